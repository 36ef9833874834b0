//! SM-72

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-72",
    kind: RuleKind::PrefixItems,
    name: "prefix-items",
    forbids: "the keyword `prefixItems`",
    why: "all items of an array have one schema",
    fix: "make it an object with a property for each place, or give all items one schema under `items`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::MergeTuples),
    subject: Subject::Keyword(Keyword::PrefixItems),
    says: &[
        openai("In context={context}, 'prefixItems' is not permitted."),
        openai("In context={context}, array schema missing items."),
        anthropic("{key}"),
        gemini("Invalid JSON payload received. Unknown name \"prefixItems\""),
        cerebras("Unsupported JSON schema fields: {'prefixItems'}"),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "array", "prefixItems": [{ "type": "string" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["prefixItems"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "prefixItems": { "type": "string" } }, "required": ["prefixItems"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
