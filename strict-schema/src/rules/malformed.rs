//! SM-31

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::keyword::Holds;

pub(super) const RULE: Rule = Rule {
    id: "SM-31",
    name: "malformed",
    forbids: "a keyword with a value of the wrong type",
    why: "it is no JSON Schema then, and what it should mean is anybody's guess",
    fix: "write what the keyword takes",
    binds_non_strict: true,
    mended_by: None,
    subject: Subject::Shape(Shape::Malformed),
    says: &[openai("Please ensure it is a valid JSON Schema.")],
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "required": true } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": [], "required": [], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": "string" }, "required": ["a"], "additionalProperties": false }"#,
            "[]",
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "number", "minimum": 1.5 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Node {
        on: On::Any,
        look: |site, findings| {
            if !matches!(site.value(), Value::Object(_) | Value::Bool(_)) {
                let kind = kind(site.value());
                site.add(findings, format_args!("{} is {kind} in place of a schema", site.called())).done();
            }
            for &(keyword, value) in site.walk.keywords().in_order() {
                let Some(takes) = refused(keyword.row().holds, value) else { continue };
                let (name, kind) = (keyword.name(), kind(value));
                site.add(findings, format_args!("`{name}` of {} is {kind}, not {takes}", site.called()))
                    .at(keyword)
                    .done();
            }
        },
    },
};

/// What the keyword takes, if it does not take this.
fn refused(holds: Holds, value: &Value) -> Option<&'static str> {
    let all = |value: &Value, is: fn(&Value) -> bool| value.as_array().is_some_and(|values| values.iter().all(is));
    let schema = matches!(value, Value::Object(_) | Value::Bool(_));
    let (fits, takes) = match holds {
        Holds::Schema => (schema, "a schema"),
        Holds::SchemaOrFlag => (schema, "a schema, `true` or `false`"),
        Holds::SchemaOrList => (schema || value.is_array(), "a schema"),
        Holds::SchemaList => (value.is_array(), "an array of schemas"),
        Holds::SchemaMap | Holds::SchemaOrNamesMap => (value.is_object(), "an object of schemas"),
        Holds::Types => (value.is_string() || all(value, Value::is_string), "a type or an array of types"),
        Holds::Values => (value.is_array(), "an array"),
        Holds::Names => (all(value, Value::is_string), "an array of names"),
        Holds::Text => (value.is_string(), "a string"),
        Holds::Number => (value.is_number(), "a number"),
        Holds::NumberOrFlag => (value.is_number() || value.is_boolean(), "a number"),
        Holds::Count => (value.as_f64().is_some_and(|it| it >= 0.0 && it.fract() == 0.0), "a whole number from zero"),
        Holds::Flag => (value.is_boolean(), "`true` or `false`"),
        Holds::Data => (true, "anything"),
    };
    (!fits).then_some(takes)
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a flag",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}
