//! SM-19

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-19",
    kind: RuleKind::Else,
    name: "else",
    forbids: "the keyword `else`",
    why: "what may be written would depend on what was written before",
    fix: "write `anyOf` with a branch for each case",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::Else),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "else": { "required": ["b"] } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "if": { "required": ["b"] }, "else": { "required": ["c"] } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["else"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "else": { "type": "string" } }, "required": ["else"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
