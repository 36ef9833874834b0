//! References: the target of one, and its verdict on a value.

use serde_json::Value;

use super::Evaluation;
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::prelude::*;

impl<'s> Evaluation<'_, 's> {
    pub(super) fn reference(&mut self, keyword: Keyword, reference: &str, value: &Value) -> bool {
        let Some(target) = self.target(keyword, reference) else {
            return self.is_unknown();
        };
        let step = (core::ptr::from_ref(target).addr(), core::ptr::from_ref(value).addr());
        let open = self.evaluator.open.borrow().iter().position(|it| *it == step);
        if let Some(open) = open {
            self.evaluator.reached.set(self.evaluator.reached.get().min(open));
            return true;
        }
        self.evaluator.open.borrow_mut().push(step);
        let kept = self.faults.take();
        let mut fits = self.verdict(target, value);
        self.faults = kept;
        // The faults are noted once, however many references lead there.
        if !fits && self.faults.is_some() && self.told.insert(step) {
            fits = self.schema(target, value);
        }
        self.evaluator.open.borrow_mut().pop();
        fits
    }

    /// The schema that a reference means, at the end of references to nothing but references: these go no deeper.
    pub(super) fn target(&self, keyword: Keyword, reference: &str) -> Option<&'s Value> {
        let mut target = self.evaluator.target(reference)?;
        if let Some(scopes) = &self.evaluator.scopes {
            let dynamic = keyword != Keyword::Ref;
            return dynamic.then(|| scopes.outermost(keyword, target, &self.way)).flatten().or(Some(target));
        }
        let mut seen = LookupSet::new();
        while let Some(reference) = target.as_object().and_then(|it| self.evaluator.draft.sole_reference(it)) {
            if !self.evaluator.spend(1) || !seen.insert(core::ptr::from_ref(target).addr()) {
                break;
            }
            target = self.evaluator.target(reference)?;
        }
        Some(target)
    }
}

/// If one of these is adjacent to `nullable`, `nullable` only adds null to the type and its values, as Google's APIs read it: without a type
/// it adds nothing to values. Without any of these, null satisfies the schema, whatever its other keywords: generators mean that when they
/// write it next to `$ref` and `allOf`.
pub(crate) const NULLABLE_SAYS: KeywordSet = set![Type Enum Const];

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::instance::evaluate::Evaluator;

    #[test]
    fn faults_are_noted_once_however_many_references_lead_to_them() {
        let schema = json!({
            "allOf": [{ "$ref": "#/$defs/a" }, { "$ref": "#/$defs/a" }],
            "$defs": { "a": { "minimum": 1 } },
        });
        assert_eq!(Evaluator::new(&schema).faults(&schema, &json!(0)).len(), 1);
    }
}
