//! Merges the items of every schema that holds at a node.

use super::collected::{ArrayPart, Collected};
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Items, NodeId};
use crate::foreign::normalize::read::demands::is_never;
use crate::foreign::normalize::read::document::Step;
use crate::json::kind::Kind;

/// Merges the items of every schema here.
pub(super) fn arrays<'a>(graph: &mut Graph<'a>, id: NodeId, found: &Collected<'a>) {
    if !graph.at(id).kinds.has(Kind::Array) || found.arrays.is_empty() {
        return;
    }
    let longest = found.arrays.iter().filter_map(|part| part.prefix).map(|(_, items)| items.len()).max().unwrap_or(0);
    let longest = graph.at(id).array.max.map_or(longest, |max| longest.min(usize::try_from(max).unwrap_or(longest)));
    let mut prefix = Vec::with_capacity(longest);
    let mut end = None;
    for index in 0..=longest {
        if !graph.bounds.spend(found.arrays.len() as u64) {
            // The node stays an array of any items: the codec checks them.
            return;
        }
        let mut raws = Vec::new();
        let mut never = false;
        for part in &found.arrays {
            let own = part.prefix.filter(|_| index < longest);
            let own = own.and_then(|(keyword, items)| Some((keyword, Step::Index(index), items.get(index)?)));
            let knows = |other: &&ArrayPart<'_>| {
                other.rest.is_some() || index < longest && other.prefix.is_some_and(|(_, items)| index < items.len())
            };
            let sees = |other: &&ArrayPart<'_>| other.raw != part.raw && part.seen.binary_search(&other.raw).is_ok();
            // Without work left, the codec checks it.
            let is_moot = !part.seen.is_empty()
                && (!graph.bounds.spend(found.arrays.len() as u64)
                    || found.arrays.iter().any(|other| sees(&other) && knows(&other)));
            let rest = part.rest.filter(|_| !is_moot);
            match own.or(rest.map(|(keyword, value)| (keyword, Step::Value, value))) {
                Some((_, _, value)) if is_never(value) => never = true,
                Some((keyword, step, value)) => raws.push(graph.document.child(part.raw, keyword.name(), step, value)),
                None => {}
            }
        }
        let origin = raws.first().copied().unwrap_or(graph.at(id).origin);
        let said = !raws.is_empty();
        if index == longest {
            let items = match (never, said) {
                (true, _) => Items::None,
                (false, true) => Items::Each(graph.node_of(origin, &raws)),
                (false, false) => Items::Unsaid,
            };
            graph.at_mut(id).array.items = items;
        } else if never {
            end = end.or(Some(index));
        } else if end.is_none() {
            prefix.push(graph.node_of(origin, &raws));
        }
    }
    let array = &mut graph.at_mut(id).array;
    array.prefix = prefix;
    if let Some(end) = end {
        array.items = Items::None;
        array.max = Some(array.max.unwrap_or(u64::MAX).min(end as u64));
    }
}
