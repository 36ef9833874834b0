//! `anyOf`, `oneOf`, `allOf` and conditions, and which branch an answer means.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Value, json};
use strict_schema::dialect::{
    GEMINI, GEMINI_OPENAPI, GROQ, Limit, MOONSHOT, OPENAI, OPENAI_2024_08, VLLM, VLLM_GUIDANCE, VLLM_XGRAMMAR, XAI,
};
use strict_schema::{Change, ChangeKind, Loss, Normalized, Policy, Violation, normalize, normalize_with, validate};

use super::helpers::{check, check_for, decodes, object, refuses, with, within};

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
        let of_root = "removed the definitions, because no reference to them is left";
        let did: Vec<_> = normalized.changes.iter().map(Change::did).filter(|it| it != of_root).collect();
        assert_eq!(did, expected);
    }
}

#[test]
fn a_reference_alone_has_no_adjacent_keywords() {
    let alone = json!({ "$ref": "#/$defs/b" });
    let described = json!({ "$ref": "#/$defs/b", "description": "a" });
    for (target, schema, is_alone) in
        [(json!({}), &alone, true), (alone.clone(), &alone, true), (alone.clone(), &described, false)]
    {
        let mut whole = object(json!({ "a": schema }));
        whole["$defs"] = json!({ "b": target });
        let changes = normalize(&whole, &OPENAI).unwrap().changes;
        let of_property: Vec<_> = changes.iter().filter(|it| it.pointer == "/properties/a").map(Change::did).collect();
        assert_eq!(of_property.contains(&"replaced the reference with its target".into()), is_alone, "{of_property:?}");
        assert_eq!(of_property.iter().any(|it| it.contains("adjacent")), !is_alone, "{of_property:?}");
    }
}

