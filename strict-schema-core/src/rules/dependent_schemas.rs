//! SM-10

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-10",
    kind: RuleKind::DependentSchemas,
    name: "dependent-schemas",
    forbids: "the keyword `dependentSchemas`",
    why: "what may be written would depend on what was written before",
    fix: "write `anyOf` with a branch for each case",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::DependentSchemas),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "dependentSchemas": { "b": { "type": "object", "properties": {}, "required": [], "additionalProperties": false } } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "dependentSchemas": {} } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["dependentSchemas"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "dependentSchemas": { "type": "string" } }, "required": ["dependentSchemas"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
