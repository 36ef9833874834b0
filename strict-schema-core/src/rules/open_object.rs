//! SM-03

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    id: "SM-03",
    kind: RuleKind::OpenObject,
    name: "open-object",
    forbids: "an object without `additionalProperties: false`",
    why: "an open object lets the model invent fields",
    fix: "set `additionalProperties` to `false`",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::CloseObjects),
    subject: Subject::Shape(Shape::OpenObject),
    says: &[
        openai("In context={context}, 'additionalProperties' is required to be supplied and to be false."),
        // The API does not see a map at all, and then finds its name in `required`.
        openai(
            "In context={parent}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{key}' supplied.",
        ),
        anthropic("For 'object' type, 'additionalProperties' must be explicitly set to false"),
        cerebras("additionalProperties must be set to false for all objects in JSON schema"),
    ],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &SM,
        breaks: &[
            r#"{ "type": "object" }"#,
            r#"{ "type": "object", "additionalProperties": true }"#,
            r#"{ "type": "object", "additionalProperties": { "type": "string" } }"#,
            r#"{ "type": "object", "properties": { "a": { "type": ["object", "null"] } }, "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "additionalProperties": false }"#,
        ],
    },
    check: Check::at(&[Trigger::Object], |site, findings| {
        let called = site.called();
        match site.get(Keyword::AdditionalProperties) {
            Some(Value::Bool(false)) => {}
            None => site.add(findings, format_args!("{called} does not say `additionalProperties: false`")).done(),
            Some(Value::Object(members)) if !members.is_empty() => findings
                .add_mended(
                    site.walk,
                    site.index,
                    format_args!("{called} is a map, whose keys are not known here"),
                    "list its properties, or make it an array of `{ key, value }` objects",
                )
                .at(Keyword::AdditionalProperties)
                .key(site.property().unwrap_or_default())
                .done(),
            Some(_) => site
                .add(findings, format_args!("{called} takes any other property too"))
                .at(Keyword::AdditionalProperties)
                .done(),
        }
    }),
};
