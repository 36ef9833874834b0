//! What passes everywhere.

use super::{
    Confidence, Dialect, Keywords, LargeEnum, LimitSources, Limits, NameRule, Null, OPENAI_2026_10, References,
    Request, Role, Shape, Source, StrictWhenOmitted, Surface, Verdict, Voice,
};
use crate::format::Formats;
use crate::keyword::{Keyword, KeywordSet};

/// The newest: [`PORTABLE_2026_10`].
pub const PORTABLE: Dialect = PORTABLE_2026_10;

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
    shapes: OPENAI_2026_10.shapes.with(
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
    limits: Limits {
        nesting: Some(5),
        properties: Some(100),
        enum_values: Some(500),
        text: Some(15_000),
        large_enum: Some(LargeEnum { over: 250, characters: 7_500 }),
        optionals: Some(24),
        unions: Some(16),
        nullables: None,
    },
    limit_sources: LimitSources::all(&INTERSECTION),
    disputed_limits: Limits { nesting: Some(5), nullables: Some(12), ..Limits::NONE },
    request: Request {
        tools: Some(128),
        strict_tools: Some(20),
        optionals: Some(24),
        unions: Some(16),
        all_strict_or_none: true,
    },
    surfaces: &[
        Surface {
            api: "any, tool",
            role: Role::Tool,
            name: Some(NameRule { longest: 64 }),
            strict_when_omitted: StrictWhenOmitted::Refused,
            source: &INTERSECTION,
        },
        Surface {
            api: "any, format",
            role: Role::Format,
            name: Some(NameRule { longest: 64 }),
            strict_when_omitted: StrictWhenOmitted::Refused,
            source: &INTERSECTION,
        },
    ],
    ..OPENAI_2026_10
};

const INTERSECTION: Source =
    Source { what: "the intersection of the dialects here", date: "2026-10-03", confidence: Confidence::Inferred };
