//! The plan by which an answer is decoded. Its steps are a graph, because a schema may contain itself.

use std::collections::{HashMap, HashSet};

use crate::cost::{PLAN_LOOKS, UNIQUE_STEPS};

/// The number of a step.
pub(crate) type PlanId = u32;

/// A step of a plan: how a part of the answer is decoded.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Plan {
    /// The answer is the decoded value.
    Keep,
    /// As by another step.
    Same(PlanId),
    /// A string that holds the value as JSON text.
    Text,
    /// An object. The entries under the named property become properties too. Or it may have undeclared properties, which
    /// are decoded by `rest`.
    Object { members: Vec<Member>, entries: Option<(String, PlanId)>, rest: Option<PlanId> },
    /// An array with a step for each of the first places, and one for the items after them.
    Places { prefix: Vec<PlanId>, rest: PlanId },
    /// An array of entries that becomes an object.
    Entries(MapEntries),
    /// An object that becomes an array.
    Tuple { members: Vec<Member>, rest: Option<(String, PlanId)> },
    /// An object that becomes the value of its one property.
    Wrapped(String, PlanId),
    /// Null, or a value by this step.
    Nullable(PlanId),
    /// The branch that the answer was written in.
    Choice(Choice),
}

/// How a property says that it is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AbsentForm {
    /// It cannot be absent.
    Required,
    /// It is left out.
    LeftOut,
    /// It is null.
    Null,
    /// It is an empty list, and a list of one otherwise.
    List,
}

/// A property of an object.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    pub name: String,
    pub plan: PlanId,
    pub presence: AbsentForm,
}

/// A choice of branches.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Choice {
    /// The step of each branch, in the order in which they are written.
    pub branches: Vec<PlanId>,
    /// The pointer to the schema that was sent in which the branches are written, as `anyOf`.
    pub written: String,
    /// Pointers to the schemas of the original that the decoded value satisfies: these decide if an answer fits several
    /// branches that are decoded differently.
    pub holds: Vec<String>,
}

/// The entries of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct MapEntries {
    /// For each kind of entries the pattern of its keys, and the step for its values. No pattern is any other key.
    pub kinds: Vec<(Option<String>, PlanId)>,
    /// The pointer to the schema that was sent in which the kinds are written, as `anyOf`. Empty if it does not matter which one an
    /// entry was written in.
    pub written: String,
}

/// The steps of a plan.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plans(pub(super) Vec<Plan>);

impl Plans {
    /// The step that keeps everything.
    pub(crate) const KEEP: PlanId = 0;

    pub(crate) fn new() -> Self {
        Self(vec![Plan::Keep])
    }

    pub(crate) fn add(&mut self, plan: Plan) -> PlanId {
        self.0.push(plan);
        u32::try_from(self.0.len() - 1).unwrap_or(Self::KEEP)
    }

    pub(crate) fn set(&mut self, id: PlanId, plan: Plan) {
        // A step that is the same as itself would never end.
        self.0[id as usize] = if plan == Plan::Same(id) { Plan::Keep } else { plan };
    }

    pub(crate) fn at(&self, id: PlanId) -> &Plan {
        self.0.get(id as usize).unwrap_or(&Plan::Keep)
    }

    /// Sets where each choice is written, and the kinds of each map. A choice that is written nowhere was discarded.
    pub(super) fn set_written(&mut self, found: Vec<(PlanId, String)>) {
        let mut found: HashMap<PlanId, String> = found.into_iter().collect();
        for (id, plan) in (0..).zip(&mut self.0) {
            match (plan, found.remove(&id)) {
                (Plan::Choice(Choice { written, .. }) | Plan::Entries(MapEntries { written, .. }), Some(at)) => {
                    *written = at;
                }
                (plan @ Plan::Choice(_), None) => *plan = Plan::Keep,
                _ => {}
            }
        }
    }

    /// Whether the step is known to keep everything.
    #[allow(clippy::unused_self, reason = "a plan decides it")]
    pub(crate) fn keeps(&self, id: PlanId) -> bool {
        id == Self::KEEP
    }

