//! SM-17

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-17",
    kind: RuleKind::If,
    name: "if",
    forbids: "the keyword `if`",
    why: "what may be written would depend on what was written before",
    fix: "write `anyOf` with a branch for each case",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::If),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "if": { "properties": { "b": { "const": 1 } } } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "if": { "required": ["b"] } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["if"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "if": { "type": "string" } }, "required": ["if"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
