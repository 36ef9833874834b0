//! Decodes each call and the structured output of a complete response.

use serde_json::Value;
use strict_schema::Payload;

use super::Told;
use super::request::{Codecs, spliced};
use crate::decode::response::{Answer, answers};
use crate::text::{Syntax, Text};

/// The decoded response; none if nothing needs decoding.
pub(super) fn decode(body: &[u8], codecs: &Codecs, told: &Told) -> Option<String> {
    let body = std::str::from_utf8(body).ok()?;
    let text = Text::new(body, Syntax::Json);
    let (parts, _) = text.parts();
    let [part] = &*parts else { return None };
    let mut edits: Vec<(usize, usize, String)> = answers(&part.value)
        .iter()
        .filter_map(|it| {
            let decoded = decoded(it, &part.value, codecs, told)?;
            let (start, old) = part.slice(&it.at)?;
            Some((start, start + old.len(), decoded.to_string()))
        })
        .collect();
    edits.sort_by_key(|it| it.0);
    (!edits.is_empty()).then(|| spliced(body, &edits))
}

/// The replacement for an answer; none if the answer stays.
pub(super) fn decoded(answer: &Answer, response: &Value, codecs: &Codecs, told: &Told) -> Option<Value> {
    let payload = codecs.of(answer.tool.as_deref())?;
    match (response.pointer(&answer.at)?, answer.is_text) {
        (Value::String(text), true) => decoded_text(payload, text, told).map(Value::String),
        (value, _) => value_of(payload, &value.to_string(), told),
    }
}

/// Decodes an answer in a string; none if the answer stays.
pub(super) fn decoded_text(payload: &Payload, text: &str, told: &Told) -> Option<String> {
    value_of(payload, text, told).map(|it| it.to_string())
}

fn value_of(payload: &Payload, text: &str, told: &Told) -> Option<Value> {
    let name = payload.name();
    if has_large_integer(text) {
        told.tell(format!("the output for {name} is passed on unchanged: an integer in it has more than 64 bits"));
        return None;
    }
    payload
        .decode(text)
        .map_err(|error| {
            told.tell(format!("the output for {name} is passed on unchanged: {error}"));
        })
        .ok()
}

/// Whether decoding would change a number: `serde_json` has no integers of more than 64 bits.
fn has_large_integer(text: &str) -> bool {
    // Without escaped quotes, every second part of the text is outside strings.
    let plain = text.replace("\\\\", "").replace("\\\"", "");
    let mut numbers =
        plain.split('"').step_by(2).flat_map(|it| it.split([',', ':', '[', ']', '{', '}'])).map(str::trim);
    let is_integer = |it: &str| it.bytes().all(|it| it.is_ascii_digit() || it == b'-');
    numbers.any(|it| it.len() > 18 && is_integer(it) && it.parse::<i64>().is_err() && it.parse::<u64>().is_err())
}

#[cfg(test)]
mod tests {
    use super::has_large_integer;

    #[test]
    fn an_integer_of_64_bits_is_not_large() {
        for (text, is_large) in [
            (r#"{"a":18446744073709551615,"b":-9223372036854775808}"#, false),
            (r#"{"a": 18446744073709551616 }"#, true),
            ("[-9223372036854775809]", true),
            (r#"{"a":"18446744073709551616","b\\":"\",18446744073709551616,"}"#, false),
            (r#"{"a":1e30,"b":0.12345678901234567890123}"#, false),
        ] {
            assert_eq!(has_large_integer(text), is_large, "{text}");
        }
    }
}
