//! SM-83

use super::prelude::*;
use crate::dialect::MOONSHOT;

pub(super) const RULE: Rule = Rule {
    id: "SM-83",
    kind: RuleKind::OddTypeListEnum,
    name: "odd-type-list-enum",
    forbids: "an enum beside several types that are not a scalar and null",
    why: "the provider knows an enum of one scalar type, or of that and null",
    fix: "write `anyOf` with an enum for each type",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::SplitTypes),
    subject: Subject::Shape(Shape::OddTypeListEnum),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &MOONSHOT,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "integer"], "enum": ["a", 1] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": ["integer", "null"], "enum": [1, null] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": ["string", "null"], "enum": ["a", null] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": ["null", "integer"], "enum": [1, null] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::OddType], |site, findings| {
        let Some(types) = site.get(Keyword::Type).and_then(Value::as_array).filter(|it| it.len() > 1) else { return };
        let Some(values) = site.get(Keyword::Enum).and_then(Value::as_array) else { return };
        let at = |names: &[&str]| types.iter().position(|it| it.as_str().is_some_and(|it| names.contains(&it)));
        let (null, number) = (at(&["null"]), at(&["number", "integer"]));
        let is_odd = types.len() > 2 || null.is_none() || at(&["object", "array"]).is_some();
        // Each value is read as the first type, and what is no number is an error there.
        let is_misread = number < null && number.is_some() && values.iter().any(|it| !it.is_number());
        if is_odd || is_misread {
            let why = if is_odd { "which are not a scalar and null" } else { "of which the number comes first" };
            let what = format_args!("{} has an enum beside {} types, {why}", site.called(), types.len());
            site.add(findings, what).at(Keyword::Enum).done();
        }
    }),
};
