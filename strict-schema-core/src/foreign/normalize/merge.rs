//! Merges the subschemas that hold at a node into it: the intersection of their keywords.

mod all_of;
mod arrays;
pub(super) mod choice;
mod collected;
mod conditional;
mod keywords;
mod objects;
mod unevaluated;

use super::account::action::Action;
use super::graph::{Graph, native};
use super::node::{Form, NodeId, intersect};

/// Fills in every node, also those that are added meanwhile.
pub(super) fn run(graph: &mut Graph<'_>) {
    while let Some(node) = graph.take() {
        if native::run(graph, node) {
            continue;
        }
        all_of::run(graph, node);
        infer_types(graph, node);
    }
}

/// Makes the node typed, if its types are given, or can be inferred from keywords that are about one type. Instances of other types
/// would satisfy the schema too, so the policy must permit to lose them.
fn infer_types(graph: &mut Graph<'_>, id: NodeId) {
    let node = graph.at(id);
    if !matches!(node.form, Form::Any) {
        return;
    }
    if node.typed {
        graph.at_mut(id).form = Form::Typed;
        return;
    }
    let kinds = intersect(node.kinds, node.hints);
    if kinds.is_empty() || !graph.policy.narrowed {
        return;
    }
    let origin = node.origin;
    let node = graph.at_mut(id);
    node.kinds = kinds;
    node.form = Form::Typed;
    graph.change(origin, Action::InferType);
}
