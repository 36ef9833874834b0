//! What the normalizer makes of each construct, and what becomes of an answer to it.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Value, json};
use strict_schema::dialect::{
    ANTHROPIC, DIALECTS, GEMINI_OPENAPI, GROQ, LM_STUDIO, MOONSHOT, OPENAI, OPENAI_2024_08, PORTABLE, References, SM,
    VLLM,
};
use strict_schema::{
    Change, ChangeKind, Codec, Dialect, Loss, NullMeans, Permit, Policy, normalize, normalize_with, validate,
};

/// Normalizes a schema, compares the result, and gives the codec.
#[track_caller]
fn check(schema: Value, expected: &Value) -> Codec {
    check_for(&OPENAI, schema, expected)
}

#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "a literal reads better without `&`")]
fn check_for(dialect: &Dialect, schema: Value, expected: &Value) -> Codec {
    let normalized = normalize(&schema, dialect).unwrap();
    assert!(validate(&normalized.schema, dialect).is_ok(), "{}", validate(&normalized.schema, dialect));
    assert_eq!(&normalized.schema, expected, "\n{:#}", normalized.schema);
    normalized.codec
}

/// References are written in place.
const IN_PLACE: Dialect = {
    let mut dialect = PORTABLE;
    dialect.references = References::Inline;
    dialect
};

/// Normalizes a schema as the property `a`, which is required.
#[track_caller]
fn within(schema: Value, expected: Value) -> Codec {
    check(object(json!({ "a": schema })), &object(json!({ "a": expected })))
}

/// A closed object with all its properties required.
fn object(properties: Value) -> Value {
    let required: Vec<&String> = properties.as_object().unwrap().keys().collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

#[track_caller]
fn decodes(codec: &Codec, answer: Value, expected: Value) {
    assert_eq!(codec.decode(answer), Ok(expected));
}

#[track_caller]
fn refuses(codec: &Codec, answer: Value, pointer: &str, message: &str) {
    let error = codec.decode(answer).unwrap_err();
    let reason = &error.reasons()[0];
    assert_eq!((reason.pointer.as_str(), reason.message.as_str()), (pointer, message));
}

// The cases of `ensureRequiredField`.

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
    within(json!({ "type": "object", "propertyNames": false, "additionalProperties": { "type": "string" } }), empty);
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
fn a_node_without_a_type_gets_one() {
    within(json!({ "enum": ["x", "y"] }), json!({ "type": "string", "enum": ["x", "y"] }));
    within(json!({ "const": 1 }), json!({ "type": "integer", "const": 1 }));
    within(json!({ "properties": {} }), object(json!({})));
    within(
        json!({ "enum": ["x", 1, null] }),
        json!({ "anyOf": [{ "type": "string", "enum": ["x"] }, { "type": "integer", "enum": [1] }, { "type": "null" }] }),
    );
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
fn an_array_without_items_has_items_of_json_text() {
    let codec = within(
        json!({ "type": "array" }),
        json!({ "type": "array", "items": { "type": "string", "description": "An item, as JSON text." } }),
    );
    decodes(&codec, json!({ "a": ["{\"b\":[1]}", "null"] }), json!({ "a": [{ "b": [1] }, null] }));
    let error = codec.decode(json!({ "a": ["{"] })).unwrap_err();
    assert_eq!(error.reasons()[0].pointer, "/a/0");
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
    refuses(
        &codec,
        json!({ "a": [{ "key": "x-a", "value": 1 }, { "key": "x-a", "value": 2 }] }),
        "/a/1",
        "`x-a` occurs more than once: send it once",
    );
}

#[test]
fn references_are_hoisted_or_written_in_place() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "type": "object", "properties": { "b": { "type": "string" } }, "required": ["b"] }, "c": { "$ref": "#/properties/a" } },
        "required": ["a", "c"],
        "additionalProperties": false
    });
    let inner = object(json!({ "b": { "type": "string" } }));
    let mut hoisted = object(json!({ "a": inner, "c": { "$ref": "#/$defs/a" } }));
    hoisted["$defs"] = json!({ "a": inner });
    check(schema.clone(), &hoisted);
    check_for(&IN_PLACE, schema.clone(), &object(json!({ "a": inner, "c": inner })));
    assert!(validate(&normalize(&schema, &SM).unwrap().schema, &SM).is_ok());
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
    let words = "A word.\nA list of one, or an empty list to leave it out.";
    assert_eq!(last["description"], words);
    assert_eq!(last["items"], json!({ "type": "string" }));
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

#[test]
fn what_is_merged_is_told() {
    let typed = "added the type of the values";
    for (schema, values, expected) in [
        (
            json!({ "allOf": [{ "type": "string" }, { "enum": ["a", "b"] }] }),
            json!(["a", "b"]),
            &["merged the branches of `allOf`", typed] as &[&str],
        ),
        (
            json!({ "$ref": "#/$defs/b", "enum": ["a"] }),
            json!(["a"]),
            &["merged the reference's target with the adjacent keywords", typed],
        ),
        (
            json!({ "type": "string", "enum": ["a", "bbb"], "maxLength": 2 }),
            json!(["a"]),
            &["left out `maxLength`, which every value satisfies"],
        ),
    ] {
        let mut whole = object(json!({ "a": schema }));
        whole["$defs"] = json!({ "b": { "type": "string" } });
        let normalized = normalize(&whole, &OPENAI).unwrap();
        assert_eq!(normalized.schema["properties"]["a"], json!({ "type": "string", "enum": values }));
        let of_root = "moved the referenced schemas into `$defs`, and removed the others";
        let did: Vec<_> = normalized.changes.iter().map(Change::did).filter(|it| it != of_root).collect();
        assert_eq!(did, expected);
    }
}

