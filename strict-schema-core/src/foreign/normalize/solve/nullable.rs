//! Finds the nodes for which the answer null is decoded to null.

use serde_json::Value;

use super::fixpoint::settle;
use crate::foreign::normalize::graph::{Graph, native};
use crate::foreign::normalize::node::{Form, Node, NodeId, Part};
use crate::foreign::normalize::read::document::{RawId, id};
use crate::json::keyword::{KeywordSet, set};
use crate::json::kind::Kind;

/// Marks each node that has keywords which speak of any type, if they refuse null.
pub(crate) fn refuse(graph: &mut Graph<'_>) {
    for id in (0..graph.nodes.len()).map(id) {
        let node = graph.at(id);
        let may_be_null = match node.form {
            Form::Typed => node.kinds.has(Kind::Null),
            Form::Choice(_) => true,
            Form::Any | Form::Ref(_) | Form::Values | Form::Native => false,
        };
        let speaks = |part: &Part| graph.document.keywords(part.raw).has_any(OF_ANY_TYPE);
        if may_be_null && node.parts.iter().any(speaks) {
            let parts: Vec<RawId> = node.parts.iter().map(|part| part.raw).collect();
            graph.at_mut(id).refuses_null = !graph.admits(&parts, &Value::Null);
        }
    }
}

/// Keywords by which null may be refused, whatever the types and the branches say.
const OF_ANY_TYPE: KeywordSet = set![Not OneOf If];

/// Marks each node for which the answer null is decoded to null.
pub(crate) fn run(graph: &mut Graph<'_>) {
    let follows = |node: &Node<'_>| matches!(node.form, Form::Ref(_) | Form::Choice(_));
    settle(graph, |node| &mut node.admits_null, follows, admits_null);
}

fn admits_null(graph: &Graph<'_>, id: NodeId) -> bool {
    let node = graph.at(id);
    match &node.form {
        _ if node.refuses_null => false,
        Form::Any => false,
        Form::Ref(target) => graph.at(*target).admits_null,
        Form::Choice(branches) => {
            // A choice with a branch for any value is written as JSON text, and so is null.
            let anything = branches.iter().any(|branch| matches!(graph.at(*branch).form, Form::Any));
            !anything && branches.iter().any(|branch| graph.at(*branch).admits_null)
        }
        Form::Values => node.values.iter().flatten().any(|value| value.is_null()),
        Form::Typed => node.kinds.has(Kind::Null),
        Form::Native => native::admits_null(graph.document.value(node.origin)),
    }
}
