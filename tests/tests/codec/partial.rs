//! Answers that are streamed: what is given of each beginning only grows, until it is the whole.

#[path = "unfinished.rs"]
mod unfinished;

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, CEREBRAS, GEMINI, LLAMA_CPP, MOONSHOT, OPENAI, PORTABLE, SM, VLLM};
use strict_schema::{Codec, Dialect, Normalized, Partial, Provider, Tool, normalize};
use strict_schema_tests::corpus::rows;
use strict_schema_tests::decoder::{Decoder, Sample};
use strict_schema_tests::dice::Dice;
use strict_schema_tests::encode::Encoder;
use strict_schema_tests::streaming::{Seen, repeats_a_key, streams};

/// Whether a value fits the original; whatever does, if that cannot be told.
fn judge(schema: &Value) -> Box<dyn Fn(&Value) -> bool> {
    match jsonschema::options().should_validate_formats(true).build(schema) {
        Ok(validator) => Box::new(move |value| validator.is_valid(value)),
        Err(_) => Box::new(|_| true),
    }
}

/// A few answers that a constrained decoder writes to the schema that was sent.
fn sampled(name: &str, schema: &Value, normalized: &Normalized, samples: u64, dice: &mut Dice, seen: &mut Seen) {
    let Ok(decoder) = Decoder::new(&normalized.schema.to_string()) else { return };
    let admits = judge(schema);
    for seed in 0..samples {
        let Sample::Whole(text) = decoder.sample(seed) else { continue };
        if text.len() <= 4_000 {
            streamed(name, &normalized.codec, &text, &admits, dice, seen);
        }
    }
}

/// An answer, unless it breaks a constraint that the strict schema does not have.
fn streamed(name: &str, codec: &Codec, text: &str, admits: &dyn Fn(&Value) -> bool, dice: &mut Dice, seen: &mut Seen) {
    let Ok(answer) = serde_json::from_str::<Value>(text) else { return };
    if let Ok(whole) = codec.decode(answer)
        && admits(&whole)
        && !repeats_a_key(text)
    {
        streams(name, &mut codec.partial(), text, &whole, admits, dice, seen);
    }
}

