//! Whether an answer identifies its branch of a choice, and an entry of a map its kind. It does not if it may be written in
//! two that decode it differently.
//!
//! It compares what was written, so it runs on the whole schema with its plan. It reads each schema once, and finds the leaves
//! of each branch once. False alarms are possible: bounds, patterns and formats count as met.

use std::cell::RefCell;
use std::collections::HashMap;

use serde_json::Value;

use super::disjoint::{Disjointness, WrittenKeywords};
use super::read::document::NULL;
use super::write::emitter::Site;
use crate::cost::{ALIKE_STEPS, ALIKE_STEPS_EACH, COMPARED_PLACES, PAIR_LEVELS};
use crate::foreign::codec::Codec;
use crate::foreign::codec::plan::{AbsentForm, MapEntries, Member, Plan, PlanStep, StepId};
use crate::instance::draft::Draft;
use crate::json::kind::Kind;
use crate::json::pointer;
use crate::json::walk::ByAddress;

/// The sites with branches that an answer does not identify, and these branches. None instead of the branches if finding
/// out needs too much work.
pub(super) fn alike(
    codec: &Codec,
    schema: &Value,
    choices: &[(StepId, Site)],
    values: u64,
) -> Vec<(Site, Option<Vec<usize>>)> {
    let Some((plan, closed)) = codec.choosing() else { return Vec::new() };
    let work = ALIKE_STEPS.saturating_add(values.saturating_mul(ALIKE_STEPS_EACH));
    let resolve = |it: &str| pointer::value_at(schema, it.strip_prefix('#')?);
    let apart = Disjointness::new(resolve, Draft::Y2020, closed, work);
    let comparison = Comparison { root: schema, plan, apart, known: RefCell::default() };
    let alike = choices.iter().map(|(step, site)| (*site, comparison.alike(*step)));
    alike.filter(|(_, branches)| branches.as_ref().is_none_or(|branches| !branches.is_empty())).collect()
}

/// What a comparison needs to know.
struct Comparison<'s> {
    root: &'s Value,
    plan: &'s Plan,
    apart: Disjointness<'s>,
    /// Whether two places differ. A pair that is being compared differs in nothing so far.
    known: RefCell<HashMap<Pair, bool, ByAddress>>,
}

/// Two places, by their schemas in memory and their steps.
type Pair = [(usize, StepId); 2];

/// A written schema, and the step by which answers to it are decoded.
#[derive(Clone, Copy)]
struct PlannedSchema<'s> {
    schema: &'s Value,
    step: StepId,
}

impl<'s> Comparison<'s> {
    /// The branches or kinds that an answer may not distinguish from another. None if finding out needs too much work.
    fn alike(&self, step: StepId) -> Option<Vec<usize>> {
        let places: Vec<_> = self.places(step).into_iter().map(|(index, place)| (index, self.leaves(place))).collect();
        let mut alike = Vec::new();
        for (count, (index, one)) in places.iter().enumerate() {
            for (other_index, other) in &places[count + 1..] {
                if self.some_differ(one, other, PAIR_LEVELS) {
                    alike.extend([*index, *other_index]);
                    // A branch without a difference may have been compared with one that has a difference now.
                    self.known.borrow_mut().clear();
                }
            }
        }
        alike.sort_unstable();
        alike.dedup();
        (self.apart.work.get() > 0).then_some(alike)
    }

