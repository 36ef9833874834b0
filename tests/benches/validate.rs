//! Validation beside parsing, over the corpus: `cargo bench -p strict-schema-tests --bench validate`.
//!
//! **The bar**: to validate takes no longer than to parse. `parse` reads every schema of a file from its text,
//! `parse_and_validate` does the same and validates each; both let go of what they made. So in one run, divide the
//! `fastest` of `parse_and_validate` by that of `parse`, of the same file: 2.0 or less keeps the bar, for each of the
//! dialects. The figures of two runs, or of a busy machine, say nothing about each other.
//!
//! Parsing is slower with `serde_json/preserve_order`, which is on here as everywhere in this workspace: a bar that is
//! only just kept here may be missed where that feature is off.
//!
//! **Growth**: `growth` validates one schema over and over in one document, 1, 10 and 100 times. The throughput of the
//! three stays the same if time is linear; ten times the schema takes at most eleven times the time.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, OPENAI, PORTABLE};
use strict_schema::{Dialect, validate};
use strict_schema_tests::corpus;

fn main() {
    divan::main();
}

const FILES: &[&str] = &["mcp_tools", "bfcl", "jsonschemabench", "json_schema_llm", "instances"];

#[divan::bench(args = FILES)]
fn parse(bencher: Bencher<'_, '_>, file: &str) {
    let texts = texts(file);
    bencher.counter(bytes(&texts)).bench_local(|| {
        for text in &texts {
            black_box(read(text));
        }
    });
}

#[divan::bench_group]
mod parse_and_validate {
    use super::{ANTHROPIC, Bencher, FILES, OPENAI, PORTABLE, and_validate};

    #[divan::bench(args = FILES)]
    fn openai(bencher: Bencher<'_, '_>, file: &str) {
        and_validate(bencher, file, &OPENAI);
    }

    #[divan::bench(args = FILES)]
    fn anthropic(bencher: Bencher<'_, '_>, file: &str) {
        and_validate(bencher, file, &ANTHROPIC);
    }

    #[divan::bench(args = FILES)]
    fn portable(bencher: Bencher<'_, '_>, file: &str) {
        and_validate(bencher, file, &PORTABLE);
    }
}

fn and_validate(bencher: Bencher<'_, '_>, file: &str, dialect: &Dialect) {
    let texts = texts(file);
    bencher.counter(bytes(&texts)).bench_local(|| {
        for text in &texts {
            let schema = read(text);
            black_box(validate(&schema, dialect));
        }
    });
}

#[divan::bench(args = [1, 10, 100])]
fn growth(bencher: Bencher<'_, '_>, times: usize) {
    let schema = repeated(times);
    let text = schema.to_string();
    bencher.counter(BytesCount::new(text.len())).bench_local(|| black_box(validate(&schema, &OPENAI)));
}

/// One schema with violations of many kinds, and a reference, as so many properties of a document.
fn repeated(times: usize) -> Value {
    let one = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "minLength": 1, "description": "What it is called" },
            "kind": { "enum": ["a", "b", "c"] },
            "size": { "type": ["integer", "null"], "minimum": 0 },
            "tags": { "type": "array", "items": { "type": "string", "pattern": "^[a-z]+$" } },
            "next": { "anyOf": [{ "$ref": "#/$defs/node" }, { "type": "null" }] },
            "extra": { "type": "object", "additionalProperties": { "type": "string" } }
        },
        "required": ["name", "kind"]
    });
    let properties: Map<_, _> = (0..times).map(|index| (format!("property{index}"), one.clone())).collect();
    json!({ "type": "object", "properties": properties, "$defs": { "node": one } })
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("the corpus is JSON")
}

fn bytes(texts: &[String]) -> BytesCount {
    BytesCount::new(texts.iter().map(String::len).sum::<usize>())
}

fn texts(file: &str) -> Vec<String> {
    corpus::rows(file).iter().map(|row| row.schema.to_string()).collect()
}
