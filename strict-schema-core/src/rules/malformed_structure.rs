//! SM-90

use super::prelude::*;
use crate::dialect::MOONSHOT;
use crate::dialect::admits::STRUCTURE;

pub(super) const RULE: Rule = Rule {
    id: "SM-90",
    kind: RuleKind::MalformedStructure,
    name: "malformed-structure",
    forbids: "what holds schemas, names, types or words, with a value of the wrong type",
    why: "the provider cannot read the schema",
    fix: "write what the keyword takes",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Shape(Shape::MalformedStructure),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "description": 5 } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": "string" } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": true } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "anyOf": [true] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "minLength": -1 } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "additionalProperties": true } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::NoObject, Trigger::Misfit], |site, findings| {
        let under = site.node().via.map(|(keyword, _)| keyword);
        // What may be a flag is one under this keyword only.
        let is_schema = match site.value() {
            Value::Object(_) => true,
            Value::Bool(_) => under == Some(Keyword::AdditionalProperties),
            _ => false,
        };
        if !is_schema && under.is_none_or(|keyword| STRUCTURE.has(keyword)) {
            site.add(findings, format_args!("{} is {}, no schema", site.called(), shown(site.value()))).done();
        }
        for &(keyword, value) in site.walk.keywords().in_order() {
            let may_be_null = value.is_null() && matches!(keyword, Keyword::Id | Keyword::Pattern);
            if STRUCTURE.has(keyword) && !keyword.fits(value) && !may_be_null {
                let what = format_args!("`{}` of {} is {}", keyword.name(), site.called(), shown(value));
                site.add(findings, what).at(keyword).done();
            }
        }
    }),
};
