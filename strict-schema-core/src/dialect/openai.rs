//! `OpenAI` and Azure `OpenAI`: Chat Completions and Responses.

use super::definition::{Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
use super::known::{KEYWORDS_OF_2026, SHAPES_OF_2026};
use super::limit::{LargeEnum, LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source, UNSTATED};
use super::surface::{NameRule, Role, StrictWhenOmitted, Surface};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`OPENAI_2026_10`].
pub const OPENAI: Dialect = OPENAI_2026_10;

/// The newest for Azure: [`AZURE_OPENAI_2026_10`].
pub const AZURE_OPENAI: Dialect = AZURE_OPENAI_2026_10;

/// The newest for fine-tuned models: [`OPENAI_FINE_TUNED_2026_09`].
pub const OPENAI_FINE_TUNED: Dialect = OPENAI_FINE_TUNED_2026_09;

/// `OpenAI`, Structured Outputs, “Supported schemas”, as last compared with the live API in October 2026.
pub const OPENAI_2026_10: Dialect = Dialect {
    name: "openai-2026-10",
    provider: "OpenAI",
    about: "strict tools and formats of the Chat Completions and Responses APIs",
    voice: Voice::OpenAi,
    keywords: Keywords::all(Verdict::Disputed, &UNDOCUMENTED)
        .with(Verdict::Refused, &GUIDE, KEYWORDS_OF_2026)
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
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::ExclusiveMinimum,
                Keyword::ExclusiveMaximum,
                Keyword::MultipleOf,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Description,
            ],
        )
        .with(Verdict::Allowed, &SDK, &[Keyword::Schema, Keyword::Id, Keyword::Title])
        .with(Verdict::Disputed, &LENGTHS, &[Keyword::MinLength, Keyword::MaxLength])
        .with(Verdict::Disputed, &DEFAULT, &[Keyword::Default])
        .with(
            Verdict::Disputed,
            &UNDOCUMENTED,
            &[
                Keyword::Definitions,
                Keyword::Examples,
                Keyword::Comment,
                Keyword::Deprecated,
                Keyword::ReadOnly,
                Keyword::WriteOnly,
                Keyword::Nullable,
                Keyword::Discriminator,
                Keyword::Example,
                Keyword::ExternalDocs,
                Keyword::Xml,
                Keyword::IdDraft04,
                Keyword::PropertyOrdering,
                Keyword::Vocabulary,
            ],
        )
        .with(
            Verdict::Refused,
            &LIVE,
            &[Keyword::OneOf, Keyword::AllOf, Keyword::UniqueItems, Keyword::PrefixItems, Keyword::PropertyNames],
        ),
    shapes: SHAPES.with(Verdict::Refused, &ROOT_TEXT, &[Shape::RootConst]),
    formats: Formats::of(&[
        StringFormat::DateTime,
        StringFormat::Time,
        StringFormat::Date,
        StringFormat::Duration,
        StringFormat::Email,
        StringFormat::Hostname,
        StringFormat::Ipv4,
        StringFormat::Ipv6,
        StringFormat::Uuid,
    ]),
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf, Keyword::Ref]),
    ref_siblings: KeywordSet::NONE,
    any_of_siblings: None,
    bounds: &[],
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::Nullable,
    null: Null::AnyTypeList,
    references: References::Recursive,
    definitions: Definitions::Shared,
    nesting: Nesting::Objects,
    limits: Limits {
        nesting: Some(10),
        properties: Some(5_000),
        enum_values: Some(1_000),
        text: Some(120_000),
        large_enum: Some(LargeEnum { over: 250, characters: 15_000 }),
        ..Limits::NONE
    },
    limit_sources: LimitSources { nesting: &LIVE, ..LimitSources::all(&GUIDE) },
    // One bisection has 999 enum values accepted and 1,000 refused. Whether arrays count as levels, nobody knows.
    disputed_limits: Limits { nesting: Some(10), enum_values: Some(999), ..Limits::NONE },
    request: Request { tools: Some(128), ..Request::NONE },
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &OPENAPI,
        },
        Surface {
            api: "Responses, tool",
            role: Role::Tool,
            name: Some(NameRule::up_to(128)),
            strict_when_omitted: StrictWhenOmitted::Tried,
            source: &OPENAPI,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &OPENAPI,
        },
        Surface {
            api: "Responses, `text.format`",
            role: Role::Format,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &OPENAPI,
        },
    ],
};

