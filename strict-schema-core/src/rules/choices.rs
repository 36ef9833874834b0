//! The rules about `anyOf` and its branches.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::iter;

use serde_json::Map;

use super::prelude::*;
use crate::cost::{BRANCH_OBJECTS, FOLLOWED_BYTES, FOLLOWED_REFERENCES};
use crate::json::keyword::values_of;
use crate::json::kind::Kinds;
use crate::json::pointer;

pub(super) const AnyOfSiblings: Rule = Rule {
    why: "each branch is a whole schema, and adjacent keywords are not merged into it",
    fix: "move the adjacent keywords into each branch",
    fixed_by: Some(ChangeKind::DistributeSiblings),
    subject: Subject::AnyOfSiblings,
    says: &[Anthropic.says("For 'anyOf', '{key}' is not supported")],
    check: RuleCheck::on(set![AnyOf AllOf], |schema, findings| {
        let Some(taken) = schema.dialect.any_of_siblings else { return };
        // Other rules report refused keywords and a combinator at the root.
        let refused = |keyword: &Keyword| !schema.dialect.allows(*keyword);
        let branches = if schema.has(Keyword::AnyOf) { Keyword::AnyOf } else { Keyword::AllOf };
        let apart = schema.present().without(taken.with(branches));
        let mut siblings: Vec<&str> = apart.iter().filter(|it| !refused(it)).map(Keyword::name).collect();
        if siblings.is_empty() || schema.is_root() && schema.dialect.refuses_breaking(RuleKind::RootCombinator) {
            return;
        }
        siblings.sort_unstable();
        schema
            .add(
                findings,
                format_args!("{} has {} adjacent to `{}`", schema.label(), List(siblings.iter()), branches.name()),
            )
            .at(branches)
            .key(&siblings.join(", "));
    }),
    ..DEFAULTS
};

pub(super) const UnionSiblings: Rule = Rule {
    why: "the provider reads the branches, and does not merge adjacent keywords",
    fix: "move the adjacent keywords into each branch",
    fixed_by: Some(ChangeKind::DistributeSiblings),
    check: RuleCheck::on(set![AnyOf], |schema, findings| {
        // Other rules report keywords that are refused anyway.
        let said = |keyword: &Keyword| {
            !schema.dialect.allows(*keyword)
                || *keyword == Keyword::Type && schema.dialect.refuses_breaking(RuleKind::TypeBeside)
        };
        // Annotations that are refused next to a reference are refused here too.
        let beside_reference = schema.dialect.ref_siblings;
        let words = if beside_reference.is_empty() { WORDS } else { WORDS.and(beside_reference).with(Keyword::AnyOf) };
        let words = if schema.is_root() { words.or(OF_DOCUMENT) } else { words };
        let besides: Vec<&str> =
            schema.present().without(words).iter().filter(|it| !said(it)).map(Keyword::name).collect();
        if !besides.is_empty() {
            let what = format_args!("{} has {} adjacent to `anyOf`", schema.label(), List(besides.iter()));
            schema.add(findings, what).at(Keyword::AnyOf).key(&besides.join("\n"));
        }
    }),
    ..DEFAULTS
};

/// `anyOf` and annotations.
const WORDS: KeywordSet = set![AnyOf Title Description Default Examples];

/// Keywords of the document.
const OF_DOCUMENT: KeywordSet = set![Defs Definitions Schema Id];

pub(super) const BranchRepeats: Rule = Rule {
    why: "the provider does not merge the two",
    fix: "write the keyword in each branch only",
    fixed_by: Some(ChangeKind::DistributeSiblings),
    check: RuleCheck::on(set![AnyOf], |schema, findings| {
        let Value::Object(members) = schema.value() else { return };
        let branches = schema.list(Keyword::AnyOf);
        let is_word = |name: &str| matches!(name, "title" | "description");
        let repeats = |name: &&String| {
            *name != Keyword::AnyOf.name()
                && !is_word(name)
                && branches.iter().any(|it| it.get(name.as_str()).is_some())
        };
        let repeated: Vec<&String> = members.keys().filter(repeats).collect();
        if let Some(first) = repeated.first() {
            let what =
                format_args!("{} has {} adjacent to `anyOf` and in a branch", schema.label(), List(repeated.iter()));
            schema.add(findings, what).at_key(first);
        }
    }),
    ..DEFAULTS
};

pub(super) const RepeatedWords: Rule = Rule {
    why: "the provider accepts each annotation in one place only",
    fix: "write the annotation in one place only",
    check: RuleCheck::on(set![AnyOf], |schema, findings| {
        let branches = schema.list(Keyword::AnyOf);
        for word in [Keyword::Title, Keyword::Description].into_iter().filter(|word| schema.has(*word)) {
            if branches.iter().any(|branch| branch.get(word.name()).is_some()) {
                let what = format_args!("{} has `{}` adjacent to `anyOf` and in a branch", schema.label(), word.name());
                schema.add(findings, what).at(word);
            }
        }
    }),
    ..DEFAULTS
};

