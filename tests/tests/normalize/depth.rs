//! What is too deep is JSON text.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Value, json};
use strict_schema::dialect::{GROQ, Limit, MOONSHOT, OPENAI, OPENAI_2024_08, SM, VLLM};
use strict_schema::{normalize, validate};

use super::helpers::{decodes, object};

#[test]
fn what_is_too_deep_is_json_text() {
    let deep = (0..12).fold(object(json!({})), |inner, _| {
        let mut around = object(json!({ "a": inner }));
        around["description"] = json!("A level.");
        around
    });
    let normalized = normalize(&deep, &OPENAI).unwrap();
    let mut at = &normalized.schema;
    for _ in 0..10 {
        assert_eq!((&at["type"], &at["description"]), (&json!("object"), &json!("A level.")));
        at = &at["properties"]["a"];
    }
    assert_eq!(at["type"], "string");
    assert!(at["description"].as_str().unwrap().starts_with("A level. "), "{at}");
    let mut answer = json!("{\"a\":{\"a\":{}}}");
    let mut expected = json!({ "a": { "a": {} } });
    for _ in 0..10 {
        (answer, expected) = (json!({ "a": answer }), json!({ "a": expected }));
    }
    decodes(&normalized.codec, answer, expected);
}

/// Where the dialect has no limit, so many levels of objects, open or not, and of choices are written as `serde_json` reads.
#[test]
fn what_is_not_too_deep_is_written() {
    let last = json!({ "type": "string", "minLength": 1, "nullable": true });
    let nested = |levels: usize, around: &dyn Fn(Value) -> Value| (0..levels).fold(last.clone(), |it, _| around(it));
    let open = |inner| json!({ "type": "object", "properties": { "a": inner }, "required": ["a"] });
    let choice = |inner| json!({ "anyOf": [{ "type": "integer" }, inner] });
    for (levels, is_text) in [(50, false), (51, true)] {
        let written = normalize(&nested(levels, &open), &VLLM).unwrap().schema.to_string();
        assert_eq!(written.contains("JSON text"), is_text, "{levels}: {written}");
    }
    // What is accepted as it stands is cut no higher, either.
    let closed = (0..60).fold(json!({ "type": "string" }), |inner, _| object(json!({ "a": inner })));
    let written = normalize(&object(json!({ "a": closed, "b": last })), &VLLM).unwrap().schema;
    assert_eq!(written["properties"]["a"]["type"], "object");
    let written = normalize(&object(json!({ "a": nested(48, &choice) })), &OPENAI).unwrap().schema.to_string();
    assert!(!written.contains("JSON text"), "{written}");
}

/// A map is written as entries as long as the properties of an entry are no deeper than the dialect takes.
#[test]
fn a_map_at_the_deepest_level_has_entries() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    for (levels, is_text) in [(4, false), (5, true)] {
        let deep = (0..levels).fold(map.clone(), |inner, _| object(json!({ "a": inner })));
        let written = normalize(&deep, &SM.with_limit(Limit::Nesting, 6)).unwrap().schema;
        assert_eq!(written.to_string().contains("JSON text"), is_text, "{written}");
    }
}

/// Branches that are cut may be told apart by an object around each, which is one level more: no more than that is given up.
#[test]
fn a_choice_at_the_deepest_level_is_cut_one_level_earlier() {
    let nested = |levels, other: &str| {
        let either = |inner: Value| json!({ "anyOf": [object(json!({ "a": inner })), object(json!({ other: { "type": "integer" } }))] });
        object(json!({ "a": (0..levels).fold(json!({ "type": "string" }), |inner, _| either(inner)) }))
    };
    let report = validate(&normalize(&nested(10, "b"), &OPENAI).unwrap().schema, &OPENAI);
    assert_eq!(report.totals().nesting.count, 10, "{report}");
    // An object around each branch doubles the levels.
    for levels in 1..14 {
        for dialect in [&OPENAI, &OPENAI_2024_08, &MOONSHOT, &OPENAI.and(GROQ)] {
            let normalized = normalize(&nested(levels, "a"), dialect);
            assert!(normalized.is_ok(), "{levels} for {}: {normalized:?}", dialect.name);
        }
    }
}

/// The list of types is that of what is written: text or null, for what was an object or null.
#[test]
fn what_is_too_deep_and_may_be_null_is_json_text_or_null() {
    let or_null = |inner: Value| json!({ "type": ["object", "null"], "properties": { "a": inner }, "required": ["a"], "additionalProperties": false });
    let deep = object(json!({ "a": (0..12).fold(json!({ "type": "string" }), |inner, _| or_null(inner)) }));
    for dialect in [&OPENAI, &SM] {
        let normalized = normalize(&deep, dialect).unwrap();
        let text = normalized.schema.to_string();
        let levels = text.matches(r#""type":"object""#).count();
        assert_eq!(levels, Limit::Nesting.most(dialect).map_or(13, |limit| limit as usize), "{text}");
    }
    let codec = normalize(&deep, &OPENAI).unwrap().codec;
    let nested = |inner: Value| (0..10).fold(inner, |inner, _| json!({ "a": inner }));
    decodes(&codec, nested(json!("{\"a\":null}")), nested(json!({ "a": null })));
    decodes(&codec, nested(Value::Null), nested(Value::Null));
}
