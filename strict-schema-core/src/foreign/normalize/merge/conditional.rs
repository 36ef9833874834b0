//! Properties that only conditions name: a described `if`, `then` or `else`, `dependentSchemas`, `dependentRequired`, or the branches of
//! a described choice.
//!
//! An object without `additionalProperties` is closed. Without these properties, a condition could not be met, or what it demands could
//! not be sent.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::objects::declared_once;
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::graph::Graph;
use crate::foreign::normalize::node::{ChosenBy, NodeId, Property};
use crate::foreign::normalize::read::document::{RawId, Step};
use crate::json::keyword::Keyword;
use crate::json::reference::REFERENCES;

/// Adds these properties: optional, and of any value unless exactly one schema is given for the name.
pub(super) fn declare<'a>(graph: &mut Graph<'a>, id: NodeId, properties: &mut Vec<Property<'a>>) {
    let parts = graph.at(id).parts.clone();
    let mut named = Named::default();
    for part in &parts {
        named.follow(graph, part.raw, |by| part.decided.is_described(by));
    }
    let mut known: HashSet<RawId> = parts.iter().map(|part| part.raw).collect();
    let mut next = 0;
    while let Some(raw) = named.pending.get(next).copied() {
        next += 1;
        if known.insert(raw) && graph.bounds.spend(graph.document.weight(raw)) {
            named.follow(graph, raw, |_| true);
        }
    }
    let declared: HashSet<&str> = properties.iter().map(|property| property.name).collect();
    let (origin, before) = (graph.at(id).origin, properties.len());
    for (name, schemas) in named.names.into_iter().filter(|(name, _)| !declared.contains(name)) {
        properties.push(match schemas[..] {
            [schema] => declared_once(graph, name, schema, false),
            _ => Property { name, node: graph.node(origin, Vec::new()), required: false, null_is_default: false },
        });
    }
    if properties.len() > before {
        graph.change(origin, Action::DeclareConditional);
    }
}

/// The names that were found, and the schemas to look at, in order.
#[derive(Default)]
struct Named<'a> {
    names: Vec<(&'a str, Vec<RawId>)>,
    places: HashMap<&'a str, usize>,
    pending: Vec<RawId>,
}

impl<'a> Named<'a> {
    fn name(&mut self, name: &'a str, schema: Option<RawId>) {
        let place = *self.places.entry(name).or_insert(self.names.len());
        if place == self.names.len() {
            self.names.push((name, Vec::new()));
        }
        self.names[place].1.extend(schema);
    }

    fn names(&mut self, names: &'a [Value]) {
        for name in names.iter().filter_map(Value::as_str) {
            self.name(name, None);
        }
    }

    /// Notes the properties that a schema names, and the schemas that it applies to the same object: by a choice only if it is one of
    /// these.
    fn follow(&mut self, graph: &mut Graph<'a>, raw: RawId, applies: impl Fn(ChosenBy) -> bool) {
        for index in graph.document.range(raw) {
            let (keyword, value) = graph.document.member(index);
            let mut child = |step, value| graph.document.child(raw, keyword.name(), step, value);
            match (keyword, value) {
                (Keyword::Properties, Value::Object(schemas)) => {
                    for (name, schema) in schemas {
                        self.name(name, Some(child(Step::Key(name), schema)));
                    }
                }
                (Keyword::Required, Value::Array(names)) => self.names(names),
                (
                    Keyword::DependentRequired | Keyword::DependentSchemas | Keyword::Dependencies,
                    Value::Object(all),
                ) => {
                    for (name, value) in all {
                        self.name(name, None);
                        match value {
                            Value::Array(names) => self.names(names),
                            _ => self.pending.push(child(Step::Key(name), value)),
                        }
                    }
                }
                (Keyword::AnyOf, _) if !applies(ChosenBy::AnyOf) => {}
                (Keyword::OneOf, _) if !applies(ChosenBy::OneOf) => {}
                (Keyword::AllOf | Keyword::AnyOf | Keyword::OneOf, Value::Array(branches)) => {
                    let branches = branches.iter().enumerate();
                    self.pending.extend(branches.map(|(index, branch)| child(Step::Index(index), branch)));
                }
                (Keyword::If, Value::Object(members)) if applies(ChosenBy::If) => {
                    for (keyword, tested) in members {
                        match (keyword.as_str(), tested) {
                            ("properties", Value::Object(schemas)) => {
                                schemas.keys().for_each(|name| self.name(name, None));
                            }
                            ("required", Value::Array(names)) => self.names(names),
                            _ => {}
                        }
                    }
                }
                (Keyword::Then | Keyword::Else, _) if applies(ChosenBy::If) => {
                    self.pending.push(child(Step::Value, value));
                }
                (_, Value::String(reference)) if REFERENCES.has(keyword) => {
                    self.pending.extend(graph.document.resolve(reference));
                }
                _ => {}
            }
        }
    }
}
