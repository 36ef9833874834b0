//! The notation of dialects: a row for each verdict, source and surface.

pub(super) use super::facts::{
    Definitions, Dialect, Engine, KeywordBound, Nesting, Null, Optional, References, Voice, with_bounds,
};
pub(super) use super::limit::{Limit, Limits, Request};
pub(super) use super::rule_kind::RuleKind;
pub(super) use super::source::{Confidence, Source, UNSTATED};
pub(super) use super::surface::{NameRule, NonStrict, Role, StrictWhenOmitted, Surface};
pub(super) use super::verdict::{Keywords, Rules, Verdict};
pub(super) use crate::json::format::{Formats, StringFormat};
pub(super) use crate::json::keyword::{ANNOTATIONS, Keyword, KeywordSet, set};

/// Verdicts on keywords, each with its source. The first row gives the verdict on every other keyword (`else`), or the dialect
/// that this one follows (`as`). A later row replaces an earlier one.
macro_rules! keywords {
    (else $verdict:ident $source:ident; $($rows:tt)*) => {
        rows!(Keyword, Keywords::all(Verdict::$verdict, &$source), $($rows)*)
    };
    (as $base:ident; $($rows:tt)*) => { rows!(Keyword, $base.keywords, $($rows)*) };
}

/// Verdicts on schemas that break rules, in the same notation.
macro_rules! rules {
    (else $verdict:ident $source:ident; $($rows:tt)*) => {
        rows!(RuleKind, Rules::all(Verdict::$verdict, &$source), $($rows)*)
    };
    (as $base:ident; $($rows:tt)*) => { rows!(RuleKind, $base.rules, $($rows)*) };
}

macro_rules! rows {
    ($of:ident, $start:expr, $($verdict:ident $source:ident: $($name:ident)+;)*) => {
        $start$(.with(Verdict::$verdict, &$source, names!($of $($name)+)))*
    };
}

/// A list of keywords or rules: their names, or `all` and a constant.
macro_rules! names {
    ($of:ident all $list:ident) => { $list };
    ($of:ident $($name:ident)+) => { &[$($of::$name,)+] };
}

/// The formats that a dialect accepts.
macro_rules! formats {
    ($($format:ident)+) => { Formats::of(&[$(StringFormat::$format,)+]) };
}

/// Keywords that are accepted, or enforced, up to some number only, with the verdict on a greater one.
macro_rules! bounds {
    ($($beyond:ident $source:ident: $($keyword:ident $most:tt),+;)+) => {
        with_bounds(COMMON.bounds, &[$($(Some(&KeywordBound {
            keyword: Keyword::$keyword,
            at_most: $most,
            beyond: Verdict::$beyond,
            source: &$source,
        }),)+)+])
    };
}

/// Limits, with the verdict on more (`else`: why no figure is known), `Refused` or `Disputed`, and the source of both. For a large enum, `over`
/// says how many values make it one. A figure that is `Refused` leaves the base's `Disputed` one: state both.
macro_rules! limits {
    (as $base:ident; $($rows:tt)*) => { limit_rows!($base.limits, $($rows)*) };
    (else $source:ident;) => { Limits::unknown(&$source) };
    ($($rows:tt)*) => { limit_rows!(Limits::NONE, $($rows)*) };
}

macro_rules! limit_rows {
    ($start:expr, $($verdict:ident $source:ident: $($limit:ident $most:literal $(over $over:literal)?),+;)+) => {
        $start$(.with(Verdict::$verdict, &$source, &[$((Limit::$limit, $most, 0 $(+ $over)?),)+]))+
    };
}

/// Sources: confidence, date, and what was read or measured.
macro_rules! sources {
    ($($name:ident: $confidence:ident $date:literal $what:literal;)+) => {
        $(const $name: Source = Source { what: $what, date: $date, confidence: Confidence::$confidence };)+
    };
}

