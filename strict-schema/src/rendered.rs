//! The schema of a root type as text, at run time: by the functions of `root`, and then seen as a whole.

use crate::derived::render::{self, Mode};
use crate::derived::root::explain;
use crate::derived::schema::Edge;
use crate::derived::strict::Root;
use crate::derived::text::Message;
use crate::dialect::{OPENAI, Shape};
use crate::prelude::*;
#[cfg(feature = "validate")]
use crate::rules::{Subject, Violation};
#[cfg(feature = "validate")]
use crate::validate::validate;
use crate::written::Json;
use crate::{Dialect, Error};

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
/// If the dialect cannot take the type: more nesting or properties than its limits, recursion where it has none, or a form
/// that is only seen in the whole, such as branches that the provider cannot tell apart. (Of the last [`json!`](crate::json) knows nothing,
/// and without the feature `validate` each type is refused for a dialect that refuses such a form.)
pub fn to_string<T: Root + ?Sized>(dialect: &Dialect) -> Result<String, Error> {
    render(T::SCHEMA, dialect, Mode::Strict).map_err(|message| Error::new(explain::<T>(message).as_str()))
}

/// The schema of a type as a [`serde_json::Value`].
///
/// Without `serde_json/preserve_order` somewhere in the build a `Value` sorts its keys, and models answer in the order
/// of the schema: prefer [`to_string`] or [`json!`](crate::json).
///
/// # Errors
/// As [`to_string`].
pub fn to_value<T: Root + ?Sized>(dialect: &Dialect) -> Result<serde_json::Value, Error> {
    let text = to_string::<T>(dialect)?;
    // serde_json reads 127 levels, and lists in lists may be more.
    match Json::read(&text) {
        Some(json) => Ok(json.into()),
        None => Err(Error::new(format!("no schema for `{}`: it nests too deeply to be read as a value", T::NAME.name))),
    }
}

/// The text of a graph.
pub(crate) fn render(root: Edge, dialect: &Dialect, mode: Mode) -> Result<String, Message> {
    render_described(root, dialect, mode, None)
}

/// The text of a graph, with another documentation of the root's type: JSON without its quotes.
pub(crate) fn render_described(
    root: Edge,
    dialect: &Dialect,
    mode: Mode,
    doc: Option<&str>,
) -> Result<String, Message> {
    let text = render::text(root, dialect, mode, doc)?;
    if let Some(limit) = dialect.limits.bytes
        && mode == Mode::Strict
        && text.len() as u64 > u64::from(limit)
    {
        let why = format!("the schema has {} bytes, and `{}` takes at most {limit}", text.len(), dialect.name);
        return Err(Message::new().and(&why));
    }
    if mode == Mode::Strict && SEEN_IN_THE_WHOLE.iter().any(|shape| dialect.refuses(*shape)) {
        check_whole(&text, dialect)?;
    }
    Ok(text)
}

/// Whose rules hold where `PORTABLE` cannot take a type and nobody judges the schema: it is strict for some, which is better than open for all.
pub(crate) const BESIDE_PORTABLE: &Dialect = &OPENAI;

/// Forms of the whole that are not seen where a part of it is written.
const SEEN_IN_THE_WHOLE: [Shape; 7] = [
    Shape::SharedFirstKey,
    Shape::AmbiguousBranches,
    Shape::EndlessRecursion,
    Shape::RequiredRecursion,
    Shape::NothingRequired,
    Shape::EmptyObject,
    Shape::ReservedName,
];

/// Refuses a text of which the dialect refuses such a form.
#[cfg(feature = "validate")]
fn check_whole(text: &str, dialect: &Dialect) -> Result<(), Message> {
    let Some(json) = Json::read(text) else { return Ok(()) };
    let report = validate(&json.into(), dialect);
    let is_seen =
        |it: &&Violation| matches!(it.rule.subject, Subject::Shape(shape) if SEEN_IN_THE_WHOLE.contains(&shape));
    match report.errors().find(is_seen) {
        None => Ok(()),
        Some(violation) => {
            let text = format!("at `{}`: {}", violation.place(), violation.message);
            Err(Message::new().and(&text))
        }
    }
}

/// Without the validator nothing can be said of the whole, and what is not known is not promised.
#[cfg(not(feature = "validate"))]
fn check_whole(_: &str, dialect: &Dialect) -> Result<(), Message> {
    let why = format!(
        "whether `{}` takes a type is seen in its whole schema: enable the feature `validate` of `strict-schema`",
        dialect.name
    );
    Err(Message::new().and(&why))
}
