//! Schemas of one simple type, with words about it. Most are, and no pass has anything to do there.

use serde_json::Value;

use super::describe_unsupported::is_told;
use super::document::RawId;
use super::draft::Draft;
use super::graph::Graph;
use super::node::{Form, NodeId, Part};
use super::split_types::kinds_of;
use crate::dialect::Dialect;
use crate::keyword::{Keyword, PLAIN};
use crate::kind::Kind;

/// The type of a schema that is plain.
pub(super) fn kind(dialect: &Dialect, schema: &Value) -> Option<Kind> {
    let Value::Object(members) = schema else { return None };
    let mut found = None;
    for (name, value) in members {
        let keyword = Keyword::named(name)?;
        match value.as_str()? {
            "" => return None,
            text if keyword == Keyword::Type => found = Some(Kind::named(text)?),
            _ if is_told(dialect, keyword, value) => {}
            _ => return None,
        }
    }
    found.filter(|kind| !matches!(kind, Kind::Object | Kind::Array))
}

/// Merges the node, if it is plain.
pub(super) fn run(graph: &mut Graph<'_>, id: NodeId) -> bool {
    let node = graph.at(id);
    let [Part { raw, decided: 0 }] = *node.parts else { return false };
    if raw != node.origin || !graph.document.keywords(raw).without(PLAIN).is_empty() {
        return false;
    }
    let Some(kind) = kind(graph.dialect, graph.document.value(raw)) else { return false };
    if !graph.bounds.spend(1) {
        return false;
    }
    note(graph, id, kind);
    true
}

/// The node of a schema that is plain, once the graph is settled: it takes part in nothing that was.
pub(super) fn node(graph: &mut Graph<'_>, raw: RawId, kind: Kind) -> NodeId {
    let (id, is_new) = graph.node_late(raw);
    if is_new {
        note(graph, id, kind);
        // As would have been settled.
        let node = graph.at_mut(id);
        (node.inhabited, node.admits_null) = (true, kind == Kind::Null);
    }
    id
}

/// Notes what the node is.
fn note(graph: &mut Graph<'_>, id: NodeId, kind: Kind) {
    let raw = graph.at(id).origin;
    let text = |keyword| graph.document.get(raw, keyword).and_then(Value::as_str);
    let (title, description) = (text(Keyword::Title), text(Keyword::Description));
    let weight = graph.document.weight(raw);
    let node = graph.at_mut(id);
    node.weight = weight;
    node.form = Form::Plain;
    node.typed = true;
    node.kinds = kinds_of(kind);
    node.title = title;
    node.descriptions.extend(description);
}

/// The schema of a plain node: as it is.
pub(super) fn write(graph: &Graph<'_>, id: NodeId) -> Draft {
    graph.document.members(graph.at(id).origin).iter().map(|(keyword, value)| (*keyword, (*value).clone())).collect()
}
