//! SM-13

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-13",
    kind: RuleKind::UnevaluatedItems,
    name: "unevaluated-items",
    forbids: "the keyword `unevaluatedItems`",
    why: "what other schemas have seen is not kept track of",
    fix: "write `items`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::UnevaluatedItems),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "unevaluatedItems": false } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "unevaluatedItems": { "type": "string" } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["unevaluatedItems"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "unevaluatedItems": { "type": "string" } }, "required": ["unevaluatedItems"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
