//! What Moonshot's API is known to have said, and what it takes in silence.

use serde_json::{Map, Value, json};
use strict_schema::Role;
use strict_schema::dialect::{GEMINI, MOONSHOT, Verdict};
use strict_schema::{normalize, validate, validate_name};

use super::{check, judged, object, w, with};

#[test]
fn what_its_api_refuses() {
    let s = json!({ "type": "string" });
    let one = |name: &str, schema: Value| json!({ "type": "object", "properties": { name: schema } });
    let deep = "/properties/v";
    for (schema, place) in [
        (json!({ "type": "object", "anyOf": [one("a", s.clone()), one("b", s.clone())] }), ""),
        (one("outputSchema", json!(true)), "/properties/outputSchema"),
        (one("content", json!("string")), "/properties/content"),
        (with(&one("v", json!({ "$ref": "#/definitions/X" })), &json!({ "definitions": { "X": s } })), deep),
        (w(json!({ "enum": ["a"] })), deep),
        (w(json!({ "type": "string", "enum": [] })), deep),
        (w(json!({ "type": "string", "enum": ["a", 1] })), deep),
        (w(json!({ "type": ["string", "null"], "default": null })), deep),
        (w(json!({ "type": ["array", "null"], "items": s })), deep),
        (w(json!({ "type": ["string", "null"], "minLength": 1 })), deep),
        (w(json!({ "type": ["string", "integer"], "enum": ["a", 1] })), deep),
        (w(json!({ "type": ["object", "null"], "enum": [{}] })), deep),
        (w(json!({ "type": [] })), deep),
        (w(json!({ "type": "text" })), deep),
        (w(json!({ "type": 5 })), deep),
        (w(json!({ "type": "array", "items": [s] })), deep),
        (w(json!({ "type": "array", "items": true })), "/properties/v/items"),
        (w(json!({ "type": "string", "description": 5 })), deep),
        (w(json!({ "type": "string", "$id": 5 })), deep),
        (w(json!({ "anyOf": [] })), deep),
        (w(json!({ "anyOf": [true] })), "/properties/v/anyOf/0"),
        (w(json!({ "minLength": 1, "anyOf": [{ "type": "string", "minLength": 2 }] })), deep),
        (w(json!({ "type": "string", "$ref": "#/$defs/X" })), deep),
        (with(&one("a", s.clone()), &json!({ "required": ["b"] })), ""),
        (json!({ "type": "object", "required": ["b"] }), ""),
        (one("$ref", s.clone()), "/properties/$ref"),
        (one("$defs", s.clone()), "/properties/$defs"),
        (one("anyOf", s.clone()), "/properties/anyOf"),
        (one("required", s.clone()), "/properties/required"),
        (one("additionalProperties", s.clone()), "/properties/additionalProperties"),
        (json!({ "type": "object", "$defs": { "a/b": s } }), "/$defs/a~1b"),
        (json!({ "type": "object", "$defs": { "a": one("b/c", s.clone()) } }), "/$defs/a"),
        (json!({ "type": "object", "$defs": { "": s } }), "/$defs/"),
        (one("v", json!({ "$ref": "#/properties/w" })), deep),
        (one("v", json!({ "$ref": "https://a.test/b.json" })), deep),
        (one("v", json!({ "$ref": "#/$defs/missing" })), deep),
        (
            with(
                &one("v", json!({ "$ref": "#/$defs/a", "minLength": 1 })),
                &json!({ "$defs": { "a": { "type": "string", "minLength": 2 } } }),
            ),
            deep,
        ),
        (with(&one("v", json!({ "$ref": "#" })), &json!({ "required": ["v"] })), deep),
        (
            with(&one("v", json!({ "type": "array", "items": { "$ref": "#" } })), &json!({ "required": ["v"] })),
            "/properties/v/items",
        ),
    ] {
        judged(&MOONSHOT, &schema, Verdict::Refused, place);
    }
    let quote = "when using anyOf, type should be defined in anyOf items instead of the parent schema";
    check(&MOONSHOT, &w(json!({ "type": "string", "anyOf": [{ "minLength": 1 }] })), deep, quote);
    check(&MOONSHOT, &w(json!({ "enum": ["a"] })), deep, "type is not defined");
    let quote = "keyword default is not allowed in combination with multiple types";
    check(&MOONSHOT, &w(json!({ "type": ["string", "null"], "default": null })), deep, quote);
    check(&MOONSHOT, &one("v", json!({ "$ref": "#/properties/w" })), deep, "references must start with #/$defs/");
}

