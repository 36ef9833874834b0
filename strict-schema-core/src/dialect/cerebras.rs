//! Cerebras.

use super::definition::{Dialect, Null, Optional, Voice};
use super::limit::{LargeEnum, LimitSources, Limits, Request};
use super::openai::OPENAI_2026_10;
use super::openai::SHAPES;
use super::permission::{Keywords, Verdict};
use super::shape::Shape;
use super::source::{Confidence, Source};
use super::surface::{Role, StrictWhenOmitted, Surface};
use crate::json::format::Formats;
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`CEREBRAS_V2_2026_07`].
pub const CEREBRAS: Dialect = CEREBRAS_V2_2026_07;

/// Cerebras, as one report of its live API has it.
pub const CEREBRAS_2026_07: Dialect = Dialect {
    name: "cerebras-2026-07",
    provider: "Cerebras",
    about: "as one report of the live API has it; an optional field is `anyOf` with null, never a list of types",
    voice: Voice::Cerebras,
    keywords: Keywords::all(Verdict::Disputed, &UNKNOWN)
        .with(
            Verdict::Allowed,
            &DOCS,
            &[
                Keyword::Type,
                Keyword::Enum,
                Keyword::AnyOf,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Items,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Description,
            ],
        )
        .with(Verdict::Allowed, &LIVE, &[Keyword::Minimum, Keyword::Maximum, Keyword::MultipleOf, Keyword::UniqueItems])
        .with(
            Verdict::Refused,
            &LIVE,
            &[
                Keyword::Definitions,
                Keyword::Nullable,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::MinProperties,
                Keyword::MaxProperties,
            ],
        ),
    shapes: SHAPES
        .with(
            Verdict::Disputed,
            &UNKNOWN,
            &[
                Shape::RootCombinator,
                Shape::Untyped,
                Shape::UndeclaredRequired,
                Shape::MissingProperties,
                Shape::MissingRequired,
                Shape::MissingItems,
                Shape::BooleanSchema,
                Shape::TupleItems,
                Shape::MixedEnum,
                Shape::NestedRef,
                Shape::RefSiblings,
                Shape::BadId,
                Shape::Recursion,
            ],
        )
        .with(
            Verdict::Refused,
            &DOCS,
            &[Shape::RootNotObject, Shape::OpenObject, Shape::OptionalProperty, Shape::ExternalRef, Shape::DanglingRef],
        )
        .with(Verdict::Refused, &LIVE, &[Shape::TypeList]),
    formats: Formats::NONE,
    null: Null::Branch,
    references: super::definition::References::Acyclic,
    definitions: super::definition::Definitions::Recursive,
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNKNOWN),
    disputed_limits: Limits::NONE,
    request: Request::NONE,
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Unknown,
            source: &UNKNOWN,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Unknown,
            source: &UNKNOWN,
        },
    ],
    ..OPENAI_2026_10
};

