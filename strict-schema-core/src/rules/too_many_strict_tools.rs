//! SM-75

use super::prelude::*;
use crate::dialect::ANTHROPIC;

pub(super) const RULE: Rule = Rule {
    id: "SM-75",
    kind: RuleKind::TooManyStrictTools,
    name: "too-many-strict-tools",
    forbids: "more strict tools in one request than the dialect has",
    why: "every strict tool is compiled before the request is answered",
    fix: "mark fewer tools as strict",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::StrictTools),
    says: &[anthropic(
        "Too many strict tools ({count}). The maximum number of strict tools supported is {limit}. Try reducing the number of tools marked as strict.",
    )],
    // A request breaks it, and never a schema alone.
    #[cfg(feature = "rule-cases")]
    cases: Cases { under: &ANTHROPIC, breaks: &[], keeps: &[r#"{ "type": "object", "additionalProperties": false }"#] },
    check: Check::Totals(|counts, findings| {
        if let Some((count, limit)) = findings.exceeded(counts.strict_tools) {
            let what = format_args!("the request has {count} strict tools, and {limit} are allowed");
            findings.add_total(what).count(count, limit).done();
        }
    }),
};
