//! The verdict of a dialect on each keyword and on each rule, with its source.

use super::rule_kind::RuleKind;
use super::source::Source;
use crate::json::keyword::{Keyword, KeywordSet, set};

/// Whether a provider accepts something. The greater verdict is the stricter one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Accepted and enforced.
    Allowed,
    /// Accepted but not enforced: the model's output may violate it. A warning.
    Ignored,
    /// Sources disagree, or there is no source. A warning.
    Disputed,
    /// Refused: the provider returns an error.
    Refused,
}

/// A verdict and its source.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Permission {
    /// The verdict.
    pub verdict: Verdict,
    /// The source of the verdict.
    pub source: &'static Source,
}

/// The permission of each keyword.
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Keywords {
    pub(super) permissions: [Permission; Keyword::COUNT],
    pub(super) unstated: Permission,
    /// Ignored keywords whose subschemas the provider checks nevertheless. It reads each of the branches that it knows, and ignores only
    /// how they are combined. In an intersection, one of the providers checks them.
    pub(super) seen: KeywordSet,
}

impl Keywords {
    /// The same verdict on every keyword, to start from. It stays the verdict on keywords that the dialect does not list.
    ///
    /// That includes keywords that are added to [`KEYWORDS`](crate::json::keyword::KEYWORDS) later. A dated dialect judges them as it
    /// did before, as unknown keywords, so this verdict equals the one on
    /// [`RuleKind::UnknownKeyword`](super::RuleKind::UnknownKeyword).
    #[must_use]
    pub const fn all(verdict: Verdict, source: &'static Source) -> Self {
        let unstated = Permission { verdict, source };
        Self { permissions: [unstated; Keyword::COUNT], unstated, seen: KeywordSet::NONE }
    }

    /// Replaces the verdict on these keywords.
    #[must_use]
    pub const fn with(mut self, verdict: Verdict, source: &'static Source, keywords: &[Keyword]) -> Self {
        let (count, mut index) = (keywords.len(), 0);
        while index < count {
            self.permissions[keywords[index] as usize] = Permission { verdict, source };
            index += 1;
        }
        let changed = KeywordSet::of(keywords);
        let branches = set![OneOf AllOf];
        let looks = if matches!(verdict, Verdict::Ignored) { branches.and(changed) } else { KeywordSet::NONE };
        self.seen = self.seen.without(changed).or(looks);
        self
    }

    /// The verdict on a keyword, with its source.
    #[must_use]
    pub const fn permission(&self, keyword: Keyword) -> Permission {
        self.permissions[keyword as usize]
    }

    /// The verdict on keywords that the dialect does not list.
    #[must_use]
    pub const fn unstated(&self) -> Permission {
        self.unstated
    }

    /// Whether the provider reads the value of the keyword. It does not read the value of an ignored keyword, except the
    /// branches of a combinator that it knows: there it ignores only how the branches combine.
    pub(crate) const fn sees_under(&self, keyword: Keyword) -> bool {
        !matches!(self.permission(keyword).verdict, Verdict::Ignored) || self.seen.has(keyword)
    }
}

/// The permission to break each rule that [has a verdict](RuleKind::has_verdict).
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Rules {
    pub(super) permissions: [Permission; RuleKind::COUNT],
    pub(super) unstated: Permission,
}

impl Rules {
    /// The same verdict on every rule, to start from. It stays the verdict on rules that the dialect does not list.
    ///
    /// That includes rules that are added later. Every dated dialect allows a schema to break those: there is no report that the
    /// provider refuses it.
    #[must_use]
    pub const fn all(verdict: Verdict, source: &'static Source) -> Self {
        let unstated = Permission { verdict, source };
        Self { permissions: [unstated; RuleKind::COUNT], unstated }
    }

    /// Replaces the verdict on these rules.
    ///
    /// # Panics
    ///
    /// If one of them follows from a keyword, a limit or another fact.
    #[must_use]
    pub const fn with(mut self, verdict: Verdict, source: &'static Source, rules: &[RuleKind]) -> Self {
        let (count, mut index) = (rules.len(), 0);
        while index < count {
            assert!(
                rules[index].has_verdict(),
                "the rule follows from a keyword, a limit or another fact of the dialect: change that"
            );
            self.permissions[rules[index] as usize] = Permission { verdict, source };
            index += 1;
        }
        self
    }

    /// The verdict on a schema that breaks this rule, with its source.
    #[must_use]
    pub const fn permission(&self, rule: RuleKind) -> Permission {
        self.permissions[rule as usize]
    }

    /// The verdict on rules that the dialect does not list.
    #[must_use]
    pub const fn unstated(&self) -> Permission {
        self.unstated
    }
}
