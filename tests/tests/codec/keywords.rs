//! The codec and keywords: a value is held to the original schema by each of them.

#![allow(
    clippy::cloned_ref_to_slice_refs,
    clippy::needless_pass_by_value,
    reason = "a value is written where it is passed"
)]

use serde_json::{Value, json};
use strict_schema::dialect::SM;
use strict_schema::{Codec, Policy, normalize_with};

/// A codec that reads a value as it stands, and holds it to the schema.
fn codec(schema: &Value) -> Codec {
    let normalized = normalize_with(schema, &SM, &Policy::LENIENT).unwrap_or_else(|error| panic!("{schema}: {error}"));
    let mut stored = serde_json::to_value(&normalized.codec).unwrap();
    stored["root"] = json!(0);
    stored["steps"] = json!(["keep"]);
    serde_json::from_value(stored).unwrap()
}

#[track_caller]
fn check(schema: Value, yes: &[Value], no: &[Value]) {
    let codec = codec(&schema);
    for value in yes {
        assert!(codec.decode(value.clone()).is_ok(), "{schema} admits {value}");
    }
    for value in no {
        assert!(codec.decode(value.clone()).is_err(), "{schema} does not admit {value}");
    }
}

#[test]
fn of_objects() {
    let [empty, a, b, both] = [json!({}), json!({ "a": 1 }), json!({ "b": 1 }), json!({ "a": 1, "b": 1 })];
    let c = json!({ "c": 1 });
    let (has_a, has_b) = (
        || json!({ "properties": { "a": true }, "required": ["a"] }),
        || json!({ "properties": { "b": true }, "required": ["b"] }),
    );
    let text = json!({ "a": "x" });
    check(
        json!({ "properties": { "a": { "type": "integer" } } }),
        &[empty.clone(), both.clone(), c.clone()],
        &[text.clone()],
    );
    check(json!({ "required": ["a"] }), &[a.clone(), both.clone(), json!(1)], &[empty.clone(), b.clone()]);
    check(
        json!({ "patternProperties": { "^a": { "type": "integer" } }, "additionalProperties": false }),
        &[empty.clone(), a.clone()],
        &[text.clone(), both.clone()],
    );
    check(
        json!({ "properties": { "a": true }, "additionalProperties": { "type": "string" } }),
        &[a.clone(), json!({ "a": 1, "b": "x" })],
        &[both.clone()],
    );
    check(
        json!({ "patternProperties": { "^a": { "type": "integer" } } }),
        &[both.clone(), json!({ "b": "x" })],
        std::slice::from_ref(&text),
    );
    // A pattern that is not computed refuses nothing.
    let greek = json!({ "patternProperties": { "^\\p{Greek}+$": { "type": "integer" } } });
    let [text_of_greek, integer_of_greek] = [json!({ "α": "x" }), json!({ "α": 1 })];
    check(greek.clone(), &[text_of_greek.clone(), integer_of_greek.clone()], &[]);
    check(json!({ "not": greek }), &[text_of_greek], &[integer_of_greek]);
    check(json!({ "propertyNames": { "const": "a" } }), &[empty.clone(), a.clone()], &[b.clone(), both.clone()]);
    check(json!({ "minProperties": 1, "maxProperties": 1 }), &[a.clone(), b.clone()], &[empty.clone(), both.clone()]);
    check(json!({ "dependentRequired": { "a": ["b"] } }), &[empty.clone(), b.clone(), both.clone()], &[a.clone()]);
    check(json!({ "dependentSchemas": { "a": { "maxProperties": 1 } } }), &[a.clone(), b.clone()], &[both.clone()]);
    check(json!({ "dependencies": { "a": ["b"], "b": { "maxProperties": 2 } } }), &[both.clone()], &[a.clone()]);
    let evaluated = |applicator: Value| {
        let mut schema = applicator;
        schema["unevaluatedProperties"] = json!(false);
        schema["$defs"] = json!({ "a": has_a() });
        schema
    };
    check(evaluated(has_a()), &[a.clone()], &[both.clone()]);
    check(evaluated(json!({ "$ref": "#/$defs/a" })), &[a.clone()], &[both.clone(), empty.clone()]);
    check(
        evaluated(json!({ "allOf": [has_a(), has_b()] })),
        &[both.clone()],
        &[a.clone(), json!({ "a": 1, "b": 1, "c": 1 })],
    );
    check(
        evaluated(json!({ "anyOf": [has_a(), has_b()] })),
        &[a.clone(), b.clone(), both.clone()],
        &[c.clone(), empty.clone()],
    );
    check(evaluated(json!({ "oneOf": [has_a(), has_b()] })), &[a.clone(), b.clone()], &[both.clone(), c.clone()]);
    check(
        evaluated(json!({ "if": has_a(), "then": has_b() })),
        &[both.clone(), empty.clone()],
        &[a.clone(), b.clone()],
    );
    check(
        evaluated(json!({ "if": has_a(), "else": has_b() })),
        &[a.clone(), b.clone()],
        &[both.clone(), empty.clone()],
    );
    check(
        evaluated(json!({ "properties": { "a": true }, "dependentSchemas": { "a": has_b() } })),
        &[empty.clone(), both.clone()],
        &[a.clone(), b.clone()],
    );
    check(evaluated(json!({ "patternProperties": { "^a$": true } })), &[a.clone()], &[both.clone()]);
    check(evaluated(json!({ "not": has_a() })), &[empty], &[a, b]);
    check(
        json!({ "properties": { "a": true }, "unevaluatedProperties": { "type": "string" } }),
        &[json!({ "a": 1, "b": "x" })],
        &[both],
    );
}

