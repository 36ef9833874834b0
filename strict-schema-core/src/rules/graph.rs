//! The references of a schema, and what can be reached through them.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::HashMap;

use serde_json::Value;

use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::walk::{Index, Step, Walk};

/// A schema's references, each with its target.
#[derive(Debug)]
pub(crate) struct ReferenceGraph<'w, 'a> {
    pub walk: &'w Walk<'a>,
    pub references: Vec<Reference<'a>>,
    /// The references that lead to a schema around them, by their schema's index.
    pub recursive: Vec<u32>,
    /// Those that do so with nothing in between that an answer could be nested in.
    pub looping: Vec<u32>,
    /// Every schema after those that are inside it or that it refers to.
    pub inside_out: Vec<u32>,
    targets: Targets,
}

/// A `$ref`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference<'a> {
    /// The schema it stands in.
    pub index: u32,
    pub text: &'a str,
    pub target: Target,
}

/// What a reference leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Schema(u32),
    /// Something in the document that is no schema.
    Data,
    Nothing,
    OtherDocument,
}

impl<'w, 'a> ReferenceGraph<'w, 'a> {
    pub(crate) fn new(walk: &'w Walk<'a>, texts: &[(u32, &'a str)], anchors: &[(u32, &'a str)]) -> Self {
        let resolver = Resolver::new(walk, anchors);
        let references: Vec<_> =
            texts.iter().map(|&(index, text)| Reference { index, text, target: resolver.resolve(text) }).collect();
        let mut targets = Targets(vec![Targets::NONE; walk.nodes().len()]);
        for reference in &references {
            if let Target::Schema(target) = reference.target {
                targets.0[reference.index as usize] = target;
            }
        }
        let (recursive, inside_out) = descend(walk, &targets, |_| true);
        let looping =
            if recursive.is_empty() { Vec::new() } else { descend(walk, &targets, |keyword| IN_PLACE.has(keyword)).0 };
        Self { walk, references, recursive, looping, inside_out, targets }
    }

    /// A sum over each schema and all that is inside it, where a reference counts as what it refers to, and a
    /// definition only where it is referred to. Of the root.
    pub(crate) fn sum(&self, own: impl Iterator<Item = u32>) -> u64 {
        let mut sums: Vec<u64> = own.map(u64::from).collect();
        for &index in &self.inside_out {
            // What a recursive reference refers to is not summed yet, and counts as it is so far: a recursive schema
            // has no finite sum.
            if let Some(target) = self.targets.of(index) {
                sums[index as usize] = sums[index as usize].saturating_add(sums[target as usize]);
            }
            let node = self.walk.node(index);
            if let Some((keyword, _)) = node.via
                && !keyword.holds_definitions()
            {
                sums[node.parent as usize] = sums[node.parent as usize].saturating_add(sums[index as usize]);
            }
        }
        sums[0]
    }

    /// Each schema that refers to another, with that.
    pub(crate) fn targets(&self) -> impl Iterator<Item = (u32, u32)> {
        self.references.iter().filter_map(|reference| match reference.target {
            Target::Schema(target) => Some((reference.index, target)),
            Target::Data | Target::Nothing | Target::OtherDocument => None,
        })
    }

    /// How many steps through these keywords lead down from each schema, through references too. One that leads back to
    /// where it is inside of leads no further.
    pub(crate) fn heights(&self, steps: KeywordSet) -> Vec<u32> {
        let mut heights = vec![0_u32; self.walk.nodes().len()];
        for &index in &self.inside_out {
            if let Some(target) = self.targets.of(index) {
                heights[index as usize] = heights[index as usize].max(heights[target as usize]);
            }
            let node = self.walk.node(index);
            if let Some((keyword, _)) = node.via
                && !keyword.holds_definitions()
            {
                let height = heights[index as usize].saturating_add(u32::from(steps.has(keyword)));
                heights[node.parent as usize] = heights[node.parent as usize].max(height);
            }
        }
        heights
    }

    /// The names of the root's `$defs`.
    pub(crate) fn definitions(&self) -> impl Iterator<Item = &'a str> {
        let definitions = self.walk.node(0).value.get(Keyword::Defs.name()).and_then(Value::as_object);
        definitions.into_iter().flatten().map(|(name, _)| name.as_str())
    }

    /// The name of the definition that a schema is in, or that it is.
    pub(crate) fn definition(&self, index: u32) -> &'a str {
        let mut node = self.walk.node(index);
        loop {
            match node.via {
                None => return "#",
                Some((keyword, Step::Key(key))) if keyword.holds_definitions() => return key,
                Some(_) => node = self.walk.node(node.parent),
            }
        }
    }
}

/// For each schema, the one that it refers to.
#[derive(Debug)]
struct Targets(Vec<u32>);

impl Targets {
    const NONE: u32 = u32::MAX;

    fn of(&self, index: u32) -> Option<u32> {
        Some(self.0[index as usize]).filter(|target| *target != Self::NONE)
    }
}

