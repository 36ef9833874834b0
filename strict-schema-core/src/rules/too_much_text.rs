//! SM-64

use super::prelude::*;
use crate::dialect::{Dialect, Limits, OPENAI};

pub(super) const RULE: Rule = Rule {
    id: "SM-64",
    kind: RuleKind::TooMuchText,
    name: "too-much-text",
    forbids: "more characters in names and values than the dialect has",
    why: "a schema is compiled before it is used, and that takes time",
    fix: "shorten names and values, or leave some out",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::Text),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { text: Some(3), ..OPENAI.limits }, ..OPENAI },
        breaks: &[r#"{ "type": "object", "properties": { "abc": { "type": "string", "enum": ["x"] } } }"#],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["x"] } }, "$defs": { "b": { "type": "string", "description": "abc" } } }"#,
        ],
    },
    check: Check::Totals(|counts, findings| {
        if let Some((count, limit)) = findings.exceeded(counts.text) {
            findings.add_total(format_args!("the schema has {count} characters in the names of properties and definitions and in enum and const values, and {limit} are allowed")).count(count, limit).done();
        }
    }),
};
