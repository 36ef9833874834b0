//! Prints what a provider would refuse in a JSON Schema, with the lines underlined.
//!
//! ```text
//! cargo run --example lint_json -- schema.json anthropic-2026-09
//! ```

use std::process::ExitCode;
use std::{env, fs};

use strict_schema::dialect::{DIALECTS, OPENAI};
use strict_schema::{Violation, validate_str};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut arguments = env::args().skip(1);
    let (name, text) = match arguments.next() {
        Some(path) => (path.clone(), fs::read_to_string(path)?),
        None => ("example.json".to_owned(), EXAMPLE.to_owned()),
    };
    let dialect = match arguments.next() {
        Some(name) => *DIALECTS.iter().find(|it| it.name == name).ok_or("no such dialect")?,
        None => &OPENAI,
    };

    let report = validate_str(&text, dialect)?;
    for violation in report.violations() {
        print(violation, &name, &text);
    }
    println!("{}", report.totals());
    // The example of its own is there to be wrong.
    let failed = env::args().len() > 1 && !report.is_ok();
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}

/// The line, and below it what is wrong in it. With the feature `miette`, [`strict_schema::Report::diagnostics`] is the same for
/// that crate's printers.
fn print(violation: &Violation, name: &str, text: &str) {
    println!("{violation}");
    if let Some(at) = violation.position {
        let line = text.lines().nth(at.line - 1).unwrap_or_default();
        let marked = text[at.offset..at.offset + at.length].chars().take_while(|it| *it != '\n').count();
        println!("  --> {name}:{}:{}", at.line, at.column);
        println!("    {line}\n    {}{}\n", " ".repeat(at.column - 1), "^".repeat(marked.max(1)));
    }
}

const EXAMPLE: &str = r#"{
  "type": "object",
  "properties": {
    "city": { "type": "string", "minlength": 1 },
    "unit": { "oneOf": [{ "const": "C" }, { "const": "F" }] },
    "headers": { "type": "object", "additionalProperties": { "type": "string" } }
  },
  "required": ["city"]
}
"#;
