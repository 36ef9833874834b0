//! Records that `oneOf` becomes `anyOf`. That is exact if the branches exclude each other; else the codec checks that
//! only one fits.

use super::collected::RawChoice;
use crate::cost::COMPARED_BRANCHES;
use crate::foreign::normalize::account::action::Action;
use crate::foreign::normalize::disjoint::Disjointness;
use crate::foreign::normalize::graph::Graph;

pub(super) fn record(graph: &mut Graph<'_>, choice: &RawChoice) {
    let document = &graph.document;
    let branches: Vec<_> = choice.branches.iter().flatten().map(|raw| document.value(*raw)).collect();
    let resolve = |reference: &str| document.look_up(reference);
    let apart = Disjointness::new(resolve, document.draft, false, graph.bounds.comparisons);
    let mut each = branches.iter().enumerate();
    let exclusive = branches.len() <= COMPARED_BRANCHES
        && each.all(|(index, one)| branches[index + 1..].iter().all(|other| apart.disjoint(one, other)));
    let left = apart.work.get();
    drop(apart);
    graph.bounds.comparisons = left;
    graph.change(choice.raw, Action::OneOfAsAnyOf { exclusive });
}
