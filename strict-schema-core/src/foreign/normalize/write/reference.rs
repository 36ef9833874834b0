//! Writes references, and the definitions that they refer to.

use std::borrow::Cow;
use std::collections::HashMap;

use serde_json::{Map, Value};

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter, Spot};
use crate::cost::{NAME_LETTERS, SMALL_DEFINITION, SMALL_DEFINITION_BYTES};
use crate::dialect::References;
use crate::foreign::codec::plan::{Plan, PlanStep};
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::node::{Node, NodeId};
use crate::foreign::normalize::read::document::Document;
use crate::json::keyword::{DEFINITIONS, Keyword};
use crate::json::measure::bytes;

impl Emitter<'_, '_> {
    pub(crate) fn definitions(&mut self) -> Map<String, Value> {
        if self.pending.is_empty() {
            return Map::new();
        }
        let mut definitions = Vec::new();
        while let Some(node) = self.pending.pop_front() {
            let out = self.write_here(node, Spot { depth: 0, levels: 2 });
            let step = self.def_steps[&node];
            self.plan.set(step, PlanStep::Same(out.step));
            definitions.push((self.names[&node].clone(), out.schema));
        }
        // Definitions of the input keep its order; the others follow in the order of the references to them.
        let mut order = HashMap::new();
        for keyword in DEFINITIONS.iter() {
            let written = self.graph.document.get(Document::ROOT, keyword).and_then(Value::as_object);
            for (index, name) in written.into_iter().flat_map(Map::keys).enumerate() {
                order.entry(name.as_str()).or_insert(index);
            }
        }
        definitions.sort_by_cached_key(|(name, _)| *order.get(name.as_str()).unwrap_or(&usize::MAX));
        definitions.into_iter().map(|(name, schema)| (name, schema.into())).collect()
    }

    pub(crate) fn reference(&mut self, node: NodeId) -> Emitted {
        let step = match self.def_steps.get(&node) {
            Some(step) => *step,
            None => {
                let step = self.plan.reserve();
                self.def_steps.insert(node, step);
                if self.root != Some(node) {
                    self.name(node);
                    self.pending.push_back(node);
                }
                step
            }
        };
        let is_root = self.root == Some(node);
        let target = if is_root { "#".to_owned() } else { ["#/$defs/", &self.names[&node]].concat() };
        let schema = SchemaBuilder::default().with(Keyword::Ref, target);
        Emitted { schema, step }
    }

    pub(crate) fn name(&mut self, node: NodeId) {
        let written = self.graph.document.name(self.graph.at(node).origin).unwrap_or(Cow::Borrowed("root"));
        let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-' | '.');
        let name = match written {
            written if written.is_empty() => "_".to_owned(),
            written => written.chars().take(NAME_LETTERS).map(|it| if plain(it) { it } else { '_' }).collect(),
        };
        let mut unique = name.clone();
        // A name of a definition of the root is kept for that definition.
        while self.is_definition(node, &unique) == Some(false) || !self.taken.insert(unique.clone()) {
            let number = self.numbers.entry(name.clone()).or_insert(1);
            *number += 1;
            unique = format!("{name}_{number}");
        }
        self.names.insert(node, unique);
    }

    /// Whether a node is the root's definition of that name. None if the root has no such definition.
    fn is_definition(&self, node: NodeId, name: &str) -> Option<bool> {
        let document = &self.graph.document;
        let value = document.value(self.graph.at(node).origin);
        let written = |keyword| document.get(Document::ROOT, keyword)?.get(name);
        let mut written = DEFINITIONS.iter().filter_map(written).peekable();
        written.peek().is_some().then(|| written.any(|it| std::ptr::eq(it, value)))
    }

    /// A node that is a reference: written as a reference, or as its target in place.
    pub(crate) fn referred(&mut self, id: NodeId, target: NodeId, spot: Spot) -> Emitted {
        let origin = self.graph.at(id).origin;
        let has_description = self.description(id, Plan::KEEP, None).is_some();
        let to_definition = match self.references {
            References::Recursive => true,
            References::Acyclic if self.leads_back(id, target) => return self.cut(id),
            References::Acyclic => {
                // With a description it becomes a union.
                let is_wrapped = !self.fit.repeats && self.fit.unions == u32::MAX;
                (!has_description || is_wrapped) && self.root != Some(target)
            }
            References::Inline => false,
        };
        if !to_definition {
            let is_again = !self.in_place.insert(target);
            if is_again && !self.fit.repeats {
                let Node { origin, weight, .. } = *self.graph.at(target);
                if weight > SMALL_DEFINITION || bytes(self.graph.document.value(origin)) > SMALL_DEFINITION_BYTES {
                    return self.cut(id);
                }
            }
            self.graph.change(origin, Action::InlineTarget);
            let mut out = self.write(target, spot);
            self.describe(&mut out.schema, id, out.step, None);
            return out;
        }
        let out = self.reference(target);
        let written = self.graph.document.get(origin, Keyword::Ref);
        let target = out.schema.get(Keyword::Ref);
        if written.is_some() && written != target {
            let at = target.and_then(Value::as_str).unwrap_or_default().to_owned();
            self.graph.change(origin, Action::PointReference { at });
        } else if has_description || written.is_none() {
            self.graph.change(origin, Action::WrapReference);
        }
        if !has_description && self.graph.at(id).title.is_none() {
            return out;
        }
        self.unions += 1;
        let mut schema = SchemaBuilder::default();
        self.describe(&mut schema, id, Plan::KEEP, None);
        schema.put(Keyword::AnyOf, vec![Value::from(out.schema)]);
        Emitted { schema, step: out.step }
    }
}
