//! The result of normalizing.

use serde_json::Value;

use super::account::change::Change;
use crate::foreign::codec::Codec;

/// A schema in a dialect's form, what was changed, and the way back.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Normalized {
    /// The schema, without an error under the dialect.
    ///
    /// Properties keep the order in which the input `Value` has them. That is the order of the text if `serde_json`'s
    /// feature `preserve_order` is on, and alphabetical if not: a `Value` cannot keep what it never had.
    pub schema: Value,
    /// Every change that was made, with what it loses.
    pub changes: Vec<Change>,
    /// Decodes a value of the schema to a value of the original.
    pub codec: Codec,
}
