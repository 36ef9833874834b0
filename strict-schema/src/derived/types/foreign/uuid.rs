//! `uuid`

use uuid::Uuid;

use crate::derived::schema::{Schema, Text};
use crate::derived::types::node;
use crate::format::Format;

node!(Uuid, "Uuid", Schema::String(Text { format: Some(Format::Uuid), pattern: None }));
