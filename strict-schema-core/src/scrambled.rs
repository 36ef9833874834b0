//! In these tests every message is another text ([`sentence`](crate::words::printable::sentence)): nothing but a reader may depend on one.
//!
//! The files are tests of the whole library, which run here once more.

#[path = "../../tests/json-features/codec_answers.rs"]
mod codec_answers;
#[path = "../../tests/json-features/faults.rs"]
mod faults;
#[path = "../../tests/src/laws.rs"]
#[allow(clippy::missing_errors_doc, unreachable_pub, dead_code, reason = "it is another package's")]
mod laws;

use serde_json::{Value, json};

use crate::dialect::DIALECTS;
use crate::foreign::normalize::account::policy::Policy;
use crate::foreign::normalize::normalize;
use crate::foreign::validate::validate;
use crate::prelude::*;

/// Schemas that need each kind of change.
fn schemas() -> Vec<Value> {
    let object = |properties: Value| json!({ "type": "object", "properties": properties });
    vec![
        object(
            json!({ "a": { "type": "string", "pattern": "^(?<!a)b", "minLength": 2, "format": "uri", "not": { "const": "x" } } }),
        ),
        object(json!({ "a": { "type": "object", "additionalProperties": { "type": "integer", "minimum": 1 } } })),
        object(
            json!({ "a": { "oneOf": [{ "type": "string" }, { "type": "string", "maxLength": 3 }, { "const": 1 }] } }),
        ),
        object(
            json!({ "a": { "allOf": [{ "type": "integer" }, { "multipleOf": 3 }], "description": "A." }, "b": true }),
        ),
        object(
            json!({ "a": { "type": "array", "prefixItems": [{ "type": "string" }, { "type": "number" }], "items": false } }),
        ),
        object(
            json!({ "a": { "title": "b", "deprecated": true }, "c": { "patternProperties": { "^x": { "type": "null" } } } }),
        ),
        json!({ "$defs": { "n": { "type": "object", "properties": { "n": { "$ref": "#/$defs/n" } } } }, "$ref": "#/$defs/n" }),
        json!({ "type": "array", "items": { "type": ["string", "null", "object"], "enum": ["a", null, { "b": 1 }] }, "uniqueItems": true }),
        json!({ "type": "object", "if": { "properties": { "a": { "const": 1 } } }, "then": { "required": ["b"] } }),
        json!({ "type": "object", "unevaluatedProperties": false, "dependentRequired": { "a": ["b"] }, "x-unknown": 1 }),
    ]
}

#[test]
fn messages_are_other_texts_here() {
    let report = validate(&json!({ "type": "object" }), &crate::dialect::OPENAI);
    assert!(report.violations().iter().all(|it| it.message.len() == 16), "{report}");
    let error = crate::answer::decode::from_str::<crate::derived::wrappers::Wrapped<u8>>("1").unwrap_err();
    assert!(error.message().len() == 16 && error.reasons().iter().all(|it| it.message.len() == 16), "{error}");
}

#[test]
fn the_laws_of_the_normalizer_hold() {
    let policy = Policy::default();
    let mut changes = 0;
    for dialect in DIALECTS {
        for schema in schemas() {
            let Ok(normalized) = normalize(&schema, dialect) else { continue };
            changes += normalized.changes.len();
            assert!(normalized.changes.iter().all(|change| change.did().len() == 16));
            for law in [
                laws::complete(&normalized, dialect),
                laws::idempotent(&normalized, dialect, &policy),
                laws::accounted(&schema, &normalized),
                laws::ordered(&schema, &normalized),
                // It is for schemas without references.
                if schema.get("$defs").is_some() { Ok(()) } else { laws::told(&schema, &normalized).map(|_| ()) },
            ] {
                assert_eq!(law, Ok(()), "{}: {schema}", dialect.name);
            }
        }
    }
    assert!(changes > 100, "{changes}");
}
