//! Lists and tuples.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, CEREBRAS_2026_07, GEMINI_OPENAPI, Limit, OPENAI, SM, VLLM};
use strict_schema::{Change, ChangeKind, Loss, Policy, normalize, normalize_with};

use super::helpers::{check_for, decodes, object, refuses, within};

#[test]
fn an_array_without_items_has_items_of_json_text() {
    let codec = within(
        json!({ "type": "array" }),
        json!({ "type": "array", "items": { "type": "string", "description": "An item, as JSON text." } }),
    );
    decodes(&codec, json!({ "a": ["{\"b\":[1]}", "null"] }), json!({ "a": [{ "b": [1] }, null] }));
    let error = codec.decode(json!({ "a": ["{"] })).unwrap_err();
    assert_eq!(error.reasons()[0].pointer, "/a/0");
    let twice = json!({ "a": ["{\"b\":1}", "[{\"b\":1,\"b\":2}]"] });
    refuses(&codec, twice, "/a/1", "`b` occurs more than once: send it once");
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
fn a_tuple_is_an_object() {
    let codec = within(
        json!({ "type": "array", "items": [{ "type": "string" }, { "type": "integer" }], "minItems": 1, "additionalItems": false }),
        object(json!({ "item0": { "type": "string" }, "item1": { "type": ["integer", "null"] } })),
    );
    decodes(&codec, json!({ "a": { "item0": "x", "item1": null } }), json!({ "a": ["x"] }));
    decodes(&codec, json!({ "a": { "item0": "x", "item1": 1 } }), json!({ "a": ["x", 1] }));
    // Items after the places have the rest of the bounds.
    within(
        json!({ "type": "array", "items": [{ "type": "string" }], "minItems": 2, "maxItems": 5, "additionalItems": { "type": "integer" } }),
        object(json!({
            "item0": { "type": "string" },
            "rest": { "type": "array", "items": { "type": "integer" }, "minItems": 1, "maxItems": 4 }
        })),
    );
    let text = json!({ "type": "string" });
    for more in [
        json!({ "items": { "type": "integer" }, "maxItems": 1 }),
        json!({ "items": { "type": "string", "enum": [1] } }),
        json!({}),
    ] {
        let mut tuple = json!({ "type": "array", "prefixItems": [text], "minItems": 1 });
        tuple.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        for dialect in [&OPENAI, &VLLM] {
            let written = normalize(&object(json!({ "a": tuple })), dialect).unwrap().schema;
            let is_kept = dialect.name == VLLM.name && tuple["items"].get("enum").is_none();
            let expected = if is_kept { tuple.clone() } else { object(json!({ "item0": text })) };
            assert_eq!(written["properties"]["a"], expected, "{tuple} for {}", dialect.name);
        }
    }
    // Of items that no schema speaks of, there are as many as there must be, or any number where nothing is narrowed.
    let any = json!({ "type": "string", "description": "Any value, as JSON text." });
    for (least, policy) in [(3, Policy::CHECKED), (1, Policy::FAITHFUL)] {
        let tuple = json!({ "type": "array", "prefixItems": [text], "minItems": least });
        let normalized = normalize_with(&object(json!({ "a": tuple })), &OPENAI, &policy).unwrap();
        assert_eq!(normalized.schema["properties"]["a"]["properties"]["rest"]["items"], any);
        let told: Vec<_> = normalized.changes.iter().map(ToString::to_string).collect();
        let did = "merge-tuples at /properties/a: wrote the tuple as an object (nothing is lost: decoding restores the original form)";
        assert_eq!(told, [did]);
    }
    // No item stands at a place after the last.
    within(
        json!({ "type": "array", "items": [{ "type": "string" }], "maxItems": 0, "additionalItems": { "type": "integer" } }),
        json!({ "type": "array", "items": { "type": "integer" }, "maxItems": 0 }),
    );
    // Where null is a flag, a place that may be missing has it.
    check_for(
        &GEMINI_OPENAPI,
        json!({ "type": "object", "properties": { "a": { "type": "array", "items": [{ "type": "integer" }], "additionalItems": false } } }),
        &json!({ "type": "object", "properties": { "a": { "type": "object", "properties": { "item0": { "type": "integer", "nullable": true } }, "required": ["item0"] } } }),
    );
    // It has an effect only next to `type`, and null must satisfy a branch too.
    let [x, y] = ["x", "y"].map(|word| json!({ "type": "string", "enum": [word] }));
    let either = json!({ "type": "string", "anyOf": [x, y] });
    let tuple = json!({ "type": "array", "items": [either], "additionalItems": false });
    let schema = json!({ "type": "object", "properties": { "a": tuple } });
    let written = normalize(&schema, &GEMINI_OPENAPI).unwrap().schema;
    let item = &written["properties"]["a"]["properties"]["item0"];
    let x = json!({ "type": "string", "enum": ["x"], "nullable": true });
    assert_eq!(item, &json!({ "type": "string", "anyOf": [x, y], "nullable": true }));
}

/// Null would not say whether the position is there, and a union more than the dialect accepts would be refused.
#[test]
fn a_position_of_a_tuple_is_a_list_where_null_is_no_sign() {
    let tuple = |item: Value| json!({ "type": "array", "prefixItems": [item], "items": false });
    let codec =
        normalize(&object(json!({ "a": tuple(json!({ "type": ["string", "null"] })) })), &OPENAI).unwrap().codec;
    for list in [json!([]), json!([null]), json!(["x"])] {
        decodes(&codec, json!({ "a": { "item0": list } }), json!({ "a": list }));
    }
    // Anthropic accepts 16 unions.
    for (unions, answers) in [(15, [json!(null), json!(1)]), (16, [json!([]), json!([1])])] {
        let either = json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] });
        let mut properties: Map<String, Value> =
            (0..unions).map(|index| (format!("u{index:02}"), either.clone())).collect();
        properties.insert("v".to_owned(), tuple(json!({ "type": "integer" })));
        let codec = normalize(&object(properties.clone().into()), &ANTHROPIC).unwrap().codec;
        for (answer, list) in answers.into_iter().zip([json!([]), json!([1])]) {
            let mut value: Map<String, Value> = properties.keys().map(|name| (name.clone(), json!(1))).collect();
            let mut written = value.clone();
            written["v"] = json!({ "item0": answer });
            value["v"] = list;
            decodes(&codec, written.into(), value.into());
        }
    }
}

