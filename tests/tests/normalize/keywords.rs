//! Types, values, bounds and older drafts; what is too deep; codecs and accounts.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Map, Value, json};
use strict_schema::dialect::{
    ANTHROPIC, CEREBRAS_2026_07, GEMINI, GEMINI_OPENAPI, GROQ, Limit, MOONSHOT, OPENAI, OPENAI_2024_08, SM, VLLM,
};
use strict_schema::{Change, ChangeKind, Codec, Loss, Permit, Policy, normalize, normalize_with, validate};

use super::helpers::{check, check_for, decodes, object, refuses, within};

#[test]
fn a_node_without_a_type_gets_one() {
    within(json!({ "enum": ["x", "y"] }), json!({ "type": "string", "enum": ["x", "y"] }));
    within(json!({ "const": 1 }), json!({ "type": "integer", "const": 1 }));
    within(json!({ "properties": {} }), object(json!({})));
    within(
        json!({ "enum": ["x", 1, null] }),
        json!({ "anyOf": [{ "type": "string", "enum": ["x"] }, { "type": "integer", "enum": [1] }, { "type": "null" }] }),
    );
    within(
        json!({ "enum": [1, "x", 1.5, 2] }),
        json!({ "anyOf": [{ "type": "number", "enum": [1, 1.5, 2] }, { "type": "string", "enum": ["x"] }] }),
    );
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
    let twice = json!({ "a": ["{\"b\":1}", "[{\"b\":1,\"b\":2}]"] });
    refuses(&codec, twice, "/a/1", "`b` occurs more than once: send it once");
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

/// Where the dialect has no limit, so many levels of objects, open or not, and of choices are written as `serde_json` reads.
#[test]
fn what_is_not_too_deep_is_written() {
    let last = json!({ "type": "string", "minLength": 1, "nullable": true });
    let nested = |levels: usize, around: &dyn Fn(Value) -> Value| (0..levels).fold(last.clone(), |it, _| around(it));
    let open = |inner| json!({ "type": "object", "properties": { "a": inner }, "required": ["a"] });
    let choice = |inner| json!({ "anyOf": [{ "type": "integer" }, inner] });
    for (levels, is_text) in [(50, false), (51, true)] {
        let written = normalize(&nested(levels, &open), &VLLM).unwrap().schema.to_string();
        assert_eq!(written.contains("JSON text"), is_text, "{levels}: {written}");
    }
    // What is accepted as it stands is cut no higher, either.
    let closed = (0..60).fold(json!({ "type": "string" }), |inner, _| object(json!({ "a": inner })));
    let written = normalize(&object(json!({ "a": closed, "b": last })), &VLLM).unwrap().schema;
    assert_eq!(written["properties"]["a"]["type"], "object");
    let written = normalize(&object(json!({ "a": nested(48, &choice) })), &OPENAI).unwrap().schema.to_string();
    assert!(!written.contains("JSON text"), "{written}");
}

/// A map is written as entries as long as the properties of an entry are no deeper than the dialect takes.
#[test]
fn a_map_at_the_deepest_level_has_entries() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    for (levels, is_text) in [(4, false), (5, true)] {
        let deep = (0..levels).fold(map.clone(), |inner, _| object(json!({ "a": inner })));
        let written = normalize(&deep, &SM.with_limit(Limit::Nesting, 6)).unwrap().schema;
        assert_eq!(written.to_string().contains("JSON text"), is_text, "{written}");
    }
}

