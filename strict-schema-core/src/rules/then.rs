//! SM-18

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-18",
    kind: RuleKind::Then,
    name: "then",
    forbids: "the keyword `then`",
    why: "what may be written would depend on what was written before",
    fix: "write `anyOf` with a branch for each case",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::Then),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "then": { "required": ["b"] } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "if": { "required": ["b"] }, "then": { "required": ["c"] } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["then"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "then": { "type": "string" } }, "required": ["then"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
