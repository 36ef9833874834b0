//! Objects.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, DIALECTS, GEMINI, GEMINI_OPENAPI, OPENAI, VLLM};
use strict_schema::{Change, Loss, Policy, normalize, normalize_with, validate};

use super::helpers::{check, decodes, object, refuses, within};

#[test]
fn an_empty_object_gets_an_empty_required() {
    check(json!({ "type": "object", "properties": {}, "additionalProperties": false }), &object(json!({})));
    check(json!({ "type": "object", "properties": {} }), &object(json!({})));
}

#[test]
fn deeply_nested_objects_get_required() {
    let open = |inner: Value| json!({ "type": "object", "properties": inner, "additionalProperties": false });
    let mut nested = open(json!({ "level3": open(json!({})) }));
    nested["required"] = json!(["level3"]);
    let mut root = open(json!({ "level2": nested }));
    root["required"] = json!(["level2"]);
    check(root, &object(json!({ "level2": object(json!({ "level3": object(json!({})) })) })));
}

#[test]
fn an_object_that_may_have_no_name_is_empty() {
    let empty = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
    for names in [json!(false), json!({ "enum": [1, 2] })] {
        let schema = json!({ "type": "object", "propertyNames": names, "additionalProperties": { "type": "string" } });
        within(schema, empty.clone());
    }
}

/// Where no undeclared property has a value or a name, the object is closed in every dialect.
#[test]
fn an_object_that_can_have_no_undeclared_property_is_closed() {
    let never = json!({ "type": "boolean", "enum": ["x"] });
    let with_type = |open: &Value| {
        let mut schema = open.clone();
        schema["type"] = json!("object");
        schema
    };
    for open in [
        json!({ "additionalProperties": never }),
        json!({ "propertyNames": { "minLength": 3, "maxLength": 2 } }),
        json!({ "patternProperties": { "^x": never }, "additionalProperties": false }),
    ] {
        let schema = json!({ "type": "object", "properties": { "m": with_type(&open) }, "required": ["m"] });
        for dialect in [&OPENAI, &ANTHROPIC, &GEMINI, &VLLM] {
            let normalized = normalize(&schema, dialect).unwrap();
            assert_eq!(normalized.schema["properties"]["m"], object(json!({})), "{}: {open}", dialect.name);
            let tells = |it: &Change| it.loss == Loss::Exact && it.pointer == "/properties/m";
            assert!(normalized.changes.iter().any(tells), "{}: {:?}", dialect.name, normalized.changes);
        }
    }
}

/// It needs an undeclared property, and no name satisfies `propertyNames`.
#[test]
fn an_object_that_needs_a_property_without_a_name_is_no_choice_of_nothing() {
    let map = json!({ "type": "object", "minProperties": 1, "propertyNames": { "minLength": 3, "maxLength": 2 }, "additionalProperties": { "type": "string" } });
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" }, "m": map } });
    for dialect in DIALECTS {
        let written = normalize(&schema, dialect).unwrap_or_else(|error| panic!("{}: {error}", dialect.name)).schema;
        let report = validate(&written, dialect);
        assert!(report.is_ok() && !written.to_string().contains("[]}"), "{}: {report}\n{written}", dialect.name);
    }
}

/// A required property that is declared nowhere becomes a declared one, which a change tells.
#[test]
fn a_property_that_is_only_required_is_told() {
    let schema = json!({
        "type": "object",
        "properties": { "x": { "type": "string" } },
        "required": ["x", "y"],
        "additionalProperties": { "type": "integer" }
    });
    let normalized = normalize(&schema, &GEMINI).unwrap();
    assert_eq!(normalized.schema["properties"]["y"], json!({ "type": "integer" }));
    let told: Vec<String> = normalized.changes.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["require-all at the root: wrote `properties` and `required` in full (nothing is lost)"]);
}

/// In a dialect without `additionalProperties` an object is left open, also if all its possible names are declared.
#[test]
fn an_object_that_is_left_open_is_told() {
    let map = json!({ "type": "object", "propertyNames": { "enum": ["a"] }, "additionalProperties": { "type": "number" }, "required": ["a"] });
    let closed = json!({ "type": "object", "properties": { "a": { "type": "number" } }, "required": ["a"], "unevaluatedProperties": false });
    for schema in [map, closed] {
        let normalized = normalize(&schema, &GEMINI_OPENAPI).unwrap();
        let told: Vec<String> = normalized.changes.iter().map(ToString::to_string).collect();
        let open = "close-objects at the root: left the object open: the dialect has no `additionalProperties` (checked by the codec)";
        assert!(told.iter().any(|it| it == open), "{told:?}");
        assert!(normalized.codec.decode(json!({ "a": 1, "b": 2 })).is_err(), "{schema}");
    }
}

#[test]
fn objects_in_arrays_get_required() {
    within(
        json!({ "type": "array", "items": { "type": "object", "properties": {} } }),
        json!({ "type": "array", "items": object(json!({})) }),
    );
}

