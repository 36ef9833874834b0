//! SM-76 ambiguous-branches

use super::prelude::*;
use std::collections::{BTreeMap, HashSet};

use serde_json::Map;

use crate::cost::FOLLOWED_REFERENCES;
use crate::json::kind::{Kind, Kinds};

pub(super) const RULE: Rule = Rule {
    why: "the provider selects the branch by a tag with a different value in each, or by required keys that no other branch has",
    fix: "give the branches exactly one tag: a required property with an enum, whose values differ in each branch",
    says: &[Says { voice: Voice::Groq, text: "anyOf disambiguation failed: {key}" }],
    check: RuleCheck::on(&[Keyword::AnyOf], |schema, findings| {
        let Some(branches) = schema.get(Keyword::AnyOf).and_then(Value::as_array) else { return };
        let root = schema.walk.node(0).value;
        let objects: Vec<ObjectBranch<'_>> =
            branches.iter().flat_map(|branch| ObjectBranch::all(branch, root)).collect();
        if let Some(why) = ambiguity(&objects) {
            schema
                .add(findings, format_args!("the branches of {} are not told apart, since {why}", schema.label()))
                .at(Keyword::AnyOf)
                .key(&why);
        }
    }),
    ..DEFAULTS
};

/// A branch that is an object.
pub(crate) struct ObjectBranch<'a> {
    properties: Option<&'a Map<String, Value>>,
    required: Vec<&'a str>,
}

impl<'a> ObjectBranch<'a> {
    /// The objects that a branch is, refers to, or contains in an `anyOf` of its own.
    pub(crate) fn all(branch: &'a Value, root: &'a Value) -> Vec<Self> {
        let mut found = Vec::new();
        let mut pending = vec![branch];
        let mut followed = 0;
        while let Some(schema) = pending.pop()
            && followed < FOLLOWED_REFERENCES
        {
            if let Some(text) = schema.get(Keyword::Ref.name()).and_then(Value::as_str) {
                followed += 1;
                pending.extend(text.strip_prefix('#').and_then(|pointer| root.pointer(pointer)));
            } else if let Some(Value::Array(branches)) = schema.get(Keyword::AnyOf.name()) {
                // Each of three nested choices would visit the innermost one.
                followed += 1;
                pending.extend(branches.iter().rev());
            } else {
                found.extend(Self::of(schema));
            }
        }
        found
    }

    /// The schema as a branch, if it allows objects.
    fn of(schema: &'a Value) -> Option<Self> {
        let kind = schema.get(Keyword::Type.name());
        let properties = schema.get(Keyword::Properties.name()).and_then(Value::as_object);
        let is_object = kind.map_or(properties.is_some(), |kind| Kinds::read(kind).has(Kind::Object));
        let required = schema.get(Keyword::Required.name()).and_then(Value::as_array);
        let required = required.into_iter().flatten().filter_map(Value::as_str).collect();
        is_object.then_some(Self { properties, required })
    }

    /// The enumerated values of a property, if it has any.
    fn values(&self, name: &str) -> Option<Vec<&'a Value>> {
        let schema = self.properties?.get(name)?;
        match (schema.get(Keyword::Const.name()), schema.get(Keyword::Enum.name())) {
            (Some(value), _) => Some(vec![value]),
            (None, Some(Value::Array(values))) => Some(values.iter().collect()),
            _ => None,
        }
    }
}

/// Whether nothing distinguishes the objects among these branches, which have no references.
pub(crate) fn are_ambiguous(branches: &[Value]) -> bool {
    let objects: Vec<ObjectBranch<'_>> =
        branches.iter().flat_map(|branch| ObjectBranch::all(branch, &Value::Null)).collect();
    ambiguity(&objects).is_some()
}

/// Why the objects cannot be distinguished; `None` if they can.
pub(crate) fn ambiguity(objects: &[ObjectBranch<'_>]) -> Option<String> {
    if objects.len() < 2 {
        return None;
    }
    // A key that one branch requires and another has too.
    let mut holders: BTreeMap<&str, usize> = BTreeMap::new();
    for object in objects {
        for name in object.properties.into_iter().flatten().map(|(name, _)| name.as_str()) {
            *holders.entry(name).or_default() += 1;
        }
    }
    let shared =
        objects.iter().flat_map(|it| &it.required).find(|name| holders.get(*name).is_some_and(|it| *it > 1))?;
    let is_tag = |name: &&str| objects.iter().all(|it| it.required.contains(name) && it.values(name).is_some());
    let tags: Vec<&str> = objects[0].required.iter().copied().filter(is_tag).collect();
    match tags.as_slice() {
        [] => Some(format!("the required key `{shared}` of one is in another too")),
        [tag] => {
            let mut known = HashSet::new();
            let values = objects.iter().filter_map(|it| it.values(tag)).flatten();
            let again = values.map(Value::to_string).find(|value| !known.insert(value.clone()))?;
            Some(format!("several have {again} for the tag `{tag}`"))
        }
        _ => Some(format!("each of {} may be the tag", List(tags.iter()))),
    }
}
