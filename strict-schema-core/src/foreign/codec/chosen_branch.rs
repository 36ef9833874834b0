//! What an answer was written in: the branch of a choice, or the kind of an entry.

use serde_json::Value;

use super::decode::{Decoded, PlanReader, Read, Schemas};
use super::plan::{Choice, MapEntries, StepId};
use crate::fault::{Accepted, Fault};
use crate::json::keyword::Keyword;
use crate::json::measure::size;

impl<'c> PlanReader<'c> {
    /// Decodes by the branch that the answer was written in. Within a choice that has several such branches, what was
    /// decoded is kept, since it is asked for again.
    pub(super) fn choice(&mut self, id: StepId, choice: &Choice, answer: &Value) -> Read<Value> {
        if self.trying == 0 {
            return self.chosen(choice, answer);
        }
        let key = (id, std::ptr::from_ref(answer).addr());
        if let Some((value, moved)) = self.tried.get(&key) {
            self.schemas.evaluator.spend(size(answer));
            self.moved.extend(moved.iter().cloned());
            return value.clone();
        }
        let before = self.moved.len();
        let value = self.chosen(choice, answer);
        self.tried.insert(key, (value.clone(), self.moved[before..].to_vec()));
        value
    }

    fn chosen(&mut self, choice: &Choice, answer: &Value) -> Read<Value> {
        let written = self.written(&choice.written);
        let evaluator = self.schemas.sent_evaluator;
        for loose in [false, true] {
            let mut fitting: Vec<StepId> = Vec::new();
            for (step, schema) in choice.branches.iter().zip(written) {
                if !fitting.contains(step) && evaluator.fits_at(schema, answer, self.depth, loose) {
                    fitting.push(*step);
                }
            }
            match fitting[..] {
                [] => {}
                [step] => return self.read(step, answer),
                _ => return self.first_that_holds(&fitting, &choice.holds, answer),
            }
        }
        Err(self.faults_of_none(written, answer))
    }

    /// Decodes by the first of several branches whose value the original admits. If it admits none, by the first.
    fn first_that_holds(&mut self, steps: &[StepId], holds: &[String], answer: &Value) -> Read<Value> {
        let (Schemas { original, evaluator, .. }, before) = (self.schemas, self.moved.len());
        let mut first: Option<Decoded> = None;
        self.trying += 1;
        for step in steps {
            let value = self.read(*step, answer);
            let is_held = value.as_ref().is_ok_and(|value| {
                let schemas = holds.iter().filter_map(|pointer| original.pointer(pointer));
                schemas.into_iter().all(|schema| evaluator.holds_at(schema, value, self.depth))
            });
            let moved = self.moved.split_off(before);
            if is_held || first.as_ref().is_none_or(|(first, _)| first.is_err() && value.is_ok()) {
                first = Some((value, moved));
            }
            if is_held {
                break;
            }
        }
        self.trying -= 1;
        let Some((value, moved)) = first else { return self.expected(Accepted::Forms(steps.len()), answer) };
        self.moved.extend(moved);
        value
    }

    /// The step for the value of an entry: that of the kind in which it was written. Of several, it is the kind whose
    /// pattern the key matches, since the original demands its form. None if the key is of no kind.
    pub(super) fn kind(&self, map: &MapEntries, key: &str, entry: &Value) -> Option<Read<StepId>> {
        let Schemas { evaluator, sent_evaluator, .. } = self.schemas;
        let fits = |pattern: &Option<String>| {
            pattern.as_ref().is_none_or(|pattern| evaluator.matches(pattern, key) != Some(false))
        };
        let mut kinds: Vec<_> = map.kinds.iter().enumerate().filter(|(_, (pattern, _))| fits(pattern)).collect();
        kinds.sort_by_key(|(_, (pattern, _))| pattern.is_none());
        let (first, (of_first, step)) = *kinds.first()?;
        // Without a pointer, it does not matter in which kind an entry was written.
        let written = if map.written.is_empty() { &[] } else { self.written(&map.written) };
        let Some(written) = written.get(..map.kinds.len()) else { return Some(Ok(*step)) };
        for loose in [false, true] {
            let is_written = |(index, (pattern, _)): &&(usize, &(Option<String>, StepId))| {
                // The kind of other keys is meant only if the entry has its form exactly.
                (!loose || pattern.is_some() == of_first.is_some())
                    && sent_evaluator.fits_at(&written[*index], entry, self.depth, loose)
            };
            if let Some((_, (_, step))) = kinds.iter().find(is_written) {
                return Some(Ok(*step));
            }
        }
        Some(Err(self.faults_of_none(&written[first..=first], entry)))
    }

    /// The faults of a part of the answer that was written in none of these.
    fn faults_of_none(&self, written: &[Value], answer: &Value) -> Vec<Fault> {
        let mut faults = self.schemas.sent_evaluator.faults_of_none(written, answer, self.depth);
        for fault in &mut faults {
            fault.place.insert_str(0, &self.answer);
        }
        faults
    }

    /// The branches or kinds that are written under a pointer.
    fn written(&self, pointer: &str) -> &'c [Value] {
        let branches = self.schemas.sent.pointer(pointer).and_then(|it| it.get(Keyword::AnyOf.name()));
        branches.and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
    }
}
