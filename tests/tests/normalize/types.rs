//! Types: of those that are missing, in upper case, of OpenAPI, or of another draft.

use serde_json::{Value, json};
use strict_schema::dialect::{GEMINI_OPENAPI, Limit, OPENAI};
use strict_schema::{Change, Loss, normalize, validate};

use super::helpers::{decodes, object, within};

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
