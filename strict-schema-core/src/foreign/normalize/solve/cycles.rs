//! The cycles of the graph, and the children of a node.

use std::collections::HashSet;

use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Form, Items, Node, NodeId, Rest};
use crate::foreign::normalize::read::document::{ByAddress, id};

/// At least one node of each cycle. The edge of a reference (`Form::Ref`) counts only if `references` is true.
pub(crate) fn cycles(graph: &Graph<'_>, references: bool) -> HashSet<NodeId, ByAddress> {
    #[derive(Clone, Copy, PartialEq)]
    enum Color {
        New,
        Open,
        Done,
    }
    if !leads_back(graph, references) {
        return HashSet::default();
    }
    let mut colors = vec![Color::New; graph.nodes.len()];
    let mut found = HashSet::default();
    let mut stack = Vec::new();
    for start in 0..graph.nodes.len() {
        stack.push((id(start), false));
        while let Some((node, left)) = stack.pop() {
            let color = &mut colors[node as usize];
            if left {
                *color = Color::Done;
                continue;
            }
            match color {
                Color::Done | Color::Open => continue,
                Color::New => *color = Color::Open,
            }
            stack.push((node, true));
            each_child(graph.at(node), references, |child| match colors[child as usize] {
                Color::New => stack.push((child, false)),
                Color::Open => _ = found.insert(child),
                Color::Done => {}
            });
        }
    }
    found
}

/// For each node, how many nodes a traversal in depth has left before it. An edge that leads to a node that was left later
/// leads back. Empty if none does.
pub(crate) fn finished(graph: &Graph<'_>) -> Vec<u32> {
    if !leads_back(graph, true) {
        return Vec::new();
    }
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
                each_child(graph.at(node), true, |child| stack.push((child, false)));
            }
        }
    }
    order
}

/// Whether there is an edge to a node with the same or a lower number. Each cycle has one, and most graphs have none.
fn leads_back(graph: &Graph<'_>, references: bool) -> bool {
    graph.nodes.iter().enumerate().any(|(index, node)| {
        let mut back = false;
        each_child(node, references, |child| back |= child as usize <= index);
        back
    })
}

/// The children of a node.
pub(crate) fn children(graph: &Graph<'_>, id: NodeId, references: bool) -> Vec<NodeId> {
    let mut children = Vec::new();
    each_child(graph.at(id), references, |child| children.push(child));
    children
}

fn each_child(node: &Node<'_>, references: bool, mut visit: impl FnMut(NodeId)) {
    match &node.form {
        Form::Any | Form::Values | Form::Native => {}
        Form::Ref(target) => {
            if references {
                visit(*target);
            }
        }
        Form::Choice(branches) => branches.iter().for_each(|branch| visit(branch.node)),
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
