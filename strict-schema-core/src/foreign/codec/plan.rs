//! The plan by which an answer is decoded. Its steps are a graph, because a schema may contain itself.

use std::collections::{HashMap, HashSet};

use crate::cost::{PLAN_LOOKS, UNIQUE_STEPS};

/// The number of a step of a plan.
pub(crate) type StepId = u32;

/// A step of a plan: how a part of the answer is decoded.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PlanStep {
    /// The answer is the decoded value.
    Keep,
    /// As by another step.
    Same(StepId),
    /// A string that holds the value as JSON text.
    Text,
    /// An object. The entries under the named property become properties too. Or it may have undeclared properties, which
    /// are decoded by `rest`.
    Object { members: Vec<Member>, entries: Option<(String, StepId)>, rest: Option<StepId> },
    /// An array with a step for each of the first places, and one for the items after them.
    Places { prefix: Vec<StepId>, rest: StepId },
    /// An array of entries that becomes an object.
    Entries(MapEntries),
    /// An object that becomes an array.
    Tuple { members: Vec<Member>, rest: Option<(String, StepId)> },
    /// An object that becomes the value of its one property.
    Wrapped(String, StepId),
    /// Null, or a value by this step.
    Nullable(StepId),
    /// The branch that the answer was written in.
    Choice(Choice),
}

/// How a property says that it is absent. (What was done to it is an `Absence` of the account.)
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
    pub step: StepId,
    pub presence: AbsentForm,
}

/// A choice of branches.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Choice {
    /// The step of each branch, in the order in which they are written.
    pub branches: Vec<StepId>,
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
    pub kinds: Vec<(Option<String>, StepId)>,
    /// The pointer to the schema that was sent in which the kinds are written, as `anyOf`. Empty if it does not matter which one an
    /// entry was written in.
    pub written: String,
}

/// A plan: its steps by number. The first one keeps everything.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan(pub(super) Vec<PlanStep>);

impl Plan {
    /// The step that keeps everything.
    pub(crate) const KEEP: StepId = 0;

    pub(crate) fn new() -> Self {
        Self(vec![PlanStep::Keep])
    }

    /// Adds a step, unless it keeps everything.
    pub(crate) fn add(&mut self, step: PlanStep) -> StepId {
        if keeps_all(&step, |id| id == Self::KEEP) { Self::KEEP } else { self.push(step) }
    }

    /// A step that is [set](Self::set) later.
    pub(crate) fn reserve(&mut self) -> StepId {
        self.push(PlanStep::Keep)
    }

    fn push(&mut self, step: PlanStep) -> StepId {
        self.0.push(step);
        u32::try_from(self.0.len() - 1).unwrap_or(Self::KEEP)
    }

    pub(crate) fn set(&mut self, id: StepId, step: PlanStep) {
        // A step that is the same as itself would never end.
        self.0[id as usize] = if step == PlanStep::Same(id) { PlanStep::Keep } else { step };
    }

    pub(crate) fn at(&self, id: StepId) -> &PlanStep {
        self.0.get(id as usize).unwrap_or(&PlanStep::Keep)
    }

    /// Sets where each choice is written, and the kinds of each map. A choice that is written nowhere was discarded.
    pub(super) fn set_written(&mut self, found: Vec<(StepId, String)>) {
        let mut found: HashMap<StepId, String> = found.into_iter().collect();
        for (id, step) in (0..).zip(&mut self.0) {
            match (step, found.remove(&id)) {
                (
                    PlanStep::Choice(Choice { written, .. }) | PlanStep::Entries(MapEntries { written, .. }),
                    Some(at),
                ) => {
                    *written = at;
                }
                (step @ PlanStep::Choice(_), None) => *step = PlanStep::Keep,
                _ => {}
            }
        }
    }

    /// Whether different answers are certainly decoded to different values. For a choice, this is certain only if each branch keeps its
    /// answers unchanged.
    pub(crate) fn tells_apart(&self, id: StepId) -> bool {
        let mut seen = HashSet::new();
        let mut pending = vec![(id, false)];
        while let Some((id, in_choice)) = pending.pop() {
            if !seen.insert((id, in_choice)) {
                continue;
            }
            if seen.len() > UNIQUE_STEPS {
                return false;
            }
            let mut parts = |ids: &mut dyn Iterator<Item = StepId>| pending.extend(ids.map(|id| (id, in_choice)));
            let keeps = |it: &Member| matches!(it.presence, AbsentForm::Required | AbsentForm::LeftOut);
            match self.at(id) {
                PlanStep::Keep => {}
                PlanStep::Same(id) | PlanStep::Nullable(id) => parts(&mut [*id].into_iter()),
                PlanStep::Places { prefix, rest } => parts(&mut prefix.iter().chain([rest]).copied()),
                PlanStep::Choice(choice) => pending.extend(choice.branches.iter().map(|id| (*id, true))),
                PlanStep::Object { members, entries: None, rest } if !in_choice || members.iter().all(keeps) => {
                    parts(&mut members.iter().map(|it| it.step).chain(*rest));
                }
                PlanStep::Wrapped(_, id) if !in_choice => parts(&mut [*id].into_iter()),
                PlanStep::Tuple { members, rest } if !in_choice => {
                    parts(&mut members.iter().map(|it| it.step).chain(rest.iter().map(|it| it.1)));
                }
                // Texts may differ in spaces, and entries in their order; two branches may decode to the same value.
                PlanStep::Text
                | PlanStep::Entries(_)
                | PlanStep::Object { .. }
                | PlanStep::Wrapped(..)
                | PlanStep::Tuple { .. } => {
                    return false;
                }
            }
        }
        true
    }