/// Branches that are cut may be told apart by an object around each, which is one level more: no more than that is given up.
#[test]
fn a_choice_at_the_deepest_level_is_cut_one_level_earlier() {
    let nested = |levels, other: &str| {
        let either = |inner: Value| json!({ "anyOf": [object(json!({ "a": inner })), object(json!({ other: { "type": "integer" } }))] });
        object(json!({ "a": (0..levels).fold(json!({ "type": "string" }), |inner, _| either(inner)) }))
    };
    let report = validate(&normalize(&nested(10, "b"), &OPENAI).unwrap().schema, &OPENAI);
    assert_eq!(report.totals().nesting.count, 10, "{report}");
    // An object around each branch doubles the levels.
    for levels in 1..14 {
        for dialect in [&OPENAI, &OPENAI_2024_08, &MOONSHOT, &OPENAI.and(GROQ)] {
            let normalized = normalize(&nested(levels, "a"), dialect);
            assert!(normalized.is_ok(), "{levels} for {}: {normalized:?}", dialect.name);
        }
    }
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
        assert_eq!(levels, Limit::Nesting.most(dialect).map_or(13, |limit| limit as usize), "{text}");
    }
    let codec = normalize(&deep, &OPENAI).unwrap().codec;
    let nested = |inner: Value| (0..10).fold(inner, |inner, _| json!({ "a": inner }));
    decodes(&codec, nested(json!("{\"a\":null}")), nested(json!({ "a": null })));
    decodes(&codec, nested(Value::Null), nested(Value::Null));
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
        (json!({ "type": "string", "minLength": "1", "pattern": 2 }), "`minLength` and `pattern`, whose values are"),
    ] {
        let schema = object(json!({ "a": part }));
        let error = normalize_with(&schema, &OPENAI, &Policy::EXACT).unwrap_err();
        assert_eq!(error.reasons()[0].pointer, "/properties/a", "{error}");
        assert!(error.reasons()[0].message.contains(named), "{error}");
        let lenient = normalize(&schema, &OPENAI).unwrap();
        assert!(validate(&lenient.schema, &OPENAI).is_ok());
        let change = lenient.changes.iter().find(|change| change.did().contains(named)).unwrap();
        assert_eq!(change.did(), format!("ignored {named} malformed"));
        assert_eq!((change.pointer.as_str(), change.loss), ("/properties/a", Loss::Widened { checked: false }));
    }
    let part = json!({ "type": "string", "not": { "const": "x" }, "maxLength": -1 });
    let changes = normalize(&object(json!({ "a": part })), &OPENAI).unwrap().changes;
    let found: Vec<_> = changes.iter().map(|it| (it.kind, it.keywords.join(" "))).collect();
    let expected = [(ChangeKind::IgnoreMalformed, "maxLength"), (ChangeKind::DescribeUnsupported, "not")];
    assert_eq!(found, expected.map(|(kind, keywords)| (kind, keywords.to_owned())));
}

#[test]
fn nullable_of_openapi_is_null() {
    let codec = within(json!({ "type": "string", "nullable": true }), json!({ "type": ["string", "null"] }));
    let schema =
        json!({ "type": "object", "properties": { "a": { "type": "string", "nullable": false } }, "required": ["a"] });
    let did = |dialect| normalize(&schema, dialect).unwrap().changes.iter().map(Change::did).collect::<Vec<_>>();
    assert_eq!(did(&OPENAI)[0], "wrote `nullable` in the dialect's form");
    assert!(did(&GEMINI_OPENAPI).is_empty(), "{:?}", did(&GEMINI_OPENAPI));
    decodes(&codec, json!({ "a": null }), json!({ "a": null }));
    // Also to a value, once.
    within(
        json!({ "type": "string", "nullable": true, "const": "x" }),
        json!({ "anyOf": [{ "type": "string", "const": "x" }, { "type": "null" }] }),
    );
    within(
        json!({ "type": "string", "nullable": true, "enum": [null, "x"] }),
        json!({ "anyOf": [{ "type": "null" }, { "type": "string", "enum": ["x"] }] }),
    );
    within(json!({ "type": "string", "nullable": true, "const": null }), json!({ "type": "null" }));
}

