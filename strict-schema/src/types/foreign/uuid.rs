//! `uuid`

use uuid::Uuid;

use crate::format::Format;
use crate::schema::{Schema, Text};
use crate::types::node;

node!(Uuid, "Uuid", Schema::String(Text { format: Some(Format::Uuid), pattern: None }));
