//! SM-53

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::json::pattern::Feature;

pub(super) const RULE: Rule = Rule {
    id: "SM-53",
    kind: RuleKind::LookAround,
    name: "look-around",
    forbids: "look-around in a `pattern`",
    why: "an answer is written from left to right, and a decoder cannot look ahead or back",
    fix: "write the pattern without it, or say it in `description`",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::LookAround),
    says: &[openai("Invalid JSON schema: regex lookaround is not supported. Found at {path}.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^(?=a)" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(?<!b)c" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^a|b$" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(?:a)" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "\\(?=a" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(written) = site.pattern_using(Feature::LookAround) {
            let called = site.called();
            site.add(findings, format_args!("the pattern of {called} has look-around, {}", Code(written)))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