fn schemas() -> Vec<Value> {
    let object = |properties: Value, required: Value| json!({ "type": "object", "properties": properties, "required": required });
    let pet = object(json!({ "name": { "type": "string" }, "age": { "type": "integer" } }), json!(["name"]));
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
        object(
            json!({ "pet": { "anyOf": [pet, { "type": "null" }], "default": null }, "pets": { "anyOf": [{ "type": "array", "items": pet }, { "type": "null" }] } }),
            json!([]),
        ),
        object(
            json!({ "a": { "allOf": [{ "$ref": "#/$defs/short" }], "description": "D" }, "b": { "type": "string", "format": "date" }, "c": { "type": "string", "pattern": "^a+$" }, "d": { "not": { "const": "x" }, "type": "string" } })
            , json!(["a", "b"])
        )
        .as_object()
        .map(|it| { let mut it = it.clone(); it.insert("$defs".into(), json!({ "short": { "type": "string", "maxLength": 3 } })); Value::Object(it) })
        .unwrap(),
        json!({ "anyOf": [{ "type": "object", "additionalProperties": { "type": "string" } }, { "type": "array", "items": { "type": "string" } }, { "type": "string" }] }),
        json!({ "type": "object", "properties": { "entries": { "type": "string" } }, "additionalProperties": { "type": "object", "properties": { "entries": { "type": "string" } } } }),
        object(
            json!({ "pair": { "type": "array", "prefixItems": [{ "type": "string" }, { "type": "object", "properties": { "x": { "type": "string" } } }], "items": { "type": "object", "properties": { "y": { "type": "string" } } } } }),
            json!(["pair"]),
        ),
        object(
            json!({ "pair": { "type": "array", "prefixItems": [{ "type": "object", "additionalProperties": { "type": "string" } }, { "type": "string", "maxLength": 5 }], "items": false, "minItems": 1 } }),
            json!(["pair"]),
        ),
        json!({ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": { "pair": { "type": "array", "items": [{ "type": "string" }, { "type": "integer" }], "additionalItems": { "type": "string", "minLength": 2 } } } }),
        object(
            json!({ "both": { "allOf": [{ "$ref": "#/$defs/named" }, { "$ref": "#/$defs/named" }, true] }, "one": { "anyOf": [false, { "$ref": "#/$defs/named" }, { "type": "string", "nullable": true }] } }),
            json!([]),
        )
        .as_object()
        .map(|it| { let mut it = it.clone(); it.insert("$defs".into(), json!({ "named": { "type": "object", "properties": { "name": { "type": "string" } }, "unevaluatedProperties": { "type": "string" } } })); Value::Object(it) })
        .unwrap(),
        json!({ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": { "type": "object", "properties": { "b": { "type": "object", "additionalProperties": { "type": "string" } } } } }),
        json!({ "type": "object", "properties": { "kind": { "type": "string" }, "x": { "type": "string" } }, "if": { "properties": { "kind": { "const": "a" } } }, "then": { "properties": { "x": { "enum": ["red", "green"] } } } }),
    ]
}

/// Some keep tuples and maps, some write them as objects and lists.
const DIALECTS: [&Dialect; 8] = [&OPENAI, &ANTHROPIC, &PORTABLE, &MOONSHOT, &LLAMA_CPP, &CEREBRAS, &VLLM, &SM];

#[test]
fn what_is_given_of_an_answer_only_grows() {
    let (mut dice, mut seen) = (Dice::new(7), Seen::default());
    for dialect in DIALECTS {
        for schema in schemas() {
            let normalized = normalize(&schema, dialect).unwrap();
            let name = format!("{schema} for {}", dialect.name);
            sampled(&name, &schema, &normalized, 20, &mut dice, &mut seen);
        }
    }
    assert!(seen.answers > 500 && seen.steps > 5_000 && seen.unfinished > 200, "{seen:?}");
}

/// Every schema of the corpus, with the instances that are known of it, and an answer of a decoder for some of them.
#[test]
fn answers_to_the_schemas_of_others_only_grow() {
    let (mut dice, mut seen) = (Dice::new(8), Seen::default());
    let files = [("mcp_tools", 10), ("bfcl", 20), ("json_schema_llm", 10), ("jsonschemabench", 20), ("instances", 20)];
    for (file, every) in files {
        let rows = rows(file);
        let every = if rows.len() < 20 { 1 } else { every };
        for (index, row) in rows.into_iter().enumerate() {
            let dialect = DIALECTS[index % DIALECTS.len()];
            let Ok(normalized) = normalize(&row.schema, dialect) else { continue };
            let name = format!("{} for {}", row.id, dialect.name);
            let (admits, encoder) = (judge(&row.schema), Encoder::new(&normalized.codec));
            for test in row.tests.iter().filter(|test| test.valid) {
                if let Some(answer) = encoder.answers(&test.data).first() {
                    let text = answer.to_string();
                    if text.len() < 10_000 {
                        streamed(&name, &normalized.codec, &text, &admits, &mut dice, &mut seen);
                    }
                }
            }
            if index % every == 0 && row.schema.to_string().len() < 5_000 {
                sampled(&name, &row.schema, &normalized, 3, &mut dice, &mut seen);
            }
        }
    }
    println!("{seen:?}");
    assert!(seen.answers > 20 && seen.steps > 3 * seen.answers, "{seen:?}");
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
    let (mut dice, mut seen) = (Dice::new(9), Seen::default());
    for _ in 0..50 {
        streams("by hand", &mut normalized.codec.partial(), text, &whole, &judge(&schema), &mut dice, &mut seen);
    }
    assert!(seen.steps > 500, "{seen:?}");
}

/// What stands next to the declared properties, and is decoded, is shown when it has ended.
#[test]
fn an_undeclared_property_is_shown_decoded() {
    let schema = json!({
        "type": "object",
        "properties": { "text": { "type": "string" } },
        "additionalProperties": { "type": "array" }
    });
    let mut partial = normalize(&schema, &GEMINI).unwrap().codec.partial();
    for (piece, expected) in [
        (r#"{"text":"ab"#, json!({ "text": "ab" })),
        (r#"c","list":["1","#, json!({ "text": "abc" })),
        (r#""[2]"]"#, json!({ "text": "abc", "list": [1, [2]] })),
    ] {
        partial.push(piece).unwrap();
        assert_eq!(partial.value(), Some(&expected));
    }
}

/// An item is shown at its own index, or not at all.
#[test]
fn nothing_is_shown_after_an_item_that_cannot_be_read() {
    let mut numbers = Partial::<Vec<f64>>::new();
    numbers.push("[1,1e999,3]").unwrap();
    assert_eq!(numbers.value(), Some(&json!([1])));
    assert_eq!(numbers.get::<f64>("/1").unwrap(), None);
    let schema = json!({ "type": "object", "properties": { "list": { "type": "array", "items": {} } } });
    let mut texts = normalize(&schema, &OPENAI).unwrap().codec.partial();
    texts.push(r#"{"list":["1","{bad","3"]}"#).unwrap();
    assert_eq!(texts.value(), Some(&json!({ "list": [1] })));
}

/// A string is shown before it ends if no other branch is one, wherever the other branch is written.
#[test]
fn a_string_that_may_be_a_reference_is_shown_by_its_type() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "anyOf": [{ "$ref": "#/$defs/m" }, { "type": "string" }] } },
        "$defs": { "m": { "type": "object", "additionalProperties": { "type": "string" } } }
    });
    let mut partial = normalize(&schema, &OPENAI).unwrap().codec.partial();
    partial.push(r#"{"a":"be"#).unwrap();
    assert_eq!(partial.value(), Some(&json!({ "a": "be" })));
}

/// The first places of an array have schemas of their own.
#[test]
fn a_string_of_a_tuple_is_shown_by_the_schema_of_its_place() {
    let (short, any) = (json!({ "type": "string", "maxLength": 3 }), json!({ "type": "string" }));
    for (first, others, shown) in [(&any, &short, json!(["be"])), (&short, &any, json!([]))] {
        for (list, rest) in [("prefixItems", "items"), ("items", "additionalItems")] {
            let pair = json!({ "type": "array", list: [first], rest: others });
            let schema = json!({ "type": "object", "properties": { "a": pair } });
            let mut partial = Tool::new("tool", "", schema).payload(&Provider::mcp()).unwrap().partial();
            partial.push(r#"{"a":["be"#).unwrap();
            assert_eq!(partial.value(), Some(&json!({ "a": shown })), "{pair}");
        }
    }
}

/// A reference in an embedded document starts from there: the root may have something else in that place.
#[test]
fn a_string_that_an_embedded_document_constrains_is_withheld() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "$ref": "#/$defs/e/$defs/t" } },
        "$defs": {
            "e": {
                "$id": "https://example.com/e",
                "$defs": { "t": { "$ref": "#/$defs/u" }, "u": { "type": "string", "maxLength": 3 } }
            },
            "u": { "type": "string" }
        }
    });
    let mut partial = Tool::new("tool", "", schema).payload(&Provider::mcp()).unwrap().partial();
    partial.push(r#"{"a":"be"#).unwrap();
    assert_eq!(partial.value(), Some(&json!({})));
}

/// Further properties so far down that they are written as JSON text become visible where they belong, also one that is called as the list
/// of them is.
#[test]
fn further_properties_in_a_text_become_properties() {
    let (mut schema, mut value) = (json!({ "type": "string" }), json!("x"));
    for _ in 0..12 {
        schema = json!({
            "type": "object", "properties": { "in": schema }, "required": ["in"], "additionalProperties": { "type": "string" }
        });
        value = json!({ "in": value, "further": "y", "more": "", "entries": "z" });
    }
    let (mut dice, mut seen, mut texts) = (Dice::new(10), Seen::default(), 0);
    for dialect in DIALECTS {
        let codec = normalize(&schema, dialect).unwrap().codec;
        for answer in Encoder::new(&codec).answers(&value) {
            texts += answer.to_string().matches(r#""entries":"{"#).count();
            streamed(dialect.name, &codec, &answer.to_string(), &judge(&schema), &mut dice, &mut seen);
        }
    }
    assert!(texts > 0 && seen.answers == DIALECTS.len(), "{texts} {seen:?}");
}