/// The forms that the guide takes and refuses, and those that come from it.
pub(super) const SHAPES: Shapes = Shapes::all(Verdict::Allowed, &UNSTATED)
    .with(Verdict::Refused, &GUIDE, SHAPES_OF_2026)
    .with(
        Verdict::Refused,
        &LIVE,
        &[
            Shape::RootCombinator,
            Shape::MissingProperties,
            Shape::MissingRequired,
            Shape::UndeclaredRequired,
            Shape::MissingItems,
            Shape::Untyped,
            Shape::NestedRef,
            Shape::RefSiblings,
            Shape::DanglingRef,
            Shape::ForeignFormat,
            Shape::LookAround,
        ],
    )
    .with(Verdict::Refused, &SDK, &[Shape::BooleanSchema, Shape::TupleItems, Shape::ExternalRef, Shape::RefLoop])
    .with(Verdict::Refused, &ONE_MEASUREMENT, &[Shape::MixedEnum, Shape::BadId])
    .with(
        Verdict::Refused,
        &NOT_JSON_SCHEMA,
        &[
            Shape::Malformed,
            Shape::UnknownType,
            Shape::EmptyChoice,
            Shape::ForeignValue,
            Shape::EmptyRange,
            Shape::InvalidPattern,
        ],
    )
    .with(
        Verdict::Disputed,
        &UNDOCUMENTED,
        &[
            Shape::UnknownKeyword,
            Shape::RepeatedRequired,
            Shape::ComplexValue,
            Shape::BackReference,
            Shape::DuplicateKey,
        ],
    )
    .with(Verdict::Disputed, &NULLABLE_ENUM, &[Shape::NullNotInEnum])
    .with(Verdict::Disputed, &FIRST_KEY, &[Shape::SharedFirstKey])
    .with(Verdict::Allowed, &GUIDE, &[Shape::TypeList, Shape::Recursion])
    .with(
        Verdict::Allowed,
        &NO_OBJECTION,
        &[
            Shape::TypeListEnum,
            Shape::AllOfRef,
            Shape::WordBoundary,
            Shape::UnicodeClass,
            Shape::InlineModifier,
            Shape::LargeRepeat,
        ],
    );

/// The guide as it was when strict mode was new, in August 2024.
pub const OPENAI_2024_08: Dialect = Dialect {
    name: "openai-2024-08",
    about: "the guide as it was when strict mode was new; Azure's documentation still prints it",
    keywords: OPENAI_2026_10
        .keywords
        .with(
            Verdict::Refused,
            &GUIDE_2024,
            &[
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::MultipleOf,
                Keyword::PatternProperties,
                Keyword::UnevaluatedProperties,
                Keyword::PropertyNames,
                Keyword::MinProperties,
                Keyword::MaxProperties,
                Keyword::UnevaluatedItems,
                Keyword::Contains,
                Keyword::MinContains,
                Keyword::MaxContains,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::UniqueItems,
            ],
        )
        .with(Verdict::Refused, &LIVE_2024, &[Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum, Keyword::Default]),
    shapes: SHAPES.with(Verdict::Refused, &FIRST_KEY_2025, &[Shape::SharedFirstKey]),
    formats: Formats::NONE,
    limits: Limits {
        nesting: Some(5),
        properties: Some(100),
        enum_values: Some(500),
        text: Some(15_000),
        large_enum: Some(LargeEnum { over: 250, characters: 7_500 }),
        ..Limits::NONE
    },
    limit_sources: LimitSources::all(&GUIDE_2024),
    disputed_limits: Limits { nesting: Some(5), ..Limits::NONE },
    ..OPENAI_2026_10
};

/// Fine-tuned models: what the guide takes away from [`OPENAI_2026_10`] for them.
pub const OPENAI_FINE_TUNED_2026_09: Dialect = Dialect {
    name: "openai-fine-tuned-2026-09",
    about: "fine-tuned models: the guide takes some keywords away from them",
    keywords: OPENAI_2026_10
        .keywords
        .with(
            Verdict::Refused,
            &FINE_TUNED,
            &[
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::MultipleOf,
                Keyword::PatternProperties,
                Keyword::MinItems,
                Keyword::MaxItems,
            ],
        )
        .with(Verdict::Refused, &FINE_TUNED_TOO, &[Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum]),
    formats: Formats::NONE,
    ..OPENAI_2026_10
};

