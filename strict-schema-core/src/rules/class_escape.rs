//! SM-97

use super::prelude::*;
use crate::dialect::LLAMA_CPP;
use crate::json::pattern::Feature;

pub(super) const RULE: Rule = Rule {
    id: "SM-97",
    kind: RuleKind::ClassEscape,
    name: "class-escape",
    forbids: "`\\d`, `\\s` or `\\w` in a pattern",
    why: "the provider takes a pattern with one for any string",
    fix: "write the class: `[0-9]`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::ClassEscape),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &LLAMA_CPP,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^\\d{4}$" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^[0-9]{4}$" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^\\.$" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(written) = site.pattern_using(Feature::ClassEscape) {
            let called = site.called();
            site.add(findings, format_args!("the pattern of {called} has a class by a letter, {}", Code(written)))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
