//! What is known of a rule.

use std::fmt;

use super::counts::Counts;
use super::findings::Findings;
use super::graph::ReferenceGraph;
use super::kind::RuleKind;
use super::site::Site;
use crate::dialect::{Dialect, Limit, Shape, Source, Verdict, Voice};
use crate::json::keyword::{Keyword, KeywordSet};
use crate::rules::change_kind::ChangeKind;

/// A thing that a strict mode forbids.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Rule {
    /// `SM-03`. Never used again for another rule.
    pub id: &'static str,
    /// The same, to compare with.
    pub kind: RuleKind,
    /// The thing forbidden: `open-object`.
    pub name: &'static str,
    /// The thing forbidden, in a few words.
    pub forbids: &'static str,
    /// Why a strict mode forbids it.
    pub why: &'static str,
    /// What to write instead.
    pub fix: &'static str,
    /// Whether the provider refuses a tool for it that is not strict, too.
    pub binds_non_strict: bool,
    /// What the normalizer does about it.
    pub mended_by: Option<ChangeKind>,
    /// Where a dialect says whether the rule is in force.
    pub subject: Subject,
    /// What providers say, with blanks: `{context}`, `{keyword}`, `{key}`, …
    pub says: &'static [Says],
    /// Schemas that break and that keep it: for whoever explains the rules, with the feature `rule-cases`.
    #[cfg(feature = "rule-cases")]
    pub cases: Cases,
    pub(crate) check: Check,
}

// All of it would fill a page for each violation.
impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.name)
    }
}

/// Where a dialect says whether a rule is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Subject {
    /// The permission of this keyword.
    Keyword(Keyword),
    /// The permissions of the keywords that have no rule of their own.
    OtherKeywords,
    /// The permission of this form.
    Shape(Shape),
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

/// What a provider says when a rule is broken.
#[derive(Clone, Copy, Debug)]
pub struct Says {
    /// Who.
    pub voice: Voice,
    /// The words, with blanks.
    pub text: &'static str,
}

/// Schemas that break and that keep a rule.
#[cfg(feature = "rule-cases")]
#[derive(Clone, Copy, Debug)]
pub struct Cases {
    /// The dialect in which they do.
    pub under: &'static Dialect,
    /// These break it. Names, where the rule is about names.
    pub breaks: &'static [&'static str],
    /// These keep it.
    pub keeps: &'static [&'static str],
}

/// How a rule is checked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Check {
    /// The keyword is there: nothing else to look at.
    Presence,
    /// A look at each schema that has one of these keywords, or is of one of these forms: others cannot break it.
    Node { keywords: KeywordSet, forms: &'static [Trigger], look: fn(&Site<'_, '_>, &mut Findings<'_>) },
    /// A look at the references, once every schema is known.
    ReferenceGraph(fn(&ReferenceGraph<'_, '_>, &mut Findings<'_>)),
    /// A look at the totals, once every schema is known.
    Totals(fn(&Counts, &mut Findings<'_>)),
    /// The validator counts levels on its way down.
    Levels,
    /// A look at the keys of the text.
    Text,
    /// A look at a tool's or a format's name.
    Name,
}

/// A form of schemas that a rule can be broken at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Trigger {
    /// It is the root.
    Root,
    /// It has no `type`.
    Untyped,
    /// It has a key that is no keyword.
    UnknownKey,
    /// [`Site::is_object`]
    Object,
    /// [`Site::is_array`]
    Array,
    /// Its `type` is not one known name.
    OddType,
    /// Its `enum` or `const` is not strings under the type of strings.
    OddValues,
    /// Its `pattern` is no regular expression, or uses more than letters, classes and plain repeats.
    OddPattern,
    /// It is no JSON object: `true`, say.
    NoObject,
    /// A keyword has a value that it does not take.
    Misfit,
}

impl Trigger {
    pub(super) const COUNT: usize = Self::Misfit as usize + 1;
}

impl Check {
    /// A look at each schema that has one of these keywords.
    pub(super) const fn on(keywords: &[Keyword], look: fn(&Site<'_, '_>, &mut Findings<'_>)) -> Self {
        Self::Node { keywords: KeywordSet::of(keywords), forms: &[], look }
    }

    /// A look at each schema of one of these forms.
    pub(super) const fn at(forms: &'static [Trigger], look: fn(&Site<'_, '_>, &mut Findings<'_>)) -> Self {
        Self::Node { keywords: KeywordSet::NONE, forms, look }
    }
}

/// With which verdict a rule is in force, and who says so.
pub(crate) fn in_force(rule: &Rule, dialect: &Dialect) -> Option<(Verdict, &'static Source)> {
    match rule.subject {
        Subject::Shape(shape) => {
            let permission = dialect.shapes.permission(shape);
            (permission.verdict != Verdict::Allowed).then_some((permission.verdict, permission.source))
        }
        // The check itself sees which bound is broken.
        Subject::Bounds => dialect.bounds.iter().map(|bound| (bound.beyond, bound.source)).max_by_key(|it| it.0),
        Subject::AnyOfSiblings => {
            dialect.any_of_siblings.map(|_| (Verdict::Refused, dialect.keywords.permission(Keyword::AnyOf).source))
        }
        Subject::Engine => dialect.on_misread().map(|it| (it.verdict, it.source)),
        Subject::Limit(limit) => limit.verdict(dialect).map(|verdict| (verdict, limit.source(dialect))),
        Subject::Keyword(_) | Subject::OtherKeywords | Subject::Names => None,
    }
}
