//! Whether the dialect accepts an open object or a tuple, so that it keeps its form.

use serde_json::Value;

use super::graph::Graph;
use super::node::{Arrays, Items, Node, NodeId, Rest};
use crate::dialect::{self, Dialect, Limit, Optional};
use crate::instance::draft::Draft;
use crate::json::keyword::Keyword;

/// Whether the dialect accepts the object's undeclared properties as the object has them.
pub(crate) fn stays_open(dialect: &Dialect, node: &Node<'_>) -> bool {
    let one_for_all = |rest: &[(Option<&str>, NodeId)]| matches!(rest, [(None, _)]) && node.object.names.is_none();
    // A map has no property that could be required, or declared.
    let requires = !needs_property(dialect) || !node.object.properties.is_empty();
    dialect.allows_breaking(dialect::RuleKind::OpenObject)
        && requires
        && match &node.object.rest {
            Rest::Unsaid => true,
            Rest::None => false,
            Rest::Open(rest) => dialect.allows(Keyword::AdditionalProperties) && one_for_all(rest),
        }
}

/// Whether the dialect refuses an object without a property.
pub(crate) const fn needs_property(dialect: &Dialect) -> bool {
    dialect.refuses_breaking(dialect::RuleKind::NothingRequired)
        || dialect.refuses_breaking(dialect::RuleKind::EmptyObject)
}

/// Whether an object would have no property, in a dialect that refuses that.
pub(crate) fn lacks_property(graph: &Graph<'_>, node: &Node<'_>) -> bool {
    let open = matches!(node.object.rest, Rest::Open(_));
    let mut properties = node.object.properties.iter();
    needs_property(graph.dialect) && !open && !properties.any(|property| graph.at(property.node).is_possible)
}

/// Whether an object in the result has as many properties as the decoded object, so that `minProperties` and
/// `maxProperties` may stay.
pub(crate) fn counts_properties(dialect: &Dialect, node: &Node<'_>) -> bool {
    let all_required = node.object.properties.iter().all(|property| property.required);
    let may_be_absent = dialect.optional == Optional::LeftOut
        && Limit::Optionals.most(dialect).is_none()
        && dialect.allows_breaking(dialect::RuleKind::CountedOptionals);
    let open = matches!(node.object.rest, Rest::Open(_));
    (all_required || may_be_absent) && (!open || stays_open(dialect, node))
}

/// Whether the result keeps the root's `$schema` or `$id`. In draft-04 `required` cannot be empty, so such a result is no
/// schema of draft-04; and one with `prefixItems` is of no draft before 2020-12.
pub(crate) fn stays_at_root(dialect: &Dialect, keyword: Keyword, value: &Value) -> bool {
    let Some(text) = value.as_str() else { return false };
    let draft = Draft::named(text);
    let is_older = draft == Draft::Four || draft < Draft::Y2020 && dialect.allows(Keyword::PrefixItems);
    dialect.allows_value(keyword, value) && (keyword != Keyword::Schema || !is_older)
}

/// Whether the dialect accepts `prefixItems`, with the items after the prefix as the array has them.
pub(crate) fn stays_tuple(dialect: &Dialect, array: &Arrays) -> bool {
    dialect.allows(Keyword::PrefixItems)
        && match array.items {
            Items::Each(_) => dialect.allows_breaking(dialect::RuleKind::TupleRest),
            _ if !matches!(array.items, Items::None) && dialect.refuses_breaking(dialect::RuleKind::OpenTuple) => false,
            Items::None => {
                dialect.allows_breaking(dialect::RuleKind::BooleanSchema)
                    && dialect.allows_breaking(dialect::RuleKind::TupleRest)
            }
            Items::Unsaid => dialect.allows_breaking(dialect::RuleKind::MissingItems),
        }
}
