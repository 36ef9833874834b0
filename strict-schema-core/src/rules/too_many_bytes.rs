//! SM-106

use super::prelude::*;
use crate::dialect::{Dialect, Limits, MOONSHOT};

pub(super) const RULE: Rule = Rule {
    id: "SM-106",
    kind: RuleKind::TooManyBytes,
    name: "too-many-bytes",
    forbids: "a schema of more bytes than the dialect has",
    why: "a schema is compiled before it is used, and that takes time",
    fix: "shorten names and descriptions, or write fewer properties",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::Bytes),
    says: &[Says { voice: Voice::Moonshot, text: "schema exceeds maximum allowed size" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { bytes: Some(40), ..MOONSHOT.limits }, ..MOONSHOT },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[r#"{ "type": "object" }"#],
    },
    check: Check::Totals(|counts, findings| {
        if let Some((count, limit)) = findings.exceeded(counts.bytes) {
            findings
                .add_total(format_args!("the schema has {count} bytes, and {limit} are allowed"))
                .count(count, limit)
                .done();
        }
    }),
};
