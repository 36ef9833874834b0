//! Merges all that must hold at one place: a schema, what it refers to, and the branches of its `allOf`.

mod arrays;
mod keywords;
mod objects;

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Loss;
use super::describe_unsupported::ANNOTATIONS;
use super::distribute_siblings::{Choice, decide};
use super::document::{Document, RawId, Step};
use super::graph::Graph;
use super::node::{Form, NodeId, Part, all_kinds};
use super::pass;
use crate::codec::evaluate::Evaluator;
use crate::error::Reason;
use crate::keyword::{Keyword, KeywordSet};
use crate::kind::Kinds;
use arrays::arrays;
use keywords::read;
use objects::objects;

/// What merging one node finds beside what it writes into the node.
#[derive(Default)]
pub(super) struct Found<'a> {
    never: bool,
    objects: Vec<ObjectPart<'a>>,
    arrays: Vec<ArrayPart<'a>>,
    required: Vec<&'a str>,
    names: Vec<RawId>,
    /// The first choice that is not made yet.
    choice: Option<Choice>,
    seen: HashSet<RawId>,
    /// How many of the schemas say more than words, and the last of those.
    pub(super) substantive: usize,
    substance: RawId,
    /// Whether the last of those was reached through a reference.
    referred: bool,
    /// Whether enumerated values have more to satisfy than types.
    filters: bool,
    defaults_to_null: bool,
}

struct ObjectPart<'a> {
    raw: RawId,
    properties: Option<&'a Map<String, Value>>,
    patterns: Option<&'a Map<String, Value>>,
    additional: Option<&'a Value>,
    additional_name: &'static str,
    /// `unevaluatedProperties` sees the properties of the other schemas too.
    sees_all: bool,
}

struct ArrayPart<'a> {
    raw: RawId,
    prefix: Option<(&'static str, &'a Vec<Value>)>,
    rest: Option<(&'static str, &'a Value)>,
}

/// Merges what holds at the node into it.
pub(super) fn run<'a>(graph: &mut Graph<'a>, node: NodeId) {
    loop {
        let given = graph.at(node).parts.clone();
        let origin = graph.at(node).origin;
        let notes = std::mem::take(&mut graph.at_mut(node).notes);
        *graph.at_mut(node) = super::node::Node { origin, notes, kinds: all_kinds(), ..Default::default() };
        let mut found = Found::default();
        let parts = close(graph, node, given, &mut found);
        account(graph, &parts, &found);
        graph.at_mut(node).parts = parts;
        if found.never {
            graph.at_mut(node).kinds = Kinds::default();
            graph.at_mut(node).form = Form::Typed;
            return;
        }
        if found.substantive == 1 && found.referred && found.substance != origin {
            let target = graph.node_of(found.substance, &[found.substance]);
            refer(graph, node, found.substance, target);
            return;
        }
        if graph.at(node).values.is_some() {
            filter_values(graph, node, &found);
            return;
        }
        if let Some(choice) = found.choice.take() {
            if decide(graph, node, &choice, &found) {
                return;
            }
            continue;
        }
        objects(graph, node, &mut found);
        arrays(graph, node, &found);
        return;
    }
}

/// Follows references and `allOf`, and reads every keyword on the way.
fn close<'a>(graph: &mut Graph<'a>, node: NodeId, given: Vec<Part>, found: &mut Found<'a>) -> Vec<Part> {
    let mut parts = given;
    let mut by_reference = vec![false; parts.len()];
    found.seen.extend(parts.iter().map(|part| part.raw));
    let mut index = 0;
    while index < parts.len() {
        let part = parts[index];
        if !graph.bounds.spend(1) {
            // What is not read is not merged: the codec checks it.
            break;
        }
        let Value::Object(members) = graph.document.value(part.raw) else {
            found.never |= graph.document.value(part.raw) == &Value::Bool(false);
            index += 1;
            continue;
        };
        let mut present = KeywordSet::NONE;
        let mut more: Vec<(RawId, bool)> = Vec::new();
        for (name, value) in members {
            let Some(keyword) = Keyword::named(name) else { continue };
            present = present.with(keyword);
            match (keyword, value) {
                (Keyword::Ref | Keyword::DynamicRef | Keyword::RecursiveRef, Value::String(reference)) => {
                    match graph.document.resolve(reference) {
                        Some(target) => more.push((target, true)),
                        None => dangling(graph, part.raw, reference),
                    }
                }
                (Keyword::AllOf, Value::Array(branches)) => {
                    for (index, branch) in branches.iter().enumerate() {
                        more.push((graph.document.child(part.raw, "allOf", Step::Index(index), branch), false));
                    }
                }
                _ => {}
            }
        }
        read(graph, node, part, members, present, found);
        if present.has_any(SUBSTANCE) {
            found.substantive += 1;
            found.substance = part.raw;
            found.referred = by_reference[index] && part.decided == 0;
        }
        for (raw, reference) in more {
            if found.seen.insert(raw) {
                parts.push(Part { raw, decided: 0 });
                by_reference.push(reference);
            }
        }
        index += 1;
    }
    parts
}

