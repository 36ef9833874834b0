//! Merges the subschemas that hold at a node: its parts, the targets of their references, and the branches of their
//! `allOf`.

use std::collections::HashSet;

use serde_json::Value;

use super::arrays::arrays;
use super::choice::decide;
use super::collected::{Collected, RawChoice};
use super::keywords::{read, words};
use super::objects::objects;
use super::unevaluated::see;
use crate::fault::phrases::brief;
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{ALL_KINDS, Decided, Form, Node, NodeId, Part, distinct};
use crate::foreign::normalize::read::demands::{FOLLOWED, SUBSTANCE};
use crate::foreign::normalize::read::document::{Document, RawId, Step};
use crate::instance::equal::canonical;
use crate::instance::evaluate::NULLABLE_SAYS;
use crate::json::keyword::{DEFINITIONS, Keyword, set};
use crate::json::kind::Kinds;
use crate::json::reference::REFERENCES;

/// Merges what holds at the node into it.
pub(crate) fn run(graph: &mut Graph<'_>, id: NodeId) {
    graph.at_mut(id).kinds = ALL_KINDS;
    while merge(graph, id) {
        let node = graph.at_mut(id);
        let Node { origin, parts, .. } = std::mem::take(node);
        *node = Node { origin, parts, kinds: ALL_KINDS, ..Node::default() };
    }
}

/// Returns whether a choice was moved into the description: then the node is merged again, without it.
fn merge(graph: &mut Graph<'_>, id: NodeId) -> bool {
    if let Some(target) = plain_reference(graph, id) {
        let node = graph.node_of(target, &[target]);
        refer(graph, id, target, node);
        return false;
    }
    let node = graph.at_mut(id);
    let origin = node.origin;
    let parts = std::mem::take(&mut node.parts);
    let is_alone = parts.len() == 1;
    let mut found = Collected::default();
    let mut parts = close(graph, id, parts, &mut found);
    if is_alone && let Some(target) = shared_target(graph, &parts, &found, origin) {
        let raw = parts[target].raw;
        parts.truncate(target);
        graph.at_mut(id).parts = parts;
        let node = graph.node_of(raw, &[raw]);
        refer(graph, id, raw, node);
        return false;
    }
    account(graph, &parts, &found);
    let dialect = graph.dialect;
    let node = graph.at_mut(id);
    node.parts = parts;
    for texts in [&mut node.descriptions, &mut node.string.patterns, &mut node.string.formats] {
        if texts.len() > 1 {
            *texts = distinct(texts.drain(..));
        }
    }
    let string = &mut node.string;
    for (keyword, texts) in [(Keyword::Pattern, &mut string.patterns), (Keyword::Format, &mut string.formats)] {
        // Only one can be written: the first of those with the mildest verdict.
        let verdict = |index: &usize| dialect.permission(keyword, &Value::from(texts[*index])).verdict;
        if let Some(best) = (0..texts.len()).filter(|_| texts.len() > 1).min_by_key(verdict) {
            texts[..=best].rotate_right(1);
        }
    }
    if found.never {
        graph.at_mut(id).kinds = Kinds::default();
        graph.at_mut(id).form = Form::Typed;
    } else if found.substantive == 1 && found.referred && found.substance != origin {
        let target = graph.node_of(found.substance, &[found.substance]);
        refer(graph, id, found.substance, target);
    } else if graph.at(id).values.is_some() {
        filter_values(graph, id, &found);
    } else if let Some(choice) = found.choice.take() {
        return decide(graph, id, &choice, &found);
    } else {
        see(graph, id, &mut found);
        objects(graph, id, &found);
        arrays(graph, id, &found);
    }
    false
}