pub(super) const SharedFirstKey: Rule = Rule {
    why: "some models choose the branch by its first key",
    fix: "put a tag first: a key with one enum value, different in each branch",
    says: &[OpenAi.says(
        "Invalid schema: Objects provided via 'anyOf' must not share identical first keys. Consider adding a discriminator key or rearranging the properties to ensure the first key is unique.",
    )],
    check: RuleCheck::on(set![AnyOf], |schema, findings| {
        if let Some(key) = shared_first_key(schema.list(Keyword::AnyOf), schema.walk.node(0).value) {
            let what = format_args!("branches of {} share the first key {}", schema.label(), Code(key));
            schema.add(findings, what).at(Keyword::AnyOf);
        }
    }),
    ..DEFAULTS
};

/// The first key that several branches share, unless its values distinguish them.
pub(crate) fn shared_first_key<'a>(branches: &'a [Value], root: &'a Value) -> Option<&'a str> {
    branches.iter().filter(|it| ObjectBranch::may_be_in(it)).nth(1)?;
    let mut seen: HashMap<&str, Vec<Option<&Value>>> = HashMap::new();
    for (key, schema) in branches.iter().filter_map(|it| first_property(target(it, root))) {
        seen.entry(key).or_default().push(tag(target(schema, root)));
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

/// What the branch refers to, or the branch itself.
fn target<'a>(branch: &'a Value, root: &'a Value) -> &'a Value {
    iter::successors(Some(branch), |it| referred(it, root)).take(FOLLOWED_REFERENCES).last().unwrap_or(branch)
}

/// What the schema refers to. A reference that is too long is not followed: each branch may have it.
fn referred<'a>(schema: &'a Value, root: &'a Value) -> Option<&'a Value> {
    let reference = schema.get(Keyword::Ref.name())?.as_str().filter(|it| it.len() <= FOLLOWED_BYTES)?;
    root.pointer(&pointer::of_reference(reference)?)
}

fn first_property(schema: &Value) -> Option<(&String, &Value)> {
    schema.get("properties")?.as_object()?.iter().next()
}

fn tag(schema: &Value) -> Option<&Value> {
    let one = || schema.get("enum")?.as_array().filter(|values| values.len() == 1)?.first();
    schema.get("const").or_else(one)
}

pub(super) const AmbiguousBranches: Rule = Rule {
    why: "the provider selects the branch by a tag with a different value in each, or by required keys that no other branch has",
    fix: "give the branches exactly one tag: a required property with an enum, whose values differ in each branch",
    says: &[Voice::Groq.says("anyOf disambiguation failed")],
    check: RuleCheck::on(set![AnyOf], |schema, findings| {
        let branches = schema.list(Keyword::AnyOf);
        let root = schema.walk.node(0).value;
        // The objects of one branch are reported where they are a choice.
        if branches.iter().filter(|branch| ObjectBranch::may_be_in(branch)).count() < 2 {
            return;
        }
        let objects: Vec<ObjectBranch<'_>> =
            branches.iter().flat_map(|branch| ObjectBranch::all(branch, root)).collect();
        if let Some(why) = ambiguity(&objects) {
            let what = format_args!("the branches of {} are not told apart, since {why}", schema.label());
            schema.add(findings, what).at(Keyword::AnyOf);
        }
    }),
    ..DEFAULTS
};

/// A branch that is an object.
struct ObjectBranch<'a> {
    properties: Option<&'a Map<String, Value>>,
    required: Vec<&'a str>,
}

impl<'a> ObjectBranch<'a> {
    /// The objects that a branch is, refers to, or contains in an `anyOf` of its own.
    fn all(branch: &'a Value, root: &'a Value) -> Vec<Self> {
        let mut found = Vec::new();
        let mut pending = vec![branch];
        let mut followed = 0;
        while let Some(schema) = pending.pop()
            && followed < FOLLOWED_REFERENCES
            && found.len() < BRANCH_OBJECTS
        {
            if schema.get(Keyword::Ref.name()).is_some_and(Value::is_string) {
                followed += 1;
                pending.extend(referred(schema, root));
            } else if let Some(Value::Array(branches)) = schema.get(Keyword::AnyOf.name()) {
                // Each of three nested choices would visit the innermost one.
                followed += 1;
                pending.extend(branches.iter().take(BRANCH_OBJECTS).rev());
            } else {
                found.extend(Self::of(schema));
            }
        }
        found
    }

    /// Whether the branch may be objects, refer to them, or contain them.
    fn may_be_in(branch: &Value) -> bool {
        [Keyword::Ref, Keyword::AnyOf].iter().any(|it| branch.get(it.name()).is_some())
            || ObjectBranch::of(branch).is_some()
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
    fn values(&self, name: &str) -> Option<&'a [Value]> {
        self.properties?.get(name).and_then(values_of)
    }
}

/// Whether nothing distinguishes the objects among these branches, which have no references.
pub(crate) fn are_ambiguous(branches: &[Value]) -> bool {
    let objects: Vec<ObjectBranch<'_>> =
        branches.iter().flat_map(|branch| ObjectBranch::all(branch, &Value::Null)).collect();
    ambiguity(&objects).is_some()
}

/// Why the objects cannot be distinguished; `None` if they can.
fn ambiguity(objects: &[ObjectBranch<'_>]) -> Option<String> {
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
