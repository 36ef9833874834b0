//! The account of references that were pointed at what they mean, in parts with an `$id` of their own.

use super::Graph;
use crate::change_kind::ChangeKind;
use crate::normalize::account::change::Loss;
use crate::normalize::read::local_references::Local;

impl Graph<'_> {
    /// A change for each of them that is looked at.
    pub(crate) fn account_local(&mut self, local: &Local) {
        for place in &local.places {
            let raw = local.schema.pointer(place).and_then(|schema| self.document.find(schema));
            if let Some(raw) = raw {
                let did = "pointed the reference at what it means in the part that it stands in";
                self.change(ChangeKind::ResolveReferences, raw, did, Loss::Exact);
            }
        }
        for place in &local.dynamic {
            let raw = local.schema.pointer(place).and_then(|schema| self.document.find(schema));
            if let Some(raw) = raw {
                let did = "left out a reference whose target depends on the way to it; it is checked";
                self.change(ChangeKind::ResolveReferences, raw, did, Loss::Widened { checked: true });
            }
        }
    }
}
