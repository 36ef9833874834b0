//! Schemas of one simple type, with words about it. Most are, and no pass has anything to do there.

use serde_json::{Map, Value};

use super::describe_unsupported::is_told;
use super::draft::Draft;
use super::graph::Graph;
use super::node::{Form, NodeId, Part};
use super::split_types::kinds_of;
use crate::keyword::{Keyword, PLAIN};
use crate::kind::Kind;

/// Merges the node, if it is plain.
pub(super) fn run(graph: &mut Graph<'_>, id: NodeId) -> bool {
    let node = graph.at(id);
    let [Part { raw, decided: 0 }] = *node.parts else { return false };
    if raw != node.origin {
        return false;
    }
    let document = &graph.document;
    let keywords = document.keywords(raw);
    if !keywords.without(PLAIN).is_empty() || document.has_unknown(raw) {
        return false;
    }
    let Some(Value::String(kind)) = document.get(raw, Keyword::Type) else { return false };
    let dialect = graph.dialect;
    let told = |(keyword, value): &(Keyword, &Value)| {
        *keyword == Keyword::Type || is_told(dialect, *keyword, value) && value.as_str() != Some("")
    };
    let kind = Kind::named(kind).filter(|kind| !matches!(kind, Kind::Object | Kind::Array));
    let Some(kind) = kind.filter(|_| document.members(raw).iter().all(told)) else { return false };
    if !graph.bounds.spend(1) {
        return false;
    }
    let text = |keyword| graph.document.get(raw, keyword).and_then(Value::as_str);
    let (title, description) = (text(Keyword::Title), text(Keyword::Description));
    let node = graph.at_mut(id);
    node.form = Form::Plain;
    node.typed = true;
    node.kinds = kinds_of(kind);
    node.title = title;
    node.descriptions.extend(description);
    true
}

/// The schema of a plain node: as it is.
pub(super) fn write(graph: &Graph<'_>, id: NodeId) -> Draft {
    graph.document.members(graph.at(id).origin).iter().map(|(keyword, value)| (*keyword, (*value).clone())).collect()
}

/// The same at once, with another type.
pub(super) fn of_type(graph: &Graph<'_>, id: NodeId, mut kind: Value) -> Value {
    let members = graph.document.members(graph.at(id).origin);
    let mut schema = Map::with_capacity(members.len());
    for (keyword, value) in members {
        let value = if *keyword == Keyword::Type { kind.take() } else { (*value).clone() };
        schema.insert(keyword.name().to_owned(), value);
    }
    Value::Object(schema)
}
