//! SM-105

use super::prelude::*;
use crate::dialect::{Dialect, Limits, MOONSHOT};

pub(super) const RULE: Rule = Rule {
    id: "SM-105",
    kind: RuleKind::TooManyBranches,
    name: "too-many-branches",
    forbids: "more branches in one `anyOf` than the dialect has",
    why: "each branch is compiled by itself",
    fix: "write fewer branches",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::Branches),
    says: &[Says { voice: Voice::Moonshot, text: "anyOf must have 1-{limit} items" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { branches: Some(2), ..MOONSHOT.limits }, ..MOONSHOT },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string" }, { "type": "null" }, { "type": "boolean" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string" }, { "type": "null" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::AnyOf], |site, findings| {
        let branches = site.get(Keyword::AnyOf).and_then(Value::as_array).map_or(0, Vec::len) as u64;
        if let Some((count, limit)) = findings.exceeded(branches) {
            let what = format_args!("{} has {count} branches, and {limit} are allowed", site.called());
            site.add(findings, what).at(Keyword::AnyOf).count(count, limit).done();
        }
    }),
};
