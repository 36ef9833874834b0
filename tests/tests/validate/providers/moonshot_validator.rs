//! Moonshot's edge, rule by rule: what the strict level of its validator refuses is an error, what only the level `ultra` refuses,
//! and what is not enforced, is a warning, and the rest is taken. The verdicts are those of MoonshotAI/walle 196bb0c, but for a
//! pattern, which its specification says is not enforced, and a title that is no text, of which we warn.

#![allow(clippy::too_many_lines, reason = "they are lists of cases")]

use serde_json::Value;
use strict_schema::dialect::MOONSHOT;
use strict_schema::{Severity, validate};

/// A schema, and where what is wrong with it is said.
type Case = (&'static str, &'static str);

#[test]
fn types() {
    refused(&[
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "properties": { "a": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["object", "null"], "properties": { "a": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["object", "null"], "required": [] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["object", "null"], "additionalProperties": false } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["number", "null"], "minimum": 0 } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "maxLength": 9 } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "pattern": "^a$" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "format": "date" } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "$id": "x" } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "examples": ["a"] } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": ["string", "String"] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "any" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "String" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": null } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": [5] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": { "a": 1 } } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "type": "text" } } } }"#,
            "/properties/v/items",
        ),
    ]);
    taken(&[
        (r#"{ "type": "object", "properties": { "v": { "type": ["string"], "minLength": 1 } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "title": "t", "description": "d" } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": ["string", "integer", "null"] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": ["array", "null"] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": ["null"] } } }"#, "/properties/v"),
    ]);
}

#[test]
fn enums() {
    refused(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "integer", "enum": [1, 2.5] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "boolean", "enum": ["true"] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "enum": ["a", null] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "enum": "a" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "enum": { "a": 1 } } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["integer", "null"], "enum": [1, null] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["integer", "null"], "enum": ["a", null] } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "enum": [] } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "enum": ["a", 1] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "integer", "null"], "enum": ["a", 1, null] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["array", "null"], "enum": [null] } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "enum": [1, "a"] } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "enum": ["a"] }, { "type": "null" }] } } }"#,
            "/properties/v/anyOf/0",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "enum": ["a"] } } } }"#,
            "/properties/v/items",
        ),
    ]);
    taken(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "integer", "enum": [1, 2] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "number", "enum": [1, 2.5] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "boolean", "enum": [true] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "null", "enum": [null] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "enum": ["a", "a"] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "enum": [""] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": ["string"], "enum": ["a"] } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "enum": ["a"] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["null", "string"], "enum": [null, "a"] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "enum": ["a", null], "default": "a" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "enum": ["a", null], "description": "d" } } }"#,
            "/properties/v",
        ),
    ]);
}

#[test]
fn unions() {
    refused(&[
        (r#"{ "type": "object", "properties": { "v": { "anyOf": { "type": "string" } } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "anyOf": [null] } } }"#, "/properties/v/anyOf/0"),
        (r#"{ "type": "object", "properties": { "v": { "anyOf": ["string"] } } }"#, "/properties/v/anyOf/0"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string", "anyOf": [{ "minLength": 1 }, { "maxLength": 5 }] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": ["string", "null"], "anyOf": [{ "type": "string" }] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "string", "default": "a" }], "default": "a" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "object", "properties": { "b": { "type": "string" } } }], "properties": { "a": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] }], "required": ["a"] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false }], "additionalProperties": false } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "string", "anyOf": [{ "type": "string" }] }] } } }"#,
            "/properties/v/anyOf/0",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "type": "object", "anyOf": [{ "type": "string" }] } } } }"#,
            "/properties/v/items",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "additionalProperties": { "type": "string", "anyOf": [{ "type": "string" }] } } } }"#,
            "/properties/v/additionalProperties",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a" } }, "$defs": { "a": { "type": "object", "anyOf": [{ "type": "string" }] } } }"##,
            "/$defs/a",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a" } }, "$defs": { "a": { "anyOf": [] } } }"##,
            "/$defs/a",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "enum": ["a"], "anyOf": [{ "type": "string" }] } } }"#,
            "/properties/v",
        ),
    ]);
    warned(&[
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "string" }], "default": "a" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "string" }], "properties": { "a": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "description": "d", "anyOf": [{ "type": "string", "description": "e" }] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "oneOf": [{ "type": "string", "anyOf": [{ "type": "string" }] }] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "string" }], "oneOf": [{ "type": "string" }] } } }"#,
            "/properties/v",
        ),
    ]);
    taken(&[
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "string" }, { "type": "null" }] } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "type": "string" }] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "anyOf": [{}] } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "title": "t", "anyOf": [{ "type": "string", "description": "d" }] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "anyOf": [{ "anyOf": [{ "type": "string" }] }, { "anyOf": [{ "type": "integer" }] }] } } }"#,
            "/properties/v",
        ),
    ]);
}

