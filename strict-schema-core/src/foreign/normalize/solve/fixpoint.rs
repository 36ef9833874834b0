//! Computes a least fixpoint: marks every node for which a law holds, where it may depend on the marks of the children.

use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Node, NodeId};
use crate::foreign::normalize::read::document::id;

/// A law that may hold for a node, and the mark that says so.
pub(crate) struct Law {
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
    // Most children have a higher number than their parent, so that the first pass marks nearly all.
    let mut open: Vec<NodeId> = (0..count).rev().map(id).collect();
    let mut work = 64 * count + 100_000;
    loop {
        let before = open.len();
        open.retain(|node| {
            let holds = (law.holds)(graph, *node);
            if holds {
                (law.note)(graph.at_mut(*node));
            }
            !holds && (law.follows)(graph.at(*node))
        });
        if open.is_empty() || open.len() == before {
            return;
        }
        let cost: usize = open.iter().map(|node| 1 + width(graph, *node)).sum();
        let Some(left) = work.checked_sub(cost) else {
            // Only a schema made for that purpose needs so many steps. The law is assumed to hold.
            for node in open {
                (law.note)(graph.at_mut(node));
            }
            return;
        };
        work = left;
        // Marks move up and down in turn.
        open.reverse();
    }
}

/// How many children there are, or a few more.
fn width(graph: &Graph<'_>, node: NodeId) -> usize {
    let node = graph.at(node);
    node.object.properties.len() + node.array.prefix.len() + node.parts.len()
}
