//! SM-23

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-23",
    kind: RuleKind::MissingProperties,
    name: "missing-properties",
    forbids: "an object without `properties`",
    why: "an object is written property by property, so that they must be listed, even where there are none",
    fix: "list them, or write `properties: {}` and `required: []`",
    binds_non_strict: true,
    mended_by: Some(ChangeKind::CloseObjects),
    subject: Subject::Shape(Shape::MissingProperties),
    says: &[
        openai("In context={context}, object schema missing properties."),
        // The API does not see such a property at all, and then finds its name in `required`.
        openai(
            "In context={parent}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{property}' supplied.",
        ),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[r#"{ "type": "object", "required": [], "additionalProperties": false }"#, r#"{ "type": "object" }"#],
        keeps: &[
            r#"{ "type": "object", "properties": {}, "required": [], "additionalProperties": false }"#,
            r#"{ "type": "object", "additionalProperties": { "type": "string" } }"#,
        ],
    },
    check: Check::at(&[Trigger::Object], |site, findings| {
        // A map has none because it is one, which is said already.
        let is_map = site.get(Keyword::AdditionalProperties).is_some_and(Value::is_object);
        if !site.has(Keyword::Properties) && !is_map {
            site.add(findings, format_args!("{} does not list its properties", site.called())).done();
        }
    }),
};
