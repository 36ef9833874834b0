//! SM-59

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-59",
    kind: RuleKind::InvalidPattern,
    name: "invalid-pattern",
    forbids: "a `pattern` that is not a regular expression",
    why: "nothing could match it",
    fix: "write a regular expression as in ECMA 262",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::InvalidPattern),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "*" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "[z-a]" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^[a-z]+([.][0-9]{{2,4}})?$" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^https?://" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(Err(wrong)) = site.pattern() {
            site.add(findings, format_args!("the pattern of {} has {wrong}", site.called()))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
