//! SM-39

use super::prelude::*;
use crate::dialect::{OPENAI, Verdict};

pub(super) const RULE: Rule = Rule {
    id: "SM-39",
    kind: RuleKind::ForeignValue,
    name: "foreign-value",
    forbids: "an enum or const value that the node's `type` forbids",
    why: "`type` and the values contradict each other",
    fix: "write values of that type, or the type of these values",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::InferTypes),
    subject: Subject::Shape(Shape::ForeignValue),
    says: &[anthropic("Enum value '{key}' does not match declared type")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "boolean", "enum": ["True"] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string", "const": 1 } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "enum": ["x", null] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "number", "enum": [1, 1.5] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddValues], |site, findings| {
        // What the type means is not known if it is malformed, unknown or not there.
        if site.kinds.is_empty() {
            return;
        }
        let values =
            site.get(Keyword::Enum).and_then(Value::as_array).into_iter().flatten().map(|it| (Keyword::Enum, it));
        // A `const` that the provider ignores is not compared.
        let is_read = site.dialect.keywords.permission(Keyword::Const).verdict != Verdict::Ignored;
        let value = site.get(Keyword::Const).filter(|_| is_read).map(|it| (Keyword::Const, it));
        if let Some((keyword, value)) = values.chain(value).find(|(_, value)| !site.kinds.admit(value)) {
            let shown = shown(value);
            site.add(findings, format_args!("{} is not of the type of {}", Code(&shown), site.called()))
                .at(keyword)
                .key(value.as_str().unwrap_or(&shown))
                .done();
        }
    }),
};