    /// The same plan, in which each step that keeps the whole answer is `Keep`.
    pub(crate) fn simplified(mut self, root: StepId) -> (Self, StepId) {
        let mut keeps = vec![true; self.0.len()];
        // A step mostly comes after its parts, so few passes are needed. The exceptions are references back.
        for look in 0..=PLAN_LOOKS {
            let mut changed = false;
            for (index, step) in self.0.iter().enumerate() {
                if keeps[index] && !keeps_all(step, |id| keeps[id as usize]) {
                    (keeps[index], changed) = (false, true);
                }
            }
            if !changed {
                break;
            }
            if look == PLAN_LOOKS {
                // Too long a chain of references back. The plan is correct without simplification.
                return (self, root);
            }
        }
        if keeps[root as usize] {
            return (Self::new(), Self::KEEP);
        }
        for (step, keeps) in self.0.iter_mut().zip(keeps) {
            if keeps {
                *step = PlanStep::Keep;
            }
        }
        (self, root)
    }
}

fn keeps_all(step: &PlanStep, keeps: impl Fn(StepId) -> bool) -> bool {
    let keep = |id: &StepId| keeps(*id);
    match step {
        PlanStep::Keep => true,
        PlanStep::Same(id) | PlanStep::Nullable(id) => keep(id),
        PlanStep::Object { members, entries: None, rest } => {
            let stays =
                |it: &Member| matches!(it.presence, AbsentForm::Required | AbsentForm::LeftOut) && keep(&it.step);
            members.iter().all(stays) && rest.iter().all(keep)
        }
        PlanStep::Places { prefix, rest } => prefix.iter().all(keep) && keep(rest),
        PlanStep::Choice(choice) => choice.branches.iter().all(keep),
        PlanStep::Text
        | PlanStep::Object { .. }
        | PlanStep::Entries(_)
        | PlanStep::Tuple { .. }
        | PlanStep::Wrapped(..) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(step: StepId, presence: AbsentForm) -> Member {
        Member { name: "a".to_owned(), step, presence }
    }

    #[test]
    fn what_keeps_every_answer_is_one_step() {
        let mut plan = Plan::new();
        let inner = plan.add(PlanStep::Places { prefix: vec![Plan::KEEP], rest: Plan::KEEP });
        let members = vec![member(inner, AbsentForm::Required), member(inner, AbsentForm::LeftOut)];
        let kept = plan.add(PlanStep::Object { members, entries: None, rest: Some(inner) });
        assert_eq!(plan.clone().simplified(kept), (Plan::new(), Plan::KEEP));
        // One step refers to a later one.
        let same = plan.reserve();
        let text = plan.add(PlanStep::Text);
        plan.set(same, PlanStep::Same(text));
        let root = plan.add(PlanStep::Places { prefix: vec![kept, same], rest: Plan::KEEP });
        let (simple, root) = plan.simplified(root);
        assert_eq!(simple.at(kept), &PlanStep::Keep);
        assert_eq!(simple.at(same), &PlanStep::Same(text));
        assert_eq!(simple.at(root), &PlanStep::Places { prefix: vec![kept, same], rest: Plan::KEEP });
    }

    #[test]
    fn texts_are_told_apart_nowhere() {
        let mut plan = Plan::new();
        let text = plan.add(PlanStep::Text);
        let (members, rest) = (|| vec![member(text, AbsentForm::Required)], || Some(("rest".to_owned(), text)));
        for step in [
            PlanStep::Tuple { members: members(), rest: None },
            PlanStep::Tuple { members: Vec::new(), rest: rest() },
            PlanStep::Object { members: members(), entries: None, rest: None },
            PlanStep::Object { members: Vec::new(), entries: None, rest: Some(text) },
            PlanStep::Places { prefix: vec![text], rest: Plan::KEEP },
            PlanStep::Places { prefix: Vec::new(), rest: text },
            PlanStep::Wrapped("a".to_owned(), text),
            PlanStep::Nullable(text),
        ] {
            let step = plan.add(step);
            assert!(!plan.tells_apart(step), "{:?}", plan.at(step));
        }
    }

    #[test]
    fn two_branches_may_decode_to_one_value() {
        let nullable = vec![member(Plan::KEEP, AbsentForm::Null)];
        for step in [
            PlanStep::Tuple { members: nullable.clone(), rest: None },
            PlanStep::Wrapped("a".to_owned(), Plan::KEEP),
            PlanStep::Object { members: nullable, entries: None, rest: None },
        ] {
            let mut plan = Plan::new();
            let one = plan.add(step);
            let choice = plan.add(PlanStep::Choice(Choice { branches: vec![Plan::KEEP, one], ..Choice::default() }));
            assert!(plan.tells_apart(one));
            assert!(!plan.tells_apart(choice));
        }
    }
}
