//! SM-68 shared-first-key

use std::collections::HashMap;

use super::prelude::*;

pub(super) const RULE: Rule = Rule {
    why: "some models choose the branch by its first key",
    fix: "put a tag first: a key with one enum value, different in each branch",
    says: &[openai(
        "Invalid schema: Objects provided via 'anyOf' must not share identical first keys. Consider adding a discriminator key or rearranging the properties to ensure the first key is unique.",
    )],
    check: RuleCheck::on(&[Keyword::AnyOf], |schema, findings| {
        let Some(branches) = schema.get(Keyword::AnyOf).and_then(Value::as_array) else { return };
        if let Some(key) = shared_first_key(branches) {
            schema
                .add(findings, format_args!("branches of {} share the first key {}", schema.label(), Code(key)))
                .at(Keyword::AnyOf);
        }
    }),
    ..DEFAULTS
};

/// The first key that several branches share, unless its values distinguish them.
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

/// The only value of a tag.
fn tag(schema: &Value) -> Option<&Value> {
    let one = || schema.get("enum")?.as_array().filter(|values| values.len() == 1)?.first();
    schema.get("const").or_else(one)
}