/// One position that may be missing is at the end; of two, the first may be missing alone.
#[test]
fn the_account_of_a_tuple_says_what_the_codec_checks() {
    let change = |places: usize, rest: Value| {
        let places = vec![json!({ "type": "string" }); places];
        let tuple = json!({ "type": "array", "prefixItems": places, "items": rest });
        let changes = normalize(&object(json!({ "a": tuple })), &OPENAI).unwrap().changes;
        changes.into_iter().find(|it| it.kind == ChangeKind::MergeTuples).expect("a tuple is no array")
    };
    assert_eq!(change(1, json!(false)).loss, Loss::Codec);
    assert_eq!(change(2, json!(false)).loss, Loss::Widened { checked: true });
    // What comes after the positions is there only with all of them.
    assert_eq!(change(1, json!({ "type": "integer" })).loss, Loss::Widened { checked: true });
    // Nothing is a list where each position is there, also where no union is left and `maxItems` is not accepted. The properties say how
    // many items there are.
    let places = json!([{ "type": "string" }, { "type": "string" }]);
    let full = json!({ "type": "array", "prefixItems": places, "items": false, "minItems": 2, "maxItems": 2 });
    let without_unions = |tuple: &Value| {
        let schema = object(json!({ "a": tuple }));
        let changes = normalize(&schema, &ANTHROPIC.with_limit(Limit::Unions, 0)).unwrap().changes;
        changes.iter().map(Change::did).collect::<Vec<_>>()
    };
    assert_eq!(without_unions(&full), ["wrote the tuple as an object"]);
    let lists = "wrote the tuple as an object; the codec checks that a list has at most one item (`maxItems`)";
    assert_eq!(
        without_unions(&json!({ "type": "array", "prefixItems": places, "items": false, "minItems": 1 })),
        [lists]
    );
}