#[test]
fn of_arrays() {
    let [empty, one, two, three] = [json!([]), json!([1]), json!([1, "x"]), json!([1, "x", 2])];
    check(json!({ "items": { "type": "integer" } }), &[empty.clone(), one.clone()], &[two.clone()]);
    check(
        json!({ "prefixItems": [{ "type": "integer" }, { "type": "string" }], "items": false }),
        &[empty.clone(), one.clone(), two.clone()],
        &[three.clone(), json!(["x"])],
    );
    let draft_7 = "http://json-schema.org/draft-07/schema#";
    check(
        json!({ "$schema": draft_7, "items": [{ "type": "integer" }], "additionalItems": { "type": "string" } }),
        &[empty.clone(), one.clone(), two.clone()],
        &[three.clone(), json!(["x"])],
    );
    check(json!({ "minItems": 1, "maxItems": 2 }), &[one.clone(), two.clone()], &[empty.clone(), three.clone()]);
    check(
        json!({ "uniqueItems": true }),
        &[three.clone(), json!([1, true, "1"])],
        &[json!([1, 1.0]), json!([{ "a": 1, "b": [2] }, { "b": [2], "a": 1 }])],
    );
    check(json!({ "contains": { "type": "string" } }), &[two.clone(), three.clone()], &[empty.clone(), one.clone()]);
    check(
        json!({ "contains": { "type": "integer" }, "minContains": 2, "maxContains": 2 }),
        &[three.clone(), json!([1, 2])],
        &[two.clone(), json!([1, 2, 3])],
    );
    check(json!({ "contains": { "type": "integer" }, "minContains": 0 }), &[empty.clone(), one.clone()], &[]);
    check(
        json!({ "anyOf": [{ "prefixItems": [{ "type": "integer" }] }, { "prefixItems": [true, { "type": "string" }] }], "unevaluatedItems": false }),
        &[empty, one, two.clone()],
        &[three.clone(), json!([1, 2])],
    );
    check(
        json!({ "prefixItems": [true], "contains": { "type": "string" }, "unevaluatedItems": { "type": "null" } }),
        &[two, json!([1, null, "x"])],
        &[three],
    );
    // Items are counted in parts of a step.
    let many = Value::from(vec![1; 10_000]);
    let evaluated = json!({ "allOf": [{ "items": { "type": "integer" } }], "unevaluatedItems": false });
    check(evaluated, &[many.clone()], &[json!(["x"])]);
    check(json!({ "prefixItems": [true], "unevaluatedItems": false }), &[json!([1])], &[many]);
}

