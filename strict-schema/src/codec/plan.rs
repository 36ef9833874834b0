//! The plan by which an answer is read: a graph, since schemas contain themselves.

use crate::cost::PLAN_LOOKS;
use crate::kind::Kinds;

/// A step of a plan.
pub(crate) type PlanId = u32;

/// How a part of the answer is read.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Plan {
    /// As it is.
    Keep,
    /// As another step says.
    Same(PlanId),
    /// JSON text.
    Text,
    /// Each item.
    List(PlanId),
    /// An object, whose entries are properties too.
    Object { members: Vec<Member>, entries: Option<(String, PlanId)> },
    /// An object that may have other properties too, and how these are read.
    Open { members: Vec<Member>, rest: PlanId },
    /// An array with a step for each place, and one for the items after them.
    Places { prefix: Vec<PlanId>, rest: PlanId },
    /// An array of entries that is an object. For each pattern of keys, how a value is read.
    Entries(Vec<(Option<String>, PlanId)>),
    /// An object that is an array.
    Tuple { members: Vec<Member>, rest: Option<(String, PlanId)> },
    /// The one property of an object.
    Wrapped(String, PlanId),
    /// The branch that the answer took.
    Choice(Vec<Branch>),
}

/// How a property says that it is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Presence {
    /// It cannot be.
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
    pub presence: Presence,
}

/// A branch of a choice, and how to know that an answer took it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Branch {
    pub plan: PlanId,
    /// The types of the decoded value. None is: any.
    pub kinds: Kinds,
    /// The schemas of the original that the decoded value satisfies.
    pub guards: Vec<String>,
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

    /// Whether the step is known to keep everything.
    #[allow(clippy::unused_self, reason = "the answer is a plan's")]
    pub(crate) fn keeps(&self, id: PlanId) -> bool {
        id == Self::KEEP
    }

    /// The same plan, without the steps that keep everything in a roundabout way.
    pub(crate) fn simplified(mut self, root: PlanId) -> (Self, PlanId) {
        if self.0.len() == 1 {
            return (self, root);
        }
        let mut keeps = vec![true; self.0.len()];
        // A step comes after those it is made of, but for those that refer to what contains them.
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
            // References to references, without an end in sight: no less right as they are.
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
        Plan::Same(id) | Plan::List(id) => keep(id),
        Plan::Object { members, entries: None } => {
            members.iter().all(|it| matches!(it.presence, Presence::Required | Presence::LeftOut) && keep(&it.plan))
        }
        Plan::Open { members, rest } => {
            let stays = |it: &Member| matches!(it.presence, Presence::Required | Presence::LeftOut) && keep(&it.plan);
            members.iter().all(stays) && keep(rest)
        }
        Plan::Places { prefix, rest } => prefix.iter().all(keep) && keep(rest),
        Plan::Choice(branches) => branches.iter().all(|branch| keep(&branch.plan)),
        Plan::Text | Plan::Object { .. } | Plan::Entries(_) | Plan::Tuple { .. } | Plan::Wrapped(..) => false,
    }
}
