//! SM-63

use super::prelude::*;
use crate::dialect::{Dialect, Limits, OPENAI};

pub(super) const RULE: Rule = Rule {
    id: "SM-63",
    kind: RuleKind::TooManyEnumValues,
    name: "too-many-enum-values",
    forbids: "more enum values than the dialect has",
    why: "a schema is compiled before it is used, and that takes time",
    fix: "take a string, and list the values in `description`",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Limit(Limit::EnumValues),
    says: &[
        openai(
            "Expected at most {limit} enum values in total within a single schema when using structured outputs, but received {count}. Consider reducing the number of enums, or use 'strict: false' to opt out of structured outputs.",
        ),
        openai(
            "Expected at most {limit} enum values in total within a single schema when using structured outputs, but received {count}. Consider reducing the number of enums, or opt out of structured outputs by setting 'strict: false'.",
        ),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { enum_values: Some(2), ..OPENAI.limits }, ..OPENAI },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["x", "y"] }, "b": { "type": "string", "enum": ["x"] } } }"#,
        ],
        keeps: &[r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["x", "y"] } } }"#],
    },
    check: Check::Totals(|counts, findings| {
        if let Some((count, limit)) = findings.exceeded(counts.enum_values) {
            findings
                .add_total(format_args!("the schema has {count} enum values, and {limit} are allowed"))
                .count(count, limit)
                .done();
        }
    }),
};