#[test]
fn objects_in_combinators_get_required() {
    let empty = || json!({ "type": "object", "properties": {}, "additionalProperties": false });
    within(
        json!({ "anyOf": [empty(), { "type": "null" }] }),
        json!({ "anyOf": [object(json!({})), { "type": "null" }] }),
    );
    within(
        json!({ "oneOf": [empty(), { "type": "null" }] }),
        json!({ "anyOf": [object(json!({})), { "type": "null" }] }),
    );
    within(json!({ "allOf": [empty(), { "type": "object" }] }), object(json!({})));
    within(
        json!({ "allOf": [{ "type": "string" }, { "format": "date" }] }),
        json!({ "type": "string", "format": "date" }),
    );
}

#[test]
fn objects_in_definitions_get_required() {
    let mut schema = object(json!({ "a": { "$ref": "#/$defs/b" } }));
    schema["$defs"] = json!({ "b": { "type": "object", "properties": {} } });
    let mut expected = object(json!({ "a": { "$ref": "#/$defs/b" } }));
    expected["$defs"] = json!({ "b": object(json!({})) });
    check(schema, &expected);
}

#[test]
fn objects_in_additional_properties_get_required() {
    let codec = within(
        json!({ "type": "object", "additionalProperties": { "type": "object", "properties": {} } }),
        json!({
            "type": "array",
            "description": "Entries of a map, each key once.",
            "items": object(json!({ "key": { "type": "string" }, "value": object(json!({})) }))
        }),
    );
    decodes(&codec, json!({ "a": [{ "key": "x", "value": {} }] }), json!({ "a": { "x": {} } }));
}

// SM-01 to SM-21.

#[test]
fn a_root_that_is_no_object_is_wrapped() {
    let codec = check(
        json!({ "type": "array", "items": { "type": "string" } }),
        &object(json!({ "value": { "type": "array", "items": { "type": "string" } } })),
    );
    decodes(&codec, json!({ "value": ["x"] }), json!(["x"]));
}

#[test]
fn dependencies_are_checked() {
    let mut schema = object(json!({ "a": { "type": "boolean" }, "b": { "type": "boolean" } }));
    schema["required"] = json!([]);
    schema["dependentRequired"] = json!({ "a": ["b"] });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    decodes(&codec, json!({ "a": null, "b": true }), json!({ "b": true }));
    refuses(
        &codec,
        json!({ "a": true, "b": null }),
        "",
        "the property `b` is missing: expected true or false (required by `dependentRequired`)",
    );
}

/// What only a condition names is closed away otherwise, and the schema would admit no answer that the condition lets through.
#[test]
fn properties_that_only_a_condition_names_can_be_sent() {
    let declares = json!({ "properties": { "b": { "type": "integer" } }, "required": ["b"] });
    let integer = (json!({ "type": ["integer", "null"] }), json!(1), json!(1));
    let any =
        (json!({ "type": ["string", "null"], "description": "Any value, as JSON text." }), json!("[1]"), json!([1]));
    let cases = [
        (json!({ "dependentSchemas": { "a": declares } }), &integer),
        (json!({ "dependencies": { "a": declares } }), &integer),
        (json!({ "dependentSchemas": { "a": { "$ref": "#/$defs/d" } }, "$defs": { "d": declares } }), &integer),
        (json!({ "if": { "properties": { "a": { "const": "x" } } }, "then": declares }), &integer),
        (json!({ "if": { "properties": { "a": { "const": "y" } } }, "else": declares }), &integer),
        (json!({ "dependentSchemas": { "a": { "allOf": [{ "dependentSchemas": { "a": declares } }] } } }), &integer),
        (json!({ "allOf": [{ "if": { "required": ["a"] }, "then": declares }] }), &integer),
        // One that leads to itself is followed once.
        (
            json!({ "dependentSchemas": { "a": { "$ref": "#/$defs/d" } }, "$defs": { "d": { "allOf": [{ "$ref": "#/$defs/d" }, declares] } } }),
            &integer,
        ),
        (json!({ "dependentRequired": { "a": ["b"] } }), &any),
        (json!({ "dependentRequired": { "b": ["a"] } }), &any),
        (json!({ "dependentSchemas": { "b": { "required": ["a"] } } }), &any),
        (json!({ "if": { "required": ["b"] }, "then": { "required": ["a"] } }), &any),
        (json!({ "dependentSchemas": { "a": declares }, "unevaluatedProperties": false }), &integer),
        (json!({ "anyOf": [{ "required": ["b"] }, { "required": ["c", "d"] }] }), &any),
        (json!({ "oneOf": [{ "required": ["b"] }, { "not": {} , "required": ["a"] }] }), &any),
        // A condition that demands the property, and gives no schema for it, admits any value.
        (json!({ "dependentSchemas": { "a": { "required": ["b"] }, "c": declares } }), &any),
        (json!({ "dependentSchemas": { "c": { "allOf": [declares] } }, "dependentRequired": { "a": ["b"] } }), &any),
        (json!({ "if": { "required": ["a"] }, "then": { "required": ["b"] }, "else": declares }), &any),
        (json!({ "if": { "required": ["b"] }, "else": declares }), &any),
        (json!({ "if": { "required": ["b"] }, "then": declares }), &integer),
        (
            json!({ "dependentSchemas": { "a": { "$ref": "#/$defs/d", "required": ["b"] }, "c": { "$ref": "#/$defs/d" } }, "$defs": { "d": declares } }),
            &integer,
        ),
        (
            json!({ "dependentSchemas": { "c": { "$ref": "#/$defs/d", "properties": { "b": { "type": "integer" } } }, "a": { "$ref": "#/$defs/d" } }, "$defs": { "d": { "required": ["b"] } } }),
            &any,
        ),
    ];
    for (condition, (schema, answered, value)) in cases {
        let mut whole = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] });
        whole.as_object_mut().unwrap().extend(condition.as_object().unwrap().clone());
        let normalized = normalize(&whole, &OPENAI).unwrap();
        assert_eq!(normalized.schema["properties"]["b"], *schema, "{whole}");
        let mut answer = json!({ "a": "x", "b": answered });
        for name in normalized.schema["properties"].as_object().unwrap().keys() {
            answer.as_object_mut().unwrap().entry(name).or_insert(Value::Null);
        }
        decodes(&normalized.codec, answer, json!({ "a": "x", "b": value }));
    }
    // A branch that is written has its own properties only.
    let branches =
        json!([{ "properties": { "b": { "type": "integer" } } }, { "properties": { "c": { "type": "integer" } } }]);
    let choice =
        json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "anyOf": branches });
    let written = normalize(&object(json!({ "o": choice })), &OPENAI).unwrap().schema;
    let written = &written["properties"]["o"]["anyOf"];
    assert!(written[0]["properties"].get("c").is_none() && written[1]["properties"].get("b").is_none(), "{written}");
}

