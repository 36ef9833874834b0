//! SM-15

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-15",
    kind: RuleKind::MinContains,
    name: "min-contains",
    forbids: "the keyword `minContains`",
    why: "items are written one after the other, and nobody can promise a later one",
    fix: "take it out, and say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::MinContains),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "minContains": 1 } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "type": "string" }, "contains": { "type": "string" }, "minContains": 2 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["minContains"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "minContains": { "type": "string" } }, "required": ["minContains"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
