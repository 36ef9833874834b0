//! The references of a schema, and what can be reached through them.

use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::pointer::decoded;
use crate::json::walk::{Index, Step, Visited, Walk};

/// The references of a schema and their targets.
#[derive(Debug)]
pub(crate) struct ReferenceGraph<'w, 'a> {
    pub walk: &'w Walk<'a>,
    pub references: Vec<Reference<'a>>,
    /// Subschemas with a reference to an enclosing schema.
    pub recursive: Vec<u32>,
    /// Subschemas with a reference that leads back to itself without a level of the instance in between.
    pub looping: Vec<u32>,
    /// All subschemas; each one after its own subschemas and the targets of its references.
    pub inside_out: Vec<u32>,
    targets: Vec<Option<u32>>,
}

/// A `$ref`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reference<'a> {
    /// The subschema that contains it.
    pub index: u32,
    pub text: &'a str,
    pub target: GraphTarget,
}

/// The target of a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GraphTarget {
    Schema(u32),
    /// A value in the document that is not a schema.
    Data,
    Nothing,
    OtherDocument,
}

impl<'w, 'a> ReferenceGraph<'w, 'a> {
    pub(crate) fn new(walk: &'w Walk<'a>, texts: &[(u32, &'a str)], anchors: &[(u32, &'a str)]) -> Self {
        let resolver = Resolver::new(walk, anchors);
        let references: Vec<_> =
            texts.iter().map(|&(index, text)| Reference { index, text, target: resolver.resolve(text) }).collect();
        let mut targets = vec![None; walk.nodes.len()];
        for reference in &references {
            if let GraphTarget::Schema(target) = reference.target {
                targets[reference.index as usize] = Some(target);
            }
        }
        let (recursive, inside_out) = descend(walk, &targets, |_| true);
        let in_place = |node: &Visited<'_>| node.via.is_some_and(|(keyword, _)| IN_PLACE.has(keyword));
        let looping = if recursive.is_empty() { Vec::new() } else { descend(walk, &targets, in_place).0 };
        Self { walk, references, recursive, looping, inside_out, targets }
    }