/// 75,000 characters are for enums of more than 2,500 values. The other figure, which is disputed, is for more than 250.
#[test]
fn each_figure_of_a_large_enum_has_its_own_number_of_values() {
    let values: Vec<_> = (0..300).map(|index| format!("{index:0300}")).collect();
    let schema = object(&json!({ "v": { "type": "string", "enum": values } }));
    judged(&MOONSHOT, &schema, Verdict::Disputed, "/properties/v");
    assert_eq!(normalize(&schema, &MOONSHOT).unwrap().schema, schema);
}

#[test]
fn what_it_takes_and_what_it_ignores() {
    let s = json!({ "type": "string" });
    for schema in [
        json!({}),
        w(json!({})),
        w(json!({ "type": "array" })),
        w(json!({ "type": ["string", "null"], "description": "d" })),
        w(json!({ "type": ["string", "null"], "enum": ["a", null] })),
        w(json!({ "type": "object", "additionalProperties": s })),
        w(json!({ "type": "object", "additionalProperties": true })),
        w(json!({ "type": "string", "minLength": 1, "maxLength": 2, "default": "a" })),
        w(json!({ "type": "integer", "minimum": 1, "maximum": 2 })),
        w(json!({ "type": "array", "items": s, "minItems": 1, "maxItems": 2 })),
        w(json!({ "description": "d", "anyOf": [s, { "type": "null" }] })),
        json!({ "type": "object", "properties": { "a/b": s, "type": s, "items": s } }),
        json!({ "type": "object", "properties": { "next": { "$ref": "#" } } }),
        json!({ "type": "object", "properties": { "next": { "$ref": "#" }, "id": s }, "required": ["next", "id"] }),
        json!({ "type": "object", "properties": { "next": { "anyOf": [{ "$ref": "#" }, { "type": "null" }] } }, "required": ["next"] }),
        json!({ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/properties/b" } }, "$defs": { "a": { "type": "object", "properties": { "b": s } } } }),
    ] {
        let report = validate(&schema, &MOONSHOT);
        // A format takes any root.
        let others: Vec<_> = report.violations().iter().filter(|it| it.rule.name != "root-not-object").collect();
        assert!(others.is_empty(), "{report}\n{schema}");
    }
    for keyword in [
        json!({ "type": "array", "prefixItems": [s, s], "minItems": 2 }),
        json!({ "const": 1 }),
        json!({ "oneOf": [s] }),
        json!({ "type": "string", "format": "uri" }),
        json!({ "type": "string", "pattern": "^a$" }),
        json!({ "type": "string", "nullable": true }),
        json!({ "type": "integer", "exclusiveMinimum": 1 }),
        // What stands under such a keyword is not looked at.
        json!({ "not": { "enum": [] } }),
        json!({ "allOf": [{ "type": "string", "anyOf": [true] }] }),
        json!({ "type": "string", "x-order": 1 }),
    ] {
        judged(&MOONSHOT, &w(keyword), Verdict::Ignored, "/properties/v");
    }
    judged(&MOONSHOT, &with(&object(&json!({})), &json!({ "$schema": "x" })), Verdict::Ignored, "");
    // No response can break it, and there is nothing to check.
    for silent in [json!({ "type": "string", "$comment": "a" }), json!({ "type": "string", "x-order": 1 })] {
        let said = validate(&w(silent), &MOONSHOT).violations()[0].message.clone();
        assert!(said.contains("the provider ignores it; remove the keyword") && !said.contains("may break"), "{said}");
    }
    let said = validate(&w(json!({ "oneOf": [s] })), &MOONSHOT).violations()[0].message.clone();
    assert!(said.ends_with("; write `anyOf`"), "{said}");
    // Only the level `ultra` refuses these.
    for stricter in [
        json!({ "type": "integer", "minLength": 1 }),
        json!({ "type": "string", "minLength": 3, "maxLength": 2 }),
        json!({ "type": "string", "minLength": -1 }),
        json!({ "type": "array", "items": s, "maxItems": 1.5 }),
        json!({ "minLength": 1, "anyOf": [s] }),
        json!({ "type": ["string", "string"] }),
        json!({ "type": "string", "$id": "x" }),
        json!({ "type": "object", "properties": { "": s } }),
        json!({ "type": "object", "properties": { "a": s }, "required": ["a", "a"] }),
    ] {
        judged(&MOONSHOT, &w(stricter), Verdict::Disputed, "/properties/v");
    }
}

#[test]
fn limits() {
    let nested = |levels| {
        (0..levels)
            .fold(json!({ "type": "string" }), |inner, _| json!({ "type": "object", "properties": { "a": inner } }))
    };
    assert!(validate(&nested(30), &MOONSHOT).is_ok() && !validate(&nested(31), &MOONSHOT).is_ok());
    assert!(
        validate(&nested(5), &MOONSHOT).violations().is_empty()
            && !validate(&nested(6), &MOONSHOT).violations().is_empty()
    );
    // A reference leads as deep as what it refers to.
    let mut referring = nested(20);
    let mut place = &mut referring;
    for _ in 0..20 {
        place = &mut place["properties"]["a"];
    }
    *place = json!({ "$ref": "#/$defs/deep" });
    referring["$defs"] = json!({ "deep": nested(10) });
    assert!(validate(&referring, &MOONSHOT).is_ok());
    referring["$defs"] = json!({ "deep": nested(11) });
    assert!(!validate(&referring, &MOONSHOT).is_ok());
    let many = |count| -> Value {
        (0..count).map(|it| (format!("p{it}"), json!({ "type": "string" }))).collect::<Map<_, _>>().into()
    };
    let wide = |count| json!({ "type": "object", "properties": many(count) });
    assert!(validate(&wide(3_000), &MOONSHOT).is_ok() && !validate(&wide(3_001), &MOONSHOT).is_ok());
    assert!(
        validate(&wide(100), &MOONSHOT).violations().is_empty()
            && !validate(&wide(101), &MOONSHOT).violations().is_empty()
    );
    let values = |count| w(json!({ "type": "integer", "enum": (0..count).collect::<Vec<_>>() }));
    assert!(validate(&values(1_000), &MOONSHOT).is_ok() && !validate(&values(1_001), &MOONSHOT).is_ok());
    assert!(
        validate(&values(500), &MOONSHOT).violations().is_empty()
            && !validate(&values(501), &MOONSHOT).violations().is_empty()
    );
    let long = w(json!({ "type": "string", "enum": (0..251).map(|it| format!("{it:030}")).collect::<Vec<_>>() }));
    judged(&MOONSHOT, &long, Verdict::Disputed, "/properties/v");
    let branches = |count: usize| w(json!({ "anyOf": vec![json!({ "type": "string" }); count] }));
    assert!(validate(&branches(500), &MOONSHOT).is_ok() && !validate(&branches(501), &MOONSHOT).is_ok());
    assert!(
        validate(&branches(10), &MOONSHOT).violations().is_empty()
            && !validate(&branches(11), &MOONSHOT).violations().is_empty()
    );
    let sized = |bytes: usize| json!({ "description": "x".repeat(bytes - r#"{"description":""}"#.len()) });
    assert!(validate(&sized(120_000), &MOONSHOT).is_ok() && !validate(&sized(120_001), &MOONSHOT).is_ok());
}

#[test]
fn names_have_three_letters_and_no_digit_first() {
    let takes = |name: &str| validate_name(name, Role::Tool, &MOONSHOT).is_ok();
    assert!(takes("abc") && takes("_a-1") && takes(&"x".repeat(64)));
    let report = validate_name("a", Role::Tool, &MOONSHOT);
    assert!(report.violations()[0].message.contains("it has fewer than 3 characters"), "{report}");
    assert!(!takes("ab") && !takes("1abc") && !takes("-abc") && !takes(&"x".repeat(65)) && !takes("a b c"));
    let takes = |name: &str| validate_name(name, Role::Tool, &GEMINI).is_ok();
    assert!(
        takes("a.b:c-d")
            && takes("_")
            && takes(&"x".repeat(128))
            && !takes("1a")
            && !takes(".a")
            && !takes(&"x".repeat(129))
    );
}
