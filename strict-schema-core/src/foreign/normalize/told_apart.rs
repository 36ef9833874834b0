//! Whether an answer identifies its branch of a choice, and an entry of a map its kind. It does not if it may be written in
//! two that decode it differently.
//!
//! It compares what was written, so it runs on the whole schema with its plan. False alarms are possible: bounds,
//! patterns and formats count as met.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;

use serde_json::Value;

use super::facets::kinds::intersect;
use super::write::emitter::Site;
use crate::cost::{ALIKE_STEPS, ALIKE_STEPS_EACH, COMPARED_PLACES, DISJOINT_LEVELS, PAIR_LEVELS};
use crate::foreign::codec::Codec;
use crate::foreign::codec::plan::{Entries, Member, Plan, PlanId, Plans, Presence};
use crate::instance::equal::equal;
use crate::json::kind::{Kind, Kinds};

/// The sites with branches that an answer does not identify, and these branches. None instead of the branches if finding
/// out needs too many steps.
pub(super) fn alike(
    codec: &Codec,
    schema: &Value,
    choices: &[(PlanId, Site)],
    values: u64,
) -> Vec<(Site, Option<Vec<usize>>)> {
    let Some((plans, closed)) = codec.choosing() else { return Vec::new() };
    let steps = ALIKE_STEPS.saturating_add(values.saturating_mul(ALIKE_STEPS_EACH));
    let comparison = Comparison::new(schema, plans, closed, steps);
    let alike = choices.iter().map(|(plan, site)| (*site, comparison.alike(*plan)));
    alike.filter(|(_, branches)| branches.as_ref().is_none_or(|branches| !branches.is_empty())).collect()
}

/// What a comparison needs to know.
struct Comparison<'s> {
    root: &'s Value,
    plans: &'s Plans,
    /// Whether the dialect has no `additionalProperties`, so that every object is closed.
    closed: bool,
    /// Steps that are left.
    steps: Cell<u64>,
    /// Whether two places differ. A pair that is being compared differs in nothing so far.
    known: RefCell<HashMap<Pair, bool>>,
}

/// Two places, by their schemas in memory and their plans.
type Pair = [(usize, PlanId); 2];

/// A written schema, and the plan by which answers to it are decoded.
#[derive(Clone, Copy)]
struct Place<'s> {
    schema: &'s Value,
    plan: PlanId,
}

impl<'s> Comparison<'s> {
    fn new(root: &'s Value, plans: &'s Plans, closed: bool, steps: u64) -> Self {
        Self { root, plans, closed, steps: Cell::new(steps), known: RefCell::default() }
    }

    /// The branches or kinds that an answer may not distinguish from another. None if finding out needs too many steps.
    fn alike(&self, plan: PlanId) -> Option<Vec<usize>> {
        let places = self.places(plan);
        let mut alike = Vec::new();
        for (count, (index, one)) in places.iter().enumerate() {
            for (other_index, other) in &places[count + 1..] {
                if self.differ(*one, *other, PAIR_LEVELS) {
                    alike.extend([*index, *other_index]);
                    // A branch without a difference may have been compared with one that has a difference now.
                    self.known.borrow_mut().clear();
                }
            }
        }
        alike.sort_unstable();
        alike.dedup();
        (self.steps.get() > 0).then_some(alike)
    }

    /// The branches of a choice, or the values of those kinds of entries whose keys may be the same, with their numbers.
    fn places(&self, plan: PlanId) -> Vec<(usize, Place<'s>)> {
        let written = |pointer: &str| self.root.pointer(pointer).and_then(|it| it["anyOf"].as_array());
        // A choice that was discarded with the schema around it is nowhere.
        match self.plans.at(plan) {
            Plan::Choice(choice) => {
                let branches = written(&choice.written).into_iter().flatten().zip(&choice.branches);
                branches.map(|(schema, plan)| Place { schema, plan: *plan }).enumerate().collect()
            }
            Plan::Entries(Entries { kinds, written: at }) => {
                let kinds = written(at).into_iter().flatten().zip(kinds).enumerate();
                // A key that matches no pattern is of the kind without one.
                let patterned = kinds.filter(|(_, (_, (pattern, _)))| pattern.is_some());
                let value = |schema: &'s Value, plan| Place { schema: &schema["properties"]["value"], plan };
                patterned.map(|(index, (schema, (_, plan)))| (index, value(schema, *plan))).collect()
            }
            _ => Vec::new(),
        }
    }

    fn keeps(&self, place: Place<'_>) -> bool {
        matches!(self.plans.at(place.plan), Plan::Keep)
    }

    fn step(&self) -> bool {
        let left = self.steps.get().saturating_sub(1);
        self.steps.set(left);
        left > 0
    }

