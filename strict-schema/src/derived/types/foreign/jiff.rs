//! `jiff`

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};

use crate::derived::schema::{Schema, Text};
use crate::derived::types::clock::{CLOCK, DATE_AND_CLOCK};
use crate::derived::types::node;
use crate::format::Format;

node!(Timestamp, "Timestamp", Schema::String(Text { format: Some(Format::DateTime), pattern: None }));
node!(Date, "Date", Schema::String(Text { format: Some(Format::Date), pattern: None }));
node!(Time, "Time", Schema::String(Text { format: None, pattern: Some(CLOCK) }));
node!(DateTime, "DateTime", Schema::String(Text { format: None, pattern: Some(DATE_AND_CLOCK) }));
