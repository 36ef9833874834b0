//! OpenAI: Chat Completions and Responses.

use super::{Confidence, Dialect, Keywords, LargeEnum, Limits, Null, Optional, References, Source, Verdict};
use crate::format::{Format, Formats};
use crate::keyword::Keyword;

/// The newest: [`OPENAI_2026_10`].
pub const OPENAI: Dialect = OPENAI_2026_10;

/// OpenAI, Structured Outputs, “Supported schemas”, as last compared with the live API in October 2026.
pub const OPENAI_2026_10: Dialect = Dialect {
    name: "openai-2026-10",
    provider: "OpenAI",
    keywords: Keywords::all(Verdict::Refused, &GUIDE)
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
                Keyword::Title,
                Keyword::Description,
            ],
        )
        .with(Verdict::Allowed, &SDK, &[Keyword::Schema, Keyword::Id])
        .with(
            Verdict::Disputed,
            &DISPUTED,
            &[
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::Default,
                Keyword::Definitions,
                Keyword::Examples,
                Keyword::Comment,
                Keyword::Deprecated,
                Keyword::ReadOnly,
                Keyword::WriteOnly,
                Keyword::Nullable,
                Keyword::Discriminator,
            ],
        ),
    formats: Formats::of(&[
        Format::DateTime,
        Format::Time,
        Format::Date,
        Format::Duration,
        Format::Email,
        Format::Hostname,
        Format::Ipv4,
        Format::Ipv6,
        Format::Uuid,
    ]),
    optional: Optional::Nullable,
    null: Null::TypeList,
    references: References::Recursive,
    limits: Limits {
        nesting: Some(10),
        properties: Some(5_000),
        enum_values: Some(1_000),
        text: Some(120_000),
        large_enum: Some(LargeEnum { over: 250, characters: 15_000 }),
    },
};

/// The guide as it was when strict mode was new, in August 2024.
pub const OPENAI_2024_08: Dialect = Dialect {
    name: "openai-2024-08",
    keywords: OPENAI_2026_10.keywords.with(
        Verdict::Refused,
        &GUIDE_2024,
        &[
            Keyword::MinLength,
            Keyword::MaxLength,
            Keyword::Pattern,
            Keyword::Format,
            Keyword::Minimum,
            Keyword::Maximum,
            Keyword::ExclusiveMinimum,
            Keyword::ExclusiveMaximum,
            Keyword::MultipleOf,
            Keyword::MinItems,
            Keyword::MaxItems,
            Keyword::Default,
        ],
    ),
    formats: Formats::NONE,
    limits: Limits {
        nesting: Some(5),
        properties: Some(100),
        enum_values: Some(500),
        text: Some(15_000),
        large_enum: Some(LargeEnum { over: 250, characters: 7_500 }),
    },
    ..OPENAI_2026_10
};

const GUIDE: Source = Source {
    what: "OpenAI guide, Structured Outputs, “Supported schemas”",
    date: "2026-09-18",
    confidence: Confidence::Vendor,
};

const GUIDE_2024: Source = Source {
    what: "OpenAI guide, Structured Outputs, “Supported schemas”",
    date: "2024-08",
    confidence: Confidence::Vendor,
};

const SDK: Source =
    Source { what: "openai-node 7.5.0, `src/lib/transform.ts`", date: "2026-08-21", confidence: Confidence::Vendor };

const DISPUTED: Source = Source {
    what: "refused in 2024 and 2025, accepted by SDKs or single measurements since",
    date: "2026-10-02",
    confidence: Confidence::Single,
};
