//! Whether the dialect takes the form that an object or an array has, so that it stays.

use super::array::{Arrays, Items};
use super::id::NodeId;
use super::node::Node;
use super::object::Rest;
use crate::dialect::{self, Dialect, Optional};
use crate::keyword::Keyword;

/// Whether the dialect takes other properties than the declared ones, in the way in which the object has them.
pub(crate) fn stays_open(dialect: &Dialect, node: &Node<'_>) -> bool {
    let one_for_all = |rest: &[(Option<&str>, NodeId)]| matches!(rest, [(None, _)]) && node.object.names.is_none();
    // Where something must be required, a map has nothing that could be.
    let requires = !dialect.refuses(dialect::Shape::NothingRequired) || !node.object.properties.is_empty();
    dialect.takes(dialect::Shape::OpenObject)
        && requires
        && match &node.object.rest {
            Rest::Unsaid => true,
            Rest::None => false,
            Rest::Open(rest) => dialect.allows(Keyword::AdditionalProperties) && one_for_all(rest),
        }
}

/// Whether an object would require nothing, in a dialect that refuses that.
pub(crate) fn lacks_required(dialect: &Dialect, node: &Node<'_>) -> bool {
    let open = matches!(node.object.rest, Rest::Open(_));
    dialect.refuses(dialect::Shape::NothingRequired) && node.object.properties.is_empty() && !open
}

/// Whether an object is written with as many properties as it stands for.
pub(crate) fn counts_properties(dialect: &Dialect, node: &Node<'_>) -> bool {
    let all_required = node.object.properties.iter().all(|property| property.required);
    let absent = dialect.optional == Optional::LeftOut && dialect.limits.optionals.is_none();
    let open = matches!(node.object.rest, Rest::Open(_));
    (all_required || absent) && (!open || stays_open(dialect, node))
}

/// Whether the dialect takes a schema for each place of an array, as the array has them.
pub(crate) fn stays_tuple(dialect: &Dialect, array: &Arrays) -> bool {
    dialect.allows(Keyword::PrefixItems)
        && match array.items {
            Items::Each(_) => dialect.takes(dialect::Shape::TupleRest),
            Items::None => dialect.takes(dialect::Shape::BooleanSchema) && dialect.takes(dialect::Shape::TupleRest),
            Items::Unsaid => dialect.takes(dialect::Shape::MissingItems),
        }
}
