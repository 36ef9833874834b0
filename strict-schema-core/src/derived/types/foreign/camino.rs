//! `camino`

use camino::Utf8PathBuf;

use crate::derived::schema::{Schema, StringSchema};
use crate::derived::types::node;

node!(Utf8PathBuf, "Utf8PathBuf", Schema::String(StringSchema::ANY));
