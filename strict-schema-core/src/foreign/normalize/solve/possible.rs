//! Finds the nodes that some instance satisfies. The others are left out of the result.
//!
//! As a least fixpoint it also finds that a node is impossible whose instances would contain themselves without end.

use std::collections::HashSet;

use serde_json::Value;

use super::fixpoint::settle;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{Form, Items, Node, NodeId, Rest, is_empty_range};
use crate::foreign::normalize::read::document::id;
use crate::json::kind::{Kind, Kinds};

/// Marks each node that some instance satisfies, and closes the objects that can have no undeclared property.
pub(crate) fn run(graph: &mut Graph<'_>) {
    let follows = |node: &Node<'_>| matches!(node.form, Form::Ref(_) | Form::Choice(_) | Form::Typed);
    settle(graph, |node| &mut node.is_possible, follows, is_possible);
    for node in (0..graph.nodes.len()).map(id) {
        keep_possible(graph, node);
        let object = &graph.at(node).object;
        let is_possible = |node: NodeId| graph.at(node).is_possible;
        if let Rest::Open(entries) = &object.rest
            && !(entries.iter().any(|(_, value)| is_possible(*value)) && object.names.is_none_or(is_possible))
            // With too few others, nothing satisfies the node.
            && object.min <= declared(graph, node)
        {
            graph.at_mut(node).object.rest = Rest::None;
        }
    }
}

/// Removes the kinds of entries for which no enumerated key is left. Without entries the object is closed.
fn keep_possible(graph: &mut Graph<'_>, id: NodeId) {
    let object = &graph.at(id).object;
    let (Rest::Open(kinds), Some(names)) = (&object.rest, object.names) else { return };
    let (mut kinds, names) = (kinds.clone(), target(graph, names));
    if matches!(graph.at(names).form, Form::Values) {
        kinds.retain(|(pattern, _)| !matching_keys(graph, id, names, *pattern).is_empty());
        graph.at_mut(id).object.rest = if kinds.is_empty() { Rest::None } else { Rest::Open(kinds) };
    }
}

/// The enumerated keys that an entry may have: those that match its pattern. A declared property has a place of its own.
pub(crate) fn matching_keys<'a>(
    graph: &mut Graph<'a>,
    id: NodeId,
    names: NodeId,
    pattern: Option<&'a str>,
) -> Vec<Value> {
    let declared: HashSet<&str> = graph.at(id).object.properties.iter().map(|it| it.name).collect();
    let listed: Vec<&str> = graph.at(names).values.iter().flatten().filter_map(|it| it.as_str()).collect();
    let mut is_key = |name: &&str| {
        !declared.contains(name) && pattern.is_none_or(|pattern| graph.matches(pattern, name) != Some(false))
    };
    listed.into_iter().filter(&mut is_key).map(Value::from).collect()
}

/// The node at the end of references.
pub(crate) fn target(graph: &Graph<'_>, mut node: NodeId) -> NodeId {
    while let Form::Ref(next) = graph.at(node).form
        && next != node
    {
        node = next;
    }
    node
}

/// How many of its declared properties an object can have.
fn declared(graph: &Graph<'_>, id: NodeId) -> u64 {
    graph.at(id).object.properties.iter().filter(|property| graph.at(property.node).is_possible).count() as u64
}

fn is_possible(graph: &Graph<'_>, id: NodeId) -> bool {
    let node = graph.at(id);
    match &node.form {
        Form::Any | Form::Native => true,
        Form::Ref(target) => graph.at(*target).is_possible,
        Form::Choice(branches) => branches.iter().any(|branch| graph.at(*branch).is_possible),
        Form::Values => node.values.as_ref().is_some_and(|values| !values.is_empty()),
        Form::Typed => Kind::ALL.into_iter().any(|kind| node.kinds.has(kind) && has(graph, id, kind)),
    }
}

