//! Decodes an answer in place, if all that decoding does to it is to remove the nulls of absent properties.
//!
//! The answers to most schemas are such. Without it, an answer of 1 KB takes 2.7 times as long as parsing it alone, instead of
//! 1.5 times, because the reader copies every name and string.

use serde_json::Value;

use super::plan::{AbsentForm, Plan, PlanStep, StepId};
use crate::cost::FOLLOWED_REFERENCES;

/// Removes the nulls of absent properties. Returns whether the answer is decoded now. If not, it still decodes to the same
/// value: the reader takes a property that is left out as it takes its null.
pub(super) fn remove(plan: &Plan, mut step: StepId, answer: &mut Value) -> bool {
    for _ in 0..FOLLOWED_REFERENCES {
        match (plan.at(step), &mut *answer) {
            (PlanStep::Keep, _) | (PlanStep::Nullable(_), Value::Null) => return true,
            (PlanStep::Same(next) | PlanStep::Nullable(next), _) => step = *next,
            (PlanStep::Places { prefix, rest }, Value::Array(items)) if prefix.is_empty() => {
                return items.iter_mut().all(|item| remove(plan, *rest, item));
            }
            (PlanStep::Object { members, entries: None, rest: None }, Value::Object(object)) => {
                // The reader decodes to the order of the schema, so only an answer in this order is decoded here.
                let (mut next, mut is_decoded) = (members.iter(), true);
                object.retain(|name, value| {
                    let Some(member) = is_decoded
                        .then(|| next.find(|it| it.name == *name || it.presence == AbsentForm::Required))
                        .flatten()
                        .filter(|it| it.name == *name)
                    else {
                        is_decoded = false;
                        return true;
                    };
                    let is_absent = value.is_null() && member.presence == AbsentForm::Null;
                    is_decoded &= is_absent || member.presence != AbsentForm::List && remove(plan, member.step, value);
                    !is_absent
                });
                return is_decoded && next.all(|it| it.presence != AbsentForm::Required);
            }
            _ => return false,
        }
    }
    false
}
