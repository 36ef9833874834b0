//! From a model's answer to the Rust value, or to an error for the model.

mod as_written;
mod expected;
mod faults;
mod read;
mod serde_messages;

use serde_core::Deserialize;
use serde_core::de::{DeserializeOwned, IgnoredAny};
use serde_json::Value;

pub(crate) use self::expected::{name_of, unescaped};
use self::faults::{Read, faults};
use self::read::{JsonReader, Wrong};
use crate::cost::{PARSED_LEVELS, REPORT_BYTES, TOLD_REASONS};
use crate::derived::recursion::DefinedTypes;
use crate::derived::schema::Edge;
use crate::derived::strict::{StrictSchema, checked};
use crate::error::{Error, ErrorKind};
use crate::fault::{Fault, Faults, What, shallow};
use crate::json::number::KEEPS_NUMBERS;
use crate::json::ordered::Json;
use crate::json::pointer;
use crate::json::scanner::Unread;
use crate::prelude::*;
use crate::words::printable;

/// Decodes the arguments of a tool call, or a structured response.
///
/// It reads what [`serde_json::from_str`] reads, and what models write in addition: `1.0`, `1e3` and `-0` where an integer is
/// expected, and a fence (```` ```json ````) around the whole text. It checks the bounds that `#[strict(…)]` puts on a field.
///
/// The error lists the faults by the schema, at most 20, each with its JSON Pointer, the value, and what was expected. Of what only serde
/// rejects, for example in `try_from`, it has the first. Send it back to the model.
///
/// ```
/// use serde::Deserialize;
/// use strict_schema::StrictSchema;
///
/// #[derive(Debug, Deserialize, StrictSchema)]
/// struct GetWeather {
///     city: String,
///     #[strict(range(min = 1, max = 14))]
///     days: u8,
/// }
///
/// let error = strict_schema::from_str::<GetWeather>(r#"{ "town": "Oslo", "days": "two" }"#).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "the JSON does not match the schema\n  \
///        at the root: the property `city` is missing: expected a string\n  \
///        at /days: expected an integer from 1 to 14, not \"two\"",
/// );
/// let error = strict_schema::from_str::<GetWeather>(r#"{ "city": "Oslo", "days": 30 }"#).unwrap_err();
/// assert_eq!(error.reasons()[0].message, "expected an integer from 1 to 14, not 30");
/// ```
///
/// # Errors
/// If the text is not JSON, or has other text around the JSON; if the value does not fit the type or its bounds, or if that takes too
/// long to check; if it is nested deeper than the 127 levels that [`serde_json`] reads. [`Error::kind`] says which.
pub fn from_str<'a, T>(text: &'a str) -> Result<T, Error>
where
    T: Deserialize<'a> + StrictSchema,
{
    Decoder::new().from_str(text)
}

/// Decodes arguments or a response that are already a JSON value.
///
/// Otherwise like [`from_str`], except for floats from 2^53: such a float may be the nearest one of another integer, so it is not read
/// as an integer.
///
/// ```
/// use serde::Deserialize;
/// use serde_json::json;
/// use strict_schema::StrictSchema;
///
/// #[derive(Debug, Deserialize, StrictSchema)]
/// struct Ping {
///     port: u16,
/// }
///
/// let ping: Ping = strict_schema::from_value(json!({ "port": 80.0 }))?;
/// assert_eq!(ping.port, 80);
/// # Ok::<(), strict_schema::Error>(())
/// ```
///
/// # Errors
/// If the value does not fit the type or its bounds, or if that takes too long to check; if it is nested deeper than 127 levels.
pub fn from_value<T: DeserializeOwned + StrictSchema>(value: Value) -> Result<T, Error> {
    Decoder::new().from_value(value)
}

/// Settings for decoding, with [`from_str`] and [`from_value`].
///
/// ```
/// use serde::Deserialize;
/// use strict_schema::{Decoder, StrictSchema};
///
/// #[derive(Debug, Deserialize, StrictSchema)]
/// struct Ping {
///     port: u16,
/// }
///
/// let answer = r#"{"port":80,"pot":81}"#;
/// assert_eq!(strict_schema::from_str::<Ping>(answer)?.port, 80);
///
/// let decoder = Decoder::new().with_unknown_properties_refused();
/// let error = decoder.from_str::<Ping>(answer).unwrap_err();
/// assert_eq!(error.reasons()[0].message, "there is no property `pot`: did you mean `port`?");
/// # Ok::<(), strict_schema::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Decoder {
    closed: bool,
}

