//! Validation beside parsing, over the corpus: `cargo bench -p strict-schema-tests --bench validate`.
//!
//! `parse` reads every schema from its text; `parse_and_validate` does the same and validates each. Twice the time or
//! less is the promise: to validate takes no longer than to parse.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use serde_json::Value;
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
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| {
        for text in &texts {
            black_box(read(text));
        }
    });
}

#[divan::bench(args = FILES, consts = [0, 1, 2])]
fn parse_and_validate<const DIALECT: usize>(bencher: Bencher<'_, '_>, file: &str) {
    let dialect: &Dialect = [&OPENAI, &ANTHROPIC, &PORTABLE][DIALECT];
    let texts = texts(file);
    let bytes: usize = texts.iter().map(String::len).sum();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| {
        for text in &texts {
            let schema = read(text);
            black_box(validate(&schema, dialect));
        }
    });
}

fn read(text: &str) -> Value {
    serde_json::from_str(text).expect("the corpus is JSON")
}

fn texts(file: &str) -> Vec<String> {
    let rows = corpus::rows(file);
    if rows.is_empty() {
        eprintln!("{file}: no corpus here, nothing to measure");
    }
    rows.iter().map(|row| row.schema.to_string()).collect()
}
