//! What a property must satisfy: a node, or a plain schema as it stands, for which no pass needs one.

use serde_json::Value;

use super::document::{RawId, Step};
use super::graph::Graph;
use super::node::{NodeId, Property};
use super::plain;
use crate::keyword::Keyword;
use crate::kind::Kind;

/// What a property must satisfy.
#[derive(Clone, Copy, Debug)]
pub(super) enum Declared<'a> {
    Node(NodeId),
    /// A plain schema of that type, and the object that declares it.
    Plain {
        object: RawId,
        schema: &'a Value,
        kind: Kind,
    },
}

impl Declared<'_> {
    /// The node, unless there is none.
    pub(super) fn node(&self) -> Option<NodeId> {
        match self {
            Self::Node(node) => Some(*node),
            Self::Plain { .. } => None,
        }
    }
}

impl<'a> Graph<'a> {
    /// A property of which only one object speaks.
    pub(super) fn declare(&mut self, object: RawId, name: &'a str, schema: &'a Value, required: bool) -> Property<'a> {
        if let Some(kind) = plain::kind(self.dialect, schema) {
            let declared = Declared::Plain { object, schema, kind };
            return Property { name, declared, required, null_is_default: false };
        }
        let raw = self.property_of(object, name, schema);
        let declared = Declared::Node(self.node_of(raw, &[raw]));
        let null_is_default = self.document.get(raw, Keyword::Default) == Some(&Value::Null);
        Property { name, declared, required, null_is_default }
    }

    fn property_of(&mut self, object: RawId, name: &'a str, schema: &'a Value) -> RawId {
        self.document.child(object, Keyword::Properties.name(), Step::Key(name), schema)
    }

    /// Whether some value satisfies the property.
    pub(super) fn is_possible(&self, property: &Property<'a>) -> bool {
        property.declared.node().is_none_or(|node| self.at(node).inhabited)
    }

    /// Whether null satisfies the property, and stands for null.
    pub(super) fn has_null(&self, property: &Property<'a>) -> bool {
        match property.declared {
            Declared::Node(node) => self.at(node).admits_null,
            Declared::Plain { kind, .. } => kind == Kind::Null,
        }
    }

    /// The node of a property, also of a plain one: for what is written in another way than it stands there.
    pub(super) fn node_for(&mut self, property: &Property<'a>) -> NodeId {
        match property.declared {
            Declared::Node(node) => node,
            Declared::Plain { object, schema, kind } => {
                let raw = self.property_of(object, property.name, schema);
                plain::node(self, raw, kind)
            }
        }
    }
}