impl Decoder {
    /// The default settings.
    #[must_use]
    pub const fn new() -> Self {
        Self { closed: false }
    }

    /// Rejects a property that the type does not have. By default it is ignored, unless the type has
    /// `#[serde(deny_unknown_fields)]`.
    #[must_use]
    pub const fn with_unknown_properties_refused(mut self) -> Self {
        self.closed = true;
        self
    }

    /// Rejects what either of them rejects.
    #[cfg(feature = "tools")]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self { closed: self.closed || other.closed }
    }

    /// As [`from_str`].
    ///
    /// # Errors
    /// As [`from_str`], and for an unknown property if this decoder rejects them.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        clippy::wrong_self_convention,
        reason = "it is called as the functions are, and may grow"
    )]
    pub fn from_str<'a, T>(&self, text: &'a str) -> Result<T, Error>
    where
        T: Deserialize<'a> + StrictSchema,
    {
        // With that feature serde does not receive numbers in their plain form.
        let read = if KEEPS_NUMBERS { None } else { Some(serde_json::from_str(text)) };
        match read {
            Some(Ok(read)) => {
                // Only here the answer is looked at a second time.
                if self.checks::<T>() {
                    self.check_text(T::SCHEMA, text)?;
                }
                Ok(read)
            }
            Some(Err(error)) => self.read_again(text, Some(error)),
            None => self.read_again(text, None),
        }
    }

    /// As [`from_value`].
    ///
    /// # Errors
    /// As [`from_value`], and for an unknown property if this decoder rejects them.
    #[allow(clippy::trivially_copy_pass_by_ref, clippy::wrong_self_convention, reason = "as above")]
    pub fn from_value<T: DeserializeOwned + StrictSchema>(&self, value: Value) -> Result<T, Error> {
        self.read(value).map_err(Faults::into_error)
    }

    /// A value as the type, or all that is wrong with it.
    pub(crate) fn read<T: DeserializeOwned + StrictSchema>(self, value: Value) -> Result<T, Faults> {
        let value = shallow(value, PARSED_LEVELS)?;
        let read = if KEEPS_NUMBERS { None } else { Some(T::deserialize(&value)) };
        match read {
            Some(Ok(read)) => {
                if self.checks::<T>() {
                    self.check(T::SCHEMA, &value, Read::Whole)?;
                }
                Ok(read)
            }
            Some(Err(error)) => self.read_json(&Json::from(&value), Some(error)),
            None => self.read_json(&Json::from(&value), None),
        }
    }

    /// As above, where the answer is read as JSON: it is checked against the type of the schema, if that is known.
    #[cfg(feature = "validate")]
    pub(crate) fn read_any<T>(self, root: Option<Edge>, value: Value) -> Result<T, Faults>
    where
        T: DeserializeOwned + StrictSchema,
    {
        let value = shallow(value, PARSED_LEVELS)?;
        if let Some(root) = root {
            self.check(root, &value, Read::Not(&[]))?;
        }
        self.read(value)
    }

    /// The other ways to read a text, or what is wrong with it.
    fn read_again<'a, T>(self, text: &'a str, error: Option<serde_json::Error>) -> Result<T, Error>
    where
        T: Deserialize<'a> + StrictSchema,
    {
        match Json::parse(text, PARSED_LEVELS) {
            Ok(json) => self.read_json(&json, error).map_err(|faults| in_the_text(faults, &json)),
            Err(why) => self.from_str(fenced(text, why)?),
        }
    }

    /// JSON as the type, or all that is wrong with it.
    fn read_json<'a, T>(self, json: &Json<'a>, error: Option<serde_json::Error>) -> Result<T, Faults>
    where
        T: Deserialize<'a> + StrictSchema,
    {
        match T::deserialize(JsonReader(json)) {
            Ok(read) => {
                if self.checks::<T>() {
                    self.check(T::SCHEMA, &json.to_value_with_faults().0, Read::Whole)?;
                }
                Ok(read)
            }
            Err(wrong) => Err(self.unread(T::SCHEMA, json, wrong, error)),
        }
    }

    /// Whether a value that serde reads as the type may still be wrong.
    const fn checks<T: StrictSchema>(self) -> bool {
        self.closed || const { DefinedTypes::has_bounds(checked::<T>()) }
    }
}

