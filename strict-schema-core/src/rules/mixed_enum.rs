//! SM-41

use super::prelude::*;
use crate::dialect::OPENAI;
use crate::dialect::admits::kinds_of;

pub(super) const RULE: Rule = Rule {
    id: "SM-41",
    kind: RuleKind::MixedEnum,
    name: "mixed-enum",
    forbids: "an enum of values of several types",
    why: "all the values of an enum have one type, null aside",
    fix: "write `anyOf` with an enum for each type",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::SplitTypes),
    subject: Subject::Shape(Shape::MixedEnum),
    says: &[openai("In context={context}, enum values must be of the same type.")],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "integer"], "enum": ["x", 1] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "enum": ["x", true] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "enum": ["x", null] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "number", "enum": [1, 1.5] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddValues], |site, findings| {
        let Some(values) = site.get(Keyword::Enum).and_then(Value::as_array) else { return };
        let kinds = kinds_of(values);
        // A value that the type forbids is the mistake, if there is one.
        let foreign = !site.kinds.is_empty() && values.iter().any(|value| !site.kinds.admit(value));
        if kinds.len() > 1 && !(foreign && site.refuses(Shape::ForeignValue)) {
            site.add(findings, format_args!("the values of {} have {} types", site.called(), kinds.len()))
                .at(Keyword::Enum)
                .done();
        }
    }),
};
