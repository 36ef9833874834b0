//! Closes objects, and lets optional properties be absent in the dialect's way.

use serde_json::{Map, Value, json};

use super::Loss;
use super::bounds::RESULT_LEVELS;
use super::emit::{Emitter, Out, Shape, Spot, admits_null, take};
use super::graph::Graph;
use super::node::{NodeId, Rest};
use super::{map_entries, pass};
use crate::codec::plan::{Member, Plan, Plans, Presence};
use crate::dialect::{Nesting, Optional};
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

    fn closed_object(&mut self, id: NodeId, spot: Spot, open: bool) -> Out {
        let origin = self.graph.at(id).origin;
        let inner = Spot { objects: spot.objects + 1, ..self.below(Keyword::Properties, spot, 2) };
        let mut properties = Map::new();
        let mut required = Vec::new();
        let mut members = Vec::new();
        let mut plain = true;
        let mut freed = Freed::default();
        for index in 0..self.graph.at(id).object.properties.len() {
            let property = &self.graph.at(id).object.properties[index];
            let (name, node) = (property.name, property.node);
            if !self.graph.at(node).inhabited {
                let at = self.graph.at(node).origin;
                self.graph.change(
                    &pass::DROP_IMPOSSIBLE,
                    at,
                    "left out a property that no value satisfies",
                    Loss::Exact,
                );
                continue;
            }
            let (is_required, null_is_default) = (property.required, property.null_is_default);
            let (out, presence) = self.property(node, is_required, null_is_default, inner, &mut freed, name);
            let out = self.in_order(node, out);
            plain &= self.plans.keeps(out.plan) && matches!(presence, Presence::Required | Presence::LeftOut);
            if presence != Presence::LeftOut {
                required.push(Value::from(name));
            }
            members.push(Member { name: name.to_owned(), plan: out.plan, presence });
            properties.insert(name.to_owned(), Value::Object(out.schema));
        }
        let mut entries = None;
        if open {
            let mut name = "entries".to_owned();
            while self.graph.at(id).object.properties.iter().any(|property| property.name == name) {
                name.push('_');
            }
            let below = Spot { levels: inner.levels, ..inner };
            let out = map_entries::entries(self, id, below);
            properties.insert(name.clone(), Value::Object(out.schema));
            required.push(Value::from(name.clone()));
            entries = Some((name, out.plan));
            plain = false;
        }
        freed.account(self.graph, id);
        let plan = if plain { Plans::KEEP } else { self.plans.add(Plan::Object { members, entries }) };
        let required = self.required(id, required);
        let mut schema = Map::new();
        schema.insert("type".to_owned(), "object".into());
        schema.insert("properties".to_owned(), Value::Object(properties));
        schema.insert("required".to_owned(), required);
        schema.insert("additionalProperties".to_owned(), Value::Bool(false));
        self.account_closing(id, origin, &schema);
        Out { schema, plan, form: Shape::Plain }
    }

    /// A property, and how it says that it is absent.
    fn property(
        &mut self,
        node: NodeId,
        required: bool,
        null_is_default: bool,
        spot: Spot,
        freed: &mut Freed,
        name: &str,
    ) -> (Out, Presence) {
        if required {
            return (self.write(node, spot), Presence::Required);
        }
        let dialect = self.graph.dialect;
        if dialect.optional == Optional::LeftOut && self.optionals < self.fit.optionals {
            self.optionals += 1;
            return (self.write(node, spot), Presence::LeftOut);
        }
        let nullable = admits_null(self.graph, node, 64);
        if nullable && null_is_default && self.graph.narrows() {
            freed.defaulted.push(name.to_owned());
            return (self.write(node, spot), Presence::Required);
        }
        let room = self.unions < self.fit.unions;
        if nullable || !room {
            let inner = self.below(Keyword::Items, spot, 1);
            let out = self.write(node, inner);
            freed.listed.push(name.to_owned());
            return (self.listed(out), Presence::List);
        }
        let reserved = self.fit.unions < u32::MAX;
        self.unions += u32::from(reserved);
        let mut out = self.write(node, Spot { levels: spot.levels + 2, ..spot });
        self.unions -= u32::from(reserved);
        self.make_nullable(&mut out);
        freed.nulled.push(name.to_owned());
        (out, Presence::Null)
    }

    /// A list of at most one: an optional value that may be null itself, or for which no union is left.
    pub(super) fn listed(&mut self, mut out: Out) -> Out {
        let mut schema = Map::new();
        let inner = take(&mut out.schema, "description");
        let words = "A list of one, or an empty list to leave it out.";
        let description = match inner.as_ref().and_then(Value::as_str) {
            Some(inner) => format!("{inner}\n{words}"),
            None => words.to_owned(),
        };
        schema.insert("type".to_owned(), "array".into());
        if self.graph.dialect.allows(Keyword::Description) {
            schema.insert("description".to_owned(), description.into());
        }
        schema.insert("items".to_owned(), Value::Object(out.schema));
        self.bounds(&mut schema, 0, Some(1));
        Out { schema, plan: out.plan, form: Shape::Plain }
    }

    /// The names of required properties, as the input lists them if they are the same.
    fn required(&self, id: NodeId, required: Vec<Value>) -> Value {
        let raw = self.graph.document.value(self.graph.at(id).origin);
        let written = raw.get("required").and_then(Value::as_array);
        let same = written.is_some_and(|written| {
            written.len() == required.len()
                && (written.as_slice() == required.as_slice()
                    || written.len() < 1_000 && required.iter().all(|name| written.contains(name)))
        });
        match written {
            Some(written) if same => Value::Array(written.clone()),
            _ => Value::Array(required),
        }
    }

    fn account_closing(&mut self, id: NodeId, origin: super::document::RawId, schema: &Map<String, Value>) {
        let raw = self.graph.document.value(origin);
        if matches!(self.graph.at(id).object.rest, Rest::Unsaid) {
            let did = "closed the object: properties that it does not declare are not possible any more";
            self.graph.change(&pass::CLOSE_OBJECTS, origin, did, Loss::Narrowed);
        } else if raw.get("additionalProperties") != Some(&Value::Bool(false)) {
            self.graph.change(&pass::CLOSE_OBJECTS, origin, "closed the object", Loss::Exact);
        }
        let missing = |key: &str| raw.get(key).is_none();
        if missing("properties") || missing("required") || raw.get("required") != schema.get("required") {
            self.graph.change(&pass::REQUIRE_ALL, origin, "wrote `properties` and `required` in full", Loss::Exact);
        }
    }
}

