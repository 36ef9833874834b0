//! SM-56

use super::prelude::*;
use crate::dialect::XAI;
use crate::json::pattern::Feature;

pub(super) const RULE: Rule = Rule {
    id: "SM-56",
    kind: RuleKind::UnicodeClass,
    name: "unicode-class",
    forbids: "a Unicode class in a `pattern`",
    why: "the provider has no tables of Unicode classes",
    fix: "write the pattern without it, or say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::UnicodeClass),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &XAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "\\p{L}" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "[\\P{Lu}]" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "[a-z]" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "p{2}" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(written) = site.pattern_using(Feature::UnicodeClass) {
            let called = site.called();
            site.add(findings, format_args!("the pattern of {called} has a Unicode class, {}", Code(written)))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
