//! The cycles of the graph, and the children of a node.

use std::collections::HashSet;

use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Form, Items, Node, NodeId, Rest};
use crate::foreign::normalize::read::document::{ByAddress, id};

/// The nodes that an edge leads back to: at least one of each cycle. References (`Form::Ref`) are no edges.
pub(crate) fn cycles(graph: &Graph<'_>) -> HashSet<NodeId, ByAddress> {
    let order = finished(graph, false);
    let mut found = HashSet::default();
    for (node, left) in graph.nodes.iter().zip(&order) {
        each_child(node, false, |child| {
            if order[child as usize] >= *left {
                found.insert(child);
            }
        });
    }
    found
}

/// For each node, how many nodes a traversal in depth has left before it. An edge that leads to a node that was left later
/// leads back. The edge of a reference (`Form::Ref`) counts only if `references` is true.
pub(crate) fn finished(graph: &Graph<'_>, references: bool) -> Vec<u32> {
    let mut order = vec![0; graph.nodes.len()];
    let mut seen = vec![false; graph.nodes.len()];
    let mut left = 0;
    let mut stack = Vec::new();
    for start in std::iter::once(Graph::ROOT).chain((0..graph.nodes.len()).map(id)) {
        stack.push((start, false));
        while let Some((node, is_left)) = stack.pop() {
            if is_left {
                left += 1;
                order[node as usize] = left;
            } else if !std::mem::replace(&mut seen[node as usize], true) {
                stack.push((node, true));
                each_child(graph.at(node), references, |child| stack.push((child, false)));
            }
        }
    }
    order
}

/// Calls back for each child of a node. The target of a reference is one only if `references` is true.
pub(super) fn each_child(node: &Node<'_>, references: bool, mut visit: impl FnMut(NodeId)) {
    match &node.form {
        Form::Ref(target) if references => visit(*target),
        Form::Any | Form::Values | Form::Native | Form::Ref(_) => {}
        Form::Choice(branches) => branches.iter().for_each(|node| visit(*node)),
        Form::Typed => {
            node.object.properties.iter().map(|property| property.node).for_each(&mut visit);
            if let Rest::Open(entries) = &node.object.rest {
                for (_, node) in entries {
                    visit(*node);
                }
            }
            node.array.prefix.iter().for_each(|node| visit(*node));
            if let Items::Each(items) = node.array.items {
                visit(items);
            }
        }
    }
}
