//! Something that a run did not read, and why.

use serde::Serialize;

/// Something that was not read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Skipped {
    /// A file, or a place in one.
    pub what: String,
    pub why: &'static str,
    #[serde(skip)]
    pub is_file: bool,
}
