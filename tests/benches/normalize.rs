//! Normalizing against parsing: the corpus where it is at hand, and schemas of growing size.

use std::hint::black_box;

use divan::Bencher;
use serde_json::{Map, Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema_tests::corpus::rows;

fn main() {
    divan::main();
}

const FILES: [&str; 4] = ["mcp_tools.jsonl", "bfcl.jsonl", "json_schema_llm.jsonl", "jsonschemabench.jsonl"];
const SIZES: [usize; 4] = [10, 100, 1_000, 4_000];

#[divan::bench(args = FILES)]
fn parse_corpus(bencher: Bencher<'_, '_>, file: &str) {
    let texts: Vec<String> = rows(file).iter().map(|row| row.schema.to_string()).collect();
    bencher.bench(|| texts.iter().map(|text| serde_json::from_str::<Value>(text).unwrap()).collect::<Vec<_>>());
}

#[divan::bench(args = FILES)]
fn normalize_corpus(bencher: Bencher<'_, '_>, file: &str) {
    let schemas: Vec<Value> = rows(file).into_iter().map(|row| row.schema).collect();
    bencher.bench(|| {
        schemas
            .iter()
            .filter_map(|schema| strict_schema::normalize(black_box(schema), &OPENAI).ok())
            .collect::<Vec<_>>()
    });
}

#[divan::bench(args = SIZES)]
fn parse(bencher: Bencher<'_, '_>, size: usize) {
    let text = schema(size).to_string();
    bencher.bench(|| serde_json::from_str::<Value>(black_box(&text)));
}

#[divan::bench(args = SIZES)]
fn normalize(bencher: Bencher<'_, '_>, size: usize) {
    let schema = schema(size);
    bencher.bench(|| strict_schema::normalize(black_box(&schema), &OPENAI));
}

/// A tool with so many parameters.
fn schema(size: usize) -> Value {
    let property = |index: usize| match index % 4 {
        0 => json!({ "type": "string", "description": "What to look for." }),
        1 => json!({ "type": "integer", "minimum": 0, "default": 10 }),
        2 => json!({ "type": "array", "items": { "type": "string" } }),
        _ => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
    };
    let properties: Map<String, Value> = (0..size).map(|index| (format!("p{index}"), property(index))).collect();
    json!({ "type": "object", "properties": properties, "required": ["p0"] })
}
