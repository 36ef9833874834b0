//! Computes a least fixpoint: marks every node for which a law holds, where it may depend on the marks of the children.

use super::cycles::each_child;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Node, NodeId};
use crate::foreign::normalize::read::document::id;

/// Computes the least fixpoint of a law: sets `mark` at the nodes for which it `holds`, given the marks of their children, and at no others.
///
/// If that needs too many steps, all nodes that are still open are marked, if the law can depend on their children, as `follows` says.
pub(crate) fn settle(
    graph: &mut Graph<'_>,
    mark: for<'n> fn(&'n mut Node<'_>) -> &'n mut bool,
    follows: fn(&Node<'_>) -> bool,
    holds: fn(&Graph<'_>, NodeId) -> bool,
) {
    let look = |graph: &mut Graph<'_>, node: NodeId| {
        let holds = holds(graph, node);
        *mark(graph.at_mut(node)) |= holds;
        holds
    };
    let count = graph.nodes.len();
    // Most children have a higher number than their parent. Then the first pass marks all, and the second finds
    // nothing.
    let mut open: Vec<NodeId> = Vec::new();
    for node in (0..count).rev().map(id) {
        if !look(graph, node) && follows(graph.at(node)) {
            open.push(node);
        }
    }
    let before = open.len();
    open.retain(|node| !look(graph, *node));
    if open.is_empty() || open.len() == before {
        return;
    }
    let mut above: Vec<Vec<NodeId>> = vec![Vec::new(); count];
    for node in &open {
        each_child(graph.at(*node), true, |child| above[child as usize].push(*node));
    }
    let mut work = 64 * count + 100_000;
    let mut pending = open.clone();
    while let Some(node) = pending.pop() {
        if *mark(graph.at_mut(node)) || !look(graph, node) {
            continue;
        }
        let freed = std::mem::take(&mut above[node as usize]);
        let cost: usize = freed.iter().map(|node| 1 + width(graph, *node)).sum();
        let Some(left) = work.checked_sub(cost) else {
            // Only a schema made for that purpose needs so many steps. The law is assumed to hold.
            for node in open {
                *mark(graph.at_mut(node)) = true;
            }
            return;
        };
        work = left;
        pending.extend(freed);
    }
}

/// How many children there are, or a few more.
fn width(graph: &Graph<'_>, node: NodeId) -> usize {
    let node = graph.at(node);
    node.object.properties.len() + node.array.prefix.len() + node.parts.len()
}
