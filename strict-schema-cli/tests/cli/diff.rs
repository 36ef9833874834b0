//! Schemas that admit the same values are equal, however they are written.

#[allow(dead_code, reason = "it is the program's")]
#[path = "../../src/rule_cases.rs"]
mod rule_cases;

use serde_json::{Value, json};
use strict_schema::dialect::DIALECTS;
use strict_schema::rules::RULES;
use strict_schema::{Loss, Policy, normalize_with};
use tempfile::TempDir;

use super::run;

/// The differences that `diff` reports for two schemas.
fn differences(old: &Value, new: &Value) -> Vec<Value> {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("old.json"), old.to_string()).unwrap();
    std::fs::write(folder.path().join("new.json"), new.to_string()).unwrap();
    let (printed, code) = run(folder.path(), &["diff", "old.json", "new.json", "--format", "json"]);
    let report: Value = serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{code}: {old} {new}"));
    report["differences"].as_array().unwrap().clone()
}

fn object(property: &Value) -> Value {
    json!({ "type": "object", "properties": { "a": property }, "required": ["a"], "additionalProperties": false })
}

#[test]
fn schemas_that_admit_the_same_are_the_same() {
    let point = json!({ "type": "object", "properties": { "x": { "type": "number" } }, "required": ["x"], "additionalProperties": false });
    for (one, other) in [
        (json!({ "$ref": "#/$defs/P" }), point.clone()),
        (
            json!({ "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "null" }] }),
            json!({ "type": ["string", "null"], "minLength": 1 }),
        ),
        (
            json!({ "anyOf": [{ "type": "null" }, point] }),
            json!({ "anyOf": [{ "$ref": "#/$defs/P" }, { "type": "null" }] }),
        ),
        (json!({ "oneOf": [{ "const": "x" }, { "const": "y" }] }), json!({ "type": "string", "enum": ["x", "y"] })),
        (
            json!({ "anyOf": [{ "enum": ["x"] }, { "const": "y" }, { "type": "null" }] }),
            json!({ "type": ["string", "null"], "enum": ["x", "y", null] }),
        ),
        (
            json!({ "oneOf": [{ "type": "string" }, { "type": "integer", "minimum": 1 }] }),
            json!({ "type": ["integer", "string"], "minimum": 1 }),
        ),
        (json!({ "type": "string", "nullable": true }), json!({ "type": ["null", "string"] })),
        (json!({ "allOf": [{ "$ref": "#/$defs/P" }] }), point.clone()),
        (json!({ "const": 1 }), json!({ "type": "integer", "enum": [1] })),
        (json!({ "type": "array", "items": {}, "minItems": 0 }), json!({ "type": "array" })),
        (json!({ "type": ["string"] }), json!({ "type": "string", "minLength": 0 })),
    ] {
        let mut one = object(&one);
        let mut other = object(&other);
        for schema in [&mut one, &mut other] {
            if schema.to_string().contains("$ref") {
                schema["$defs"] = json!({ "P": point });
            }
        }
        assert_eq!(differences(&one, &other), [json!(null); 0], "{one}\n{other}");
        assert_eq!(differences(&other, &one), [json!(null); 0], "{other}\n{one}");
    }
}

/// Schemas that admit different values differ.
#[test]
fn what_differs_is_found_in_any_form() {
    let point = |kind: &str| json!({ "type": "object", "properties": { "x": { "type": kind } }, "required": ["x"], "additionalProperties": false });
    for (one, other) in [
        (json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }), json!({ "type": "string" })),
        (json!({ "oneOf": [{ "const": "x" }, { "const": "y" }] }), json!({ "enum": ["x"] })),
        (
            json!({ "oneOf": [{ "type": "number" }, { "type": "integer" }] }),
            json!({ "anyOf": [{ "type": "number" }, { "type": "integer" }] }),
        ),
        (point("number"), point("string")),
        (
            json!({ "type": ["string", "null"], "enum": ["x"] }),
            json!({ "type": ["string", "null"], "enum": ["x", null] }),
        ),
        (json!({ "allOf": [{ "type": "string" }, { "minLength": 2 }] }), json!({ "type": "string" })),
    ] {
        let (one, other) = (object(&one), object(&other));
        let all = differences(&one, &other);
        assert!(
            all.iter().any(|it| it["breaks_model"] == true || it["breaks_code"] == true),
            "{one}\n{other}\n{all:?}"
        );
    }
    // Also through a recursive reference.
    let list = |kind: &str| json!({ "$ref": "#/$defs/L", "$defs": { "L": { "type": "object", "properties": { "v": { "type": kind }, "next": { "anyOf": [{ "$ref": "#/$defs/L" }, { "type": "null" }] } } } } });
    assert_eq!(differences(&list("string"), &list("string")), [json!(null); 0]);
    assert!(!differences(&list("string"), &list("number")).is_empty());
}

/// A change by normalization that loses nothing is not a difference.
#[test]
fn what_is_normalized_without_a_loss_is_the_same() {
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    // An unknown type admits nothing, and its author meant another type.
    let rules = RULES.iter().filter(|it| it.name != "unknown-type");
    let cases = rules.map(|it| rule_cases::of(it.name)).flat_map(|it| [it.breaks, it.keeps].concat());
    for case in cases {
        let Ok(schema) = serde_json::from_str::<Value>(case) else { continue };
        for dialect in DIALECTS {
            let Ok(normalized) = normalize_with(&schema, dialect, &Policy::EXACT) else { continue };
            let is_exact = normalized.changes.iter().all(|it| it.loss == Loss::Exact);
            let pair = (schema.clone(), normalized.schema);
            if is_exact && pair.0 != pair.1 && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    assert!(pairs.len() > 20, "{}", pairs.len());
    let mut wrong = Vec::new();
    for (old, new) in &pairs {
        let all = differences(old, new);
        let breaking: Vec<_> =
            all.iter().filter(|it| it["breaks_model"] == true || it["breaks_code"] == true).collect();
        if !breaking.is_empty() {
            wrong.push(format!("{old}\n{new}\n{breaking:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), pairs.len(), wrong.join("\n\n"));
}
