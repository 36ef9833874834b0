//! Normalizing beside parsing, over the corpus: `cargo bench -p strict-schema-tests --bench normalize`.
//!
//! **The bar**: to normalize takes no longer than three times parsing. `parse` reads every schema of a file from its
//! text, `parse_and_normalize` does the same and normalizes each; both let go of what they made. So in one run, divide
//! the `fastest` of `parse_and_normalize` by that of `parse`, of the same row: 4.0 or less keeps the bar. `corpus` is
//! the four files one after the other. The figures of two runs, or of a busy machine, say nothing about each other.
//!
//! Parsing is slower with `serde_json/preserve_order`, which is on here as everywhere in this workspace, and a result
//! takes longer to build with it.
//!
//! **Growth**: `growth` normalizes tools of 10, 100, 1,000 and 4,000 parameters. The throughput stays the same if time
//! is linear. The last has more parameters, entries counted, than `OPENAI` permits, so it is written twice.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use serde_json::{Map, Value, json};
use strict_schema::dialect::OPENAI;
use strict_schema::normalize;
use strict_schema_tests::corpus;

fn main() {
    divan::main();
}

const FILES: &[&str] = &["mcp_tools", "bfcl", "json_schema_llm", "jsonschemabench"];
const ROWS: &[&str] = &["corpus", "mcp_tools", "bfcl", "json_schema_llm", "jsonschemabench"];

#[divan::bench(args = ROWS)]
fn parse(bencher: Bencher<'_, '_>, row: &str) {
    let texts = texts(row);
    bencher.counter(bytes(&texts)).bench_local(|| {
        for text in &texts {
            black_box(read(text));
        }
    });
}

#[divan::bench(args = ROWS)]
fn parse_and_normalize(bencher: Bencher<'_, '_>, row: &str) {
    let texts = texts(row);
    bencher.counter(bytes(&texts)).bench_local(|| {
        for text in &texts {
            let schema = read(text);
            black_box(normalize(&schema, &OPENAI).ok());
        }
    });
}

#[divan::bench(args = [10, 100, 1_000, 4_000])]
fn growth(bencher: Bencher<'_, '_>, parameters: usize) {
    let schema = tool(parameters);
    let text = schema.to_string();
    bencher.counter(BytesCount::new(text.len())).bench_local(|| black_box(normalize(&schema, &OPENAI)));
}

/// A tool with so many parameters.
fn tool(parameters: usize) -> Value {
    let parameter = |index: usize| match index % 4 {
        0 => json!({ "type": "string", "description": "What to look for." }),
        1 => json!({ "type": "integer", "minimum": 0, "default": 10 }),
        2 => json!({ "type": "array", "items": { "type": "string" } }),
        _ => json!({ "type": "object", "additionalProperties": { "type": "string" } }),
    };
    let properties: Map<String, Value> = (0..parameters).map(|index| (format!("p{index}"), parameter(index))).collect();
    json!({ "type": "object", "properties": properties, "required": ["p0"] })
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("the corpus is JSON")
}

fn bytes(texts: &[String]) -> BytesCount {
    BytesCount::new(texts.iter().map(String::len).sum::<usize>())
}

fn texts(row: &str) -> Vec<String> {
    let files = if row == "corpus" { FILES } else { &[row] };
    let texts: Vec<String> =
        files.iter().flat_map(|file| corpus::rows(file)).map(|row| row.schema.to_string()).collect();
    if texts.is_empty() {
        eprintln!("{row}: no corpus here, nothing to measure");
    }
    texts
}
