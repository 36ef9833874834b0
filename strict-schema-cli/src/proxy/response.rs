//! Decodes each call and the structured output of a complete response.

use serde_json::Value;
use strict_schema::Payload;

use super::request::{Codecs, spliced};
use super::told::Told;
use crate::decode::lossy;
use crate::decode::response::{Answer, answers, without_fence};
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
            let (start, old) = part.slice(&it.at)?;
            let decoded = if it.is_text {
                decoded(it, &part.value, codecs, told)?
            } else {
                // The text has the digits of each integer.
                value_of(codecs.of(it.tool.as_deref(), told)?, old, told)?
            };
            Some((start, start + old.len(), decoded.to_string()))
        })
        .collect();
    edits.sort_by_key(|it| it.0);
    (!edits.is_empty()).then(|| spliced(body, &edits))
}

/// The replacement for an answer; none if the answer stays.
pub(super) fn decoded(answer: &Answer, response: &Value, codecs: &Codecs, told: &Told) -> Option<Value> {
    let codec = codecs.of(answer.tool.as_deref(), told)?;
    match (response.pointer(&answer.at)?, answer.is_text) {
        (Value::String(text), true) => decoded_text(codec, text, told).map(Value::String),
        (value, _) => value_of(codec, &value.to_string(), told),
    }
}

/// Decodes an answer in a string; none if the answer stays.
pub(super) fn decoded_text(codec: (&str, &Payload), text: &str, told: &Told) -> Option<String> {
    // Some models write nothing for no arguments.
    let text = match without_fence(text) {
        text if text.trim().is_empty() => "{}",
        text => text,
    };
    value_of(codec, text, told).map(|it| it.to_string())
}

fn value_of((name, payload): (&str, &Payload), text: &str, told: &Told) -> Option<Value> {
    if let Some(why) = lossy(text) {
        told.tell(format!("the output for {name} is passed on unchanged: {why}"));
        return None;
    }
    payload
        .decode(text)
        .map_err(|error| {
            told.tell(format!("the output for {name} is passed on unchanged: {error}"));
        })
        .ok()
}
