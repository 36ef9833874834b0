//! Lists the assertions of a schema that the evaluator cannot compute. They refuse no value, so the normalizer reports
//! that they are not checked.

use serde_json::Value;

use super::draft::Draft;
use super::regex::Regex;
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::reference::{DocumentReferences, REFERENCES};
use crate::json::walk::Walk;
use crate::prelude::*;

/// An assertion that cannot be computed.
#[derive(Debug)]
pub(crate) struct Unknown {
    pub pointer: String,
    pub keyword: Keyword,
    pub why: &'static str,
}

/// Every assertion that cannot be computed, except in definitions that are not reachable from the root. None if the
/// pointers to their schemas have more than `bytes`.
pub(crate) fn unknown(root: &Value, bytes: usize) -> Option<Vec<Unknown>> {
    let mut walk = Walk::new(root);
    let mut patterns = LookupMap::new();
    let references = DocumentReferences::new(root);
    let draft = Draft::of(root);
    let lacks = |schema: &Value| schema.as_object().map_or(KeywordSet::NONE, |schema| draft.lacks(schema));
    let mut found = Vec::new();
    // For each schema that refers to something, what it is.
    let mut links = Vec::new();
    while let Some(index) = walk.next() {
        let present = walk.keywords.present;
        if !present.has_any(ASSERTIONS) {
            continue;
        }
        let lacks = lacks(walk.node(index).value);
        for (keyword, value) in walk.keywords.in_order.iter().filter(|(keyword, _)| !lacks.has(*keyword)) {
            let mut problem = |text| *patterns.entry(text).or_insert_with(|| Regex::new(text).err());
            let why = match (keyword, value) {
                (Keyword::Pattern, Value::String(pattern)) => problem(pattern.as_str()),
                (Keyword::PatternProperties, Value::Object(members)) => {
                    members.keys().find_map(|pattern| problem(pattern.as_str()))
                }
                (keyword, Value::String(reference)) if REFERENCES.has(*keyword) => {
                    let target = references.resolve(reference);
                    links.extend(target.iter().map(|target| (index, target.value)));
                    target.is_none().then_some("a reference to a schema that is not in this document")
                }
                _ => None,
            };
            found.extend(why.map(|why| (index, *keyword, why)));
        }
    }
    if found.is_empty() {
        return Some(Vec::new());
    }
    let reached = reached(&walk, &links, lacks);
    let mut left = bytes;
    let found = found.into_iter().filter(|(index, ..)| reached[*index as usize]);
    let unknown = found.map(|(index, keyword, why)| {
        let pointer = walk.pointer(index);
        left = left.checked_sub(pointer.len())?;
        Some(Unknown { pointer, keyword, why })
    });
    unknown.collect()
}

/// For each schema, whether it is reachable from the root.
fn reached(walk: &Walk<'_>, links: &[(u32, &Value)], lacks: impl Fn(&Value) -> KeywordSet) -> Vec<bool> {
    let index = walk.index();
    let mut next: Vec<Vec<u32>> = vec![Vec::new(); walk.nodes.len()];
    for (child, node) in (0..).zip(&walk.nodes).skip(1) {
        let has_meaning =
            |keyword: Keyword| !keyword.holds_definitions() && !lacks(walk.node(node.parent).value).has(keyword);
        if node.via.is_some_and(|(keyword, _)| has_meaning(keyword)) {
            next[node.parent as usize].push(child);
        }
    }
    for (from, value) in links {
        next[*from as usize].extend(index.of(value));
    }
    let mut reached = vec![false; next.len()];
    let mut pending = vec![0];
    while let Some(node) = pending.pop() {
        if !core::mem::replace(&mut reached[node as usize], true) {
            pending.append(&mut next[node as usize]);
        }
    }
    reached
}

const ASSERTIONS: KeywordSet = REFERENCES.or(set![Pattern PatternProperties]);