/// Version 2 of the API, the default since 2026-07-21: optional properties, `const`, tuples, and limits.
pub const CEREBRAS_V2_2026_07: Dialect = Dialect {
    name: "cerebras-v2-2026-07",
    provider: "Cerebras",
    about: "version 2 of the API, the default since 2026-07-21; tools and a format do not go together, and lengths depend on the model",
    voice: Voice::Cerebras,
    keywords: Keywords::all(Verdict::Refused, &UNLISTED)
        .with(
            Verdict::Allowed,
            &GUIDE,
            &[
                Keyword::Type,
                Keyword::Enum,
                Keyword::Const,
                Keyword::AnyOf,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Items,
                Keyword::PrefixItems,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::ExclusiveMinimum,
                Keyword::ExclusiveMaximum,
                Keyword::MultipleOf,
                Keyword::Title,
                Keyword::Description,
                Keyword::Schema,
                Keyword::Default,
            ],
        )
        .with(
            Verdict::Refused,
            &GUIDE,
            &[
                Keyword::OneOf,
                Keyword::AllOf,
                Keyword::Not,
                Keyword::Nullable,
                Keyword::If,
                Keyword::Then,
                Keyword::Else,
                Keyword::DependentRequired,
                Keyword::DependentSchemas,
                Keyword::Dependencies,
                Keyword::PatternProperties,
                Keyword::UnevaluatedProperties,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::Anchor,
            ],
        )
        .with(Verdict::Disputed, &BY_MODEL, &[Keyword::MinLength, Keyword::MaxLength])
        .with(Verdict::Disputed, &ONCE_TAKEN, &[Keyword::UniqueItems]),
    shapes: SHAPES
        .with(
            Verdict::Allowed,
            &GUIDE,
            &[
                Shape::OptionalProperty,
                Shape::MissingRequired,
                Shape::BooleanSchema,
                Shape::RefSiblings,
                Shape::MixedEnum,
                Shape::SharedFirstKey,
            ],
        )
        .with(
            Verdict::Disputed,
            &UNKNOWN_V2,
            &[
                Shape::Untyped,
                Shape::UndeclaredRequired,
                Shape::NestedRef,
                Shape::RefSiblings,
                Shape::BadId,
                Shape::MixedEnum,
                Shape::UnionSiblings,
            ],
        )
        .with(Verdict::Disputed, &LISTS, &[Shape::TypeList])
        .with(
            Verdict::Refused,
            &GUIDE,
            &[
                Shape::RootNotObject,
                Shape::RootCombinator,
                Shape::OpenObject,
                Shape::MissingProperties,
                Shape::MissingItems,
                Shape::TupleItems,
                Shape::OpenTuple,
                Shape::StrayBoolean,
                Shape::Recursion,
                Shape::ExternalRef,
                Shape::DanglingRef,
                Shape::ComplexValue,
                Shape::UnknownKeyword,
            ],
        ),
    formats: Formats::NONE,
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf, Keyword::Ref]),
    optional: Optional::LeftOut,
    null: Null::Branch,
    references: super::definition::References::Acyclic,
    definitions: super::definition::Definitions::Recursive,
    limits: Limits {
        nesting: Some(10),
        properties: Some(500),
        enum_values: Some(500),
        text: Some(5_000),
        large_enum: Some(LargeEnum { over: 250, characters: 7_500 }),
        ..Limits::NONE
    },
    limit_sources: LimitSources { branches: &OLDER_PAGE, ..LimitSources::all(&GUIDE) },
    disputed_limits: Limits { branches: Some(5), ..Limits::NONE },
    request: Request { tools_or_format: true, ..Request::NONE },
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Unknown,
            source: &SDK,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Unknown,
            source: &SDK,
        },
    ],
    ..OPENAI_2026_10
};

const GUIDE: Source = Source {
    what: "Cerebras documentation, Structured outputs, for version 2 of the API, a copy",
    date: "2026-07-21",
    confidence: Confidence::Vendor,
};

const OLDER_PAGE: Source =
    Source { what: "an older page of Cerebras's documentation", date: "2026-07", confidence: Confidence::Vendor };

const UNLISTED: Source = Source {
    what: "not in the list of version 2, which says that what is not listed is not supported",
    date: "2026-07-21",
    confidence: Confidence::Vendor,
};

const BY_MODEL: Source = Source {
    what: "Cerebras documentation: it depends on the model",
    date: "2026-07-21",
    confidence: Confidence::Vendor,
};

const ONCE_TAKEN: Source = Source {
    what: "not listed, and taken live before version 2 (elizaOS #11156)",
    date: "2026-07-02",
    confidence: Confidence::Single,
};

const LISTS: Source = Source {
    what: "refused by the older page, “union where supported” by the newer",
    date: "2026-07-21",
    confidence: Confidence::Vendor,
};

const SDK: Source = Source {
    what: "cerebras-cloud-sdk 1.91: `strict` in formats and tools",
    date: "2026-11",
    confidence: Confidence::Vendor,
};

const UNKNOWN_V2: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-22", confidence: Confidence::Inferred };

const DOCS: Source =
    Source { what: "Cerebras documentation, Structured outputs", date: "2026-07", confidence: Confidence::Vendor };

const LIVE: Source = Source {
    what: "one report of the live API, with gpt-oss-120b (elizaOS #11156)",
    date: "2026-07-02",
    confidence: Confidence::Single,
};

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-21", confidence: Confidence::Inferred };
