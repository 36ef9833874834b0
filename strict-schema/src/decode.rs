//! From a model's answer to the Rust value, or to an error that can be sent back to the model as it is.

mod expected;
mod faults;
mod foreign;
mod lenient;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, IgnoredAny};
use serde_json::Value;
use serde_json::error::Category;
use serde_path_to_error::{Path, Segment};

use self::faults::faults;
use self::lenient::{Integers, Lenient};
use crate::cost::PARSED_LEVELS;
use crate::cost::REPORT_BYTES;
use crate::cost::TOLD_REASONS;
use crate::depth::{dismantle, is_deeper};
use crate::derived::recursion::Definitions;
use crate::derived::schema::Edge;
use crate::error::ErrorKind;
use crate::fault::{Fault, Faults, What};
use crate::prelude::*;
use crate::{Error, StrictSchema, pointer, shown};

/// Decode a model's answer: the arguments of a tool call, or the content of a structured answer.
///
/// It reads what [`serde_json::from_str`] reads, and what models write besides: `1.0`, `1e3` and `-0` where an integer is
/// expected, and a fence (```` ```json ````) around the whole answer. The bounds that `#[strict(…)]` puts on a field are held.
///
/// The error has every fault with its JSON Pointer, in words that a model can act on: what is there, and what was expected.
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
///     "the answer does not fit\n  \
///        at the root: the property `city` is missing: expected a string\n  \
///        at /days: expected an integer from 1 to 14, not \"two\"",
/// );
/// let error = strict_schema::from_str::<GetWeather>(r#"{ "city": "Oslo", "days": 30 }"#).unwrap_err();
/// assert_eq!(error.reasons()[0].message, "expected an integer from 1 to 14, not 30");
/// ```
///
/// # Errors
/// If the text is not JSON, or has something else beside it; if it is not of the type, or breaks its bounds; if it is nested
/// deeper than 127 levels, which is what [`serde_json`] reads. [`Error::kind`] says which.
pub fn from_str<'a, T>(text: &'a str) -> Result<T, Error>
where
    T: Deserialize<'a> + StrictSchema,
{
    Decoder::new().from_str(text)
}

/// Decode an answer that is JSON already.
///
/// As [`from_str`] decodes a text.
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
/// If it is not of the type, or breaks its bounds; if it is nested deeper than 127 levels.
pub fn from_value<T: DeserializeOwned + StrictSchema>(value: Value) -> Result<T, Error> {
    Decoder::new().from_value(value)
}

