//! The rules: what a strict mode forbids, why, how to mend it, the check, and the cases that break and keep it.
//!
//! One file a rule. Whether a rule is in force is not here, because that changes; it is in the
//! [`Dialect`], under the rule's [`Subject`].

mod due;
mod findings;
mod graph;
mod prelude;
mod site;

use std::fmt;

use crate::dialect::{Dialect, Shape, Source, Verdict, Voice};
use crate::keyword::{Keyword, KeywordSet};

pub(crate) use due::Due;
pub(crate) use findings::{Called, Code, Findings, Listed};
pub(crate) use graph::ReferenceGraph;
pub(crate) use prelude::COMBINATORS;
pub(crate) use site::{Counts, Scanned, Site};

/// A thing that a strict mode forbids.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Rule {
    /// `SM-03`. Never used again for another rule.
    pub id: &'static str,
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
    /// The pass of the normalizer that mends it.
    pub mended_by: Option<&'static str>,
    /// Where a dialect says whether the rule is in force.
    pub subject: Subject,
    /// What providers say, with blanks: `{context}`, `{keyword}`, `{key}`, …
    pub says: &'static [Says],
    /// Schemas that break and that keep it.
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
pub enum Subject {
    /// The permission of this keyword.
    Keyword(Keyword),
    /// The permissions of the keywords that have no rule of their own.
    OtherKeywords,
    /// The permission of this form.
    Shape(Shape),
    /// The limit of this name.
    Limit(&'static str),
    /// [`Dialect::bounds`]
    Bounds,
    /// [`Dialect::any_of_siblings`]
    AnyOfSiblings,
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
    const COUNT: usize = Self::Misfit as usize + 1;
}

impl Check {
    /// A look at each schema that has one of these keywords.
    const fn on(keywords: &[Keyword], look: fn(&Site<'_, '_>, &mut Findings<'_>)) -> Self {
        Self::Node { keywords: KeywordSet::of(keywords), forms: &[], look }
    }

    /// A look at each schema of one of these forms.
    const fn at(forms: &'static [Trigger], look: fn(&Site<'_, '_>, &mut Findings<'_>)) -> Self {
        Self::Node { keywords: KeywordSet::NONE, forms, look }
    }
}

/// With which verdict a rule is in force, and who says so.
pub(crate) fn in_force(rule: &Rule, dialect: &Dialect) -> Option<(Verdict, &'static Source)> {
    let (limits, disputed, sources) = (&dialect.limits, &dialect.disputed_limits, &dialect.limit_sources);
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
        Subject::Limit("nesting") => (limits.nesting.or(disputed.nesting)).map(|_| (Verdict::Refused, sources.nesting)),
        // The check itself sees which limit is known.
        Subject::Limit(_) => Some((Verdict::Refused, sources.properties)),
        Subject::Keyword(_) | Subject::OtherKeywords | Subject::Names => None,
    }
}

/// The rule about a keyword.
pub(crate) fn about(keyword: Keyword) -> &'static Rule {
    &RULES[usize::from(ABOUT[keyword as usize])]
}

const ABOUT: [u8; Keyword::COUNT] = {
    let mut about = [0; Keyword::COUNT];
    let mut other = 0;
    while !matches!(ALL[other as usize].subject, Subject::OtherKeywords) {
        other += 1;
    }
    let mut index = 0;
    while index < about.len() {
        about[index] = other;
        index += 1;
    }
    let mut rule = 0;
    while (rule as usize) < ALL.len() {
        if let Subject::Keyword(keyword) = ALL[rule as usize].subject {
            about[keyword as usize] = rule;
        }
        rule += 1;
    }
    about
};

macro_rules! rules {
    ($($file:ident)*) => {
        $(mod $file;)*

        const ALL: &[Rule] = &[$($file::RULE,)*];
    };
}

/// The rules that look at schemas one by one.
static EARLY: &[u8] = &picked::<EARLY_COUNT>(true);

/// The rules that look once every schema is known.
pub(crate) static LATE: &[u8] = &picked::<LATE_COUNT>(false);

/// How many rules look at schemas one by one.
const EARLY_COUNT: usize = count(true);
const LATE_COUNT: usize = count(false);

const fn is_early(rule: &Rule) -> Option<bool> {
    match rule.check {
        Check::Node { .. } => Some(true),
        Check::ReferenceGraph(_) | Check::Totals(_) | Check::Levels => Some(false),
        Check::Presence | Check::Text | Check::Name => None,
    }
}

const fn count(early: bool) -> usize {
    let (mut index, mut count) = (0, 0);
    while index < ALL.len() {
        count += matches!(is_early(&ALL[index]), Some(it) if it == early) as usize;
        index += 1;
    }
    count
}

const fn picked<const N: usize>(early: bool) -> [u8; N] {
    let mut picked = [0; N];
    let (mut index, mut count) = (0, 0);
    while (index as usize) < ALL.len() {
        if matches!(is_early(&ALL[index as usize]), Some(it) if it == early) {
            picked[count] = index;
            count += 1;
        }
        index += 1;
    }
    picked
}

pub(crate) use ambiguous_branches::are_ambiguous;
pub(crate) use shared_first_key::shared_first_key;

/// Every rule, by id.
pub static RULES: &[Rule] = ALL;

rules! {
    root_not_object
    untyped
    open_object
    missing_items
    pattern_properties
    reference
    anchor
    dynamic_ref
    dynamic_anchor
    dependent_schemas
    dependent_required
    unevaluated_properties
    unevaluated_items
    contains
    min_contains
    max_contains
    if_
    then
    else_
    not
    deep_nesting
    root_combinator
    missing_properties
    missing_required
    optional_property
    undeclared_required
    repeated_required
    boolean_schema
    unknown_type
    type_list
    malformed
    unknown_keyword
    one_of
    all_of
    property_names
    unsupported_keyword
    tuple_items
    empty_choice
    foreign_value
    empty_range
    mixed_enum
    complex_value
    null_not_in_enum
    dangling_ref
    nested_ref
    external_ref
    ref_siblings
    ref_loop
    recursion
    any_of_siblings
    all_of_ref
    foreign_format
    look_around
    back_reference
    word_boundary
    unicode_class
    inline_modifier
    large_repeat
    invalid_pattern
    bad_id
    large_bound
    too_many_properties
    too_many_enum_values
    too_much_text
    large_enum
    too_many_optionals
    too_many_unions
    shared_first_key
    duplicate_key
    bad_name
    definitions
    prefix_items
    type_list_enum
    many_nullables
    too_many_strict_tools
    ambiguous_branches
    type_beside
    branch_repeats
    target_repeats
    union_siblings
    untyped_enum
    type_list_siblings
    odd_type_list_enum
    repeated_type
    foreign_keyword
    reserved_name
    slash_in_name
    nested_definitions
    empty_name
    malformed_structure
    ref_outside_definitions
    root_ref
    escaped_ref
    endless_recursion
    lengths_beside
    partial_pattern
    class_escape
    stray_boolean
    nothing_required
    fractional_bound
    bare_minimum
    crowded_names
    root_const
    too_many_values
    too_many_branches
    too_many_bytes
    too_many_fields
    number_bound
    tuple_rest
}
