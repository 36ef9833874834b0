//! How large a value is, in steps of work and in bytes.

use serde_json::{Map, Value};

use crate::cost::LETTERS_A_STEP;
use crate::prelude::*;

/// How many values there are in it, and it is one. Recurses; callers bound the depth.
pub(crate) fn size(value: &Value) -> u64 {
    match value {
        Value::Array(items) => items.iter().map(size).fold(1, u64::saturating_add),
        Value::Object(members) => members.values().map(size).fold(1 + names(members), u64::saturating_add),
        Value::String(text) => 1 + text.len() as u64 / LETTERS_A_STEP,
        _ => 1,
    }
}

/// The steps that the characters of the names cost.
pub(crate) fn names(members: &Map<String, Value>) -> u64 {
    members.keys().map(String::len).sum::<usize>() as u64 / LETTERS_A_STEP
}

/// The length of the value as JSON text without spaces, in bytes. Does not recurse.
pub(crate) fn bytes(value: &Value) -> u64 {
    let written = nested(value).map(|value| match value {
        // Brackets, and a comma between two.
        Value::Array(items) => 2 + items.len().saturating_sub(1),
        Value::Object(members) => {
            2 + members.len().saturating_sub(1) + members.keys().map(|name| quoted(name) + 1).sum::<usize>()
        }
        Value::String(text) => quoted(text),
        other => other.to_string().len(),
    });
    written.sum::<usize>() as u64
}

/// A value and all those in it, in no order.
pub(crate) fn nested(value: &Value) -> impl Iterator<Item = &Value> {
    let mut pending = vec![value];
    core::iter::from_fn(move || {
        let value = pending.pop()?;
        match value {
            Value::Array(items) => pending.extend(items),
            Value::Object(members) => pending.extend(members.values()),
            _ => {}
        }
        Some(value)
    })
}

/// How many bytes [`quote`](crate::json::ordered::quote) writes.
fn quoted(text: &str) -> usize {
    let escaped = |byte| match byte {
        b'"' | b'\\' | b'\n' | b'\r' | b'\t' | 8 | 12 => 1,
        0..b' ' => 5,
        _ => 0,
    };
    2 + text.len() + text.bytes().map(escaped).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn as_many_bytes_are_counted_as_written() {
        let every_byte: String = (0..=0x7f_u8).map(char::from).collect();
        for value in [
            json!({}),
            json!([]),
            json!({ every_byte.as_str(): [every_byte, "ü\u{10ffff}"], "b": [null, true, 0.5, -1] }),
        ] {
            assert_eq!(bytes(&value), value.to_string().len() as u64);
        }
    }
}
