//! `uuid`

use uuid::Uuid;

use crate::derived::schema::{Schema, StringSchema};
use crate::derived::types::node;
use crate::json::format::StringFormat;

node!(Uuid, "Uuid", Schema::String(StringSchema { format: Some(StringFormat::Uuid), pattern: None }));
