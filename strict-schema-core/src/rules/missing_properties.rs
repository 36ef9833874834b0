//! SM-23 missing-properties

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "a strict object lists its properties, even if there are none",
    fix: "list the properties; for an empty object, write `properties: {}` and `required: []`",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::CloseObjects),
    says: &[
        openai("In context={context}, object schema missing properties."),
        // The API drops such a property, and then finds its name in `required`.
        openai(
            "In context={parent}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{property}' supplied.",
        ),
    ],
    check: RuleCheck::at(&[Trigger::Object], |schema, findings| {
        // `open-object` reports a map.
        let is_map = schema.get(Keyword::AdditionalProperties).is_some_and(Value::is_object);
        if !schema.has(Keyword::Properties) && !is_map {
            schema.add(findings, format_args!("{} does not list its properties", schema.label()));
        }
    }),
    ..DEFAULTS
};
