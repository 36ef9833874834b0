//! Cerebras.

use super::{
    Confidence, Dialect, Keywords, LimitSources, Limits, Null, OPENAI_2026_10, Request, Role, Shape, Source,
    StrictWhenOmitted, Surface, Verdict, Voice,
};
use crate::format::Formats;
use crate::keyword::Keyword;

/// The newest: [`CEREBRAS_2026_07`].
pub const CEREBRAS: Dialect = CEREBRAS_2026_07;

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
    shapes: OPENAI_2026_10
        .shapes
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
    references: super::References::Acyclic,
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

const DOCS: Source =
    Source { what: "Cerebras documentation, Structured outputs", date: "2026-07", confidence: Confidence::Vendor };

const LIVE: Source = Source {
    what: "one report of the live API, with gpt-oss-120b (elizaOS #11156)",
    date: "2026-07-02",
    confidence: Confidence::Single,
};

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-21", confidence: Confidence::Inferred };
