//! Answers that are streamed: what is decoded of each beginning only grows, until it is what is decoded of the whole.

#![allow(missing_docs, reason = "these are tests")]

use serde_json::{Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::{Codec, normalize};
use strict_schema_tests::decoder::{Decoder, Sample};

/// Whether what was shown is still to be seen in what is shown next.
fn grows(one: &Value, next: &Value) -> bool {
    match (one, next) {
        (Value::String(one), Value::String(next)) => next.starts_with(one.as_str()),
        (Value::Array(one), Value::Array(next)) => {
            one.len() <= next.len() && one.iter().zip(next).all(|(one, next)| grows(one, next))
        }
        (Value::Object(one), Value::Object(next)) => {
            one.iter().all(|(name, one)| next.get(name).is_some_and(|next| grows(one, next)))
        }
        _ => one == next,
    }
}

/// How many cuts showed something, and how many of these other than the cut before.
#[track_caller]
fn streams(codec: &Codec, text: &str, whole: &Value) -> (usize, usize) {
    let mut shown = None::<Value>;
    let (mut some, mut steps) = (0, 0);
    for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
        let next = codec.decode_prefix(&text[..end]);
        match (&shown, &next) {
            (Some(one), Some(next)) => assert!(grows(one, next), "{}\n{one}\n{next}", &text[..end]),
            (Some(one), None) => panic!("{}: {one} is gone", &text[..end]),
            (None, _) => {}
        }
        some += usize::from(next.is_some());
        steps += usize::from(next != shown);
        shown = next;
    }
    let last = shown.expect("of the whole something is shown");
    assert_eq!(last, *whole, "{text}");
    (some, steps)
}

fn schemas() -> Vec<Value> {
    let object = |properties: Value, required: Value| json!({ "type": "object", "properties": properties, "required": required });
    vec![
        object(
            json!({ "title": { "type": "string" }, "pages": { "type": "integer" }, "done": { "type": "boolean" } }),
            json!(["title"]),
        ),
        object(
            json!({ "labels": { "type": "object", "additionalProperties": { "type": "string" } }, "note": { "type": "string" } }),
            json!([]),
        ),
        object(
            json!({ "pair": { "type": "array", "prefixItems": [{ "type": "string" }, { "type": "number" }], "minItems": 2, "items": false } }),
            json!(["pair"]),
        ),
        object(
            json!({ "any": {}, "list": { "type": "array", "items": { "type": "object", "properties": { "a": { "type": ["string", "null"] } } } } }),
            json!(["list"]),
        ),
        json!({ "type": "array", "items": { "type": "string" } }),
        json!({ "type": "object", "properties": { "value": { "type": "string" } }, "additionalProperties": { "type": "integer" } }),
        object(
            json!({ "of": { "oneOf": [{ "type": "string" }, object(json!({ "a": { "type": "string" } }), json!(["a"]))] } }),
            json!(["of"]),
        ),
        json!({ "$defs": { "node": object(json!({ "name": { "type": "string" }, "next": { "$ref": "#/$defs/node" } }), json!(["name"])) }, "$ref": "#/$defs/node" }),
        object(
            json!({ "maybe": { "type": ["string", "null"] }, "mode": { "enum": ["fast", "slow", null] } }),
            json!([]),
        ),
    ]
}

#[test]
fn what_is_shown_of_an_answer_only_grows() {
    let mut tally = (0, 0, 0);
    for schema in schemas() {
        let normalized = normalize(&schema, &OPENAI).unwrap();
        let decoder = Decoder::new(&normalized.schema.to_string()).unwrap();
        for seed in 0..60 {
            let Sample::Whole(text) = decoder.sample(seed) else { continue };
            if text.len() > 4_000 {
                continue;
            }
            let Ok(answer) = serde_json::from_str::<Value>(&text) else { continue };
            // A constraint that the strict schema does not have may be broken.
            let Ok(whole) = normalized.codec.decode(answer) else { continue };
            let (some, steps) = streams(&normalized.codec, &text, &whole);
            tally = (tally.0 + 1, tally.1 + some, tally.2 + steps);
        }
    }
    let (answers, some, steps) = tally;
    assert!(answers > 200 && some > 5_000 && steps > 2_000, "{answers} answers, {some} cuts, {steps} steps");
}

#[test]
fn nothing_flickers_in_answers_that_are_written_by_hand() {
    let schema = json!({
        "type": "object",
        "properties": {
            "text": { "type": "string" },
            "map": { "type": "object", "additionalProperties": { "type": "object", "properties": { "deep": { "type": "array", "items": { "type": "string" } } } } },
            "anything": {},
            "list": { "type": "array", "items": { "type": "integer" } }
        }
    });
    let normalized = normalize(&schema, &OPENAI).unwrap();
    let text = r#" { "text" : "a \"b\" \ud83d\ude00 \\", "map": [ {"key":"x","value":{"deep":["1","22"]}}, {"key":"xy","value":{"deep":null}} ], "anything": "{\"a\":[1,2]}", "list":[1, 23, 456] } "#;
    let whole = normalized.codec.decode(serde_json::from_str(text).unwrap()).unwrap();
    assert_eq!(whole["map"]["xy"], json!({}));
    streams(&normalized.codec, text, &whole);
    for wrong in ["", "x", "{x", "[", "\"", "{\"text\" 1", "{\"text\":tru}", "[[[["] {
        let _ = normalized.codec.decode_prefix(wrong);
    }
    assert_eq!(normalized.codec.decode_prefix(&"[".repeat(1_000_000)), None);
}
