//! SM-34

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-34",
    kind: RuleKind::AllOf,
    name: "all-of",
    forbids: "the keyword `allOf`",
    why: "branches that must all fit are not merged for you",
    fix: "merge the branches into one schema",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::MergeAllOf),
    subject: Subject::Keyword(Keyword::AllOf),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "allOf": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "allOf": [{ "minLength": 1 }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["allOf"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "allOf": { "type": "string" } }, "required": ["allOf"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
