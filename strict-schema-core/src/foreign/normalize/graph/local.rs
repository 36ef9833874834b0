//! The changes for the references that `read/local_references.rs` rewrote.

use super::Graph;
use crate::foreign::normalize::account::did::Did;
use crate::foreign::normalize::read::local_references::Local;

impl Graph<'_> {
    /// Records a change for each of them that stands in a subschema with a number.
    pub(crate) fn account_local(&mut self, local: &Local) {
        for place in &local.places {
            let raw = local.schema.pointer(place).and_then(|schema| self.document.find(schema));
            if let Some(raw) = raw {
                self.change(raw, Did::PointReferenceInPart);
            }
        }
        for place in &local.dynamic {
            let raw = local.schema.pointer(place).and_then(|schema| self.document.find(schema));
            if let Some(raw) = raw {
                self.change(raw, Did::DropDynamicReference);
            }
        }
    }
}
