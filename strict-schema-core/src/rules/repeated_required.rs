//! SM-27 repeated-required

use std::collections::HashSet;

use serde_json::Map;

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "JSON Schema wants each name once",
    fix: "list each name once",
    fixed_by: Some(ChangeKind::RequireAll),
    check: RuleCheck::on(&[Keyword::Required], |schema, findings| {
        let Some(required) = schema.required() else { return };
        if required.len() < 2 {
            return;
        }
        // If `required` lists the properties in order, no name is repeated.
        let in_order = |properties: &Map<String, Value>| {
            properties.len() == required.len() && required.iter().zip(properties.keys()).all(|(it, key)| it == key)
        };
        if schema.properties().is_some_and(in_order) {
            return;
        }
        let names = || required.iter().filter_map(Value::as_str);
        let mut seen = HashSet::new();
        let again: Vec<_> = match required.len() {
            // For few names, a set costs more than it saves.
            ..=16 => names()
                .enumerate()
                .filter(|(at, name)| names().take(*at).any(|it| it == *name))
                .map(|(_, it)| it)
                .collect(),
            _ => names().filter(|name| !seen.insert(*name)).collect(),
        };
        if !again.is_empty() {
            schema
                .add(findings, format_args!("`required` of {} names {} again", schema.label(), List(again.iter())))
                .at(Keyword::Required)
                .done();
        }
    }),
    ..DEFAULTS
};
