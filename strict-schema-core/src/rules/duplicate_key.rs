//! SM-69

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-69",
    kind: RuleKind::DuplicateKey,
    name: "duplicate-key",
    forbids: "a key twice in one object of the text",
    why: "parsers keep one of them, not all the same one",
    fix: "keep one",
    binds_non_strict: true,
    mended_by: None,
    subject: Subject::Shape(Shape::DuplicateKey),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "type": "object", "properties": {}, "required": [], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string" }, "a": { "type": "null" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "type": { "type": "string" } }, "required": ["type"], "additionalProperties": false }"#,
        ],
    },
    check: Check::Text,
};
