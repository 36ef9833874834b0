//! xAI.

use super::definition::{Bound, Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
use super::known::SHAPES_OF_2026;
use super::limit::{LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source, UNSTATED};
use super::surface::{Role, StrictWhenOmitted, Surface};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`XAI_2026_11`].
pub const XAI: Dialect = XAI_2026_11;

/// xAI's structured outputs and tools, always strict.
pub const XAI_2026_09: Dialect = Dialect {
    name: "xai-2026-09",
    provider: "xAI",
    about: "always strict, without a flag; what it cannot enforce it does as well as it can",
    voice: Voice::Unknown,
    keywords: Keywords::all(Verdict::Disputed, &UNKNOWN)
        .with(
            Verdict::Allowed,
            &DOCS,
            &[
                Keyword::Type,
                Keyword::Enum,
                Keyword::Const,
                Keyword::AnyOf,
                Keyword::OneOf,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::MinProperties,
                Keyword::MaxProperties,
                Keyword::Items,
                Keyword::PrefixItems,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::ExclusiveMinimum,
                Keyword::ExclusiveMaximum,
                Keyword::MultipleOf,
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Title,
                Keyword::Description,
            ],
        )
        .with(
            Verdict::Disputed,
            &BEST_EFFORT,
            &[Keyword::AllOf, Keyword::Not, Keyword::If, Keyword::Then, Keyword::Else],
        )
        .with(Verdict::Refused, &DOCS, &[Keyword::MinContains, Keyword::MaxContains]),
    shapes: Shapes::all(Verdict::Allowed, &UNSTATED)
        .with(Verdict::Refused, &DOCS, SHAPES_OF_2026)
        .with(
            Verdict::Allowed,
            &DOCS,
            &[
                Shape::Untyped,
                Shape::TypeList,
                Shape::OpenObject,
                Shape::MissingProperties,
                Shape::MissingRequired,
                Shape::OptionalProperty,
                Shape::MixedEnum,
                Shape::TypeListEnum,
                Shape::AllOfRef,
                Shape::SharedFirstKey,
            ],
        )
        .with(Verdict::Disputed, &BEST_EFFORT, &[Shape::ForeignFormat])
        .with(
            Verdict::Disputed,
            &UNKNOWN,
            &[
                Shape::RootNotObject,
                Shape::RootCombinator,
                Shape::UnknownKeyword,
                Shape::UndeclaredRequired,
                Shape::RepeatedRequired,
                Shape::MissingItems,
                Shape::ComplexValue,
                Shape::NullNotInEnum,
                Shape::ForeignValue,
                Shape::EmptyRange,
                Shape::NestedRef,
                Shape::RefSiblings,
                Shape::LargeRepeat,
                Shape::BadId,
                Shape::DuplicateKey,
            ],
        ),
    formats: Formats::of(&[
        StringFormat::Date,
        StringFormat::Time,
        StringFormat::DateTime,
        StringFormat::Email,
        StringFormat::Uuid,
        StringFormat::Ipv4,
        StringFormat::Ipv6,
        StringFormat::Uri,
    ]),
    instead_of_type: KeywordSet::of(&[
        Keyword::AnyOf,
        Keyword::OneOf,
        Keyword::AllOf,
        Keyword::Ref,
        Keyword::Enum,
        Keyword::Const,
    ]),
    ref_siblings: KeywordSet::NONE,
    any_of_siblings: None,
    bounds: &[
        Bound::refused(Keyword::MaxLength, 2_048, &DOCS),
        Bound::refused(Keyword::MinLength, 2_048, &DOCS),
        Bound::refused(Keyword::MaxItems, 256, &DOCS),
        Bound::refused(Keyword::MinItems, 256, &DOCS),
        Bound::refused(Keyword::MaxProperties, 64, &DOCS),
        Bound::refused(Keyword::MinProperties, 64, &DOCS),
    ],
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::LeftOut,
    null: Null::TypeList,
    references: References::Acyclic,
    definitions: Definitions::Recursive,
    nesting: Nesting::Objects,
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNKNOWN),
    disputed_limits: Limits::NONE,
    request: Request::NONE,
    surfaces: &[
        Surface {
            api: "tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::On,
            source: &DOCS,
        },
        Surface {
            api: "`response_format`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::On,
            source: &DOCS,
        },
    ],
};

/// The same, with sizes over the bounds taken as well as it can, and only four forms refused.
pub const XAI_2026_11: Dialect = Dialect {
    name: "xai-2026-11",
    about: "always strict, without a flag; what it cannot enforce, sizes over its bounds too, it does as well as it can; a pattern is matched whole, and an object without `additionalProperties` is closed",
    keywords: XAI_2026_09
        .keywords
        .with(
            Verdict::Ignored,
            &BEST_EFFORT,
            &[Keyword::AllOf, Keyword::Not, Keyword::If, Keyword::Then, Keyword::Else],
        )
        .with(Verdict::Allowed, &DRAFT_07, &[Keyword::Schema, Keyword::Definitions]),
    shapes: XAI_2026_09
        .shapes
        .with(
            Verdict::Disputed,
            &UNKNOWN,
            &[
                Shape::UnknownType,
                Shape::Malformed,
                Shape::DanglingRef,
                Shape::ExternalRef,
                Shape::RefLoop,
                Shape::Recursion,
                Shape::LookAround,
                Shape::BackReference,
                Shape::WordBoundary,
                Shape::UnicodeClass,
                Shape::InlineModifier,
                Shape::InvalidPattern,
            ],
        )
        .with(Verdict::Ignored, &BEST_EFFORT, &[Shape::ForeignFormat])
        .with(Verdict::Refused, &REFUSALS, &[Shape::EmptyChoice, Shape::BooleanProperty, Shape::TupleItems])
        .with(Verdict::Allowed, &REFUSALS, &[Shape::BooleanSchema]),
    bounds: &[
        Bound::ignored(Keyword::MaxLength, 2_048, &OVER),
        Bound::ignored(Keyword::MinLength, 2_048, &OVER),
        Bound::ignored(Keyword::MaxItems, 256, &OVER),
        Bound::ignored(Keyword::MinItems, 256, &OVER),
        Bound::ignored(Keyword::MaxProperties, 64, &OVER),
        Bound::ignored(Keyword::MinProperties, 64, &OVER),
    ],
    ..XAI_2026_09
};

const DRAFT_07: Source =
    Source { what: "xAI documentation: draft-07 is accepted", date: "2026-11", confidence: Confidence::Vendor };

const OVER: Source = Source {
    what: "xAI documentation: greater ones are accepted, and kept as well as it can",
    date: "2026-11",
    confidence: Confidence::Vendor,
};

const REFUSALS: Source =
    Source { what: "xAI documentation: what is answered with 400", date: "2026-11", confidence: Confidence::Vendor };

const DOCS: Source =
    Source { what: "xAI documentation, Structured outputs", date: "2026-09", confidence: Confidence::Vendor };

const BEST_EFFORT: Source =
    Source { what: "xAI documentation: best effort, not enforced", date: "2026-09", confidence: Confidence::Vendor };

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-21", confidence: Confidence::Inferred };
