//! SM-03 open-object

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "an open object lets the model invent fields",
    fix: "set `additionalProperties` to `false`",
    fixed_by: Some(ChangeKind::CloseObjects),
    says: &[
        openai("In context={context}, 'additionalProperties' is required to be supplied and to be false."),
        // The API drops a map, and then finds its name in `required`.
        openai(
            "In context={parent}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{key}' supplied.",
        ),
        anthropic("For 'object' type, 'additionalProperties' must be explicitly set to false"),
        cerebras("additionalProperties must be set to false for all objects in JSON schema"),
    ],
    check: RuleCheck::at(&[Trigger::Object], |schema, findings| {
        let label = schema.label();
        match schema.get(Keyword::AdditionalProperties) {
            Some(Value::Bool(false)) => return,
            None => schema.add(findings, format_args!("{label} has no `additionalProperties: false`")),
            Some(Value::Object(members)) if !members.is_empty() => findings
                .add_with_fix(
                    schema.walk,
                    schema.index,
                    format_args!("{label} is a map, whose keys are not known here"),
                    "list its properties, or make it an array of `{ key, value }` objects",
                )
                .at(Keyword::AdditionalProperties)
                .key(schema.property().unwrap_or_default()),
            Some(_) => schema
                .add(findings, format_args!("{label} accepts any other property too"))
                .at(Keyword::AdditionalProperties),
        };
    }),
    ..DEFAULTS
};
