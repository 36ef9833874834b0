//! Writes native subschemas as they stand.

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter};
use crate::cost::RESULT_LEVELS;
use crate::foreign::codec::plan::Plan;
use crate::foreign::normalize::node::NodeId;

impl Emitter<'_, '_> {
    /// The schema of a native node, as it stands. At the root it gets the description of the reference that led to it.
    pub(crate) fn native(&mut self, id: NodeId, levels: u32) -> Emitted {
        let origin = self.graph.at(id).origin;
        let amount = self.graph.amount(self.graph.document.value(origin));
        if levels.saturating_add(2 * amount.depth) > RESULT_LEVELS && !amount.is_leaf {
            self.too_deep = true;
            return self.cut(id);
        }
        // The schema itself is counted already.
        self.schemas += amount.schemas.saturating_sub(1) as usize;
        self.unions = self.unions.saturating_add(amount.unions);
        self.optionals = self.optionals.saturating_add(amount.optionals);
        self.has_parts |= !amount.is_leaf;
        let members = self.graph.document.members(origin).iter();
        let mut schema: SchemaBuilder = members.map(|(keyword, value)| (*keyword, (*value).clone())).collect();
        if self.root == Some(id) {
            // A root that refers to this node may have a description of its own.
            self.describe(&mut schema, id, Plan::KEEP, None);
        }
        Emitted::keep(schema)
    }
}
