//! SM-25 optional-property

use std::collections::HashSet;

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "strict mode requires every property",
    fix: "add the property to `required`, and allow null if it is optional",
    fixed_by: Some(ChangeKind::RequireAll),
    says: &[openai(
        "In context={context}, 'required' is required to be supplied and to be an array including every key in properties. Missing '{key}'.",
    )],
    check: RuleCheck::on(&[Keyword::Properties], |schema, findings| {
        let Some(properties) = schema.properties() else { return };
        // `missing-required` reports a missing `required`. If the dialect allows that, all properties are optional.
        let required = match schema.required() {
            Some(required) => required,
            None if !schema.has(Keyword::Required) && !schema.dialect.refuses_breaking(RuleKind::MissingRequired) => {
                &[]
            }
            None => return,
        };
        if !schema.is_object() || schema.requires_in_order() {
            return;
        }
        // For few names, a set costs more than it saves.
        let few = required.len() <= 16;
        let set: HashSet<&str> = if few { HashSet::new() } else { required.iter().filter_map(Value::as_str).collect() };
        let named = |key: &str| if few { required.iter().any(|it| it == key) } else { set.contains(key) };
        let missing = || properties.keys().filter(|key| !named(key));
        if let Some(first) = missing().next() {
            schema
                .add(findings, format_args!("`required` of {} does not name {}", schema.label(), List(missing())))
                .at(if schema.has(Keyword::Required) { Keyword::Required } else { Keyword::Properties })
                .key(first);
        }
    }),
    ..DEFAULTS
};
