//! SM-09

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-09",
    kind: RuleKind::DynamicAnchor,
    name: "dynamic-anchor",
    forbids: "the keyword `$dynamicAnchor`",
    why: "dynamic scope is not followed",
    fix: "take it out",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Keyword(Keyword::DynamicAnchor),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "$dynamicAnchor": "node" }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "$dynamicAnchor": "node" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["$dynamicAnchor"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "$dynamicAnchor": { "type": "string" } }, "required": ["$dynamicAnchor"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
