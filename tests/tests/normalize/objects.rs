//! Objects: their properties, optional ones among them, and entries for keys that are not declared.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI, GEMINI_OPENAPI, Limit, OPENAI, PORTABLE, VLLM};
use strict_schema::{Change, ChangeKind, Loss, Normalized, NullMeans, Policy, normalize, normalize_with, validate};

use super::helpers::{IN_PLACE, check, check_for, decodes, object, refuses, within};

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

/// A key of the map may match the pattern whose properties have no value.
#[test]
fn a_pattern_that_no_property_can_match_is_checked() {
    let patterns = json!({ "^x": { "type": "string" }, "a$": { "type": "string", "minLength": 3, "maxLength": 2 } });
    let map = json!({ "type": "object", "patternProperties": patterns, "additionalProperties": false });
    let normalized = normalize(&object(json!({ "m": map })), &OPENAI).unwrap();
    let losses: Vec<Loss> = normalized.changes.iter().map(|it| it.loss).collect();
    assert_eq!(losses, [Loss::Widened { checked: true }], "{:?}", normalized.changes);
    assert!(normalized.codec.decode(json!({ "m": [{ "key": "xa", "value": "abc" }] })).is_err());
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

/// What an undeclared property of any type must have is not dropped where the object stays open.
#[test]
fn undeclared_properties_of_any_type_keep_what_they_must_have() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "type": "string" } },
        "additionalProperties": { "properties": { "zip": { "pattern": "^[A-Z]" } } }
    });
    let normalized = normalize_with(&schema, &GEMINI, &Policy::FAITHFUL).unwrap();
    assert_eq!(normalized.schema["additionalProperties"]["type"], "string", "{}", normalized.schema);
    let told: Vec<(&str, Loss)> = normalized.changes.iter().map(|it| (it.pointer.as_str(), it.loss)).collect();
    assert_eq!(told, [("/additionalProperties", Loss::Widened { checked: true })]);
    assert!(normalized.codec.decode(json!({ "b": "{\"zip\":\"1\"}" })).is_err());
    decodes(&normalized.codec, json!({ "b": "{\"zip\":\"A\"}" }), json!({ "b": { "zip": "A" } }));
}