/// What does not depend on the type: it is compiled once.
impl Decoder {
    /// Checks a value: only its bounds, if serde has read it.
    fn check(self, schema: Edge, value: &Value, read: Read<'_>) -> Result<(), Faults> {
        let faults = Faults::new(faults(schema, value, read, self.closed));
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Checks the same of a text. The error shows numbers as they were written.
    fn check_text(self, schema: Edge, text: &str) -> Result<(), Error> {
        let value = match serde_json::from_str(text) {
            // Without this way, decoding 20 objects with bounds takes 27 % more instructions.
            Ok(value) => value,
            // Ignored parts may have a number out of range. With a half surrogate pair or too many levels there, it cannot be checked.
            Err(_) => match Json::parse(text, PARSED_LEVELS) {
                Ok(json) => json.to_value_with_faults().0,
                Err(Unread::TooDeep) => return Err(too_deep().into_error()),
                Err(Unread::NotJson) => return Err(not_json(text)),
            },
        };
        self.check(schema, &value, Read::Whole).map_err(|faults| match Json::parse(text, PARSED_LEVELS) {
            Ok(json) => in_the_text(faults, &json),
            Err(_) => faults.into_error(),
        })
    }

    /// What is wrong with JSON that serde does not read: every fault by its schema, and what serde says if none of them is that.
    fn unread(self, schema: Edge, json: &Json<'_>, wrong: Wrong, error: Option<serde_json::Error>) -> Faults {
        let (value, mut hidden) = json.to_value_with_faults();
        // The type may read integers of 128 bits.
        hidden.retain(|it| !matches!(it.what, What::LostDigits { .. }));
        let source: Box<dyn core::error::Error + Send + Sync> = match error {
            Some(error) => Box::new(error),
            None => Box::from(wrong.to_string()),
        };
        let stop = wrong.into_fault();
        let mut found = faults(schema, &value, Read::Not(&hidden), self.closed);
        let is_told = |it: &Fault| match (&it.what, &stop.what) {
            (What::Repeated { .. }, _) | (_, What::Repeated { .. }) => *it == stop,
            (_, What::OutOfRange { .. }) => it.place == stop.place,
            // serde reads an object from a list too: its error for an item does not matter where no list is expected.
            (What::Broken(broken), _) if broken.is_unexpected_list() && pointer::is_within(&stop.place, &it.place) => {
                true
            }
            _ => it.kind() == ErrorKind::Shape && pointer::is_within(&it.place, &stop.place),
        };
        if !found.iter().any(is_told) {
            found.truncate(TOLD_REASONS - 1);
            found.push(stop);
        }
        Faults::new(found).caused_by(source)
    }
}

/// What is in a fence around the whole of a text that cannot be read.
fn fenced(text: &str, why: Unread) -> Result<&str, Error> {
    match why {
        Unread::TooDeep => Err(too_deep().into_error()),
        Unread::NotJson => without_fence(text)
            .filter(|inner| !matches!(Json::parse(inner, PARSED_LEVELS), Err(Unread::NotJson)))
            .ok_or_else(|| not_json(text)),
    }
}

/// Reads a text as a value, out of a fence if it is in one, and that as something else. The faults are in the order of the text. If nothing
/// else reads the text, what a value does not keep is a fault: a repeated property, and an integer of more than 64 bits.
pub(crate) fn read_text<T>(
    text: &str,
    is_only_reader: bool,
    read: impl FnOnce(Value) -> Result<T, Faults>,
) -> Result<T, Error> {
    let json = match Json::parse(text, PARSED_LEVELS) {
        Ok(json) => json,
        Err(why) => return read_text(fenced(text, why)?, is_only_reader, read),
    };
    let (value, mut hidden) = json.to_value_with_faults();
    hidden.retain(|it| is_only_reader || matches!(it.what, What::OutOfRange { .. }));
    let lost = Faults::new(hidden);
    let read = match read(value) {
        Ok(read) if lost.is_empty() => Ok(read),
        Ok(_) => Err(lost),
        Err(faults) => Err(faults.and(lost)),
    };
    read.map_err(|faults| in_the_text(faults.in_order(|place| json.order(place)), &json))
}

/// The faults with numbers as they were sent.
fn in_the_text(faults: Faults, json: &Json<'_>) -> Error {
    faults.with_numbers(|place| json.number(place)).into_error()
}

pub(crate) fn too_deep() -> Faults {
    What::TooDeep(PARSED_LEVELS).at("").into()
}

/// The text in a fence that is around all of it.
fn without_fence(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix("```")?.strip_suffix("```")?;
    // The rest of the first line is the language.
    let (language, inner) = inner.split_once('\n')?;
    language.trim().bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some(inner)
}

/// The text in a fence, closed or not, if it is not JSON. Empty lines before it keep the line numbers of the whole text.
fn broken_in_fence(text: &str) -> Option<String> {
    let trimmed = text.trim_start();
    let (_, inner) = trimmed.strip_prefix("```")?.split_once('\n')?;
    let inner = inner.trim_end().strip_suffix("```").unwrap_or(inner);
    let before = &text[..text.len() - trimmed.len()];
    let lines = 1 + before.matches('\n').count();
    serde_json::from_str::<Value>(inner).is_err().then(|| ["\n".repeat(lines), inner.to_owned()].concat())
}

/// The only text that is JSON and no value: an escape of half a surrogate pair is no character.
const HALF_A_PAIR: &str = "this is not JSON: a string has half a surrogate pair";

/// That a text is not JSON, or not JSON alone.
fn not_json(text: &str) -> Error {
    let in_fence = broken_in_fence(text);
    let text = in_fence.as_deref().unwrap_or(text);
    let trimmed = text.trim();
    let error = match serde_json::from_str::<Value>(text) {
        Err(error) => error,
        Ok(_) => serde_core::de::Error::custom("it cannot be read"),
    };
    let begins = trimmed.starts_with(['{', '[', '"', '-']) || trimmed.starts_with(|it: char| it.is_ascii_digit());
    let first = serde_json::Deserializer::from_str(text).into_iter::<IgnoredAny>().next();
    let whole = serde_json::from_str::<IgnoredAny>(text);
    let report = printable::report(&error, REPORT_BYTES);
    let (kind, message) = if trimmed.is_empty() {
        (ErrorKind::Truncated, "this is empty: send JSON".to_owned())
    } else if error.is_eof() {
        (ErrorKind::Truncated, format!("the JSON is cut off: {report}"))
    } else if whole.is_ok() && text.contains("\\u") {
        (ErrorKind::NotJson, format!("{HALF_A_PAIR}: {report}"))
    } else if let (true, Some(Ok(_)), Err(after)) = (begins, first, whole) {
        let report = printable::report(&after, REPORT_BYTES);
        (ErrorKind::NotJson, format!("there is text after the JSON: {report}: send the JSON alone"))
    } else if !begins && trimmed.contains(['{', '[']) {
        let around = "there is text around the JSON: send the JSON alone, without a word before or after it";
        (ErrorKind::NotJson, around.to_owned())
    } else {
        (ErrorKind::NotJson, format!("this is not JSON: {report}"))
    };
    Error::of_answer(message, Vec::new()).of_kind(kind).caused_by(error)
}

/// The error in the beginning of a text that cannot become JSON.
pub(crate) fn broken_text(text: &str) -> Error {
    let json = text.trim_start();
    let json = json.strip_prefix("```").and_then(|it| it.split_once('\n')).map_or(text, |(_, inner)| inner);
    match serde_json::from_str::<IgnoredAny>(json) {
        Err(error) if !error.is_eof() => not_json(text).of_kind(ErrorKind::NotJson),
        _ => Error::of_answer(HALF_A_PAIR, Vec::new()).of_kind(ErrorKind::NotJson),
    }
}

/// A part of an answer as a type, with integers as models write them. An error contains its place in the answer.
pub(crate) fn value_at<T: DeserializeOwned>(value: &Value, pointer: &str) -> Result<T, Error> {
    if !KEEPS_NUMBERS && let Ok(read) = T::deserialize(value) {
        return Ok(read);
    }
    T::deserialize(JsonReader(&Json::from(value))).map_err(|wrong| {
        let fault = wrong.into_fault();
        let place = [pointer, &fault.place].concat();
        Faults::from(Fault { place, ..fault }).into_error()
    })
}
