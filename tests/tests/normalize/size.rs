//! A result is not a large multiple of its schema, and an error about a schema is short: providers charge for each byte of
//! a schema in every request, and a person reads the error.

use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI, GEMINI_OPENAPI, MOONSHOT, OPENAI, PORTABLE, SM, VLLM, XAI};
use strict_schema::{Dialect, normalize, validate};

const SIZED: [&Dialect; 8] = [&OPENAI, &ANTHROPIC, &GEMINI, &GEMINI_OPENAPI, &MOONSHOT, &PORTABLE, &VLLM, &XAI];

/// Bytes that any result may have, and further ones for each of the schema.
const BYTES: usize = 64 << 10;
const BYTES_EACH: usize = 4;

fn object(properties: impl IntoIterator<Item = (String, Value)>) -> Value {
    json!({ "type": "object", "properties": properties.into_iter().collect::<Map<_, _>>() })
}

fn with_definitions(mut schema: Value, definitions: impl IntoIterator<Item = (String, Value)>) -> Value {
    schema["$defs"] = Value::Object(definitions.into_iter().collect());
    schema
}

fn to(name: impl std::fmt::Display) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn words(index: usize) -> Value {
    json!({ "type": "string", "description": format!("The part of the order with the number {index}."), "minLength": 1 })
}

fn families() -> Vec<(&'static str, Value)> {
    let fan = (0..11).map(|level| {
        let next = |name: &str| (name.to_owned(), to(format!("d{}", level + 1)));
        (format!("d{level}"), object([next("a"), next("b"), next("c"), ("text".to_owned(), words(level))]))
    });
    let fan = fan.chain([("d11".to_owned(), object([("text".to_owned(), words(11))]))]);
    let condition = |index: usize| {
        json!({
            "if": { "properties": { "kind": { "const": format!("k{index}") } } },
            "then": { "properties": { format!("p{index}"): words(index) }, "required": [format!("p{index}")] }
        })
    };
    let pair = |index: usize| {
        let branch = |name: &str| object([(format!("{name}{index}"), words(index))]);
        json!({ "anyOf": [branch("a"), branch("b")] })
    };
    let mut conditions = object([("kind".to_owned(), json!({ "type": "string" }))]);
    conditions["allOf"] = (0..16).map(condition).collect();
    let pairs = |count: usize| {
        let mut pairs = object([("kind".to_owned(), json!({ "type": "string" }))]);
        pairs["allOf"] = (0..count).map(pair).collect();
        pairs
    };
    let values: Vec<String> = (0..200).map(|index| format!("value-{index}")).collect();
    let described = |index: usize| {
        let mut schema = to("values");
        schema["description"] = json!(format!("Use {index}."));
        (format!("p{index}"), schema)
    };
    let all = |of: usize| object((0..25).map(|index| (format!("p{index}"), to(format!("d{}", (of + index) % 25)))));
    let list = |of: usize| {
        let items = |index: usize| json!({ "type": "array", "items": to(format!("d{}", (of + index) % 20)) });
        let mut schema = object((1..6).map(|index| (format!("p{index}"), items(index))));
        schema["properties"]["text"] = words(of);
        schema
    };
    vec![
        ("a fan of references", with_definitions(to("d0"), fan)),
        ("conditions", conditions),
        ("choices beside choices", pairs(12)),
        ("some choices beside choices", pairs(8)),
        (
            "a large enum, used often and described each time",
            with_definitions(object((0..90).map(described)), [("values".to_owned(), json!({ "enum": values }))]),
        ),
        (
            "definitions that all contain each other",
            with_definitions(to("d0"), (0..25).map(|of| (format!("d{of}"), all(of)))),
        ),
        ("trees of each other", with_definitions(to("d0"), (0..20).map(|of| (format!("d{of}"), list(of))))),
    ]
}

#[test]
fn a_result_is_no_large_multiple_of_its_schema() {
    for (name, schema) in families() {
        for dialect in SIZED {
            let normalized =
                normalize(&schema, dialect).unwrap_or_else(|error| panic!("{name}, {}: {error}", dialect.name));
            assert!(validate(&normalized.schema, dialect).is_ok(), "{name}, {}", dialect.name);
            let (before, after) = (schema.to_string().len(), normalized.schema.to_string().len());
            let most = BYTES + BYTES_EACH * before;
            assert!(after <= most, "{name}: {before} bytes became {after} for {}", dialect.name);
        }
    }
}

/// What recurses keeps its definitions where references are taken.
#[test]
fn definitions_stay_definitions() {
    for (name, schema) in families().into_iter().skip(5) {
        for dialect in [&OPENAI, &GEMINI, &VLLM] {
            let written = normalize(&schema, dialect).unwrap().schema;
            let count = written["$defs"].as_object().map_or(0, Map::len);
            assert!(count > 10, "{name}: {count} definitions for {}", dialect.name);
        }
    }
}

