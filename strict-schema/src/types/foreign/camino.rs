//! `camino`

use camino::Utf8PathBuf;

use crate::schema::{Schema, Text};
use crate::types::node;

node!(Utf8PathBuf, "Utf8PathBuf", Schema::String(Text::ANY));
