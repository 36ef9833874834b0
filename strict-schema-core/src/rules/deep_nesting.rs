//! SM-21

use super::prelude::*;
use crate::dialect::{Dialect, Limits, OPENAI};

pub(super) const RULE: Rule = Rule {
    id: "SM-21",
    kind: RuleKind::DeepNesting,
    name: "deep-nesting",
    forbids: "more levels of nesting than the dialect has",
    why: "a provider limits how deep an answer can be",
    fix: "flatten the schema, or take what is deepest as JSON in a string",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::CutDepth),
    subject: Subject::Limit(Limit::Nesting),
    says: &[
        openai("{count} levels of nesting exceeds limit of {limit}."),
        gemini("A schema in GenerationConfig in the request exceeds the maximum allowed nesting depth."),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &Dialect { limits: Limits { nesting: Some(2), ..OPENAI.limits }, ..OPENAI },
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": { "b": { "type": "object" } } } } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": { "b": { "anyOf": [{ "type": "array", "items": { "type": "object" } }] } } } } }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": { "b": { "type": "string" } } } } }"#,
            r##"{ "type": "object", "properties": { "a": { "$ref": "#" } } }"##,
        ],
    },
    check: Check::Levels,
};