/// A key must satisfy the patterns of every part that is closed by itself. A part without patterns admits none.
#[test]
fn what_one_of_two_closed_parts_does_not_know_is_forbidden() {
    let patterned =
        json!({ "type": "object", "patternProperties": { "^a": { "type": "string" } }, "additionalProperties": false });
    let plain =
        json!({ "type": "object", "properties": { "b": { "type": "integer" } }, "additionalProperties": false });
    let sees_pattern =
        json!({ "allOf": [{ "patternProperties": { "^a": { "type": "string" } } }], "unevaluatedProperties": false });
    for parts in [json!([patterned, plain]), json!([plain, patterned]), json!([sees_pattern, plain])] {
        within(json!({ "allOf": parts }), object(json!({})));
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
fn an_optional_property_is_nullable_and_its_null_is_dropped() {
    let codec = check(
        json!({ "type": "object", "properties": { "a": { "type": "string" }, "b": { "enum": ["x"] } } }),
        &object(json!({
            "a": { "type": ["string", "null"] },
            "b": { "anyOf": [{ "type": "string", "enum": ["x"] }, { "type": "null" }] }
        })),
    );
    decodes(&codec, json!({ "a": null, "b": null }), json!({}));
    decodes(&codec, json!({ "a": "", "b": "x" }), json!({ "a": "", "b": "x" }));
}

#[test]
fn pattern_properties_are_entries_with_a_pattern_for_keys() {
    let codec = within(
        json!({ "type": "object", "patternProperties": { "^x-": { "type": "integer" } }, "additionalProperties": false }),
        json!({
            "type": "array",
            "description": "Entries of a map, each key once.",
            "items": object(json!({ "key": { "type": "string", "pattern": "^x-" }, "value": { "type": "integer" } }))
        }),
    );
    decodes(&codec, json!({ "a": [{ "key": "x-a", "value": 1 }] }), json!({ "a": { "x-a": 1 } }));
    // What `propertyNames` refers to is the schema of a key.
    let names = json!({ "type": "object", "additionalProperties": { "type": "integer" }, "propertyNames": { "$ref": "#/$defs/n" } });
    let mut schema = object(json!({ "a": names }));
    schema["$defs"] = json!({ "n": { "$ref": "#/$defs/m" }, "m": { "enum": ["x", "y"] } });
    let written = normalize(&schema, &OPENAI).unwrap().schema;
    let key = &written["properties"]["a"]["items"]["properties"]["key"];
    assert_eq!(*key, json!({ "type": "string", "enum": ["x", "y"] }));
    // A key is a string, so no type is inferred.
    for names in [json!({ "pattern": "^x" }), json!({ "format": "date" })] {
        let map = json!({ "type": "object", "additionalProperties": { "type": "integer" }, "propertyNames": names });
        let Normalized { schema, changes, .. } = normalize(&object(json!({ "a": map })), &OPENAI).unwrap();
        let mut expected = names;
        expected["type"] = "string".into();
        assert_eq!(schema["properties"]["a"]["items"]["properties"]["key"], expected);
        assert_eq!(changes.iter().map(|it| it.kind).collect::<Vec<_>>(), [ChangeKind::MapEntries], "{changes:?}");
    }
    refuses(
        &codec,
        json!({ "a": [{ "key": "x-a", "value": 1 }, { "key": "x-a", "value": 2 }] }),
        "/a/1",
        "`x-a` occurs more than once: send it once",
    );
}

#[test]
fn a_plain_property_is_written_as_it_stands_also_where_it_is_referred_to() {
    let text = json!({ "description": "A name.", "type": "string" });
    let schema = json!({
        "type": "object",
        "properties": { "a": text, "b": { "$ref": "#/properties/a" }, "c": text },
        "required": ["b"],
        "additionalProperties": false
    });
    let nullable = json!({ "description": "A name.", "type": ["string", "null"] });
    let mut lists = object(json!({ "a": nullable, "b": { "$ref": "#/$defs/a" }, "c": nullable }));
    lists["$defs"] = json!({ "a": text });
    let codec = check(schema.clone(), &lists);
    decodes(&codec, json!({ "a": null, "b": "x", "c": "y" }), json!({ "b": "x", "c": "y" }));
    let either = json!({ "description": "A name.", "anyOf": [{ "type": "string" }, { "type": "null" }] });
    check_for(&IN_PLACE, schema.clone(), &object(json!({ "a": either, "b": text, "c": either })));
    let mut open = object(json!({ "a": text, "b": { "$ref": "#/$defs/a" }, "c": text }));
    open["required"] = json!(["b"]);
    open["$defs"] = json!({ "a": text });
    check_for(&ANTHROPIC, schema, &open);
}

/// The union in which null stands is one of those that the dialect counts.
#[test]
fn a_union_is_kept_for_null() {
    let properties = |of: Value| json!({ "type": "object", "properties": of });
    let at = |unions: u32, schema: &Value| {
        let normalized = normalize(schema, &OPENAI.with_limit(Limit::Unions, unions)).unwrap();
        normalized.schema["properties"].clone()
    };
    let (nullable, plain) = (json!({ "type": ["string", "null"] }), json!({ "type": "string" }));
    let mut list = json!({ "type": "array", "items": plain, "maxItems": 1 });
    list["description"] = json!("A list of one, or an empty list to leave it out.");
    let written = at(3, &properties(json!({ "a": nullable, "b": nullable, "c": plain, "d": plain })));
    assert_eq!(written, json!({ "a": nullable, "b": nullable, "c": nullable, "d": list }));
    // So is that of a property that is not written as it stands.
    let told = json!({ "type": "string", "default": "x" });
    let written = at(2, &properties(json!({ "a": told, "b": told, "c": told })));
    let types = ["a", "b", "c"].map(|name| &written[name]["type"]);
    assert_eq!(types, [&nullable["type"], &nullable["type"], &json!("array")], "{written}");
    // One branch is no union.
    let single = json!({ "a": { "anyOf": [{ "type": "integer" }, false] } });
    assert_eq!(at(0, &object(single))["a"], json!({ "type": "integer" }));
    // What is inside has one less.
    let inner =
        json!({ "type": "object", "properties": { "b": { "type": ["string", "integer"] } }, "required": ["b"] });
    let schema = properties(json!({ "a": inner }));
    for (unions, is_text) in [(1, true), (2, false)] {
        let written = at(unions, &schema);
        assert_eq!(written["a"]["anyOf"][1], json!({ "type": "null" }), "{written}");
        assert_eq!(written["a"]["anyOf"][0]["properties"]["b"]["type"] == "string", is_text, "{written}");
    }
}

#[test]
fn plain_properties_are_lists_where_no_union_is_left() {
    // Each definition counts where it is referred to, so that it is written once more, and with less room.
    let many = |count: usize| -> serde_json::Map<String, Value> {
        (0..count).map(|index| (format!("p{index}"), json!({ "type": "string", "description": "A word." }))).collect()
    };
    let five = (0..5).map(|index| (format!("r{index}"), json!({ "$ref": "#/$defs/a" })));
    let mut properties: serde_json::Map<String, Value> = five.collect();
    properties.extend(many(60));
    let schema = json!({
        "type": "object",
        "properties": properties,
        "required": ["r0", "r1", "r2", "r3", "r4"],
        "$defs": { "a": { "type": "object", "properties": many(10) } }
    });
    let normalized = normalize(&schema, &ANTHROPIC).unwrap();
    let report = validate(&normalized.schema, &ANTHROPIC);
    assert!(report.is_ok(), "{report}");
    let last = &normalized.schema["properties"]["p59"];
    assert_eq!(last["description"], "A list of one, or an empty list to leave it out.");
    assert_eq!(last["items"], json!({ "type": "string", "description": "A word." }));
    let mut answer = json!({});
    for (name, property) in normalized.schema["properties"].as_object().unwrap() {
        let value = match (&property["type"], &property["$ref"]) {
            (Value::String(kind), _) if kind == "array" => json!(["x"]),
            (Value::Null, Value::String(_)) => definition(&normalized.schema),
            _ => json!("x"),
        };
        answer[name] = value;
    }
    let decoded = normalized.codec.decode(answer.clone()).unwrap();
    assert_eq!(decoded["p59"], "x");
    assert_eq!(decoded["r4"]["p9"], "x");
    for (wrong, found) in [(json!(["x", "x"]), "an array of 2 items"), (json!("x"), "\"x\"")] {
        let message = format!("expected an array of at most 1 item, not {found}");
        refuses(&normalized.codec, with(&answer, "p59", wrong), "/p59", &message);
    }
}

fn with(object: &Value, name: &str, value: Value) -> Value {
    let mut object = object.clone();
    object[name] = value;
    object
}

/// An answer to the definition `a`, whose properties are texts or lists of them.
fn definition(schema: &Value) -> Value {
    let properties = schema["$defs"]["a"]["properties"].as_object().unwrap();
    let value = |property: &Value| if property["type"] == "array" { json!(["x"]) } else { json!("x") };
    properties.iter().map(|(name, property)| (name.clone(), value(property))).collect()
}

/// A key that no value can have, or that another schema excludes, needs no form of its own.
#[test]
fn entries_are_written_for_the_keys_that_are_possible() {
    let integers = |pattern: &str| json!({ "patternProperties": { pattern: { "type": "integer" } }, "additionalProperties": false });
    let mut impossible = integers("^a");
    impossible["type"] = json!("object");
    impossible["patternProperties"]["^b"] = json!({ "type": "string", "enum": [1] });
    let strings = json!({ "patternProperties": { "^b": { "type": "string" } } });
    let excluded = json!({ "type": "object", "allOf": [integers("^a"), strings] });
    for schema in [impossible, excluded] {
        let written = normalize(&object(json!({ "a": schema })), &OPENAI).unwrap().schema;
        assert_eq!(written["properties"]["a"]["items"]["properties"]["value"]["type"], "integer", "{written}");
    }
    // That a key is a string is no assertion on keys.
    let strings = json!({ "type": "object", "propertyNames": { "type": "string" }, "additionalProperties": { "type": "integer" } });
    let written = normalize(&object(json!({ "a": strings })), &OPENAI).unwrap().schema;
    assert_eq!(written["properties"]["a"]["items"]["properties"]["key"], json!({ "type": "string" }));
    // A property that is required has its own place, so it is no key.
    let named = json!({ "type": "object", "propertyNames": { "enum": ["x", "y"] }, "additionalProperties": { "type": "integer" }, "required": ["x"] });
    let written = normalize(&object(json!({ "a": named })), &OPENAI).unwrap().schema.to_string();
    assert!(written.contains(r#""key":{"type":"string","enum":["y"]}"#), "{written}");
}

/// What one schema says of its undeclared keys does not hold of keys that its own patterns match.
#[test]
fn entries_have_what_each_schema_says_of_their_keys() {
    let patterns =
        json!({ "patternProperties": { "^x": { "type": "integer" } }, "additionalProperties": { "minimum": 3 } });
    let schema = json!({ "type": "object", "allOf": [patterns, { "additionalProperties": { "maximum": 9 } }] });
    let written = normalize(&object(json!({ "a": schema })), &OPENAI).unwrap().schema;
    let value = &written["properties"]["a"]["items"]["anyOf"][0]["properties"]["value"];
    assert_eq!(value, &json!({ "type": "integer", "maximum": 9 }), "{written}");
    // Where nothing is narrowed, keys that match no pattern have any value.
    let schema = json!({ "type": "object", "patternProperties": { "^x": { "type": "integer" } } });
    let codec = normalize_with(&object(json!({ "a": schema })), &OPENAI, &Policy::FAITHFUL).unwrap().codec;
    let entries = json!([{ "key": "x", "value": 1 }, { "key": "y", "value": "\"z\"" }]);
    decodes(&codec, json!({ "a": entries }), json!({ "a": { "x": 1, "y": "z" } }));
    // They leave the object closed, and that is told.
    let open = json!({ "type": "object", "properties": {} });
    let changes = normalize_with(&open, &OPENAI, &Policy::FAITHFUL).unwrap().changes;
    assert!(changes.iter().any(|it| it.kind == ChangeKind::CloseObjects && it.loss == Loss::Exact), "{changes:?}");
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
        (json!({ "dependentRequired": { "a": ["b"] } }), &any),
        (json!({ "dependentRequired": { "b": ["a"] } }), &any),
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

// And the rest.

/// What every `Option` of schemars is.
#[test]
fn an_optional_nullable_property_becomes_a_required_one_that_may_be_null() {
    for schema in [
        json!({ "type": ["string", "null"] }),
        json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }),
        json!({ "type": "string", "nullable": true }),
        json!({ "$ref": "#/$defs/b" }),
    ] {
        let schema = json!({
            "type": "object",
            "properties": { "a": schema },
            "additionalProperties": false,
            "$defs": { "b": { "type": ["string", "null"] } }
        });
        let normalized = normalize(&schema, &OPENAI).unwrap();
        assert!(validate(&normalized.schema, &OPENAI).is_ok());
        assert_eq!(normalized.schema["required"], json!(["a"]));
        let change = normalized.changes.iter().find(|change| change.kind == ChangeKind::RequireAll).unwrap();
        let did = "made `a` required: null is a value here, so absence can't be expressed";
        assert_eq!((change.loss, &*change.did()), (Loss::Narrowed, did));
        decodes(&normalized.codec, json!({ "a": null }), json!({ "a": null }));
        decodes(&normalized.codec, json!({ "a": "x" }), json!({ "a": "x" }));

        // Those who know their server may read null as absent.
        let policy = Policy::CHECKED.with_null(NullMeans::Absent);
        let absent = normalize_with(&schema, &OPENAI, &policy).unwrap();
        assert_eq!(absent.schema, normalized.schema);
        decodes(&absent.codec, json!({ "a": null }), json!({}));
        decodes(&absent.codec, json!({ "a": "x" }), json!({ "a": "x" }));

        // Both can be said where nothing may be narrowed.
        let lists = normalize_with(&schema, &OPENAI, &Policy::EXACT).unwrap();
        decodes(&lists.codec, json!({ "a": [] }), json!({}));
        decodes(&lists.codec, json!({ "a": [null] }), json!({ "a": null }));
        decodes(&lists.codec, json!({ "a": ["x"] }), json!({ "a": "x" }));
    }
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

#[test]
fn null_is_kept_where_it_is_the_default() {
    let schema = json!({ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string" }, { "type": "null" }], "default": null } } });
    let codec = check(schema, &object(json!({ "a": { "anyOf": [{ "type": "string" }, { "type": "null" }] } })));
    decodes(&codec, json!({ "a": null }), json!({ "a": null }));
}

/// The codec checks the lists, and nothing else.
#[test]
fn what_a_list_loses_is_told_apart_from_what_null_loses() {
    let nullable = json!({ "type": ["string", "null"], "default": null });
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" }, "b": nullable } });
    let changes = normalize(&schema, &PORTABLE.with_limit(Limit::Unions, 0)).unwrap().changes;
    let required = changes.iter().filter(|it| it.kind == ChangeKind::RequireAll);
    let required = required.map(|it| (it.required().collect::<Vec<_>>(), it.loss)).collect::<Vec<_>>();
    assert_eq!(required, [(vec!["a"], Loss::Widened { checked: true }), (vec!["b"], Loss::Narrowed)]);
}

/// Also where what is not null is JSON text.
#[test]
fn null_is_the_default_of_what_is_too_deep() {
    let schema = json!({
        "type": "object",
        "properties": {
            "a": { "type": ["object", "null"], "properties": { "b": { "type": "string" } }, "default": null }
        }
    });
    let normalized = normalize(&schema, &OPENAI.with_limit(Limit::Nesting, 1)).unwrap();
    assert_eq!(normalized.schema["properties"]["a"]["type"], json!(["string", "null"]));
    decodes(&normalized.codec, json!({ "a": null }), json!({ "a": null }));
    decodes(&normalized.codec, json!({ "a": "{}" }), json!({ "a": {} }));
}

/// How far null is passed on by other properties says nothing of this one.
#[test]
fn null_means_absent_next_to_a_long_chain_of_choices() {
    const LENGTH: usize = 200;
    let link =
        |index: usize| json!({ "anyOf": [{ "$ref": format!("#/properties/p{}", index + 1) }, { "type": "integer" }] });
    let mut properties: Map<String, Value> = (0..LENGTH).map(|index| (format!("p{index}"), link(index))).collect();
    properties.insert(format!("p{LENGTH}"), json!({ "type": ["string", "null"] }));
    let required: Vec<String> = properties.keys().cloned().collect();
    properties.insert("own".to_owned(), json!({ "anyOf": [{ "$ref": "#/$defs/s" }, { "type": "integer" }] }));
    let schema = json!({
        "type": "object", "properties": properties, "required": required, "additionalProperties": false,
        "$defs": { "s": { "type": "string" } }
    });
    let codec = normalize(&schema, &OPENAI.without_limits()).unwrap().codec;
    let value: Map<String, Value> = required.iter().map(|name| (name.clone(), Value::Null)).collect();
    let mut answer = value.clone();
    answer.insert("own".to_owned(), Value::Null);
    decodes(&codec, answer.into(), value.into());
}

#[test]
fn optional_properties_stay_optional_where_they_may() {
    let schema =
        json!({ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false });
    let codec = check_for(&ANTHROPIC, schema.clone(), &schema);
    decodes(&codec, json!({}), json!({}));
    // Anthropic accepts 24 of them, and what is required is none.
    let many = (0..60).map(|index| (format!("p{index:02}"), json!({ "type": "string", "default": "x" })));
    let mut schema = object(many.collect());
    schema["required"].as_array_mut().unwrap().truncate(30);
    let written = normalize(&schema, &ANTHROPIC).unwrap().schema;
    assert_eq!(written["required"].as_array().unwrap().len(), 60 - 24);
}

#[test]
fn a_mixed_object_has_entries_for_what_it_does_not_declare() {
    let codec = within(
        json!({ "type": "object", "properties": { "b": { "type": "string" } }, "required": ["b"], "additionalProperties": true }),
        object(json!({
            "b": { "type": "string" },
            "entries": {
                "type": "array",
                "description": "Further properties, each with its name as the key.",
                "items": object(json!({ "key": { "type": "string" }, "value": { "type": "string", "description": "Any value, as JSON text." } }))
            }
        })),
    );
    let entries = |key: &str| json!({ "a": { "b": "x", "entries": [{ "key": key, "value": "[1]" }] } });
    decodes(&codec, entries("c"), json!({ "a": { "b": "x", "c": [1] } }));
    refuses(
        &codec,
        entries("b"),
        "/a/entries",
        "the key `b` is a declared property: set that property, and leave out this entry",
    );
}

/// `true` of one part says nothing against the schema of another.
#[test]
fn an_open_object_has_what_each_part_says_of_further_properties() {
    let open = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": true });
    let mut schema = open.clone();
    schema["allOf"] = json!([{ "additionalProperties": { "type": "integer" } }]);
    let beside = json!({ "additionalProperties": { "type": "integer" }, "anyOf": [open, { "type": "string" }], "not": { "const": 1 } });
    for (written, schema) in [(None, schema), (Some(0), beside)] {
        let written =
            written.map_or("/additionalProperties".to_owned(), |it| format!("/anyOf/{it}/additionalProperties"));
        let result = normalize(&object(json!({ "v": schema })), &GEMINI).unwrap().schema;
        let found = result["properties"]["v"].pointer(&written);
        assert_eq!(found, Some(&json!({ "type": "integer" })), "{result}");
    }
    let mut schema = json!({ "type": "object", "properties": {}, "additionalProperties": true });
    let written = schema.clone();
    schema["$defs"] = json!({ "unused": { "not": {} } });
    check_for(&GEMINI, schema, &written);
}

#[test]
fn unevaluated_properties_are_those_that_no_branch_declares() {
    let with = |unevaluated: Value| {
        json!({
            "type": "object",
            "properties": { "a": { "type": "integer" } },
            "allOf": [{ "properties": { "b": { "type": "string" } }, "required": ["b"] }],
            "unevaluatedProperties": unevaluated
        })
    };
    let closed = normalize_with(&with(json!(false)), &OPENAI, &Policy::FAITHFUL).unwrap();
    let properties = closed.schema["properties"].as_object().unwrap();
    assert!(properties.keys().eq(["a", "b"]), "{properties:?}");
    decodes(&closed.codec, json!({ "a": null, "b": "c" }), json!({ "b": "c" }));

    let open = normalize(&with(json!({ "type": "boolean" })), &OPENAI).unwrap();
    let answer = json!({ "a": 1, "b": "c", "entries": [{ "key": "d", "value": true }] });
    decodes(&open.codec, answer, json!({ "a": 1, "b": "c", "d": true }));
}

/// Where a branch has a schema for every property, none is left.
#[test]
fn no_property_is_unevaluated_beside_one_that_says_something_of_all() {
    let numbers = json!({ "additionalProperties": { "type": "integer" } });
    let map = json!({ "type": "object", "allOf": [numbers], "unevaluatedProperties": false });
    let codec = normalize(&object(json!({ "a": map })), &OPENAI).unwrap().codec;
    decodes(&codec, json!({ "a": [{ "key": "b", "value": 1 }] }), json!({ "a": { "b": 1 } }));
}

/// In a branch of `allOf`, it does not see what is adjacent to `allOf`. What is only required is not evaluated.
#[test]
fn unevaluated_properties_are_those_that_their_own_schema_does_not_know() {
    let inner = json!({ "properties": { "b": { "type": "string" } }, "unevaluatedProperties": false });
    let outer = json!({ "type": "object", "properties": { "a": { "type": "integer" } }, "allOf": [inner] });
    let normalized = normalize(&object(json!({ "v": outer })), &OPENAI).unwrap();
    assert_eq!(normalized.schema["properties"]["v"]["properties"], json!({ "b": { "type": ["string", "null"] } }));
    let required = json!({ "type": "object", "required": ["a"], "unevaluatedProperties": false });
    let error = normalize(&object(json!({ "v": required })), &OPENAI).unwrap_err().to_string();
    assert!(error.contains("no value satisfies this"), "{error}");
}

/// A value may satisfy another branch in addition to the one that its answer was written for.
#[test]
fn what_another_branch_may_evaluate_is_left_to_the_codec() {
    let object_of = |name: &str| json!({ "type": "object", "properties": { name: { "type": "string" } } });
    let objects = json!({ "anyOf": [object_of("a"), object_of("b")], "unevaluatedProperties": false });
    let items = json!({ "type": "array", "contains": { "const": "a" }, "unevaluatedItems": { "type": "integer" } });
    for (schema, keyword, value) in [
        (objects, "unevaluatedProperties", json!({ "a": "x", "b": "y" })),
        (items, "unevaluatedItems", json!(["a", 1])),
    ] {
        let told = |policy: &Policy| {
            let normalized = normalize_with(&object(json!({ "v": schema })), &OPENAI, policy).unwrap();
            let changes =
                normalized.changes.into_iter().filter(|it| it.pointer == "/properties/v" && it.concerns(keyword));
            (changes.map(|it| it.loss).max().unwrap(), normalized.codec)
        };
        let (loss, codec) = told(&Policy::FAITHFUL);
        assert_eq!(loss, Loss::Widened { checked: true }, "{keyword}");
        assert!(
            strict_schema_tests::encode::Encoder::new(&codec)
                .answers(&json!({ "v": value }))
                .iter()
                .any(|answer| { codec.decode(answer.clone()) == Ok(json!({ "v": value })) })
        );
        assert!(told(&Policy::LENIENT).0 >= Loss::Narrowed, "{keyword}");
    }
}

/// Each change has its own place, also if other properties are forbidden elsewhere.
#[test]
fn each_property_that_is_forbidden_is_told() {
    let closed = json!({ "properties": { "c": {} }, "additionalProperties": false });
    let part =
        |name: &str| json!({ "type": "object", "properties": { name: { "type": "string" } }, "allOf": [closed] });
    let schema = object(json!({ "v": part("a"), "w": part("b") }));
    let changes = normalize(&schema, &OPENAI).unwrap().changes;
    for pointer in ["/properties/v/properties/a", "/properties/w/properties/b"] {
        let told = changes.iter().any(|it| it.kind == ChangeKind::DropImpossible && it.pointer == pointer);
        assert!(told, "{pointer}: {changes:#?}");
    }
}

/// The key `ab` matches both patterns, and the second one forbids it.
#[test]
fn a_pattern_of_keys_that_are_forbidden_is_checked() {
    let schema = json!({ "type": "object", "patternProperties": { "^a": { "type": "string" }, "b$": false }, "additionalProperties": false });
    let schema = object(json!({ "v": schema }));
    let normalized = normalize(&schema, &OPENAI).unwrap();
    let entries = normalized.changes.iter().find(|it| it.kind == ChangeKind::MapEntries).unwrap();
    assert_eq!((entries.loss, entries.pointer.as_str()), (Loss::Widened { checked: true }, "/properties/v"));
    assert!(normalized.codec.decode(json!({ "v": [{ "key": "ab", "value": "x" }] })).is_err());
    assert!(normalize_with(&schema, &OPENAI, &Policy::EXACT).is_err());
}

/// A key may match one pattern or the other, and the answer may hold a value for the wrong one.
#[test]
fn a_key_of_one_pattern_among_several_is_checked() {
    let patterns = json!({ "^a": { "type": "string" }, "^b": { "type": "integer" } });
    let schema = json!({ "type": "object", "patternProperties": patterns, "additionalProperties": false });
    let normalized = normalize(&object(json!({ "v": schema })), &OPENAI).unwrap();
    let entries = normalized.changes.iter().find(|it| it.kind == ChangeKind::MapEntries).unwrap();
    assert_eq!(entries.loss, Loss::Widened { checked: true });
    assert!(normalized.codec.decode(json!({ "v": [{ "key": "b", "value": "x" }] })).is_err());
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

/// An array of entries is a union only if its values are of several kinds.
#[test]
fn maps_of_one_kind_use_up_no_unions() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let names: Vec<String> = (0..=ANTHROPIC.limits.unions.unwrap()).map(|it| format!("m{it}")).collect();
    let properties: Map<_, _> = names.iter().map(|name| (name.clone(), map.clone())).collect();
    let normalized = normalize(&object(properties.into()), &ANTHROPIC).unwrap();
    for name in names {
        assert_eq!(normalized.schema["properties"][&name]["type"], "array", "{name}");
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

#[test]
fn no_entries_are_written_where_each_key_is_declared() {
    let schema = |names: Value| {
        let declared = json!({ "a": { "type": "string" }, "b": { "type": "string" } });
        json!({ "type": "object", "properties": declared, "required": ["a", "b"], "propertyNames": names, "additionalProperties": { "type": "number" }, "$defs": { "names": { "enum": ["a", "b"] } } })
    };
    let whole = object(json!({ "a": { "type": "string" }, "b": { "type": "string" } }));
    for names in [json!({ "enum": ["a", "b"] }), json!({ "enum": ["a", "b", 1] }), json!({ "$ref": "#/$defs/names" })] {
        let normalized = normalize(&schema(names), &OPENAI).unwrap();
        assert_eq!(normalized.schema, whole);
        assert!(normalized.changes.iter().all(|it| it.kind != ChangeKind::MapEntries), "{:?}", normalized.changes);
    }
    let normalized = normalize(&schema(json!({ "enum": ["a", "b", "c"] })), &OPENAI).unwrap();
    let key = &normalized.schema["properties"]["entries"]["items"]["properties"]["key"];
    assert_eq!(key["enum"], json!(["c"]));
}

/// Beyond 64 bits, reading the text would change the digits.
#[test]
fn an_integer_in_a_text_keeps_its_digits() {
    let codec = normalize(&object(json!({ "a": {} })), &OPENAI).unwrap().codec;
    for text in [
        "18446744073709551615",
        "[-9223372036854775808]",
        "1e30",
        "\"123456789012345678901234567890\"",
        "{\"\\\"\": \"\\\\\", \"12345678901234567890123\": 0.1}",
    ] {
        let read: Value = serde_json::from_str(text).unwrap();
        decodes(&codec, json!({ "a": text }), json!({ "a": read }));
    }
    for text in ["18446744073709551616", "{\"a\":[-9223372036854775809]}", "[\"\\\\\",123456789012345678901234567890]"]
    {
        let message = "expected a string that holds JSON, for example `{}` or `null`: an integer in it has more than 64 bits: write it as a string";
        refuses(&codec, json!({ "a": text }), "/a", message);
    }
}
