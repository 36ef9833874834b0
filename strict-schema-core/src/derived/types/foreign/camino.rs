//! `camino`

use camino::Utf8PathBuf;

use crate::derived::schema::{Schema, Text};
use crate::derived::types::node;

node!(Utf8PathBuf, "Utf8PathBuf", Schema::String(Text::ANY));
