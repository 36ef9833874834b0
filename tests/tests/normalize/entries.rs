//! Undeclared properties: entries, patterns of keys, and what other parts say of them.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI, Limit, OPENAI};
use strict_schema::{ChangeKind, Loss, Normalized, Policy, normalize, normalize_with};

use super::helpers::{check_for, decodes, object, refuses, with, within};

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
    // What has no other form is described whole.
    let either = json!({ "allOf": [{ "anyOf": [{ "pattern": "^a" }, { "pattern": "^b" }] }, { "maxLength": 3 }] });
    let map = json!({ "type": "object", "additionalProperties": { "type": "integer" }, "propertyNames": either });
    let written = normalize(&object(json!({ "a": map })), &OPENAI).unwrap().schema;
    let said = written["properties"]["a"]["items"]["properties"]["key"]["description"].as_str().unwrap();
    assert_eq!(said, format!("each property name matches {either}"));
    // A key is a string, so no type is inferred.
    for names in [json!({ "pattern": "^x" }), json!({ "format": "date" })] {
        let map = json!({ "type": "object", "additionalProperties": { "type": "integer" }, "propertyNames": names });
        let Normalized { schema, changes, .. } = normalize(&object(json!({ "a": map })), &OPENAI).unwrap();
        let mut expected = names;
        expected["type"] = "string".into();
        assert_eq!(schema["properties"]["a"]["items"]["properties"]["key"], expected);
        assert_eq!(changes.iter().map(|it| it.kind).collect::<Vec<_>>(), [ChangeKind::MapEntries], "{changes:?}");
    }
    for names in [
        json!({ "allOf": [{ "pattern": "^x" }] }),
        json!({ "$ref": "#/$defs/n" }),
        json!({ "anyOf": [{ "pattern": "^x" }, { "pattern": "^y" }] }),
        json!({ "maxLength": 3, "oneOf": [{ "pattern": "^x" }, { "pattern": "^y" }] }),
    ] {
        let map = json!({ "type": "object", "additionalProperties": { "type": "integer" }, "propertyNames": names });
        let mut schema = object(json!({ "a": map }));
        schema["$defs"] = json!({ "n": { "pattern": "^x" } });
        for policy in [Policy::CHECKED, Policy::FAITHFUL] {
            let Normalized { schema, changes, .. } = normalize_with(&schema, &OPENAI, &policy).unwrap();
            assert!(changes.iter().all(|it| it.kind != ChangeKind::InferTypes), "{names}: {changes:?}");
            let key = &schema["properties"]["a"]["items"]["properties"]["key"];
            let is_one = names.get("anyOf").or(names.get("oneOf")).is_none();
            assert_eq!(key.get("pattern").is_some(), is_one, "{names}: {key}");
        }
    }
    refuses(
        &codec,
        json!({ "a": [{ "key": "x-a", "value": 1 }, { "key": "x-a", "value": 2 }] }),
        "/a/1",
        "`x-a` occurs more than once: send it once",
    );
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
    let further = |name: &str| json!({ "a": { "b": "x", "entries": [], name: 1 } });
    refuses(&codec, further("more"), "/a", "there is no property `more`: leave it out");
    refuses(&codec, further("entrie"), "/a", "there is no property `entrie`: did you mean `entries`?");
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
    let codec = normalize(&object(json!({ "a": with(&map, "required", json!(["c"])) })), &OPENAI).unwrap().codec;
    decodes(&codec, json!({ "a": { "c": 1, "entries": [] } }), json!({ "a": { "c": 1 } }));
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

/// An array of entries is a union only if its values are of several kinds.
#[test]
fn maps_of_one_kind_use_up_no_unions() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let names: Vec<String> = (0..=Limit::Unions.most(&ANTHROPIC).unwrap()).map(|it| format!("m{it}")).collect();
    let properties: Map<_, _> = names.iter().map(|name| (name.clone(), map.clone())).collect();
    let normalized = normalize(&object(properties.into()), &ANTHROPIC).unwrap();
    for name in names {
        assert_eq!(normalized.schema["properties"][&name]["type"], "array", "{name}");
    }
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

/// What else an entry has would be lost.
#[test]
fn an_entry_has_a_key_and_a_value_and_nothing_else() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    let codec = normalize(&object(json!({ "m": map })), &OPENAI).unwrap().codec;
    let further = json!({ "m": [{ "key": "a", "value": 1, "note": "x" }] });
    refuses(&codec, further, "/m/0", "there is no property `note`: leave it out");
}

/// Of enumerated keys only those that match the pattern are left.
#[test]
fn enumerated_keys_match_the_pattern() {
    let map = |names: Value| json!({ "type": "object", "patternProperties": { "^a": { "type": "integer" } }, "propertyNames": names, "additionalProperties": false });
    let normalized = normalize(&object(json!({ "m": map(json!({ "enum": ["a1", "b1"] })) })), &OPENAI).unwrap();
    assert_eq!(normalized.schema.pointer("/properties/m/items/properties/key/enum"), Some(&json!(["a1"])));
    // Without such a key the object is closed.
    let none = normalize(&object(json!({ "m": map(json!({ "enum": ["b1"] })) })), &OPENAI).unwrap();
    assert_eq!(none.schema["properties"]["m"], object(json!({})));
}