/// The properties that were optional, by how they say now that they are absent.
#[derive(Default)]
struct Freed {
    nulled: Vec<String>,
    listed: Vec<String>,
    defaulted: Vec<String>,
}

impl Freed {
    fn account(self, graph: &mut Graph<'_>, id: NodeId) {
        let origin = graph.at(id).origin;
        let list = |names: &[String]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
        let mut did = Vec::new();
        if !self.nulled.is_empty() {
            did.push(format!("required {}, with null for absent", list(&self.nulled)));
        }
        if !self.listed.is_empty() {
            did.push(format!("required {}, with an empty list for absent", list(&self.listed)));
        }
        if !self.defaulted.is_empty() {
            did.push(format!("required {}, for which null is the default anyway", list(&self.defaulted)));
        }
        let dialect = graph.dialect;
        if !self.listed.is_empty() && !dialect.allows(Keyword::MaxItems) {
            did.push("that a list has at most one item is checked (`maxItems`)".to_owned());
            let loss = Loss::Widened { checked: true };
            return graph.change(&pass::REQUIRE_ALL, origin, did.join("; "), loss);
        }
        let loss = match (self.nulled.is_empty() && self.listed.is_empty(), self.defaulted.is_empty()) {
            (_, false) => Loss::Narrowed,
            (false, true) => Loss::Codec,
            (true, true) => return,
        };
        graph.change(&pass::REQUIRE_ALL, origin, did.join("; "), loss);
    }
}

/// What an entry of a map is.
pub(super) fn entry(key: &Map<String, Value>, value: &Map<String, Value>) -> Map<String, Value> {
    Map::from_iter([
        ("type".to_owned(), Value::from("object")),
        ("properties".to_owned(), json!({ "key": key, "value": value })),
        ("required".to_owned(), json!(["key", "value"])),
        ("additionalProperties".to_owned(), Value::Bool(false)),
    ])
}
