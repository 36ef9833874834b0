//! Levels of nesting, as dialects count them.

use crate::dialect::{Nesting, Verdict};
use crate::json::keyword::Keyword;
use crate::json::kind::{Kind, Kinds};
use crate::json::walk::{Visited, Walk};
use crate::rules::ReferenceGraph;

/// The levels of a schema.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Depth {
    /// Levels of nesting around it.
    pub outside: u32,
    /// Levels of nesting including it.
    pub inside: u32,
    /// The same, where arrays count too.
    pub outside_with_arrays: u32,
    pub inside_with_arrays: u32,
}

impl Depth {
    /// The levels of a schema of these types, from those of the schema around it.
    pub(super) fn of(nesting: Nesting, parent: Self, node: &Visited<'_>, kinds: Kinds) -> Self {
        let mut own = Self::default();
        match (nesting, node.via) {
            (Nesting::Objects, via) => {
                match via {
                    None => {}
                    Some((keyword, _)) if keyword.holds_definitions() => {}
                    Some((keyword, _)) if keyword.row().nests => {
                        own.outside = parent.inside;
                        own.outside_with_arrays = parent.inside_with_arrays;
                    }
                    Some(_) => {
                        own.outside = parent.outside;
                        own.outside_with_arrays = parent.outside_with_arrays;
                    }
                }
                let has = |keyword: Keyword| node.value.get(keyword.name()).is_some();
                let is_object =
                    kinds.has(Kind::Object) || kinds.is_empty() && has(Keyword::Properties) && !has(Keyword::Type);
                let is_array = kinds.has(Kind::Array);
                own.inside = own.outside + u32::from(is_object);
                own.inside_with_arrays = own.outside_with_arrays + u32::from(is_object || is_array);
            }
            (Nesting::Steps(steps) | Nesting::StepsThroughReferences(steps), Some((keyword, _)))
                if !keyword.holds_definitions() =>
            {
                own.outside = parent.inside;
                own.inside = parent.inside + u32::from(steps.has(keyword));
                (own.outside_with_arrays, own.inside_with_arrays) = (own.outside, own.inside);
            }
            (Nesting::Steps(_) | Nesting::StepsThroughReferences(_), _) => {}
        }
        own
    }

    /// The levels of the target of a reference here that has so many itself.
    pub(super) fn plus(self, height: u32) -> Self {
        let inside = self.inside.saturating_add(height);
        Self {
            outside: self.inside,
            inside,
            outside_with_arrays: self.inside,
            inside_with_arrays: self.inside_with_arrays.max(inside),
        }
    }

    /// Whether a limit is exceeded here, and not further up: only that schema is reported, not all those inside it.
    pub(super) fn crosses(self, limit: Option<u32>) -> bool {
        limit.is_some_and(|it| self.outside <= it && self.inside > it)
    }

    /// The same, where arrays count too.
    pub(super) fn crosses_with_arrays(self, limit: Option<u32>) -> bool {
        limit.is_some_and(|it| self.outside_with_arrays <= it && self.inside_with_arrays > it)
    }
}

/// Where a limit of levels is exceeded.
#[derive(Debug)]
pub(super) struct Deep {
    pub places: Vec<u32>,
    pub limit: u32,
    /// The most levels anywhere.
    pub deepest: u32,
    pub verdict: Verdict,
}

/// The levels of a document, as one of the dialects of an intersection counts them. Of what the provider does not read
/// there are none.
pub(super) fn counted(
    walk: &Walk<'_>,
    graph: Option<&ReferenceGraph<'_, '_>>,
    (nesting, limit): (Nesting, u32),
    is_read: impl Fn(usize) -> bool,
) -> Deep {
    let mut levels: Vec<Depth> = Vec::with_capacity(walk.nodes().len());
    let mut deep = Deep { places: Vec::new(), limit, deepest: 0, verdict: Verdict::Refused };
    for (index, node) in walk.nodes().iter().enumerate() {
        let kinds = node.value.get(Keyword::Type.name()).map_or(Kinds::default(), Kinds::read);
        let parent = levels.get(node.parent as usize).copied().unwrap_or_default();
        levels.push(if is_read(index) { Depth::of(nesting, parent, node, kinds) } else { Depth::default() });
    }
    let mut add = |index: u32, level: Depth| {
        deep.deepest = deep.deepest.max(level.inside);
        deep.places.extend(level.crosses(Some(limit)).then_some(index));
    };
    for (index, level) in (0..).zip(&levels) {
        add(index, *level);
    }
    if let (Nesting::StepsThroughReferences(steps), Some(graph)) = (nesting, graph) {
        let heights = graph.heights(steps);
        for (index, target) in graph.targets() {
            add(index, levels[index as usize].plus(heights[target as usize]));
        }
    }
    deep
}
