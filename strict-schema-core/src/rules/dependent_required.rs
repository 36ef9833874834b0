//! SM-11

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-11",
    kind: RuleKind::DependentRequired,
    name: "dependent-required",
    forbids: "the keyword `dependentRequired`",
    why: "what must be written would depend on what was written before",
    fix: "write `anyOf` with a branch for each case",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::DependentRequired),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "dependentRequired": { "b": ["c"] } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "dependentRequired": {} } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["dependentRequired"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "dependentRequired": { "type": "string" } }, "required": ["dependentRequired"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
