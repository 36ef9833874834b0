//! Which keywords a dialect takes, and who says so.

use super::source::Source;
use crate::json::keyword::{Keyword, KeywordSet};

/// Whether something is taken. The greater verdict is the stricter one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Taken, and enforced.
    Allowed,
    /// Taken, and not enforced, so that an answer may break it and nobody says so: a warning.
    Ignored,
    /// The sources disagree, or nobody has said: a warning.
    Disputed,
    /// Refused with an error.
    Refused,
}

/// A verdict and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Permission {
    /// Whether it is taken.
    pub verdict: Verdict,
    /// Who says so.
    pub source: &'static Source,
}

/// One permission for each keyword.
#[derive(Clone, Copy, Debug)]
pub struct Keywords {
    pub(super) permissions: [Permission; Keyword::COUNT],
    pub(super) allowed: KeywordSet,
    pub(super) unstated: Permission,
}

impl Keywords {
    /// Each keyword with the same verdict, to start from: what a dialect says of a keyword that it does not state.
    ///
    /// That includes every keyword that is added to [`KEYWORDS`](crate::json::keyword::KEYWORDS) later. A dated dialect
    /// judges it as it judged it before, when it was no keyword: this verdict is the one on
    /// [`Shape::UnknownKeyword`](super::Shape::UnknownKeyword).
    #[must_use]
    pub const fn all(verdict: Verdict, source: &'static Source) -> Self {
        let allowed = if matches!(verdict, Verdict::Allowed) { KeywordSet::ALL } else { KeywordSet::NONE };
        let unstated = Permission { verdict, source };
        Self { permissions: [unstated; Keyword::COUNT], allowed, unstated }
    }

    /// The same, but for these keywords.
    #[must_use]
    pub const fn with(mut self, verdict: Verdict, source: &'static Source, keywords: &[Keyword]) -> Self {
        let mut index = 0;
        while index < keywords.len() {
            self.permissions[keywords[index] as usize] = Permission { verdict, source };
            index += 1;
        }
        let changed = KeywordSet::of(keywords);
        let others = self.allowed.without(changed);
        self.allowed = if matches!(verdict, Verdict::Allowed) { others.or(changed) } else { others };
        self
    }

    /// The verdict on a keyword, with its source.
    #[must_use]
    pub const fn permission(&self, keyword: Keyword) -> Permission {
        self.permissions[keyword as usize]
    }

    /// The verdict on what the dialect does not state.
    #[must_use]
    pub const fn unstated(&self) -> Permission {
        self.unstated
    }

    /// The keywords that are taken without a doubt.
    #[must_use]
    pub const fn allowed(&self) -> KeywordSet {
        self.allowed
    }
}
