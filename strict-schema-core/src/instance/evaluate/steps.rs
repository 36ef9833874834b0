//! Counts the steps of an evaluation, which are bounded.

use core::cell::Cell;

use serde_json::Value;

use super::Evaluator;
use crate::cost::{EVALUATED_STEPS, EVALUATED_STEPS_EACH, MOST_EVALUATED_STEPS};
use crate::fault::Fault;
use crate::json::measure::size;
use crate::prelude::*;

/// The steps for one answer.
#[derive(Debug)]
pub(super) struct Steps {
    pub(super) taken: Cell<u64>,
    most: Cell<u64>,
}

impl Default for Steps {
    fn default() -> Self {
        Self { taken: Cell::new(0), most: Cell::new(EVALUATED_STEPS) }
    }
}

impl Evaluator<'_> {
    /// Every fault of an answer. If it needs more steps than any may take, it gets as many as its size permits.
    pub(crate) fn faults_of_answer(&self, schema: &Value, answer: &Value) -> Vec<Fault> {
        let faults = self.faults(schema, answer);
        if !self.gave_up() {
            return faults;
        }
        self.allow(size(schema), answer);
        self.faults(schema, answer)
    }

    /// Permits as many steps as an answer and its schema need: some for each value of the one and each of the other.
    pub(crate) fn allow(&self, schema: u64, answer: &Value) {
        let steps = schema.saturating_mul(size(answer)).saturating_mul(EVALUATED_STEPS_EACH);
        self.steps.most.set(steps.clamp(EVALUATED_STEPS, MOST_EVALUATED_STEPS));
    }

    /// How many steps the last evaluation took.
    pub(crate) fn spent(&self) -> u64 {
        self.steps.taken.get()
    }

    /// Whether the last evaluation exceeded its steps, so that its verdict is not certain.
    pub(crate) fn gave_up(&self) -> bool {
        self.steps.taken.get() > self.steps.most.get()
    }

    /// Counts steps. Returns whether there are steps left.
    pub(crate) fn spend(&self, steps: u64) -> bool {
        let steps = self.steps.taken.get().saturating_add(steps);
        self.steps.taken.set(steps);
        !self.gave_up()
    }

    /// Uses up all steps, so that the verdict counts as uncertain.
    pub(super) fn give_up(&self) {
        self.steps.taken.set(u64::MAX);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::steps_of;
    use super::*;
    use crate::cost::LOOKS_A_STEP;
    use crate::json::keyword::Keyword;

    #[test]
    fn a_large_answer_has_more_steps() {
        let words: Vec<Value> = (0..400).map(|it| json!({ "const": it })).collect();
        let schema = json!({ "items": { "anyOf": words } });
        let evaluator = Evaluator::new(&schema);
        let answer = json!(vec![399; 6_000]);
        assert!(!evaluator.admits(&schema, &answer), "it takes more than there are for any");
        assert_eq!(evaluator.faults_of_answer(&schema, &answer), []);
    }

    #[test]
    fn a_keyword_costs_what_it_lists() {
        let many = usize::try_from(LOOKS_A_STEP * 10).unwrap();
        let names: Vec<_> = (0..many).map(|it| it.to_string()).collect();
        let members: Value = names.iter().map(|name| (name.clone(), true)).collect();
        assert_eq!(steps_of(Keyword::Required, &json!(names), &json!({})), 10);
        assert_eq!(steps_of(Keyword::Properties, &members, &json!({})), 10);
        let value = json!([1, 2, 3]);
        assert_eq!(steps_of(Keyword::Enum, &json!(names), &value), 10 * size(&value));
        assert_eq!(steps_of(Keyword::PatternProperties, &members, &json!({ "a": 1, "b": 2 })), 2 * many as u64);
        assert_eq!(steps_of(Keyword::MinLength, &json!(many), &json!("a")), 0);
        let text = Value::from("a".repeat(many * many));
        for keyword in [Keyword::MinLength, Keyword::MaxLength, Keyword::Format, Keyword::Const] {
            assert_eq!(steps_of(keyword, &json!(many), &text), 100);
        }
        assert_eq!(steps_of(Keyword::AdditionalProperties, &json!(false), &members), 10);
        assert_eq!(steps_of(Keyword::UniqueItems, &json!(true), &json!(names)), size(&json!(names)) / LOOKS_A_STEP);
    }

    #[test]
    fn a_pattern_costs_the_steps_of_its_match() {
        let schema = json!({});
        let evaluator = Evaluator::new(&schema);
        let cost = |pattern: &str, text: &str| {
            let before = evaluator.steps.taken.get();
            evaluator.matches(pattern, text);
            evaluator.steps.taken.get() - before
        };
        let text = "a".repeat(10_000);
        assert!(cost("^(?:aa)*b", &text) >= text.len() as u64 / LOOKS_A_STEP);
        // Known from before, it is only looked up.
        let pattern = format!("^b{text}");
        let (first, again) = (cost(&pattern, "a"), cost(&pattern, "a"));
        assert!(again < first && again <= pattern.len() as u64 / LOOKS_A_STEP, "{first}, then {again}");
    }
}
