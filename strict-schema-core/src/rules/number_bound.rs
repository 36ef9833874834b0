//! SM-108

use super::prelude::*;
use crate::dialect::LLAMA_CPP;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    id: "SM-108",
    kind: RuleKind::NumberBound,
    name: "number-bound",
    forbids: "a bound of numbers that need be no integers",
    why: "the provider knows bounds of integers",
    fix: "say it in `description`, and check the answer",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Shape(Shape::NumberBound),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &LLAMA_CPP,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "number", "minimum": 5 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "minimum": 5 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&BOUNDS, |site, findings| {
        if !site.kinds.has(Kind::Number) {
            return;
        }
        for keyword in BOUNDS.into_iter().filter(|keyword| site.has(*keyword)) {
            let what = format_args!("{} has `{}`, and is any number", site.called(), keyword.name());
            site.add(findings, what).at(keyword).done();
        }
    }),
};

const BOUNDS: [Keyword; 4] = [Keyword::Minimum, Keyword::Maximum, Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum];
