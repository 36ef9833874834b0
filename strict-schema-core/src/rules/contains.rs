//! SM-14

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-14",
    kind: RuleKind::Contains,
    name: "contains",
    forbids: "the keyword `contains`",
    why: "items are written one after the other, and nobody can promise a later one",
    fix: "take it out, and say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::Contains),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "contains": { "type": "string" } } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "contains": { "type": "string", "enum": ["x"] } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["contains"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "contains": { "type": "string" } }, "required": ["contains"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