/// A part of a result that has as many schemas as it may is JSON text, and no part before it.
#[test]
fn the_last_of_many_schemas_is_written() {
    for (before, is_text) in [(49_998, false), (49_999, true)] {
        let one = json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": false, "minItems": 1 });
        let words = (0..before).map(|index| (format!("{index:05}"), json!({ "type": "string" })));
        let mut schema = object(words.chain([("last".to_owned(), one)]));
        schema["required"] = schema["properties"].as_object().unwrap().keys().cloned().collect();
        let written = normalize(&schema, &OPENAI.without_limits()).unwrap().schema;
        assert_eq!(written["properties"]["last"]["type"] == "string", is_text);
    }
}

#[test]
fn an_error_about_a_schema_is_short() {
    let long = "long-".repeat(200);
    let dangling =
        object((0..3_000).map(|index| (format!("{long}{index}"), json!({ "$ref": format!("#/{long}/{index}") }))));
    let hidden =
        object((0..3_000).map(|index| (format!("\u{1b}[31m{index}"), json!({ "$ref": "\u{1b}".repeat(500) }))));
    let mut impossible = object((0..3_000).map(|index| (format!("p{index}"), json!(false))));
    impossible["required"] = (0..3_000).map(|index| format!("p{index}")).collect();
    for schema in [dangling, hidden, impossible] {
        for dialect in SIZED {
            let error = normalize(&schema, dialect).unwrap_err();
            let shown = error.to_string();
            assert!(shown.len() <= 32 << 10, "{} bytes for {}", shown.len(), dialect.name);
            assert!(!error.reasons().is_empty() && error.message().contains("of 3000 reasons"), "{}", error.message());
        }
    }
}

/// Schemas of which not even the first level has a usable size.
fn hostile() -> Vec<(&'static str, Value)> {
    let uses = |count: usize, of: &str| object((0..count).map(|index| (format!("p{index}"), to(of))));
    let described = json!({ "type": "string", "description": "A part of it. ".repeat(60) });
    let listed = json!({ "enum": (0..10).map(|index| format!("{index}{}", "x".repeat(50))).collect::<Vec<_>>() });
    let long = "long-name-".repeat(25);
    let notes =
        json!({ "type": "string", "not": { "enum": ["x".repeat(200), "y".repeat(200)] }, "pattern": "a".repeat(300) });
    let choice: Vec<Value> = (0..10).map(|index| object([(format!("k{index}"), words(index))])).collect();
    let deep = (0..40).fold(to("d"), |inner, index| object([(format!("l{index}"), inner), ("d".to_owned(), to("d"))]));
    vec![
        ("a described string, used often", with_definitions(uses(1_000, "d"), [("d".to_owned(), described.clone())])),
        ("an enum, used often", with_definitions(uses(1_000, "d"), [("d".to_owned(), listed)])),
        (
            "a long name, used often",
            with_definitions(uses(1_000, &long), [(long.clone(), object([("a".to_owned(), words(1))]))]),
        ),
        ("notes, used often", with_definitions(uses(1_000, "d"), [("d".to_owned(), notes)])),
        ("a choice, used often", with_definitions(uses(800, "d"), [("d".to_owned(), json!({ "anyOf": choice }))])),
        ("nothing, very often", object((0..5_000).map(|index| (format!("{index}"), json!({}))))),
        ("true, very often", object((0..5_000).map(|index| (format!("{index}"), json!(true))))),
        ("deep, and used often", with_definitions(deep, [("d".to_owned(), described)])),
        (
            "a choice of uses",
            with_definitions(
                json!({ "anyOf": vec![uses(100, "d"); 30] }),
                [("d".to_owned(), json!({ "type": "string", "title": "t".repeat(600) }))],
            ),
        ),
    ]
}

/// Whatever the schema: a result that is no larger than that, or a short error.
#[test]
fn a_result_has_a_bound() {
    let mut refused = Vec::new();
    for (name, schema) in hostile().into_iter().chain(families()) {
        let before = schema.to_string().len();
        for dialect in SIZED.into_iter().chain([&SM]) {
            match normalize(&schema, dialect) {
                Ok(normalized) => {
                    let after = normalized.schema.to_string().len();
                    assert!(after <= BYTES + 16 * before, "{name}: {before} bytes became {after} for {}", dialect.name);
                }
                Err(error) => {
                    assert!(error.to_string().len() <= 32 << 10, "{name}: {} bytes of error", error.to_string().len());
                    refused.push(format!("{name} for {}: {error}", dialect.name));
                }
            }
        }
    }
    println!("{} refused: {refused:#?}", refused.len());
    // A dialect with a limit of its own may refuse them too.
    assert!(refused.len() < 12, "{refused:#?}");
}
