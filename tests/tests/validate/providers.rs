//! What providers are known to have said, word for word: the schema that made them say it has a violation at that
//! place, and the report quotes them.

mod anthropic;
mod moonshot;
mod moonshot_validator;
mod openai;
mod others;

use serde_json::{Value, json};
use strict_schema::dialect::Verdict;
use strict_schema::{Dialect, Report, Severity, Violation, validate};

/// The schema, as the only and required property of a closed object.
fn w(schema: impl Into<Value>) -> Value {
    let schema = schema.into();
    object(&json!({ "v": schema }))
}

/// The strictest verdict of the report is this one, and it stands at that place; nothing at all, where it is taken.
#[track_caller]
fn judged(dialect: &Dialect, schema: &Value, verdict: Verdict, place: &str) {
    let report = validate(schema, dialect);
    let strictest = report.violations().iter().map(|it| it.verdict).max().unwrap_or(Verdict::Allowed);
    assert_eq!(strictest, verdict, "{report}\n{schema}");
    let stands = report.violations().iter().any(|it| it.verdict == verdict && it.pointer == place);
    assert!(stands || verdict == Verdict::Allowed, "not at {place:?}: {report}\n{schema}");
}

/// The report has a violation at that place, and it quotes those words, alone or in its context.
#[track_caller]
fn check(dialect: &Dialect, schema: &Value, pointer: &str, quote: &str) -> Severity {
    quotes(&validate(schema, dialect), pointer, quote)
}

#[track_caller]
fn quotes(report: &Report, pointer: &str, quote: &str) -> Severity {
    let says = |it: &&Violation| it.pointer == pointer && it.quotes().iter().any(|said| said.contains(quote));
    match report.violations().iter().find(says) {
        Some(violation) => violation.severity,
        None => panic!("nobody says {quote:?} at {pointer:?}\n{report}"),
    }
}

fn object(properties: &Value) -> Value {
    let required: Vec<_> = properties.as_object().unwrap().keys().collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

fn array(more: &Value) -> Value {
    with(&json!({ "type": "array", "items": { "type": "string" } }), more)
}

fn with(schema: &Value, more: &Value) -> Value {
    let mut schema = schema.clone();
    schema.as_object_mut().unwrap().append(&mut more.as_object().unwrap().clone());
    schema
}

fn nested(levels: usize) -> Value {
    let innermost = object(&json!({}));
    (1..levels).fold(innermost, |inner, _| object(&json!({ "a": inner })))
}
