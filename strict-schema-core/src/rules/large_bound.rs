//! SM-61 large-bound

use super::prelude::*;
use crate::json::keyword::{Holds, KEYWORDS};

pub(super) const RULE: Rule = Rule {
    why: "the provider does not support greater values",
    fix: "write a smaller bound, or move it to `description`",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Bounds,
    says: &[anthropic("For 'array' type, '{keyword}' values other than 0 or 1 are not supported")],
    check: RuleCheck::Subschema {
        keywords: NUMBERS,
        triggers: &[],
        look: |schema, findings| {
            for keyword in NUMBERS.iter() {
                let Some(value) = schema.get(keyword) else { continue };
                let Some(bound) = schema.dialect.bound_broken(keyword, value) else { continue };
                let (name, most) = (keyword.name(), bound.at_most);
                (findings.verdict, findings.source) = (bound.beyond, bound.source);
                schema.add(findings, format_args!("`{name}` {value} of {} is over {most}", schema.label())).at(keyword);
            }
        },
    },
    ..DEFAULTS
};

/// The keywords whose value is a number.
const NUMBERS: KeywordSet = {
    let mut numbers = KeywordSet::NONE;
    let mut index = 0;
    while index < KEYWORDS.len() {
        let row = &KEYWORDS[index];
        if matches!(row.holds, Holds::Number | Holds::PositiveNumber | Holds::NumberOrFlag | Holds::Count) {
            numbers = numbers.with(row.keyword);
        }
        index += 1;
    }
    numbers
};
