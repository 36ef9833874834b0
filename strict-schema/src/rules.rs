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

use crate::change_kind::ChangeKind;
use crate::dialect::{Dialect, Limit, Shape, Source, Verdict, Voice};
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
        Subject::Limit(Limit::Nesting) => {
            (limits.nesting.or(disputed.nesting)).map(|_| (Verdict::Refused, sources.nesting))
        }
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
    ($($file:ident $kind:ident)*) => {
        $(
            // What only the cases need.
            #[cfg_attr(not(feature = "rule-cases"), allow(unused_imports))]
            mod $file;
        )*

        const ALL: &[Rule] = &[$($file::RULE,)*];

        /// Which rule it is.
        ///
        /// ```
        /// use serde_json::json;
        /// use strict_schema::{RuleKind, dialect::OPENAI, validate};
        ///
        /// let report = validate(&json!({ "type": "object", "properties": {}, "required": [] }), &OPENAI);
        /// assert_eq!(report.violations()[0].rule.kind, RuleKind::OpenObject);
        /// assert_eq!(RuleKind::OpenObject.rule().name, "open-object");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum RuleKind {
            $(#[doc = concat!("The rule `", stringify!($file), "` of [`RULES`].")] $kind,)*
        }
    };
}

impl RuleKind {
    /// All that is known of it.
    #[must_use]
    pub fn rule(self) -> &'static Rule {
        &RULES[self as usize]
    }
}

const _: () = {
    let mut index = 0;
    while index < ALL.len() {
        assert!(ALL[index].kind as usize == index, "a rule's kind is the one beside its file's name");
        index += 1;
    }
};

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
    root_not_object RootNotObject
    untyped Untyped
    open_object OpenObject
    missing_items MissingItems
    pattern_properties PatternProperties
    reference Reference
    anchor Anchor
    dynamic_ref DynamicRef
    dynamic_anchor DynamicAnchor
    dependent_schemas DependentSchemas
    dependent_required DependentRequired
    unevaluated_properties UnevaluatedProperties
    unevaluated_items UnevaluatedItems
    contains Contains
    min_contains MinContains
    max_contains MaxContains
    if_ If
    then Then
    else_ Else
    not Not
    deep_nesting DeepNesting
    root_combinator RootCombinator
    missing_properties MissingProperties
    missing_required MissingRequired
    optional_property OptionalProperty
    undeclared_required UndeclaredRequired
    repeated_required RepeatedRequired
    boolean_schema BooleanSchema
    unknown_type UnknownType
    type_list TypeList
    malformed Malformed
    unknown_keyword UnknownKeyword
    one_of OneOf
    all_of AllOf
    property_names PropertyNames
    unsupported_keyword UnsupportedKeyword
    tuple_items TupleItems
    empty_choice EmptyChoice
    foreign_value ForeignValue
    empty_range EmptyRange
    mixed_enum MixedEnum
    complex_value ComplexValue
    null_not_in_enum NullNotInEnum
    dangling_ref DanglingRef
    nested_ref NestedRef
    external_ref ExternalRef
    ref_siblings RefSiblings
    ref_loop RefLoop
    recursion Recursion
    any_of_siblings AnyOfSiblings
    all_of_ref AllOfRef
    foreign_format ForeignFormat
    look_around LookAround
    back_reference BackReference
    word_boundary WordBoundary
    unicode_class UnicodeClass
    inline_modifier InlineModifier
    large_repeat LargeRepeat
    invalid_pattern InvalidPattern
    bad_id BadId
    large_bound LargeBound
    too_many_properties TooManyProperties
    too_many_enum_values TooManyEnumValues
    too_much_text TooMuchText
    large_enum LargeEnum
    too_many_optionals TooManyOptionals
    too_many_unions TooManyUnions
    shared_first_key SharedFirstKey
    duplicate_key DuplicateKey
    bad_name BadName
    definitions Definitions
    prefix_items PrefixItems
    type_list_enum TypeListEnum
    many_nullables ManyNullables
    too_many_strict_tools TooManyStrictTools
    ambiguous_branches AmbiguousBranches
    type_beside TypeBeside
    branch_repeats BranchRepeats
    target_repeats TargetRepeats
    union_siblings UnionSiblings
    untyped_enum UntypedEnum
    type_list_siblings TypeListSiblings
    odd_type_list_enum OddTypeListEnum
    repeated_type RepeatedType
    foreign_keyword ForeignKeyword
    reserved_name ReservedName
    slash_in_name SlashInName
    nested_definitions NestedDefinitions
    empty_name EmptyName
    malformed_structure MalformedStructure
    ref_outside_definitions RefOutsideDefinitions
    root_ref RootRef
    escaped_ref EscapedRef
    endless_recursion EndlessRecursion
    lengths_beside LengthsBeside
    partial_pattern PartialPattern
    class_escape ClassEscape
    stray_boolean StrayBoolean
    nothing_required NothingRequired
    fractional_bound FractionalBound
    bare_minimum BareMinimum
    crowded_names CrowdedNames
    root_const RootConst
    too_many_values TooManyValues
    too_many_branches TooManyBranches
    too_many_bytes TooManyBytes
    too_many_fields TooManyFields
    number_bound NumberBound
    tuple_rest TupleRest
    repeated_words RepeatedWords
    repeated_target_words RepeatedTargetWords
}
