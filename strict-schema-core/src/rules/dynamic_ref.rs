//! SM-08

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-08",
    kind: RuleKind::DynamicRef,
    name: "dynamic-ref",
    forbids: "the keyword `$dynamicRef`",
    why: "dynamic scope is not followed",
    fix: "write `$ref`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Keyword(Keyword::DynamicRef),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$dynamicRef": "#node" } }, "required": ["a"], "additionalProperties": false }"##,
            r##"{ "type": "object", "properties": { "a": { "type": "array", "items": { "$dynamicRef": "#node" } } }, "required": ["a"], "additionalProperties": false }"##,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["$dynamicRef"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "$dynamicRef": { "type": "string" } }, "required": ["$dynamicRef"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
