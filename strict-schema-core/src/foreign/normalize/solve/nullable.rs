//! Finds the nodes for which the answer null is decoded to null.

use super::settle::{Law, settle};
use crate::foreign::normalize::facets::id::NodeId;
use crate::foreign::normalize::facets::node::Form;
use crate::foreign::normalize::graph::{Graph, native};
use crate::json::kind::Kind;

/// Marks each node for which the answer null is decoded to null.
pub(crate) fn run(graph: &mut Graph<'_>) {
    settle(
        graph,
        &Law {
            known: |node| node.admits_null,
            note: |node| node.admits_null = true,
            follows: |node| matches!(node.form, Form::Ref(_) | Form::Choice(_)),
            holds: admits_null,
        },
    );
}

fn admits_null(graph: &Graph<'_>, id: NodeId) -> bool {
    let node = graph.at(id);
    match &node.form {
        Form::Any => false,
        Form::Ref(target) => graph.at(*target).admits_null,
        Form::Choice(branches) => {
            // A choice with a branch for any value is written as JSON text, and so is null.
            let anything = branches.iter().any(|branch| matches!(graph.at(branch.node).form, Form::Any));
            !anything && branches.iter().any(|branch| graph.at(branch.node).admits_null)
        }
        Form::Values => node.values.iter().flatten().any(|value| value.is_null()),
        Form::Typed => node.kinds.has(Kind::Null),
        Form::Native => native::admits_null(graph.document.value(node.origin)),
    }
}
