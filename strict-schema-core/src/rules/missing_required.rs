//! SM-24

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-24",
    kind: RuleKind::MissingRequired,
    name: "missing-required",
    forbids: "an object without `required`",
    why: "`required` must be there and name every property, also where there are none",
    fix: "write `required`, `[]` if the object is empty",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::RequireAll),
    subject: Subject::Shape(Shape::MissingRequired),
    says: &[openai(
        "In context={context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '{key}'.",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": {}, "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "id": { "type": "string" } }, "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "required": { "type": "string" } }, "required": ["required"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Properties], |site, findings| {
        let Some(properties) = site.properties() else { return };
        if !site.is_object() || site.has(Keyword::Required) {
            return;
        }
        let called = site.called();
        match properties.keys().next() {
            None => site.add(findings, format_args!("{called} is empty, and does not say `required: []`")).done(),
            Some(first) => site
                .add(findings, format_args!("{called} has no `required`, which must name {}", List(properties.keys())))
                .key(first)
                .done(),
        }
    }),
};
