//! Finds the nodes for which something holds, where it may hold for a node because it holds for those below it.

use super::cycles::children;
use crate::normalize::facets::id::NodeId;
use crate::normalize::facets::node::Node;
use crate::normalize::graph::Graph;
use crate::normalize::read::document::id;

/// What may hold for a node.
pub(crate) struct Law {
    /// Whether it is known to hold.
    pub known: fn(&Node<'_>) -> bool,
    pub note: fn(&mut Node<'_>),
    /// Whether it may hold because of nodes below.
    pub follows: fn(&Node<'_>) -> bool,
    /// Whether it holds, by what is known of the nodes below.
    pub holds: fn(&Graph<'_>, NodeId) -> bool,
}

/// Notes the law at every node for which it holds: no more than follow from each other in finite steps.
pub(crate) fn settle(graph: &mut Graph<'_>, law: &Law) {
    let count = graph.nodes.len();
    // Most nodes come after those they are part of; then one look is enough, and the second finds nothing.
    let mut open: Vec<NodeId> = Vec::new();
    for node in (0..count).rev().map(id) {
        if !look(graph, law, node) && (law.follows)(graph.at(node)) {
            open.push(node);
        }
    }
    let before = open.len();
    open.retain(|node| !look(graph, law, *node));
    if open.is_empty() || open.len() == before {
        return;
    }
    let mut above: Vec<Vec<NodeId>> = vec![Vec::new(); count];
    for node in &open {
        for child in children(graph, *node, true) {
            above[child as usize].push(*node);
        }
    }
    let mut work = 64 * count + 100_000;
    let mut pending = open.clone();
    while let Some(node) = pending.pop() {
        if (law.known)(graph.at(node)) || !look(graph, law, node) {
            continue;
        }
        let freed = std::mem::take(&mut above[node as usize]);
        let cost: usize = freed.iter().map(|node| 1 + width(graph, *node)).sum();
        let Some(left) = work.checked_sub(cost) else {
            // What takes so long was made to: it holds as far as anybody knows.
            for node in open {
                (law.note)(graph.at_mut(node));
            }
            return;
        };
        work = left;
        pending.extend(freed);
    }
}

fn look(graph: &mut Graph<'_>, law: &Law, node: NodeId) -> bool {
    let holds = (law.holds)(graph, node);
    if holds {
        (law.note)(graph.at_mut(node));
    }
    holds
}

/// How many nodes are below, or a few more.
fn width(graph: &Graph<'_>, node: NodeId) -> usize {
    let node = graph.at(node);
    node.object.properties.len() + node.array.prefix.len() + node.parts.len()
}
