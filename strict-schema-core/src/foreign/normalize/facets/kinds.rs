//! The intersection of types. A set with `number` has no `integer` in a node, because every integer is a number.

use crate::json::kind::{Kind, Kinds};

/// The types that both sets have. An integer is a number, so `number` and `integer` have `integer` in common.
pub(crate) fn intersect(one: Kinds, other: Kinds) -> Kinds {
    let whole = |kinds: Kinds| if kinds.has(Kind::Number) { kinds.with(Kind::Integer) } else { kinds };
    without_twice(whole(one).and(whole(other)))
}

/// The same types, without `integer` if `number` is there.
pub(crate) fn without_twice(kinds: Kinds) -> Kinds {
    if kinds.has(Kind::Number) { kinds.without(Kind::Integer) } else { kinds }
}

/// Every type, without `integer`, which is a number.
pub(crate) const ALL_KINDS: Kinds = Kinds::ALL.without(Kind::Integer);
