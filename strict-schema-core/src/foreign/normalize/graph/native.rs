//! Subschemas that the dialect accepts as they stand: they are copied to the result, and nothing merges or describes
//! them.
//!
//! If a limit is exceeded, only leaves stay native, because everything around them may have to be cut.

use crate::foreign::normalize::facets::decided::Decided;
use serde_json::Value;

use super::Graph;
use crate::foreign::normalize::facets::id::NodeId;
use crate::foreign::normalize::facets::node::{Form, Part};
use crate::instance::evaluate::Evaluator;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::{Kind, Kinds};
use crate::json::size::size;

/// Makes the node native, if it is a single subschema that the dialect accepts.
pub(crate) fn run(graph: &mut Graph<'_>, id: NodeId) -> bool {
    let node = graph.at(id);
    let [Part { raw, decided: Decided::NONE }] = *node.parts else { return false };
    // `SchemaBuilder` holds keywords only.
    if raw != node.origin || graph.document.has_unknown(raw) || !graph.accepts(graph.document.value(raw)) {
        return false;
    }
    if !graph.bounds.spend(1) {
        return false;
    }
    note(graph, id);
    true
}

/// Makes the node native.
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
        // A native schema has no references, so it can be evaluated without its document.
        return Evaluator::new(schema).admits(schema, &Value::Null);
    }
    typed.is_none_or(|kinds| kinds.has(Kind::Null))
}

/// Keywords adjacent to `type` that null may violate.
const OF_ANY_TYPE: KeywordSet = KeywordSet::of(&[
    Keyword::Enum,
    Keyword::Const,
    Keyword::AnyOf,
    Keyword::OneOf,
    Keyword::AllOf,
    Keyword::Not,
    Keyword::If,
]);
