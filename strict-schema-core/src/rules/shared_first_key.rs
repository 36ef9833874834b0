//! SM-68

use std::collections::HashMap;

use super::prelude::*;
use crate::dialect::OPENAI;

pub(super) const RULE: Rule = Rule {
    id: "SM-68",
    kind: RuleKind::SharedFirstKey,
    name: "shared-first-key",
    forbids: "objects in one `anyOf` whose first keys are the same and do not tell them apart",
    why: "some models choose the branch by its first key",
    fix: "put a tag first: a key whose one enum value is different in each branch",
    binds_non_strict: false,
    mended_by: None,
    subject: Subject::Shape(Shape::SharedFirstKey),
    says: &[openai(
        "Invalid schema: Objects provided via 'anyOf' must not share identical first keys. Consider adding a discriminator key or rearranging the properties to ensure the first key is unique.",
    )],
    #[cfg(feature = "rule-cases")]
    cases: Cases {
        under: &OPENAI,
        breaks: &[r#"{ "type": "object", "properties": { "a": { "anyOf": [
                { "type": "object", "properties": { "x": { "type": "string" } }, "required": ["x"], "additionalProperties": false },
                { "type": "object", "properties": { "x": { "type": "number" } }, "required": ["x"], "additionalProperties": false }
            ] } }, "required": ["a"], "additionalProperties": false }"#],
        keeps: &[
            r#"{ "type": "object", "properties": { "a": { "anyOf": [
                { "type": "object", "properties": { "x": { "type": "string" } }, "required": ["x"], "additionalProperties": false },
                { "type": "object", "properties": { "y": { "type": "number" } }, "required": ["y"], "additionalProperties": false }
            ] } }, "required": ["a"], "additionalProperties": false }"#,
            r#"{ "type": "object", "properties": { "a": { "anyOf": [
                { "type": "object", "properties": { "kind": { "type": "string", "enum": ["x"] } }, "required": ["kind"], "additionalProperties": false },
                { "type": "object", "properties": { "kind": { "type": "string", "const": "y" } }, "required": ["kind"], "additionalProperties": false }
            ] } }, "required": ["a"], "additionalProperties": false }"#,
        ],
    },
    check: Check::on(&[Keyword::AnyOf], |site, findings| {
        let Some(branches) = site.get(Keyword::AnyOf).and_then(Value::as_array) else { return };
        if let Some(key) = shared_first_key(branches) {
            site.add(findings, format_args!("branches of {} share the first key {}", site.called(), Code(key)))
                .at(Keyword::AnyOf)
                .done();
        }
    }),
};

/// The first key that several branches share, if it does not tell them apart.
pub(crate) fn shared_first_key(branches: &[Value]) -> Option<&str> {
    branches.iter().filter_map(first_property).nth(1)?;
    let mut seen: HashMap<&str, Vec<Option<&Value>>> = HashMap::new();
    for (key, schema) in branches.iter().filter_map(first_property) {
        seen.entry(key).or_default().push(tag(schema));
    }
    let mixed = |tags: &[Option<&Value>]| {
        let mut tags: Vec<String> = match tags.iter().map(|tag| tag.map(Value::to_string)).collect() {
            Some(tags) => tags,
            None => return tags.len() > 1,
        };
        tags.sort_unstable();
        tags.windows(2).any(|pair| pair[0] == pair[1])
    };
    seen.iter().filter(|(_, tags)| mixed(tags)).map(|(key, _)| *key).min()
}

fn first_property(schema: &Value) -> Option<(&String, &Value)> {
    schema.get("properties")?.as_object()?.iter().next()
}

/// The one value that a tag has.
fn tag(schema: &Value) -> Option<&Value> {
    let one = || schema.get("enum")?.as_array().filter(|values| values.len() == 1)?.first();
    schema.get("const").or_else(one)
}
