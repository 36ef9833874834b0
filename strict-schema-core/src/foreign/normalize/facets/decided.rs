//! Which of a schema's choices (`anyOf`, `oneOf`, `if`, `nullable`) a node has made already.
//!
//! The nodes of the branches hold the same schema again; without this mark each would branch anew.

use crate::json::keyword::Keyword;

/// The keyword of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ChosenBy {
    AnyOf,
    OneOf,
    If,
    /// `nullable` in a schema without `type`: null, or what the rest of the schema says.
    Nullable,
}

impl ChosenBy {
    pub(crate) fn keyword(self) -> Keyword {
        match self {
            Self::AnyOf => Keyword::AnyOf,
            Self::OneOf => Keyword::OneOf,
            Self::If => Keyword::If,
            Self::Nullable => Keyword::Nullable,
        }
    }
}

/// The choices of one schema that a node has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Decided(u8);

impl Decided {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn has(self, choice: ChosenBy) -> bool {
        self.0 & 1 << choice as u8 != 0
    }

    pub(crate) fn with(self, choice: ChosenBy) -> Self {
        Self(self.0 | 1 << choice as u8)
    }
}