/// Surfaces: role, API, rule for names (the greatest length, a constant, or `_` for none), what a request without `strict` means, and the
/// source. `root` is the verdict on a root that is not an object, where it differs from that of the rules.
macro_rules! surfaces {
    ($($role:ident $api:literal, $(root $root:ident,)? names $names:tt, strict $strict:ident, $source:ident;)+) => {
        &[$(Surface {
            api: $api,
            role: Role::$role,
            name: name_rule!($names),
            strict_when_omitted: StrictWhenOmitted::$strict,
            root: root_verdict!($($root)?),
            source: &$source,
        },)+]
    };
}

macro_rules! root_verdict {
    () => {
        None
    };
    ($verdict:ident) => {
        Some(Verdict::$verdict)
    };
}

macro_rules! name_rule {
    (_) => {
        None
    };
    ($longest:literal) => {
        Some(NameRule::up_to($longest))
    };
    ($rule:ident) => {
        Some($rule)
    };
}

/// What most dialects have in common. A dialect states only what differs.
pub(super) const COMMON: Dialect = Dialect {
    name: "",
    provider: "",
    about: "",
    voice: Voice::Unknown,
    keywords: Keywords::all(Verdict::Disputed, &UNSTATED),
    rules: Rules::all(Verdict::Allowed, &UNSTATED),
    formats: Formats::NONE,
    more_formats: &[],
    formats_of_strings: false,
    instead_of_type: KeywordSet::NONE,
    may_be_empty: KeywordSet::NONE,
    ref_siblings: KeywordSet::NONE,
    any_of_siblings: None,
    bounds: [None; 24],
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::Nullable,
    null: Null::Branch,
    references: References::Acyclic,
    definitions: Definitions::Recursive,
    nesting: Nesting::Objects,
    levels_of_each: [None; 4],
    limits: Limits::NONE,
    non_strict: NonStrict::SchemaOfObject,
    request: Request::NONE,
    surfaces: &[],
};

/// The keywords that were known when the dialects of 2026 were written. A dialect that refuses everything else refuses these.
/// Do not add a new keyword here: its verdict is that of the first row, `else`.
#[rustfmt::skip]
pub(super) const KEYWORDS_OF_2026: &[Keyword] = names![Keyword
    Type Enum Const AnyOf OneOf AllOf Not If Then Else Properties Required AdditionalProperties PatternProperties
    PropertyNames MinProperties MaxProperties UnevaluatedProperties DependentRequired DependentSchemas Dependencies
    PropertyOrdering Items PrefixItems AdditionalItems UnevaluatedItems Contains MinContains MaxContains MinItems
    MaxItems UniqueItems Minimum Maximum ExclusiveMinimum ExclusiveMaximum MultipleOf MinLength MaxLength Pattern Format
    ContentEncoding ContentMediaType ContentSchema Ref Defs Definitions Schema Id IdDraft04 Anchor DynamicRef
    DynamicAnchor RecursiveRef RecursiveAnchor Vocabulary Title Description Default Examples Example Comment Deprecated
    ReadOnly WriteOnly Nullable Discriminator ExternalDocs Xml
];

/// The rules that were known when the dialects of 2026 were written. Do not add a new rule here: its verdict is that of `else`.
#[rustfmt::skip]
pub(super) const RULES_OF_2026: &[RuleKind] = names![RuleKind
    RootNotObject RootCombinator Untyped BooleanSchema UnknownType TypeList Malformed UnknownKeyword OpenObject
    MissingProperties MissingRequired OptionalProperty UndeclaredRequired RepeatedRequired MissingItems TupleItems
    EmptyChoice ForeignValue EmptyRange MixedEnum ComplexValue NullNotInEnum TypeListEnum DanglingRef NestedRef
    ExternalRef RefSiblings RefLoop Recursion AllOfRef ForeignFormat LookAround BackReference WordBoundary UnicodeClass
    InlineModifier LargeRepeat InvalidPattern BadId SharedFirstKey DuplicateKey
];
