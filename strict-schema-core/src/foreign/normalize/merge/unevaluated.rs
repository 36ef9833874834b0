//! `unevaluatedProperties` and `unevaluatedItems`. They see what their own schema evaluates, and what the schemas evaluate that it applies
//! to the same value: targets of references, and branches. They do not see the other schemas that hold at the node.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::collected::{ArrayPart, Collected, ObjectPart};
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::NodeId;
use crate::foreign::normalize::read::document::{RawId, Step};
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::reference::REFERENCES;

/// Finds the schemas that each of them sees. An instance may also satisfy a branch that this node has not chosen. If the keyword sees such
/// a branch, the codec checks the keyword.
pub(super) fn see<'a>(graph: &mut Graph<'a>, id: NodeId, found: &mut Collected<'a>) {
    let of_properties =
        |part: &ObjectPart<'_>| part.additional.is_some_and(|it| it.0 == Keyword::UnevaluatedProperties);
    let of_items = |part: &ArrayPart<'_>| part.rest.is_some_and(|it| it.0 == Keyword::UnevaluatedItems);
    if !found.objects.iter().any(of_properties) && !found.arrays.iter().any(of_items) {
        return;
    }
    let here: HashSet<RawId> = graph.at(id).parts.iter().map(|part| part.raw).collect();
    let declared: HashSet<&str> =
        found.objects.iter().filter_map(|part| part.properties).flat_map(Map::keys).map(String::as_str).collect();
    // Each part is compared with each other part.
    let work = (found.objects.len() + found.arrays.len()) as u64;
    for part in found.objects.iter_mut().filter(|part| of_properties(part)) {
        if !graph.bounds.spend(work) {
            part.additional = None;
            continue;
        }
        part.seen = seen_from(graph, part.raw, &here);
        let mut others = part.seen.iter().filter(|raw| !here.contains(raw));
        if !others.any(|other| has_more_properties(graph, *other, &declared)) {
            continue;
        }
        graph.change(part.raw, Action::CheckUnevaluated(Keyword::UnevaluatedProperties));
        part.additional = None;
    }
    for part in found.arrays.iter_mut().filter(|part| of_items(part)) {
        // Without work left, the items of every part are left to the codec.
        if !graph.bounds.spend(work) {
            break;
        }
        part.seen = seen_from(graph, part.raw, &here);
        let may_evaluate = |raw: &RawId| {
            let keywords = graph.document.keywords(*raw);
            // Which items `contains` evaluates depends on the items.
            keywords.has(Keyword::Contains) || !here.contains(raw) && keywords.has_any(ITEMS)
        };
        if part.seen.iter().any(may_evaluate) {
            graph.change(part.raw, Action::CheckUnevaluated(Keyword::UnevaluatedItems));
            part.rest = None;
        }
    }
}

/// The schema, and the schemas that it applies to the same value. If the node has chosen a branch of a `oneOf` or an `if`, only that branch.
fn seen_from(graph: &mut Graph<'_>, raw: RawId, here: &HashSet<RawId>) -> Vec<RawId> {
    let mut seen = HashSet::new();
    let mut pending = vec![raw];
    while let Some(raw) = pending.pop() {
        if !graph.bounds.spend(1) || !seen.insert(raw) {
            continue;
        }
        let mut exclusive = [Vec::new(), Vec::new()];
        for index in graph.document.range(raw) {
            let (keyword, value) = graph.document.member(index);
            let name = keyword.name();
            match (keyword, value) {
                (_, Value::String(reference)) if REFERENCES.has(keyword) => {
                    pending.extend(graph.document.resolve(reference));
                }
                (Keyword::AllOf | Keyword::AnyOf | Keyword::OneOf, Value::Array(branches)) => {
                    let list = if keyword == Keyword::OneOf { &mut exclusive[0] } else { &mut pending };
                    for (index, branch) in branches.iter().enumerate() {
                        list.push(graph.document.child(raw, name, Step::Index(index), branch));
                    }
                }
                (Keyword::If | Keyword::Then | Keyword::Else, _) => {
                    exclusive[1].push(graph.document.child(raw, name, Step::Value, value));
                }
                (Keyword::DependentSchemas, Value::Object(schemas)) => {
                    for (key, schema) in schemas {
                        pending.push(graph.document.child(raw, name, Step::Key(key), schema));
                    }
                }
                _ => {}
            }
        }
        for mut branches in exclusive {
            if branches.iter().any(|raw| here.contains(raw)) {
                branches.retain(|raw| here.contains(raw));
            }
            pending.extend(branches);
        }
    }
    let mut seen: Vec<RawId> = seen.into_iter().collect();
    seen.sort_unstable();
    seen
}

/// Whether the schema evaluates properties that no schema at the node declares.
fn has_more_properties(graph: &Graph<'_>, raw: RawId, declared: &HashSet<&str>) -> bool {
    let properties = graph.document.get(raw, Keyword::Properties).and_then(Value::as_object);
    graph.document.keywords(raw).has_any(FURTHER)
        || properties.is_some_and(|properties| properties.keys().any(|name| !declared.contains(name.as_str())))
}

const FURTHER: KeywordSet = set![PatternProperties AdditionalProperties UnevaluatedProperties];

const ITEMS: KeywordSet = set![PrefixItems Items AdditionalItems UnevaluatedItems];
