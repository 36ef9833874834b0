//! Compares what the normalizer makes of a schema, and what becomes of an answer.

#![allow(clippy::needless_pass_by_value, reason = "a value is written where it is passed")]

use serde_json::{Value, json};
use strict_schema::dialect::{OPENAI, PORTABLE, References};
use strict_schema::{Codec, Dialect, normalize, validate};

/// Normalizes a schema, compares the result, and gives the codec.
#[track_caller]
pub(super) fn check(schema: Value, expected: &Value) -> Codec {
    check_for(&OPENAI, schema, expected)
}

#[track_caller]
#[allow(clippy::needless_pass_by_value, reason = "a literal reads better without `&`")]
pub(super) fn check_for(dialect: &Dialect, schema: Value, expected: &Value) -> Codec {
    let normalized = normalize(&schema, dialect).unwrap();
    assert!(validate(&normalized.schema, dialect).is_ok(), "{}", validate(&normalized.schema, dialect));
    assert_eq!(&normalized.schema, expected, "\n{:#}", normalized.schema);
    normalized.codec
}

/// References are written in place.
pub(super) const IN_PLACE: Dialect = {
    let mut dialect = PORTABLE;
    dialect.references = References::Inline;
    dialect
};

/// Normalizes a schema as the property `a`, which is required.
#[track_caller]
pub(super) fn within(schema: Value, expected: Value) -> Codec {
    check(object(json!({ "a": schema })), &object(json!({ "a": expected })))
}

/// A closed object with all its properties required.
pub(super) fn object(properties: Value) -> Value {
    let required: Vec<&String> = properties.as_object().unwrap().keys().collect();
    json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
}

#[track_caller]
pub(super) fn decodes(codec: &Codec, answer: Value, expected: Value) {
    assert_eq!(codec.decode(answer), Ok(expected));
}

#[track_caller]
pub(super) fn refuses(codec: &Codec, answer: Value, pointer: &str, message: &str) {
    let error = codec.decode(answer).unwrap_err();
    let reason = &error.reasons()[0];
    assert_eq!((reason.pointer.as_str(), reason.message.as_str()), (pointer, message));
}

pub(super) fn with(object: &Value, name: &str, value: Value) -> Value {
    let mut object = object.clone();
    object[name] = value;
    object
}