/// Follows references and `allOf`, and reads every keyword on the way: each schema before those to which it leads, and these before the
/// next one, so that properties keep their order.
fn close<'a>(graph: &mut Graph<'a>, node: NodeId, given: Vec<Part>, found: &mut Collected<'a>) -> Vec<Part> {
    let visitor = graph.visitor();
    for part in &given {
        graph.document.visit(part.raw, visitor);
    }
    // What is to be read, the next one last, and whether it is the target of a reference.
    let mut ahead: Vec<_> = given.into_iter().rev().map(|part| (part, false)).collect();
    let mut parts = Vec::with_capacity(ahead.len());
    while let Some((part, is_target)) = ahead.pop() {
        parts.push(part);
        if !graph.bounds.spend(graph.document.raw(part.raw).weight) {
            // The other parts are not merged: the codec checks them.
            break;
        }
        if part.decided == Decided::FOR_NULL {
            continue;
        }
        let value = graph.document.value(part.raw);
        let keywords = graph.document.keywords(part.raw);
        graph.at_mut(node).weight += graph.document.raw(part.raw).weight;
        found.never |= graph.document.is_never(part.raw);
        let is_choice = is_nullable_choice(graph, part);
        if is_choice {
            // The keywords adjacent to `nullable` hold in one branch only.
            words(graph, node, part.raw);
            let branches = vec![vec![part.raw], vec![Document::NULL]];
            found.choice.get_or_insert(RawChoice { by: Keyword::Nullable, raw: part.raw, branches });
        } else if value.is_object() {
            read(graph, node, part, found);
        }
        if keywords.has_any(SUBSTANCE) {
            found.substantive += 1;
            found.substance = part.raw;
            found.referred = part.decided == Decided::NONE && is_target;
        }
        if keywords.has_any(FOLLOWED) && !is_choice {
            let next = ahead.len();
            follow(graph, part.raw, visitor, &mut ahead);
            ahead[next..].reverse();
        }
    }
    parts.extend(ahead.into_iter().rev().map(|(part, _)| part));
    parts
}

/// Whether the schema admits null or what the rest of it describes: it has `nullable`, and neither types nor values.
/// Generators write this next to `$ref` and `allOf`.
fn is_nullable_choice(graph: &Graph<'_>, part: Part) -> bool {
    let keywords = graph.document.keywords(part.raw);
    keywords.has(Keyword::Nullable)
        && !part.decided.has(Keyword::Nullable)
        && !keywords.has_any(NULLABLE_SAYS)
        && keywords.has_any(SUBSTANCE.without(set![Nullable]).or(FOLLOWED))
        && graph.document.get(part.raw, Keyword::Nullable) == Some(&Value::Bool(true))
}

/// Adds the target of a schema's reference, and the branches of its `allOf`, to what is to be read.
fn follow(graph: &mut Graph<'_>, raw: RawId, visitor: u32, ahead: &mut Vec<(Part, bool)>) {
    for index in graph.document.range(raw) {
        match graph.document.member(index) {
            (keyword, Value::String(reference)) if REFERENCES.has(keyword) => match graph.document.resolve(reference) {
                Some(target) if graph.document.visit(target, visitor) => {
                    ahead.push((Part { raw: target, decided: Decided::NONE }, true));
                }
                Some(_) => {}
                None => dangling(graph, raw, keyword, reference),
            },
            (Keyword::AllOf, Value::Array(branches)) => {
                for (index, branch) in branches.iter().enumerate() {
                    let raw = graph.document.child(raw, "allOf", Step::Index(index), branch);
                    if graph.document.visit(raw, visitor) {
                        ahead.push((Part { raw, decided: Decided::NONE }, false));
                    }
                }
            }
            _ => {}
        }
    }
}

/// The target of the node's reference, if only annotations are adjacent to the reference, and the target has assertions
/// and no reference or `allOf` of its own. That is the usual case, which needs no merging.
fn plain_reference(graph: &mut Graph<'_>, id: NodeId) -> Option<RawId> {
    let node = graph.at(id);
    let [Part { raw, decided: Decided::NONE }] = *node.parts else { return None };
    let (origin, keywords) = (node.origin, graph.document.keywords(raw));
    if keywords.has_any(SUBSTANCE) || keywords.and(FOLLOWED).len() != 1 {
        return None;
    }
    let mut members = graph.document.members(raw).iter();
    let reference = members.find(|(keyword, _)| REFERENCES.has(*keyword))?.1.as_str()?;
    let target = graph.document.resolve(reference)?;
    let there = graph.document.keywords(target);
    // A target with annotations only counts too, if the dialect accepts any value.
    let is_native = |graph: &Graph<'_>| graph.accepts(graph.document.value(target));
    let speaks = !there.has_any(FOLLOWED) && (there.has_any(SUBSTANCE) || is_native(graph));
    (speaks && target != raw && target != origin && graph.bounds.spend(3)).then_some(target)
}

