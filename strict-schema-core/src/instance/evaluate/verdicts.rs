//! Keeps the verdicts on a schema and a value, so that the work is linear in both: branches and
//! targets of references would otherwise be evaluated once for each way to them.

use serde_json::Value;

use super::Evaluation;
use crate::cost::LOOKED_UP_STEPS;
use crate::fault::Fault;
use crate::json::keyword::Keyword;
use crate::prelude::*;

impl Evaluation<'_, '_> {
    /// The verdict on a schema that may be asked again about the same value: it is computed once.
    pub(super) fn verdict(&mut self, schema: &Value, value: &Value) -> bool {
        let evaluator = self.evaluator;
        if self.faults.is_some() || self.fleeting || evaluator.scopes.is_some() {
            return self.schema(schema, value);
        }
        let way = u8::from(self.formats) | u8::from(self.unknown) << 1 | u8::from(self.loose) << 2;
        let asked = (core::ptr::from_ref(schema).addr(), core::ptr::from_ref(value).addr(), way);
        let known = evaluator.verdicts.borrow().get(&asked).copied();
        if let Some((fits, meets_unknown)) = known {
            evaluator.met_unknown.set(evaluator.met_unknown.get() | meets_unknown);
            return evaluator.spend(1) && fits;
        }
        let (met_unknown, reached) = (evaluator.met_unknown.replace(false), evaluator.reached.replace(usize::MAX));
        let (open, before) = (evaluator.open.borrow().len(), evaluator.spent());
        let fits = self.schema(schema, value);
        let meets_unknown = evaluator.met_unknown.get();
        // A verdict that rests on a reference further up is only a part of that one's. To look up one that took few steps costs
        // as much as these steps.
        let is_kept = evaluator.spent() - before > LOOKED_UP_STEPS && !evaluator.gave_up();
        if evaluator.reached.get() >= open && is_kept {
            evaluator.verdicts.borrow_mut().insert(asked, (fits, meets_unknown));
        }
        evaluator.met_unknown.set(met_unknown || meets_unknown);
        evaluator.reached.set(reached.min(evaluator.reached.get()));
        fits
    }

    /// The faults of a value that a branch does not admit.
    pub(super) fn explained(&mut self, branch: &Value, value: &Value) -> Vec<Fault> {
        let evaluator = self.evaluator;
        let target =
            branch.as_object().filter(|_| evaluator.scopes.is_none()).and_then(|it| evaluator.draft.sole_reference(it));
        let target = target.and_then(|reference| self.target(Keyword::Ref, reference));
        let schema = target.map_or_else(|| core::ptr::from_ref(branch).addr(), |it| core::ptr::from_ref(it).addr());
        let asked = (schema, core::ptr::from_ref(value).addr(), self.because.last().map(|it| it.name()));
        let known = evaluator.explained.borrow().get(&asked).filter(|_| !self.fleeting).cloned();
        if let Some(known) = known {
            evaluator.spend(1 + known.len() as u64);
            return known;
        }
        let told = core::mem::take(&mut self.told);
        self.faults = Some(Vec::new());
        self.schema(branch, value);
        let found = self.faults.take().unwrap_or_default();
        self.told = told;
        if !self.fleeting {
            evaluator.explained.borrow_mut().insert(asked, found.clone());
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::instance::evaluate::Evaluator;

    #[test]
    fn what_is_unknown_is_so_each_time_it_is_looked_up() {
        let schema = json!({
            "not": { "allOf": [{ "$ref": "#/$defs/a" }, { "$ref": "#/$defs/a" }] },
            "$defs": { "a": { "pattern": "(?i:a\\b)", "allOf": vec![json!({}); 20] } },
        });
        assert!(Evaluator::new(&schema).admits(&schema, &json!("a")));
    }

    /// The next value may have the place in memory that the last one had.
    #[test]
    fn nothing_that_is_kept_is_about_the_next_value() {
        let schema = json!({ "anyOf": [{ "allOf": vec![json!({ "type": "string" }); 20] }] });
        let evaluator = Evaluator::new(&schema);
        let mut value = json!("a");
        assert!(evaluator.holds_at(&schema, &value, 0));
        value = json!(1);
        assert!(!evaluator.holds_at(&schema, &value, 0));
        let faults = evaluator.faults(&schema, &value);
        value = json!(true);
        assert_ne!(evaluator.faults(&schema, &value), faults);
    }
}
