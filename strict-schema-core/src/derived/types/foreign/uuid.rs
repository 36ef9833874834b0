//! `uuid`

use uuid::Uuid;

use crate::derived::schema::{Schema, Text};
use crate::derived::types::node;
use crate::json::format::StringFormat;

node!(Uuid, "Uuid", Schema::String(Text { format: Some(StringFormat::Uuid), pattern: None }));
