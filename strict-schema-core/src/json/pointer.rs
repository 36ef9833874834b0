//! Places in a schema: RFC 6901 pointers, and the ways in which providers write the same place.

use alloc::borrow::Cow;
use core::fmt::Write as _;

use serde_json::Value;

use crate::prelude::*;

/// Adds a step to a pointer.
///
/// ```
/// let mut pointer = String::from("/properties");
/// strict_schema::pointer::push(&mut pointer, "a/b");
/// assert_eq!(pointer, "/properties/a~1b");
/// ```
pub fn push(pointer: &mut String, step: &str) {
    pointer.push('/');
    if step.bytes().any(|byte| matches!(byte, b'~' | b'/')) {
        pointer.push_str(&step.replace('~', "~0").replace('/', "~1"));
    } else {
        pointer.push_str(step);
    }
}

/// The steps of a pointer, as the document has them.
///
/// ```
/// let steps: Vec<_> = strict_schema::pointer::steps("/properties/a~1b").collect();
/// assert_eq!(steps, ["properties", "a/b"]);
/// ```
pub fn steps(pointer: &str) -> impl Iterator<Item = Cow<'_, str>> {
    pointer.split('/').skip(1).map(|step| {
        if step.contains('~') { Cow::Owned(step.replace("~1", "/").replace("~0", "~")) } else { Cow::Borrowed(step) }
    })
}

/// The fragment of a reference without its percent-encoding. None if that cannot be decoded.
#[must_use]
pub fn decoded(fragment: &str) -> Option<Cow<'_, str>> {
    if !fragment.contains('%') {
        return Some(Cow::Borrowed(fragment));
    }
    let mut bytes = Vec::with_capacity(fragment.len());
    let mut rest = fragment.as_bytes();
    while let [first, after @ ..] = rest {
        rest = after;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = core::str::from_utf8(after.get(..2)?).ok().filter(|it| !it.starts_with('+'))?;
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &after[2..];
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

/// The pointer that a reference is, without its percent-encoding. None if it leads to an anchor, or into another document.
#[cfg(feature = "validate")]
pub(crate) fn of_reference(reference: &str) -> Option<Cow<'_, str>> {
    decoded(reference.strip_prefix('#')?).filter(|it| it.is_empty() || it.starts_with('/'))
}

/// The value at a pointer. `Value::pointer` copies each step twice, which is 5 % of normalizing the corpus.
pub(crate) fn value_at<'a>(root: &'a Value, pointer: &str) -> Option<&'a Value> {
    let index = |step: &str| step.parse::<usize>().ok().filter(|_| step == "0" || !step.starts_with(['0', '+']));
    let of_root = Some(root).filter(|_| pointer.is_empty() || pointer.starts_with('/'));
    steps(pointer).fold(of_root, |value, step| match value? {
        Value::Object(members) => members.get(&*step),
        Value::Array(items) => items.get(index(&step)?),
        _ => None,
    })
}

/// Whether a place is another, or in it.
pub(crate) fn is_within(place: &str, outer: &str) -> bool {
    place.strip_prefix(outer).is_some_and(|rest| rest.is_empty() || rest.as_bytes()[0] == b'/')
}

/// The same place as `OpenAI` writes it, a Python tuple of strings.
///
/// ```
/// use strict_schema::pointer::context;
///
/// assert_eq!(context(""), "()");
/// assert_eq!(context("/properties"), "('properties',)");
/// assert_eq!(context("/properties/pet/anyOf/0"), "('properties', 'pet', 'anyOf', '0')");
/// ```
#[must_use]
pub fn context(pointer: &str) -> String {
    let steps: Vec<String> = steps(pointer).map(|step| repr(&step)).collect();
    format!("({}{})", steps.join(", "), if steps.len() == 1 { "," } else { "" })
}

/// The same place as a path, `$.properties.to.items`.
///
/// ```
/// assert_eq!(strict_schema::pointer::path("/properties/to/items"), "$.properties.to.items");
/// ```
#[must_use]
pub fn path(pointer: &str) -> String {
    steps(pointer).fold(String::from("$"), |path, step| path + "." + &step)
}

/// A string as Python shows it.
pub(crate) fn repr(string: &str) -> String {
    let quote = if string.contains('\'') && !string.contains('"') { '"' } else { '\'' };
    let mut text = String::from(quote);
    for letter in string.chars() {
        match letter {
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\r' => text.push_str("\\r"),
            '\t' => text.push_str("\\t"),
            _ if letter == quote => {
                text.push('\\');
                text.push(quote);
            }
            _ if letter.is_control() => {
                let _ = write!(text, "\\x{:02x}", u32::from(letter));
            }
            _ => text.push(letter),
        }
    }
    text.push(quote);
    text
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{context, value_at};

    #[test]
    fn a_pointer_leads_where_serde_json_says() {
        let value = json!({ "": 1, "a/b": [true, { "~": [[]] }], "0": null });
        for pointer in
            ["", "/", "a", "/a~1b", "/a~1b/0", "/a~1b/00", "/a~1b/+0", "/a~1b/-", "/a~1b/1/~0/0", "/0", "/0/0", "/a/b"]
        {
            assert_eq!(value_at(&value, pointer), value.pointer(pointer), "{pointer}");
        }
    }

    #[test]
    fn a_string_is_shown_as_python_shows_it() {
        for (name, shown) in [
            ("it's", r#""it's""#),
            (r#""it's""#, r#"'"it\'s"'"#),
            ("a\\b", r"'a\\b'"),
            ("\n\r\t", r"'\n\r\t'"),
            ("\u{1b}\u{85}é", r"'\x1b\x85é'"),
        ] {
            assert_eq!(context(&["/", name].concat()), format!("({shown},)"));
        }
    }
}
