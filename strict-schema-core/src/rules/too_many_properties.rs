//! SM-62

use super::prelude::*;
use crate::dialect::{Dialect, Limits, OPENAI};

pub(super) const RULE: Rule = Rule {
    id: "SM-62",
    kind: RuleKind::TooManyProperties,
    name: "too-many-properties",
    forbids: "more properties than the dialect has",
    why: "a schema is compiled before it is used, and that takes time",
    fix: "split the schema, or leave properties out",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::Properties),
    says: &[openai("{count} parameters exceeds limit of {limit}.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { properties: Some(2), ..OPENAI.limits }, ..OPENAI },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "string" }, "c": { "type": "string" } } }"#,
        ],
        keeps: &[r#"{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "string" } } }"#],
    },
    check: Check::Totals(|counts, findings| {
        if let Some((count, limit)) = findings.exceeded(counts.properties) {
            findings
                .add_total(format_args!("the schema has {count} properties, and {limit} are allowed"))
                .count(count, limit)
                .done();
        }
    }),
};
