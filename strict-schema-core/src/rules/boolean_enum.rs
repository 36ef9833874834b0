//! SM-116

use super::prelude::*;
use crate::dialect::GEMINI;

pub(super) const RULE: Rule = Rule {
    id: "SM-116",
    kind: RuleKind::BooleanEnum,
    name: "boolean-enum",
    forbids: "a boolean as an enum value",
    why: "the provider lists enums of strings and of numbers",
    fix: "leave the enum out, and say in `description` which of the two is meant",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::WriteText),
    subject: Subject::Shape(Shape::BooleanEnum),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &GEMINI,
        breaks: &[r#"{ "type": "object", "properties": { "a": { "type": "boolean", "enum": [true] } } }"#],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string", "enum": ["true"] } } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": ["integer", "null"], "enum": [1, null] } } }"#,
        ],
    },
    check: Check::on(&[Keyword::Enum], |site, findings| {
        let values = site.get(Keyword::Enum).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        if let Some(value) = values.iter().find(|it| it.is_boolean()) {
            site.add(findings, format_args!("the enum of {} has `{value}`", site.called())).at(Keyword::Enum).done();
        }
    }),
};
