//! SM-57

use super::prelude::*;
use crate::dialect::XAI;
use crate::json::pattern::Feature;

pub(super) const RULE: Rule = Rule {
    id: "SM-57",
    kind: RuleKind::InlineModifier,
    name: "inline-modifier",
    forbids: "an inline modifier in a `pattern`",
    why: "ECMA 262 has no such syntax before 2025, and the provider none at all",
    fix: "write the pattern without it, or say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::InlineModifier),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &XAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(?i)a" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(?i:a)" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "(?:i)" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "[aA]" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(written) = site.pattern_using(Feature::InlineModifier) {
            let called = site.called();
            site.add(findings, format_args!("the pattern of {called} has an inline modifier, {}", Code(written)))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
