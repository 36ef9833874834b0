//! A rule: what it forbids, why, what to write instead, and how it is checked.

use std::fmt;

use super::counts::Counts;
use super::findings::Findings;
use super::graph::ReferenceGraph;
use super::subschema::Subschema;
use crate::dialect::{Dialect, Limit, RuleKind, Source, Verdict, Voice};
use crate::json::keyword::{Keyword, KeywordSet};
use crate::rules::change_kind::ChangeKind;

/// Something that a strict mode forbids.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Rule {
    /// `SM-03`. An id is never reused for another rule.
    pub id: &'static str,
    /// The rule as an enum, for comparisons.
    pub kind: RuleKind,
    /// The name of what is forbidden: `open-object`.
    pub name: &'static str,
    /// What is forbidden: ``an object without `additionalProperties: false` ``.
    pub forbids: &'static str,
    /// Why a strict mode forbids it.
    pub why: &'static str,
    /// What to write instead.
    pub fix: &'static str,
    /// Whether providers whose dialect has `NonStrict::Marked` also refuse tools that are not strict if they break the rule. `OpenAI` does.
    pub binds_non_strict: bool,
    /// The change by which the normalizer fixes a violation.
    pub fixed_by: Option<ChangeKind>,
    /// The fact of a dialect that decides whether the rule is in force.
    #[doc(hidden)]
    pub subject: Subject,
    /// Error messages of providers, with placeholders: `{context}`, `{keyword}`, `{key}`, …
    #[doc(hidden)]
    pub says: &'static [Says],
    pub(crate) check: RuleCheck,
}

impl Rule {
    /// Whether the dialect has the rule with this verdict.
    #[must_use]
    #[doc(hidden)]
    pub fn is_in_force(&self, dialect: &Dialect, verdict: Verdict) -> bool {
        let found = match self.subject {
            Subject::Keyword(keyword) => Some(dialect.keywords.permission(keyword).verdict),
            Subject::Names => dialect.surfaces.iter().any(|it| it.name.is_some()).then_some(Verdict::Refused),
            Subject::Bounds => return dialect.bounds.iter().copied().flatten().any(|bound| bound.beyond == verdict),
            // It depends on the keyword.
            Subject::OtherKeywords => None,
            _ => in_force(self, dialect).map(|(verdict, _)| verdict),
        };
        found == Some(verdict)
    }

    /// The messages of the providers that reject what the rule forbids: the provider's name, and the text with placeholders.
    #[doc(hidden)]
    pub fn messages(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let rejects = |dialect: &Dialect| {
            [Verdict::Refused, Verdict::Disputed].into_iter().any(|verdict| self.is_in_force(dialect, verdict))
        };
        let is_sent = move |says: &&Says| {
            says.text != "{key}"
                && (self.subject == Subject::OtherKeywords
                    || Dialect::newest().any(|dialect| dialect.voice == says.voice && rejects(dialect)))
        };
        self.says.iter().filter(is_sent).map(|says| (says.voice.name(), says.text))
    }
}

// Short, because each violation contains its rule.
impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.name)
    }
}

/// What most rules have in common. The list of rules sets `id`, `kind`, `name` and `forbids`.
pub(super) const DEFAULTS: Rule = Rule {
    id: "",
    kind: RuleKind::UnsupportedKeyword,
    name: "",
    forbids: "",
    why: "",
    fix: "",
    binds_non_strict: false,
    fixed_by: None,
    subject: Subject::Rule,
    says: &[],
    check: RuleCheck::Elsewhere,
};

/// The fact of a dialect that decides whether a rule is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Subject {
    /// The permission of this keyword.
    Keyword(Keyword),
    /// The permissions of keywords without a rule of their own.
    OtherKeywords,
    /// The permission to break this rule.
    Rule,
    /// This limit.
    Limit(Limit),
    /// [`Dialect::bounds`]
    Bounds,
    /// [`Dialect::any_of_siblings`]
    AnyOfSiblings,
    /// [`Dialect::engine`]
    Engine,
    /// [`Dialect::surfaces`]
    Names,
}

/// The error message of a provider when a rule is broken.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Says {
    /// The provider.
    pub voice: Voice,
    /// The message, with placeholders.
    pub text: &'static str,
}

/// How a rule is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum RuleCheck {
    /// The presence of a keyword, a name or the JSON text is checked elsewhere.
    Elsewhere,
    /// Checks each subschema that has one of these keywords or triggers. Other subschemas cannot break the rule.
    Subschema { keywords: KeywordSet, triggers: &'static [Trigger], look: fn(&Subschema<'_, '_>, &mut Findings<'_>) },
    /// Checks the references after the walk.
    ReferenceGraph(fn(&ReferenceGraph<'_, '_>, &mut Findings<'_>)),
    /// Checks the totals after the walk.
    Totals(fn(&Counts, &mut Findings<'_>)),
    /// The validator counts levels during the walk.
    Levels,
}

/// A property of a subschema that a rule depends on.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trigger {
    /// It is the root.
    Root,
    /// It has no `type`.
    Untyped,
    /// It has a key that is not a keyword.
    UnknownKey,
    /// [`Subschema::is_object`]
    Object,
    /// [`Subschema::is_array`]
    Array,
    /// It has a `type` that is not one known name.
    OddType,
    /// It is not a JSON object, for example `true`.
    NoObject,
    /// A keyword has a value of the wrong type.
    Misfit,
}

impl Trigger {
    pub(super) const COUNT: usize = Self::Misfit as usize + 1;
}

impl RuleCheck {
    /// Checks each subschema that has one of these keywords.
    pub(super) const fn on(keywords: KeywordSet, look: fn(&Subschema<'_, '_>, &mut Findings<'_>)) -> Self {
        Self::Subschema { keywords, triggers: &[], look }
    }

    /// Checks each subschema that has one of these triggers.
    pub(super) const fn at(triggers: &'static [Trigger], look: fn(&Subschema<'_, '_>, &mut Findings<'_>)) -> Self {
        Self::Subschema { keywords: KeywordSet::NONE, triggers, look }
    }
}

/// The verdict of the dialect on a violation of the rule, with its source. None if the rule is not in force.
pub(crate) fn in_force(rule: &Rule, dialect: &Dialect) -> Option<(Verdict, &'static Source)> {
    match rule.subject {
        Subject::Rule => {
            let permission = dialect.rules.permission(rule.kind);
            (permission.verdict != Verdict::Allowed).then_some((permission.verdict, permission.source))
        }
        // The check determines which bound is broken.
        Subject::Bounds => {
            dialect.bounds.into_iter().flatten().map(|bound| (bound.beyond, bound.source)).max_by_key(|it| it.0)
        }
        Subject::AnyOfSiblings => {
            dialect.any_of_siblings.map(|_| (Verdict::Refused, dialect.keywords.permission(Keyword::AnyOf).source))
        }
        Subject::Engine => dialect.on_misread().map(|it| (it.verdict, it.source)),
        Subject::Limit(limit) => limit.verdict(dialect).map(|verdict| (verdict, limit.source(dialect))),
        Subject::Keyword(_) | Subject::OtherKeywords | Subject::Names => None,
    }
}
