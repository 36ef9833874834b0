//! Types, as nodes have them: an integer is a number.

use crate::kind::{Kind, Kinds};

/// The types in both; an integer is a number.
pub(crate) fn intersect(one: Kinds, other: Kinds) -> Kinds {
    let whole = |kinds: Kinds| if kinds.has(Kind::Number) { kinds.with(Kind::Integer) } else { kinds };
    without_twice(whole(one).and(whole(other)))
}

/// The same types, each once: an integer is a number.
pub(crate) fn without_twice(kinds: Kinds) -> Kinds {
    if kinds.has(Kind::Number) { kinds.without(Kind::Integer) } else { kinds }
}

/// Every type; an integer is a number.
pub(crate) const ALL_KINDS: Kinds = Kinds::ALL.without(Kind::Integer);
