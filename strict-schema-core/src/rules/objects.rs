//! The rules about objects and their properties.

use std::collections::HashSet;

use serde_json::Map;

use super::prelude::*;
use crate::dialect::permission::list;
use crate::json::number::count;

pub(super) const OpenObject: Rule = Rule {
    why: "an open object lets the model invent fields",
    fix: "set `additionalProperties` to `false`",
    fixed_by: Some(ChangeKind::CloseObjects),
    says: &[
        OpenAi.says("In context={context}, 'additionalProperties' is required to be supplied and to be false."),
        // The API drops a map, and then finds its name in `required`.
        OpenAi.says(
            "In context={parent}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{key}' supplied.",
        ),
        Anthropic.says("For 'object' type, 'additionalProperties' must be explicitly set to false"),
        Cerebras.says("additionalProperties must be set to false for all objects in JSON schema"),
    ],
    check: RuleCheck::at(&[Trigger::Object], |schema, findings| {
        let label = schema.label();
        match schema.get(Keyword::AdditionalProperties) {
            Some(Value::Bool(false)) => return,
            None => schema.add(findings, format_args!("{label} has no `additionalProperties: false`")),
            Some(Value::Object(members)) if !members.is_empty() => findings
                .add_with_fix(
                    schema.label(),
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

pub(super) const OptionalProperty: Rule = Rule {
    why: "strict mode requires every property",
    fix: "add the property to `required`, and allow null if it is optional",
    fixed_by: Some(ChangeKind::RequireAll),
    says: &[NOT_REQUIRED],
    check: RuleCheck::on(set![Properties], |schema, findings| {
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
            let what = format_args!("`required` of {} does not name {}", schema.label(), List(missing()));
            schema
                .add(findings, what)
                .at(if schema.has(Keyword::Required) { Keyword::Required } else { Keyword::Properties })
                .key(first);
        }
    }),
    ..DEFAULTS
};

pub(super) const MissingRequired: Rule = Rule {
    why: "`required` must be present and list every property, also if there are none",
    fix: "list every property in `required`; for an empty object, write `required: []`",
    fixed_by: Some(ChangeKind::RequireAll),
    says: &[NOT_REQUIRED],
    check: RuleCheck::on(set![Properties], |schema, findings| {
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

pub(super) const MissingProperties: Rule = Rule {
    why: "a strict object lists its properties, even if there are none",
    fix: "list the properties; for an empty object, write `properties: {}` and `required: []`",
    binds_non_strict: true,
    fixed_by: Some(ChangeKind::CloseObjects),
    says: &[OpenAi.says("In context={context}, object schema missing properties."), DROPPED_PROPERTY],
    check: RuleCheck::at(&[Trigger::Object], |schema, findings| {
        // `open-object` reports a map.
        let is_map = schema.get(Keyword::AdditionalProperties).is_some_and(Value::is_object);
        if !schema.has(Keyword::Properties) && !is_map {
            schema.add(findings, format_args!("{} does not list its properties", schema.label()));
        }
    }),
    ..DEFAULTS
};

pub(super) const EmptyObject: Rule = Rule {
    why: "the provider assumes that the properties are missing by mistake",
    fix: "declare a property, or omit the object: a tool without arguments needs no `parameters`",
    fixed_by: Some(ChangeKind::WriteText),
    says: &[Gemini.says("properties: should be non-empty for OBJECT type")],
    check: RuleCheck::at(&[Trigger::Object], |schema, findings| {
        let is_empty = schema.properties().is_none_or(Map::is_empty);
        // A map has no properties.
        let is_map = schema.get(Keyword::AdditionalProperties).is_some_and(|it| it != &Value::Bool(false));
        if is_empty && !is_map {
            schema.add(findings, format_args!("{} has no property", schema.label()));
        }
    }),
    ..DEFAULTS
};

pub(super) const NothingRequired: Rule = Rule {
    why: "the provider requires at least one name in `required`",
    fix: "name at least one property in `required`; declare one if there is none",
    fixed_by: Some(ChangeKind::RequireAll),
    check: RuleCheck::at(&[Trigger::Object], |schema, findings| {
        if schema.required().is_none_or(<[Value]>::is_empty) {
            schema.add(findings, format_args!("{} requires none of its properties", schema.label()));
        }
    }),
    ..DEFAULTS
};

pub(super) const UndeclaredRequired: Rule = Rule {
    why: "the provider knows only the properties that are declared",
    fix: "declare the property under `properties`, or remove its name from `required`",
    fixed_by: Some(ChangeKind::RequireAll),
    says: &[OpenAi.says(
        "In context={context}, 'required' is required to be supplied and to be an array including every key in properties. Extra required key '{key}' supplied.",
    )],
    check: RuleCheck::on(set![Required], |schema, findings| {
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
            let fix = findings.fix_or_meant(first, str::to_owned, declared);
            let what = format_args!("`required` of {} names {}, not declared", schema.label(), List(undeclared()));
            findings.add_with_fix(schema.label(), what, &fix).at(Keyword::Required).key(first);
        }
    }),
    ..DEFAULTS
};

pub(super) const RepeatedRequired: Rule = Rule {
    why: "JSON Schema wants each name once",
    fix: "list each name once",
    fixed_by: Some(ChangeKind::RequireAll),
    check: RuleCheck::on(set![Required], |schema, findings| {
        let Some(required) = schema.required().filter(|_| !schema.requires_in_order()) else { return };
        let mut seen = HashSet::new();
        let again: Vec<_> = required.iter().filter_map(Value::as_str).filter(|name| !seen.insert(*name)).collect();
        if !again.is_empty() {
            let what = format_args!("`required` of {} names {} again", schema.label(), List(again.iter()));
            schema.add(findings, what).at(Keyword::Required);
        }
    }),
    ..DEFAULTS
};

pub(super) const BooleanProperty: Rule = Rule {
    why: "the provider requires an object as the schema of a property",
    fix: "write a schema with a `type`",
    fixed_by: Some(ChangeKind::InferTypes),
    check: RuleCheck::at(&[Trigger::NoObject], |schema, findings| {
        let Value::Bool(value) = schema.value() else { return };
        if matches!(schema.node().via, Some((Keyword::Properties, _))) {
            schema.add(findings, format_args!("{} is `{value}`", schema.label()));
        }
    }),
    ..DEFAULTS
};

pub(super) const CrowdedNames: Rule = Rule {
    why: "the provider supports only one of the two",
    fix: "list all properties in `properties`, or use `patternProperties` or `propertyNames` alone",
    fixed_by: Some(ChangeKind::MapEntries),
    check: RuleCheck::on(set![PatternProperties PropertyNames], |schema, findings| {
        let has = |keyword: Keyword| schema.get(keyword).is_some_and(|it| it != &Value::Bool(false));
        let patterns = schema.get(Keyword::PatternProperties).and_then(Value::as_object).map_or(0, Map::len);
        let properties = schema.properties().map_or(0, Map::len);
        let names = schema.has(Keyword::PropertyNames)
            && (properties > 0 || patterns > 0 || has(Keyword::AdditionalProperties));
        if names || patterns > 1 || patterns > 0 && properties > 0 {
            let keyword = if names { Keyword::PropertyNames } else { Keyword::PatternProperties };
            let what = format_args!("{} has `{}` with other properties", schema.label(), keyword.name());
            schema.add(findings, what).at(keyword);
        }
    }),
    ..DEFAULTS
};

pub(super) const CountedOptionals: Rule = Rule {
    why: "the provider counts properties only if all of them are required",
    fix: "require all properties, or say in `description` how many there are",
    fixed_by: Some(ChangeKind::DescribeUnsupported),
    check: RuleCheck::on(set![MinProperties MaxProperties], |schema, findings| {
        let required = schema.get(Keyword::Required).map_or(&[][..], list);
        let required: HashSet<&str> = required.iter().filter_map(Value::as_str).collect();
        let is_there = |(name, it): (&String, &Value)| required.contains(&**name) || *it == Value::Bool(false);
        let are_required = schema.properties().is_none_or(|it| it.iter().all(is_there));
        let further = |keyword| {
            let count = schema.get(keyword).and_then(count)?;
            Some(count.saturating_sub(required.len() as u64))
        };
        let (least, most) = (further(Keyword::MinProperties).unwrap_or(0), further(Keyword::MaxProperties));
        // Of a closed object, one optional property may be demanded, or permitted.
        let closed = schema.get(Keyword::AdditionalProperties) == Some(&Value::Bool(false));
        let is_one =
            closed && !schema.has(Keyword::PatternProperties) && least <= 1 && most.is_none_or(|most| most == 1);
        if !schema.kinds.has(Kind::Object) || are_required || is_one || least == 0 && most.is_none() {
            return;
        }
        let keyword = if most.is_some() { Keyword::MaxProperties } else { Keyword::MinProperties };
        let what = format_args!("{} has `{}` and optional properties", schema.label(), keyword.name());
        schema.add(findings, what).at(keyword);
    }),
    ..DEFAULTS
};

pub(super) const SeveralPatterns: Rule = Rule {
    why: "the provider accepts several patterns only if it can see that no name matches two of them",
    fix: "write one pattern, or list the properties in `properties`",
    fixed_by: Some(ChangeKind::MapEntries),
    check: RuleCheck::on(set![PatternProperties], |schema, findings| {
        let patterns = schema.get(Keyword::PatternProperties).and_then(Value::as_object).map_or(0, Map::len);
        if patterns > 1 {
            let what = format_args!("{} has {patterns} patterns for the names of its properties", schema.label());
            schema.add(findings, what).at(Keyword::PatternProperties);
        }
    }),
    ..DEFAULTS
};
