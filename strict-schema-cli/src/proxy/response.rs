//! A whole answer, with each call and the answer in the format decoded in its place.

use serde_json::Value;

use super::Told;
use super::request::{Codecs, spliced};
use crate::decode::response::{Answer, answers};
use crate::text::{Syntax, Text};

/// The answer; none if nothing in it is to be decoded.
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

/// What stands in place of an answer; none if that stays.
pub(super) fn decoded(answer: &Answer, response: &Value, codecs: &Codecs, told: &Told) -> Option<Value> {
    let payload = codecs.of(answer.tool.as_deref())?;
    match (response.pointer(&answer.at)?, answer.is_text) {
        (Value::String(text), true) => decoded_text(payload, text, told).map(Value::String),
        (value, _) => value_of(payload, &value.to_string(), told),
    }
}

/// Decodes an answer that is text; none if it stays.
pub(super) fn decoded_text(payload: &strict_schema::Payload, text: &str, told: &Told) -> Option<String> {
    value_of(payload, text, told).map(|it| it.to_string())
}

fn value_of(payload: &strict_schema::Payload, text: &str, told: &Told) -> Option<Value> {
    payload
        .decode(text)
        .map_err(|error| {
            told.tell(format!("an answer for {} is passed on as the model wrote it: {error}", payload.name()));
        })
        .ok()
}
