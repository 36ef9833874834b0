//! SM-66

use super::prelude::*;
use crate::dialect::{ANTHROPIC, Dialect, Limits};

pub(super) const RULE: Rule = Rule {
    id: "SM-66",
    kind: RuleKind::TooManyOptionals,
    name: "too-many-optionals",
    forbids: "more optional properties than the dialect has",
    why: "each doubles what the provider must compile",
    fix: "require some of them",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::Optionals),
    says: &[anthropic(
        "Schemas contains too many optional parameters ({count}), which would make grammar compilation inefficient. Reduce the number of optional parameters in your tool schemas (limit: {limit}).",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { optionals: Some(2), ..ANTHROPIC.limits }, ..ANTHROPIC },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "string" }, "c": { "type": "string" } }, "required": [], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "string" }, "c": { "type": "string" } }, "required": ["c"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Totals(|counts, findings| {
        let limit = findings.dialect.limits.optionals;
        // Two measurements disagree on whether a definition counts each time it is referred to.
        let (written, expanded) = (counts.optionals, counts.optionals_expanded);
        let found = match findings.over(written, limit, None) {
            Some((count, limit)) => Some((count, limit, "")),
            None => findings
                .over(expanded, None, limit)
                .map(|(count, limit)| (count, limit, ", if each reference counts as what it refers to")),
        };
        if let Some((count, limit, if_so)) = found {
            findings
                .add_total(format_args!("the schema has {count} optional properties{if_so}, and {limit} are allowed"))
                .count(count, limit)
                .done();
        }
    }),
};
