//! SM-12

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-12",
    kind: RuleKind::UnevaluatedProperties,
    name: "unevaluated-properties",
    forbids: "the keyword `unevaluatedProperties`",
    why: "what other schemas have seen is not kept track of",
    fix: "write `additionalProperties: false`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::UnevaluatedProperties),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "unevaluatedProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "unevaluatedProperties": { "type": "string" } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["unevaluatedProperties"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "unevaluatedProperties": { "type": "string" } }, "required": ["unevaluatedProperties"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