/// Which part a reference leads to that has assertions only by its `allOf`. It is merged once, wherever the references to it stand.
///
/// The parts begin with a reference; up to the one that it leads to, each refers to the next.
fn shared_target(graph: &Graph<'_>, parts: &[Part], found: &Collected<'_>, origin: RawId) -> Option<usize> {
    let leads_to_one = found.substantive == 1 && found.referred;
    if found.never || found.substantive == 0 || leads_to_one {
        return None;
    }
    let only_refers = |part: &&Part| {
        let keywords = graph.document.keywords(part.raw);
        let followed = keywords.and(FOLLOWED);
        part.decided == Decided::NONE
            && !keywords.has_any(SUBSTANCE)
            && followed.len() == 1
            && followed.has_any(REFERENCES)
    };
    let target = parts.iter().take_while(only_refers).count();
    (target > 0 && parts[target].raw != origin).then_some(target)
}

/// Makes the node a reference, with the title and the descriptions that are adjacent to it.
fn refer(graph: &mut Graph<'_>, id: NodeId, substance: RawId, target: NodeId) {
    let parts = std::mem::take(&mut graph.at_mut(id).parts);
    let parts: Vec<Part> = parts.iter().copied().filter(|part| part.raw != substance).collect();
    let words = |keyword: Keyword| {
        let values = parts.iter().filter_map(|part| graph.document.get(part.raw, keyword));
        values.filter_map(Value::as_str).collect::<Vec<_>>()
    };
    let (title, descriptions) = (words(Keyword::Title).first().copied(), words(Keyword::Description));
    let weight = parts.iter().map(|part| graph.document.raw(part.raw).weight).sum();
    let node = graph.at_mut(id);
    (node.form, node.parts, node.weight) = (Form::Ref(target), parts, weight);
    (node.title, node.descriptions) = (title, descriptions);
}

/// Records a change for each reference and `allOf` that is merged.
fn account(graph: &mut Graph<'_>, parts: &[Part], found: &Collected<'_>) {
    if parts.len() == 1 {
        return;
    }
    let refers = found.substantive == 1 && found.referred;
    for part in parts.iter().filter(|part| part.decided != Decided::FOR_NULL) {
        let keywords = graph.document.keywords(part.raw);
        if keywords.has(Keyword::AllOf) {
            graph.change(part.raw, Action::MergeBranches);
        }
        if !refers && keywords.has_any(REFERENCES) {
            let is_alone = keywords.without(REFERENCES).without(DEFINITIONS).is_empty();
            graph.change(part.raw, if is_alone { Action::InlineTarget } else { Action::MergeTarget });
        }
    }
}

fn dangling(graph: &mut Graph<'_>, raw: RawId, keyword: Keyword, reference: &str) {
    let message = format!(
        "`{}` is '{reference}', and this document has no such schema: only references within the document can be resolved, so put the schema into `$defs`",
        keyword.name()
    );
    graph.refuse(raw, message);
}

/// Keeps the enumerated values that satisfy all that holds at the node.
fn filter_values<'a>(graph: &mut Graph<'a>, id: NodeId, found: &Collected<'a>) {
    let node = graph.at(id);
    let kinds = node.kinds;
    let parts: Vec<RawId> = node.parts.iter().map(|part| part.raw).collect();
    let mut values = node.values.clone().unwrap_or_default();
    values.retain(|value| kinds.admit(value));
    if found.filters || found.choice.is_some() {
        values.retain(|value| graph.admits(&parts, value));
    }
    let mut known = HashSet::with_capacity(values.len());
    values.retain(|value| known.insert(canonical(value)));
    let meanings = found.choice.as_ref().map(|choice| meanings(graph, choice, &known)).unwrap_or_default();
    let node = graph.at_mut(id);
    node.values = Some(values);
    node.form = Form::Values;
    node.notes = meanings;
}

/// What the branches of a choice say about its values, each of which is the only one of a branch.
fn meanings(graph: &mut Graph<'_>, choice: &RawChoice, values: &HashSet<String>) -> Vec<String> {
    let mut meanings = Vec::new();
    for raw in choice.branches.iter().filter(|_| choice.by != Keyword::If).flatten() {
        let reference = graph.document.get(*raw, Keyword::Ref).and_then(Value::as_str);
        let target = reference.and_then(|reference| graph.document.resolve(reference));
        let get = |keyword| [Some(*raw), target].into_iter().flatten().find_map(|raw| graph.document.get(raw, keyword));
        let value = get(Keyword::Const).or_else(|| match get(Keyword::Enum)?.as_array()?.as_slice() {
            [value] => Some(value),
            _ => None,
        });
        let text = [Keyword::Description, Keyword::Title].into_iter().find_map(|keyword| get(keyword)?.as_str());
        if let Some((value, text)) = value.zip(text)
            && values.contains(&canonical(value))
        {
            meanings.push(format!("{}: {text}", brief(value)));
        }
    }
    meanings
}
