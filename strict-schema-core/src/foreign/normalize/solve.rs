//! Facts that a node has because of its children: least fixpoints over the whole graph, and its cycles.

pub(super) mod cycles;
mod fixpoint;
mod loops;
mod nullable;
pub(super) mod possible;

use super::graph::Graph;

/// Finds which nodes are possible, and which admit null.
///
/// Each step needs the one before it for all nodes: a choice that contains itself has no branches of its own, null is no instance
/// where a keyword refuses it, and an impossible branch admits no null.
pub(super) fn run(graph: &mut Graph<'_>) {
    loops::run(graph);
    nullable::refuse(graph);
    possible::run(graph);
    nullable::run(graph);
}
