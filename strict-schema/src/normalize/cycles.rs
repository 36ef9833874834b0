//! Where the graph comes back to itself.

use std::collections::HashSet;

use super::document::id;
use super::graph::Graph;
use super::node::{Form, Items, NodeId, Rest};

/// The nodes through which the graph comes back to itself. References of the input count only if asked for.
pub(super) fn cycles(graph: &Graph<'_>, references: bool) -> HashSet<NodeId> {
    #[derive(Clone, Copy, PartialEq)]
    enum Color {
        New,
        Open,
        Done,
    }
    let mut colors = vec![Color::New; graph.nodes.len()];
    let mut found = HashSet::new();
    for start in 0..graph.nodes.len() {
        let mut stack = vec![(id(start), false)];
        while let Some((node, left)) = stack.pop() {
            let color = &mut colors[node as usize];
            if left {
                *color = Color::Done;
                continue;
            }
            match color {
                Color::Done => continue,
                Color::Open => {
                    continue;
                }
                Color::New => *color = Color::Open,
            }
            stack.push((node, true));
            for child in children(graph, node, references) {
                match colors[child as usize] {
                    Color::New => stack.push((child, false)),
                    Color::Open => _ = found.insert(child),
                    Color::Done => {}
                }
            }
        }
    }
    found
}

pub(super) fn children(graph: &Graph<'_>, id: NodeId, references: bool) -> Vec<NodeId> {
    let node = graph.at(id);
    match &node.form {
        Form::Any | Form::Values => Vec::new(),
        Form::Ref(target) => {
            if references {
                vec![*target]
            } else {
                Vec::new()
            }
        }
        Form::Choice(branches) => branches.iter().map(|branch| branch.node).collect(),
        Form::Typed => {
            let mut children: Vec<NodeId> = node.object.properties.iter().map(|property| property.node).collect();
            if let Rest::Open(entries) = &node.object.rest {
                children.extend(entries.iter().map(|(_, node)| *node));
            }
            children.extend(node.array.prefix.iter().copied());
            if let Items::Each(items) = node.array.items {
                children.push(items);
            }
            children
        }
    }
}
