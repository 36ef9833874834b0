//! SM-31

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::keyword::{Holds, KEYWORDS};
use crate::kind::{Kind, Kinds};

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
    check: Check::at(&[Form::NoObject, Form::Misfit], |site, findings| {
            if !matches!(site.value(), Value::Object(_) | Value::Bool(_)) {
                let kind = kind(site.value());
                site.add(findings, format_args!("{} is {kind} in place of a schema", site.called())).done();
            }
            for &(keyword, value) in site.walk.keywords().in_order() {
                if fits(keyword, value) {
                    continue;
                }
                let (name, kind, takes) = (keyword.name(), kind(value), takes(keyword.row().holds));
                site.add(findings, format_args!("`{name}` of {} is {kind}, not {takes}", site.called()))
                    .at(keyword)
                    .done();
            }
    }),
};

/// Whether the keyword takes the value.
pub(super) fn fits(keyword: Keyword, value: &Value) -> bool {
    // Nearly always the kind of the value says so.
    PLAIN[keyword as usize].has(Kind::of(value)) || fits_inside(keyword.row().holds, value)
}

/// The same, where what is inside the value has to be looked at.
fn fits_inside(holds: Holds, value: &Value) -> bool {
    match (holds, value) {
        (Holds::Types | Holds::Names, Value::Array(names)) => names.iter().all(Value::is_string),
        (Holds::Count, Value::Number(count)) => count.as_f64().is_some_and(|it| it >= 0.0 && it.fract() == 0.0),
        _ => false,
    }
}

/// For each keyword, the kinds of values that it takes whatever is inside.
static PLAIN: [Kinds; Keyword::COUNT] = {
    let mut plain = [Kinds::NONE; Keyword::COUNT];
    let mut index = 0;
    while index < plain.len() {
        plain[index] = Kinds::of(match KEYWORDS[index].holds {
            Holds::Schema | Holds::SchemaOrFlag => &[Kind::Object, Kind::Boolean],
            Holds::SchemaOrList => &[Kind::Object, Kind::Boolean, Kind::Array],
            Holds::SchemaList | Holds::Values => &[Kind::Array],
            Holds::SchemaMap | Holds::SchemaOrNamesMap => &[Kind::Object],
            Holds::Types | Holds::Text => &[Kind::String],
            Holds::Number => &[Kind::Number],
            Holds::NumberOrFlag => &[Kind::Number, Kind::Boolean],
            Holds::Flag => &[Kind::Boolean],
            Holds::Data => &Kind::ALL,
            Holds::Names | Holds::Count => &[],
        });
        index += 1;
    }
    plain
};

/// What stands under a keyword, in words.
fn takes(holds: Holds) -> &'static str {
    match holds {
        Holds::Schema | Holds::SchemaOrList => "a schema",
        Holds::SchemaOrFlag => "a schema, `true` or `false`",
        Holds::SchemaList => "an array of schemas",
        Holds::SchemaMap | Holds::SchemaOrNamesMap => "an object of schemas",
        Holds::Types => "a type or an array of types",
        Holds::Values => "an array",
        Holds::Names => "an array of names",
        Holds::Text => "a string",
        Holds::Number | Holds::NumberOrFlag => "a number",
        Holds::Count => "a whole number from zero",
        Holds::Flag => "`true` or `false`",
        Holds::Data => "anything",
    }
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
