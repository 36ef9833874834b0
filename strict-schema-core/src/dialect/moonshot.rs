//! Moonshot (Kimi).
//!
//! Its validator has two levels that matter: what the strict one refuses the API refuses, and what only the stricter one
//! refuses is a warning here.

use super::definition::{Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
use super::known::SHAPES_OF_2026;
use super::limit::{LargeEnum, LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source, UNSTATED};
use super::surface::{NameRule, Role, StrictWhenOmitted, Surface};
use crate::json::format::Formats;
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`MOONSHOT_2026_09`].
pub const MOONSHOT: Dialect = MOONSHOT_2026_09;

/// Moonshot's Chat Completions, as its validator and its users had it in September 2026.
pub const MOONSHOT_2026_09: Dialect = Dialect {
    name: "moonshot-2026-09",
    provider: "Moonshot",
    about: "Kimi's strict tools and formats; a keyword outside its list is ignored, and the root of a tool is an object",
    voice: Voice::Moonshot,
    keywords: Keywords::all(Verdict::Ignored, &OUTSIDE)
        .with(
            Verdict::Allowed,
            &SPECIFICATION,
            &[
                Keyword::Type,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Items,
                Keyword::Enum,
                Keyword::AnyOf,
                Keyword::Description,
                Keyword::Title,
                Keyword::Default,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Id,
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::MinItems,
                Keyword::MaxItems,
            ],
        )
        .with(Verdict::Ignored, &PATTERNS, &[Keyword::Pattern])
        .with(Verdict::Ignored, &META_SCHEMA, &[Keyword::Schema]),
    shapes: Shapes::all(Verdict::Allowed, &UNSTATED)
        .with(Verdict::Allowed, &VALIDATOR, SHAPES_OF_2026)
        .with(Verdict::Disputed, &TOOL_ROOT, &[Shape::RootNotObject, Shape::RootCombinator])
        .with(
            Verdict::Refused,
            &VALIDATOR,
            &[
                Shape::UnknownType,
                Shape::UndeclaredRequired,
                Shape::TupleItems,
                Shape::EmptyChoice,
                Shape::ForeignValue,
                Shape::DanglingRef,
                Shape::ExternalRef,
                Shape::BranchRepeats,
                Shape::TargetRepeats,
                Shape::UntypedEnum,
                Shape::TypeListSiblings,
                Shape::OddTypeListEnum,
                Shape::ReservedName,
                Shape::SlashInName,
                Shape::MalformedStructure,
                Shape::RefOutsideDefinitions,
                Shape::EndlessRecursion,
            ],
        )
        .with(Verdict::Refused, &TYPE_BESIDE, &[Shape::TypeBeside])
        .with(Verdict::Ignored, &OUTSIDE, &[Shape::UnknownKeyword])
        .with(
            Verdict::Disputed,
            &STRICTER,
            &[
                Shape::Malformed,
                Shape::EmptyRange,
                Shape::FractionalBound,
                Shape::RepeatedRequired,
                Shape::RepeatedType,
                Shape::ComplexValue,
                Shape::RefSiblings,
                Shape::RefLoop,
                Shape::UnionSiblings,
                Shape::ForeignKeyword,
                Shape::NestedDefinitions,
                Shape::EmptyName,
                Shape::RepeatedWords,
                Shape::RepeatedTargetWords,
            ],
        )
        .with(Verdict::Disputed, &UNKNOWN, &[Shape::DuplicateKey]),
    formats: Formats::NONE,
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf, Keyword::Ref]),
    ref_siblings: KeywordSet::of(&[Keyword::Title, Keyword::Description]),
    any_of_siblings: None,
    bounds: &[],
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::LeftOut,
    // Beside two types nothing else may stand, so a branch is always right.
    null: Null::Branch,
    references: References::Recursive,
    definitions: Definitions::Recursive,
    nesting: Nesting::StepsThroughReferences(KeywordSet::of(&[Keyword::Properties])),
    limits: Limits {
        nesting: Some(30),
        properties: Some(3_000),
        one_enum: Some(1_000),
        large_enum: Some(LargeEnum { over: 2_500, characters: 75_000 }),
        branches: Some(500),
        bytes: Some(120_000),
        ..Limits::NONE
    },
    limit_sources: LimitSources::all(&LIMITS),
    disputed_limits: Limits {
        nesting: Some(5),
        properties: Some(100),
        one_enum: Some(500),
        large_enum: Some(LargeEnum { over: 250, characters: 7_500 }),
        branches: Some(10),
        ..Limits::NONE
    },
    request: Request::NONE,
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: Some(NameRule { shortest: 3, starts_with_letter: true, ..NameRule::up_to(64) }),
            strict_when_omitted: StrictWhenOmitted::On,
            source: &API,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::On,
            source: &API,
        },
    ],
};

const SPECIFICATION: Source = Source {
    what: "MoonshotAI/walle 196bb0c, the specification “MFJS”",
    date: "2026-06-29",
    confidence: Confidence::Vendor,
};

const VALIDATOR: Source = Source {
    what: "MoonshotAI/walle 196bb0c, the validator's level `strict`, run",
    date: "2026-06-29",
    confidence: Confidence::Measured,
};

const STRICTER: Source = Source {
    what: "MoonshotAI/walle 196bb0c: only the level `ultra` refuses it, and the API behaves as `strict`",
    date: "2026-06-29",
    confidence: Confidence::Measured,
};

const OUTSIDE: Source = Source {
    what: "outside the list of “MFJS”: the level `strict` ignores it, and the live API took one such keyword",
    date: "2026-08-14",
    confidence: Confidence::Measured,
};

const PATTERNS: Source = Source {
    what: "MoonshotAI/walle 196bb0c: passed on, and not enforced",
    date: "2026-06-29",
    confidence: Confidence::Vendor,
};

const META_SCHEMA: Source = Source {
    what: "ignored; formats of kimi-k2.5 broke with it (vercel/ai #16472)",
    date: "2026-06-29",
    confidence: Confidence::Single,
};

const TYPE_BESIDE: Source = Source {
    what: "errors of the live API in many reports; one tester got an answer below the root (MiqroForge-Desktop #1165)",
    date: "2026-09-21",
    confidence: Confidence::Measured,
};

const TOOL_ROOT: Source = Source {
    what: "a tool's root must be `type: \"object\"`, a format takes any (live errors; Moonshot's API page)",
    date: "2026-09-13",
    confidence: Confidence::Measured,
};

const LIMITS: Source = Source {
    what: "errors by MoonshotAI/walle since 2026-06-10, warnings by the limits that the documentation still prints",
    date: "2026-08-13",
    confidence: Confidence::Vendor,
};

const API: Source =
    Source { what: "Moonshot's page on chat completions, a copy", date: "2026-08-13", confidence: Confidence::Vendor };

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-22", confidence: Confidence::Inferred };
