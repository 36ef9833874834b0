//! SM-61

use super::prelude::*;
use crate::dialect::ANTHROPIC;
use crate::json::keyword::{Holds, KEYWORDS};

pub(super) const RULE: Rule = Rule {
    id: "SM-61",
    kind: RuleKind::LargeBound,
    name: "large-bound",
    forbids: "a bound over the greatest that the dialect takes",
    why: "the provider writes a bound out, one by one",
    fix: "lower it, or take it out and say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Bounds,
    says: &[anthropic("For 'array' type, '{keyword}' values other than 0 or 1 are not supported")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &ANTHROPIC,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "minItems": 2 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "minItems": 1 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Node {
        keywords: NUMBERS,
        forms: &[],
        look: |site, findings| {
            for keyword in NUMBERS.iter() {
                let Some(value) = site.get(keyword) else { continue };
                let Some(bound) = site.dialect.bound_broken(keyword, value) else { continue };
                let (name, most) = (keyword.name(), bound.at_most);
                (findings.verdict, findings.source) = (bound.beyond, bound.source);
                site.add(findings, format_args!("`{name}` {value} of {} is over {most}", site.called()))
                    .at(keyword)
                    .done();
            }
        },
    },
};

/// The keywords that have a number.
const NUMBERS: KeywordSet = {
    let mut numbers = KeywordSet::NONE;
    let mut index = 0;
    while index < KEYWORDS.len() {
        let row = &KEYWORDS[index];
        if matches!(row.holds, Holds::Number | Holds::NumberOrFlag | Holds::Count) {
            numbers = numbers.with(row.keyword);
        }
        index += 1;
    }
    numbers
};
