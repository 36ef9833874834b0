//! SM-27

use std::collections::HashSet;

use serde_json::Map;

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-27",
    kind: RuleKind::RepeatedRequired,
    name: "repeated-required",
    forbids: "a name twice in `required`",
    why: "JSON Schema wants each name once",
    fix: "name it once",
    binds_non_strict: false,
    mended_by: Some(ChangeKind::RequireAll),
    subject: Subject::Shape(Shape::RepeatedRequired),
    says: &[],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a", "a"], "additionalProperties": false }"#,
        ],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::Required], |site, findings| {
        let Some(required) = site.required() else { return };
        if required.len() < 2 {
            return;
        }
        // What lists the properties in their order lists none twice.
        let in_order = |properties: &Map<String, Value>| {
            properties.len() == required.len() && required.iter().zip(properties.keys()).all(|(it, key)| it == key)
        };
        if site.properties().is_some_and(in_order) {
            return;
        }
        let names = || required.iter().filter_map(Value::as_str);
        let mut seen = HashSet::new();
        let again: Vec<_> = match required.len() {
            // A set costs more than it saves where there are few.
            ..=16 => names()
                .enumerate()
                .filter(|(at, name)| names().take(*at).any(|it| it == *name))
                .map(|(_, it)| it)
                .collect(),
            _ => names().filter(|name| !seen.insert(*name)).collect(),
        };
        if !again.is_empty() {
            site.add(findings, format_args!("`required` of {} names {} again", site.called(), List(again.iter())))
                .at(Keyword::Required)
                .done();
        }
    }),
};