    /// The branches of a choice, or the values of those kinds of entries whose keys may be the same, with their numbers.
    fn places(&self, step: StepId) -> Vec<(usize, PlannedSchema<'s>)> {
        let written = |pointer: &str| pointer::value_at(self.root, pointer).and_then(|it| it["anyOf"].as_array());
        // A choice that was discarded with the schema around it is nowhere.
        match self.plan.at(step) {
            PlanStep::Choice(choice) => {
                let branches = written(&choice.written).into_iter().flatten().zip(&choice.branches);
                branches.map(|(schema, step)| PlannedSchema { schema, step: *step }).enumerate().collect()
            }
            PlanStep::Entries(MapEntries { kinds, written: at }) => {
                let kinds = written(at).into_iter().flatten().zip(kinds).enumerate();
                // A key that matches no pattern is of the kind without one.
                let patterned = kinds.filter(|(_, (_, (pattern, _)))| pattern.is_some());
                patterned.map(|(index, (schema, (_, step)))| (index, value_of(schema, *step))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn keeps(&self, place: PlannedSchema<'_>) -> bool {
        matches!(self.plan.at(place.step), PlanStep::Keep)
    }

    /// Whether some answer may fit both places, and is decoded differently by them.
    fn differ(&self, one: PlannedSchema<'s>, other: PlannedSchema<'s>, levels: u32) -> bool {
        let id = |place: PlannedSchema<'s>| (std::ptr::from_ref(place.schema).addr(), place.step);
        let pair = [id(one), id(other)];
        if pair[0] == pair[1] || self.keeps(one) && self.keeps(other) {
            return false;
        }
        if let Some(known) = self.known.borrow().get(&pair) {
            return *known;
        }
        if levels == 0 {
            self.apart.work.set(0);
        }
        if !self.apart.spend() {
            return false;
        }
        self.known.borrow_mut().insert(pair, false);
        let differ = self.some_differ(&self.leaves(one), &self.leaves(other), levels);
        self.known.borrow_mut().insert(pair, differ);
        differ
    }

    /// Whether some of these leaves differs from some of the others.
    fn some_differ(&self, leaves: &[PlannedSchema<'s>], others: &[PlannedSchema<'s>], levels: u32) -> bool {
        leaves.iter().any(|one| others.iter().any(|other| self.leaves_differ(*one, *other, levels - 1)))
    }

    fn leaves_differ(&self, one: PlannedSchema<'s>, other: PlannedSchema<'s>, levels: u32) -> bool {
        if self.keeps(one) && self.keeps(other) || !self.apart.spend() || self.apart.disjoint(one.schema, other.schema)
        {
            return false;
        }
        match (self.plan.at(one.step), self.plan.at(other.step)) {
            (PlanStep::Text, PlanStep::Text) => false,
            (PlanStep::Places { .. } | PlanStep::Keep, PlanStep::Places { .. } | PlanStep::Keep)
                if self.apart.read(one.schema).kinds.has(Kind::Array)
                    && self.apart.read(other.schema).kinds.has(Kind::Array) =>
            {
                self.items_differ(one, other, levels)
            }
            (
                PlanStep::Entries(MapEntries { kinds: one_kinds, .. }),
                PlanStep::Entries(MapEntries { kinds: other_kinds, .. }),
            ) => {
                let places = |place: PlannedSchema<'s>, kinds: &[(Option<String>, StepId)]| -> Vec<_> {
                    let items = &place.schema["items"];
                    let written = items["anyOf"].as_array().map_or(std::slice::from_ref(items), Vec::as_slice);
                    written.iter().zip(kinds).map(|(schema, (_, step))| value_of(schema, *step)).collect()
                };
                let others = places(other, other_kinds);
                let mut values = places(one, one_kinds).into_iter();
                values.any(|one| others.iter().any(|other| self.differ(one, *other, levels)))
            }
            (PlanStep::Wrapped(name, one_step), PlanStep::Wrapped(other_name, other_step)) if name == other_name => {
                let inner =
                    |place: PlannedSchema<'s>, step| PlannedSchema { schema: &place.schema["properties"][name], step };
                self.differ(inner(one, *one_step), inner(other, *other_step), levels)
            }
            (PlanStep::Object { .. } | PlanStep::Keep, PlanStep::Object { .. } | PlanStep::Keep) => {
                self.properties_differ(one, other, levels)
            }
            (PlanStep::Tuple { members, rest }, PlanStep::Tuple { members: other_members, rest: other_rest }) => {
                let names = |members: &[Member]| members.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
                names(members) != names(other_members)
                    || rest.is_some() != other_rest.is_some()
                    || self.properties_differ(one, other, levels)
            }
            _ => true,
        }
    }

    fn items_differ(&self, one: PlannedSchema<'s>, other: PlannedSchema<'s>, levels: u32) -> bool {
        let item = |place: PlannedSchema<'s>, index: usize| {
            let step = match self.plan.at(place.step) {
                PlanStep::Places { prefix, rest } => prefix.get(index).copied().unwrap_or(*rest),
                _ => Plan::KEEP,
            };
            PlannedSchema { schema: self.apart.read(place.schema).item(index).unwrap_or(&ANY), step }
        };
        let count = self.apart.read(one.schema).prefix.len().max(self.apart.read(other.schema).prefix.len());
        (0..=count).any(|index| self.differ(item(one, index), item(other, index), levels))
    }

    fn properties_differ(&self, one: PlannedSchema<'s>, other: PlannedSchema<'s>, levels: u32) -> bool {
        let [declared, others] = [one, other].map(|place| self.apart.read(place.schema));
        let further = others.names().filter(|name| declared.property(name).is_none());
        let in_names = declared.names().chain(further).any(|name| {
            let (Some(one), Some(other)) = (self.property(one, name), self.property(other, name)) else { return false };
            self.members_differ(one, other, levels)
        });
        // An undeclared property that both may have.
        let further = self.further(one).zip(self.further(other));
        in_names || further.is_some_and(|(one, other)| self.differ(one, other, levels))
    }

    /// The place of the properties that an object does not declare. None if it cannot have any.
    fn further(&self, object: PlannedSchema<'s>) -> Option<PlannedSchema<'s>> {
        let written = self.apart.read(object.schema);
        let step = match self.plan.at(object.step) {
            _ if self.apart.is_closed(&written) => return None,
            PlanStep::Object { rest: Some(rest), .. } => *rest,
            PlanStep::Keep => Plan::KEEP,
            _ => return None,
        };
        Some(PlannedSchema { schema: written.further.unwrap_or(&ANY), step })
    }

    /// A property of an object: how it says that it is absent, and its place. None for the presence of entries. None at
    /// all if the object cannot have the property.
    fn property(&self, object: PlannedSchema<'s>, name: &str) -> Option<(Option<AbsentForm>, PlannedSchema<'s>)> {
        let Some(schema) = self.apart.read(object.schema).property(name) else {
            return self.further(object).map(|place| (Some(AbsentForm::Required), place));
        };
        let kept = Some((Some(AbsentForm::Required), PlannedSchema { schema, step: Plan::KEEP }));
        let of = |member: &Member| (Some(member.presence), PlannedSchema { schema, step: member.step });
        let of_rest =
            |(rest, step): &(String, StepId)| (rest == name).then_some((None, PlannedSchema { schema, step: *step }));
        match self.plan.at(object.step) {
            PlanStep::Object { members, rest: Some(_), .. } => {
                members.iter().find(|member| member.name == name).map(of).or(kept)
            }
            PlanStep::Object { members, entries: rest, .. } | PlanStep::Tuple { members, rest } => {
                let member = members.iter().find(|member| member.name == name);
                member.map(of).or_else(|| rest.as_ref().and_then(of_rest))
            }
            _ => kept,
        }
    }

    fn members_differ(
        &self,
        (presence, one): (Option<AbsentForm>, PlannedSchema<'s>),
        (other_presence, other): (Option<AbsentForm>, PlannedSchema<'s>),
        levels: u32,
    ) -> bool {
        let item = |place: PlannedSchema<'s>| PlannedSchema { schema: &place.schema["items"], ..place };
        match (presence, other_presence) {
            (None, None) => self.differ(one, other, levels),
            (Some(AbsentForm::List), Some(AbsentForm::List)) => self.differ(item(one), item(other), levels),
            (None | Some(AbsentForm::List), _) | (_, None | Some(AbsentForm::List)) => {
                self.apart.spend() && !self.apart.disjoint(one.schema, other.schema)
            }
            (Some(AbsentForm::Null), Some(AbsentForm::Null)) => self.values_differ(one, other, levels),
            (Some(AbsentForm::Null), _) => {
                !self.apart.disjoint(&NULL, other.schema) || self.values_differ(one, other, levels)
            }
            (_, Some(AbsentForm::Null)) => {
                !self.apart.disjoint(&NULL, one.schema) || self.values_differ(one, other, levels)
            }
            _ => self.differ(one, other, levels),
        }
    }

    /// [`differ`](Self::differ) for values other than null.
    fn values_differ(&self, one: PlannedSchema<'s>, other: PlannedSchema<'s>, levels: u32) -> bool {
        if self.keeps(one) && self.keeps(other) || levels == 0 || !self.apart.spend() {
            return false;
        }
        let values = |place| {
            let mut leaves = self.leaves(place);
            leaves.retain(|leaf| !self.apart.read(leaf.schema).kinds.is_just(Kind::Null));
            leaves
        };
        self.some_differ(&values(one), &values(other), levels)
    }

    /// The places at the end of references and choices.
    fn leaves(&self, place: PlannedSchema<'s>) -> Vec<PlannedSchema<'s>> {
        let mut found = Vec::new();
        let mut pending = vec![place];
        let mut looked = 0;
        while let Some(PlannedSchema { schema, step }) = pending.pop() {
            looked += 1;
            if looked > COMPARED_PLACES || !self.apart.spend() {
                self.apart.work.set(0);
                break;
            }
            let WrittenKeywords { target, branches, .. } = self.apart.read(schema);
            if let Some(target) = target {
                let step = if let PlanStep::Same(next) = self.plan.at(step) { *next } else { step };
                pending.push(PlannedSchema { schema: target, step });
                continue;
            }
            match (self.plan.at(step), branches) {
                (PlanStep::Nullable(inner), _) => {
                    pending.push(PlannedSchema { schema, step: *inner });
                    found.push(PlannedSchema { schema: &NULL, step: Plan::KEEP });
                }
                (PlanStep::Choice(choice), Some(branches)) if branches.len() >= choice.branches.len() => {
                    for (index, schema) in branches.iter().enumerate() {
                        pending.push(PlannedSchema {
                            schema,
                            step: choice.branches.get(index).copied().unwrap_or(Plan::KEEP),
                        });
                    }
                }
                (_, Some(branches)) => {
                    for schema in branches {
                        let is_null = self.apart.read(schema).kinds.is_just(Kind::Null);
                        pending.push(PlannedSchema { schema, step: if is_null { Plan::KEEP } else { step } });
                    }
                }
                _ => found.push(PlannedSchema { schema, step }),
            }
        }
        found
    }
}

/// The place of the value of an entry.
fn value_of(entry: &Value, step: StepId) -> PlannedSchema<'_> {
    PlannedSchema { schema: &entry["properties"]["value"], step }
}

static ANY: Value = Value::Bool(true);
