//! Writes native subschemas as they stand.

use serde_json::Value;

use super::builder::SchemaBuilder;
use super::emitter::{Emitted, Emitter, Spot};
use super::types::or_null;
use crate::cost::{RESULT_LEVELS, RESULT_SCHEMAS};
use crate::foreign::codec::plan::{AbsentForm, Plan};
use crate::foreign::normalize::node::{Form, Node, NodeId, Property};
use crate::foreign::validate::SubschemaSize;
use crate::json::keyword::Keyword;
use crate::json::measure::size;

impl Emitter<'_, '_> {
    /// The schema of a native node, as it stands. At the root it gets the description of the reference that led to it.
    pub(crate) fn native(&mut self, id: NodeId, levels: u32) -> Emitted {
        let origin = self.graph.at(id).origin;
        let amount = self.graph.amount(self.graph.document.value(origin));
        if levels.saturating_add(2 * amount.depth) > RESULT_LEVELS && !amount.is_leaf {
            self.too_deep = true;
            return self.cut(id);
        }
        self.count_native(amount);
        let members = self.graph.document.members(origin).iter();
        let mut schema: SchemaBuilder = members.map(|(keyword, value)| (*keyword, (*value).clone())).collect();
        if self.root == Some(id) {
            // A root that refers to this node may have a description of its own.
            self.describe(&mut schema, id, Plan::KEEP, None);
        }
        Emitted::keep(schema)
    }

    /// The schema of a native property: as it stands, or the type of a leaf with null.
    pub(crate) fn native_property(
        &mut self,
        property: Property<'_>,
        presence: AbsentForm,
        spot: Spot,
    ) -> Option<Value> {
        let Node { form: Form::Native, origin, .. } = self.graph.at(property.node) else { return None };
        let schema = self.graph.document.value(*origin);
        let amount = self.graph.amount(schema);
        let nullable = presence == AbsentForm::Null;
        let stays = match presence {
            AbsentForm::Required | AbsentForm::LeftOut => true,
            AbsentForm::Null => {
                let is_one_type = || schema.get(Keyword::Type.name()).is_some_and(Value::is_string);
                amount.is_leaf && self.graph.dialect.null.is_type_list() && is_one_type()
            }
            AbsentForm::List => false,
        };
        let fits = spot.levels.saturating_add(2 * amount.depth) <= RESULT_LEVELS || amount.is_leaf;
        if !stays || !fits || self.schemas > RESULT_SCHEMAS || !self.take(size(schema)) {
            return None;
        }
        let mut schema = schema.clone();
        if nullable && let Some(kind) = schema.get_mut(Keyword::Type.name()) {
            *kind = or_null(kind.take());
        }
        self.schemas += 1;
        self.unions = self.unions.saturating_add(u32::from(nullable));
        self.count_native(amount);
        Some(schema)
    }

    /// Counts what is in a native schema. The schema itself is counted already.
    fn count_native(&mut self, amount: SubschemaSize) {
        self.schemas += amount.schemas.saturating_sub(1) as usize;
        self.unions = self.unions.saturating_add(amount.unions);
        self.optionals = self.optionals.saturating_add(amount.optionals);
        self.has_parts |= !amount.is_leaf;
    }
}
