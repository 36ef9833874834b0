//! SM-55

use super::prelude::*;
use crate::dialect::ANTHROPIC;
use crate::json::pattern::Feature;

pub(super) const RULE: Rule = Rule {
    id: "SM-55",
    kind: RuleKind::WordBoundary,
    name: "word-boundary",
    forbids: "a word boundary in a `pattern`",
    why: "a boundary looks at the letters on both sides, and the next one is not written yet",
    fix: "write the pattern without it, or say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::WordBoundary),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &ANTHROPIC,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "\\ba" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "a\\B" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "[\\b]" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "\\w" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(written) = site.pattern_using(Feature::WordBoundary) {
            let called = site.called();
            site.add(findings, format_args!("the pattern of {called} has a word boundary, {}", Code(written)))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
