//! Computes a least fixpoint: marks every node for which a law holds, where it may depend on the marks of the children.

use super::cycles::each_child;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Node, NodeId};
use crate::foreign::normalize::read::document::id;

/// A law that may hold for a node, and the mark that says so.
pub(crate) struct Law {
    /// Reads the mark.
    pub known: fn(&Node<'_>) -> bool,
    /// Sets the mark.
    pub note: fn(&mut Node<'_>),
    /// Whether it can depend on the marks of the children.
    pub follows: fn(&Node<'_>) -> bool,
    /// Whether it holds, given the marks of the children.
    pub holds: fn(&Graph<'_>, NodeId) -> bool,
}

/// Computes the least fixpoint: marks the nodes for which the law holds, and no others.
///
/// If that needs too many steps, it marks all nodes that are still open.
pub(crate) fn settle(graph: &mut Graph<'_>, law: &Law) {
    let count = graph.nodes.len();
    // Most children have a higher number than their parent. Then the first pass marks all, and the second finds
    // nothing.
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
        each_child(graph.at(*node), true, |child| above[child as usize].push(*node));
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
            // Only a schema made for that purpose needs so many steps. The law is assumed to hold.
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

/// How many children there are, or a few more.
fn width(graph: &Graph<'_>, node: NodeId) -> usize {
    let node = graph.at(node);
    node.object.properties.len() + node.array.prefix.len() + node.parts.len()
}
