//! What passes everywhere.

use super::anthropic::{ANTHROPIC_2026_09, BEDROCK_2026_09};
use super::cerebras::{CEREBRAS_2026_07, CEREBRAS_V2_2026_07};
use super::deepseek::DEEPSEEK_2026_09;
use super::definition::{Definitions, Dialect, Null, References, Voice};
use super::gemini::GEMINI_2026_11;
use super::groq::GROQ_2026_11;
use super::limit::{LargeEnum, LimitSources, Limits, Request};
use super::moonshot::MOONSHOT_2026_09;
use super::openai::SHAPES;
use super::openai::{AZURE_OPENAI_2026_10, OPENAI_2024_08, OPENAI_2026_10};
use super::permission::{Keywords, Verdict};
use super::shape::Shape;
use super::source::{Confidence, Source};
use super::surface::{NameRule, Role, StrictWhenOmitted, Surface};
use super::xai::XAI_2026_11;
use crate::json::format::Formats;
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`PORTABLE_2026_11`].
pub const PORTABLE: Dialect = PORTABLE_2026_11;

/// What the vendors' own APIs take, all of them, `OpenAI`'s also in 2024: the meet of their dialects, and nothing else.
///
/// It names no server for open models and no host, of which little is known or much is ignored, nor Gemini's
/// `responseSchema`, which has no `additionalProperties` to close an object with. [`Dialect::and`] adds what you call.
pub const PORTABLE_2026_11: Dialect = Dialect {
    name: "portable-2026-11",
    provider: "every vendor's API",
    about: "the meet of OpenAI (now and in 2024), Azure OpenAI, Anthropic, Bedrock, Gemini, xAI, DeepSeek, Cerebras, Groq and Moonshot",
    ..OPENAI_2026_10
        .and(OPENAI_2024_08)
        .and(AZURE_OPENAI_2026_10)
        .and(ANTHROPIC_2026_09)
        .and(BEDROCK_2026_09)
        .and(GEMINI_2026_11)
        .and(XAI_2026_11)
        .and(DEEPSEEK_2026_09)
        .and(CEREBRAS_2026_07)
        .and(CEREBRAS_V2_2026_07)
        .and(GROQ_2026_11)
        .and(MOONSHOT_2026_09)
};

/// The intersection of all the others: what it takes passes everywhere, in 2024 and now.
///
/// The one exception is Gemini's `responseSchema`, which has no `additionalProperties` to close an object with.
pub const PORTABLE_2026_10: Dialect = Dialect {
    name: "portable-2026-10",
    provider: "every provider",
    about: "the intersection: what passes here passes everywhere but in Gemini's `responseSchema`, in 2024 and now",
    voice: Voice::Unknown,
    keywords: Keywords::all(Verdict::Refused, &INTERSECTION).with(
        Verdict::Allowed,
        &INTERSECTION,
        &[
            Keyword::Type,
            Keyword::Enum,
            Keyword::AnyOf,
            Keyword::Properties,
            Keyword::Required,
            Keyword::AdditionalProperties,
            Keyword::Items,
            Keyword::Description,
        ],
    ),
    shapes: SHAPES.with(
        Verdict::Refused,
        &INTERSECTION,
        &[
            Shape::TypeList,
            Shape::Recursion,
            Shape::UnknownKeyword,
            Shape::RepeatedRequired,
            Shape::ComplexValue,
            Shape::NullNotInEnum,
            Shape::TypeListEnum,
            Shape::DuplicateKey,
        ],
    ),
    formats: Formats::NONE,
    any_of_siblings: Some(KeywordSet::of(&[Keyword::Description])),
    null: Null::Branch,
    references: References::Inline,
    definitions: Definitions::Recursive,
    limits: Limits {
        nesting: Some(5),
        properties: Some(100),
        enum_values: Some(500),
        text: Some(15_000),
        large_enum: Some(LargeEnum { over: 250, characters: 7_500 }),
        optionals: Some(24),
        unions: Some(16),
        ..Limits::NONE
    },
    limit_sources: LimitSources::all(&INTERSECTION),
    disputed_limits: Limits { nesting: Some(5), nullables: Some(12), ..Limits::NONE },
    request: Request {
        tools: Some(128),
        strict_tools: Some(20),
        optionals: Some(24),
        unions: Some(16),
        all_strict_or_none: true,
        ..Request::NONE
    },
    surfaces: &[
        Surface {
            api: "any, tool",
            role: Role::Tool,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Refused,
            source: &INTERSECTION,
        },
        Surface {
            api: "any, format",
            role: Role::Format,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Refused,
            source: &INTERSECTION,
        },
    ],
    ..OPENAI_2026_10
};

const INTERSECTION: Source =
    Source { what: "the intersection of the dialects here", date: "2026-10-03", confidence: Confidence::Inferred };
