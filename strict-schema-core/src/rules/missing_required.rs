//! SM-24 missing-required

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "`required` must be present and list every property, also if there are none",
    fix: "list every property in `required`; for an empty object, write `required: []`",
    fixed_by: Some(ChangeKind::RequireAll),
    says: &[openai(
        "In context={context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '{key}'.",
    )],
    check: RuleCheck::on(&[Keyword::Properties], |schema, findings| {
        let Some(properties) = schema.properties() else { return };
        if !schema.is_object() || schema.has(Keyword::Required) {
            return;
        }
        let label = schema.label();
        match properties.keys().next() {
            None => schema.add(findings, format_args!("{label} is empty, and has no `required: []`")),
            Some(first) => schema
                .add(findings, format_args!("{label} has no `required`, which must name {}", List(properties.keys())))
                .key(first),
        };
    }),
    ..DEFAULTS
};
