//! What the normalizer makes of the corpus, in figures: for each file and dialect how many schemas come out clean, with how
//! many changes, and how many bytes. To compare before a change and after it.

use serde_json::Value;
use strict_schema::dialect::DIALECTS;
use strict_schema::{Policy, normalize_with, validate};
use strict_schema_tests::corpus::rows;

const FILES: [&str; 4] = ["mcp_tools.jsonl", "bfcl.jsonl", "json_schema_llm.jsonl", "jsonschemabench.jsonl"];

fn main() {
    println!("file\tdialect\trows\taccepted\tchanged\tclean\trefused\tchanges\tbytes\trefused-exact");
    for file in FILES {
        let schemas: Vec<Value> = rows(file).into_iter().map(|row| row.schema).collect();
        for dialect in DIALECTS {
            let (mut accepted, mut altered, mut clean, mut refused, mut changes, mut bytes) = (0, 0, 0, 0, 0, 0);
            let mut refused_exactly = 0;
            for schema in &schemas {
                let is_accepted = validate(schema, dialect).violations().is_empty();
                accepted += usize::from(is_accepted);
                refused_exactly += usize::from(normalize_with(schema, dialect, &Policy::EXACT).is_err());
                let Ok(normalized) = normalize_with(schema, dialect, &Policy::CHECKED) else {
                    refused += 1;
                    altered += usize::from(is_accepted);
                    continue;
                };
                let (before, text) = (schema.to_string(), normalized.schema.to_string());
                let is_same = text == before && normalized.changes.is_empty();
                altered += usize::from(is_accepted && !is_same);
                clean += usize::from(validate(&normalized.schema, dialect).is_ok());
                changes += normalized.changes.len();
                bytes += text.len();
            }
            let rows = schemas.len();
            let name = dialect.name;
            println!(
                "{file}\t{name}\t{rows}\t{accepted}\t{altered}\t{clean}\t{refused}\t{changes}\t{bytes}\t{refused_exactly}"
            );
        }
    }
}
