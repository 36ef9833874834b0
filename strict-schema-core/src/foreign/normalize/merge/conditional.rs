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
use crate::foreign::normalize::node::{NodeId, Property, distinct};
use crate::foreign::normalize::read::demands::FOLLOWED;
use crate::foreign::normalize::read::document::{RawId, Step};
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::reference::REFERENCES;

/// Adds these properties: optional, and of any value unless every condition that names the property gives the same schema for it.
pub(super) fn declare<'a>(graph: &mut Graph<'a>, id: NodeId, properties: &mut Vec<Property<'a>>) {
    let parts = &graph.at(id).parts;
    if !parts.iter().any(|part| graph.document.keywords(part.raw).has_any(CONDITIONS)) {
        return;
    }
    let parts = parts.clone();
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
    named.mentions.retain(|(name, ..)| !declared.contains(name));
    let mut mentions: HashMap<&str, Vec<(RawId, Option<RawId>)>> = HashMap::new();
    for (name, scope, schema) in &named.mentions {
        mentions.entry(name).or_default().push((*scope, *schema));
    }
    for name in distinct(named.mentions.iter().map(|it| it.0)) {
        let mentions = &mentions[name];
        let given: Vec<(RawId, RawId)> =
            mentions.iter().filter_map(|(scope, schema)| Some(((*schema)?, *scope))).collect();
        let giving: HashSet<RawId> = given.iter().map(|(_, scope)| *scope).collect();
        let all_give = mentions.iter().all(|(scope, _)| giving.contains(scope));
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

/// Without these, all the names in a schema are those of its own properties.
const CONDITIONS: KeywordSet =
    FOLLOWED.or(set![AnyOf OneOf If Then Else DependentRequired DependentSchemas Dependencies]);

/// The names that were found, and the schemas to look at, in order. Each has its scope: the schema of the condition under which it
/// holds, or the place of the object.
#[derive(Default)]
struct Named<'a> {
    /// The name of a property, the scope, and what the property is held to.
    mentions: Vec<(&'a str, RawId, Option<RawId>)>,
    pending: Vec<(RawId, RawId)>,
}

impl<'a> Named<'a> {
    fn names(&mut self, names: &'a [Value], scope: RawId) {
        self.mentions.extend(names.iter().filter_map(Value::as_str).map(|name| (name, scope, None)));
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
                        self.mentions.push((name, scope, Some(schema)));
                    }
                }
                (Keyword::Required, Value::Array(names)) if keyword.fits(value) => self.names(names, scope),
                (
                    Keyword::DependentRequired | Keyword::DependentSchemas | Keyword::Dependencies,
                    Value::Object(all),
                ) if keyword.fits(value) => {
                    for (name, value) in all {
                        if let Value::Array(names) = value {
                            self.mentions.push((name, scope, None));
                            self.names(names, scope);
                        } else {
                            // Where the property is present, this holds.
                            let schema = child(graph, Step::Key(name), value);
                            self.mentions.push((name, schema, None));
                            self.pending.push((schema, schema));
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
                                self.mentions.extend(schemas.keys().map(|name| (name.as_str(), held, None)));
                            }
                            ("required", Value::Array(names)) => self.names(names, held),
                            _ => {}
                        }
                    }
                }
                (Keyword::Then | Keyword::Else, _) if applies(Keyword::If) => {
                    let branch = child(graph, Step::Value, value);
                    self.pending.push((branch, branch));
                }
                (_, Value::String(reference)) if REFERENCES.has(keyword) => {
                    self.pending.extend(graph.document.resolve(reference).map(|target| (target, scope)));
                }
                _ => {}
            }
        }
    }
}
