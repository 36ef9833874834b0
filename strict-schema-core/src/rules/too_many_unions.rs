//! SM-67

use super::prelude::*;
use crate::dialect::{ANTHROPIC, Dialect, Limits};

pub(super) const RULE: Rule = Rule {
    id: "SM-67",
    kind: RuleKind::TooManyUnions,
    name: "too-many-unions",
    forbids: "more `anyOf` and lists of types than the dialect has",
    why: "each doubles what the provider must compile",
    fix: "require fewer to be nullable: leave optional properties out of `required` instead",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::Unions),
    says: &[anthropic(
        "Schemas contains too many parameters with union types ({count} parameters with type arrays or anyOf). This causes exponential compilation cost. Reduce the number of nullable or union-typed parameters (limit: {limit} parameters with unions).",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { unions: Some(2), ..ANTHROPIC.limits }, ..ANTHROPIC },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"] }, "b": { "type": ["string", "null"] }, "c": { "anyOf": [{ "type": "string" }] } }, "required": ["a", "b", "c"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"] }, "b": { "type": ["string"] }, "c": { "anyOf": [{ "type": "string" }] } }, "required": ["a", "b", "c"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Totals(|counts, findings| {
        let limit = findings.dialect.limits.unions;
        // Two measurements disagree on whether a definition counts each time it is referred to.
        let (written, expanded) = (counts.unions, counts.unions_expanded);
        let found = match findings.over(written, limit, None) {
            Some((count, limit)) => Some((count, limit, "")),
            None => findings
                .over(expanded, None, limit)
                .map(|(count, limit)| (count, limit, ", if each reference counts as what it refers to")),
        };
        if let Some((count, limit, if_so)) = found {
            findings
                .add_total(format_args!("the schema has {count} unions{if_so}, and {limit} are allowed"))
                .count(count, limit)
                .done();
        }
    }),
};
