//! What `tests/judges/judge.py` gives to the engines, a line of JSON each: which engine stands for which dialect, the corpus as
//! it is normalized for a dialect, and a schema for each keyword, with an instance that it admits and one that breaks it.
//!
//! `judge_schemas answers` reads what the engines sampled under the schemas of the corpus, and says what came of each answer.

#![allow(clippy::print_stdout, reason = "it is what it is for")]

use std::collections::{BTreeSet, HashMap};
use std::io;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::Dialect;
use strict_schema::dialect::{
    ANTHROPIC, GEMINI, LLAMA_CPP, LM_STUDIO, OLLAMA, OPENAI, PORTABLE, SGLANG, SGLANG_LLGUIDANCE, VLLM, VLLM_GUIDANCE,
    VLLM_XGRAMMAR, Verdict,
};
use strict_schema::{Normalized, normalize, validate};
use strict_schema_tests::corpus::rows;
use strict_schema_tests::exclusions::without_negative_zero;
use strict_schema_tests::judges::is_beyond;

/// An engine, the dialects of the servers and of the vendor that it stands for, and others whose schemas it is asked to take:
/// what is written for those is no less a schema.
const ENGINES: [(&str, &[&Dialect], &[&Dialect]); 8] = [
    ("xgrammar", &[&SGLANG, &VLLM, &VLLM_XGRAMMAR], &[&OPENAI, &PORTABLE, &ANTHROPIC, &GEMINI]),
    ("llguidance", &[&SGLANG_LLGUIDANCE, &VLLM_GUIDANCE], &[&OPENAI, &PORTABLE]),
    ("llama.cpp", &[&LLAMA_CPP, &OLLAMA], &[&PORTABLE]),
    ("outlines-core", &[&LM_STUDIO], &[]),
    ("anthropic (PyPI)", &[&ANTHROPIC], &[]),
    ("@anthropic-ai/sdk (npm)", &[&ANTHROPIC], &[]),
    ("openai (PyPI)", &[&OPENAI], &[]),
    ("openai (npm)", &[&OPENAI], &[]),
];

const FILES: [&str; 2] = ["mcp_tools.jsonl", "bfcl.jsonl"];

fn main() {
    if std::env::args().nth(1).as_deref() == Some("answers") {
        return answers();
    }
    let mut home: Vec<&Dialect> = Vec::new();
    for (engine, dialects, guests) in ENGINES {
        let names = |dialects: &[&Dialect]| dialects.iter().map(|it| it.name).collect::<Vec<_>>();
        println!("{}", json!({ "engine": engine, "dialects": names(dialects), "guests": names(guests) }));
        home.extend(dialects.iter().filter(|it| !home.iter().any(|known| known.name == it.name)).collect::<Vec<_>>());
    }
    for dialect in home {
        for file in FILES {
            for row in rows(file) {
                let Ok(normalized) = normalize(&row.schema, dialect) else { continue };
                println!("{}", json!({ "dialect": dialect.name, "id": row.id, "schema": normalized.schema }));
            }
        }
        for (keyword, part, good, bad) in probes() {
            let schema = json!({ "type": "object", "properties": { "v": part }, "required": ["v"], "additionalProperties": false });
            let report = validate(&schema, dialect);
            let verdict = report.violations().iter().map(|it| it.verdict).max().unwrap_or(Verdict::Allowed);
            println!(
                "{}",
                json!({
                    "dialect": dialect.name, "keyword": keyword, "schema": schema,
                    "verdict": format!("{verdict:?}").to_lowercase(),
                    "good": json!({ "v": good }).to_string(), "bad": json!({ "v": bad }).to_string(),
                })
            );
        }
    }
}

/// What an engine wrote under a schema of the corpus.
#[derive(Deserialize)]
struct Answer {
    id: String,
    engine: String,
    dialect: String,
    text: String,
}

/// What came of it.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Outcome {
    /// The codec reads it, and what it reads satisfies the schema that was normalized.
    Read,
    /// The codec says what is wrong with it.
    Stopped,
    /// The codec reads it as a value that does not satisfy the schema that was normalized.
    Wrong,
    /// It is JSON, and has a number beyond any float, or half a character.
    Beyond,
    /// It is no JSON.
    NoJson,
}

fn answers() {
    let corpus: HashMap<String, Value> =
        FILES.iter().flat_map(|file| rows(file)).map(|row| (row.id, row.schema)).collect();
    let mut known: HashMap<(String, String), Normalized> = HashMap::new();
    for line in io::stdin().lines() {
        let line = line.expect("the input is text");
        let answer: Answer = serde_json::from_str(&line).expect("an answer is a line of JSON");
        let original = &corpus[&answer.id];
        let dialects = ENGINES.iter().flat_map(|(_, dialects, _)| dialects.iter());
        let dialect = dialects.into_iter().find(|it| it.name == answer.dialect).expect("it is one of ours");
        let normalized = known
            .entry((answer.id.clone(), answer.dialect.clone()))
            .or_insert_with(|| normalize(original, dialect).expect("it was normalized"));
        let (outcome, why, broken) = outcome(original, normalized, &answer.text);
        println!(
            "{}",
            json!({
                "engine": answer.engine, "dialect": answer.dialect, "name": answer.id, "outcome": outcome, "why": why,
                "broken": broken, "text": answer.text,
            })
        );
    }
}

/// What came of an answer, why, and the keywords of the schema that it breaks.
fn outcome(original: &Value, normalized: &Normalized, text: &str) -> (Outcome, String, BTreeSet<String>) {
    let value: Value = match serde_json::from_str(text) {
        Ok(value) => value,
        Err(error) => {
            let outcome = if is_beyond(&error.to_string()) { Outcome::Beyond } else { Outcome::NoJson };
            return (outcome, error.to_string(), BTreeSet::new());
        }
    };
    let broken = match jsonschema::validator_for(&normalized.schema) {
        Ok(strict) => strict.iter_errors(&value).map(|error| error.kind().keyword().to_owned()).collect(),
        Err(_) => BTreeSet::new(),
    };
    let decoded = match normalized.codec.decode(value) {
        Ok(decoded) => without_negative_zero(&decoded),
        Err(error) => return (Outcome::Stopped, error.to_string(), broken),
    };
    match jsonschema::validator_for(original)
        .ok()
        .and_then(|judge| judge.validate(&decoded).err().map(|it| it.to_string()))
    {
        Some(error) => (Outcome::Wrong, error, broken),
        None => (Outcome::Read, String::new(), broken),
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