#[test]
fn objects() {
    refused(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": [] } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": null } } } }"#,
            "/properties/v/properties/a",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": 5 } } } }"#,
            "/properties/v/properties/a",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": [{ "type": "string" }] } } } }"#,
            "/properties/v/properties/a",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": false } } } }"#,
            "/properties/v/properties/a",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["b"] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a", "b"] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "required": "a" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "required": [1] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "required": null } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "object", "required": ["a"] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "required": ["a"] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "required": ["a"] } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "type": "string" }, "required": ["a"] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "additionalProperties": "false" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "additionalProperties": [{ "type": "string" }] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "additionalProperties": null } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "additionalProperties": { "type": "text" } } } }"#,
            "/properties/v/additionalProperties",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "$ref": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
    ]);
    warned(&[
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a", "a"] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string", "additionalProperties": false } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string", "properties": { "a": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
    ]);
    taken(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "object" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": {} } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "required": [] } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "object", "required": [] } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": {} } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "$id": { "type": "string" }, "enum": { "type": "string" }, "default": { "type": "string" }, "title": { "type": "string" }, "description": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "properties": { "a/b": { "type": "string" }, "a.b": { "type": "string" }, "a b": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
    ]);
}

#[test]
fn arrays_and_bounds() {
    refused(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "array", "items": false } } }"#, "/properties/v/items"),
        (r#"{ "type": "object", "properties": { "v": { "type": "array", "items": null } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "array", "items": "string" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "array", "items": [] } } }"#, "/properties/v"),
    ]);
    warned(&[
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string", "items": { "type": "string" } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "type": "string" }, "minItems": 3, "maxItems": 2 } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "type": "string" }, "minItems": -1 } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "type": "string" }, "minItems": "1" } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "minLength": 1.5 } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "minLength": "1" } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string", "minLength": 2, "maxLength": 1 } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "minimum": 1 } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "integer", "minimum": 5, "maximum": 1 } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "integer", "maximum": "5" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "integer", "minItems": 1 } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "boolean", "minLength": 1 } } }"#, "/properties/v"),
    ]);
    taken(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "array", "items": {} } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "items": { "type": "string" } } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "minItems": 0, "maxItems": 0 } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "number", "minimum": -1.5, "maximum": 2.5 } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "minimum": 1 } } }"#, "/properties/v"),
    ]);
}

#[test]
fn words_and_what_it_does_not_know() {
    refused(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "description": null } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "$id": [] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "pattern": 5 } } }"#, "/properties/v"),
        (r#"{ "$id": 5, "type": "object", "properties": { "v": { "type": "string" } } }"#, ""),
    ]);
    warned(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "title": 5 } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "const": "a" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "const": 1 } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "allOf": [{ "type": "text" }] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "not": { "anyOf": [] } } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "integer", "multipleOf": 2 } } }"#, "/properties/v"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 9 } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "type": "string" }, "uniqueItems": true } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "array", "items": { "type": "string" }, "contains": { "type": "string" } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "patternProperties": { "^a": { "type": "text" } } } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "propertyNames": { "pattern": "^a" } } } }"#,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "object", "minProperties": 1 } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "examples": ["a"] } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "deprecated": true } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "pattern": "(" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "$comment": "c" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "$anchor": "a" } } }"#, "/properties/v"),
        (
            r#"{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": { "v": { "type": "string" } } }"#,
            "",
        ),
        (
            r#"{ "definitions": { "a": { "type": "text" } }, "type": "object", "properties": { "v": { "type": "string" } } }"#,
            "",
        ),
    ]);
    taken(&[
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "description": "" } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "string", "default": 5 } } }"#, "/properties/v"),
        (r#"{ "type": "object", "properties": { "v": { "type": "object", "default": {} } } }"#, "/properties/v"),
        (r#"{ "$id": "https://a.test/s", "type": "object", "properties": { "v": { "type": "string" } } }"#, ""),
    ]);
}

