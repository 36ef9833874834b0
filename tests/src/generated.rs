//! Schemas at random, which shrink to the least that breaks a law. `STRICT_SCHEMA_SEED` decides which they are.

use proptest::prelude::*;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use serde_json::{Map, Value, json};

use crate::corpus::setting;

/// Runs as many cases as `PROPTEST_CASES` says.
#[must_use]
pub fn runner() -> TestRunner {
    let config = ProptestConfig {
        cases: u32::try_from(setting("PROPTEST_CASES", 384)).unwrap_or(u32::MAX),
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    let mut seed = [0; 32];
    seed[..8].copy_from_slice(&setting("STRICT_SCHEMA_SEED", 1).to_le_bytes());
    TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed))
}

/// A schema with a bit of everything, draft-04 to 2020-12.
#[allow(clippy::missing_panics_doc, reason = "it has as many definitions as it takes")]
pub fn schema() -> impl Strategy<Value = Value> {
    let definitions = prop::collection::vec(node(), 4);
    (node(), definitions, any::<bool>(), any::<bool>()).prop_map(|(mut root, definitions, old, has_part)| {
        let [first, second, inner, mut part] = definitions.try_into().unwrap_or_else(|_| unreachable!("so many"));
        let key = if old { "definitions" } else { "$defs" };
        let mut defined = json!({ "a": first, "b": second });
        if let (Value::Object(members), true) = (&mut part, has_part) {
            // A document by itself, with definitions of its own under the same names.
            members.insert("$id".to_owned(), json!("part"));
            members.insert(key.to_owned(), json!({ "a": inner, "b": { "$ref": "#/$defs/a" } }));
            defined["part"] = part;
        } else {
            defined["part"] = json!({ "$id": "part", "type": "string" });
        }
        if let Value::Object(members) = &mut root {
            members.insert(key.to_owned(), defined);
        }
        if old { renamed(root) } else { root }
    })
}

/// The same, with references to `definitions`.
fn renamed(schema: Value) -> Value {
    match schema {
        Value::String(text) => Value::String(text.replace("#/$defs/", "#/definitions/")),
        Value::Array(items) => items.into_iter().map(renamed).collect(),
        Value::Object(members) => members.into_iter().map(|(key, value)| (key, renamed(value))).collect(),
        other => other,
    }
}

fn node() -> impl Strategy<Value = Value> {
    let name = || prop::sample::select(vec!["a", "b", "c", "items", "$ref", "entries"]);
    let leaf = prop_oneof![
        4 => prop::sample::select(vec![
            json!({ "type": "string" }),
            json!({ "type": "integer" }),
            json!({ "type": "number", "minimum": 1 }),
            json!({ "type": "boolean" }),
            json!({ "type": "null" }),
            json!({ "type": ["string", "null"] }),
            json!({ "type": ["null", "integer"], "description": "d" }),
            json!({ "type": ["string", "integer", "array"] }),
            json!({ "type": "string", "nullable": false, "default": "x" }),
            json!({ "type": "string", "minLength": 1, "maxLength": 3 }),
            json!({ "type": "string", "pattern": "^(?!x)[a-z]+$" }),
            json!({ "type": "string", "format": "uri" }),
            json!({ "type": "string", "format": "date" }),
            json!({ "type": "integer", "exclusiveMinimum": 1, "multipleOf": 2 }),
            json!({ "enum": ["a", "b"] }),
            json!({ "enum": ["a", 1, null, { "a": 1 }] }),
            json!({ "const": "a" }),
            json!({ "const": 1, "title": "t" }),
            json!({}),
            json!(true),
            json!(false),
            json!({ "description": "anything" }),
            json!({ "$comment": "c", "x-other": 1, "type": "object" }),
            json!({ "type": "array" }),
            json!({ "type": "object", "properties": {} }),
            json!({ "type": "boolean", "enum": ["True"] }),
            json!({ "$ref": "#" }),
        ]),
        2 => prop::sample::select(vec![
            json!({ "$ref": "#/$defs/a" }),
            json!({ "$ref": "#/$defs/b" }),
            json!({ "$ref": "#/$defs/a", "description": "d" }),
            json!({ "$ref": "#/$defs/b", "type": "object" }),
            json!({ "$ref": "part" }),
            json!({ "$ref": "part#/$defs/b" }),
            json!({ "allOf": [{ "$ref": "#/$defs/a" }, { "$ref": "#/$defs/b" }] }),
        ]),
    ];
    leaf.prop_recursive(3, 24, 4, move |inner| {
        let properties = prop::collection::vec((name(), inner.clone(), any::<bool>()), 0..4);
        let additional = prop_oneof![
            3 => Just(None),
            2 => Just(Some(json!(false))),
            1 => Just(Some(json!(true))),
            1 => inner.clone().prop_map(Some),
        ];
        let list = || prop::collection::vec(inner.clone(), 1..4);
        prop_oneof![
            4 => (properties, additional).prop_map(|(properties, additional)| {
                let required: Vec<_> = properties.iter().filter(|it| it.2).map(|it| it.0).collect();
                let properties: Map<String, Value> =
                    properties.iter().map(|(name, schema, _)| ((*name).to_owned(), schema.clone())).collect();
                let mut schema = json!({ "type": "object", "properties": properties });
                if !required.is_empty() {
                    let mut unique = required.clone();
                    unique.sort_unstable();
                    unique.dedup();
                    schema["required"] = json!(unique);
                }
                if let Some(additional) = additional {
                    schema["additionalProperties"] = additional;
                }
                schema
            }),
            1 => inner.clone().prop_map(|values| json!({ "type": "object", "additionalProperties": values, "minProperties": 1 })),
            1 => inner.clone().prop_map(|values| json!({ "type": "object", "patternProperties": { "^x": values }, "additionalProperties": false })),
            1 => (inner.clone(), 1..4).prop_map(|(values, least)| json!({ "type": "object", "patternProperties": { "^x": values }, "additionalProperties": false, "propertyNames": { "minLength": least, "maxLength": 9 } })),
            2 => inner.clone().prop_map(|items| json!({ "type": "array", "items": items, "minItems": 1, "uniqueItems": true })),
            1 => list().prop_map(|items| json!({ "type": "array", "prefixItems": items })),
            1 => list().prop_map(|items| json!({ "type": "array", "items": items, "additionalItems": false })),
            2 => list().prop_map(|branches| json!({ "anyOf": branches })),
            1 => list().prop_map(|branches| json!({ "oneOf": branches, "description": "one" })),
            1 => list().prop_map(|branches| json!({ "allOf": branches })),
            1 => list().prop_map(|branches| json!({ "nullable": true, "anyOf": branches })),
            1 => (inner.clone(), list()).prop_map(|(base, branches)| {
                let mut base = base;
                if let Value::Object(members) = &mut base {
                    members.insert("anyOf".to_owned(), Value::Array(branches));
                }
                base
            }),
            // Not of any schema: one that is not itself would be a paradox.
            1 => prop::sample::select(vec![json!({ "const": "a" }), json!({ "type": "string", "format": "uri" }), json!({ "pattern": "b" })])
                .prop_map(|not| json!({ "type": "string", "not": not })),
            1 => (leaf_condition(), inner.clone(), inner.clone())
                .prop_map(|(one, two, three)| json!({ "if": one, "then": two, "else": three })),
        ]
    })
}

fn leaf_condition() -> impl Strategy<Value = Value> {
    prop::sample::select(vec![
        json!({ "type": "string" }),
        json!({ "properties": { "a": { "const": "a" } }, "required": ["a"] }),
        json!({ "minimum": 5 }),
    ])
}
