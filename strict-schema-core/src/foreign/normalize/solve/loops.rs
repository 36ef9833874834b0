//! Removes branches by which a choice contains itself: `anyOf` of strings and of itself is a string.
//!
//! A branch that leads back to its choice, through references and choices only, adds no instance. The choice gets the
//! branches that its other branches lead to.

use std::collections::HashSet;

use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Form, NodeId};
use crate::foreign::normalize::read::document::id;

/// Replaces the branches of each choice that leads back to itself.
pub(crate) fn run(graph: &mut Graph<'_>) {
    if !may_loop(graph) {
        return;
    }
    for choice in (0..graph.nodes.len()).map(id) {
        if let Some(branches) = unfolded(graph, choice) {
            let origin = graph.at(choice).origin;
            graph.change(origin, Action::DropLoop);
            graph.at_mut(choice).form = Form::Choice(branches);
        }
    }
}

/// Whether a reference or a branch leads to a node with the same or a lower number. Each loop has such an edge. Without loops, choices
/// within choices would be unfolded once for each level.
fn may_loop(graph: &Graph<'_>) -> bool {
    graph.nodes.iter().enumerate().any(|(index, node)| match &node.form {
        Form::Choice(branches) => branches.iter().any(|node| *node as usize <= index),
        Form::Ref(target) => *target as usize <= index,
        _ => false,
    })
}

/// The branches that a choice leads to through references and choices, if one leads back to it.
fn unfolded(graph: &mut Graph<'_>, choice: NodeId) -> Option<Vec<NodeId>> {
    let Form::Choice(branches) = &graph.at(choice).form else { return None };
    let mut pending: Vec<NodeId> = branches.iter().rev().copied().collect();
    let mut seen = HashSet::from([choice]);
    let mut found: Vec<NodeId> = Vec::new();
    let mut loops = false;
    while let Some(node) = pending.pop() {
        loops |= node == choice;
        if !graph.bounds.spend(1) {
            return None;
        }
        match &graph.at(node).form {
            _ if !seen.insert(node) => {}
            Form::Ref(target) => pending.push(*target),
            Form::Choice(branches) => pending.extend(branches.iter().rev()),
            _ => found.push(node),
        }
    }
    loops.then_some(found)
}
