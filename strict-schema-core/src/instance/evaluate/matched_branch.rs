//! The evaluation of a schema that was sent to a provider: which of its branches an answer was written in.

use alloc::rc::Rc;

use serde_json::{Map, Value};

use super::{Evaluation, Evaluator};
use crate::fault::Fault;
use crate::json::keyword::Keyword;
use crate::prelude::*;

impl Evaluator<'_> {
    /// The evaluator of the schema that was sent to a provider. Its steps count together with this evaluator's.
    ///
    /// In a dialect that is `closed`, objects admit only declared properties, although the schema cannot say so.
    pub(crate) fn of_sent<'w>(&self, evaluator: Evaluator<'w>, closed: bool) -> Evaluator<'w> {
        Evaluator { steps: Rc::clone(&self.steps), sent: Some(closed), ..evaluator }
    }

    /// Whether the value satisfies the schema, with the steps that are left, at a depth: the levels of the caller are on
    /// the stack too.
    pub(crate) fn holds_at(&self, schema: &Value, value: &Value, depth: u32) -> bool {
        self.forget();
        self.check(None, true, depth).schema(schema, value)
    }

    /// Whether an answer fits a part of the schema that was sent, with the steps that are left.
    ///
    /// If it is `loose`, a model may leave out what may be null or an empty list. Verdicts are kept, so the answer must
    /// stay in its place as long as this evaluator.
    pub(crate) fn fits_at(&self, schema: &Value, answer: &Value, depth: u32, loose: bool) -> bool {
        Evaluation { loose, ..self.check(None, false, depth) }.verdict(schema, answer)
    }

    /// The faults of an answer that fits none of these parts of the schema that was sent, not even loosely.
    pub(crate) fn faults_of_none(&self, branches: &[Value], answer: &Value, depth: u32) -> Vec<Fault> {
        let mut check = Evaluation { loose: true, ..self.check(Some(Vec::new()), false, depth) };
        check.any_of(Keyword::AnyOf, branches, answer);
        check.faults.unwrap_or_default()
    }
}

impl Evaluation<'_, '_> {
    /// Whether an object has only properties that the schema declares.
    pub(super) fn closed(&mut self, members: &Map<String, Value>, value: &Value) -> bool {
        let (Some(Value::Object(declared)), Value::Object(object)) = (members.get("properties"), value) else {
            return true;
        };
        if members.contains_key("additionalProperties") || members.contains_key("patternProperties") {
            return true;
        }
        let undeclared = object.keys().find(|name| !declared.contains_key(*name));
        undeclared.is_none_or(|name| self.undeclared(name, members))
    }

    /// Whether a model may leave a property out that the schema it was sent requires: it may be null, or an empty list.
    pub(super) fn may_be_left_out(&mut self, members: &Map<String, Value>, name: &str) -> bool {
        static EMPTY: Value = Value::Array(Vec::new());
        if !self.loose {
            return false;
        }
        let Some(schema) = members.get("properties").and_then(|properties| properties.get(name)) else { return false };
        self.admits(schema, &Value::Null) || self.admits(schema, &EMPTY)
    }
}
