//! SM-71

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-71",
    kind: RuleKind::Definitions,
    name: "definitions",
    forbids: "the keyword `definitions`",
    why: "definitions stand under `$defs` since 2019, and not every provider reads the old name",
    fix: "rename it to `$defs`, in the references too",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::ResolveReferences),
    subject: Subject::Keyword(Keyword::Definitions),
    says: &[
        openai("In context={context}, 'definitions' is not permitted."),
        anthropic("{key}"),
        gemini("Invalid JSON payload received. Unknown name \"definitions\""),
        cerebras("'definitions' is not supported in JSON schema. Use '$defs' instead"),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r##"{ "type": "object", "properties": { "a": { "$ref": "#/definitions/b" } }, "required": ["a"], "additionalProperties": false, "definitions": { "b": { "type": "null" } } }"##,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["definitions"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "definitions": { "type": "string" } }, "required": ["definitions"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
