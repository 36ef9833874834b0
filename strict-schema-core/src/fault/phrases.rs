//! Keywords as English phrases, for the descriptions of schemas. Sentences about faults are in `sentence.rs`.

use alloc::borrow::Cow;

use serde_json::Value;

use crate::cost::{SAID_BYTES, SAID_LETTERS};
use crate::json::keyword::Keyword;
use crate::json::number;
use crate::json::ordered::quote;
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
    let mut text = String::new();
    write(value, SAID_LETTERS, &mut text);
    shortened(&text).into_owned()
}

/// As above, for a list of values.
pub(crate) fn brief_list(values: &[&Value]) -> String {
    let mut text = String::new();
    each(['[', ']'], values, &mut text, |value, text| write(value, SAID_LETTERS, text));
    shortened(&text).into_owned()
}

/// Writes at least as much of the value as is ever shown. Before what is deeper there is a letter for each level.
fn write(value: &Value, levels: usize, out: &mut String) {
    let start = |text: &str| text.char_indices().nth(SAID_LETTERS + 1).map_or(text.len(), |(end, _)| end);
    match value {
        _ if levels == 0 => {}
        Value::String(text) => quote(&text[..start(text)], out),
        Value::Array(items) => each(['[', ']'], items, out, |item, out| write(item, levels - 1, out)),
        Value::Object(members) => each(['{', '}'], members, out, |(name, value), out| {
            quote(&name[..start(name)], out);
            out.push(':');
            write(value, levels - 1, out);
        }),
        value => out.push_str(&value.to_string()),
    }
}

/// Writes items between brackets, until no more is ever shown.
fn each<T>(
    [open, close]: [char; 2],
    items: impl IntoIterator<Item = T>,
    out: &mut String,
    write: impl Fn(T, &mut String),
) {
    out.push(open);
    for (index, item) in items.into_iter().enumerate() {
        if out.len() >= SAID_BYTES {
            break;
        }
        if index > 0 {
            out.push(',');
        }
        write(item, out);
    }
    out.push(close);
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