/// Makes the node a reference, which has only the words that stand beside it.
fn refer(graph: &mut Graph<'_>, id: NodeId, substance: RawId, target: NodeId) {
    let mut parts = std::mem::take(&mut graph.at_mut(id).parts);
    parts.retain(|part| part.raw != substance);
    let words = |keyword: Keyword| {
        let values = parts.iter().filter_map(|part| graph.document.value(part.raw).get(keyword.name()));
        values.filter_map(Value::as_str).collect::<Vec<_>>()
    };
    let (title, descriptions) = (words(Keyword::Title).first().copied(), words(Keyword::Description));
    let node = graph.at_mut(id);
    (node.form, node.parts) = (Form::Ref(target), parts);
    (node.title, node.descriptions) = (title, descriptions);
}

/// A change for each reference and `allOf` that is merged away.
fn account(graph: &mut Graph<'_>, parts: &[Part], found: &Found<'_>) {
    if parts.len() == 1 {
        return;
    }
    let refers = found.substantive == 1 && found.referred;
    for part in parts {
        let Value::Object(members) = graph.document.value(part.raw) else { continue };
        if members.contains_key("allOf") {
            graph.change(&pass::MERGE_ALL_OF, part.raw, "merged the branches of `allOf`", Loss::Exact);
        }
        let reference = members.contains_key("$ref") || members.contains_key("$dynamicRef");
        if reference && !refers {
            let did = "merged the reference's target with what stands beside the reference";
            graph.change(&pass::RESOLVE_REFERENCES, part.raw, did, Loss::Exact);
        }
    }
}

fn dangling(graph: &mut Graph<'_>, raw: RawId, reference: &str) {
    let message = format!(
        "`$ref` is '{reference}', and this document has no such schema: only references within the document can be resolved, so put the schema into `$defs`"
    );
    let pointer = graph.document.pointer(raw);
    graph.reasons.push(Reason { pointer, message });
}

/// Keeps the values that satisfy everything here.
fn filter_values<'a>(graph: &mut Graph<'a>, id: NodeId, found: &Found<'a>) {
    let node = graph.at(id);
    let kinds = node.kinds;
    let parts: Vec<RawId> = node.parts.iter().map(|part| part.raw).collect();
    let mut values = node.values.clone().unwrap_or_default();
    values.retain(|value| kinds.admit(value));
    if found.filters || found.choice.is_some() {
        let root = graph.document.value(Document::ROOT);
        let evaluator = Evaluator::new(root);
        values.retain(|value| parts.iter().all(|raw| evaluator.admits(graph.document.value(*raw), value)));
    }
    let node = graph.at_mut(id);
    let mut distinct: Vec<&Value> = Vec::new();
    let mut texts = HashSet::new();
    for value in values {
        if texts.insert(value.to_string()) {
            distinct.push(value);
        }
    }
    node.values = Some(distinct);
    node.form = Form::Values;
}

/// Keywords without which a schema says nothing but words.
pub(super) const SUBSTANCE: KeywordSet = {
    let mut set = KeywordSet::NONE;
    let mut index = 0;
    while index < crate::keyword::KEYWORDS.len() {
        let keyword = crate::keyword::KEYWORDS[index].keyword;
        if !WORDS.has(keyword) {
            set = set.with(keyword);
        }
        index += 1;
    }
    set
};

const WORDS: KeywordSet =
    ANNOTATIONS.or(KeywordSet::of(&[Keyword::Ref, Keyword::DynamicRef, Keyword::RecursiveRef, Keyword::AllOf]));

/// Keywords that an enumerated value must satisfy beside its type.
const FILTERS: KeywordSet =
    SUBSTANCE.without(KeywordSet::of(&[Keyword::Type, Keyword::Enum, Keyword::Const, Keyword::Nullable]));