#[test]
fn a_tool_without_arguments_is_a_closed_empty_object() {
    for schema in [
        json!({ "type": "object" }),
        json!({ "type": "object", "title": "Ping", "description": "No arguments." }),
        json!({ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object" }),
    ] {
        let normalized = normalize(&schema, &OPENAI).unwrap();
        assert!(validate(&normalized.schema, &OPENAI).is_ok());
        assert_eq!(normalized.schema["properties"], json!({}));
        assert_eq!(normalized.schema["additionalProperties"], json!(false));
        assert!(normalized.changes.iter().any(|change| change.loss == Loss::Narrowed));
        decodes(&normalized.codec, json!({}), json!({}));
    }
    // What says that it takes anything still does, as does what is not the root.
    for schema in
        [json!({ "type": "object", "additionalProperties": true }), json!({ "type": "object", "minProperties": 1 })]
    {
        let normalized = normalize(&schema, &OPENAI).unwrap();
        assert!(normalized.schema["properties"]["entries"].is_object(), "{}", normalized.schema);
    }
    let inner = normalize(&object(json!({ "a": { "type": "object" } })), &OPENAI).unwrap();
    assert_eq!(inner.schema["properties"]["a"]["type"], "array");
    let exact = normalize_with(&json!({ "type": "object" }), &OPENAI, &Policy::EXACT).unwrap();
    assert!(exact.schema["properties"]["entries"].is_object());
}

/// It has the schema of the other properties.
#[test]
fn a_required_property_that_is_not_declared_is_written() {
    let declared = json!({ "b": { "type": "string" } });
    let schema = |other: Value| json!({ "type": "object", "properties": declared, "required": ["a", "b"], "additionalProperties": other });
    for (other, written) in [(json!({ "type": "integer" }), json!("integer")), (json!(true), json!("string"))] {
        let normalized = normalize(&object(json!({ "v": schema(other) })), &OPENAI).unwrap();
        assert_eq!(normalized.schema["properties"]["v"]["properties"]["a"]["type"], written, "{:#}", normalized.schema);
    }
}

#[test]
fn a_property_named_as_a_keyword_is_a_property() {
    let named = object(
        json!({ "items": { "type": "string" }, "$ref": { "type": "string" }, "required": { "type": "string" } }),
    );
    check(named.clone(), &named);
}

#[test]
fn an_object_without_a_property_is_not_written_where_it_is_refused() {
    let empty = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    for schema in [
        empty.clone(),
        json!({ "type": "object" }),
        object(json!({ "a": empty })),
        object(json!({ "a": { "type": "object", "properties": { "b": false } }, "c": { "type": "string" } })),
        object(json!({ "a": { "type": "array", "items": { "type": "object" } } })),
    ] {
        let normalized = normalize(&schema, &GEMINI_OPENAPI).unwrap();
        assert!(validate(&normalized.schema, &GEMINI_OPENAPI).is_ok(), "{schema}: {}", normalized.schema);
        assert_eq!(normalized.schema["type"], "object", "{}", normalized.schema);
        let again = normalize(&normalized.schema, &GEMINI_OPENAPI).unwrap();
        assert_eq!(again.schema, normalized.schema, "{schema}");
    }
    let codec = normalize(&object(json!({ "a": empty })), &GEMINI_OPENAPI).unwrap().codec;
    decodes(&codec, json!({ "a": "{}" }), json!({ "a": {} }));
}
