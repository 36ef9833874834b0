//! Definitions and the references to them.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::json;
use strict_schema::dialect::{ANTHROPIC, CEREBRAS, DIALECTS, OPENAI, SM};
use strict_schema::{Loss, normalize, validate};

use super::helpers::{IN_PLACE, check, check_for, decodes, object, refuses};

#[test]
fn references_are_hoisted_or_written_in_place() {
    let schema = json!({
        "type": "object",
        "properties": { "a": { "type": "object", "properties": { "b": { "type": "string" } }, "required": ["b"] }, "c": { "$ref": "#/properties/a" }, "d": { "$ref": "#/properties/a" } },
        "required": ["a", "c", "d"],
        "additionalProperties": false
    });
    // Also one that is not small.
    let mut large = schema.clone();
    large["properties"]["a"]["properties"]["b"]["description"] = "A text. ".repeat(60).into();
    for schema in [&schema, &large] {
        let inner = object(schema["properties"]["a"]["properties"].clone());
        let mut hoisted = object(json!({ "a": inner, "c": { "$ref": "#/$defs/a" }, "d": { "$ref": "#/$defs/a" } }));
        hoisted["$defs"] = json!({ "a": inner });
        check(schema.clone(), &hoisted);
        check_for(&IN_PLACE, schema.clone(), &object(json!({ "a": inner, "c": inner, "d": inner })));
    }
    assert!(validate(&normalize(&schema, &SM).unwrap().schema, &SM).is_ok());
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

/// What the reference leads to is merged once, and the reference is told wherever its definition gets another name.
#[test]
fn a_reference_to_branches_of_all_of_is_told() {
    let mut schema = object(json!({ "a": { "$ref": "#/definitions/b" } }));
    schema["definitions"] = json!({ "b": { "allOf": [{ "type": "string" }, { "not": { "const": "x" } }] } });
    for dialect in [&OPENAI, &ANTHROPIC] {
        let changes = normalize(&schema, dialect).unwrap().changes;
        let change = changes.iter().find(|it| it.pointer == "/properties/a").unwrap();
        assert_eq!(change.keywords, ["$ref"], "{change}");
    }
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
    let merged = object(json!({ "name": { "type": "string" }, "radius": { "type": "number" } }));
    expected["$defs"] = json!({ "circle": merged });
    let codec = check(schema, &expected);
    let value = json!({ "a": { "radius": 1, "name": "x" }, "b": { "radius": 2, "name": "y" }, "c": ["z"] });
    decodes(&codec, value.clone(), value);
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

/// Where no description may stand beside a reference, and the dialect has no cycles, the schema with the description has the target in
/// place: that costs no union.
#[test]
fn a_reference_with_a_description_is_its_target() {
    let place = json!({ "type": "object", "properties": { "street": { "type": "string" } }, "required": ["street"] });
    let mut schema = object(
        json!({ "home": { "$ref": "#/$defs/place" }, "work": { "$ref": "#/$defs/place", "description": "Where you work" } }),
    );
    schema["$defs"] = json!({ "place": place });
    let place = object(json!({ "street": { "type": "string" } }));
    let mut described = place.clone();
    described["description"] = json!("Where you work");
    let mut expected = object(json!({ "home": { "$ref": "#/$defs/place" }, "work": described }));
    expected["$defs"] = json!({ "place": place });
    check_for(&CEREBRAS, schema, &expected);
}

/// Each definition is possible because of the one before it, in the order that needs the most steps.
#[test]
fn a_branch_without_an_end_is_left_out_wherever_it_stands() {
    let mut schema = object(json!({ "a": { "anyOf": [{ "$ref": "#/$defs/endless" }, { "$ref": "#/$defs/d3" }] } }));
    for index in 0..4 {
        schema["properties"][format!("p{index}")] = json!({ "$ref": format!("#/$defs/d{index}") });
        let before =
            if index == 0 { json!({ "type": "string" }) } else { json!({ "$ref": format!("#/$defs/d{}", index - 1) }) };
        schema["$defs"][format!("d{index}")] = object(json!({ "b": before }));
    }
    schema["$defs"]["endless"] = object(json!({ "next": { "$ref": "#/$defs/endless" } }));
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert_eq!(normalized.schema["properties"]["a"], json!({ "anyOf": [{ "$ref": "#/$defs/d3" }] }));
}

/// Each change is told once.
#[test]
fn definitions_without_a_reference_are_told_once() {
    for keyword in ["definitions", "$def", "$defs"] {
        let mut schema = object(json!({ "t": {} }));
        schema[keyword] = json!({ "Tag": { "type": "string" } });
        let changes = normalize(&schema, &OPENAI).unwrap().changes;
        let of_root: Vec<_> = changes.iter().filter(|it| it.pointer.is_empty()).collect();
        assert_eq!(of_root.len(), 1, "{of_root:?}");
    }
}
