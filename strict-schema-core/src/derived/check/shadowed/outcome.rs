//! What serde does with a value: whether it reads it, and as what.

use crate::derived::schema::{Constraints, Key};

/// What serde does with the values of a type.
#[derive(Clone, Copy)]
pub(super) enum SerdeReading {
    /// It reads none of them.
    Refused,
    /// It reads some or all, and keeps what it reads.
    Some,
    /// It reads all, and keeps them.
    All,
    /// It reads some as something else.
    Misread(Misread),
}

/// What is wrong with a value of a later variant that is read as an earlier one.
#[derive(Clone, Copy)]
pub(super) enum Misread {
    /// It loses this property, which the earlier one does not know. The flag: whether `deny_unknown_fields` works there.
    Lost(Key, bool),
    /// It may break the bounds of the earlier one.
    Bounds,
    /// It has a list where the earlier one has a struct, and is written as another kind then.
    List,
    /// The same, of an empty list only.
    EmptyList,
    /// It has another tag than the struct of the earlier one.
    Tag,
    /// It is an integer, and the earlier one has a float that cannot hold it: one that is exact up to this number.
    Rounded(&'static str),
    /// It has another name of a variant in the earlier one, and is written with the usual one then.
    Name,
    /// It becomes another value: what becomes of it, and why.
    Changed(&'static str, &'static str),
    /// It has a number that is that of a variant in the earlier one, and is written with the name then.
    Number,
}

impl SerdeReading {
    pub(super) const fn is_read(self) -> bool {
        !matches!(self, Self::Refused)
    }

    pub(super) const fn is_all(self) -> bool {
        matches!(self, Self::All)
    }

    pub(super) const fn if_all(all: bool) -> Self {
        if all { Self::All } else { Self::Some }
    }

    pub(super) const fn if_some(some: bool) -> Self {
        if some { Self::Some } else { Self::Refused }
    }

    /// Of a value with two parts.
    pub(super) const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Refused, _) | (_, Self::Refused) => Self::Refused,
            (Self::All, _) | (Self::Some, Self::Misread(_)) => other,
            _ => self,
        }
    }

    /// Of two kinds of values.
    pub(super) const fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Misread(_), _) | (Self::All, Self::All) | (Self::Refused, Self::Refused) => self,
            (_, Self::Misread(_)) => other,
            _ => Self::Some,
        }
    }

    /// Of what the type has bounds for.
    pub(super) const fn within(self, bounds: Option<&'static Constraints>) -> Self {
        match self {
            Self::Some | Self::All if bounds.is_some() => Self::Misread(Misread::Bounds),
            found => found,
        }
    }
}

/// What one of two readers does that are tried in turn.
pub(super) const fn either(first: SerdeReading, second: SerdeReading) -> SerdeReading {
    match (first, second) {
        (SerdeReading::Refused, found) | (found, SerdeReading::Refused) => found,
        (SerdeReading::Some, SerdeReading::All) => SerdeReading::All,
        (first, second) => first.or(second),
    }
}