/// If nothing is decoded, the codec has one step, also where definitions refer to themselves.
#[test]
fn a_codec_that_only_checks_has_one_step() {
    let mut schema = object(json!({ "a": { "$ref": "#/$defs/a" } }));
    let next = json!({ "anyOf": [{ "$ref": "#/$defs/a" }, { "type": "null" }] });
    schema["$defs"] = json!({ "a": { "type": "object", "properties": { "next": next }, "required": ["next"] } });
    let stored = serde_json::to_value(normalize(&schema, &OPENAI).unwrap().codec).unwrap();
    assert_eq!((&stored["steps"], &stored["root"]), (&json!(["keep"]), &json!(0)));
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
    // The codec checks that there is none.
    let nameless =
        json!({ "type": "object", "propertyNames": { "enum": [1, 2] }, "additionalProperties": { "type": "integer" } });
    for schema in [impossible, excluded, nameless] {
        let written = normalize(&object(json!({ "a": schema })), &OPENAI).unwrap().schema;
        assert_eq!(written["properties"]["a"]["items"]["properties"]["value"]["type"], "integer", "{written}");
    }
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
}

/// A pattern that cannot be computed matters if a value can meet it.
#[test]
fn a_definition_that_nothing_refers_to_is_not_judged() {
    let mut schema = object(json!({ "a": { "type": "string" } }));
    schema["$defs"] = json!({ "b": { "type": "object", "properties": { "c": { "type": "string", "pattern": "(" } } } });
    assert!(normalize(&schema, &OPENAI).is_ok());
    schema["properties"]["a"] = json!({ "$ref": "#/$defs/b" });
    let error = normalize(&schema, &OPENAI).unwrap_err();
    assert_eq!(error.reasons()[0].pointer, "/$defs/b/properties/c");
    assert!(error.reasons()[0].message.contains("`pattern` is not checked"), "{error}");
}

/// An array that ends has as many items as there are before the end.
#[test]
fn a_position_that_accepts_nothing_ends_the_array() {
    // With every keyword, and the shapes of a dialect that accepts no list under `items`.
    let mut every = VLLM;
    every.keywords = SM.keywords;
    let ends = json!({ "type": "array", "items": [{ "type": "string" }, false, { "type": "string" }], "minItems": 1, "uniqueItems": true });
    let normalized = normalize(&object(json!({ "a": ends })), &every).unwrap();
    let written = json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": false, "minItems": 1, "maxItems": 1, "uniqueItems": true });
    assert_eq!(normalized.schema["properties"]["a"], written);
    decodes(&normalized.codec, json!({ "a": ["x"] }), json!({ "a": ["x"] }));
}

#[test]
fn a_description_that_contains_the_other_is_not_repeated() {
    let described = |outer: &str| {
        let place = json!({ "$ref": "#/$defs/a", "description": outer });
        let definitions = json!({ "a": { "type": "string", "description": "A city." } });
        let mut schema = object(json!({ "it": place }));
        schema["$defs"] = definitions;
        normalize(&schema, &IN_PLACE).unwrap().schema["properties"]["it"]["description"].clone()
    };
    assert_eq!(described("Where to."), "Where to.\nA city.");
    assert_eq!(described("A city. In Norway."), "A city. In Norway.");
    assert_eq!(described("city"), "A city.");
}

#[test]
fn siblings_of_a_reference_are_intersected() {
    let mut schema = object(json!({ "a": { "$ref": "#/$defs/b", "required": ["c"] } }));
    schema["$defs"] = json!({ "b": { "type": "object", "properties": { "c": { "type": "string" } }, "additionalProperties": false } });
    check(schema, &object(json!({ "a": object(json!({ "c": { "type": "string" } })) })));
}

/// As the standard says: only annotations mean something there.
#[test]
fn siblings_of_a_reference_are_ignored_up_to_draft_7() {
    for (draft, binds) in [("draft-04", false), ("draft-06", false), ("draft-07", false), ("2019-09", true)] {
        let mut schema =
            object(json!({ "a": { "$ref": "#/definitions/b", "minLength": 3, "description": "What it is." } }));
        schema["$schema"] = json!(format!("http://json-schema.org/{draft}/schema#"));
        schema["definitions"] = json!({ "b": { "type": "string" } });
        for dialect in DIALECTS {
            let normalized = normalize(&schema, dialect).unwrap();
            assert_eq!(normalized.codec.decode(json!({ "a": "x" })).is_err(), binds, "{draft} under {}", dialect.name);
            let change = normalized.changes.iter().find(|it| it.keywords.iter().any(|it| it == "minLength"));
            let is_told = change.is_some_and(|it| it.loss == Loss::Exact);
            assert!(binds || is_told || normalized.schema == schema, "{:?}", normalized.changes);
            assert!(normalized.schema.to_string().contains("What it is."), "{}", dialect.name);
        }
    }
}

#[test]
fn the_words_of_the_root_are_kept_where_it_is_written_twice() {
    let many = (0..6_000).map(|index| (format!("p{index}"), json!({ "type": "object", "properties": { "a": {} } })));
    let many: serde_json::Map<String, Value> = many.collect();
    let definition = json!({ "type": "object", "properties": { "x": { "type": "object", "properties": many } } });
    let schema = json!({
        "$ref": "#/$defs/a",
        "description": "What it is for.",
        "default": { "x": {} },
        "$defs": { "a": definition }
    });
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert!(validate(&normalized.schema, &OPENAI).is_ok());
    assert_eq!(normalized.schema["description"], "What it is for. (default: {\"x\":{}})");
}