#[test]
fn references() {
    refused(&[
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a", "minLength": 1 } }, "$defs": { "a": { "type": "string", "minLength": 2 } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a", "type": "string" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/b" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "$ref": "$defs/a" } }, "$defs": { "a": { "type": "string" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "$ref": "a" } }, "$defs": { "a": { "type": "string" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "$ref": "" } }, "$defs": { "a": { "type": "string" } } }"#,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "$ref": 5 } }, "$defs": { "a": { "type": "string" } } }"#,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#a" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "$ref": "other.json#/$defs/a" } }, "$defs": { "a": { "type": "string" } } }"#,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/properties/w" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/properties/c" } }, "$defs": { "a": { "type": "object", "properties": { "b": { "type": "string" } } } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/anyOf/0" } }, "$defs": { "a": { "anyOf": [{ "type": "string" }] } } }"##,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": { "a": true } }"#, "/$defs/a"),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": { "a": "string" } }"#,
            "/$defs/a",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": [] }"#, ""),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": { "a/b": { "type": "string" } } }"#,
            "",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": { "": { "type": "string" } } }"#,
            "",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": { "a": { "type": "object", "properties": { "b/c": { "type": "string" } } } } }"#,
            "",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "$defs": { "a/b": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
        (r##"{ "type": "object", "properties": { "v": { "$ref": "#" } }, "required": ["v"] }"##, "/properties/v"),
        (
            r##"{ "type": "object", "properties": { "v": { "type": "array", "items": { "$ref": "#" } } }, "required": ["v"] }"##,
            "/properties/v/items",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "anyOf": [{ "$ref": "#" }] } }, "required": ["v"] }"##,
            "/properties/v/anyOf/0",
        ),
    ]);
    warned(&[
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a", "description": "d" } }, "$defs": { "a": { "type": "string", "description": "e" } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a", "minLength": 1 } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a", "default": "x" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r#"{ "type": "object", "properties": { "v": { "type": "object", "$defs": { "a": { "type": "string" } } } } }"#,
            "/properties/v",
        ),
    ]);
    taken(&[
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a", "description": "d" } }, "$defs": { "a": { "type": "string" } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/properties/b" } }, "$defs": { "a": { "type": "object", "properties": { "b": { "type": "string" } } } } }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/items" } }, "$defs": { "a": { "type": "array", "items": { "type": "string" } } } }"##,
            "/properties/v",
        ),
        (r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": {} }"#, ""),
        (r##"{ "type": "object", "properties": { "v": { "$ref": "#" } } }"##, "/properties/v"),
        (
            r##"{ "type": "object", "properties": { "v": { "$ref": "#" }, "n": { "type": "integer" } }, "required": ["v", "n"] }"##,
            "/properties/v",
        ),
        (
            r##"{ "type": "object", "properties": { "v": { "anyOf": [{ "$ref": "#" }, { "type": "string" }] } }, "required": ["v"] }"##,
            "/properties/v",
        ),
        (
            r##"{ "$ref": "#/$defs/a", "$defs": { "a": { "type": "object", "properties": { "n": { "$ref": "#/$defs/a" } } } } }"##,
            "",
        ),
    ]);
}

/// An error stands there.
#[track_caller]
fn refused(cases: &[Case]) {
    for (text, place) in cases {
        let found = judged(text);
        assert!(
            found.iter().any(|(severity, at)| *severity == Severity::Error && at == place),
            "{text} is refused at {place:?}: {found:?}"
        );
    }
}

/// A warning stands there, and no error anywhere.
#[track_caller]
fn warned(cases: &[Case]) {
    for (text, place) in cases {
        let found = judged(text);
        let is_taken = found.iter().all(|(severity, _)| *severity == Severity::Warning);
        assert!(is_taken && found.iter().any(|(_, at)| at == place), "{text} is warned of at {place:?}: {found:?}");
    }
}

/// Nothing is said.
#[track_caller]
fn taken(cases: &[Case]) {
    for (text, _) in cases {
        let found = judged(text);
        assert!(found.is_empty(), "{text} is taken: {found:?}");
    }
}

/// What is said, and where. A format takes any root.
#[track_caller]
fn judged(text: &str) -> Vec<(Severity, String)> {
    let schema: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let report = validate(&schema, &MOONSHOT);
    let others = report.violations().iter().filter(|it| it.rule.name != "root-not-object");
    others.map(|it| (it.severity, it.pointer.clone())).collect()
}
