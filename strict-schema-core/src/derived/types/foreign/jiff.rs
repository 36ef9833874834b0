//! `jiff`

use jiff::Timestamp;
use jiff::civil::{Date, DateTime, Time};

use crate::derived::schema::{Schema, StringSchema};
use crate::derived::types::clock::{CLOCK, DATE_AND_CLOCK};
use crate::derived::types::node;
use crate::json::format::StringFormat;

node!(Timestamp, "Timestamp", Schema::String(StringSchema { format: Some(StringFormat::DateTime), pattern: None }));
node!(Date, "Date", Schema::String(StringSchema { format: Some(StringFormat::Date), pattern: None }));
node!(Time, "Time", Schema::String(StringSchema { format: None, pattern: Some(CLOCK) }));
node!(DateTime, "DateTime", Schema::String(StringSchema { format: None, pattern: Some(DATE_AND_CLOCK) }));