#[test]
fn anchors_and_ids_are_resolved() {
    for (name, reference) in [
        (json!({ "$anchor": "b" }), "#b"),
        (json!({ "$id": "https://a.test/b.json" }), "b.json"),
        (json!({ "id": "#b" }), "#b"),
    ] {
        let mut definition = json!({ "type": "string" });
        definition.as_object_mut().unwrap().extend(name.as_object().unwrap().clone());
        let mut schema = object(json!({ "a": { "$ref": reference } }));
        schema["definitions"] = json!({ "b": definition });
        let mut expected = object(json!({ "a": { "$ref": "#/$defs/b" } }));
        expected["$defs"] = json!({ "b": { "type": "string" } });
        check(schema, &expected);
    }
}

#[test]
fn what_has_no_other_form_is_said_in_words_and_checked() {
    let rows = [
        (
            json!({ "type": "string", "not": { "const": "x" } }),
            json!("x"),
            "expected a value that does not match {\"const\":\"x\"}, not \"x\"",
            "not: {\"const\":\"x\"}",
        ),
        (
            json!({ "type": "array", "items": { "type": "integer" }, "contains": { "const": 1 } }),
            json!([2]),
            "expected an array with at least 1 item matching {\"const\":1}, not an array of 1 item",
            "contains: {\"const\":1}",
        ),
        (
            json!({ "type": "array", "items": { "type": "integer" }, "uniqueItems": true }),
            json!([2, 2]),
            "expected an array without repeated items, not one that repeats 2",
            "no item twice",
        ),
        (
            json!({ "type": "string", "minLength": 2 }),
            json!("x"),
            "expected a string of at least 2 characters, not \"x\" (1 character)",
            "at least 2 characters",
        ),
        (
            json!({ "type": "string", "pattern": "^(?!x)" }),
            json!("x"),
            "expected a string that matches `^(?!x)`, not \"x\"",
            "matches the regular expression ^(?!x)",
        ),
        (
            json!({ "type": "string", "format": "uri" }),
            json!("x"),
            "expected a string in the format `uri`, not \"x\"",
            "format: uri",
        ),
    ];
    for (schema, answer, message, words) in rows {
        let normalized = normalize(&object(json!({ "a": schema })), &OPENAI).unwrap();
        assert_eq!(normalized.schema["properties"]["a"]["description"], format!("({words})"));
        assert!(
            normalized
                .changes
                .iter()
                .any(|change| change.loss == Loss::Widened { checked: true } && change.pointer == "/properties/a")
        );
        refuses(&normalized.codec, json!({ "a": answer }), "/a", message);
    }
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

/// `LM_STUDIO` takes a schema of words alone, and disputes the empty one.
#[test]
fn a_schema_of_words_alone_keeps_them_in_a_list() {
    let schema = json!({ "type": "array", "items": [{ "description": "anything" }], "additionalItems": false });
    let normalized = normalize(&schema, &LM_STUDIO).unwrap().schema;
    assert_eq!(normalized["properties"]["item0"]["items"], json!({ "description": "anything" }));
    assert!(validate(&normalized, &LM_STUDIO).violations().is_empty());
    assert_eq!(normalize(&normalized, &LM_STUDIO).unwrap().schema, normalized);
}

#[test]
fn conditions_are_branches_or_checked() {
    let mut schema = object(json!({ "a": { "type": "string" }, "b": { "type": "string" } }));
    schema["required"] = json!(["a"]);
    schema["if"] = json!({ "properties": { "a": { "const": "x" } } });
    schema["then"] = json!({ "required": ["b"] });
    let normalized = normalize(&schema, &OPENAI).unwrap();
    let did: Vec<_> = normalized.changes.iter().map(Change::did).collect();
    assert!(
        did.contains(&"moved `if` and `then` into the description: a condition can't be expressed".into()),
        "{did:?}"
    );
    let codec = normalized.codec;
    decodes(&codec, json!({ "a": "y", "b": null }), json!({ "a": "y" }));
    refuses(&codec, json!({ "a": "x", "b": null }), "", "the property `b` is missing (required by `if`)");
    // Only a condition of constants and types is described: any other becomes branches.
    schema["if"] = json!({ "properties": { "a": { "minLength": 2 } } });
    let written = normalize(&object(json!({ "it": schema })), &OPENAI).unwrap().schema;
    assert!(written["properties"]["it"]["anyOf"].is_array(), "{written}");
}

#[test]
fn what_is_too_deep_is_json_text() {
    let deep = (0..12).fold(object(json!({})), |inner, _| {
        let mut around = object(json!({ "a": inner }));
        around["description"] = json!("A level.");
        around
    });
    let normalized = normalize(&deep, &OPENAI).unwrap();
    let mut at = &normalized.schema;
    for _ in 0..10 {
        assert_eq!((&at["type"], &at["description"]), (&json!("object"), &json!("A level.")));
        at = &at["properties"]["a"];
    }
    assert_eq!(at["type"], "string");
    assert!(at["description"].as_str().unwrap().starts_with("A level. "), "{at}");
    let mut answer = json!("{\"a\":{\"a\":{}}}");
    let mut expected = json!({ "a": { "a": {} } });
    for _ in 0..10 {
        (answer, expected) = (json!({ "a": answer }), json!({ "a": expected }));
    }
    decodes(&normalized.codec, answer, expected);
}

/// The list of types is that of what is written: text or null, for what was an object or null.
#[test]
fn what_is_too_deep_and_may_be_null_is_json_text_or_null() {
    let or_null = |inner: Value| json!({ "type": ["object", "null"], "properties": { "a": inner }, "required": ["a"], "additionalProperties": false });
    let deep = object(json!({ "a": (0..12).fold(json!({ "type": "string" }), |inner, _| or_null(inner)) }));
    for dialect in [&OPENAI, &SM] {
        let normalized = normalize(&deep, dialect).unwrap();
        let text = normalized.schema.to_string();
        let levels = text.matches(r#""type":"object""#).count();
        assert_eq!(levels, dialect.limits.nesting.map_or(13, |limit| limit as usize), "{text}");
    }
    let codec = normalize(&deep, &OPENAI).unwrap().codec;
    let nested = |inner: Value| (0..10).fold(inner, |inner, _| json!({ "a": inner }));
    decodes(&codec, nested(json!("{\"a\":null}")), nested(json!({ "a": null })));
    decodes(&codec, nested(Value::Null), nested(Value::Null));
}

/// What is merged once is written once, wherever it is referred to.
#[test]
fn a_definition_that_is_merged_stays_a_definition() {
    let circle = json!({ "allOf": [
        { "$ref": "#/$defs/shape" },
        { "type": "object", "properties": { "radius": { "type": "number" } }, "required": ["radius"] }
    ] });
    let shape = json!({ "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] });
    let mut schema = object(json!({
        "a": { "$ref": "#/$defs/circle" },
        "b": { "$ref": "#/$defs/alias", "description": "The other" },
        "c": { "type": "array", "items": { "anyOf": [{ "$ref": "#/$defs/circle" }, { "type": "string" }] } }
    }));
    schema["$defs"] = json!({ "shape": shape, "circle": circle, "alias": { "$ref": "#/$defs/circle" } });
    let mut expected = object(json!({
        "a": { "$ref": "#/$defs/circle" },
        "b": { "description": "The other", "anyOf": [{ "$ref": "#/$defs/circle" }] },
        "c": { "type": "array", "items": { "anyOf": [{ "$ref": "#/$defs/circle" }, { "type": "string" }] } }
    }));
    let merged = object(json!({ "radius": { "type": "number" }, "name": { "type": "string" } }));
    expected["$defs"] = json!({ "circle": merged });
    let codec = check(schema, &expected);
    let value = json!({ "a": { "radius": 1, "name": "x" }, "b": { "radius": 2, "name": "y" }, "c": ["z"] });
    decodes(&codec, value.clone(), value);
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
        let did = "made `a` required: null stays a value; absence can't be expressed";
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
fn an_id_that_is_no_uri_reference_is_dropped() {
    let mut schema = object(json!({ "a": { "type": "string" } }));
    schema["$id"] = json!("my tool");
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert!(validate(&normalized.schema, &OPENAI).violations().is_empty());
    assert_eq!(normalized.schema.get("$id"), None);
    assert_eq!(normalized.changes.len(), 1);
    assert_eq!(normalized.changes[0].did(), "left out `$id`, which constrains nothing");
    schema["$comment"] = json!("for readers");
    let did = normalize(&schema, &OPENAI).unwrap().changes.remove(0).did();
    assert_eq!(did, "left out `$id` and `$comment`, which constrain nothing");
    schema.as_object_mut().unwrap().remove("$comment");
    schema["$id"] = json!("https://a.test/tool");
    assert_eq!(normalize(&schema, &OPENAI).unwrap().schema, schema);
}

#[test]
fn a_keyword_with_a_value_of_the_wrong_type_is_ignored_and_that_is_said() {
    for (part, named) in [
        (json!({ "type": "integer", "minimum": "0" }), "`minimum`, whose value is"),
        (json!({ "type": "string", "maxLength": -1 }), "`maxLength`, whose value is"),
        (json!({ "type": "string", "required": true }), "`required`, whose value is"),
        (json!({ "type": "string", "enum": "a" }), "`enum`, whose value is"),
        (json!({ "type": "string", "title": 1, "pattern": 2 }), "`title` and `pattern`, whose values are"),
    ] {
        let schema = object(json!({ "a": part }));
        let error = normalize_with(&schema, &OPENAI, &Policy::EXACT).unwrap_err();
        assert_eq!(error.reasons()[0].pointer, "/properties/a", "{error}");
        assert!(error.reasons()[0].message.contains(named), "{error}");
        let lenient = normalize(&schema, &OPENAI).unwrap();
        assert!(validate(&lenient.schema, &OPENAI).is_ok());
        let change = lenient.changes.iter().find(|change| change.did().contains(named)).unwrap();
        assert_eq!(change.did(), format!("ignored {named} of the wrong type"));
        assert_eq!((change.pointer.as_str(), change.loss), ("/properties/a", Loss::Widened { checked: false }));
    }
}

#[test]
fn null_is_kept_where_it_is_the_default() {
    let schema = json!({ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string" }, { "type": "null" }], "default": null } } });
    let codec = check(schema, &object(json!({ "a": { "anyOf": [{ "type": "string" }, { "type": "null" }] } })));
    decodes(&codec, json!({ "a": null }), json!({ "a": null }));
}

#[test]
fn optional_properties_stay_optional_where_they_may() {
    let schema =
        json!({ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false });
    let codec = check_for(&ANTHROPIC, schema.clone(), &schema);
    decodes(&codec, json!({}), json!({}));
}

#[test]
fn nullable_of_openapi_is_null() {
    let codec = within(json!({ "type": "string", "nullable": true }), json!({ "type": ["string", "null"] }));
    decodes(&codec, json!({ "a": null }), json!({ "a": null }));
}

#[test]
fn a_choice_of_itself_is_what_its_other_branches_are() {
    let codec = check(
        json!({ "anyOf": [{ "type": "string" }, { "$ref": "#" }] }),
        &object(json!({ "value": { "type": "string" } })),
    );
    decodes(&codec, json!({ "value": "x" }), json!("x"));
    // Also by way of another.
    let mut schema = object(json!({ "a": { "$ref": "#/$defs/b" } }));
    schema["$defs"] = json!({
        "b": { "anyOf": [{ "$ref": "#/$defs/c" }, { "type": "string" }] },
        "c": { "anyOf": [{ "$ref": "#/$defs/b" }, { "type": "integer" }] }
    });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    decodes(&codec, json!({ "a": "x" }), json!({ "a": "x" }));
    decodes(&codec, json!({ "a": 1 }), json!({ "a": 1 }));
}

#[test]
fn a_list_of_types_with_something_else_in_it_is_the_types_that_it_has() {
    within(json!({ "type": ["boolean", {}], "nullable": true }), json!({ "type": ["boolean", "null"] }));
    within(json!({ "type": ["boolean", "boolean"], "nullable": true }), json!({ "type": ["boolean", "null"] }));
}

#[test]
fn all_of_is_merged_exactly() {
    within(
        json!({ "allOf": [
            { "type": "object", "properties": { "b": { "type": "integer", "minimum": 1 } }, "required": ["b"] },
            { "type": "object", "properties": { "b": { "type": "number", "minimum": 0, "maximum": 9 } } }
        ] }),
        object(json!({ "b": { "type": "integer", "minimum": 1, "maximum": 9 } })),
    );
    let conflict = object(json!({ "a": { "allOf": [{ "type": "string" }, { "type": "integer" }] } }));
    let error = normalize(&conflict, &OPENAI).unwrap_err();
    assert_eq!(error.reasons()[0].pointer, "/properties/a");
}

#[test]
fn a_tuple_is_an_object() {
    let codec = within(
        json!({ "type": "array", "items": [{ "type": "string" }, { "type": "integer" }], "minItems": 1, "additionalItems": false }),
        object(json!({ "item0": { "type": "string" }, "item1": { "type": ["integer", "null"] } })),
    );
    decodes(&codec, json!({ "a": { "item0": "x", "item1": null } }), json!({ "a": ["x"] }));
    decodes(&codec, json!({ "a": { "item0": "x", "item1": 1 } }), json!({ "a": ["x", 1] }));
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

/// A choice is decoded by where it is written, so that has to be found in every form of the schema around it.
#[test]
fn a_choice_is_decoded_wherever_it_is_written() {
    let branch = |kind: &str| {
        json!({
            "type": "object",
            "properties": { "kind": { "const": kind }, "x": { "type": "string" } },
            "required": ["kind"],
            "additionalProperties": false
        })
    };
    let choice = json!({ "anyOf": [branch("a"), branch("b"), branch("c")] });
    let (answer, value) = (json!({ "kind": "b", "x": null }), json!({ "kind": "b" }));
    let entries = json!([{ "key": "k", "value": answer }]);
    let pair = json!({ "type": "array", "prefixItems": [{ "type": "null" }, choice], "items": choice, "minItems": 2 });
    let tuple = json!({ "type": "array", "prefixItems": [{ "type": "null" }, choice], "items": false, "minItems": 2 });
    // It accepts positions, and no optional property.
    let mut places = OPENAI;
    places.keywords = VLLM.keywords;
    for (dialect, schema, answer, value) in [
        (&OPENAI, choice.clone(), answer.clone(), value.clone()),
        (&OPENAI, json!({ "anyOf": [choice, { "type": "null" }] }), answer.clone(), value.clone()),
        (&OPENAI, json!({ "$ref": "#/$defs/choice", "description": "Either." }), answer.clone(), value.clone()),
        (&OPENAI, json!({ "type": "array", "items": choice }), json!([answer]), json!([value])),
        (&OPENAI, json!({ "type": "object", "additionalProperties": choice }), entries.clone(), json!({ "k": value })),
        (
            &OPENAI,
            json!({ "type": "object", "patternProperties": { "^k": choice, "^n": { "type": "integer" } }, "additionalProperties": false }),
            entries.clone(),
            json!({ "k": value }),
        ),
        (&OPENAI, tuple, json!({ "item0": null, "item1": answer }), json!([null, value])),
        (&places, pair, json!([null, answer, answer]), json!([null, value, value])),
    ] {
        let mut whole = object(json!({ "it": schema }));
        whole["$defs"] = json!({ "choice": choice });
        let normalized = normalize(&whole, dialect).unwrap();
        let decoded = normalized.codec.decode(json!({ "it": answer }));
        assert_eq!(decoded, Ok(json!({ "it": value })), "{}", normalized.schema);
    }
}

#[test]
fn the_branch_that_the_answer_took_is_decoded() {
    let branch = |tag: &str, kind: &str| json!({ "type": "object", "properties": { "tag": { "const": tag }, "v": { "type": kind } }, "required": ["tag"], "additionalProperties": false });
    let schema = object(
        json!({ "a": { "type": "array", "items": { "oneOf": [branch("x", "string"), branch("y", "object")] } } }),
    );
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let answer = json!({ "a": [{ "tag": "x", "v": null }, { "tag": "y", "v": [{ "key": "k", "value": "1" }] }, { "tag": "y", "v": null }] });
    decodes(&codec, answer, json!({ "a": [{ "tag": "x" }, { "tag": "y", "v": { "k": 1 } }, { "tag": "y" }] }));
}

#[test]
fn a_null_of_its_own_is_no_sign_that_another_branch_is_meant() {
    let absent =
        json!({ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false });
    let null = json!({
        "type": "object",
        "properties": { "a": { "type": ["string", "null"] } },
        "required": ["a"],
        "additionalProperties": false
    });
    for branches in [[&absent, &null], [&null, &absent]] {
        let schema = object(json!({ "b": { "anyOf": branches } }));
        let codec = normalize(&schema, &OPENAI).unwrap().codec;
        decodes(&codec, json!({ "b": { "a": null } }), json!({ "b": { "a": null } }));
        decodes(&codec, json!({ "b": { "a": [] } }), json!({ "b": {} }));
        decodes(&codec, json!({ "b": { "a": ["c"] } }), json!({ "b": { "a": "c" } }));
    }
}

#[test]
fn answers_that_look_alike_are_told_apart() {
    let schema = object(json!({ "a": { "anyOf": [
        { "type": "object", "additionalProperties": { "type": "string" } },
        { "type": "array", "items": { "type": "object", "properties": { "key": { "type": "string" }, "value": { "type": "string" } }, "required": ["key", "value"], "additionalProperties": false } }
    ] } }));
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let entries = json!([{ "key": "k", "value": "v" }]);
    decodes(&codec, json!({ "a": entries }), json!({ "a": entries }));
    decodes(&codec, json!({ "a": { "entries": entries } }), json!({ "a": { "k": "v" } }));
}

#[test]
fn an_answer_is_checked_also_where_nothing_was_changed() {
    let schema = object(json!({ "a": { "type": "number", "minimum": 1 } }));
    let codec = check(schema.clone(), &schema);
    decodes(&codec, json!({ "a": 1 }), json!({ "a": 1 }));
    refuses(&codec, json!({ "a": 0 }), "/a", "expected a number of at least 1, not 0");
    refuses(&codec, json!({}), "", "the property `a` is missing: expected a number of at least 1");
}

#[test]
fn words_are_not_kept_with_the_codec() {
    let schema = object(json!({ "description": { "type": "string", "description": "Long words." } }));
    let stored = serde_json::to_string(&normalize(&schema, &OPENAI).unwrap().codec).unwrap();
    assert!(!stored.contains("Long words.") && stored.contains("description"));
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

#[test]
fn unevaluated_items_are_those_after_the_prefix() {
    let with = |unevaluated: Value| {
        let list = json!({ "type": "array", "prefixItems": [{ "type": "string" }], "minItems": 1, "unevaluatedItems": unevaluated });
        normalize(&object(json!({ "a": list })), &OPENAI).unwrap()
    };
    let closed = with(json!(false));
    assert_eq!(closed.schema["properties"]["a"]["required"], json!(["item0"]));
    decodes(&closed.codec, json!({ "a": { "item0": "b" } }), json!({ "a": ["b"] }));

    let open = with(json!({ "type": "integer" }));
    decodes(&open.codec, json!({ "a": { "item0": "b", "rest": [1, 2] } }), json!({ "a": ["b", 1, 2] }));
}

#[test]
fn dynamic_references_lead_to_their_anchor() {
    for (anchor, name, reference, target) in [
        ("$dynamicAnchor", json!("node"), "$dynamicRef", "#node"),
        ("$recursiveAnchor", json!(true), "$recursiveRef", "#"),
    ] {
        let schema = json!({
            anchor: name,
            "type": "object",
            "properties": { "children": { "type": "array", "items": { reference: target } } },
            "required": ["children"],
            "additionalProperties": false
        });
        let normalized = normalize(&schema, &OPENAI).unwrap();
        assert_eq!(normalized.schema["properties"]["children"]["items"], json!({ "$ref": "#" }));
        let tree = json!({ "children": [{ "children": [] }] });
        decodes(&normalized.codec, tree.clone(), tree);
        refuses(
            &normalized.codec,
            json!({ "children": [{}] }),
            "/children/0",
            "the property `children` is missing: expected an array",
        );
    }
}

#[test]
fn the_fault_of_the_branch_that_was_meant_is_told() {
    let schema = json!({ "type": "object", "properties": {
        "a": { "type": ["object", "null"], "additionalProperties": { "type": "string" } }
    }, "required": ["a"] });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let entry = json!({ "key": "b", "value": "c" });
    refuses(&codec, json!({ "a": [entry, entry] }), "/a/1", "`b` occurs more than once: send it once");
    refuses(&codec, json!({ "a": 1 }), "/a", "expected an array of entries with `key` and `value`, not 1");
}

#[test]
fn recursion_is_kept_or_cut() {
    let tree = json!({
        "type": "object",
        "properties": { "v": { "type": "integer" }, "kids": { "type": "array", "items": { "$ref": "#" } } },
        "required": ["v", "kids"],
        "additionalProperties": false
    });
    let answer = json!({ "v": 1, "kids": [{ "v": 2, "kids": [] }] });
    decodes(&check(tree.clone(), &tree), answer.clone(), answer.clone());
    let codec = normalize(&tree, &ANTHROPIC).unwrap().codec;
    decodes(&codec, json!({ "v": 1, "kids": ["{\"v\":2,\"kids\":[]}"] }), answer);
}

#[test]
fn a_reason_is_given_once() {
    let beside = |index: u32| json!({ "allOf": [{ "$ref": "#/$defs/a" }], "minProperties": index });
    let mut schema = object(json!({ "a": beside(0), "b": beside(1), "c": beside(2) }));
    schema["$defs"] = json!({ "a": { "$ref": "#/$defs/b", "$dynamicRef": "#c", "type": "object" } });
    let error = normalize(&schema, &OPENAI).unwrap_err();
    let reasons: Vec<_> = error.reasons().iter().map(|it| (it.pointer.as_str(), &it.message[..28])).collect();
    let expected = [("/$defs/a", "`$ref` is '#/$defs/b', and t"), ("/$defs/a", "`$dynamicRef` is '#c', and t")];
    assert_eq!(reasons, expected, "{error}");
}

#[test]
fn every_reason_is_given_and_the_policy_is_obeyed() {
    let schema =
        object(json!({ "a": { "$ref": "#/x" }, "b": { "$ref": "https://a.test/y" }, "c": { "type": "string" } }));
    let pointers =
        |error: strict_schema::Error| error.reasons().iter().map(|it| it.pointer.clone()).collect::<Vec<_>>();
    assert_eq!(pointers(normalize(&schema, &OPENAI).unwrap_err()), ["/properties/a", "/properties/b"]);

    let lengths =
        object(json!({ "a": { "type": "string", "minLength": 1 }, "b": { "type": "string", "maxLength": 1 } }));
    let mut policy = Policy::default();
    policy.widened = Permit::Never;
    assert_eq!(pointers(normalize_with(&lengths, &OPENAI, &policy).unwrap_err()), ["/properties/a", "/properties/b"]);
}

#[test]
fn a_property_named_as_a_keyword_is_a_property() {
    let named = object(
        json!({ "items": { "type": "string" }, "$ref": { "type": "string" }, "required": { "type": "string" } }),
    );
    check(named.clone(), &named);
}

#[test]
fn a_codec_is_the_same_once_stored() {
    let schema = json!({ "type": "object", "properties": {
        "a": { "type": "object", "additionalProperties": { "type": ["string", "null"] } },
        "b": { "type": "array", "prefixItems": [{ "type": "string" }, {}] },
        "c": { "anyOf": [{ "type": "object" }, { "type": "string" }, { "$ref": "#" }] },
        "d": { "type": ["object", "null"], "additionalProperties": true, "properties": { "e": {} } }
    } });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let stored = serde_json::to_string(&codec).unwrap();
    assert_eq!(serde_json::from_str::<Codec>(&stored).unwrap(), codec);
    assert!(serde_json::from_str::<Codec>(r#"{"version":2,"root":1,"steps":["keep"],"original":{}}"#).is_err());
    assert!(serde_json::from_str::<Codec>(r#"{"version":2,"root":0,"steps":["keep"]}"#).is_err());
    let endless: Codec = serde_json::from_str(r#"{"version":2,"root":0,"steps":[{"same":0}],"original":{}}"#).unwrap();
    assert!(endless.decode(json!(1)).is_err());
}

#[test]
fn nullable_beside_a_reference_adds_null() {
    for nullable in [
        json!({ "nullable": true, "allOf": [{ "$ref": "#/$defs/o" }] }),
        json!({ "nullable": true, "$ref": "#/$defs/o" }),
        json!({ "nullable": true, "anyOf": [{ "$ref": "#/$defs/o" }] }),
    ] {
        let mut schema = object(json!({ "a": nullable }));
        schema["required"] = json!(["a"]);
        schema["$defs"] =
            json!({ "o": { "type": "object", "properties": { "b": { "type": "string" } }, "required": ["b"] } });
        for dialect in [&OPENAI, &ANTHROPIC, &IN_PLACE, &SM] {
            let normalized = normalize(&schema, dialect).unwrap();
            assert!(validate(&normalized.schema, dialect).is_ok(), "{}", normalized.schema);
            decodes(&normalized.codec, json!({ "a": null }), json!({ "a": null }));
            decodes(&normalized.codec, json!({ "a": { "b": "x" } }), json!({ "a": { "b": "x" } }));
        }
    }
    // What contains itself for ever does so only without null.
    let zod = json!({
        "type": "object",
        "properties": { "next": { "nullable": true, "allOf": [{ "$ref": "#" }] } },
        "required": ["next"]
    });
    let codec = normalize(&zod, &OPENAI).unwrap().codec;
    let list = json!({ "next": { "next": null } });
    decodes(&codec, list.clone(), list);
}

#[test]
fn not_anything_is_false() {
    for never in [json!(false), json!({ "not": {} }), json!({ "not": true }), json!({ "not": {}, "description": "x" })]
    {
        let mut schema = object(json!({ "a": { "type": "string" }, "b": never }));
        schema["required"] = json!(["a"]);
        let normalized = normalize(&schema, &OPENAI).unwrap();
        assert_eq!(normalized.schema["properties"], json!({ "a": { "type": "string" } }), "{never}");
        let closed =
            json!({ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": never });
        assert!(normalize(&closed, &OPENAI).unwrap().changes.iter().all(|change| change.loss != Loss::Narrowed));
        let choice = object(json!({ "a": { "anyOf": [{ "type": "string" }, never] } }));
        let written = normalize(&choice, &OPENAI).unwrap().schema;
        assert_eq!(written["properties"]["a"]["anyOf"], Value::Null, "{written}");
        schema["required"] = json!(["a", "b"]);
        assert!(normalize(&schema, &OPENAI).unwrap_err().to_string().contains("no value"), "{never}");
    }
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
fn types_in_upper_case_are_read() {
    let schema = json!({
        "type": "OBJECT",
        "properties": { "a": { "type": "STRING" }, "b": { "type": "ARRAY", "items": { "type": "INTEGER" } } },
        "required": ["a", "b"]
    });
    // Its own provider takes it as it is.
    assert!(validate(&schema, &GEMINI_OPENAPI).violations().is_empty(), "{}", validate(&schema, &GEMINI_OPENAPI));
    let same = normalize(&schema, &GEMINI_OPENAPI).unwrap();
    assert_eq!((&same.schema, same.changes.len()), (&schema, 0));
    assert!(!validate(&schema, &OPENAI).is_ok());
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert!(validate(&normalized.schema, &OPENAI).is_ok());
    assert_eq!(normalized.schema["properties"]["b"]["items"], json!({ "type": "integer" }));
    for at in ["", "/properties/a", "/properties/b", "/properties/b/items"] {
        let says = |it: &&Change| it.pointer == at && it.keywords.iter().any(|keyword| keyword == "type");
        assert_eq!(normalized.changes.iter().filter(says).count(), 1, "{at}: {:?}", normalized.changes);
    }
    for codec in [same.codec, normalized.codec] {
        decodes(&codec, json!({ "a": "x", "b": [1] }), json!({ "a": "x", "b": [1] }));
        assert_eq!(codec.decode(json!({ "a": "x", "b": ["y"] })).unwrap_err().reasons()[0].pointer, "/b/0");
    }
    // It is no type where no schema stands.
    let value = object(json!({ "type": { "enum": ["OBJECT"] } }));
    assert_eq!(normalize(&value, &OPENAI).unwrap().schema["properties"]["type"]["enum"], json!(["OBJECT"]));
}

#[test]
fn a_fraction_as_a_bound_of_integers_is_a_warning_of_moonshot() {
    let schema = object(json!({ "a": { "type": "integer", "minimum": 0.5 } }));
    let report = validate(&schema, &MOONSHOT);
    assert_eq!(report.warnings().map(|it| it.rule.name).collect::<Vec<_>>(), ["fractional-bound"]);
    assert!(report.is_ok());
}

/// Up to draft-04 a bound and whether it is exclusive are two keywords. Without their `$schema` they are one, and so they are in words.
#[test]
fn an_exclusive_bound_of_draft_04_is_a_number() {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-04/schema#",
        "type": "object",
        "properties": {
            "low": { "type": "integer", "minimum": 0, "exclusiveMinimum": true },
            "high": { "type": "integer", "maximum": 9, "exclusiveMaximum": true },
            "both": { "type": "integer", "minimum": 1, "exclusiveMinimum": false }
        },
        "required": ["low", "high", "both"]
    });
    for dialect in [&OPENAI, &MOONSHOT, &ANTHROPIC] {
        let normalized = normalize(&schema, dialect).unwrap().schema;
        let text = normalized.to_string();
        assert!(!text.contains("\"exclusiveMinimum\":true") && !text.contains(": true"), "{text}");
        let says = |name: &str, keyword: &str, bound: i32, words: &str| {
            let property = &normalized["properties"][name];
            property[keyword] == bound || property["description"].as_str().is_some_and(|it| it.contains(words))
        };
        assert!(says("low", "exclusiveMinimum", 0, "more than 0"), "{text}");
        assert!(says("high", "exclusiveMaximum", 9, "less than 9"), "{text}");
        assert!(says("both", "minimum", 1, "at least 1"), "{text}");
        assert_eq!(normalize(&normalized, dialect).unwrap().schema, normalized);
    }
    // Since draft-06 each is a bound of its own.
    let between = json!({ "type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 7 });
    let normalized = normalize(&object(json!({ "a": between })), &ANTHROPIC).unwrap().schema;
    let description = normalized["properties"]["a"]["description"].as_str().unwrap();
    assert!(description.contains("more than 3") && description.contains("less than 7"), "{description}");
}

#[test]
fn objects_that_look_alike_are_put_under_keys_of_their_own() {
    let branch = |name: &str, kind: &str| object(json!({ name: { "type": kind } }));
    let wrapped = |number: u8, branch: Value| object(json!({ format!("option{number}"): branch }));
    let text = || json!({ "type": "string" });
    for dialect in [&GROQ, &OPENAI_2024_08] {
        let choice = json!({ "anyOf": [branch("a", "string"), text(), branch("a", "integer")] });
        let codec = check_for(
            dialect,
            object(json!({ "v": choice })),
            &object(
                json!({ "v": { "anyOf": [wrapped(1, branch("a", "string")), text(), wrapped(2, branch("a", "integer"))] } }),
            ),
        );
        decodes(&codec, json!({ "v": { "option2": { "a": 1 } } }), json!({ "v": { "a": 1 } }));
        decodes(&codec, json!({ "v": "x" }), json!({ "v": "x" }));
        let apart = object(json!({ "v": { "anyOf": [branch("a", "string"), branch("b", "integer")] } }));
        check_for(dialect, apart.clone(), &apart);
    }
}

#[test]
fn what_is_written_otherwise_is_told() {
    for (dialect, schema, expected) in [
        (&GROQ, json!({ "type": "string", "const": "x" }), "wrote `const` as an enum of one value"),
        (&OPENAI, json!({ "enum": ["x", "y"] }), "added the type of the values"),
        (
            &OPENAI,
            json!({ "type": "object", "properties": {}, "additionalProperties": false }),
            "wrote `properties` and `required` in full",
        ),
        (
            &VLLM,
            json!({ "type": "array", "items": [{ "type": "string" }], "additionalItems": { "type": "integer" } }),
            "wrote the schemas of the positions as `prefixItems`",
        ),
        (
            &OPENAI,
            json!({ "type": "array", "items": { "type": "string", "enum": [1] } }),
            "limited the array to no items, because no item is possible",
        ),
        // In draft-04 this says nothing.
        (
            &ANTHROPIC,
            json!({ "type": "number", "minimum": 1, "exclusiveMinimum": false }),
            "moved `minimum` into the description",
        ),
    ] {
        let normalized = normalize(&object(json!({ "a": schema })), dialect).unwrap();
        let did: Vec<_> = normalized.changes.iter().map(Change::did).collect();
        assert_eq!(did, [expected], "{}: {schema}", dialect.name);
    }
}
