//! Groq.

use super::definition::{Definitions, Dialect, Null, Voice};
use super::limit::{LimitSources, Limits, Request};
use super::openai::OPENAI_2026_10;
use super::openai::SHAPES;
use super::permission::{Keywords, Verdict};
use super::shape::Shape;
use super::source::{Confidence, Source};
use super::surface::{NameRule, Role, StrictWhenOmitted, Surface};
use crate::json::format::Formats;
use crate::json::keyword::Keyword;

/// The newest: [`GROQ_2026_11`].
pub const GROQ: Dialect = GROQ_2026_11;

/// Groq's strict mode, for chosen models: it asks for closed objects and all keys required; the rest is not published.
pub const GROQ_2026_09: Dialect = Dialect {
    name: "groq-2026-09",
    provider: "Groq",
    about: "strict for chosen models; it asks for closed objects with all keys required, the rest is as OpenAI has it",
    voice: Voice::Unknown,
    shapes: SHAPES.with(Verdict::Refused, &DOCS, &[Shape::OpenObject, Shape::OptionalProperty]),
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNKNOWN),
    disputed_limits: OPENAI_2026_10.limits,
    null: Null::TypeList,
    definitions: Definitions::Recursive,
    request: Request::NONE,
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &DOCS,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &DOCS,
        },
    ],
    ..OPENAI_2026_10
};

/// The same, with what its guide names, and what its API said in August and September 2026.
pub const GROQ_2026_11: Dialect = Dialect {
    name: "groq-2026-11",
    about: "strict for chosen models (`openai/gpt-oss-20b`, `-120b`, and the preview `qwen/qwen3.8-27b`), without streaming and tools beside a format; what the guide does not name is disputed",
    voice: Voice::Groq,
    keywords: Keywords::all(Verdict::Disputed, &UNNAMED)
        .with(
            Verdict::Refused,
            &FROM_OPENAI,
            &[
                Keyword::OneOf,
                Keyword::AllOf,
                Keyword::Not,
                Keyword::If,
                Keyword::Then,
                Keyword::Else,
                Keyword::DependentRequired,
                Keyword::DependentSchemas,
                Keyword::PatternProperties,
                Keyword::PropertyNames,
                Keyword::PrefixItems,
                Keyword::UniqueItems,
                Keyword::Contains,
                Keyword::UnevaluatedProperties,
                Keyword::UnevaluatedItems,
            ],
        )
        .with(
            Verdict::Allowed,
            &GUIDE,
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
        .with(Verdict::Refused, &MIN_ITEMS, &[Keyword::MinItems, Keyword::MaxItems]),
    shapes: GROQ_2026_09
        .shapes
        .with(
            Verdict::Disputed,
            &UNNAMED,
            &[
                Shape::ForeignFormat,
                Shape::LookAround,
                Shape::BackReference,
                Shape::WordBoundary,
                Shape::UnicodeClass,
                Shape::InlineModifier,
                Shape::LargeRepeat,
            ],
        )
        .with(Verdict::Refused, &ANY_OF, &[Shape::AmbiguousBranches]),
    formats: Formats::NONE,
    request: Request { tools_or_format: true, ..Request::NONE },
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &GUIDE,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &GUIDE,
        },
    ],
    ..GROQ_2026_09
};

const GUIDE: Source = Source {
    what: "Groq documentation, Structured outputs, as quoted",
    date: "2026-08-29",
    confidence: Confidence::Single,
};

const UNNAMED: Source =
    Source { what: "the guide names neither it nor its refusal", date: "2026-08-29", confidence: Confidence::Inferred };

const FROM_OPENAI: Source = Source {
    what: "as OpenAI has it: no guide names it, and nobody reports that it is taken",
    date: "2026-09",
    confidence: Confidence::Inferred,
};

const MIN_ITEMS: Source = Source {
    what: "“minItems is not supported” of the live API (beeai-framework #1215)",
    date: "2025-10",
    confidence: Confidence::Single,
};

const ANY_OF: Source = Source {
    what: "“anyOf disambiguation failed” of the live API, in five projects",
    date: "2026-09",
    confidence: Confidence::Measured,
};

const DOCS: Source =
    Source { what: "Groq documentation, Structured outputs, a copy", date: "2026-09", confidence: Confidence::Vendor };

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-21", confidence: Confidence::Inferred };
