//! SM-58

use super::prelude::*;
use crate::dialect::ANTHROPIC;

pub(super) const RULE: Rule = Rule {
    id: "SM-58",
    kind: RuleKind::LargeRepeat,
    name: "large-repeat",
    forbids: "a repeat of very many in a `pattern`",
    why: "the provider writes a repeat out, one by one",
    fix: "lower it, or write `*`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::LargeRepeat),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &ANTHROPIC,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^a{1000}$" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^a{1,99999999999999999999}$" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^a{999}$" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "pattern": "^[{]1000[}]$" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddPattern], |site, findings| {
        if let Some(Ok(pattern)) = site.pattern()
            && site.dialect.has_large_repeat(pattern)
        {
            let (called, repeat) = (site.called(), pattern.longest_repeat);
            site.add(findings, format_args!("the pattern of {called} repeats {repeat} times"))
                .at(Keyword::Pattern)
                .done();
        }
    }),
};
