//! What `tests/judges/judge.py` gives to the engines, a line of JSON each: the corpus as it is normalized for a dialect, and a
//! schema for each keyword, with an instance that it admits and one that breaks the keyword.

#![allow(clippy::print_stdout, reason = "it is what it is for")]

use serde_json::{Value, json};
use strict_schema::dialect::{
    ANTHROPIC, Dialect, LM_STUDIO, SGLANG, SGLANG_LLGUIDANCE, VLLM, VLLM_GUIDANCE, VLLM_XGRAMMAR, Verdict,
};
use strict_schema::{normalize, validate};
use strict_schema_tests::corpus::rows;

fn main() {
    let engines: [(&str, &Dialect); 7] = [
        ("xgrammar", &SGLANG),
        ("xgrammar", &VLLM),
        ("xgrammar", &VLLM_XGRAMMAR),
        ("llguidance", &SGLANG_LLGUIDANCE),
        ("llguidance", &VLLM_GUIDANCE),
        ("outlines-core", &LM_STUDIO),
        ("anthropic SDK", &ANTHROPIC),
    ];
    for (engine, dialect) in engines {
        for file in ["mcp_tools.jsonl", "bfcl.jsonl"] {
            for row in rows(file) {
                let Ok(normalized) = normalize(&row.schema, dialect) else { continue };
                println!(
                    "{}",
                    json!({ "engine": engine, "dialect": dialect.name, "id": row.id, "schema": normalized.schema })
                );
            }
        }
        for (keyword, part, good, bad) in probes() {
            let schema = json!({ "type": "object", "properties": { "v": part }, "required": ["v"], "additionalProperties": false });
            let report = validate(&schema, dialect);
            let verdict = report.violations().iter().map(|it| it.verdict).max().unwrap_or(Verdict::Allowed);
            println!(
                "{}",
                json!({
                    "engine": engine, "dialect": dialect.name, "keyword": keyword, "schema": schema,
                    "verdict": format!("{verdict:?}").to_lowercase(),
                    "good": json!({ "v": good }).to_string(), "bad": json!({ "v": bad }).to_string(),
                })
            );
        }
    }
}

/// A keyword, a schema with it, an instance, and one that breaks the keyword.
fn probes() -> Vec<(&'static str, Value, Value, Value)> {
    let text = || json!({ "type": "string" });
    let with = |keyword: &str, value: Value| {
        let mut schema = text();
        schema[keyword] = value;
        schema
    };
    vec![
        ("enum", with("enum", json!(["a"])), json!("a"), json!("b")),
        ("const", with("const", json!("a")), json!("a"), json!("b")),
        ("minLength", with("minLength", json!(2)), json!("ab"), json!("a")),
        ("maxLength", with("maxLength", json!(2)), json!("ab"), json!("abc")),
        ("pattern", with("pattern", json!("^ab$")), json!("ab"), json!("a")),
        ("format", with("format", json!("date")), json!("2026-01-02"), json!("x")),
        ("not", with("not", json!({ "const": "a" })), json!("b"), json!("a")),
        ("minimum of integers", json!({ "type": "integer", "minimum": 5 }), json!(6), json!(4)),
        ("minimum of numbers", json!({ "type": "number", "minimum": 5 }), json!(6.5), json!(4.5)),
        ("exclusiveMinimum", json!({ "type": "integer", "exclusiveMinimum": 5 }), json!(6), json!(5)),
        ("multipleOf", json!({ "type": "integer", "multipleOf": 5 }), json!(10), json!(7)),
        ("minItems", json!({ "type": "array", "items": text(), "minItems": 2 }), json!(["a", "b"]), json!(["a"])),
        ("maxItems", json!({ "type": "array", "items": text(), "maxItems": 1 }), json!(["a"]), json!(["a", "b"])),
        (
            "uniqueItems",
            json!({ "type": "array", "items": text(), "uniqueItems": true }),
            json!(["a"]),
            json!(["a", "a"]),
        ),
        (
            "prefixItems",
            json!({ "type": "array", "prefixItems": [text()], "items": { "type": "integer" } }),
            json!(["a", 1]),
            json!([1, 1]),
        ),
        (
            "contains",
            json!({ "type": "array", "items": text(), "contains": { "const": "a" } }),
            json!(["a"]),
            json!(["b"]),
        ),
        ("anyOf", json!({ "anyOf": [text(), { "type": "integer" }] }), json!(1), json!(true)),
        ("oneOf", json!({ "oneOf": [{ "type": "integer" }, { "type": "number" }] }), json!(1.5), json!(1)),
        (
            "allOf",
            json!({ "allOf": [{ "type": "object", "properties": { "a": text() }, "required": ["a"] }, { "type": "object", "properties": { "b": text() }, "required": ["b"] }] }),
            json!({ "a": "x", "b": "y" }),
            json!(1),
        ),
        ("if", json!({ "type": "integer", "if": { "minimum": 5 }, "then": { "const": 7 } }), json!(7), json!(6)),
        (
            "patternProperties",
            json!({ "type": "object", "patternProperties": { "^a$": text() }, "additionalProperties": false }),
            json!({ "a": "x" }),
            json!({ "a": 1 }),
        ),
        (
            "propertyNames",
            json!({ "type": "object", "propertyNames": { "pattern": "^a$" }, "additionalProperties": text() }),
            json!({ "a": "x" }),
            json!({ "b": "x" }),
        ),
        (
            "minProperties",
            json!({ "type": "object", "additionalProperties": text(), "minProperties": 1 }),
            json!({ "a": "x" }),
            json!({}),
        ),
    ]
}