struct Resolver<'w, 'a> {
    walk: &'w Walk<'a>,
    base: &'a str,
    /// In the order of their names, since a hash of each costs more than it saves.
    definitions: Vec<((Keyword, &'a str), u32)>,
    anchors: HashMap<&'a str, u32>,
    /// All schemas; only if a reference leads to neither the root nor a definition.
    schemas: OnceCell<Index>,
}

impl<'w, 'a> Resolver<'w, 'a> {
    fn new(walk: &'w Walk<'a>, anchors: &[(u32, &'a str)]) -> Self {
        let base = walk.node(0).value.get("$id").and_then(Value::as_str).unwrap_or_default().trim_end_matches('#');
        let nodes = (0..).zip(walk.nodes()).filter(|(_, node)| node.parent == 0);
        let mut definitions: Vec<_> = nodes
            .filter_map(|(index, node)| match node.via {
                Some((keyword, Step::Key(key))) if keyword.holds_definitions() => Some(((keyword, key), index)),
                _ => None,
            })
            .collect();
        definitions.sort_unstable();
        let anchors = anchors.iter().map(|&(index, name)| (name, index)).collect();
        Self { walk, base, definitions, anchors, schemas: OnceCell::new() }
    }

    fn resolve(&self, text: &str) -> Target {
        let local = if self.base.is_empty() { text } else { text.strip_prefix(self.base).unwrap_or(text) };
        let Some(fragment) = local.strip_prefix('#') else {
            return if local.is_empty() { Target::Schema(0) } else { Target::OtherDocument };
        };
        if let Some(index) = self.definition(fragment) {
            return Target::Schema(index);
        }
        let fragment = percent_decoded(fragment);
        if fragment.is_empty() {
            return Target::Schema(0);
        }
        if !fragment.starts_with('/') {
            return self.anchors.get(&*fragment).map_or(Target::Nothing, |&index| Target::Schema(index));
        }
        let Some(value) = self.walk.node(0).value.pointer(&fragment) else { return Target::Nothing };
        let schemas = self.schemas.get_or_init(|| self.walk.index());
        schemas.of(value).map_or(Target::Data, Target::Schema)
    }

    /// A definition whose name needs no decoding, which nearly all are.
    fn definition(&self, fragment: &str) -> Option<u32> {
        let (keyword, name) = match fragment.strip_prefix("/$defs/") {
            Some(name) => (Keyword::Defs, name),
            None => (Keyword::Definitions, fragment.strip_prefix("/definitions/")?),
        };
        let plain = !name.bytes().any(|byte| matches!(byte, b'/' | b'~' | b'%'));
        let found =
            self.definitions.binary_search_by_key(&(keyword, name), |(named, _)| *named).ok().filter(|_| plain)?;
        Some(self.definitions[found].1)
    }
}

/// Goes down from the root, and from what it has not reached yet, through these keywords and all references.
///
/// Gives the references that lead back to where it is inside of, and every schema after those below it.
fn descend(walk: &Walk<'_>, targets: &Targets, through: impl Fn(Keyword) -> bool) -> (Vec<u32>, Vec<u32>) {
    let count = walk.nodes().len();
    let mut children = Children::of(walk, through);
    let mut states = vec![State::New; count];
    let (mut back, mut after) = (Vec::new(), Vec::with_capacity(count));
    // Where it is, and the last reference it came through. The first child of each is the next to go to.
    let mut path: Vec<(u32, u32)> = Vec::new();
    for start in (0..).take(count) {
        if states[start as usize] != State::New {
            continue;
        }
        states[start as usize] = State::Open;
        path.push((start, start));
        while let Some(&(index, reference)) = path.last() {
            let place = index as usize;
            let first = children.first[place];
            let (child, reference) = if first != Children::NONE {
                children.first[place] = children.next[first as usize];
                (Some(first), reference)
            } else if states[place] == State::Open {
                states[place] = State::Referring;
                (targets.of(index), index)
            } else {
                (None, reference)
            };
            match child.map(|child| (child, states[child as usize])) {
                Some((child, State::New)) => {
                    states[child as usize] = State::Open;
                    path.push((child, reference));
                }
                Some((_, State::Open | State::Referring)) => back.push(reference),
                Some((_, State::Done)) => {}
                None => {
                    states[place] = State::Done;
                    after.push(index);
                    path.pop();
                }
            }
        }
    }
    back.sort_unstable();
    back.dedup();
    (back, after)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// It is inside, at one of the schemas there.
    Open,
    /// It has been at all of them, and is where its reference leads.
    Referring,
    Done,
}

/// The schemas directly inside of each: the first, and for each the next beside it.
struct Children {
    first: Vec<u32>,
    next: Vec<u32>,
}

impl Children {
    /// No more of them.
    const NONE: u32 = u32::MAX;

    fn of(walk: &Walk<'_>, through: impl Fn(Keyword) -> bool) -> Self {
        let nodes = walk.nodes();
        let (mut first, mut next) = (vec![Self::NONE; nodes.len()], vec![Self::NONE; nodes.len()]);
        let count = u32::try_from(nodes.len()).unwrap_or(u32::MAX);
        for (index, node) in (0..count).zip(nodes).rev() {
            if node.via.is_some_and(|(keyword, _)| through(keyword)) {
                next[index as usize] = std::mem::replace(&mut first[node.parent as usize], index);
            }
        }
        Self { first, next }
    }
}

/// A URI's fragment as it was before it was put into a URI.
fn percent_decoded(text: &str) -> Cow<'_, str> {
    if !text.contains('%') {
        return Cow::Borrowed(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&byte, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|it| std::str::from_utf8(it).ok());
        match digits.and_then(|it| u8::from_str_radix(it, 16).ok()) {
            Some(decoded) if byte == b'%' => {
                bytes.push(decoded);
                rest = &after[2..];
            }
            _ => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

/// Keywords whose schemas are about the same value as the schema around them.
const IN_PLACE: KeywordSet = KeywordSet::of(&[
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::AllOf,
    Keyword::Not,
    Keyword::If,
    Keyword::Then,
    Keyword::Else,
    Keyword::DependentSchemas,
]);