/// How answers are decoded: [`from_str`] and [`from_value`], with what the caller says besides.
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
    /// As the types say.
    #[must_use]
    pub const fn new() -> Self {
        Self { closed: false }
    }

    /// A property that the type does not know is an error. Without this it is ignored, unless the type says
    /// `#[serde(deny_unknown_fields)]`.
    #[must_use]
    pub const fn with_unknown_properties_refused(mut self) -> Self {
        self.closed = true;
        self
    }

    /// As [`from_str`].
    ///
    /// # Errors
    /// As [`from_str`], and if there is a property that the type does not know, where that was asked for.
    #[allow(
        clippy::trivially_copy_pass_by_ref,
        clippy::wrong_self_convention,
        reason = "it is called as the functions are, and may grow"
    )]
    pub fn from_str<'a, T>(&self, text: &'a str) -> Result<T, Error>
    where
        T: Deserialize<'a> + StrictSchema,
    {
        match serde_json::from_str(text) {
            Ok(read) if !self.closed && !const { Definitions::has_bounds(T::SCHEMA) } => Ok(read),
            // Only here the answer is looked at a second time.
            Ok(read) => self.bounded::<T>(text).map_or(Ok(read), |faults| Err(faults.into_error())),
            Err(error) => self.read_again(text, error),
        }
    }

    /// As [`from_value`].
    ///
    /// # Errors
    /// As [`from_value`], and if there is a property that the type does not know, where that was asked for.
    #[allow(clippy::trivially_copy_pass_by_ref, clippy::wrong_self_convention, reason = "as above")]
    pub fn from_value<T: DeserializeOwned + StrictSchema>(&self, value: Value) -> Result<T, Error> {
        if is_deeper(&value, PARSED_LEVELS) {
            dismantle(value);
            return Err(too_deep().into_error());
        }
        self.read(&value).map_err(Faults::into_error)
    }

    /// A value as the type, or all that is wrong with it.
    pub(crate) fn read<T: DeserializeOwned + StrictSchema>(self, value: &Value) -> Result<T, Faults> {
        if is_deeper(value, PARSED_LEVELS) {
            return Err(too_deep());
        }
        let read = T::deserialize(value)
            .or_else(|error| T::deserialize(Lenient::new(value, &Integers::Exact)).map_err(|_| error));
        match read {
            Ok(read) if !self.closed && !const { Definitions::has_bounds(T::SCHEMA) } => Ok(read),
            Ok(read) => broken(faults(T::SCHEMA, value, self.closed)).map_or(Ok(read), Err),
            Err(error) => {
                let path = path_of::<T, _>(value);
                Err(misfit(T::SCHEMA, Some(value), path.as_ref(), error, self.closed))
            }
        }
    }

    /// What a text that was read breaks.
    fn bounded<T: StrictSchema>(self, text: &str) -> Option<Faults> {
        // What serde read as the type and not as a value has a number in it that is out of range, where the type ignores it.
        let value: Value = serde_json::from_str(text).ok()?;
        broken(faults(T::SCHEMA, &value, self.closed))
    }

    /// The other ways to read a text, or what is wrong with it.
    fn read_again<'a, T>(self, text: &'a str, error: serde_json::Error) -> Result<T, Error>
    where
        T: Deserialize<'a> + StrictSchema,
    {
        // A number that is out of range is one of JSON's, whatever serde_json calls it.
        let is_number = error.to_string().starts_with("number out of range");
        let is_deep = error.to_string().starts_with("recursion limit exceeded");
        if is_deep {
            return Err(too_deep().caused_by(error).into_error());
        }
        let is_broken = !is_number && matches!(error.classify(), Category::Syntax | Category::Eof);
        // Asked for 128 bits, `serde_json` takes `1e3` for the end of a number and then for no JSON.
        if is_broken && serde_json::from_str::<IgnoredAny>(text).is_err() {
            return match without_fence(text) {
                Some(inner) => self.from_str(inner),
                None => Err(not_json(text, error)),
            };
        }
        if let Some(integers) = Integers::of(text) {
            let mut deserializer = serde_json::Deserializer::from_str(text);
            let read = T::deserialize(Lenient::new(&mut deserializer, &integers));
            if let (Ok(read), Ok(())) = (read, deserializer.end()) {
                let broken = self.bounded::<T>(text);
                return broken.map_or(Ok(read), |faults| Err(faults.into_error()));
            }
        }
        let value = serde_json::from_str::<Value>(text);
        if let Err(other) = &value
            && matches!(other.classify(), Category::Syntax | Category::Eof)
            && !other.to_string().starts_with("number out of range")
        {
            // Of the type it is wrong before it is no JSON.
            return Err(not_json(text, serde_json::from_str::<Value>(text).map_or_else(|error| error, |_| error)));
        }
        let value = value.ok();
        let path = path_of::<T, _>(&mut serde_json::Deserializer::from_str(text));
        Err(misfit(T::SCHEMA, value.as_ref(), path.as_ref(), error, self.closed).into_error())
    }
}

/// An answer as a value, out of a fence if it is in one.
pub(crate) fn value(text: &str) -> Result<Value, Error> {
    let read = serde_json::from_str(text);
    read.or_else(|error| without_fence(text).and_then(|inner| serde_json::from_str(inner).ok()).ok_or(error)).map_err(
        |error| {
            if error.to_string().starts_with("recursion limit exceeded") {
                return too_deep().caused_by(error).into_error();
            }
            not_json(text, error)
        },
    )
}

/// Where serde stops.
fn path_of<'a, T: Deserialize<'a>, D: Deserializer<'a>>(deserializer: D) -> Option<Path> {
    serde_path_to_error::deserialize::<_, T>(deserializer).err().map(|error| error.path().clone())
}

pub(crate) fn too_deep() -> Faults {
    What::TooDeep(PARSED_LEVELS).at("").into()
}

/// The text in a fence that is around all of it.
fn without_fence(text: &str) -> Option<&str> {
    let inner = text.trim().strip_prefix("```")?.strip_suffix("```")?;
    // The rest of the first line is the language.
    let (language, inner) = inner.split_once('\n')?;
    let is_language = language.trim().bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_language && !inner.contains("```")).then_some(inner)
}

