//! Keywords in words, for descriptions and messages.

use alloc::borrow::Cow;
use core::cell::Cell;

use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::cost::{SAID_BYTES, SAID_LETTERS};
use crate::keyword::Keyword;
use crate::prelude::*;

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
    start(|room| serde_json::to_string(&Cut { value, room }))
}

/// The same of a list of values.
pub(crate) fn brief_list(values: &[&Value]) -> String {
    start(|room| {
        serde_json::to_string(&values.iter().take(SAID_BYTES).map(|value| Cut { value, room }).collect::<Vec<_>>())
    })
}

fn start(write: impl FnOnce(&Room) -> serde_json::Result<String>) -> String {
    let text = write(&Room(Cell::new(SAID_BYTES))).unwrap_or_default();
    shortened(&text).into_owned()
}

/// A value of which no more is written than its start. Where there is no room it is null, which nobody sees.
struct Cut<'v> {
    value: &'v Value,
    room: &'v Room,
}

/// As many bytes as are left, by the least that what was written has taken.
struct Room(Cell<usize>);

impl Room {
    fn is_left(&self) -> bool {
        self.0.get() > 0
    }

    fn take(&self, bytes: usize) {
        self.0.set(self.0.get().saturating_sub(bytes));
    }

    /// As much of a text as is ever shown.
    fn text<'v>(&self, text: &'v str) -> &'v str {
        let start = text.char_indices().nth(SAID_LETTERS + 1).map_or(text, |(end, _)| &text[..end]);
        self.take(start.len());
        start
    }
}

impl Serialize for Cut<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let room = self.room;
        if !room.is_left() {
            return serializer.serialize_unit();
        }
        // No value takes less.
        room.take(1);
        match self.value {
            Value::String(text) => serializer.serialize_str(room.text(text)),
            Value::Array(items) => {
                let items = items.iter().take_while(|_| room.is_left());
                serializer.collect_seq(items.map(|value| Cut { value, room }))
            }
            Value::Object(members) => {
                let members = members.iter().take_while(|_| room.is_left());
                serializer.collect_map(members.map(|(name, value)| (room.text(name), Cut { value, room })))
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