/// Values have types, also where the dialect needs no `type` next to them: nothing else says which branch an answer means.
#[test]
fn values_without_a_type_are_told_apart_from_other_types() {
    let branches = json!([{ "enum": ["b", 1] }, { "type": "object", "properties": { "c": { "type": "array" } } }]);
    let normalized = normalize(&object(json!({ "a": { "anyOf": branches } })), &GEMINI).unwrap();
    let written = &normalized.schema["properties"]["a"]["anyOf"];
    assert_eq!(written[0], branches[0]);
    decodes(&normalized.codec, json!({ "a": { "c": ["1"] } }), json!({ "a": { "c": [1] } }));
    decodes(&normalized.codec, json!({ "a": "b" }), json!({ "a": "b" }));
    let mut partial = normalized.codec.partial();
    partial.push(r#"{"a":{"c":["1","2"#).unwrap();
    assert_eq!(partial.value(), Some(&json!({ "a": { "c": [1] } })));
}

/// Types for which the dialect has no union left are JSON text, and no branches.
#[test]
fn types_that_are_written_as_text_are_not_told_as_branches() {
    let either = json!({ "type": ["string", "integer"] });
    let dialect = OPENAI.with_limit(Limit::Unions, 1);
    let changes = normalize(&object(json!({ "a": either, "b": either })), &dialect).unwrap().changes;
    let told: Vec<_> = changes.iter().map(|it| (it.pointer.as_str(), it.kind)).collect();
    assert_eq!(told, [("/properties/a", ChangeKind::SplitTypes), ("/properties/b", ChangeKind::CutDepth)]);
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
fn nothing_is_lost_in_a_choice_that_accepts_any_value() {
    for any in [json!(true), json!({}), json!({ "description": "anything" }), json!({ "$ref": "#/$defs/any" })] {
        let mut schema = object(json!({ "it": { "anyOf": [{ "minLength": 3 }, { "type": "object" }, any] } }));
        schema["$defs"] = json!({ "any": {} });
        let normalized = normalize_with(&schema, &OPENAI, &Policy::EXACT).unwrap();
        let losses: Vec<_> = normalized.changes.iter().filter(|it| it.loss > Loss::Codec).collect();
        assert!(losses.is_empty(), "{losses:?}");
        assert_eq!(normalized.schema["properties"]["it"]["type"], "string");
        decodes(&normalized.codec, json!({ "it": "[\"a\"]" }), json!({ "it": ["a"] }));
        // Where the dialect accepts any value, the branches stay.
        let nothing = json!({ "type": "null", "description": "no value" });
        let either = json!({ "oneOf": [{ "$ref": "#/$defs/any" }, nothing] });
        let schema = json!({ "type": "object", "properties": { "it": either }, "$defs": { "any": {} } });
        let once = normalize(&schema, &GEMINI).unwrap().schema;
        assert_eq!(once["properties"]["it"]["anyOf"][1], nothing, "{once}");
        assert_eq!(normalize(&once, &GEMINI).unwrap().schema, once);
    }
    let either = json!({ "anyOf": [{ "type": "string", "not": { "const": "x" } }, {}] });
    let written = normalize(&object(json!({ "it": either })), &XAI).unwrap().schema;
    assert_eq!(written["properties"]["it"]["anyOf"][1], json!({}), "{written}");
}

#[test]
fn a_choice_of_itself_is_what_its_other_branches_are() {
    let codec = check(
        json!({ "anyOf": [{ "type": "string" }, { "$ref": "#" }] }),
        &object(json!({ "value": { "type": "string" } })),
    );
    decodes(&codec, json!({ "value": "x" }), json!("x"));
    let loops = |to: &str| json!({ "anyOf": [{ "$ref": format!("#/$defs/{to}") }, { "type": "integer" }] });
    // Also by way of another, which may be its own branch.
    for (reference, other) in [("#/$defs/b", json!({ "$ref": "#/$defs/c" })), ("#/$defs/b/anyOf/0", loops("b"))] {
        let mut schema = object(json!({ "a": { "$ref": reference } }));
        schema["$defs"] = json!({ "b": { "anyOf": [other, { "type": "string" }] }, "c": loops("b") });
        let codec = normalize(&schema, &OPENAI).unwrap().codec;
        decodes(&codec, json!({ "a": "x" }), json!({ "a": "x" }));
        decodes(&codec, json!({ "a": 1 }), json!({ "a": 1 }));
    }
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
    // Of several titles the first stays, and what stands outside comes first.
    within(
        json!({ "title": "A", "allOf": [{ "title": "B", "type": "string" }] }),
        json!({ "title": "A", "type": "string" }),
    );
    let conflict = object(json!({ "a": { "allOf": [{ "type": "string" }, { "type": "integer" }] } }));
    let error = normalize(&conflict, &OPENAI).unwrap_err();
    assert_eq!(error.reasons()[0].pointer, "/properties/a");
}

/// A map that is a branch of the root is written as entries, as at every other place.
#[test]
fn a_map_in_a_choice_at_the_root_is_entries() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    let normalized = normalize(&json!({ "anyOf": [map, { "type": "string" }] }), &GEMINI_OPENAPI).unwrap();
    assert_eq!(normalized.schema["anyOf"][0]["type"], "array", "{}", normalized.schema);
    decodes(&normalized.codec, json!([{ "key": "a", "value": 1 }]), json!({ "a": 1 }));
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
    // A property that is JSON text in one branch, and a string in the other.
    let branch = |property: Value| json!({ "type": "object", "properties": { "p": property } });
    let schema = object(json!({ "a": { "anyOf": [branch(json!({})), branch(json!({ "type": "string" }))] } }));
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    decodes(&codec, json!({ "a": { "option1": { "p": "1" } } }), json!({ "a": { "p": 1 } }));
    decodes(&codec, json!({ "a": { "option2": { "p": "1" } } }), json!({ "a": { "p": "1" } }));
}

/// A property that matches a pattern need not be declared.
#[test]
fn an_object_with_patterns_may_have_more_properties() {
    let entry = object(json!({ "key": { "type": "string" }, "value": { "type": "string" } }));
    let schema = object(json!({ "v": { "anyOf": [
        { "type": "object", "patternProperties": { "^a.*$": { "type": "array", "items": entry } }, "additionalProperties": false },
        object(json!({ "ax": { "type": "object", "additionalProperties": { "type": "string" }, "propertyNames": { "enum": ["kk", "ll"] } } }))
    ] } }));
    for dialect in [&VLLM_GUIDANCE, &VLLM_XGRAMMAR] {
        let normalized = normalize(&schema, dialect).unwrap();
        let told = normalized.changes.iter().any(|it| it.kind == ChangeKind::TellApart);
        assert!(told, "{}: {:#?}", normalized.schema, normalized.changes);
    }
    // A map that is written as entries has a property `entries`, which is an array.
    let text = json!({ "type": "string" });
    let entries = json!({ "type": "object", "properties": { "t": text }, "patternProperties": { "^a": text }, "additionalProperties": false });
    let map = |of: &Value| json!({ "type": "object", "additionalProperties": of });
    let keyed = json!({ "type": "object", "patternProperties": { "^a": text }, "additionalProperties": false });
    for (of, is_told) in [(json!({}), true), (keyed, true), (text, false)] {
        let schema = object(json!({ "v": { "anyOf": [entries, map(&of)] } }));
        for dialect in [&GEMINI, &XAI] {
            let changes = normalize(&schema, dialect).unwrap().changes;
            assert_eq!(changes.iter().any(|it| it.kind == ChangeKind::TellApart), is_told, "{}: {of}", dialect.name);
        }
    }
}

/// xgrammar would let only the whole of a string or key match it.
#[test]
fn a_pattern_that_is_not_anchored_is_not_sent_to_xgrammar() {
    let given = object(json!({
        "a": { "type": "string", "pattern": "b" },
        "c": { "type": "object", "patternProperties": { "^x-": { "type": "string" } }, "additionalProperties": false }
    }));
    let Normalized { schema, codec, .. } = normalize(&given, &VLLM_XGRAMMAR).unwrap();
    assert!(validate(&schema, &VLLM_XGRAMMAR).violations().is_empty(), "{schema}");
    assert_eq!(schema["properties"]["a"].get("pattern"), None, "{schema}");
    assert_eq!(schema["properties"]["c"].get("patternProperties"), None, "{schema}");
    let entries = |key: &str| json!([{ "key": key, "value": "v" }]);
    decodes(&codec, json!({ "a": "xbx", "c": entries("x-a") }), json!({ "a": "xbx", "c": { "x-a": "v" } }));
    assert!(codec.decode(json!({ "a": "x", "c": entries("x-a") })).is_err());
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

/// An optional property is null to be left out, also where more than the choice holds for it.
#[test]
fn null_satisfies_what_stands_next_to_a_choice() {
    for when in [
        json!({ "type": "string", "anyOf": [{ "type": "string", "format": "date" }, { "type": "string", "enum": ["today"] }] }),
        json!({ "type": "number", "anyOf": [{ "type": "integer" }, { "type": "number" }] }),
    ] {
        let mut schema = object(json!({ "q": { "type": "string" }, "when": when }));
        schema["required"] = json!(["q"]);
        for dialect in [&OPENAI, &OPENAI_2024_08, &GROQ] {
            let normalized = normalize(&schema, dialect).unwrap();
            let answer = json!({ "q": "x", "when": null });
            assert!(jsonschema::is_valid(&normalized.schema, &answer), "{}", normalized.schema);
            decodes(&normalized.codec, answer, json!({ "q": "x" }));
        }
    }
}

#[test]
fn branches_that_share_null_or_a_number_do_not_exclude_each_other() {
    for branches in [
        json!([{ "type": "string", "nullable": true }, { "type": "integer", "nullable": true }]),
        json!([{ "type": "null" }, { "type": "integer", "nullable": true }]),
        json!([{ "const": 1 }, { "const": 1.0 }, { "const": 2 }]),
        json!([{ "enum": [1, 3] }, { "enum": [1.0, "x"] }]),
        json!([{ "$ref": "#/$defs/s", "nullable": true }, { "type": "null" }]),
        json!([{ "type": "string", "nullable": true, "const": "x" }, { "type": "string", "nullable": true, "const": "y" }]),
        json!([{ "anyOf": [{ "$ref": "#/$defs/s" }, { "type": "boolean" }], "nullable": true }, { "type": "null" }]),
    ] {
        let mut schema = object(json!({ "a": { "oneOf": branches } }));
        schema["$defs"] = json!({ "s": { "type": "string" } });
        assert!(normalize_with(&schema, &OPENAI, &Policy::EXACT).is_err(), "{schema}");
        let told = normalize(&schema, &OPENAI).unwrap().changes;
        assert!(told.iter().any(|it| it.loss == Loss::Widened { checked: true }), "{schema}: {told:?}");
    }
    // Draft-07 has no `prefixItems`.
    let tuple = |kind: &str| json!({ "type": "array", "minItems": 1, "prefixItems": [{ "type": kind }] });
    let mut schema = object(json!({ "a": { "oneOf": [tuple("string"), tuple("integer")] } }));
    schema["$schema"] = json!("http://json-schema.org/draft-07/schema#");
    assert!(normalize_with(&schema, &OPENAI, &Policy::EXACT).is_err());
}

/// Where comparing them is too much work, the codec checks them, and nothing else is different.
#[test]
fn branches_that_take_long_to_compare_leave_the_rest_as_it_is() {
    let branch = |tag: usize| {
        let values: Vec<Value> =
            (0..12).map(|it| json!({ "const": if it < 11 { tag * 11 + it } else { 0 } })).collect();
        object(json!({ "x": { "anyOf": values } }))
    };
    let branches: Vec<Value> = (0..90).map(branch).collect();
    let given = object(json!({ "a": { "oneOf": branches }, "b": { "type": "object", "additionalProperties": false } }));
    let dialect = "vllm".parse().unwrap();
    let normalized = normalize(&given, &dialect).unwrap();
    assert_eq!(normalized.schema["properties"]["b"]["type"], "object");
    assert_eq!(normalized.schema["properties"]["a"]["anyOf"].as_array().map(Vec::len), Some(90));
    let change = normalized.changes.iter().find(|it| it.kind == ChangeKind::OneOfToAnyOf).unwrap();
    assert_eq!(change.loss, Loss::Widened { checked: true });
}

#[test]
fn branches_of_different_values_exclude_each_other() {
    let tagged = |value: &str| object(json!({ "kind": { "const": value } }));
    let placed =
        |value: &str| json!({ "type": "array", "prefixItems": [{ "const": value }], "items": false, "minItems": 1 });
    for branches in [
        json!([{ "const": "x" }, { "const": "y" }]),
        json!([{ "type": "string" }, { "enum": [false] }]),
        json!([{ "const": "x" }, { "enum": ["y", "z"] }]),
        json!([placed("x"), placed("y")]),
        json!([{ "type": "string", "nullable": true, "const": "x" }, { "const": "y" }]),
        json!([tagged("x"), tagged("y")]),
        json!([{ "type": "object", "properties": { "kind": { "const": "x" } } }, tagged("y")]),
        json!([tagged("x"), object(json!({ "name": { "type": "string" } }))]),
    ] {
        let normalized = normalize_with(&object(json!({ "a": { "oneOf": branches } })), &OPENAI, &Policy::EXACT);
        let change = |it: Normalized| it.changes.into_iter().find(|it| it.kind == ChangeKind::OneOfToAnyOf);
        assert_eq!(normalized.map(change).unwrap().unwrap().loss, Loss::Exact, "{branches}");
    }
    let chooses = with(&tagged("x"), "anyOf", json!([{ "minProperties": 1 }, {}]));
    let changes = normalize(&object(json!({ "a": { "oneOf": [chooses, tagged("y")] } })), &OPENAI).unwrap().changes;
    assert!(changes.iter().any(|it| it.kind == ChangeKind::OneOfToAnyOf && it.loss == Loss::Exact), "{changes:#?}");
}

/// A count that is negative or not whole constrains nothing, as the change says.
#[test]
fn a_malformed_count_is_not_enforced() {
    for (kind, keyword, count, values) in [
        ("array", "maxItems", json!(-1), [json!([]), json!(["x"])]),
        ("string", "maxLength", json!(1.5), [json!(""), json!("xxxx")]),
        ("string", "minLength", json!(1.5), [json!(""), json!("xxxx")]),
        ("integer", "multipleOf", json!(0), [json!(0), json!(1)]),
        ("integer", "multipleOf", json!(-2), [json!(0), json!(1)]),
    ] {
        let mut inner = json!({ "type": kind });
        inner[keyword] = count;
        if kind == "array" {
            inner["items"] = json!({ "type": "string" });
        }
        let schema = object(json!({ "a": inner }));
        let report = validate(&schema, &OPENAI);
        let is_malformed = |it: &Violation| it.rule.name == "malformed" && it.keyword.as_deref() == Some(keyword);
        assert!(report.violations().iter().any(is_malformed), "{report}");
        let codec = normalize_with(&schema, &OPENAI, &Policy::LENIENT).unwrap().codec;
        for value in values {
            decodes(&codec, json!({ "a": value }), json!({ "a": value }));
        }
    }
}

/// A format that is not known demands nothing, as for every validator: it does not tell branches apart.
#[test]
fn a_format_that_is_not_known_tells_no_branches_apart() {
    let of = |kind: &str, format: &str| json!({ "type": kind, "format": format });
    for (branches, value) in [
        (json!([of("string", "foo"), of("string", "bar")]), json!("x")),
        (json!([{ "type": "number" }, of("integer", "int32")]), json!(1)),
        (json!([of("string", "date"), { "type": "string" }]), json!("2024-02-29")),
    ] {
        let codec = normalize(&object(json!({ "a": { "oneOf": branches } })), &OPENAI).unwrap().codec;
        refuses(
            &codec,
            json!({ "a": value }),
            "/a",
            "this matches 2 of the branches of `oneOf`: it must match exactly one",
        );
    }
}

/// `discriminator` says which branch a value is of, unless the branches say so.
#[test]
fn a_discriminator_is_described_if_the_branches_do_not_list_its_values() {
    for (kind, is_described) in [(json!({ "type": "string" }), true), (json!({ "const": "x" }), false)] {
        let mut schema = object(json!({ "a": {
            "anyOf": [{ "$ref": "#/$defs/x" }, { "$ref": "#/$defs/y" }],
            "discriminator": { "propertyName": "kind", "mapping": { "x": "#/$defs/x" } }
        } }));
        schema["$defs"] =
            json!({ "x": object(json!({ "kind": kind })), "y": object(json!({ "kind": { "enum": ["y"] } })) });
        let normalized = normalize(&schema, &OPENAI).unwrap();
        let said = normalized.schema["properties"]["a"]["description"].as_str().unwrap_or_default();
        assert_eq!(said.contains("discriminator: {\"propertyName\":\"kind\""), is_described, "{said}");
        let change = normalized.changes.iter().find(|it| it.pointer == "/properties/a").unwrap().to_string();
        assert_eq!(change.contains("which constrains nothing"), !is_described, "{change}");
    }
}

#[test]
fn each_way_to_fit_is_told() {
    for (keyword, branches, expected) in [
        (
            "anyOf",
            json!([{ "required": ["a"] }, { "required": ["b"] }]),
            "a property is missing: expected `a` or `b` (required by `anyOf`)",
        ),
        (
            "oneOf",
            json!([{ "required": ["a"] }, { "required": ["b", "c"] }]),
            "a property is missing: expected `a` or `b` with `c` (required by `oneOf`)",
        ),
        (
            "anyOf",
            json!([{ "required": ["a"] }, { "required": ["a"] }]),
            "the property `a` is missing (required by `anyOf`)",
        ),
    ] {
        let text = json!({ "type": "string" });
        let schema = json!({ "type": "object", "properties": { "a": text, "b": text, "c": text }, keyword: branches });
        let codec = normalize(&schema, &OPENAI).unwrap().codec;
        refuses(&codec, json!({ "a": null, "b": null, "c": null }), "", expected);
    }
}

/// Whether the type is given, or is that of the keywords: branches that only restrict the value are described.
#[test]
fn branches_that_only_restrict_a_value_are_no_union() {
    let not = |word: &str| json!({ "not": { "const": word } });
    let text = json!({ "type": "string", "anyOf": [not("a"), not("b")] });
    let properties = json!({ "a": { "type": "string" }, "b": { "type": "string" } });
    let untyped = json!({ "properties": properties, "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] });
    for schema in [text, untyped] {
        let written = normalize(&object(json!({ "v": schema })), &OPENAI).unwrap().schema;
        assert_eq!(written["properties"]["v"].get("anyOf"), None, "{schema}: {written:#}");
    }
}

/// Each choice has a branch with the same required key. Groq compares the branches of both.
#[test]
fn choices_in_a_choice_are_told_apart() {
    let of = |name: &str| object(json!({ name: { "type": "string" } }));
    let choice = json!({ "anyOf": [{ "anyOf": [of("a"), of("b")] }, { "anyOf": [of("a"), of("c")] }] });
    let codec = check_for(
        &GROQ,
        object(json!({ "p": choice })),
        &object(json!({ "p": { "anyOf": [
            object(json!({ "option1": { "anyOf": [of("a"), of("b")] } })),
            object(json!({ "option2": { "anyOf": [of("a"), of("c")] } }))
        ] } })),
    );
    decodes(&codec, json!({ "p": { "option2": { "c": "x" } } }), json!({ "p": { "c": "x" } }));
}

/// Described references are written as choices of one. Groq compares the branches behind them.
#[test]
fn described_references_are_told_apart() {
    let of = |other: &str| object(json!({ "k": { "type": "string" }, other: { "type": "integer" } }));
    let choice =
        json!({ "anyOf": [{ "$ref": "#/$defs/a", "description": "x" }, { "$ref": "#/$defs/b", "description": "y" }] });
    let mut schema = object(json!({ "p": choice, "q": { "$ref": "#/$defs/a" }, "r": { "$ref": "#/$defs/b" } }));
    schema["$defs"] = json!({ "a": of("one"), "b": of("two") });
    let codec = normalize(&schema, &GROQ).unwrap().codec;
    let (one, two) = (json!({ "k": "x", "one": 1 }), json!({ "k": "x", "two": 2 }));
    let answer = json!({ "p": { "option2": two }, "q": one, "r": two });
    decodes(&codec, answer, json!({ "p": two, "q": one, "r": two }));
    // What is no object needs no key of its own.
    let numbers = json!({ "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "integer" }] });
    let choice = json!({ "anyOf": [of("one"), numbers, { "type": "boolean" }] });
    let schema = object(json!({ "p": choice, "q": { "type": "string", "not": { "const": "x" } } }));
    let written = normalize(&schema, &GROQ).unwrap().schema;
    assert!(!written.to_string().contains("option"), "{written}");
}

/// A branch that is like the others only once these have keys gets one too. The keys are numbered by place.
#[test]
fn keys_are_given_until_every_branch_is_told_apart() {
    let map = |values: Value| json!({ "type": "object", "additionalProperties": values });
    let page = json!({ "type": "object", "properties": { "page": {} }, "required": ["page"] });
    let mut maps = [map(page), map(json!({ "type": "object" })), map(json!({ "type": "string" }))];
    for _ in 0..maps.len() {
        maps.rotate_left(1);
        let normalized = normalize(&object(json!({ "m": { "oneOf": maps } })), &MOONSHOT).unwrap();
        let branches = normalized.schema["properties"]["m"]["anyOf"].as_array().unwrap();
        let keys: Vec<_> = branches.iter().map(|it| it["required"][0].as_str()).collect();
        assert_eq!(keys, [Some("option1"), Some("option2"), Some("option3")], "{}", normalized.schema);
    }
}

/// Of so many branches it is not known which are alike: the codec reads the first that matches, and a value may be of another.
#[test]
fn branches_that_cannot_be_told_apart_are_kept_only_where_values_may_be_lost() {
    let branch = |most| json!({ "type": "object", "additionalProperties": { "type": "integer", "maximum": most } });
    let schema = object(json!({ "v": { "anyOf": (0..1_000).map(branch).collect::<Vec<_>>() } }));
    let is_it = |it: &Change| it.kind == ChangeKind::TellApart && it.loss == Loss::Narrowed;
    assert!(normalize(&schema, &OPENAI).unwrap().changes.iter().any(is_it));
    for policy in [Policy::FAITHFUL, Policy::EXACT] {
        let error = normalize_with(&schema, &OPENAI, &policy).unwrap_err().to_string();
        assert!(error.contains("kept branches that can't be told apart"), "{error}");
    }
}

/// Of two branches that an answer was written in, the first whose value the original admits is the one.
#[test]
fn of_branches_that_cannot_be_told_apart_the_first_is_read() {
    let map = |of: Value| json!({ "type": "object", "additionalProperties": of });
    let many = (0..1_000).map(|most| map(json!({ "type": "integer", "maximum": most })));
    let branches: Vec<_> = [map(json!({})), map(json!({ "type": "string" }))].into_iter().chain(many).collect();
    let codec = normalize(&object(json!({ "v": { "anyOf": branches } })), &OPENAI).unwrap().codec;
    for text in ["\"x\"", "x"] {
        let answer = json!({ "v": { "entries": [{ "key": "a", "value": text }] } });
        decodes(&codec, answer, json!({ "v": { "a": "x" } }));
    }
}

/// Beside `nullable` the branches are written within another choice.
#[test]
fn a_discriminator_is_told_once() {
    let branch = |kind: &str| json!({ "type": "object", "properties": { "kind": { "type": "string" }, kind: { "type": "boolean" } }, "required": ["kind", kind], "additionalProperties": false });
    let pet = json!({ "oneOf": [branch("cat"), branch("dog")], "discriminator": { "propertyName": "kind" }, "nullable": true });
    let written = normalize(&object(json!({ "pet": pet })), &OPENAI).unwrap().schema.to_string();
    assert_eq!(written.matches("discriminator").count(), 1, "{written}");
}

#[test]
fn a_choice_without_branches_admits_nothing() {
    let error = normalize(&object(json!({ "a": { "type": "string", "anyOf": [] } })), &OPENAI).unwrap_err();
    assert!(error.to_string().contains("no value satisfies this"), "{error}");
}
