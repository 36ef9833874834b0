//! Records that `oneOf` becomes `anyOf`. That is exact if the branches exclude each other; else the codec checks that
//! only one fits.

use super::collected::RawChoice;
use crate::cost::{COMPARED_BRANCHES, PAIRS_A_STEP};
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::disjoint::Disjointness;
use crate::foreign::normalize::graph::Graph;

pub(super) fn record(graph: &mut Graph<'_>, choice: &RawChoice) {
    let document = &graph.document;
    let branches: Vec<_> = choice.branches.iter().flatten().map(|raw| document.value(*raw)).collect();
    let work = graph.bounds.left().saturating_mul(PAIRS_A_STEP);
    let apart = Disjointness::new(|reference| document.look_up(reference), false, work);
    let mut each = branches.iter().enumerate();
    let exclusive = branches.len() <= COMPARED_BRANCHES
        && each.all(|(index, one)| branches[index + 1..].iter().all(|other| apart.disjoint(one, other)));
    let spent = (work - apart.work.get()) / PAIRS_A_STEP;
    drop(apart);
    graph.bounds.spend(spent);
    graph.change(choice.raw, Action::OneOfAsAnyOf { exclusive });
}
