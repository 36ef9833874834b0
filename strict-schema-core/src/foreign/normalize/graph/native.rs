//! Subschemas that the dialect accepts as they stand: they are copied to the result, and nothing merges or describes
//! them.
//!
//! If a limit is exceeded, only leaves stay native, because everything around them may have to be cut.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Graph;
use crate::foreign::normalize::node::{Decided, Form, NodeId, Part, is_empty_range};
use crate::instance::evaluate::Evaluator;
use crate::json::keyword::Keyword;
use crate::json::kind::{Kind, Kinds};
use crate::json::measure::size;

/// Makes the node native, if it is a single subschema that the dialect accepts.
pub(crate) fn run(graph: &mut Graph<'_>, id: NodeId) -> bool {
    let node = graph.at(id);
    let [Part { raw, decided: Decided::NONE }] = *node.parts else { return false };
    // `SchemaBuilder` holds keywords only.
    if raw != node.origin || graph.document.raw(raw).has_unknown || !graph.accepts(graph.document.value(raw)) {
        return false;
    }
    let value = graph.document.value(raw);
    // What nothing satisfies is merged, so that `solve` finds it wherever it stands.
    if !graph.bounds.spend(1) || is_impossible(graph, value) {
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
    let weight = size(graph.document.value(raw));
    let kinds = graph.document.get(raw, Keyword::Type).map_or(Kinds::ALL, Kinds::read);
    let node = graph.at_mut(id);
    node.weight = weight;
    node.form = Form::Native;
    node.typed = true;
    node.kinds = kinds;
    node.title = title;
    node.descriptions.extend(description);
}

/// Whether nothing satisfies a native schema, because of `false` in it, its bounds or its values.
///
/// It recurses as deep as the input, which is bounded. Of an impossible schema the graph remembers that, because its
/// subschemas become nodes; so each schema is looked at twice at most.
fn is_impossible(graph: &mut Graph<'_>, schema: &Value) -> bool {
    let Value::Object(members) = schema else { return *schema == Value::Bool(false) };
    let address = std::ptr::from_ref(schema).addr();
    if graph.impossible.contains(&address) {
        return true;
    }
    let is_impossible = graph.bounds.spend(members.len() as u64) && contradicts_itself(graph, schema, members);
    if is_impossible {
        graph.impossible.insert(address);
    }
    is_impossible
}

fn contradicts_itself(graph: &mut Graph<'_>, schema: &Value, members: &Map<String, Value>) -> bool {
    // Most schemas have few members, among which a search is faster than hashing.
    let child = |keyword: Keyword| Some(members.iter().find(|(name, _)| *name == keyword.name())?.1);
    let list = |keyword: Keyword| child(keyword).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let number = |keyword: Keyword| child(keyword).and_then(Value::as_number);
    let count = |keyword: Keyword| child(keyword).and_then(Value::as_u64).unwrap_or(0);
    let crossed = |low, high| is_empty_range([number(low), None], [number(high), None]);
    let values = match child(Keyword::Const) {
        Some(value) => std::slice::from_ref(value),
        None => list(Keyword::Enum),
    };
    if !values.is_empty() && !values.iter().any(|value| graph.is_satisfied(schema, value)) {
        return true;
    }
    for keyword in [Keyword::AnyOf, Keyword::OneOf] {
        let branches = list(keyword);
        if !branches.is_empty() && branches.iter().all(|branch| is_impossible(graph, branch)) {
            return true;
        }
    }
    if list(Keyword::AllOf).iter().any(|branch| is_impossible(graph, branch)) {
        return true;
    }
    match child(Keyword::Type).and_then(Value::as_str) {
        Some("string") => crossed(Keyword::MinLength, Keyword::MaxLength),
        Some("number" | "integer") => is_empty_range(
            [number(Keyword::Minimum), number(Keyword::ExclusiveMinimum)],
            [number(Keyword::Maximum), number(Keyword::ExclusiveMaximum)],
        ),
        Some("object") => {
            let none = Map::new();
            let declared = child(Keyword::Properties).and_then(Value::as_object).unwrap_or(&none);
            let further = child(Keyword::AdditionalProperties).filter(|_| child(Keyword::PatternProperties).is_none());
            let none_further = further.is_some_and(|it| is_impossible(graph, it));
            let possible: HashSet<&str> = declared
                .iter()
                .filter(|(_, property)| !is_impossible(graph, property))
                .map(|(name, _)| name.as_str())
                .collect();
            let lacks = |name: &Value| {
                let name = name.as_str().unwrap_or_default();
                !possible.contains(name) && (none_further || declared.contains_key(name))
            };
            crossed(Keyword::MinProperties, Keyword::MaxProperties)
                || none_further && count(Keyword::MinProperties) > possible.len() as u64
                || list(Keyword::Required).iter().any(lacks)
        }
        Some("array") => {
            let least = usize::try_from(count(Keyword::MinItems)).unwrap_or(usize::MAX);
            let prefix = list(Keyword::PrefixItems);
            crossed(Keyword::MinItems, Keyword::MaxItems)
                || prefix.iter().take(least).any(|item| is_impossible(graph, item))
                || least > prefix.len() && child(Keyword::Items).is_some_and(|it| is_impossible(graph, it))
        }
        _ => false,
    }
}

pub(crate) fn admits_null(schema: &Value) -> bool {
    let written = |keyword: Keyword| schema.get(keyword.name());
    // An evaluator for each schema is 2 % of normalizing the corpus.
    let excludes_null = written(Keyword::Type).is_some_and(|it| !Kinds::read(it).has(Kind::Null));
    // It has no references, so it can be evaluated without its document.
    (!excludes_null || written(Keyword::Nullable).is_some())
        && schema.is_object()
        && Evaluator::unscoped(schema).admits(schema, &Value::Null)
}