#[test]
fn a_list_of_types_with_something_else_in_it_is_the_types_that_it_has() {
    within(json!({ "type": ["boolean", {}], "nullable": true }), json!({ "type": ["boolean", "null"] }));
    within(json!({ "type": ["boolean", "boolean"], "nullable": true }), json!({ "type": ["boolean", "null"] }));
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
fn an_answer_is_checked_also_where_nothing_was_changed() {
    let schema = object(json!({ "a": { "type": "number", "minimum": 1 } }));
    let codec = check(schema.clone(), &schema);
    decodes(&codec, json!({ "a": 1 }), json!({ "a": 1 }));
    refuses(&codec, json!({ "a": 0 }), "/a", "expected a number of at least 1, not 0");
    refuses(&codec, json!({}), "", "the property `a` is missing: expected a number of at least 1");
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
fn the_tighter_of_two_bounds_is_written() {
    for (keyword, loose, tight) in
        [("minimum", 1, 2), ("exclusiveMinimum", 1, 2), ("maximum", 3, 2), ("exclusiveMaximum", 3, 2)]
    {
        for (own, part) in [(loose, tight), (tight, loose)] {
            let schema = json!({ "type": "integer", keyword: own, "allOf": [{ keyword: part }] });
            within(schema, json!({ "type": "integer", keyword: tight }));
        }
    }
}

/// `2.0` stays `2.0`; another part may have the tighter bound.
#[test]
fn a_count_is_written_as_in_the_input() {
    let schema = json!({ "type": "string", "minLength": 2.0, "maxLength": 5, "allOf": [{ "maxLength": 4 }] });
    let expected = json!({ "type": "string", "minLength": 2.0, "maxLength": 4 });
    check_for(&VLLM, object(json!({ "a": schema })), &object(json!({ "a": expected })));
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
fn items_of_what_is_no_array_are_not_followed() {
    let part = json!({ "type": "string", "items": { "$ref": "#/$defs/nothing" } });
    let written = normalize_with(&object(json!({ "a": part })), &OPENAI, &Policy::LENIENT).unwrap().schema;
    assert_eq!(written, object(json!({ "a": { "type": "string" } })));
}

#[test]
fn a_codec_is_the_same_once_stored() {
    let schema = json!({ "type": "object", "properties": {
        "a": { "type": "object", "additionalProperties": { "type": ["string", "null"] } },
        "b": { "type": "array", "prefixItems": [{ "type": "string" }, {}] },
        "c": { "anyOf": [{ "type": "object" }, { "type": "string" }, { "$ref": "#" }] },
        "d": { "type": ["object", "null"], "additionalProperties": true, "properties": { "e": {} } },
        "f": { "type": "object", "patternProperties": { "^a": { "type": "string" }, "b$": {} }, "additionalProperties": false }
    } });
    // The objects of some dialects stay open.
    for dialect in [&OPENAI, &GEMINI] {
        let codec = normalize(&schema, dialect).unwrap().codec;
        let stored = serde_json::to_string(&codec).unwrap();
        assert_eq!(serde_json::from_str::<Codec>(&stored).unwrap(), codec);
    }
    // `serde_json` reads fewer levels than a schema may have.
    let deep = (0..60).fold(json!({ "type": "string" }), |inner, _| object(json!({ "a": inner })));
    let codec = normalize(&deep, &OPENAI).unwrap().codec;
    let stored = serde_json::to_string(&codec).unwrap();
    assert_eq!(serde_json::from_str::<Codec>(&stored).unwrap(), codec);
    let levels = (0..500).fold(json!(true), |inner, _| json!({ "not": inner })).to_string();
    let too_deep = json!({ "version": 2, "root": 0, "steps": ["keep"], "original": levels }).to_string();
    for (stored, problem) in [
        (r#"{"version":1,"root":0,"steps":["keep"],"original":{}}"#, "a codec of another version"),
        ("3", "a codec of another version"),
        (r#"{"version":2,"root":1,"steps":["keep"],"original":{}}"#, "no codec"),
        (r#"{"version":2,"root":0,"steps":["keep"]}"#, "no codec"),
        (r#"{"version":2,"root":0,"steps":["keep"],"original":null}"#, "no codec"),
        (&*too_deep, "no codec"),
        (r#"{"version":2,"root":0,"steps":["other"],"original":{}}"#, "no codec"),
        (r#"{"version":2,"root":0,"steps":[{"other":0}],"original":{}}"#, "no codec"),
    ] {
        let error = serde_json::from_str::<Codec>(stored).unwrap_err().to_string();
        assert!(error.starts_with(problem), "{stored}: {error}");
    }
    let endless: Codec = serde_json::from_str(r#"{"version":2,"root":0,"steps":[{"same":0}],"original":{}}"#).unwrap();
    assert!(endless.decode(json!(1)).is_err());
}

#[test]
fn not_anything_is_false() {
    let without = |keyword: &str| json!({ "not": { keyword: 0 } });
    for never in [
        json!(false),
        json!({ "not": {} }),
        json!({ "not": true }),
        json!({ "not": {}, "description": "x" }),
        // Every value has as many.
        without("minLength"),
        without("minItems"),
        without("minProperties"),
        json!({ "not": { "uniqueItems": false } }),
    ] {
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

/// Google's SDK for TypeScript has them, and its API too.
#[test]
fn counts_in_strings_are_read() {
    let list = json!({ "type": "ARRAY", "items": { "type": "STRING" }, "minItems": "1", "maxItems": "3" });
    let schema = json!({ "type": "OBJECT", "properties": { "q": list }, "required": ["q"] });
    assert!(validate(&schema, &GEMINI_OPENAPI).violations().is_empty(), "{}", validate(&schema, &GEMINI_OPENAPI));
    let same = normalize(&schema, &GEMINI_OPENAPI).unwrap();
    assert_eq!((&same.schema, same.changes.len()), (&schema, 0));
    let normalized = normalize(&schema, &ANTHROPIC).unwrap();
    assert!(validate(&normalized.schema, &ANTHROPIC).is_ok());
    assert!(normalized.changes.iter().any(|it| it.pointer == "/properties/q" && it.concerns("maxItems")));
    for codec in [same.codec, normalized.codec] {
        decodes(&codec, json!({ "q": ["a"] }), json!({ "q": ["a"] }));
        for wrong in [json!({ "q": [] }), json!({ "q": ["a", "b", "c", "d"] })] {
            assert!(codec.decode(wrong).is_err());
        }
    }
    // For Google's dialect the types may be in lower case.
    let list = json!({ "type": "array", "items": { "type": "string" }, "minItems": "1" });
    let lower = json!({ "type": "object", "properties": { "q": list }, "required": ["q"] });
    assert!(normalize_with(&lower, &GEMINI_OPENAPI, &Policy::EXACT).is_ok());
    // For another, without a type in upper case it is no schema of Google's.
    assert!(!validate(&object(json!({ "q": { "type": "string", "minLength": "1" } })), &OPENAI).is_ok());
}

/// What the dialect accepts stays as it is written, also next to what it does not accept.
#[test]
fn google_s_types_and_counts_stay_beside_a_fault() {
    let list = json!({ "type": "ARRAY", "items": { "type": "STRING" }, "minItems": "1" });
    let nested = json!({ "type": "OBJECT", "properties": { "d": { "type": "NUMBER" } } });
    let schema = json!({ "type": "OBJECT", "properties": { "a": {}, "b": list, "c": nested } });
    let normalized = normalize(&schema, &GEMINI_OPENAPI).unwrap();
    assert!(validate(&normalized.schema, &GEMINI_OPENAPI).is_ok());
    let mut expected = schema.clone();
    expected["properties"]["a"] = normalized.schema["properties"]["a"].clone();
    assert_eq!(normalized.schema, expected);
    let cut = normalize(&schema, &GEMINI_OPENAPI.with_limit(Limit::Nesting, 1)).unwrap().schema;
    assert_eq!((&cut["type"], &cut["properties"]["c"]["type"]), (&json!("OBJECT"), &json!("string")));
    let places: Vec<_> = normalized.changes.iter().map(|it| &*it.pointer).collect();
    assert_eq!(places, ["/properties/a"], "{:?}", normalized.changes);
    decodes(&normalized.codec, json!({ "a": "7", "b": ["x"] }), json!({ "a": 7, "b": ["x"] }));
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
    // Where the dialect has these keywords, they are not moved into the description.
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert_eq!(normalized.schema["properties"]["low"], json!({ "type": "integer", "exclusiveMinimum": 0 }));
    assert_eq!(normalized.schema["properties"]["high"], json!({ "type": "integer", "exclusiveMaximum": 9 }));
    let change = normalized.changes.iter().find(|it| it.pointer == "/properties/low").unwrap();
    assert_eq!(
        (change.loss, &change.keywords[..]),
        (Loss::Exact, &["minimum", "exclusiveMinimum"].map(String::from)[..])
    );
    // Since draft-06 each is a bound of its own.
    let between = json!({ "type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 7 });
    let normalized = normalize(&object(json!({ "a": between })), &ANTHROPIC).unwrap().schema;
    let description = normalized["properties"]["a"]["description"].as_str().unwrap();
    assert!(description.contains("more than 3") && description.contains("less than 7"), "{description}");
}

/// An enum is large beyond the number of its values and beyond their letters, and not at one of the limits.
#[test]
fn an_enum_at_a_limit_stays() {
    let texts = |count: usize, letters: usize| -> Vec<String> {
        let width = |index: usize| if index == 0 { letters - letters / count * (count - 1) } else { letters / count };
        (0..count).map(|index| format!("{index:0width$}", width = width(index))).collect()
    };
    for (count, letters, stays) in [(250, 15_001, true), (251, 15_000, true), (251, 15_001, false)] {
        let schema =
            json!({ "type": "object", "properties": { "a": { "enum": texts(count, letters) } }, "required": ["a"] });
        let written = normalize(&schema, &OPENAI).unwrap().schema;
        assert!(validate(&written, &OPENAI).is_ok());
        assert_eq!(written["properties"]["a"].get("enum").is_some(), stays, "{count}, {letters}");
    }
    for (count, stays) in [(20, true), (21, false)] {
        let schema = object(json!({ "a": { "enum": texts(count, 3 * count) } }));
        let written = normalize(&schema, &OPENAI.with_limit(Limit::OneEnum, 20)).unwrap().schema;
        assert_eq!(written["properties"]["a"].get("enum").is_some(), stays, "{count}");
    }
    // A type would not say what is in arrays and objects.
    for value in [json!([1]), json!({ "b": 1 })] {
        let schema = object(json!({ "a": { "enum": [1, 2, value] } }));
        let dialect = OPENAI.with_limit(Limit::OneEnum, 2);
        let normalized = normalize(&schema, &dialect).unwrap();
        assert_eq!(normalized.schema["properties"]["a"]["type"], "string", "{:#}", normalized.schema);
        decodes(&normalized.codec, json!({ "a": value.to_string() }), json!({ "a": value }));
    }
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

/// Only one pattern can be written, and one format: the others are described. The tightest bound implies the others, and equal divisors
/// are one.
#[test]
fn of_several_assertions_one_is_written() {
    let both = |keyword: &str, kind: &str, one: Value, other: Value| json!({ "type": kind, keyword: one, "allOf": [{ keyword: other }] });
    let (patterns, formats) = (("^a", "z$"), ("email", "uri"));
    within(
        both("pattern", "string", json!(patterns.0), json!(patterns.1)),
        json!({ "type": "string", "pattern": "^a", "description": "(matches the regular expression z$)" }),
    );
    within(
        both("format", "string", json!(formats.0), json!(formats.1)),
        json!({ "type": "string", "format": "email", "description": "(format: uri)" }),
    );
    // The dialect accepts the second one only.
    within(
        both("pattern", "string", json!("(?=a)a"), json!("z$")),
        json!({ "type": "string", "pattern": "z$", "description": "(matches the regular expression (?=a)a)" }),
    );
    within(both("multipleOf", "integer", json!(2), json!(2)), json!({ "type": "integer", "multipleOf": 2 }));
    let bounds =
        normalize(&object(json!({ "a": both("minimum", "integer", json!(2), json!(1.5)) })), &MOONSHOT).unwrap();
    assert_eq!(bounds.schema["properties"]["a"], json!({ "type": "integer", "minimum": 2 }));
}

/// Up to draft-04, whether a bound is exclusive is a keyword of its own.
#[test]
fn an_exclusive_bound_of_draft_04_is_written() {
    let mut schema = object(
        json!({ "a": { "type": "integer", "minimum": 5, "exclusiveMinimum": true, "maximum": 9, "exclusiveMaximum": false } }),
    );
    schema["$schema"] = json!("http://json-schema.org/draft-04/schema#");
    let codec = check(schema, &object(json!({ "a": { "type": "integer", "exclusiveMinimum": 5, "maximum": 9 } })));
    refuses(&codec, json!({ "a": 5 }), "/a", "expected an integer greater than 5 and at most 9, not 5");
}

/// An annotation constrains nothing, whatever its value.
#[test]
fn a_malformed_annotation_is_no_loss() {
    let (text, number) = (json!(null), json!(5));
    for (keyword, value) in [("description", &text), ("title", &text), ("$comment", &number), ("$anchor", &number)] {
        let schema = json!({
            "type": "object",
            "properties": { "k": { "type": "string", keyword: value } },
            "required": ["k"],
            "additionalProperties": false
        });
        let normalized =
            normalize_with(&schema, &OPENAI, &Policy::EXACT).unwrap_or_else(|error| panic!("{keyword}: {error}"));
        assert_eq!(normalized.schema["properties"]["k"], json!({ "type": "string" }));
        let did: Vec<_> = normalized.changes.iter().map(Change::did).collect();
        assert_eq!(did, [format!("left out `{keyword}`, which constrains nothing")]);
    }
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

/// Beside `nullable` the branches are written within another choice.
#[test]
fn a_discriminator_is_told_once() {
    let branch = |kind: &str| json!({ "type": "object", "properties": { "kind": { "type": "string" }, kind: { "type": "boolean" } }, "required": ["kind", kind], "additionalProperties": false });
    let pet = json!({ "oneOf": [branch("cat"), branch("dog")], "discriminator": { "propertyName": "kind" }, "nullable": true });
    let written = normalize(&object(json!({ "pet": pet })), &OPENAI).unwrap().schema.to_string();
    assert_eq!(written.matches("discriminator").count(), 1, "{written}");
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

/// A keyword whose value is malformed is ignored, as the account says, and refuses no answer.
#[test]
fn what_is_malformed_constrains_nothing() {
    for (keyword, value, kind, answer) in [
        ("not", json!(null), "string", json!("x")),
        ("contains", json!(null), "array", json!([])),
        ("if", json!(null), "string", json!("x")),
        ("required", json!(["a", 5]), "object", json!({ "b": null })),
        ("dependentRequired", json!({ "b": { "required": ["c"] } }), "object", json!({ "b": null })),
    ] {
        let schema = json!({ "type": kind, "items": { "type": "string" }, "properties": { "b": { "type": "null" } }, keyword: value, "then": { "minLength": 3 } });
        let normalized = normalize(&object(json!({ "a": schema })), &OPENAI).unwrap();
        assert!(
            normalized.changes.iter().any(|it| it.concerns(keyword) && it.to_string().contains("malformed")),
            "{keyword}"
        );
        let answer = json!({ "a": answer });
        assert_eq!(normalized.codec.decode(answer.clone()), Ok(answer), "{keyword}");
    }
    let open = json!({ "type": "object", "properties": { "b": { "type": "null" } }, "additionalProperties": null });
    let normalized = normalize(&object(json!({ "a": open })), &OPENAI).unwrap();
    assert_eq!(normalized.schema["properties"]["a"], object(json!({ "b": { "type": "null" } })));
    // It is no reason to infer a type.
    within(
        json!({ "minLength": "5" }),
        json!({ "type": "string", "description": "JSON text of a value of this schema: {\"minLength\":\"5\"}" }),
    );
    let first = json!({ "type": "object", "properties": { "x": { "type": "string" } }, "required": ["x", 5] });
    let other = json!({ "type": "object", "properties": { "y": { "type": "string" } } });
    let exclusive = normalize(&object(json!({ "a": { "oneOf": [first, other] } })), &OPENAI).unwrap();
    assert!(
        exclusive.changes.iter().any(|it| it.concerns("oneOf") && it.loss != Loss::Exact),
        "{:?}",
        exclusive.changes
    );
}

#[test]
fn a_choice_without_branches_admits_nothing() {
    let error = normalize(&object(json!({ "a": { "type": "string", "anyOf": [] } })), &OPENAI).unwrap_err();
    assert!(error.to_string().contains("no value satisfies this"), "{error}");
}
