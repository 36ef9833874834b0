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
use crate::foreign::normalize::node::{NodeId, Property};
use crate::foreign::normalize::read::document::{RawId, Step};
use crate::json::keyword::Keyword;
use crate::json::reference::REFERENCES;

/// Adds these properties: optional, and of any value unless every condition that names the property gives the same schema for it.
pub(super) fn declare<'a>(graph: &mut Graph<'a>, id: NodeId, properties: &mut Vec<Property<'a>>) {
    let parts = graph.at(id).parts.clone();
    let (origin, before) = (graph.at(id).origin, properties.len());
    let mut named = Named::default();
    for part in &parts {
        named.follow(graph, part.raw, origin, |by| part.decided.is_described(by));
    }
    let held: HashSet<RawId> = parts.iter().map(|part| part.raw).collect();
    let mut known = HashSet::new();
    let mut next = 0;
    while let Some((raw, scope)) = named.pending.get(next).copied() {
        next += 1;
        let is_new = !held.contains(&raw) && known.insert((raw, scope));
        if is_new && graph.bounds.spend(graph.document.raw(raw).weight) {
            named.follow(graph, raw, scope, |_| true);
        }
    }
    let declared: HashSet<&str> = properties.iter().map(|property| property.name).collect();
    for (name, mentions) in named.names.into_iter().filter(|(name, _)| !declared.contains(name)) {
        let given: Vec<(RawId, RawId)> = mentions.iter().filter_map(|it| Some((it.schema?, it.scope))).collect();
        let giving: HashSet<RawId> = given.iter().map(|(_, scope)| *scope).collect();
        let all_give = mentions.iter().all(|mention| giving.contains(&mention.scope));
        let first = given.first().map(|(schema, _)| *schema);
        properties.push(match first.filter(|first| all_give && given.iter().all(|(schema, _)| schema == first)) {
            Some(schema) => declared_once(graph, name, schema, false),
            None => Property { name, node: graph.node(origin, Vec::new()), required: false, null_is_default: false },
        });
    }
    if properties.len() > before {
        graph.change(origin, Action::DeclareConditional);
    }
}

/// The names that were found, and the schemas to look at, each with its scope, in order.
#[derive(Default)]
struct Named<'a> {
    names: Vec<(&'a str, Vec<Mention>)>,
    places: HashMap<&'a str, usize>,
    pending: Vec<(RawId, RawId)>,
}

/// A place that names a property.
struct Mention {
    /// The schema of the condition under which this holds, or the place of the object.
    scope: RawId,
    /// What the property is held to.
    schema: Option<RawId>,
}

impl<'a> Named<'a> {
    fn name(&mut self, name: &'a str, scope: RawId, schema: Option<RawId>) {
        let place = *self.places.entry(name).or_insert(self.names.len());
        if place == self.names.len() {
            self.names.push((name, Vec::new()));
        }
        self.names[place].1.push(Mention { scope, schema });
    }

    fn names(&mut self, names: &'a [Value], scope: RawId) {
        for name in names.iter().filter_map(Value::as_str) {
            self.name(name, scope, None);
        }
    }

    /// Looks at the schema of a condition.
    fn condition(&mut self, raw: RawId) {
        self.pending.push((raw, raw));
    }

    /// Notes the properties that a schema names, and the schemas that it applies to the same object: by a choice only if it is one of
    /// these.
    fn follow(&mut self, graph: &mut Graph<'a>, raw: RawId, scope: RawId, applies: impl Fn(Keyword) -> bool) {
        for index in graph.document.range(raw) {
            let (keyword, value) = graph.document.member(index);
            let child = |graph: &mut Graph<'a>, step, value| graph.document.child(raw, keyword.name(), step, value);
            match (keyword, value) {
                (Keyword::Properties, Value::Object(schemas)) => {
                    for (name, schema) in schemas {
                        let schema = child(graph, Step::Key(name), schema);
                        self.name(name, scope, Some(schema));
                    }
                }
                (Keyword::Required, Value::Array(names)) => self.names(names, scope),
                (
                    Keyword::DependentRequired | Keyword::DependentSchemas | Keyword::Dependencies,
                    Value::Object(all),
                ) => {
                    for (name, value) in all {
                        if let Value::Array(names) = value {
                            self.name(name, scope, None);
                            self.names(names, scope);
                        } else {
                            // Where the property is present, this holds.
                            let schema = child(graph, Step::Key(name), value);
                            self.name(name, schema, None);
                            self.condition(schema);
                        }
                    }
                }
                (Keyword::AnyOf | Keyword::OneOf, _) if !applies(keyword) => {}
                (Keyword::AllOf | Keyword::AnyOf | Keyword::OneOf, Value::Array(branches)) => {
                    for (index, branch) in branches.iter().enumerate() {
                        let branch = child(graph, Step::Index(index), branch);
                        self.pending.push((branch, if keyword == Keyword::AllOf { scope } else { branch }));
                    }
                }
                (Keyword::If, Value::Object(members)) if applies(Keyword::If) => {
                    let then = graph.document.get(raw, Keyword::Then);
                    let (name, value) = then.map_or((keyword, value), |then| (Keyword::Then, then));
                    let held = graph.document.child(raw, name.name(), Step::Value, value);
                    for (keyword, tested) in members {
                        match (keyword.as_str(), tested) {
                            ("properties", Value::Object(schemas)) => {
                                schemas.keys().for_each(|name| self.name(name, held, None));
                            }
                            ("required", Value::Array(names)) => self.names(names, held),
                            _ => {}
                        }
                    }
                }
                (Keyword::Then | Keyword::Else, _) if applies(Keyword::If) => {
                    self.condition(child(graph, Step::Value, value));
                }
                (_, Value::String(reference)) if REFERENCES.has(keyword) => {
                    self.pending.extend(graph.document.resolve(reference).map(|target| (target, scope)));
                }
                _ => {}
            }
        }
    }
}