/// Azure, as it behaved in October 2026. Its documentation still prints [`OPENAI_2024_08`].
pub const AZURE_OPENAI_2026_10: Dialect = Dialect {
    name: "azure-openai-2026-10",
    provider: "Azure OpenAI",
    about: "as measured; the documentation still prints the limits and the list of 2024",
    keywords: OPENAI_2026_10
        .keywords
        .with(Verdict::Disputed, &AZURE_LENGTHS, &[Keyword::MinLength, Keyword::MaxLength])
        .with(Verdict::Refused, &AZURE_DEFAULT, &[Keyword::Default]),
    limit_sources: LimitSources { nesting: &AZURE, enum_values: &AZURE, ..OPENAI_2026_10.limit_sources },
    ..OPENAI_2026_10
};

const GUIDE: Source = Source {
    what: "OpenAI guide, Structured Outputs, “Supported schemas”",
    date: "2026-09-18",
    confidence: Confidence::Vendor,
};

pub(super) const GUIDE_2024: Source = Source {
    what: "OpenAI guide, Structured Outputs, “Supported schemas”, first version",
    date: "2024-08",
    confidence: Confidence::Vendor,
};

const LIVE_2024: Source = Source {
    what: "“is not permitted” in reports of the live API, 2024 and 2025",
    date: "2025-12-18",
    confidence: Confidence::Measured,
};

const SDK: Source =
    Source { what: "openai-node 7.5.0, `src/lib/transform.ts`", date: "2026-08-21", confidence: Confidence::Vendor };

const LIVE: Source =
    Source { what: "errors of the live API in several reports", date: "2026-10-03", confidence: Confidence::Measured };

const ONE_MEASUREMENT: Source =
    Source { what: "one report of the live API", date: "2026-02", confidence: Confidence::Single };

const NOT_JSON_SCHEMA: Source = Source {
    what: "no JSON Schema, or one that no value satisfies",
    date: "2026-11-21",
    confidence: Confidence::Inferred,
};

const LENGTHS: Source = Source {
    what: "not in the guide and “not permitted” until December 2025; accepted live since August 2026",
    date: "2026-10-02",
    confidence: Confidence::Single,
};

const DEFAULT: Source = Source {
    what: "“not permitted” in 2024 and 2025; accepted live in August 2026, not on Azure",
    date: "2026-08",
    confidence: Confidence::Single,
};

const UNDOCUMENTED: Source = Source {
    what: "not in the guide, tolerated by the vendor's SDKs or by nobody's report",
    date: "2026-09-18",
    confidence: Confidence::Inferred,
};

const NULLABLE_ENUM: Source = Source {
    what: "the guide's own example has it, and JSON Schema then forbids null",
    date: "2026-09-18",
    confidence: Confidence::Inferred,
};

const FIRST_KEY: Source = Source {
    what: "an error of o1 in 2024 and 2025, absent from the guide",
    date: "2025-06",
    confidence: Confidence::Single,
};

const NO_OBJECTION: Source =
    Source { what: "no report of a refusal", date: "2026-11-21", confidence: Confidence::Inferred };

const OPENAPI: Source =
    Source { what: "OpenAI `openapi.yml`, as of openai-node 7.5.0", date: "2026-08", confidence: Confidence::Vendor };

const FINE_TUNED: Source = Source {
    what: "OpenAI guide, Structured Outputs, the paragraph on fine-tuned models",
    date: "2026-09-18",
    confidence: Confidence::Vendor,
};

const FINE_TUNED_TOO: Source = Source {
    what: "the guide's paragraph names `minimum` and `maximum` only",
    date: "2026-09-18",
    confidence: Confidence::Inferred,
};

const AZURE: Source =
    Source { what: "two measurements of Azure's live API", date: "2026-10-02", confidence: Confidence::Measured };

const AZURE_LENGTHS: Source = Source {
    what: "accepted and honoured live; the documentation lists them as unsupported",
    date: "2026-10-02",
    confidence: Confidence::Single,
};

const AZURE_DEFAULT: Source =
    Source { what: "refused by Azure's live API", date: "2026-09-14", confidence: Confidence::Single };

const ROOT_TEXT: Source = Source {
    what: "“… and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level”, ten copies of the live error",
    date: "2026-09-08",
    confidence: Confidence::Measured,
};

const FIRST_KEY_2025: Source = Source {
    what: "“Objects provided via 'anyOf' must not share identical first keys” of the live API in early 2025",
    date: "2025-06",
    confidence: Confidence::Single,
};
