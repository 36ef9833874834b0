//! SM-05

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-05",
    kind: RuleKind::PatternProperties,
    name: "pattern-properties",
    forbids: "the keyword `patternProperties`",
    why: "a map by patterns cannot be written key by key",
    fix: "list the properties, or make it an array of `{ key, value }` objects",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::MapEntries),
    subject: Subject::Keyword(Keyword::PatternProperties),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "patternProperties": { "^x-": { "type": "string" } } } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "patternProperties": {} }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["patternProperties"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "patternProperties": { "type": "string" } }, "required": ["patternProperties"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
