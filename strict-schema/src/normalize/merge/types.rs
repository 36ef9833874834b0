//! Gives a type to what has none: from its keywords, as far as the policy permits, since they bind that type only.

use crate::change_kind::ChangeKind;
use crate::normalize::account::change::Loss;
use crate::normalize::facets::id::NodeId;
use crate::normalize::facets::kinds::intersect;
use crate::normalize::facets::node::Form;
use crate::normalize::graph::Graph;

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
    graph.change(
        ChangeKind::InferTypes,
        origin,
        "inferred the type from the keywords that speak of it",
        Loss::Narrowed,
    );
}
