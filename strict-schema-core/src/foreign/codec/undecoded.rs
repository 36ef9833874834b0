//! Parts of an answer that cannot be decoded: they stay unchanged, so that the rest is decoded, and their faults are reported too.

use serde_json::Value;

use super::decode::{PlanReader, Read};
use super::plan::StepId;
use crate::cost::TOLD_REASONS;
use crate::fault::{Fault, What};
use crate::json::pointer;

/// What could not be decoded.
#[derive(Default)]
pub(super) struct Undecoded {
    /// Why, at their places in the answer.
    pub faults: Vec<Fault>,
    /// Where it is in the decoded value.
    places: Vec<String>,
}

impl Undecoded {
    fn has_room(&self) -> bool {
        self.faults.len() < TOLD_REASONS
    }

    /// Whether a fault of the decoded value is one of what is not decoded.
    pub(super) fn explains(&self, fault: &Fault) -> bool {
        self.places.iter().any(|place| pointer::is_within(&fault.place, place))
    }
}

impl PlanReader<'_> {
    /// Decodes a part of the answer. A part that cannot be decoded stays unchanged, unless another branch may be tried.
    pub(super) fn read_on(&mut self, step: StepId, answer: &Value) -> Read<Value> {
        let read = self.read(step, answer);
        self.or_left(read, answer)
    }

    /// What was read of a part, or the part unchanged.
    pub(super) fn or_left(&mut self, read: Read<Value>, answer: &Value) -> Read<Value> {
        match read {
            Err(faults)
                if self.trying == 0 && self.left.has_room() && faults.iter().all(|it| it.what != What::TooMuch) =>
            {
                self.left.faults.extend(faults);
                self.left.places.push(self.decoded.clone());
                Ok(answer.clone())
            }
            read => read,
        }
    }

    /// Notes what is wrong with an object, and decodes the rest of it, unless another branch may be tried.
    pub(super) fn go_on(&mut self, what: What) -> Read<()> {
        if self.trying > 0 || !self.left.has_room() {
            return self.fault(what);
        }
        self.left.faults.push(what.at(self.answer.as_str()));
        Ok(())
    }
}