/// Whether some instance of the type satisfies the node, by its bounds and by the marks of its children.
pub(crate) fn has(graph: &Graph<'_>, id: NodeId, kind: Kind) -> bool {
    let node = graph.at(id);
    match kind {
        Kind::Null => !node.refuses_null,
        Kind::Boolean => true,
        Kind::String => node.string.max.is_none_or(|max| node.string.min.unwrap_or(0) <= max),
        Kind::Number | Kind::Integer => {
            let number = &node.number;
            !is_empty_range([number.minimum, number.exclusive_minimum], [number.maximum, number.exclusive_maximum])
        }
        Kind::Object => {
            let object = &node.object;
            let further = || match &object.rest {
                Rest::Open(entries) => entries.iter().any(|(_, node)| graph.at(*node).is_possible),
                // The original admits any value, although the result can express none.
                Rest::Unsaid => true,
                Rest::None => false,
            };
            object.max.is_none_or(|max| object.min <= max)
                && (object.min == 0 || object.min <= declared(graph, id) || further())
                && object.properties.iter().all(|property| !property.required || graph.at(property.node).is_possible)
        }
        Kind::Array => {
            let array = &node.array;
            let reachable = |index: u64| match usize::try_from(index).ok().and_then(|index| array.prefix.get(index)) {
                Some(node) => graph.at(*node).is_possible,
                None => match array.items {
                    Items::Unsaid => true,
                    Items::None => false,
                    Items::Each(node) => graph.at(node).is_possible,
                },
            };
            array.max.is_none_or(|max| array.min <= max)
                && (0..array.min.min(array.prefix.len() as u64 + 1)).all(reachable)
        }
    }
}

/// The types of which some instance satisfies the node.
pub(crate) fn kinds(graph: &Graph<'_>, id: NodeId) -> Kinds {
    let kinds = graph.at(id).kinds;
    kinds.iter().filter(|kind| has(graph, id, *kind)).fold(Kinds::NONE, Kinds::with)
}

/// The children of a node that are written with it, unless it exceeds a limit.
pub(crate) fn written(graph: &Graph<'_>, id: NodeId) -> Vec<NodeId> {
    let node = graph.at(id);
    let is_possible = |id: &NodeId| graph.at(*id).is_possible;
    match &node.form {
        Form::Any | Form::Values | Form::Native => Vec::new(),
        Form::Ref(target) => vec![*target],
        Form::Choice(branches) => {
            // With a branch for any value, all of it is JSON text.
            let anything = branches.iter().any(|branch| matches!(graph.at(*branch).form, Form::Any));
            branches.iter().copied().filter(|it| !anything && is_possible(it)).collect()
        }
        Form::Typed => {
            let kinds = kinds(graph, id);
            let (object, array) = (&node.object, &node.array);
            let mut found: Vec<NodeId> = Vec::new();
            if kinds.has(Kind::Object) {
                found.extend(object.properties.iter().map(|property| property.node).filter(is_possible));
                if let Rest::Open(entries) = &object.rest {
                    found.extend(entries.iter().map(|(_, node)| *node).filter(is_possible));
                    found.extend(object.names);
                }
            }
            if kinds.has(Kind::Array) {
                found.extend(array.prefix.iter().copied().take_while(is_possible));
                let is_whole = array.prefix.iter().all(is_possible);
                if let Items::Each(items) = array.items
                    && is_whole
                    && is_possible(&items)
                {
                    found.push(items);
                }
            }
            found
        }
    }
}

/// The impossible children of a node that make it impossible. If there are none, its own assertions do.
pub(crate) fn causes(graph: &Graph<'_>, id: NodeId) -> Vec<NodeId> {
    let node = graph.at(id);
    let mut causes = match &node.form {
        Form::Ref(target) => vec![*target],
        Form::Choice(branches) => branches.clone(),
        Form::Typed => {
            let required = node.object.properties.iter().filter(|property| property.required);
            let required = required.map(|property| property.node);
            let mut causes: Vec<NodeId> = if node.kinds.has(Kind::Object) { required.collect() } else { Vec::new() };
            if let Items::Each(items) = node.array.items
                && node.kinds.has(Kind::Array)
            {
                causes.push(items);
            }
            causes
        }
        Form::Any | Form::Values | Form::Native => Vec::new(),
    };
    causes.retain(|cause| !graph.at(*cause).is_possible);
    causes
}
