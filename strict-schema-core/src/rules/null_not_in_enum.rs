//! SM-43

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::json::kind::Kind;

pub(super) const RULE: Rule = Rule {
    id: "SM-43",
    kind: RuleKind::NullNotInEnum,
    name: "null-not-in-enum",
    forbids: "null in `type` but not in `enum`",
    why: "JSON Schema takes a value that both admit, so that null is never right here",
    fix: "write `anyOf` with the enum and `type: \"null\"` as branches",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::SplitTypes),
    subject: Subject::Shape(Shape::NullNotInEnum),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "enum": ["F", "C"] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "enum": ["F", "C", null] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "anyOf": [{ "type": "string", "enum": ["F", "C"] }, { "type": "null" }] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddValues], |site, findings| {
        let values = site.get(Keyword::Enum).and_then(Value::as_array);
        if site.kinds.has(Kind::Null) && values.is_some_and(|it| !it.is_empty() && !it.contains(&Value::Null)) {
            site.add(findings, format_args!("{} may be null, but its enum has no null", site.called()))
                .at(Keyword::Enum)
                .done();
        }
    }),
};
