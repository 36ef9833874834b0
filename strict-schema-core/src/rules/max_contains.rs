//! SM-16

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-16",
    kind: RuleKind::MaxContains,
    name: "max-contains",
    forbids: "the keyword `maxContains`",
    why: "items are written one after the other, and nobody counts them",
    fix: "take it out, and say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::MaxContains),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "maxContains": 1 } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "contains": { "type": "string" }, "maxContains": 2 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["maxContains"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "maxContains": { "type": "string" } }, "required": ["maxContains"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
