//! Mistral, Cohere, Fireworks and Together: what is known of them is little, and most of it is disputed.

use super::definition::{Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
use super::known::SHAPES_OF_2026;
use super::limit::{LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source, UNSTATED};
use super::surface::{NameRule, Role, StrictWhenOmitted, Surface};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`MISTRAL_2026_08`].
pub const MISTRAL: Dialect = MISTRAL_2026_08;

/// The newest: [`COHERE_2026_08`].
pub const COHERE: Dialect = COHERE_2026_08;

/// The newest: [`FIREWORKS_2026_11`].
pub const FIREWORKS: Dialect = FIREWORKS_2026_11;

/// The newest: [`TOGETHER_2026_11`].
pub const TOGETHER: Dialect = TOGETHER_2026_11;

/// Mistral. There is no page of keywords, only reports, and these are old.
pub const MISTRAL_2026_08: Dialect = Dialect {
    name: "mistral-2026-08",
    provider: "Mistral",
    about: "strict tools and formats; no keyword is documented, and the reports of refusals are of 2025",
    voice: Voice::Mistral,
    keywords: BASE
        .keywords
        .with(Verdict::Refused, &MISTRAL_FORMAT, &[Keyword::Format])
        .with(Verdict::Refused, &MISTRAL_META, &[Keyword::Schema, Keyword::Id])
        .with(
            Verdict::Disputed,
            &MISTRAL_OTHERS,
            &[Keyword::Minimum, Keyword::Maximum, Keyword::MinLength, Keyword::MaxLength, Keyword::Pattern],
        ),
    limit_sources: LimitSources::all(&UNKNOWN),
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Unknown,
            source: &MISTRAL_SDK,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Unknown,
            source: &MISTRAL_SDK,
        },
    ],
    ..BASE
};

/// Cohere, v2: the flag of strict tools is one of the request, and a request has tools or a format.
pub const COHERE_2026_08: Dialect = Dialect {
    name: "cohere-2026-08",
    provider: "Cohere",
    about: "v2: tools are strict where the request says `strict_tools: true`, all of them; each object requires at least one of its properties, and a format goes with neither tools nor documents",
    keywords: Keywords::all(Verdict::Disputed, &UNKNOWN)
        .with(
            Verdict::Allowed,
            &COHERE_GUIDE,
            &[
                Keyword::Type,
                Keyword::Enum,
                Keyword::Const,
                Keyword::AnyOf,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Items,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Def,
                Keyword::Title,
                Keyword::Description,
            ],
        )
        .with(
            Verdict::Refused,
            &COHERE_GUIDE,
            &[
                Keyword::AllOf,
                Keyword::OneOf,
                Keyword::Not,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::UniqueItems,
            ],
        ),
    shapes: BASE
        .shapes
        .with(Verdict::Allowed, &COHERE_GUIDE, &[Shape::OptionalProperty, Shape::MissingRequired, Shape::OpenObject])
        .with(
            Verdict::Refused,
            &COHERE_GUIDE,
            &[Shape::RootNotObject, Shape::RootCombinator, Shape::NothingRequired, Shape::ComplexValue],
        )
        .with(Verdict::Refused, &COHERE_FORMATS, &[Shape::ForeignFormat]),
    formats: Formats::of(&[StringFormat::DateTime, StringFormat::Uuid, StringFormat::Date, StringFormat::Time]),
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf, Keyword::Ref, Keyword::Enum, Keyword::Const]),
    // What is required always is something.
    optional: Optional::Nullable,
    limits: Limits { properties: Some(200), ..Limits::NONE },
    limit_sources: LimitSources::all(&COHERE_FIELDS),
    request: Request { properties: Some(200), all_strict_or_none: true, tools_or_format: true, ..Request::NONE },
    surfaces: &[
        Surface {
            api: "Cohere v2 Chat, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Off,
            source: &COHERE_SDK,
        },
        Surface {
            api: "Cohere v2 Chat, `response_format`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &COHERE_SDK,
        },
    ],
    ..BASE
};