/// That a text is not JSON, or not JSON alone.
pub(crate) fn not_json(text: &str, error: serde_json::Error) -> Error {
    let trimmed = text.trim();
    let report = shown::report(&error, REPORT_BYTES);
    let opened = trimmed.strip_prefix("```").and_then(|it| it.split_once('\n')).map(|(_, inner)| inner);
    if let Some(inner) = opened.filter(|inner| !inner.contains("```"))
        && let Err(error) = serde_json::from_str::<Value>(inner)
        && error.is_eof()
    {
        return not_json(inner, error);
    }
    let begins = trimmed.starts_with(['{', '[', '"', '-']) || trimmed.starts_with(|it: char| it.is_ascii_digit());
    let (kind, message) = if trimmed.is_empty() {
        (ErrorKind::Truncated, "the answer is empty: answer with JSON".to_owned())
    } else if error.is_eof() && begins {
        (ErrorKind::Truncated, format!("the answer ends before its JSON does: {report}"))
    } else if begins && report.starts_with("trailing characters") {
        let message = format!("the answer goes on after its JSON: {report}: answer with the JSON alone");
        (ErrorKind::NotJson, message)
    } else if !begins && trimmed.contains(['{', '[']) {
        let message =
            "the answer has text around its JSON: answer with the JSON alone, without a word before or after it";
        (ErrorKind::NotJson, message.to_owned())
    } else {
        (ErrorKind::NotJson, format!("the answer is not JSON: {report}"))
    };
    Error::of_answer(message, Vec::new()).of_kind(kind).caused_by(error)
}

/// What is wrong with the beginning of a text that cannot become JSON.
pub(crate) fn broken_text(text: &str) -> Error {
    let json = text.trim_start();
    let json = json.strip_prefix("```").and_then(|it| it.split_once('\n')).map_or(text, |(_, inner)| inner);
    match serde_json::from_str::<IgnoredAny>(json) {
        Err(error) if !error.is_eof() => not_json(json, error).of_kind(ErrorKind::NotJson),
        // Half a surrogate pair, which is no character.
        _ => Error::of_answer("the answer is not JSON: a string has half a surrogate pair", Vec::new())
            .of_kind(ErrorKind::NotJson),
    }
}

/// A part of an answer as a type, with integers as models write them.
pub(crate) fn lenient<T: DeserializeOwned>(value: &Value) -> Result<T, serde_json::Error> {
    T::deserialize(value).or_else(|error| T::deserialize(Lenient::new(value, &Integers::Exact)).map_err(|_| error))
}

/// The same. An error says where in the answer it is.
pub(crate) fn value_at<T: DeserializeOwned>(value: &Value, pointer: &str) -> Result<T, Error> {
    lenient(value).map_err(|error| {
        let place = path_of::<T, _>(value).map(|path| pointer_of(&path)).unwrap_or_default();
        let fault = foreign::fault(&error).at(format!("{pointer}{place}"));
        Faults::from(fault).caused_by(error).into_error()
    })
}

/// What serde read, and what is wrong with it all the same.
fn broken(faults: Vec<Fault>) -> Option<Faults> {
    let is_unread = |it: &Fault| it.kind() == ErrorKind::Constraint || matches!(it.what, What::Undeclared { .. });
    let faults = Faults::new(faults.into_iter().filter(is_unread).collect());
    (!faults.is_empty()).then_some(faults)
}

/// What serde did not read: every fault, and what serde says if none of them is that.
fn misfit(root: Edge, value: Option<&Value>, path: Option<&Path>, error: serde_json::Error, closed: bool) -> Faults {
    let mut found = value.map(|value| faults(root, value, closed)).unwrap_or_default();
    let place = path.map(pointer_of).unwrap_or_default();
    let is_told = |it: &Fault| it.kind() == ErrorKind::Shape && pointer::is_within(&it.place, &place);
    if !found.iter().any(is_told) {
        found.truncate(TOLD_REASONS - 1);
        found.push(foreign::fault(&error).at(place));
    }
    Faults::new(found).caused_by(error)
}

/// A path as a pointer. What an enum's variant is called is a step only where it is a property.
fn pointer_of(path: &Path) -> String {
    let mut place = String::new();
    for segment in path {
        match segment {
            Segment::Map { key } => pointer::push(&mut place, key),
            Segment::Enum { variant } => pointer::push(&mut place, variant),
            Segment::Seq { index } => pointer::push(&mut place, &index.to_string()),
            Segment::Unknown => break,
        }
    }
    place
}
