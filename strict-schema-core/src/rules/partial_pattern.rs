//! SM-96

use super::prelude::*;
use crate::dialect::LLAMA_CPP;
use crate::json::pattern::Feature;

pub(super) const RULE: Rule = Rule {
    id: "SM-96",
    kind: RuleKind::PartialPattern,
    name: "partial-pattern",
    forbids: "a pattern that is not `^…$`, or has anchors or named groups inside",
    why: "the provider takes such a pattern for any string",
    fix: "begin it with `^`, end it with `$`, and write plain groups",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::PartialPattern),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &LLAMA_CPP,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "a" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^(a$|b)$" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^(a|b)[$]?$" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(written) = site.pattern_using(Feature::Partial) {
            let called = site.called();
            site.add(findings, format_args!("the pattern of {called} is not whole, {}", Code(written)))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