    /// The references to an enclosing subschema, by a way through these subschemas and all references.
    pub(crate) fn recursive_through(&self, through: impl FnMut(&Visited<'_>) -> bool) -> Vec<u32> {
        descend(self.walk, &self.targets, through).0
    }

    /// The sum of a count over the root and its subschemas. A reference counts as its target, and a definition counts only
    /// where it is referred to.
    pub(crate) fn sum(&self, own: impl Iterator<Item = u32>) -> u64 {
        let mut sums: Vec<u64> = own.map(u64::from).collect();
        for &index in &self.inside_out {
            // A recursive schema has no finite sum, so the target of a recursive reference counts as far as it is summed.
            if let Some(target) = self.targets[index as usize] {
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

    /// Each subschema with a reference, and the target.
    pub(crate) fn targets(&self) -> impl Iterator<Item = (u32, u32)> {
        self.references.iter().filter_map(|reference| match reference.target {
            GraphTarget::Schema(target) => Some((reference.index, target)),
            GraphTarget::Data | GraphTarget::Nothing | GraphTarget::OtherDocument => None,
        })
    }

    /// For each subschema, how many steps through these keywords lead down from it, also through references. A recursive
    /// reference ends there.
    pub(crate) fn heights(&self, steps: KeywordSet) -> Vec<u32> {
        let mut heights = vec![0_u32; self.walk.nodes.len()];
        let mut is_done = vec![false; heights.len()];
        for &index in &self.inside_out {
            is_done[index as usize] = true;
            if let Some(target) = self.targets[index as usize]
                && is_done[target as usize]
            {
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

    /// The name of the definition that a subschema belongs to.
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

/// The required names of each object, read once for all of its properties.
#[derive(Default)]
pub(crate) struct RequiredNames<'a>(HashMap<u32, HashSet<&'a str>>);

impl<'a> RequiredNames<'a> {
    /// Whether the schema with this index requires the property.
    pub(crate) fn has(&mut self, walk: &Walk<'a>, index: u32, name: &str) -> bool {
        let read = || {
            let names = walk.node(index).value.get(Keyword::Required.name()).and_then(Value::as_array);
            names.into_iter().flatten().filter_map(Value::as_str).collect()
        };
        self.0.entry(index).or_insert_with(read).contains(name)
    }
}

struct Resolver<'w, 'a> {
    walk: &'w Walk<'a>,
    base: &'a str,
    /// Sorted by name, because hashing each costs more than it saves.
    definitions: Vec<((u8, &'a str), u32)>,
    anchors: HashMap<&'a str, u32>,
    /// All subschemas. Computed only if a reference leads to neither the root nor a definition.
    schemas: OnceCell<Index>,
}

impl<'w, 'a> Resolver<'w, 'a> {
    fn new(walk: &'w Walk<'a>, anchors: &[(u32, &'a str)]) -> Self {
        let base = walk.node(0).value.get("$id").and_then(Value::as_str).unwrap_or_default().trim_end_matches('#');
        let nodes = (0..).zip(&walk.nodes).filter(|(_, node)| node.parent == 0);
        let mut definitions: Vec<_> = nodes
            .filter_map(|(index, node)| match node.via {
                Some((keyword, Step::Key(key))) if keyword.holds_definitions() => Some(((keyword as u8, key), index)),
                _ => None,
            })
            .collect();
        definitions.sort_unstable();
        let anchors = anchors.iter().map(|&(index, name)| (name, index)).collect();
        Self { walk, base, definitions, anchors, schemas: OnceCell::new() }
    }

    fn resolve(&self, text: &str) -> GraphTarget {
        let local = if self.base.is_empty() { text } else { text.strip_prefix(self.base).unwrap_or(text) };
        let Some(fragment) = local.strip_prefix('#') else {
            return if local.is_empty() { GraphTarget::Schema(0) } else { GraphTarget::OtherDocument };
        };
        if let Some(index) = self.definition(fragment) {
            return GraphTarget::Schema(index);
        }
        let Some(fragment) = decoded(fragment) else { return GraphTarget::Nothing };
        if fragment.is_empty() {
            return GraphTarget::Schema(0);
        }
        if !fragment.starts_with('/') {
            return self.anchors.get(&*fragment).map_or(GraphTarget::Nothing, |&index| GraphTarget::Schema(index));
        }
        let Some(value) = self.walk.node(0).value.pointer(&fragment) else { return GraphTarget::Nothing };
        let schemas = self.schemas.get_or_init(|| self.walk.index());
        schemas.of(value).map_or(GraphTarget::Data, GraphTarget::Schema)
    }

    /// A definition whose name needs no decoding, as nearly all.
    fn definition(&self, fragment: &str) -> Option<u32> {
        let (keyword, name) = match fragment.strip_prefix("/$defs/") {
            Some(name) => (Keyword::Defs, name),
            None => (Keyword::Definitions, fragment.strip_prefix("/definitions/")?),
        };
        let plain = !name.bytes().any(|byte| matches!(byte, b'/' | b'~' | b'%'));
        let found = self
            .definitions
            .binary_search_by_key(&(keyword as u8, name), |(named, _)| *named)
            .ok()
            .filter(|_| plain)?;
        Some(self.definitions[found].1)
    }
}

/// Visits all subschemas depth-first, to these from the ones around them, and through all references.
///
/// Returns the references to an enclosing subschema, and all subschemas in postorder.
fn descend(
    walk: &Walk<'_>,
    targets: &[Option<u32>],
    mut through: impl FnMut(&Visited<'_>) -> bool,
) -> (Vec<u32>, Vec<u32>) {
    let count = walk.nodes.len();
    // For each subschema, its last direct subschema; and for each of these, the one before it.
    let (mut last, mut before) = (vec![None; count], vec![None; count]);
    for (index, node) in (0..).zip(&walk.nodes) {
        if node.via.is_some() && through(node) {
            before[index as usize] = last[node.parent as usize].replace(index);
        }
    }
    let mut states = vec![VisitState::New; count];
    let (mut back, mut after) = (Vec::new(), Vec::with_capacity(count));
    // What is to be visited, with the last reference on the way there; or to be left.
    let mut pending: Vec<(u32, u32, bool)> = Vec::new();
    for start in (0..).take(count) {
        pending.push((start, start, false));
        while let Some((index, reference, is_left)) = pending.pop() {
            let state = &mut states[index as usize];
            match state {
                VisitState::New => {
                    *state = VisitState::Open;
                    pending.push((index, reference, true));
                    pending.extend(targets[index as usize].map(|target| (target, index, false)));
                    let children = std::iter::successors(last[index as usize], |child: &u32| before[*child as usize]);
                    pending.extend(children.map(|child| (child, reference, false)));
                }
                VisitState::Open if is_left => {
                    *state = VisitState::Done;
                    after.push(index);
                }
                VisitState::Open => back.push(reference),
                VisitState::Done => {}
            }
        }
    }
    back.sort_unstable();
    back.dedup();
    (back, after)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum VisitState {
    New,
    /// Its subschemas, or the target of its reference, are being visited.
    Open,
    Done,
}

/// Keywords whose subschemas apply to the same instance as the enclosing schema.
const IN_PLACE: KeywordSet = set![AnyOf OneOf AllOf Not If Then Else DependentSchemas];