/// Fireworks: an object with properties is closed.
pub const FIREWORKS_2026_11: Dialect = Dialect {
    name: "fireworks-2026-11",
    provider: "Fireworks",
    about: "tools and formats; an object with properties is closed, and whether what is not supported is refused or ignored is not known",
    keywords: BASE
        .keywords
        .with(
            Verdict::Allowed,
            &FIREWORKS_GUIDE,
            &[
                Keyword::Type,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Items,
                Keyword::AnyOf,
                Keyword::AllOf,
                Keyword::Defs,
                Keyword::Definitions,
                Keyword::Ref,
                Keyword::Title,
                Keyword::Description,
                Keyword::Default,
                Keyword::Examples,
                Keyword::Comment,
            ],
        )
        .with(
            Verdict::Disputed,
            &FIREWORKS_NOT,
            &[
                Keyword::OneOf,
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::Pattern,
            ],
        ),
    shapes: BASE
        .shapes
        .with(
            Verdict::Allowed,
            &FIREWORKS_GUIDE,
            &[
                Shape::OptionalProperty,
                Shape::MissingRequired,
                Shape::OpenObject,
                Shape::MissingProperties,
                Shape::Recursion,
                Shape::AllOfRef,
            ],
        )
        .with(Verdict::Disputed, &FIREWORKS_NOT, &[Shape::ExternalRef]),
    optional: Optional::LeftOut,
    references: References::Recursive,
    definitions: Definitions::Recursive,
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::Unknown,
            source: &FIREWORKS_GUIDE,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema` without a flag",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &FIREWORKS_GUIDE,
        },
    ],
    ..BASE
};

/// Together: `OpenAI`'s shape and names, and no list of keywords.
pub const TOGETHER_2026_11: Dialect = Dialect {
    name: "together-2026-11",
    provider: "Together",
    about: "OpenAI's shape and names; no keyword is documented",
    surfaces: &[
        Surface {
            api: "Chat Completions, tool without a flag",
            role: Role::Tool,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &TOGETHER_SDK,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: Some(NameRule::up_to(64)),
            strict_when_omitted: StrictWhenOmitted::Unknown,
            source: &TOGETHER_SDK,
        },
    ],
    ..BASE
};

/// What any of them has to take, since each documents an example with it; the rest is not known.
const BASE: Dialect = Dialect {
    name: "unknown",
    provider: "",
    about: "",
    voice: Voice::Unknown,
    keywords: Keywords::all(Verdict::Disputed, &UNKNOWN).with(
        Verdict::Allowed,
        &EXAMPLES,
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
            Keyword::Title,
            Keyword::Description,
        ],
    ),
    shapes: Shapes::all(Verdict::Allowed, &UNSTATED)
        .with(Verdict::Disputed, &UNKNOWN, SHAPES_OF_2026)
        .with(
            Verdict::Refused,
            &NOT_JSON_SCHEMA,
            &[
                Shape::UnknownType,
                Shape::Malformed,
                Shape::EmptyChoice,
                Shape::DanglingRef,
                Shape::RefLoop,
                Shape::InvalidPattern,
            ],
        )
        .with(
            Verdict::Allowed,
            &EXAMPLES,
            &[Shape::SharedFirstKey, Shape::TypeListEnum, Shape::NullNotInEnum, Shape::AllOfRef],
        ),
    formats: Formats::NONE,
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf, Keyword::Ref]),
    ref_siblings: KeywordSet::NONE,
    any_of_siblings: None,
    bounds: &[],
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::Nullable,
    null: Null::Branch,
    references: References::Acyclic,
    definitions: Definitions::Recursive,
    nesting: Nesting::Objects,
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNKNOWN),
    disputed_limits: Limits::NONE,
    request: Request::NONE,
    surfaces: &[],
};

const MISTRAL_FORMAT: Source = Source {
    what: "“Received unsupported keyword `format` in schema.” (langchain #29604)",
    date: "2025-02",
    confidence: Confidence::Single,
};

const MISTRAL_META: Source = Source {
    what: "“Grammar error: … failed to compile JSON schema”, for a tool (litellm #13389)",
    date: "2025-08",
    confidence: Confidence::Single,
};

const MISTRAL_OTHERS: Source = Source {
    what: "Azure's Mistral refused `minimum`; browser-use takes lengths and patterns out",
    date: "2025-11",
    confidence: Confidence::Single,
};

const MISTRAL_SDK: Source =
    Source { what: "mistralai 3.7.0, the types of its requests", date: "2026-08", confidence: Confidence::Vendor };

const COHERE_GUIDE: Source = Source {
    what: "Cohere's guide to structured outputs, as quoted",
    date: "2026-08-29",
    confidence: Confidence::Single,
};

const COHERE_FORMATS: Source =
    Source { what: "not in the guide's list of formats", date: "2026-08-29", confidence: Confidence::Inferred };

const COHERE_FIELDS: Source = Source {
    what: "Cohere's guide: 200 fields over all the tools of a request",
    date: "2026-08-29",
    confidence: Confidence::Single,
};

const COHERE_SDK: Source =
    Source { what: "cohere 7.3.1, the types of its requests", date: "2026-08", confidence: Confidence::Vendor };

const FIREWORKS_GUIDE: Source = Source {
    what: "Fireworks' guide to structured responses, a copy; fireworks-ai 1.2.30",
    date: "2026-11",
    confidence: Confidence::Single,
};

const FIREWORKS_NOT: Source = Source {
    what: "Fireworks' guide: not supported, which may be refused or ignored",
    date: "2026-11",
    confidence: Confidence::Single,
};

const TOGETHER_SDK: Source =
    Source { what: "together 3.1.1, the types of its requests", date: "2026-11", confidence: Confidence::Vendor };

const EXAMPLES: Source =
    Source { what: "in examples of the vendors' pages and SDKs", date: "2026-11-22", confidence: Confidence::Inferred };

const NOT_JSON_SCHEMA: Source = Source { what: "no JSON Schema", date: "2026-11-22", confidence: Confidence::Inferred };

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-22", confidence: Confidence::Inferred };
