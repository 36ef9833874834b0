//! SM-35

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-35",
    kind: RuleKind::PropertyNames,
    name: "property-names",
    forbids: "the keyword `propertyNames`",
    why: "an object lists its own properties, whose names are known",
    fix: "take it out",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::DescribeUnsupported),
    subject: Subject::Keyword(Keyword::PropertyNames),
    says: NOT_PERMITTED,
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "object", "properties": {}, "required": [], "additionalProperties": false, "propertyNames": { "type": "string" } } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false, "propertyNames": { "pattern": "^a" } }"#,
        ],
        keeps: &[
            // A word, and a property of that name, are no keywords.
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["propertyNames"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "propertyNames": { "type": "string" } }, "required": ["propertyNames"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Presence,
};
