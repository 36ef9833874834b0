//! Moonshot's edge, rule by rule: what the strict level of its validator refuses is an error, what only the level `ultra` refuses,
//! and what is not enforced, is a warning, and the rest is taken. The verdicts are those of MoonshotAI/walle 196bb0c, but for a
//! pattern, which its specification says is not enforced, and a title that is no text, of which we warn.

use serde_json::Value;
use strict_schema::dialect::MOONSHOT;
use strict_schema::{Severity, validate};

#[test]
fn types() {
    refused(&[
        r#"{ "type": ["string", "null"], "properties": { "a": { "type": "string" } } }"#,
        r#"{ "type": ["object", "null"], "properties": { "a": { "type": "string" } } }"#,
        r#"{ "type": ["object", "null"], "required": [] }"#,
        r#"{ "type": ["object", "null"], "additionalProperties": false }"#,
        r#"{ "type": ["number", "null"], "minimum": 0 }"#,
        r#"{ "type": ["string", "null"], "maxLength": 9 }"#,
        r#"{ "type": ["string", "null"], "pattern": "^a$" }"#,
        r#"{ "type": ["string", "null"], "format": "date" }"#,
        r#"{ "type": ["string", "null"], "$id": "x" }"#,
        r#"{ "type": ["string", "null"], "examples": ["a"] }"#,
        r#"{ "type": ["string", "String"] }"#,
        r#"{ "type": "any" }"#,
        r#"{ "type": "String" }"#,
        r#"{ "type": null }"#,
        r#"{ "type": [5] }"#,
        r#"{ "type": { "a": 1 } }"#,
    ]);
    refused_at("/properties/v/items", &[r#"{ "type": "array", "items": { "type": "text" } }"#]);
    taken(&[
        r#"{ "type": ["string"], "minLength": 1 }"#,
        r#"{ "type": ["string", "null"], "title": "t", "description": "d" }"#,
        r#"{ "type": ["string", "integer", "null"] }"#,
        r#"{ "type": ["array", "null"] }"#,
        r#"{ "type": ["null"] }"#,
    ]);
}

#[test]
fn enums() {
    refused(&[
        r#"{ "type": "integer", "enum": [1, 2.5] }"#,
        r#"{ "type": "boolean", "enum": ["true"] }"#,
        r#"{ "type": "string", "enum": ["a", null] }"#,
        r#"{ "type": "string", "enum": "a" }"#,
        r#"{ "type": "string", "enum": { "a": 1 } }"#,
        r#"{ "type": ["integer", "null"], "enum": [1, null] }"#,
        r#"{ "type": ["integer", "null"], "enum": ["a", null] }"#,
        r#"{ "type": ["string", "null"], "enum": [] }"#,
        r#"{ "type": ["string", "null"], "enum": ["a", 1] }"#,
        r#"{ "type": ["string", "integer", "null"], "enum": ["a", 1, null] }"#,
        r#"{ "type": ["array", "null"], "enum": [null] }"#,
        r#"{ "enum": [1, "a"] }"#,
    ]);
    refused_at("/properties/v/anyOf/0", &[r#"{ "anyOf": [{ "enum": ["a"] }, { "type": "null" }] }"#]);
    refused_at("/properties/v/items", &[r#"{ "type": "array", "items": { "enum": ["a"] } }"#]);
    taken(&[
        r#"{ "type": "integer", "enum": [1, 2] }"#,
        r#"{ "type": "number", "enum": [1, 2.5] }"#,
        r#"{ "type": "boolean", "enum": [true] }"#,
        r#"{ "type": "null", "enum": [null] }"#,
        r#"{ "type": "string", "enum": ["a", "a"] }"#,
        r#"{ "type": "string", "enum": [""] }"#,
        r#"{ "type": ["string"], "enum": ["a"] }"#,
        r#"{ "type": ["string", "null"], "enum": ["a"] }"#,
        r#"{ "type": ["null", "string"], "enum": [null, "a"] }"#,
        r#"{ "type": ["string", "null"], "enum": ["a", null], "default": "a" }"#,
        r#"{ "type": ["string", "null"], "enum": ["a", null], "description": "d" }"#,
    ]);
}

#[test]
fn unions() {
    refused(&[
        r#"{ "anyOf": { "type": "string" } }"#,
        r#"{ "type": "string", "anyOf": [{ "minLength": 1 }, { "maxLength": 5 }] }"#,
        r#"{ "type": ["string", "null"], "anyOf": [{ "type": "string" }] }"#,
        r#"{ "anyOf": [{ "type": "string", "default": "a" }], "default": "a" }"#,
        r#"{ "anyOf": [{ "type": "object", "properties": { "b": { "type": "string" } } }], "properties": { "a": { "type": "string" } } }"#,
        r#"{ "anyOf": [{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] }], "required": ["a"] }"#,
        r#"{ "anyOf": [{ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false }], "additionalProperties": false }"#,
        r#"{ "enum": ["a"], "anyOf": [{ "type": "string" }] }"#,
    ]);
    refused_at(
        "/properties/v/anyOf/0",
        &[
            r#"{ "anyOf": [null] }"#,
            r#"{ "anyOf": ["string"] }"#,
            r#"{ "anyOf": [{ "type": "string", "anyOf": [{ "type": "string" }] }] }"#,
        ],
    );
    refused_at(
        "/properties/v/items",
        &[r#"{ "type": "array", "items": { "type": "object", "anyOf": [{ "type": "string" }] } }"#],
    );
    refused_at(
        "/properties/v/additionalProperties",
        &[r#"{ "type": "object", "additionalProperties": { "type": "string", "anyOf": [{ "type": "string" }] } }"#],
    );
    refused_whole(
        "/$defs/a",
        [
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a" } }, "$defs": { "a": { "type": "object", "anyOf": [{ "type": "string" }] } } }"##,
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a" } }, "$defs": { "a": { "anyOf": [] } } }"##,
        ],
    );
    warned(&[
        r#"{ "anyOf": [{ "type": "string" }], "default": "a" }"#,
        r#"{ "anyOf": [{ "type": "string" }], "properties": { "a": { "type": "string" } } }"#,
        r#"{ "description": "d", "anyOf": [{ "type": "string", "description": "e" }] }"#,
        r#"{ "oneOf": [{ "type": "string", "anyOf": [{ "type": "string" }] }] }"#,
        r#"{ "anyOf": [{ "type": "string" }], "oneOf": [{ "type": "string" }] }"#,
    ]);
    taken(&[
        r#"{ "anyOf": [{ "type": "string" }, { "type": "null" }] }"#,
        r#"{ "anyOf": [{ "type": "string" }] }"#,
        r#"{ "anyOf": [{}] }"#,
        r#"{ "title": "t", "anyOf": [{ "type": "string", "description": "d" }] }"#,
        r#"{ "anyOf": [{ "anyOf": [{ "type": "string" }] }, { "anyOf": [{ "type": "integer" }] }] }"#,
    ]);
}

#[test]
fn objects() {
    refused(&[
        r#"{ "type": "object", "properties": [] }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["b"] }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a", "b"] }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": "a" }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": [1] }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": null }"#,
        r#"{ "type": "object", "required": ["a"] }"#,
        r#"{ "type": "string", "required": ["a"] }"#,
        r#"{ "required": ["a"] }"#,
        r#"{ "type": "array", "items": { "type": "string" }, "required": ["a"] }"#,
        r#"{ "type": "object", "additionalProperties": "false" }"#,
        r#"{ "type": "object", "additionalProperties": [{ "type": "string" }] }"#,
        r#"{ "type": "object", "additionalProperties": null }"#,
    ]);
    refused_at(
        "/properties/v/properties/$ref",
        &[r#"{ "type": "object", "properties": { "$ref": { "type": "string" } } }"#],
    );
    refused_at(
        "/properties/v/properties/a",
        &[
            r#"{ "type": "object", "properties": { "a": null } }"#,
            r#"{ "type": "object", "properties": { "a": 5 } }"#,
            r#"{ "type": "object", "properties": { "a": [{ "type": "string" }] } }"#,
            r#"{ "type": "object", "properties": { "a": false } }"#,
        ],
    );
    refused_at(
        "/properties/v/additionalProperties",
        &[r#"{ "type": "object", "additionalProperties": { "type": "text" } }"#],
    );
    warned(&[
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a", "a"] }"#,
        r#"{ "type": "string", "additionalProperties": false }"#,
        r#"{ "type": "string", "properties": { "a": { "type": "string" } } }"#,
        r#"{ "type": "object", "properties": { "": { "type": "string" } } }"#,
    ]);
    taken(&[
        r#"{ "type": "object" }"#,
        r#"{ "type": "object", "properties": {} }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": [] }"#,
        r#"{ "type": "object", "required": [] }"#,
        r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": {} }"#,
        r#"{ "type": "object", "properties": { "$id": { "type": "string" }, "enum": { "type": "string" }, "default": { "type": "string" }, "title": { "type": "string" }, "description": { "type": "string" } } }"#,
        r#"{ "type": "object", "properties": { "a/b": { "type": "string" }, "a.b": { "type": "string" }, "a b": { "type": "string" } } }"#,
    ]);
}

#[test]
fn arrays_and_bounds() {
    refused(&[
        r#"{ "type": "array", "items": null }"#,
        r#"{ "type": "array", "items": "string" }"#,
        r#"{ "type": "array", "items": [] }"#,
    ]);
    refused_at("/properties/v/items", &[r#"{ "type": "array", "items": false }"#]);
    warned(&[
        r#"{ "type": "string", "items": { "type": "string" } }"#,
        r#"{ "type": "array", "items": { "type": "string" }, "minItems": 3, "maxItems": 2 }"#,
        r#"{ "type": "array", "items": { "type": "string" }, "minItems": -1 }"#,
        r#"{ "type": "array", "items": { "type": "string" }, "minItems": "1" }"#,
        r#"{ "type": "string", "minLength": 1.5 }"#,
        r#"{ "type": "string", "minLength": "1" }"#,
        r#"{ "type": "string", "minLength": 2, "maxLength": 1 }"#,
        r#"{ "type": "string", "minimum": 1 }"#,
        r#"{ "type": "integer", "minimum": 5, "maximum": 1 }"#,
        r#"{ "type": "integer", "maximum": "5" }"#,
        r#"{ "type": "integer", "minItems": 1 }"#,
        r#"{ "type": "boolean", "minLength": 1 }"#,
    ]);
    taken(&[
        r#"{ "type": "array", "items": {} }"#,
        r#"{ "items": { "type": "string" } }"#,
        r#"{ "type": "array", "minItems": 0, "maxItems": 0 }"#,
        r#"{ "type": "number", "minimum": -1.5, "maximum": 2.5 }"#,
        r#"{ "minimum": 1 }"#,
    ]);
}

#[test]
fn words_and_what_it_does_not_know() {
    refused(&[
        r#"{ "type": "string", "description": null }"#,
        r#"{ "type": "string", "$id": [] }"#,
        r#"{ "type": "string", "pattern": 5 }"#,
    ]);
    refused_whole("", [r#"{ "$id": 5, "type": "object", "properties": { "v": { "type": "string" } } }"#]);
    warned(&[
        r#"{ "type": "string", "title": 5 }"#,
        r#"{ "type": "string", "const": "a" }"#,
        r#"{ "type": "string", "const": 1 }"#,
        r#"{ "allOf": [{ "type": "text" }] }"#,
        r#"{ "not": { "anyOf": [] } }"#,
        r#"{ "type": "integer", "multipleOf": 2 }"#,
        r#"{ "type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 9 }"#,
        r#"{ "type": "array", "items": { "type": "string" }, "uniqueItems": true }"#,
        r#"{ "type": "array", "items": { "type": "string" }, "contains": { "type": "string" } }"#,
        r#"{ "type": "object", "patternProperties": { "^a": { "type": "text" } } }"#,
        r#"{ "type": "object", "propertyNames": { "pattern": "^a" } }"#,
        r#"{ "type": "object", "minProperties": 1 }"#,
        r#"{ "type": "string", "examples": ["a"] }"#,
        r#"{ "type": "string", "deprecated": true }"#,
        r#"{ "type": "string", "pattern": "(" }"#,
        r#"{ "type": "string", "$comment": "c" }"#,
        r#"{ "type": "string", "$anchor": "a" }"#,
    ]);
    warned_whole(
        "",
        [
            r#"{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": { "v": { "type": "string" } } }"#,
            r#"{ "definitions": { "a": { "type": "text" } }, "type": "object", "properties": { "v": { "type": "string" } } }"#,
        ],
    );
    taken(&[
        r#"{ "type": "string", "description": "" }"#,
        r#"{ "type": "string", "default": 5 }"#,
        r#"{ "type": "object", "default": {} }"#,
    ]);
    taken_whole([r#"{ "$id": "https://a.test/s", "type": "object", "properties": { "v": { "type": "string" } } }"#]);
}

#[test]
fn references() {
    refused_at("/properties/v/$defs/a~1b", &[r#"{ "type": "object", "$defs": { "a/b": { "type": "string" } } }"#]);
    refused_beside_a(&[
        r##"{ "$ref": "#/$defs/a", "type": "string" }"##,
        r##"{ "$ref": "#/$defs/b" }"##,
        r##"{ "$ref": "#/$defs/" }"##,
        r##"{ "$ref": "#/$defs" }"##,
        r#"{ "$ref": "$defs/a" }"#,
        r#"{ "$ref": "a" }"#,
        r#"{ "$ref": "" }"#,
        r#"{ "$ref": 5 }"#,
        r##"{ "$ref": "#a" }"##,
        r#"{ "$ref": "other.json#/$defs/a" }"#,
        r##"{ "$ref": "#/properties/w" }"##,
    ]);
    refused_whole(
        "/properties/v",
        [
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a", "minLength": 1 } }, "$defs": { "a": { "type": "string", "minLength": 2 } } }"##,
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/properties/c" } }, "$defs": { "a": { "type": "object", "properties": { "b": { "type": "string" } } } } }"##,
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/anyOf/0" } }, "$defs": { "a": { "anyOf": [{ "type": "string" }] } } }"##,
            r##"{ "type": "object", "properties": { "v": { "$ref": "#" } }, "required": ["v"] }"##,
        ],
    );
    refused_whole(
        "/$defs/a",
        [
            r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": { "a": true } }"#,
            r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": { "a": "string" } }"#,
        ],
    );
    refused_whole("", [r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": [] }"#]);
    for (place, definitions) in [
        ("/$defs/a~1b", r#"{ "a/b": { "type": "string" } }"#),
        ("/$defs/", r#"{ "": { "type": "string" } }"#),
        ("/$defs/a", r#"{ "a": { "type": "object", "properties": { "b/c": { "type": "string" } } } }"#),
    ] {
        let properties = r#"{ "v": { "type": "string" } }"#;
        refused_whole(
            place,
            [format!(r#"{{ "type": "object", "properties": {properties}, "$defs": {definitions} }}"#)],
        );
    }
    refused_whole(
        "/properties/v/items",
        [
            r##"{ "type": "object", "properties": { "v": { "type": "array", "items": { "$ref": "#" } } }, "required": ["v"] }"##,
        ],
    );
    refused_whole(
        "/properties/v/anyOf/0",
        [r##"{ "type": "object", "properties": { "v": { "anyOf": [{ "$ref": "#" }] } }, "required": ["v"] }"##],
    );
    warned(&[r#"{ "type": "object", "$defs": { "a": { "type": "string" } } }"#]);
    warned_beside_a(&[r##"{ "$ref": "#/$defs/a", "minLength": 1 }"##, r##"{ "$ref": "#/$defs/a", "default": "x" }"##]);
    warned_whole(
        "/properties/v",
        [
            r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a", "description": "d" } }, "$defs": { "a": { "type": "string", "description": "e" } } }"##,
        ],
    );
    taken(&[r##"{ "$ref": "#" }"##]);
    taken_beside_a(&[r##"{ "$ref": "#/$defs/a" }"##, r##"{ "$ref": "#/$defs/a", "description": "d" }"##]);
    taken_whole([
        r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/properties/b" } }, "$defs": { "a": { "type": "object", "properties": { "b": { "type": "string" } } } } }"##,
        r##"{ "type": "object", "properties": { "v": { "$ref": "#/$defs/a/items" } }, "$defs": { "a": { "type": "array", "items": { "type": "string" } } } }"##,
        r#"{ "type": "object", "properties": { "v": { "type": "string" } }, "$defs": {} }"#,
        r##"{ "type": "object", "properties": { "v": { "$ref": "#" }, "n": { "type": "integer" } }, "required": ["v", "n"] }"##,
        r##"{ "type": "object", "properties": { "v": { "anyOf": [{ "$ref": "#" }, { "type": "string" }] } }, "required": ["v"] }"##,
        r##"{ "$ref": "#/$defs/a", "$defs": { "a": { "type": "object", "properties": { "n": { "$ref": "#/$defs/a" } } } } }"##,
    ]);
}

/// An error stands there.
#[track_caller]
fn refused_whole<T: AsRef<str>>(place: &str, texts: impl IntoIterator<Item = T>) {
    for text in texts {
        let (text, found) = (text.as_ref(), judged(text.as_ref()));
        let is_refused = found.iter().any(|(severity, at)| *severity == Severity::Error && at == place);
        assert!(is_refused, "{text} is refused at {place:?}: {found:?}");
    }
}

/// A warning stands there, and no error anywhere.
#[track_caller]
fn warned_whole<T: AsRef<str>>(place: &str, texts: impl IntoIterator<Item = T>) {
    for text in texts {
        let (text, found) = (text.as_ref(), judged(text.as_ref()));
        let is_taken = found.iter().all(|(severity, _)| *severity == Severity::Warning);
        assert!(is_taken && found.iter().any(|(_, at)| at == place), "{text} is warned of at {place:?}: {found:?}");
    }
}

/// Nothing is said.
#[track_caller]
fn taken_whole<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) {
    for text in texts {
        let (text, found) = (text.as_ref(), judged(text.as_ref()));
        assert!(found.is_empty(), "{text} is taken: {found:?}");
    }
}

/// Where the value of a property of a root stands.
const V: &str = "/properties/v";

fn root(value: &&str) -> String {
    format!(r#"{{ "type": "object", "properties": {{ "v": {value} }} }}"#)
}

/// A root with a definition `a`.
fn with_a(value: &&str) -> String {
    format!(r#"{{ "type": "object", "properties": {{ "v": {value} }}, "$defs": {{ "a": {{ "type": "string" }} }} }}"#)
}

#[track_caller]
fn refused(values: &[&str]) {
    refused_at(V, values);
}

#[track_caller]
fn refused_at(place: &str, values: &[&str]) {
    refused_whole(place, values.iter().map(root));
}

#[track_caller]
fn refused_beside_a(values: &[&str]) {
    refused_whole(V, values.iter().map(with_a));
}

#[track_caller]
fn warned(values: &[&str]) {
    warned_whole(V, values.iter().map(root));
}

#[track_caller]
fn warned_beside_a(values: &[&str]) {
    warned_whole(V, values.iter().map(with_a));
}

#[track_caller]
fn taken(values: &[&str]) {
    taken_whole(values.iter().map(root));
}

#[track_caller]
fn taken_beside_a(values: &[&str]) {
    taken_whole(values.iter().map(with_a));
}

/// What is said, and where. A format takes any root.
#[track_caller]
fn judged(text: &str) -> Vec<(Severity, String)> {
    let schema: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let report = validate(&schema, &MOONSHOT);
    let others = report.violations().iter().filter(|it| it.rule.name != "root-not-object");
    others.map(|it| (it.severity, it.pointer.clone())).collect()
}
