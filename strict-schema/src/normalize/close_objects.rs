//! Closes objects, and writes `properties` and `required` also where they are empty.

use serde_json::{Map, Value};

use super::Loss;
use super::bounds::RESULT_LEVELS;
use super::document::LETTERS;
use super::draft::Draft;
use super::emit::{Emitter, Out, Shape, Spot};
use super::map_entries;
use super::node::{NodeId, Rest};
use super::pass::PassId;
use super::require_all::{Freed, Rivals};
use crate::codec::members::{Member, Members};
use crate::codec::plan::{Plan, Plans, Presence};
use crate::dialect::Nesting;
use crate::keyword::Keyword;

impl Emitter<'_, '_> {
    /// An object: its declared properties, and entries for those that it does not declare.
    pub(super) fn object(&mut self, id: NodeId, spot: Spot) -> Out {
        let node = self.graph.at(id);
        let declares = !node.object.properties.is_empty();
        let open = matches!(node.object.rest, Rest::Open(_));
        if open && !declares && (spot.objects > 0 || spot.steps > 0 || spot.levels > 0) {
            return map_entries::entries(self, id, spot);
        }
        let too_deep = match self.graph.dialect.nesting {
            Nesting::Objects => spot.objects >= self.fit.nesting,
            Nesting::Steps(_) => (declares || open) && self.is_deepest(spot),
        };
        if too_deep || spot.levels + 2 > RESULT_LEVELS {
            return self.cut(id);
        }
        self.closed_object(id, spot, open)
    }

    pub(super) fn closed_object(&mut self, id: NodeId, spot: Spot, open: bool) -> Out {
        let origin = self.graph.at(id).origin;
        let inner = Spot { objects: spot.objects + 1, ..self.below(Keyword::Properties, spot, 2) };
        let count = self.graph.at(id).object.properties.len() + usize::from(open);
        let bytes: usize = self.graph.at(id).object.properties.iter().map(|property| property.name.len()).sum();
        // A name stands under `properties` and under `required`.
        if !self.take(2 * bytes as u64 / LETTERS) {
            return self.cut(id);
        }
        let mut properties = Map::with_capacity(count);
        let mut required = Vec::with_capacity(count);
        let mut members = Members::with_capacity(count, bytes);
        let mut keeps = true;
        let optional = self.graph.at(id).object.properties.iter().filter(|property| !property.required).count();
        let mut freed = Freed::with_capacity(optional);
        let rivals = Rivals::new(std::mem::take(&mut self.rivals));
        for index in 0..self.graph.at(id).object.properties.len() {
            let property = self.graph.at(id).object.properties[index];
            let name = property.name;
            if let Some(node) = property.declared.node()
                && !self.graph.at(node).inhabited
            {
                let at = self.graph.at(node).origin;
                self.graph.change(
                    PassId::DropImpossible,
                    at,
                    "left out a property that no value satisfies",
                    Loss::Exact,
                );
                continue;
            }
            let (schema, plan, presence) = self.property(property, inner, &mut freed, &rivals);
            keeps &= self.plans.keeps(plan) && matches!(presence, Presence::Required | Presence::LeftOut);
            if presence != Presence::LeftOut {
                required.push(name);
            }
            members.push(Member { name, plan, presence });
            properties.insert(name.to_owned(), schema);
        }
        let mut entries = None;
        if open {
            let mut name = "entries".to_owned();
            while self.graph.at(id).object.properties.iter().any(|property| property.name == name) {
                name.push('_');
            }
            let below = Spot { levels: inner.levels, ..inner };
            let out = map_entries::entries(self, id, below);
            properties.insert(name.clone(), out.schema.into());
            entries = Some((name, out.plan));
            keeps = false;
        }
        self.count(spot, properties.len());
        freed.account(self.graph, id);
        required.extend(entries.iter().map(|(name, _)| name.as_str()));
        let required = self.required(id, &required);
        let plan = if keeps { Plans::KEEP } else { self.plans.add(Plan::Object { members, entries }) };
        self.account_closing(id, origin, &required);
        Out { schema: self.closed(properties, required), plan, form: Shape::Plain }
    }

    /// A closed object, if the dialect has a word for that.
    fn closed(&self, properties: Map<String, Value>, required: Value) -> Draft {
        let mut schema = Draft::object(properties, required);
        if self.graph.dialect.allows(Keyword::AdditionalProperties) {
            schema.put(Keyword::AdditionalProperties, false);
        }
        schema
    }

    /// A closed object with all its properties required.
    pub(super) fn record(&self, properties: Map<String, Value>) -> Draft {
        let required = properties.keys().map(|name| Value::from(name.as_str())).collect();
        self.closed(properties, required)
    }

    fn account_closing(&mut self, id: NodeId, origin: super::document::RawId, required: &Value) {
        let written = |keyword| self.graph.document.get(origin, keyword);
        let closed = written(Keyword::AdditionalProperties) == Some(&Value::Bool(false));
        let whole = written(Keyword::Properties).is_some() && written(Keyword::Required) == Some(required);
        if !self.graph.dialect.allows(Keyword::AdditionalProperties) {
            // Where nothing can be closed, an object that does not say is as it should be.
            if closed {
                let did = "left out `additionalProperties`, for which the dialect has no word";
                self.graph.change(PassId::CloseObjects, origin, did, Loss::Widened { checked: true });
            }
        } else if matches!(self.graph.at(id).object.rest, Rest::Unsaid) {
            let did = "closed the object: properties that it does not declare are not possible any more";
            self.graph.change(PassId::CloseObjects, origin, did, Loss::Narrowed);
        } else if !closed {
            self.graph.change(PassId::CloseObjects, origin, "closed the object", Loss::Exact);
        }
        if !whole {
            self.graph.change(PassId::RequireAll, origin, "wrote `properties` and `required` in full", Loss::Exact);
        }
    }
}