    /// Whether some answer may fit both places, and is decoded differently by them.
    fn differ(&self, one: Place<'s>, other: Place<'s>, levels: u32) -> bool {
        let id = |place: Place<'s>| (std::ptr::from_ref(place.schema).addr(), place.plan);
        let pair = [id(one), id(other)];
        if pair[0] == pair[1] || self.keeps(one) && self.keeps(other) {
            return false;
        }
        if let Some(known) = self.known.borrow().get(&pair) {
            return *known;
        }
        if levels == 0 {
            self.steps.set(0);
        }
        if !self.step() {
            return false;
        }
        self.known.borrow_mut().insert(pair, false);
        let others = self.leaves(other);
        let differs = |one: Place<'s>| others.iter().any(|other| self.leaves_differ(one, *other, levels - 1));
        let differ = self.leaves(one).into_iter().any(differs);
        self.known.borrow_mut().insert(pair, differ);
        differ
    }

    fn leaves_differ(&self, one: Place<'s>, other: Place<'s>, levels: u32) -> bool {
        if self.keeps(one) && self.keeps(other)
            || !self.step()
            || self.disjoint(one.schema, other.schema, DISJOINT_LEVELS)
        {
            return false;
        }
        match (self.plans.at(one.plan), self.plans.at(other.plan)) {
            (Plan::Text, Plan::Text) => false,
            (Plan::List(_) | Plan::Places { .. } | Plan::Keep, Plan::List(_) | Plan::Places { .. } | Plan::Keep)
                if may_be(one.schema, Kind::Array) && may_be(other.schema, Kind::Array) =>
            {
                self.items_differ(one, other, levels)
            }
            (Plan::Entries(Entries { kinds: one_kinds, .. }), Plan::Entries(Entries { kinds: other_kinds, .. })) => {
                let places = |place: Place<'s>, kinds: &[(Option<String>, PlanId)]| {
                    let items = &place.schema["items"];
                    let schema = |index: usize| if kinds.len() > 1 { &items["anyOf"][index] } else { items };
                    let value = |index: usize| &schema(index)["properties"]["value"];
                    let plans = kinds.iter().enumerate();
                    plans.map(|(index, (_, plan))| Place { schema: value(index), plan: *plan }).collect::<Vec<_>>()
                };
                let others = places(other, other_kinds);
                let mut values = places(one, one_kinds).into_iter();
                values.any(|one| others.iter().any(|other| self.differ(one, *other, levels)))
            }
            (Plan::Wrapped(name, one_plan), Plan::Wrapped(other_name, other_plan)) if name == other_name => {
                let inner = |place: Place<'s>, plan| Place { schema: &place.schema["properties"][name], plan };
                self.differ(inner(one, *one_plan), inner(other, *other_plan), levels)
            }
            (
                Plan::Object { .. } | Plan::Open { .. } | Plan::Keep,
                Plan::Object { .. } | Plan::Open { .. } | Plan::Keep,
            ) => self.properties_differ(one, other, levels),
            (Plan::Tuple { members, rest }, Plan::Tuple { members: other_members, rest: other_rest }) => {
                let names = |members: &[Member]| members.iter().map(|it| it.name.clone()).collect::<Vec<_>>();
                names(members) != names(other_members)
                    || rest.is_some() != other_rest.is_some()
                    || self.properties_differ(one, other, levels)
            }
            _ => true,
        }
    }

    fn items_differ(&self, one: Place<'s>, other: Place<'s>, levels: u32) -> bool {
        let prefix = |place: Place<'s>| place.schema["prefixItems"].as_array().map_or(0, Vec::len);
        let item = |place: Place<'s>, index: usize| {
            let schema = place.schema["prefixItems"].get(index).or_else(|| place.schema.get("items"));
            let plan = match self.plans.at(place.plan) {
                Plan::List(each) => *each,
                Plan::Places { prefix, rest } => prefix.get(index).copied().unwrap_or(*rest),
                _ => Plans::KEEP,
            };
            Place { schema: schema.unwrap_or(&ANY), plan }
        };
        let count = prefix(one).max(prefix(other));
        (0..=count).any(|index| self.differ(item(one, index), item(other, index), levels))
    }

    fn properties_differ(&self, one: Place<'s>, other: Place<'s>, levels: u32) -> bool {
        let names = |place: Place<'s>| place.schema["properties"].as_object().into_iter().flat_map(|it| it.keys());
        let further = names(other).filter(|name| one.schema["properties"].get(name.as_str()).is_none());
        let in_names = names(one).chain(further).any(|name| {
            let (Some(one), Some(other)) = (self.property(one, name), self.property(other, name)) else { return false };
            self.members_differ(one, other, levels)
        });
        // An undeclared property that both may have.
        let further = self.further(one).zip(self.further(other));
        in_names || further.is_some_and(|(one, other)| self.differ(one, other, levels))
    }

    /// The place of the properties that an object does not declare. None if it cannot have any.
    fn further(&self, object: Place<'s>) -> Option<Place<'s>> {
        let (schema, plan) = match (object.schema.get("additionalProperties"), self.plans.at(object.plan)) {
            (Some(Value::Bool(false)), _) => return None,
            (None, _) if self.is_closed(object.schema) => return None,
            (schema, Plan::Open { rest, .. }) => (schema, *rest),
            (schema, Plan::Keep) => (schema, Plans::KEEP),
            _ => return None,
        };
        Some(Place { schema: schema.unwrap_or(&ANY), plan })
    }

    /// A property of an object: how it says that it is absent, and its place. None for the presence of entries. None at
    /// all if the object cannot have the property.
    fn property(&self, object: Place<'s>, name: &str) -> Option<(Option<Presence>, Place<'s>)> {
        let Some(schema) = object.schema["properties"].get(name) else {
            return self.further(object).map(|place| (Some(Presence::Required), place));
        };
        let kept = Some((Some(Presence::Required), Place { schema, plan: Plans::KEEP }));
        let of = |member: &Member| (Some(member.presence), Place { schema, plan: member.plan });
        let of_rest = |(rest, plan): &(String, PlanId)| (rest == name).then_some((None, Place { schema, plan: *plan }));
        match self.plans.at(object.plan) {
            Plan::Object { members, entries: rest } | Plan::Tuple { members, rest } => {
                let member = members.iter().find(|member| member.name == name);
                member.map(of).or_else(|| rest.as_ref().and_then(of_rest))
            }
            Plan::Open { members, .. } => members.iter().find(|member| member.name == name).map(of).or(kept),
            _ => kept,
        }
    }

    fn members_differ(
        &self,
        (presence, one): (Option<Presence>, Place<'s>),
        (other_presence, other): (Option<Presence>, Place<'s>),
        levels: u32,
    ) -> bool {
        let item = |place: Place<'s>| Place { schema: self.leaf_with(place.schema, "items"), ..place };
        match (presence, other_presence) {
            (None, None) => self.differ(one, other, levels),
            (Some(Presence::List), Some(Presence::List)) => self.differ(item(one), item(other), levels),
            (None | Some(Presence::List), _) | (_, None | Some(Presence::List)) => {
                self.step() && !self.disjoint(one.schema, other.schema, DISJOINT_LEVELS)
            }
            (Some(Presence::Null), Some(Presence::Null)) => self.values_differ(one, other, levels),
            (Some(Presence::Null), _) => {
                !self.disjoint(&NULL, other.schema, DISJOINT_LEVELS) || self.values_differ(one, other, levels)
            }
            (_, Some(Presence::Null)) => {
                !self.disjoint(&NULL, one.schema, DISJOINT_LEVELS) || self.values_differ(one, other, levels)
            }
            _ => self.differ(one, other, levels),
        }
    }

    /// [`differ`](Self::differ) for values other than null.
    fn values_differ(&self, one: Place<'s>, other: Place<'s>, levels: u32) -> bool {
        if self.keeps(one) && self.keeps(other) || levels == 0 || !self.step() {
            return false;
        }
        let values = |place| self.leaves(place).into_iter().filter(|it: &Place<'_>| it.schema["type"] != "null");
        let others: Vec<Place<'_>> = values(other).collect();
        values(one).any(|one| others.iter().any(|other| self.leaves_differ(one, *other, levels - 1)))
    }

    /// The places at the end of references and choices.
    fn leaves(&self, place: Place<'s>) -> Vec<Place<'s>> {
        let mut found = Vec::new();
        let mut pending = vec![place];
        let mut looked = 0;
        while let Some(Place { schema, plan }) = pending.pop() {
            looked += 1;
            if looked > COMPARED_PLACES || !self.step() {
                self.steps.set(0);
                break;
            }
            let branches = schema["anyOf"].as_array();
            if let Some(target) = self.target(schema) {
                let plan = if let Plan::Same(next) = self.plans.at(plan) { *next } else { plan };
                pending.push(Place { schema: target, plan });
                continue;
            }
            match (self.plans.at(plan), branches) {
                (Plan::Nullable(inner), _) => {
                    pending.push(Place { schema, plan: *inner });
                    found.push(Place { schema: &NULL, plan: Plans::KEEP });
                }
                (Plan::Choice(choice), Some(branches)) if branches.len() >= choice.branches.len() => {
                    for (index, schema) in branches.iter().enumerate() {
                        pending
                            .push(Place { schema, plan: choice.branches.get(index).copied().unwrap_or(Plans::KEEP) });
                    }
                }
                (_, Some(branches)) => {
                    for schema in branches {
                        let plan = if schema["type"] == "null" { Plans::KEEP } else { plan };
                        pending.push(Place { schema, plan });
                    }
                }
                _ => found.push(Place { schema, plan }),
            }
        }
        found
    }

    fn target(&self, schema: &Value) -> Option<&'s Value> {
        self.root.pointer(schema.get("$ref")?.as_str()?.strip_prefix('#')?)
    }

    /// The schema below a keyword of a schema, or of the first branch of its `anyOf`.
    fn leaf_with(&self, mut schema: &'s Value, keyword: &str) -> &'s Value {
        while schema.get(keyword).is_none()
            && let Some(inner) = schema["anyOf"].get(0)
            && self.step()
        {
            schema = inner;
        }
        &schema[keyword]
    }

    /// Whether it is certain that no answer fits both schemas.
    fn disjoint(&self, one: &'s Value, other: &'s Value, levels: u32) -> bool {
        if levels == 0 || !self.step() || std::ptr::eq(one, other) {
            return false;
        }
        for (one, other) in [(one, other), (other, one)] {
            if let Some(target) = self.target(one) {
                return self.disjoint(target, other, levels - 1);
            }
            if let Some(branches) = one["anyOf"].as_array() {
                return branches.iter().all(|branch| self.disjoint(branch, other, levels - 1));
            }
        }
        let common = intersect(kinds(one), kinds(other));
        if common.is_empty() {
            return true;
        }
        if let (Some(one), Some(other)) = (values(one), values(other)) {
            let equals = |one: &Value| other.iter().any(|other| self.step() && equal(one, other));
            return !one.iter().any(equals);
        }
        let is_null = common.has(Kind::Null);
        !is_null
            && if common.is_just(Kind::Object) {
                self.objects_are_disjoint(one, other, levels) || self.objects_are_disjoint(other, one, levels)
            } else if common.is_just(Kind::Array) {
                let min = |it: &Value| it["minItems"].as_u64().unwrap_or(0);
                let max = |it: &Value| it["maxItems"].as_u64().unwrap_or(u64::MAX);
                let has_items = min(one).max(min(other)) > 0;
                let items = |it: &'s Value| it["prefixItems"].get(0).or_else(|| it.get("items"));
                min(one) > max(other)
                    || min(other) > max(one)
                    || has_items
                        && items(one)
                            .zip(items(other))
                            .is_some_and(|(one, other)| self.disjoint(one, other, levels - 1))
            } else {
                false
            }
    }

    /// Whether an object admits only what it declares, although it does not say so.
    fn is_closed(&self, object: &Value) -> bool {
        self.closed && object.get("properties").is_some()
    }

    /// Whether the one requires a property that the other forbids, or that is never the same in both.
    fn objects_are_disjoint(&self, one: &'s Value, other: &'s Value, levels: u32) -> bool {
        let closed = match other.get("additionalProperties") {
            Some(further) => *further == Value::Bool(false),
            None => self.is_closed(other),
        };
        let requires = |schema: &Value, name: &str| {
            schema["required"].as_array().is_some_and(|names| names.iter().any(|it| it == name))
        };
        one["required"].as_array().into_iter().flatten().filter_map(Value::as_str).any(|name| {
            if !self.step() {
                return false;
            }
            match (one["properties"].get(name), other["properties"].get(name)) {
                (_, None) => closed,
                (Some(value), Some(same)) => requires(other, name) && self.disjoint(value, same, levels - 1),
                (None, Some(_)) => false,
            }
        })
    }
}

fn may_be(schema: &Value, kind: Kind) -> bool {
    kinds(schema).has(kind)
}

/// The types that a schema admits.
fn kinds(schema: &Value) -> Kinds {
    let kinds = schema.get("type").map(Kinds::read).filter(|kinds| !kinds.is_empty()).unwrap_or(Kinds::ALL);
    if schema["nullable"] == Value::Bool(true) { kinds.with(Kind::Null) } else { kinds }
}

/// The values that a schema enumerates.
fn values(schema: &Value) -> Option<&[Value]> {
    match (schema.get("const"), schema.get("enum")) {
        (Some(value), _) => Some(std::slice::from_ref(value)),
        (None, Some(Value::Array(values))) => Some(values),
        _ => None,
    }
}

static ANY: Value = Value::Bool(true);

static NULL: std::sync::LazyLock<Value> = std::sync::LazyLock::new(|| serde_json::json!({ "type": "null" }));
