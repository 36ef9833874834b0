//! Infers the types of a node without `type` from the keywords that are about one type.
//!
//! Instances of other types would satisfy the schema too, so the policy must permit to lose them.

use crate::foreign::normalize::account::did::Did;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Form, NodeId, intersect};

/// Makes the node typed, if its types are given or can be inferred.
pub(crate) fn run(graph: &mut Graph<'_>, id: NodeId) {
    let node = graph.at(id);
    if !matches!(node.form, Form::Any) {
        return;
    }
    if node.typed {
        graph.at_mut(id).form = Form::Typed;
        return;
    }
    let kinds = intersect(node.kinds, node.hints);
    if kinds.is_empty() || !graph.narrows() {
        return;
    }
    let origin = node.origin;
    let node = graph.at_mut(id);
    node.kinds = kinds;
    node.form = Form::Typed;
    graph.change(origin, Did::InferType);
}
