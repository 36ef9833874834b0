//! SM-26 undeclared-required

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "the provider knows only the properties that are declared",
    fix: "declare the property under `properties`, or remove its name from `required`",
    fixed_by: Some(ChangeKind::RequireAll),
    says: &[openai(
        "In context={context}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{key}' supplied.",
    )],
    check: RuleCheck::on(&[Keyword::Required], |schema, findings| {
        // A provider that checks the structure of each schema checks the names for any type.
        let is_read = schema.is_object() || schema.dialect.refuses_breaking(RuleKind::MalformedStructure);
        let (Some(required), true) = (schema.required(), is_read) else { return };
        if schema.declared == required.len() {
            return;
        }
        // `missing-properties` reports missing `properties`.
        if !schema.has(Keyword::Properties) && schema.dialect.refuses_breaking(RuleKind::MissingProperties) {
            return;
        }
        let properties = schema.properties();
        let undeclared = || {
            let names = required.iter().filter_map(Value::as_str);
            names.filter(|name| properties.is_none_or(|it| !it.contains_key(*name)))
        };
        if let Some(first) = undeclared().next() {
            let declared = properties.into_iter().flatten().map(|(name, _)| name.as_str());
            let fix = findings.fix_or_meant(first, "", declared);
            let what = format_args!("`required` of {} names {}, not declared", schema.label(), List(undeclared()));
            findings.add_with_fix(schema.walk, schema.index, what, &fix).at(Keyword::Required).key(first);
        }
    }),
    ..DEFAULTS
};
