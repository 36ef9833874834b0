//! Keywords as English phrases, for the descriptions of schemas. Sentences about faults are in `sentence.rs`.

use alloc::borrow::Cow;
use core::cell::Cell;

use serde_core::{Serialize, Serializer};
use serde_json::Value;

use crate::cost::{SAID_BYTES, SAID_LETTERS};
use crate::json::keyword::Keyword;
use crate::json::number;
use crate::prelude::*;

/// What a keyword's value is a number of, or what stands before it.
enum Phrase {
    /// `at least 3 characters`, with the noun for one.
    Count(&'static str, &'static str),
    /// `at least 3`
    Before(&'static str),
    /// Without its value.
    Alone(&'static str),
}

static PHRASES: &[(Keyword, Phrase)] = &[
    (Keyword::MinLength, Phrase::Count("at least", "character")),
    (Keyword::MaxLength, Phrase::Count("at most", "character")),
    (Keyword::Pattern, Phrase::Before("matches the regular expression")),
    (Keyword::Minimum, Phrase::Before("at least")),
    (Keyword::Maximum, Phrase::Before("at most")),
    (Keyword::ExclusiveMinimum, Phrase::Before("more than")),
    (Keyword::ExclusiveMaximum, Phrase::Before("less than")),
    (Keyword::MultipleOf, Phrase::Before("a multiple of")),
    (Keyword::MinItems, Phrase::Count("at least", "item")),
    (Keyword::MaxItems, Phrase::Count("at most", "item")),
    (Keyword::UniqueItems, Phrase::Alone("no item twice")),
    (Keyword::MinProperties, Phrase::Count("at least", "property")),
    (Keyword::MaxProperties, Phrase::Count("at most", "property")),
    (Keyword::Not, Phrase::Before("does not match")),
    (Keyword::AnyOf, Phrase::Before("matches at least one of")),
    (Keyword::OneOf, Phrase::Before("matches exactly one of")),
    (Keyword::PropertyNames, Phrase::Before("each property name matches")),
    (Keyword::DependentRequired, Phrase::Before("each of these properties requires those in its list:")),
    (Keyword::Deprecated, Phrase::Alone("deprecated")),
];

/// A keyword as an English phrase.
pub(crate) fn words(keyword: &str, value: &Value) -> String {
    let named = Keyword::named(keyword);
    // Up to draft-04 these are flags.
    let flag = !value.is_number() && matches!(named, Some(Keyword::ExclusiveMinimum | Keyword::ExclusiveMaximum));
    match PHRASES.iter().find(|(known, _)| Some(*known) == named && !flag) {
        Some((_, Phrase::Alone(phrase))) => (*phrase).to_owned(),
        Some((_, Phrase::Before(before))) => format!("{before} {}", said(value)),
        Some((_, Phrase::Count(before, noun))) => {
            let count = number::count(value).map_or_else(|| said(value), |count| count.to_string().into());
            format!("{before} {}", counted(&count, noun))
        }
        None => format!("{keyword}: {}", said(value)),
    }
}

/// `1 item`, `2 items`
pub(crate) fn counted(count: &str, noun: &str) -> String {
    match (count, noun.strip_suffix('y')) {
        ("1", _) => format!("{count} {noun}"),
        (_, Some(noun)) => format!("{count} {noun}ies"),
        (_, None) => format!("{count} {noun}s"),
    }
}

fn said(value: &Value) -> Cow<'_, str> {
    match value {
        Value::String(text) => shortened(text),
        _ => Cow::Owned(brief(value)),
    }
}

/// A value as JSON text, shortened if it is long. The work does not depend on the length of the rest.
pub(crate) fn brief(value: &Value) -> String {
    start(|room| serde_json::to_string(&Cut::new(value, room)))
}

/// As above, for a list of values.
pub(crate) fn brief_list(values: &[&Value]) -> String {
    start(|room| {
        serde_json::to_string(&values.iter().take(SAID_BYTES).map(|value| Cut::new(value, room)).collect::<Vec<_>>())
    })
}

fn start(write: impl FnOnce(&Room) -> serde_json::Result<String>) -> String {
    let text = write(&Room(Cell::new(SAID_BYTES))).unwrap_or_default();
    shortened(&text).into_owned()
}

/// A value of which only the beginning is written. Null replaces what has no room; no reader sees it.
struct Cut<'v> {
    value: &'v Value,
    room: &'v Room,
    /// What is deeper has no room: each level has a letter before it.
    levels: usize,
}

impl<'v> Cut<'v> {
    fn new(value: &'v Value, room: &'v Room) -> Self {
        Self { value, room, levels: SAID_LETTERS }
    }
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
        let Some(levels) = self.levels.checked_sub(1).filter(|_| room.is_left()) else {
            return serializer.serialize_unit();
        };
        // No value needs fewer bytes.
        room.take(1);
        match self.value {
            Value::String(text) => serializer.serialize_str(room.text(text)),
            Value::Array(items) => {
                let items = items.iter().take_while(|_| room.is_left());
                serializer.collect_seq(items.map(|value| Cut { value, room, levels }))
            }
            Value::Object(members) => {
                let members = members.iter().take_while(|_| room.is_left());
                serializer.collect_map(members.map(|(name, value)| (room.text(name), Cut { value, room, levels })))
            }
            value => value.serialize(serializer),
        }
    }
}

/// The start of a text that is long.
pub(crate) fn shortened(text: &str) -> Cow<'_, str> {
    // No character has less than a byte.
    let end = if text.len() > SAID_LETTERS { text.char_indices().nth(SAID_LETTERS) } else { None };
    match end {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}
