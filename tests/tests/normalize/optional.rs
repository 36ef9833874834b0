//! Optional properties, and what null means there.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI_OPENAPI, Limit, OPENAI, PORTABLE};
use strict_schema::{ChangeKind, Loss, NullMeans, Policy, normalize, normalize_with, validate};

use super::helpers::{IN_PLACE, check, check_for, decodes, object, refuses, with};

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

/// `nullable` has an effect next to a `type` only, so it stands in the first branch.
#[test]
fn a_choice_may_be_null_by_its_first_branch() {
    let dialect = GEMINI_OPENAPI.with_limit(Limit::Optionals, 0);
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "number" }));
    let nullable = json!({ "type": "string", "nullable": true });
    for (choice, expected) in [
        (json!({ "anyOf": [text, number] }), json!({ "anyOf": [nullable, number] })),
        (json!({ "type": ["string", "number"] }), json!({ "anyOf": [nullable, number] })),
        (
            json!({ "anyOf": [{ "anyOf": [text, { "type": "boolean" }] }, number] }),
            json!({ "anyOf": [{ "anyOf": [nullable, { "type": "boolean" }] }, number] }),
        ),
    ] {
        let schema = json!({ "type": "object", "properties": { "a": choice } });
        let normalized = normalize(&schema, &dialect).unwrap();
        assert_eq!(normalized.schema["properties"]["a"], expected);
        assert_eq!(normalized.schema["required"], json!(["a"]));
        assert!(validate(&normalized.schema, &dialect).violations().is_empty());
        decodes(&normalized.codec, json!({ "a": null }), json!({}));
        decodes(&normalized.codec, json!({ "a": 1 }), json!({ "a": 1 }));
    }
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
fn null_is_kept_where_it_is_the_default() {
    let schema = json!({ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string" }, { "type": "null" }], "default": null } } });
    let expected = object(json!({ "a": { "anyOf": [{ "type": "string" }, { "type": "null" }] } }));
    let codec = check(schema.clone(), &expected);
    decodes(&codec, json!({ "a": null }), json!({ "a": null }));
    // So it is where null means absent, and where another branch may have it.
    let policy = Policy::CHECKED.with_null(NullMeans::Absent);
    decodes(&normalize_with(&schema, &OPENAI, &policy).unwrap().codec, json!({ "a": null }), json!({ "a": null }));
    let branch = |number: u8| object(json!({ "k": { "enum": [number] }, "p": { "type": ["string", "null"] } }));
    let optional = with(&branch(1), "required", json!(["k"]));
    let schema = object(json!({ "a": { "anyOf": [optional, branch(2)] } }));
    let null = json!({ "a": { "k": 1, "p": null } });
    decodes(&normalize_with(&schema, &OPENAI, &policy).unwrap().codec, null.clone(), null);
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

/// Where another branch has null for the property, null does not say that it is absent.
#[test]
fn each_way_to_leave_out_a_property_of_one_definition_is_told() {
    let other = object(json!({ "p": { "type": ["string", "null"] } }));
    let either = json!({ "anyOf": [{ "$ref": "#/$defs/n" }, other] });
    let mut schema = object(json!({ "a": { "$ref": "#/$defs/n" }, "b": either }));
    schema["$defs"] = json!({ "n": { "type": "object", "properties": { "p": { "type": "string" } } } });
    let changes = normalize(&schema, &IN_PLACE).unwrap().changes;
    let change = changes.iter().find(|it| it.kind == ChangeKind::RequireAll).unwrap();
    assert_eq!(change.required().collect::<Vec<_>>(), ["p"]);
    let told =
        "made `p` required: null means absent; made `p` required: an empty list means absent; the codec checks that";
    assert!(change.did().starts_with(told), "{change}");
}

/// What another branch has for a property says nothing of properties further down.
#[test]
fn null_says_that_a_property_further_down_is_absent() {
    let other = object(json!({ "p": { "type": ["string", "null"] } }));
    let inner = json!({ "type": "object", "properties": { "p": { "type": "string" } }, "additionalProperties": false });
    let either = json!({ "type": ["array", "object"], "items": inner, "properties": inner["properties"] });
    for (branch, at) in [
        (json!({ "type": "array", "items": inner }), "/items"),
        (json!({ "type": "object", "additionalProperties": inner }), "/items/properties/value"),
        (json!({ "type": "object", "properties": { "q": inner }, "required": ["q"] }), "/properties/q"),
        (either, "/anyOf/0/items"),
    ] {
        let schema = object(json!({ "a": { "anyOf": [branch, other] } }));
        let written = normalize(&schema, &OPENAI).unwrap().schema;
        let p = written.pointer(&format!("/properties/a/anyOf/0{at}/properties/p"));
        assert_eq!(p, Some(&json!({ "type": ["string", "null"] })), "{written:#}");
    }
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
    // Where it is not the default, an empty list says that the property is absent.
    let mut schema = schema;
    schema["properties"]["a"].as_object_mut().unwrap().remove("default");
    let codec = normalize(&schema, &OPENAI.with_limit(Limit::Nesting, 1)).unwrap().codec;
    for (list, value) in
        [(json!([]), json!({})), (json!([null]), json!({ "a": null })), (json!(["{}"]), json!({ "a": {} }))]
    {
        decodes(&codec, json!({ "a": list }), value);
    }
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

/// An answer to the definition `a`, whose properties are texts or lists of them.
fn definition(schema: &Value) -> Value {
    let properties = schema["$defs"]["a"]["properties"].as_object().unwrap();
    let value = |property: &Value| if property["type"] == "array" { json!(["x"]) } else { json!("x") };
    properties.iter().map(|(name, property)| (name.clone(), value(property))).collect()
}