/// No item stands at a position that no value satisfies, or after it.
#[test]
fn an_impossible_position_ends_the_tuple() {
    let never = json!({ "type": "object", "properties": { "b": false }, "required": ["b"] });
    let tuple = |places: Value| normalize(&object(json!({ "a": { "type": "array", "prefixItems": places } })), &OPENAI);
    let first = tuple(json!([never])).unwrap();
    assert_eq!(first.schema["properties"]["a"]["type"], "string");
    decodes(&first.codec, json!({ "a": "[]" }), json!({ "a": [] }));
    let second = tuple(json!([{ "type": "string" }, never])).unwrap();
    decodes(&second.codec, json!({ "a": { "item0": "x" } }), json!({ "a": ["x"] }));
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

    // Where there is a schema for every item, none is left.
    let words = json!({ "type": "array", "items": { "type": "string" } });
    within(json!({ "type": "array", "items": { "type": "string" }, "unevaluatedItems": false }), words.clone());
    within(json!({ "type": "array", "allOf": [{ "items": { "type": "string" } }], "unevaluatedItems": false }), words);

    // Another part may have the prefix, and it may be longer.
    let prefix = json!([{ "type": "string" }, { "type": "boolean" }]);
    let parts = json!([{ "prefixItems": prefix, "minItems": 2 }]);
    let list = json!({ "type": "array", "allOf": parts, "unevaluatedItems": { "type": "integer" } });
    let codec = normalize(&object(json!({ "a": list })), &OPENAI).unwrap().codec;
    decodes(&codec, json!({ "a": { "item0": "b", "item1": true, "rest": [1] } }), json!({ "a": ["b", true, 1] }));
    // It is longer than the prefix that the keyword sees.
    let closed = json!({ "allOf": [{ "prefixItems": [{ "type": "string" }] }], "unevaluatedItems": false });
    within(
        json!({ "type": "array", "allOf": [closed, { "prefixItems": prefix }], "minItems": 1 }),
        object(json!({ "item0": { "type": "string" } })),
    );
    // What the others see is not what this one sees.
    let number = json!({ "items": { "type": "integer" } });
    let list = json!({ "type": "array", "allOf": [number, { "unevaluatedItems": { "minimum": 1 } }] });
    within(list, json!({ "type": "array", "items": { "type": "integer", "minimum": 1 } }));
}

/// Where `maxItems` leaves no position of the prefix, the items are those after it.
#[test]
fn no_prefix_stands_after_the_last_item() {
    let parts = json!([{ "prefixItems": [{ "type": "number" }] }]);
    within(
        json!({ "type": "array", "allOf": parts, "maxItems": 0, "unevaluatedItems": { "type": "string" } }),
        json!({ "type": "array", "items": { "type": "string" }, "maxItems": 0 }),
    );
}

#[test]
fn items_of_what_is_no_array_are_not_followed() {
    let part = json!({ "type": "string", "items": { "$ref": "#/$defs/nothing" } });
    let written = normalize_with(&object(json!({ "a": part })), &OPENAI, &Policy::LENIENT).unwrap().schema;
    assert_eq!(written, object(json!({ "a": { "type": "string" } })));
}

/// Two texts may stand for one value: then the codec checks the decoded items, and that is told.
#[test]
fn unique_items_are_unique_once_they_are_decoded() {
    let list = |items: Value| object(json!({ "a": { "type": "array", "items": items, "uniqueItems": true } }));
    let told = |schema: &Value| {
        let normalized = normalize(schema, &SM).unwrap();
        assert_eq!(normalized.schema["properties"]["a"]["uniqueItems"], true);
        (normalized.changes.iter().any(|it| it.concerns("uniqueItems")), normalized.codec)
    };
    let (is_told, codec) = told(&list(json!({})));
    assert!(is_told && codec.decode(json!({ "a": ["1", " 1"] })).is_err());
    let optional = json!({ "type": "object", "properties": { "b": { "type": "string" } } });
    // Two branches may decode to the same value.
    assert!(told(&list(json!({ "anyOf": [optional, { "type": "array", "items": { "type": "integer" } }] }))).0);
    for items in [json!({ "type": "string", "minLength": 1 }), optional] {
        assert!(!told(&list(items)).0);
    }
    // What a definition decodes to is known once it is written.
    for (tags, is_told) in [(json!({ "type": "object" }), true), (json!({ "type": "string" }), false)] {
        let mut schema = list(json!({ "$ref": "#/$defs/n" }));
        schema["$defs"] = json!({ "n": object(json!({ "tags": tags })) });
        let normalized = normalize(&schema, &CEREBRAS_2026_07).unwrap();
        assert_eq!(normalized.schema["properties"]["a"]["items"], json!({ "$ref": "#/$defs/n" }));
        assert_eq!(normalized.changes.iter().any(|it| it.concerns("uniqueItems")), is_told);
    }
}

/// Of a tuple of draft-07, each place has a schema.
#[test]
fn tuples_that_differ_in_a_place_exclude_each_other() {
    let tuple = |kind: &str| json!({ "type": "array", "items": [{ "const": kind }, { "type": "string" }], "minItems": 2, "additionalItems": false });
    let schema = json!({ "$schema": "http://json-schema.org/draft-07/schema#", "type": "object", "properties": { "t": { "oneOf": [tuple("a"), tuple("b")] } }, "required": ["t"], "additionalProperties": false });
    let normalized = normalize(&schema, &OPENAI).unwrap();
    let choice = normalized.changes.iter().find(|it| it.concerns("oneOf")).unwrap();
    assert_eq!(choice.loss, Loss::Exact, "{choice}");
}
