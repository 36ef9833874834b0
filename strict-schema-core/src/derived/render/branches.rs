//! The objects among the branches of a choice, for dialects that require them to differ.

use super::null::{has_place_for_null, nulls};
use super::state::{Context, NodePlace};
use crate::derived::check::{count_admitted, is_admitted};
use crate::derived::cost::{BRANCHES_AROUND, COMPARED_OBJECTS};
use crate::derived::merge;
use crate::derived::merge::PropertySource;
use crate::derived::schema::{Constraints, Content, Edge, Schema, Union, Variant};

/// What a choice is between.
#[derive(Clone, Copy)]
pub(super) enum Branches {
    Variants(&'static Union),
    Edges(&'static [Edge]),
    /// The choices that flattened enums leave.
    Choices(PropertySource),
}

/// An object, in one of its choices.
#[derive(Clone, Copy)]
pub(super) struct BranchObject {
    pub source: PropertySource,
    pub choice: u32,
}

/// The objects among some branches.
pub(super) struct BranchObjects {
    found: [Option<BranchObject>; COMPARED_OBJECTS],
    pub length: usize,
    /// Whether there are more than that.
    pub more: bool,
}

/// What is left to look at.
#[derive(Clone, Copy)]
struct BranchesLeft {
    branches: Branches,
    next: usize,
    constraints: Option<&'static Constraints>,
}

impl BranchObjects {
    /// The objects in the list of these branches; `through` also counts those in nested lists and behind references.
    pub(super) const fn of(context: &Context<'_>, branches: Branches, site: &NodePlace, through: bool) -> Self {
        let mut objects = Self { found: [None; COMPARED_OBJECTS], length: 0, more: false };
        let mut left = [BranchesLeft { branches, next: 0, constraints: site.constraints }; BRANCHES_AROUND];
        let mut depth = 1;
        while depth > 0 {
            let top = depth - 1;
            let BranchesLeft { branches, next, constraints } = left[top];
            left[top].next += 1;
            let (edge, constraints) = match branches {
                Branches::Variants(union) if next < union.variants.len() => {
                    let variant = &union.variants[next];
                    if merge::is_word(union, variant) {
                        continue;
                    }
                    if !merge::is_untagged(union, variant) {
                        objects.add(PropertySource::Variant(union, variant));
                        continue;
                    }
                    match &variant.content {
                        Content::Unit => continue,
                        Content::Value(edge) => (*edge, None),
                        Content::Fields(object) => {
                            objects.add_one(PropertySource::Fields(object), through);
                            continue;
                        }
                    }
                }
                Branches::Edges(edges) if next < edges.len() => {
                    if !is_admitted(edges[next], constraints) {
                        continue;
                    }
                    (edges[next], constraints)
                }
                Branches::Choices(source) if next == 0 => {
                    objects.add(source);
                    continue;
                }
                _ => {
                    depth -= 1;
                    continue;
                }
            };
            if let Some(inner) = objects.follow(context, edge, constraints, through) {
                if depth == BRANCHES_AROUND {
                    objects.more = true;
                    return objects;
                }
                left[depth] = inner;
                depth += 1;
            }
        }
        objects
    }

    /// Looks at a branch: it is an object, or has branches of its own.
    const fn follow(
        &mut self,
        context: &Context<'_>,
        edge: Edge,
        constraints: Option<&'static Constraints>,
        through: bool,
    ) -> Option<BranchesLeft> {
        let (mut edge, mut constraints) = (edge, constraints);
        loop {
            let node = match edge.node() {
                Ok(node) => node,
                Err(name) => match context.definitions.find(name) {
                    Some(index) if through => {
                        edge = context.definitions.at(index).schema;
                        continue;
                    }
                    _ => return None,
                },
            };
            match node {
                Schema::Named(definition) => {
                    if !through && constraints.is_none() && context.definitions.has(definition.name) {
                        return None;
                    }
                    edge = definition.schema;
                }
                Schema::Constrained(it) => {
                    constraints = Some(&it.constraints);
                    edge = it.schema;
                }
                Schema::Nullable(inner) if through || nulls(*inner) || has_place_for_null(context, *inner) => {
                    edge = *inner;
                }
                Schema::Object(object) => {
                    self.add_one(PropertySource::Fields(object), through);
                    return None;
                }
                Schema::Union(union) if through || merge::branches(union) == 1 => {
                    return Some(BranchesLeft { branches: Branches::Variants(union), next: 0, constraints: None });
                }
                Schema::AnyOf(edges) if through || count_admitted(edges, constraints) == 1 => {
                    return Some(BranchesLeft { branches: Branches::Edges(edges), next: 0, constraints });
                }
                _ => return None,
            }
        }
    }

    /// An object that has a list of its own where it has choices.
    const fn add_one(&mut self, source: PropertySource, through: bool) {
        if through || merge::choices(source) == 1 {
            self.add(source);
        }
    }

    /// Each choice of an object.
    const fn add(&mut self, source: PropertySource) {
        let choices = merge::choices(source);
        let mut choice = 0;
        while choice < choices {
            if self.length == COMPARED_OBJECTS {
                self.more = true;
                return;
            }
            self.found[self.length] = Some(BranchObject { source, choice });
            self.length += 1;
            choice += 1;
        }
    }

    /// The advice if they do not differ: those of a flattened enum or `Option` share the properties around it, and those of a
    /// variant's content its tag.
    pub(super) const fn fix(&self) -> &'static str {
        let mut index = 0;
        while index < self.length {
            let object = self.at(index);
            if object.choice > 0 {
                return match object.source {
                    PropertySource::Variant(_, Variant { content: Content::Value(edge), .. })
                        if matches!(merge::unwrapped(*edge), Some(Schema::Union(_))) =>
                    {
                        "where a variant holds another enum, name it: `{ inner: … }` instead of `(…)`"
                    }
                    _ => "remove `flatten` from the enum or the `Option`",
                };
            }
            index += 1;
        }
        "write `#[serde(tag = \"…\")]` on the enum"
    }

    pub(super) const fn at(&self, index: usize) -> BranchObject {
        match self.found[index] {
            Some(object) => object,
            None => panic!("the list is filled up to its length"),
        }
    }
}
