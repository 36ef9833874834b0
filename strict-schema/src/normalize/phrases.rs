//! Keywords in words, for who reads a description.

use std::borrow::Cow;

use serde_json::Value;

use crate::keyword::Keyword;

/// What is said before and after a keyword's value. Of some the value is not said.
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
    let text = match value {
        Value::String(text) => Cow::Borrowed(text.as_str()),
        _ => Cow::Owned(value.to_string()),
    };
    let [name, before] = before;
    [name, before, &shortened(&text), after].concat()
}

/// The start of a text that is long.
pub(super) fn shortened(text: &str) -> Cow<'_, str> {
    // No letter has less than a byte.
    let end = if text.len() > LONGEST { text.char_indices().nth(LONGEST) } else { None };
    match end {
        Some((end, _)) => Cow::Owned(format!("{}…", &text[..end])),
        None => Cow::Borrowed(text),
    }
}

const LONGEST: usize = 400;