#[test]
fn of_any_value() {
    let (texts, numbers) = (|| json!({ "type": "string" }), || json!({ "type": "number" }));
    check(json!({ "type": "integer" }), &[json!(1), json!(1.0)], &[json!(1.5), json!("1"), json!(null)]);
    check(
        json!({ "enum": ["x", 1, { "a": [1] }] }),
        &[json!("x"), json!(1.0), json!({ "a": [1] })],
        &[json!("y"), json!({ "a": [2] }), json!({ "a": [1], "b": 1 })],
    );
    check(json!({ "const": [1, { "a": null }] }), &[json!([1, { "a": null }])], &[json!([1, {}]), json!([1])]);
    check(json!({ "not": texts() }), &[json!(1)], &[json!("x")]);
    check(json!({ "allOf": [texts(), { "minLength": 2 }] }), &[json!("xy")], &[json!("x"), json!(1)]);
    check(json!({ "anyOf": [texts(), { "minimum": 2 }] }), &[json!("x"), json!(2)], &[json!(1)]);
    check(
        json!({ "oneOf": [numbers(), { "type": ["number", "string"], "minimum": 2 }] }),
        &[json!(1), json!("x")],
        &[json!(2), json!(null)],
    );
    // Formats tell branches apart.
    check(
        json!({ "oneOf": [{ "type": "string", "format": "date" }, { "type": "string", "format": "email" }] }),
        &[json!("2026-01-02"), json!("a@b.co")],
        &[json!("x"), json!(1)],
    );
    check(
        json!({ "if": texts(), "then": { "minLength": 2 }, "else": { "minimum": 2 } }),
        &[json!("xy"), json!(2)],
        &[json!("x"), json!(1)],
    );
    check(
        json!({ "minLength": 2, "maxLength": 2 }),
        &[json!("éé"), json!("🐲🐲"), json!(1)],
        &[json!("é"), json!("ééé")],
    );
    check(json!({ "minimum": 1, "maximum": 2 }), &[json!(1), json!(2), json!("x")], &[json!(0.5), json!(2.5)]);
    check(json!({ "exclusiveMinimum": 1, "exclusiveMaximum": 2 }), &[json!(1.5)], &[json!(1), json!(2)]);
    check(
        json!({ "$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": true, "maximum": 2, "exclusiveMaximum": false }),
        &[json!(1.5), json!(2)],
        &[json!(1), json!(2.5)],
    );
    check(
        json!({ "$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": false, "maximum": 2, "exclusiveMaximum": true }),
        &[json!(1), json!(1.5)],
        &[json!(0.5), json!(2)],
    );
    // Up to draft 4 a number with a point is no integer. An integer of more than 64 bits is read as a float, as -2^63 - 1 here.
    check(
        json!({ "$schema": "http://json-schema.org/draft-04/schema#", "type": "integer" }),
        &[json!(1), json!(1e20), serde_json::from_str("-9223372036854775809").unwrap()],
        &[json!(1.0), json!(-1e18), json!(1.5)],
    );
    check(json!({ "multipleOf": 0.1 }), &[json!(0.3), json!(1), json!(0)], &[json!(0.25)]);
    // Up to draft 7 a reference stands for the whole schema.
    for (draft, beside) in
        [("http://json-schema.org/draft-07/schema#", true), ("https://json-schema.org/draft/2019-09/schema", false)]
    {
        let schema =
            json!({ "$schema": draft, "$ref": "#/definitions/a", "maxLength": 1, "definitions": { "a": texts() } });
        let (long, number) = (json!("xy"), json!(1));
        check(
            schema,
            if beside { std::slice::from_ref(&long) } else { &[] },
            &[number, if beside { json!(null) } else { long.clone() }],
        );
    }
    check(json!({ "type": "string", "nullable": true }), &[json!("x"), json!(null)], &[json!(1)]);
    // It is ignored where all is that is adjacent to a reference.
    for (draft, more) in [
        ("http://json-schema.org/draft-07/schema#", None),
        ("https://json-schema.org/draft/2020-12/schema", Some(json!(null))),
    ] {
        let schema =
            json!({ "$schema": draft, "$ref": "#/definitions/a", "nullable": true, "definitions": { "a": texts() } });
        check(schema, more.as_slice(), if more.is_none() { &[Value::Null] } else { &[] });
    }
    check(json!({ "pattern": "^(?i:\\p{Lu})$" }), &[json!("A"), json!("a")], &[json!("1")]);
    check(json!({ "type": "string", "nullable": true, "enum": ["x"] }), &[json!("x"), json!(null)], &[json!("y")]);
    check(json!({ "type": "string", "nullable": true, "const": "x" }), &[json!("x"), json!(null)], &[json!("y")]);
    // It adds null to a type and its values, and not to values alone. Without either it holds of the whole schema.
    check(json!({ "enum": ["x"], "nullable": true }), &[json!("x")], &[json!(1), json!(null)]);
    check(json!({ "const": "x", "nullable": true }), &[json!("x")], &[json!(1), json!(null)]);
    check(json!({ "anyOf": [texts()], "nullable": true }), &[json!("x"), json!(null)], &[json!(1)]);
    check(
        json!({ "$ref": "#/$defs/a", "$defs": { "a": { "$ref": "#/$defs/b" }, "b": texts() } }),
        &[json!("x")],
        &[json!(1)],
    );
    check(
        json!({ "properties": { "a": { "$ref": "#" } }, "type": ["object", "null"] }),
        &[json!({ "a": { "a": null } })],
        &[json!({ "a": { "a": 1 } })],
    );
}

