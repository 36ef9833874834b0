//! SM-20

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-20",
    kind: RuleKind::Not,
    name: "not",
    forbids: "the keyword `not`",
    why: "a model writes what fits, and cannot avoid what does not",
    fix: "say what fits, or say it in `description`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::Not),
    says: &[
        openai("In context={context}, 'not' is not permitted."),
        anthropic("Schema keyword 'not' is not supported"),
        gemini("Invalid JSON payload received. Unknown name \"not\""),
        cerebras("Unsupported JSON schema fields: {'not'}"),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "not": { "type": "string", "enum": ["x"] } } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "allOf": [{ "not": { "required": ["b"] } }] }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["not"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "not": { "type": "string" } }, "required": ["not"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
