//! SM-06

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-06",
    kind: RuleKind::Reference,
    name: "reference",
    forbids: "the keyword `$ref`",
    why: "references are not followed here",
    fix: "write the schema in place",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Keyword(Keyword::Ref),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/$defs/b" } }, "required": ["a"], "additionalProperties": false, "$defs": { "b": { "type": "null" } } }"##,
            r##"{ "type": "object", "properties": { "a": { "type": "array", "items": { "$ref": "#" } } }, "required": ["a"], "additionalProperties": false }"##,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["$ref"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "$ref": { "type": "string" } }, "required": ["$ref"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
