//! SM-42

use super::prelude::*;
use crate::dialect::ANTHROPIC;
use crate::dialect::admits::is_complex;

pub(super) const RULE: Rule = Rule {
    id: "SM-42",
    kind: RuleKind::ComplexValue,
    name: "complex-value",
    forbids: "an object or an array as an enum or const value",
    why: "an enum is a choice of plain values",
    fix: "write a schema for the object or the array, with the plain values in it",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Shape(Shape::ComplexValue),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &ANTHROPIC,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "enum": [["x"]] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "const": {} } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "enum": ["x", 1, true, null] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddValues], |site, findings| {
        let values = site.get(Keyword::Enum).and_then(Value::as_array);
        if values.is_some_and(|values| values.iter().any(is_complex)) {
            site.add(findings, format_args!("a value of {} is no plain value", site.called())).at(Keyword::Enum).done();
        }
        if site.get(Keyword::Const).is_some_and(is_complex) {
            site.add(findings, format_args!("the value of {} is no plain value", site.called()))
                .at(Keyword::Const)
                .done();
        }
    }),
};
