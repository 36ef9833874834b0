//! SM-33

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-33",
    kind: RuleKind::OneOf,
    name: "one-of",
    forbids: "the keyword `oneOf`",
    why: "that no second branch fits cannot be seen while the answer is written",
    fix: "write `anyOf`",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::OneOfToAnyOf),
    subject: Subject::Keyword(Keyword::OneOf),
    says: &[
        openai("In context={context}, 'oneOf' is not permitted."),
        anthropic("Schema type 'oneOf' is not supported"),
        gemini("Invalid JSON payload received. Unknown name \"oneOf\""),
        cerebras("Unsupported JSON schema fields: {'oneOf'}"),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "oneOf": [{ "type": "string" }, { "type": "null" }] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "array", "items": { "oneOf": [{ "type": "string" }] } } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["oneOf"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "oneOf": { "type": "string" } }, "required": ["oneOf"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
