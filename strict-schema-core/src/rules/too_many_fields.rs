//! SM-107

use super::prelude::*;
use crate::dialect::COHERE;

pub(super) const RULE: Rule = Rule {
    id: "SM-107",
    kind: RuleKind::TooManyFields,
    name: "too-many-fields",
    forbids: "more properties in one request than the provider takes",
    why: "all the schemas of a request are compiled together",
    fix: "send fewer tools at once, or smaller ones",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::Fields),
    says: &[],
    // A request breaks it, and never a schema alone.
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &COHERE,
        breaks: &[],
        keeps: &[r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] }"#],
    },
    check: Check::Totals(|counts, findings| {
        if let Some((count, limit)) = findings.exceeded(counts.fields) {
            findings
                .add_total(format_args!("{count} properties in one request, and {limit} are allowed"))
                .count(count, limit)
                .done();
        }
    }),
};
