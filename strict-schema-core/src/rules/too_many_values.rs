//! SM-104

use super::prelude::*;
use crate::dialect::{Dialect, Limits, MOONSHOT};

pub(super) const RULE: Rule = Rule {
    id: "SM-104",
    kind: RuleKind::TooManyValues,
    name: "too-many-values",
    forbids: "more values in one enum than the dialect has",
    why: "a schema is compiled before it is used, and that takes time",
    fix: "take a string, and list the values in `description`",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::OneEnum),
    says: &[Says { voice: Voice::Moonshot, text: "enum array cannot have more than {limit} items" }],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { one_enum: Some(2), ..MOONSHOT.limits }, ..MOONSHOT },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "enum": [1, 2, 3] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "integer", "enum": [1, 2] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Enum], |site, findings| {
        let values = site.get(Keyword::Enum).and_then(Value::as_array).map_or(0, Vec::len) as u64;
        if let Some((count, limit)) = findings.exceeded(values) {
            let what = format_args!("the enum of {} has {count} values, and {limit} are allowed", site.called());
            site.add(findings, what).at(Keyword::Enum).count(count, limit).done();
        }
    }),
};
