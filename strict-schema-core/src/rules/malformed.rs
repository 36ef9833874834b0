//! SM-31

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::dialect::admits::STRUCTURE;
use crate::json::keyword::Holds;

pub(super) const RULE: Rule = Rule {
    id: "SM-31",
    kind: RuleKind::Malformed,
    name: "malformed",
    forbids: "a keyword with a value of the wrong type",
    why: "it is no JSON Schema then, and what it should mean is anybody's guess",
    fix: "write what the keyword takes",
    binds_non_strict: true,
    mended_by: None,
    subject: Subject::Shape(Shape::Malformed),
    says: &[openai("Please ensure it is a valid JSON Schema.")],
    #[cfg(feature = "rule-cases")]
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
    check: Check::at(&[Trigger::NoObject, Trigger::Misfit], |site, findings| {
        let said = site.refuses(Shape::MalformedStructure);
        if !said && !matches!(site.value(), Value::Object(_) | Value::Bool(_)) {
            let kind = kind(site.value());
            site.add(findings, format_args!("{} is {kind} in place of a schema", site.called())).done();
        }
        for &(keyword, value) in site.walk.keywords().in_order() {
            // What the provider does not look at is said for itself, and what it cannot read by another rule.
            let said = STRUCTURE.has(keyword) && site.refuses(Shape::MalformedStructure);
            if keyword.fits(value) || said || !site.dialect.sees_under(keyword) {
                continue;
            }
            let (name, kind, takes) = (keyword.name(), kind(value), takes(keyword.row().holds));
            site.add(findings, format_args!("`{name}` of {} is {kind}, not {takes}", site.called())).at(keyword).done();
        }
    }),
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
