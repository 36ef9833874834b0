//! Makes optional properties required, and lets them be absent in the dialect's way.

use serde_json::{Map, Value};

use super::Loss;
use super::emit::{Emitter, Out, Shape, Spot, admits_null, take};
use super::graph::Graph;
use super::node::NodeId;
use super::pass::PassId;
use crate::codec::plan::Presence;
use crate::dialect::Optional;
use crate::keyword::Keyword;

impl Emitter<'_, '_> {
    /// A property, and how it says that it is absent.
    pub(super) fn property(
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
    pub(super) fn required(&self, id: NodeId, required: Vec<Value>) -> Value {
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
}

/// The properties that were optional, by how they say now that they are absent.
#[derive(Default)]
pub(super) struct Freed {
    nulled: Vec<String>,
    listed: Vec<String>,
    defaulted: Vec<String>,
}

impl Freed {
    pub(super) fn account(self, graph: &mut Graph<'_>, id: NodeId) {
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
            return graph.change(PassId::RequireAll, origin, did.join("; "), loss);
        }
        let loss = match (self.nulled.is_empty() && self.listed.is_empty(), self.defaulted.is_empty()) {
            (_, false) => Loss::Narrowed,
            (false, true) => Loss::Codec,
            (true, true) => return,
        };
        graph.change(PassId::RequireAll, origin, did.join("; "), loss);
    }
}
