//! Writes the root and the definitions. Where the dialect demands an object, another root is wrapped in one, as
//! `value`.

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter, OF_DOCUMENT, Spot};
use crate::dialect::RuleKind;
use crate::foreign::codec::plan::PlanStep;
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::kept_forms::{lacks_property, stays_at_root};
use crate::foreign::normalize::node::{Form, distinct};
use crate::foreign::normalize::read::document::Document;
use crate::foreign::normalize::solve::possible::target;
use crate::json::keyword::{DEFINITIONS, Keyword, set};
use crate::json::kind::Kind;
use crate::json::measure::nested;

/// Writes the root, wrapped if it must be, and the definitions.
pub(crate) fn run(emitter: &mut Emitter<'_, '_>) -> Emitted {
    let root = target(emitter.graph, Graph::ROOT);
    let dialect = emitter.graph.dialect;
    let accepts_any =
        dialect.allows_breaking(RuleKind::RootNotObject) && dialect.allows_breaking(RuleKind::RootCombinator);
    let node = emitter.graph.at(root);
    let is_object = matches!(node.form, Form::Typed | Form::Native) && node.kinds.is_just(Kind::Object);
    // An object without a property is wrapped where the dialect refuses it, because the root of a tool is an object.
    let is_empty = is_object && matches!(node.form, Form::Typed) && lacks_property(emitter.graph, node);
    let wrapped = is_empty || !accepts_any && !is_object;
    let mut out = if wrapped {
        wrap(emitter)
    } else {
        if root != Graph::ROOT {
            emitter.graph.change(Document::ROOT, Action::InlineRootTarget);
            let outer = std::mem::take(&mut emitter.graph.at_mut(Graph::ROOT).descriptions);
            let notes = std::mem::take(&mut emitter.graph.at_mut(Graph::ROOT).notes);
            let title = emitter.graph.at(Graph::ROOT).title;
            let node = emitter.graph.at_mut(root);
            node.descriptions = distinct(outer.into_iter().chain(node.descriptions.drain(..)));
            node.notes.extend(notes);
            node.title = title.or(node.title);
        }
        // Without it, a reference to the root refers to a definition that is a copy of the root.
        emitter.root = emitter.graph.dialect.allows_breaking(RuleKind::RootRef).then_some(root);
        emitter.write_here(root, Spot { depth: 0, levels: 0 })
    };
    let mut definitions = emitter.definitions();
    if !definitions.is_empty() {
        keep_referred(&out.schema, &mut definitions);
    }
    // The definitions may refer to the root, so its step is set after they are written.
    if let Some(step) = emitter.root.and_then(|root| emitter.def_steps.get(&root)) {
        emitter.plan.set(*step, PlanStep::Same(out.step));
    }
    for (origin, step) in std::mem::take(&mut emitter.unique) {
        emitter.account_unique(origin, step);
    }
    for keyword in [Keyword::Schema, Keyword::Id] {
        let stays = |value: &&Value| !wrapped && stays_at_root(dialect, keyword, value);
        if let Some(value) = emitter.graph.document.get(Document::ROOT, keyword).filter(stays) {
            out.schema.put(keyword, value.clone());
        }
    }
    account_definitions(emitter, &definitions);
    if !definitions.is_empty() {
        out.schema.put(Keyword::Defs, definitions);
    }
    let root = emitter.graph.document.keywords(Document::ROOT).and(OF_DOCUMENT);
    emitter.graph.lose(Document::ROOT, root.without(out.schema.keywords()));
    emitter.in_order(Graph::ROOT, out)
}

fn wrap(emitter: &mut Emitter<'_, '_>) -> Emitted {
    emitter.graph.change(Document::ROOT, Action::WrapRoot);
    let spot = emitter.below(Keyword::Properties, Spot { depth: 0, levels: 2 }, 0);
    let mut out = emitter.write(Graph::ROOT, spot);
    let inner = std::mem::take(&mut out.schema);
    out.schema = emitter.record(Map::from_iter([("value".to_owned(), inner.into())]));
    out.step = emitter.plan.add(PlanStep::Wrapped("value".to_owned(), out.step));
    out
}

/// Removes definitions that are not referred to, because the schema with the reference was cut.
fn keep_referred(schema: &SchemaBuilder, definitions: &mut Map<String, Value>) {
    let mut referred = HashSet::new();
    let mut pending: Vec<&Value> = schema.values().collect();
    while let Some(value) = pending.pop() {
        for members in nested(value).filter_map(Value::as_object) {
            let name = members.get("$ref").and_then(Value::as_str).and_then(|it| it.strip_prefix("#/$defs/"));
            if let Some((name, definition)) = name.and_then(|name| definitions.get_key_value(name))
                && referred.insert(name.clone())
            {
                pending.push(definition);
            }
        }
    }
    if referred.len() < definitions.len() {
        *definitions = std::mem::take(definitions).into_iter().filter(|(name, _)| referred.contains(name)).collect();
    }
}

/// Records a change if the definitions are not those of the input.
fn account_definitions(emitter: &mut Emitter<'_, '_>, definitions: &Map<String, Value>) {
    let root = emitter.graph.document.value(Document::ROOT);
    let written = root.get("$defs").and_then(Value::as_object);
    let same = match written {
        Some(written) => written.keys().eq(definitions.keys()),
        None => definitions.is_empty(),
    };
    if !same
        || DEFINITIONS.without(set![Defs]).iter().any(|it| root.get(it.name()).is_some())
        || written.is_some_and(Map::is_empty)
    {
        let did = if definitions.is_empty() { Action::DropDefinitions } else { Action::MoveDefinitions };
        emitter.graph.change(Document::ROOT, did);
    }
}
