//! From a model's answer to the Rust value, or to an error that can be sent back to the model as it is.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_path_to_error::{Path, Segment};

use crate::derived::merge::plain;
use crate::derived::render::Mode;
use crate::derived::schema::{Content, Edge, Object, Presence, Schema, Tagging};
use crate::dialect::OPENAI;
use crate::{Error, StrictSchema, rendered, shown};

/// Decode a model's answer: the arguments of a tool call, or the content of a structured answer.
///
/// It reads what [`serde_json::from_str`] reads. The error says where the answer is wrong, why, and what was expected
/// there, in words that a model can act on.
///
/// ```
/// use serde::Deserialize;
/// use strict_schema::StrictSchema;
///
/// #[derive(Debug, Deserialize, StrictSchema)]
/// struct GetWeather {
///     city: String,
///     days: u8,
/// }
///
/// let error = strict_schema::from_str::<GetWeather>(r#"{ "city": "Oslo", "days": "two" }"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the answer does not fit at `days`: invalid type: string \"two\", expected u8 at line 1 column 31\n\
///      expected there: {\"type\":\"integer\",\"minimum\":0,\"maximum\":255}",
/// );
/// ```
///
/// # Errors
/// If the text is not JSON, or not of the type; if it is nested deeper than 127 levels, which is what [`serde_json`]
/// reads.
pub fn from_str<'a, T>(text: &'a str) -> Result<T, Error>
where
    T: Deserialize<'a> + StrictSchema,
{
    // The path is only looked for where it is needed: to keep it costs time.
    serde_json::from_str(text).map_err(|error| feedback::<T>(text, &error))
}

fn feedback<'a, T>(text: &'a str, error: &serde_json::Error) -> Error
where
    T: Deserialize<'a> + StrictSchema,
{
    // A number that is out of range is one of JSON's, whatever serde_json calls it.
    let is_number = error.to_string().starts_with("number out of range");
    if error.is_eof() || error.is_syntax() && !is_number {
        return fault(format!("the answer is not JSON: {}", shown::report(error, REPORT)));
    }
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let path = match serde_path_to_error::deserialize::<_, T>(&mut deserializer) {
        Ok(_) => return fault(format!("the answer goes on after its end: {}", shown::report(error, REPORT))),
        Err(error) => error.path().clone(),
    };
    let expected = expected(T::SCHEMA, &path).map(|schema| format!("\nexpected there: {schema}")).unwrap_or_default();
    fault(format!("{}{expected}", misfit(&path, error)))
}

/// A value that a codec has decoded, as the type: the schema that the model was given is another than the type's.
///
/// # Errors
/// If it is not of the type.
pub(crate) fn from_value<T: DeserializeOwned>(value: Value) -> Result<T, Error> {
    serde_path_to_error::deserialize(value).map_err(|error| fault(misfit(error.path(), error.inner())))
}

/// That the answer does not fit, with the place and what is wrong.
fn misfit(path: &Path, error: &serde_json::Error) -> String {
    let place = if path.iter().len() == 0 { String::new() } else { format!(" at `{}`", shown::report(path, PATH)) };
    format!("the answer does not fit{place}: {}", shown::report(error, REPORT))
}

fn fault(message: String) -> Error {
    Error::of_answer(message, Vec::new())
}

/// Bytes of another library's message, and of a path, that are shown.
const REPORT: usize = 1_500;
const PATH: usize = 400;

/// What the schema says of the place, if that is not too much to read.
fn expected(root: Edge, path: &Path) -> Option<String> {
    const ENOUGH: usize = 1_000;

    let mut edge = root;
    for segment in path {
        edge = match segment {
            Segment::Map { key } => property(edge, key)?,
            Segment::Enum { variant } => property(edge, variant)?,
            Segment::Seq { index } => item(edge, *index)?,
            Segment::Unknown => return None,
        };
    }
    // A node deep in the type is not a root, so its budgets are not asked for.
    let schema = rendered::render(edge, &OPENAI, Mode::Strict).ok()?;
    (schema.len() <= ENOUGH).then_some(schema)
}

/// What stands under a key of an object, in whichever variant has it.
fn property(edge: Edge, key: &str) -> Option<Edge> {
    let quoted = serde_json::to_string(key).ok()?;
    match plain(edge)? {
        Schema::Object(object) => field(object, &quoted),
        Schema::Nullable(inner) => property(*inner, key),
        Schema::Map(map) => Some(map.values),
        Schema::AnyOf(branches) => branches.iter().find_map(|branch| property(*branch, key)),
        Schema::Union(union) => union.variants.iter().find_map(|variant| match (&union.tagging, &variant.content) {
            (Tagging::External, Content::Value(value)) if !variant.untagged => {
                (variant.key.quoted == quoted).then_some(*value)
            }
            (Tagging::Adjacent { content, .. }, Content::Value(value)) if !variant.untagged => {
                (content.quoted == quoted).then_some(*value)
            }
            (_, Content::Value(value)) => property(*value, key),
            (_, Content::Fields(object)) => field(object, &quoted),
            (_, Content::Unit) => None,
        }),
        _ => None,
    }
}

fn field(object: &Object, quoted: &str) -> Option<Edge> {
    let named = object.fields.iter().find(|field| field.presence != Presence::Flattened && field.key.quoted == quoted);
    named.map(|field| field.schema)
}

fn item(edge: Edge, index: usize) -> Option<Edge> {
    match plain(edge)? {
        Schema::Array(array) => Some(array.items),
        Schema::Tuple(positions) => positions.get(index).copied(),
        Schema::Nullable(inner) => item(*inner, index),
        _ => None,
    }
}
