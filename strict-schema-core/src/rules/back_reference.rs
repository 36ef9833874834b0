//! SM-54

use super::prelude::*;
use crate::dialect::ANTHROPIC;
use crate::json::pattern::Feature;

pub(super) const RULE: Rule = Rule {
    id: "SM-54",
    kind: RuleKind::BackReference,
    name: "back-reference",
    forbids: "a back-reference in a `pattern`",
    why: "what a group matched is not remembered while the answer is written",
    fix: "write the pattern without it, or say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::BackReference),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &ANTHROPIC,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(a)\\1" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(?<x>a)\\k<x>" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(a)b" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "[0-9]" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(written) = site.pattern_using(Feature::BackReference) {
            let called = site.called();
            site.add(findings, format_args!("the pattern of {called} has a back-reference, {}", Code(written)))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
