//! SM-28

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-28",
    kind: RuleKind::BooleanSchema,
    name: "boolean-schema",
    forbids: "`true` or `false` in place of a schema",
    why: "`true` is any value and `false` is none: neither has a type",
    fix: "write a schema with a `type`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::InferTypes),
    subject: Subject::Shape(Shape::BooleanSchema),
    says: &[openai("In context={context}, schema must have a 'type' key.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": true }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": false } }, "required": ["a"], "additionalProperties": false }"#,
            "true",
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "boolean", "enum": [true] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::NoObject], |site, findings| {
        if let Value::Bool(value) = site.value()
            && !site.partial
        {
            site.add(findings, format_args!("{} is `{value}`", site.called())).done();
        }
    }),
};
