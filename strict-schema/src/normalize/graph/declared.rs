//! The schema of a property: its node, and what is known of it, also for native properties, which have no node.

use serde_json::Value;

use super::{Graph, native};
use crate::keyword::Keyword;
use crate::normalize::facets::id::NodeId;
use crate::normalize::facets::object::Declared;
use crate::normalize::facets::object::Property;
use crate::normalize::read::document::{RawId, Step};

impl<'a> Graph<'a> {
    /// A property that only one schema declares.
    pub(crate) fn declare(&mut self, object: RawId, name: &'a str, schema: &'a Value, required: bool) -> Property<'a> {
        if self.accepts(schema) {
            let declared = Declared::Native { object, schema };
            let null_is_default = schema.get(Keyword::Default.name()) == Some(&Value::Null);
            return Property { name, declared, required, null_is_default };
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
    pub(crate) fn is_possible(&self, property: &Property<'a>) -> bool {
        property.declared.node().is_none_or(|node| self.at(node).is_possible)
    }

    /// Whether the answer null is decoded to null.
    pub(crate) fn has_null(&self, property: &Property<'a>) -> bool {
        match property.declared {
            Declared::Node(node) => self.at(node).admits_null,
            Declared::Native { schema, .. } => native::admits_null(schema),
        }
    }

    /// The node of a property. A native one gets a node, so that it can be written in another form.
    pub(crate) fn node_for(&mut self, property: &Property<'a>) -> NodeId {
        match property.declared {
            Declared::Node(node) => node,
            Declared::Native { object, schema } => {
                let raw = self.property_of(object, property.name, schema);
                native::node(self, raw)
            }
        }
    }
}
