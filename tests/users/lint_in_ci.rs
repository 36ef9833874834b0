//! Schemas that were written by hand, judged before they are sent.

use serde_json::json;
use strict_schema::dialect::{ANTHROPIC, GEMINI, OPENAI};
use strict_schema::{validate, validate_str};

pub(crate) fn main() -> crate::Result {
    let schema = json!({
        "type": "object",
        "properties": {
            "city": { "type": "string", "minLenght": 1 },
            "days": { "type": "integer", "minimum": 1 },
            "unit": { "enum": ["C", "F"] }
        },
        "required": ["city"]
    });
    for dialect in [&OPENAI, &ANTHROPIC, &GEMINI] {
        let report = validate(&schema, dialect);
        println!("{}: {}", dialect.name, if report.is_ok() { "fine" } else { "refused" });
        for violation in report.violations() {
            println!("  {:?} at {:?}: {}", violation.severity, violation.pointer, violation.message);
        }
    }
    let text = "{\n  \"type\": \"object\",\n  \"properties\": { \"a\": true }\n}";
    for violation in validate_str(text, &OPENAI)?.violations() {
        let line = violation.position.map(|position| position.line);
        println!("line {line:?}: {}", violation.rule.name);
    }
    Ok(())
}
