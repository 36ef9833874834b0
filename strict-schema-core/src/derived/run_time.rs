//! The schema of a root type as text, at run time: by the functions of `root`.

use crate::derived::render::{self, Mode};
use crate::derived::root::explain;
use crate::derived::schema::{Edge, TypeName};
use crate::derived::strict::{Root, checked};
use crate::derived::text::Message;
use crate::dialect::OPENAI;
use crate::dialect::facts::Dialect;
use crate::error::Error;
use crate::prelude::*;

/// The schema of a type, for a dialect that is chosen at run time.
///
/// The bytes are those of [`json!`](crate::json).
///
/// ```
/// use strict_schema::{StrictSchema, dialect::ANTHROPIC};
///
/// #[derive(StrictSchema)]
/// struct Search {
///     query: String,
///     page: Option<u32>,
/// }
///
/// let schema = strict_schema::to_string::<Search>(&ANTHROPIC)?;
/// assert!(schema.ends_with(r#""required":["query"],"additionalProperties":false}"#));
/// # Ok::<(), strict_schema::Error>(())
/// ```
///
/// # Errors
/// If the dialect does not accept the type: too many levels or properties, recursion, or variants that the provider cannot tell
/// apart. [`json!`](crate::json) rejects the same types.
pub fn to_string<T: Root + ?Sized>(dialect: &Dialect) -> Result<String, Error> {
    root_text(checked::<T>(), T::NAME, dialect)
}

/// The schema of a type as a [`serde_json::Value`].
///
/// Without `serde_json/preserve_order` somewhere in the build a `Value` sorts its keys, and models write in the order
/// of the schema: prefer [`to_string`] or [`json!`](crate::json).
///
/// # Errors
/// As [`to_string`].
pub fn to_value<T: Root + ?Sized>(dialect: &Dialect) -> Result<serde_json::Value, Error> {
    root_value(checked::<T>(), T::NAME, dialect)
}

fn root_text(root: Edge, name: &TypeName, dialect: &Dialect) -> Result<String, Error> {
    render(root, dialect, Mode::Strict).map_err(|message| Error::new(explain(name, message).as_str()))
}

fn root_value(root: Edge, name: &TypeName, dialect: &Dialect) -> Result<serde_json::Value, Error> {
    let text = root_text(root, name, dialect)?;
    // serde_json reads 127 levels, and lists in lists may be more.
    text.parse()
        .map_err(|_| Error::new(format!("no schema for `{}`: it nests too deeply to be read as a value", name.name)))
}

/// The text of a graph.
pub(crate) fn render(root: Edge, dialect: &Dialect, mode: Mode) -> Result<String, Message> {
    render::text(root, dialect, mode, None).map(|(text, _)| text)
}

/// The dialect for types that `PORTABLE` does not accept, where no provider judges the schema: strict for some is better than open for all.
pub(crate) const BESIDE_PORTABLE: &Dialect = &OPENAI;
