//! Levels of nesting, as dialects count them.

use crate::dialect::{Nesting, Verdict};
use crate::json::kind::{Kind, Kinds};
use crate::json::walk::Walk;
use crate::rules::ReferenceGraph;

/// Where a limit of levels is exceeded.
#[derive(Debug)]
pub(super) struct Deep {
    pub places: Vec<u32>,
    pub limit: u32,
    /// The most levels anywhere.
    pub deepest: u32,
    pub verdict: Verdict,
}

/// The levels of a document whose schemas have these types: none where the provider does not read it. Arrays count too if the
/// limit is disputed.
pub(super) fn counted(
    walk: &Walk<'_>,
    graph: Option<&ReferenceGraph<'_, '_>>,
    (nesting, limit, verdict): (Nesting, u32, Verdict),
    kinds: impl Fn(u32) -> Option<Kinds>,
) -> Deep {
    // For each schema, the levels around it, and those including it.
    let mut levels: Vec<(u32, u32)> = Vec::with_capacity(walk.nodes.len());
    let mut deep = Deep { places: Vec::new(), limit, deepest: 0, verdict };
    let mut add = |index: u32, (outside, inside): (u32, u32)| {
        deep.deepest = deep.deepest.max(inside);
        // Not all those inside it are reported too.
        if outside <= limit && inside > limit {
            deep.places.push(index);
        }
    };
    let steps = nesting.steps();
    let objects = Kinds::of(&[Kind::Object]);
    let of_levels = if verdict == Verdict::Disputed { objects.with(Kind::Array) } else { objects };
    for (index, node) in (0..).zip(&walk.nodes) {
        let around = node.via.map(|(keyword, _)| keyword).filter(|keyword| !keyword.holds_definitions());
        let parent = around.map_or((0, 0), |_| levels[node.parent as usize]);
        let own = match (kinds(index), steps) {
            (None, _) => (0, 0),
            (Some(kinds), None) => {
                let outside = if around.is_some_and(|it| it.row().nests) { parent.1 } else { parent.0 };
                (outside, outside + u32::from(kinds.has_any(of_levels)))
            }
            (_, Some(steps)) => (parent.1, parent.1 + u32::from(around.is_some_and(|it| steps.has(it)))),
        };
        add(index, own);
        levels.push(own);
    }
    if let (Nesting::StepsThroughReferences(steps), Some(graph)) = (nesting, graph) {
        let heights = graph.heights(steps);
        for (index, target) in graph.targets() {
            let (_, inside) = levels[index as usize];
            add(index, (inside, inside.saturating_add(heights[target as usize])));
        }
    }
    deep
}
