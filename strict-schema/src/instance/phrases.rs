//! Keywords in words, for descriptions and messages.

use std::borrow::Cow;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::cost::{SAID_BYTES, SAID_LETTERS};
use crate::keyword::Keyword;

/// The words before and after a keyword's value. Without words after it the value is left out.
static PHRASES: &[(Keyword, &str, Option<&str>)] = &[
    (Keyword::MinLength, "at least ", Some(" characters")),
    (Keyword::MaxLength, "at most ", Some(" characters")),
    (Keyword::Pattern, "matches the regular expression ", Some("")),
    (Keyword::Minimum, "at least ", Some("")),
    (Keyword::Maximum, "at most ", Some("")),
    (Keyword::ExclusiveMinimum, "more than ", Some("")),
    (Keyword::ExclusiveMaximum, "less than ", Some("")),
    (Keyword::MultipleOf, "a multiple of ", Some("")),
    (Keyword::MinItems, "at least ", Some(" items")),
    (Keyword::MaxItems, "at most ", Some(" items")),
    (Keyword::UniqueItems, "no item twice", None),
    (Keyword::MinProperties, "at least ", Some(" properties")),
    (Keyword::MaxProperties, "at most ", Some(" properties")),
    (Keyword::Deprecated, "deprecated", None),
];

/// The words before the value of a keyword that an instance breaks, where a description has none.
static DEMANDS: &[(Keyword, &str)] = &[
    (Keyword::Type, "it must be of type "),
    (Keyword::Enum, "it must be one of "),
    (Keyword::Const, "it must be "),
    (Keyword::Format, "it must have the format "),
    (Keyword::Not, "it must not fit "),
    (Keyword::Contains, "it needs an item that fits "),
];

/// What a keyword demands, for a message to whoever broke it.
pub(crate) fn demand(keyword: Keyword, value: &Value) -> String {
    match DEMANDS.iter().find(|(known, _)| *known == keyword) {
        Some((_, before)) => [*before, &said(value)].concat(),
        None => words(keyword.name(), value),
    }
}

/// A keyword in words.
pub(crate) fn words(keyword: &str, value: &Value) -> String {
    let named = Keyword::named(keyword);
    // Up to draft-04 these are flags.
    let flag = !value.is_number() && matches!(named, Some(Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum));
    let phrase = PHRASES.iter().find(|(known, ..)| Some(*known) == named && !flag);
    let (before, after) = match phrase {
        Some((_, phrase, None)) => return (*phrase).to_owned(),
        Some((_, before, Some(after))) => (["", before], *after),
        None => ([keyword, ": "], ""),
    };
    let [name, before] = before;
    [name, before, &said(value), after].concat()
}

fn said(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => shortened(text),
        _ => Cow::Owned(brief(value)),
    }
}

/// A value as JSON text, if that is short, and else the start of it. It takes no longer than that.
pub(crate) fn brief(value: &Value) -> String {
    start(&Cut(value))
}

/// The same of a list of values.
pub(crate) fn brief_list(values: &[&Value]) -> String {
    start(&CutList(values))
}

fn start(value: &impl Serialize) -> String {
    let mut start = Start { text: Vec::new() };
    // Where it does not fit, its start says enough.
    let _ = serde_json::to_writer(&mut start, value);
    shortened(&String::from_utf8_lossy(&start.text)).into_owned()
}

/// The start of a text. What comes after it is not written.
struct Start {
    text: Vec<u8>,
}

impl std::io::Write for Start {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        let room = SAID_BYTES - self.text.len();
        self.text.extend(bytes.iter().take(room));
        if bytes.len() > room { Err(std::io::ErrorKind::WriteZero.into()) } else { Ok(bytes.len()) }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A value whose texts are no longer than is written of them.
struct Cut<'v>(&'v Value);

struct CutList<'v>(&'v [&'v Value]);

impl Serialize for CutList<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|value| Cut(value)))
    }
}

impl Cut<'_> {
    fn text(text: &str) -> &str {
        text.char_indices().nth(SAID_LETTERS + 1).map_or(text, |(end, _)| &text[..end])
    }
}

impl Serialize for Cut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::String(text) => serializer.serialize_str(Self::text(text)),
            Value::Array(items) => serializer.collect_seq(items.iter().map(Cut)),
            Value::Object(members) => {
                serializer.collect_map(members.iter().map(|(name, value)| (Self::text(name), Cut(value))))
            }
            value => value.serialize(serializer),
        }
    }
}

/// The start of a text that is long.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    // No letter has less than a byte.
    let end = if text.len() > SAID_LETTERS { text.char_indices().nth(SAID_LETTERS) } else { None };
    match end {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