    /// Whether different answers are certainly decoded to different values. For a choice, this is certain only if each branch keeps its
    /// answers unchanged.
    pub(crate) fn tells_apart(&self, id: PlanId) -> bool {
        let mut seen = HashSet::new();
        let mut pending = vec![(id, false)];
        while let Some((id, in_choice)) = pending.pop() {
            if !seen.insert((id, in_choice)) {
                continue;
            }
            if seen.len() > UNIQUE_STEPS {
                return false;
            }
            let mut parts = |ids: &mut dyn Iterator<Item = PlanId>| pending.extend(ids.map(|id| (id, in_choice)));
            let keeps = |it: &Member| matches!(it.presence, AbsentForm::Required | AbsentForm::LeftOut);
            match self.at(id) {
                Plan::Keep => {}
                Plan::Same(id) | Plan::Nullable(id) => parts(&mut [*id].into_iter()),
                Plan::Places { prefix, rest } => parts(&mut prefix.iter().chain([rest]).copied()),
                Plan::Choice(choice) => pending.extend(choice.branches.iter().map(|id| (*id, true))),
                Plan::Object { members, entries: None, rest } if !in_choice || members.iter().all(keeps) => {
                    parts(&mut members.iter().map(|it| it.plan).chain(*rest));
                }
                Plan::Wrapped(_, id) if !in_choice => parts(&mut [*id].into_iter()),
                Plan::Tuple { members, rest } if !in_choice => {
                    parts(&mut members.iter().map(|it| it.plan).chain(rest.iter().map(|it| it.1)));
                }
                // Texts may differ in spaces, and entries in their order; two branches may decode to the same value.
                Plan::Text | Plan::Entries(_) | Plan::Object { .. } | Plan::Wrapped(..) | Plan::Tuple { .. } => {
                    return false;
                }
            }
        }
        true
    }

    /// The same plan, in which each step that keeps the whole answer is `Keep`.
    pub(crate) fn simplified(mut self, root: PlanId) -> (Self, PlanId) {
        if self.0.len() == 1 {
            return (self, root);
        }
        let mut keeps = vec![true; self.0.len()];
        // A step mostly comes after its parts, so few passes are needed. The exceptions are references back.
        for _ in 0..PLAN_LOOKS {
            let mut changed = false;
            for (index, plan) in self.0.iter().enumerate() {
                if keeps[index] && !keeps_all(plan, &keeps) {
                    keeps[index] = false;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        if self.0.iter().enumerate().any(|(index, plan)| keeps[index] && !keeps_all(plan, &keeps)) {
            // Too long a chain of references back. The plan is correct without simplification.
            return (self, root);
        }
        if keeps[root as usize] {
            return (Self::new(), Self::KEEP);
        }
        for (plan, keeps) in self.0.iter_mut().zip(keeps) {
            if keeps {
                *plan = Plan::Keep;
            }
        }
        (self, root)
    }
}

fn keeps_all(plan: &Plan, keeps: &[bool]) -> bool {
    let keep = |id: &PlanId| keeps[*id as usize];
    match plan {
        Plan::Keep => true,
        Plan::Same(id) | Plan::Nullable(id) => keep(id),
        Plan::Object { members, entries: None, rest } => {
            let stays =
                |it: &Member| matches!(it.presence, AbsentForm::Required | AbsentForm::LeftOut) && keep(&it.plan);
            members.iter().all(stays) && rest.iter().all(keep)
        }
        Plan::Places { prefix, rest } => prefix.iter().all(keep) && keep(rest),
        Plan::Choice(choice) => choice.branches.iter().all(keep),
        Plan::Text | Plan::Object { .. } | Plan::Entries(_) | Plan::Tuple { .. } | Plan::Wrapped(..) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(plan: PlanId, presence: AbsentForm) -> Member {
        Member { name: "a".to_owned(), plan, presence }
    }

    #[test]
    fn what_keeps_every_answer_is_one_step() {
        let mut plans = Plans::new();
        let inner = plans.add(Plan::Places { prefix: vec![Plans::KEEP], rest: Plans::KEEP });
        let members = vec![member(inner, AbsentForm::Required), member(inner, AbsentForm::LeftOut)];
        let kept = plans.add(Plan::Object { members, entries: None, rest: Some(inner) });
        assert_eq!(plans.clone().simplified(kept), (Plans::new(), Plans::KEEP));
        // One step refers to a later one.
        let same = plans.add(Plan::Keep);
        let text = plans.add(Plan::Text);
        plans.set(same, Plan::Same(text));
        let root = plans.add(Plan::Places { prefix: vec![kept, same], rest: Plans::KEEP });
        let (simple, root) = plans.simplified(root);
        assert_eq!(simple.at(kept), &Plan::Keep);
        assert_eq!(simple.at(same), &Plan::Same(text));
        assert_eq!(simple.at(root), &Plan::Places { prefix: vec![kept, same], rest: Plans::KEEP });
    }

    #[test]
    fn two_branches_may_decode_to_one_value() {
        let nullable = vec![member(Plans::KEEP, AbsentForm::Null)];
        for plan in [
            Plan::Tuple { members: nullable.clone(), rest: None },
            Plan::Wrapped("a".to_owned(), Plans::KEEP),
            Plan::Object { members: nullable, entries: None, rest: None },
        ] {
            let mut plans = Plans::new();
            let one = plans.add(plan);
            let choice = plans.add(Plan::Choice(Choice { branches: vec![Plans::KEEP, one], ..Choice::default() }));
            assert!(plans.tells_apart(one));
            assert!(!plans.tells_apart(choice));
        }
    }
}
