//! SM-119

use super::prelude::*;
use crate::dialect::GEMINI_OPENAPI;

pub(super) const RULE: Rule = Rule {
    id: "SM-119",
    kind: RuleKind::EmptyObject,
    name: "empty-object",
    forbids: "an object without a property",
    why: "the provider takes an object without properties for one whose properties were forgotten",
    fix: "declare a property, or leave the object out: a tool without arguments has no `parameters`",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::WriteText),
    subject: Subject::Shape(Shape::EmptyObject),
    says: &[Says { voice: Voice::Gemini, text: "properties: should be non-empty for OBJECT type" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &GEMINI_OPENAPI,
        breaks: &[
            r#"{ "type": "object", "properties": {} }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object" } } }"#,
            r#"{ "type": "OBJECT", "properties": {} }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" } } }"#,
            r#"{ "type": "OBJECT", "properties": { "a": { "type": "STRING" } } }"#,
        ],
    },
    check: Check::at(&[Trigger::Object], |site, findings| {
        let is_empty = site.properties().is_none_or(serde_json::Map::is_empty);
        // A map has none because it is one.
        let is_map = site.get(Keyword::AdditionalProperties).is_some_and(|it| it != &Value::Bool(false));
        if is_empty && !is_map {
            site.add(findings, format_args!("{} has no property", site.called())).done();
        }
    }),
};
