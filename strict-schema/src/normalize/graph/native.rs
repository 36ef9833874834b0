//! Subschemas that the dialect accepts as they stand: they are written so, and no pass has anything to do there.
//!
//! This is the first means, before all others: what is accepted stays. Where the whole schema has to be written with less
//! room, only leaves stay, since what they are in may have to be cut.

use crate::normalize::facets::decided::Decided;
use serde_json::Value;

use super::Graph;
use crate::instance::evaluate::Evaluator;
use crate::keyword::{Keyword, KeywordSet};
use crate::kind::{Kind, Kinds};
use crate::normalize::facets::id::NodeId;
use crate::normalize::facets::node::{Form, Part};
use crate::normalize::read::document::RawId;
use crate::size::size;

/// Makes the node native, if it is a single subschema that the dialect accepts.
pub(crate) fn run(graph: &mut Graph<'_>, id: NodeId) -> bool {
    let node = graph.at(id);
    let [Part { raw, decided: Decided::NONE }] = *node.parts else { return false };
    // A key that is no keyword has no place in a draft.
    if raw != node.origin || graph.document.has_unknown(raw) || !graph.accepts(graph.document.value(raw)) {
        return false;
    }
    if !graph.bounds.spend(1) {
        return false;
    }
    note(graph, id);
    true
}

/// The node of a native schema, once the graph is settled: it takes part in nothing that was.
pub(crate) fn node(graph: &mut Graph<'_>, raw: RawId) -> NodeId {
    let (id, is_new) = graph.node_late(raw);
    if is_new {
        note(graph, id);
        // As would have been settled.
        let admits_null = admits_null(graph.document.value(raw));
        let node = graph.at_mut(id);
        (node.inhabited, node.admits_null) = (true, admits_null);
    }
    id
}

/// Notes what the node is.
fn note(graph: &mut Graph<'_>, id: NodeId) {
    let raw = graph.at(id).origin;
    let text = |keyword| graph.document.get(raw, keyword).and_then(Value::as_str);
    let (title, description) = (text(Keyword::Title), text(Keyword::Description));
    let value = graph.document.value(raw);
    let weight = size(value);
    let kinds = value.get(Keyword::Type.name()).map_or(Kinds::ALL, Kinds::read);
    let node = graph.at_mut(id);
    node.weight = weight;
    node.form = Form::Native;
    node.typed = true;
    node.kinds = kinds;
    node.title = title;
    node.descriptions.extend(description);
}

/// Whether null satisfies a native schema.
pub(crate) fn admits_null(schema: &Value) -> bool {
    let Value::Object(members) = schema else { return false };
    let mut present = KeywordSet::NONE;
    for name in members.keys() {
        if let Some(keyword) = Keyword::named(name) {
            present = present.with(keyword);
        }
    }
    let typed = members.get(Keyword::Type.name()).map(Kinds::read);
    if !present.has(Keyword::Nullable) && typed.is_some_and(|kinds| !kinds.has(Kind::Null)) {
        return false;
    }
    if present.has_any(OF_ANY_TYPE) || present.has(Keyword::Nullable) {
        // It has no references, so that it is a document by itself.
        return Evaluator::new(schema).admits(schema, &Value::Null);
    }
    typed.is_none_or(|kinds| kinds.has(Kind::Null))
}

/// Keywords beside `type` that null may break.
const OF_ANY_TYPE: KeywordSet = KeywordSet::of(&[
    Keyword::Enum,
    Keyword::Const,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::AllOf,
    Keyword::Not,
    Keyword::If,
]);
