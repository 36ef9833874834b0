//! The place of null: among a type's values, in its list of types, or in its own branch.

use super::state::{Context, NodePlace};
use crate::derived::check::count_admitted;
use crate::derived::cost::NAMES_AROUND;
use crate::derived::merge;
use crate::derived::merge::PropertySource;
use crate::derived::schema::{Edge, Schema};
use crate::dialect::{Null, RuleKind};

/// Whether null is among the type's values already.
pub(super) const fn nulls(inner: Edge) -> bool {
    matches!(merge::unwrapped(inner), Some(Schema::Null | Schema::Nullable(_) | Schema::Any))
}

/// Whether the node of this type is an `anyOf`, which has room for one branch more.
pub(super) const fn is_choice(context: &Context<'_>, inner: Edge, site: &NodePlace) -> bool {
    let (mut edge, mut site) = (inner, *site);
    loop {
        edge = match edge.node() {
            // What is a reference has no room.
            Ok(Schema::Named(definition)) if context.definitions.has(definition.name) => return false,
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(constrained)) => {
                site.constraints = Some(&constrained.constraints);
                constrained.schema
            }
            Ok(Schema::Union(union)) => return merge::branches(union) > 1,
            Ok(Schema::Object(object)) => return merge::choices(PropertySource::Fields(object)) > 1,
            Ok(Schema::AnyOf(branches)) => return count_admitted(branches, site.constraints) > 1,
            _ => return false,
        }
    }
}

/// Whether the node of this type can admit null without a union.
pub(super) const fn has_place_for_null(context: &Context<'_>, inner: Edge) -> bool {
    let null = context.dialect.null;
    let mut edge = inner;
    let mut step = 0;
    while step < NAMES_AROUND {
        step += 1;
        edge = match edge.node() {
            Ok(Schema::Named(definition)) if context.definitions.has(definition.name) => return false,
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(constrained)) => constrained.schema,
            Ok(node) => {
                return match (node, null) {
                    (_, Null::Flag) | (Schema::Array(_) | Schema::Tuple(_) | Schema::Map(_), Null::AnyTypeList) => true,
                    (Schema::Boolean | Schema::Integer(_) | Schema::Number(_) | Schema::String(_), _) => {
                        !matches!(null, Null::Branch)
                    }
                    (Schema::Words(_), Null::AnyTypeList) => context.dialect.allows_breaking(RuleKind::TypeListEnum),
                    (Schema::Object(object), Null::AnyTypeList) => merge::choices(PropertySource::Fields(object)) == 1,
                    _ => false,
                };
            }
            Err(_) => return false,
        };
    }
    false
}
