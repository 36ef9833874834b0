//! SM-36

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-36",
    kind: RuleKind::UnsupportedKeyword,
    name: "unsupported-keyword",
    forbids: "a keyword that the dialect does not have",
    why: "the strict mode of the provider does not have it",
    fix: "take it out, or put what it says into `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::OtherKeywords,
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "uniqueItems": true } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "default": "x" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["default", "uniqueItems"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