/// A value of the list that the type excludes is not expected.
#[test]
fn a_message_lists_the_values_that_the_type_admits() {
    let says = |schema: Value, value: Value| {
        let error = codec(&schema).decode(value).unwrap_err();
        error.reasons().iter().map(|it| it.message.clone()).collect::<Vec<_>>()
    };
    let mixed = json!({ "type": "object", "properties": { "a": { "type": "string", "enum": ["1", 2] } } });
    assert_eq!(says(mixed, json!({ "a": 2 })), ["expected \"1\", not 2"]);
    let none = json!({ "type": "object", "properties": { "a": { "type": "integer", "enum": ["1", "2"] } } });
    assert_eq!(says(none.clone(), json!({ "a": "1" })), ["expected an integer, not \"1\""]);
    assert_eq!(says(none, json!({ "a": 1 })), ["expected \"1\" or \"2\", not 1"]);
    let list = json!({ "properties": { "a": { "type": "array", "minItems": 0, "maxItems": 1 } } });
    assert_eq!(says(list, json!({ "a": [1, 2] })), ["expected an array of at most 1 item, not an array of 2 items"]);
    for values in [json!(["1"]), json!(["1", null])] {
        let nullable = json!({ "properties": { "a": { "type": "string", "nullable": true, "enum": values } } });
        assert_eq!(says(nullable, json!({ "a": 1 })), ["expected \"1\" or null, not 1"]);
    }
}

/// Of more ways or alternatives, a message lists none or the first.
#[test]
fn a_message_lists_a_few_ways_to_fit() {
    let says = |branches: Vec<Value>, value: Value| {
        let error = codec(&json!({ "anyOf": branches })).decode(value).unwrap_err();
        let reason = &error.reasons()[0];
        format!("{}: {}", reason.pointer, reason.message)
    };
    let requires = |name: String| json!({ "required": [name] });
    for (count, is_listed) in [(20, true), (21, false)] {
        let said = says((0..count).map(|it| requires(format!("p{it}"))).collect(), json!({}));
        assert_eq!(said.contains("`p19`"), is_listed, "{said}");
    }
    let range = |it: u32| json!({ "type": "integer", "minimum": it, "maximum": it });
    let said = says((0..14).map(range).collect(), json!("x"));
    assert_eq!(said.matches("an integer from").count(), 12, "{said}");
    // A property is named once in a way, and if it is one of this object.
    let mut twice = requires("a".to_owned());
    twice["allOf"] = json!([requires("a".to_owned())]);
    let said = says(vec![twice, requires("b".to_owned())], json!({}));
    assert_eq!(said, ": a property is missing: expected `a` or `b` (required by `anyOf`)");
    let inner = json!({ "properties": { "o": requires("x".to_owned()) } });
    let said = says(vec![inner, requires("b".to_owned())], json!({ "o": {} }));
    assert_eq!(said, "/o: the property `x` is missing (required by `anyOf`)");
}

/// A schema may apply by more levels than are followed: what is not checked is not accepted.
#[test]
fn a_value_is_not_accepted_by_a_schema_that_is_not_reached() {
    let chain = |length: usize| {
        let link = |it: usize| (format!("d{it}"), json!({ "allOf": [{ "$ref": format!("#/$defs/d{}", it + 1) }] }));
        let mut definitions: serde_json::Map<String, Value> = (0..length).map(link).collect();
        definitions.insert(format!("d{length}"), json!({ "type": "integer" }));
        codec(&json!({ "$ref": "#/$defs/d0", "$defs": definitions }))
    };
    assert!(chain(100).decode(json!(1)).is_ok() && chain(100).decode(json!("x")).is_err());
    let error = chain(400).decode(json!(1)).unwrap_err();
    assert_eq!(error.reasons()[0].message, "this takes too long to check: send less");
}

#[test]
fn a_choice_without_branches_accepts_no_value() {
    for keyword in ["anyOf", "oneOf"] {
        let error = codec(&json!({ "properties": { "a": { keyword: [] } } })).decode(json!({ "a": 1 })).unwrap_err();
        let reasons: Vec<_> = error.reasons().iter().map(|it| (it.pointer.as_str(), it.message.as_str())).collect();
        assert_eq!(reasons, [("/a", "no value is accepted here: leave it out")], "{keyword}");
    }
}
