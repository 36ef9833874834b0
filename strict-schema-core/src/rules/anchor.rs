//! SM-07

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-07",
    kind: RuleKind::Anchor,
    name: "anchor",
    forbids: "the keyword `$anchor`",
    why: "names inside a document are not followed",
    fix: "take it out, and refer to `#/$defs/…`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Keyword(Keyword::Anchor),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "$anchor": "here" } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "$anchor": "root" }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["$anchor"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "$anchor": { "type": "string" } }, "required": ["$anchor"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
