//! Google Gemini: JSON Schema (`responseJsonSchema`, `parametersJsonSchema`), and the older subset of `OpenAPI`
//! (`responseSchema`, `parameters`).

use super::definition::{Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
use super::known::SHAPES_OF_2026;
use super::limit::{LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source, UNSTATED};
use super::surface::{NameRule, Role, StrictWhenOmitted, Surface};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`GEMINI_2026_11`].
pub const GEMINI: Dialect = GEMINI_2026_11;

/// The newest: [`GEMINI_OPENAPI_2026_11`].
pub const GEMINI_OPENAPI: Dialect = GEMINI_OPENAPI_2026_11;

/// The newest: [`GEMINI_INTERACTIONS_2026_11`].
pub const GEMINI_INTERACTIONS: Dialect = GEMINI_INTERACTIONS_2026_11;

/// Gemini's `responseJsonSchema` and `parametersJsonSchema`.
pub const GEMINI_2026_09: Dialect = Dialect {
    name: "gemini-2026-09",
    provider: "Gemini",
    about: "`responseJsonSchema` and `parametersJsonSchema`; a keyword outside the list is ignored or refused",
    voice: Voice::Gemini,
    keywords: Keywords::all(Verdict::Disputed, &UNLISTED)
        .with(
            Verdict::Allowed,
            &DOCS,
            &[
                Keyword::Type,
                Keyword::Title,
                Keyword::Description,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Enum,
                Keyword::Format,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::Items,
                Keyword::PrefixItems,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::Id,
                Keyword::Anchor,
            ],
        )
        .with(Verdict::Allowed, &SINCE_2025_11, &[Keyword::AnyOf, Keyword::Defs, Keyword::Ref])
        .with(Verdict::Disputed, &AS_ANY_OF, &[Keyword::OneOf]),
    shapes: Shapes::all(Verdict::Allowed, &UNSTATED)
        .with(Verdict::Refused, &NOT_JSON_SCHEMA, SHAPES_OF_2026)
        .with(
            Verdict::Allowed,
            &DOCS,
            &[
                Shape::RootNotObject,
                Shape::RootCombinator,
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
                Shape::LookAround,
                Shape::BackReference,
                Shape::WordBoundary,
                Shape::UnicodeClass,
                Shape::InlineModifier,
                Shape::LargeRepeat,
            ],
        )
        .with(
            Verdict::Disputed,
            &UNLISTED,
            &[
                Shape::BooleanSchema,
                Shape::UnknownKeyword,
                Shape::UndeclaredRequired,
                Shape::RepeatedRequired,
                Shape::MissingItems,
                Shape::TupleItems,
                Shape::ComplexValue,
                Shape::NullNotInEnum,
                Shape::ForeignValue,
                Shape::EmptyRange,
                Shape::NestedRef,
                Shape::ForeignFormat,
                Shape::InvalidPattern,
                Shape::BadId,
                Shape::DuplicateKey,
            ],
        )
        .with(Verdict::Disputed, &CYCLES, &[Shape::Recursion])
        .with(Verdict::Refused, &DOCS, &[Shape::ExternalRef, Shape::RefSiblings]),
    formats: Formats::of(&[StringFormat::DateTime, StringFormat::Date, StringFormat::Time]),
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf, Keyword::OneOf, Keyword::Ref, Keyword::Enum]),
    ref_siblings: KeywordSet::of(&[Keyword::Defs, Keyword::Id, Keyword::Anchor, Keyword::Schema, Keyword::Comment]),
    any_of_siblings: None,
    bounds: &[],
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::LeftOut,
    null: Null::TypeList,
    references: References::Acyclic,
    definitions: Definitions::Recursive,
    nesting: Nesting::Objects,
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNPUBLISHED),
    disputed_limits: Limits::NONE,
    request: Request::NONE,
    surfaces: &[
        Surface {
            api: "`parametersJsonSchema`",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &DOCS,
        },
        Surface {
            api: "`responseJsonSchema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &DOCS,
        },
    ],
};

/// Gemini's `responseSchema` and `parameters`: an unknown field is an error.
pub const GEMINI_OPENAPI_2026_09: Dialect = Dialect {
    name: "gemini-openapi-2026-09",
    about: "`responseSchema` and `parameters`, a subset of OpenAPI: an unknown field is an error; the list is partly inferred",
    keywords: Keywords::all(Verdict::Refused, &UNKNOWN_FIELD).with(
        Verdict::Allowed,
        &PROTO,
        &[
            Keyword::Type,
            Keyword::Format,
            Keyword::Title,
            Keyword::Description,
            Keyword::Nullable,
            Keyword::Enum,
            Keyword::Properties,
            Keyword::Required,
            Keyword::PropertyOrdering,
            Keyword::Items,
            Keyword::MinItems,
            Keyword::MaxItems,
            Keyword::Minimum,
            Keyword::Maximum,
            Keyword::MinLength,
            Keyword::MaxLength,
            Keyword::Pattern,
            Keyword::MinProperties,
            Keyword::MaxProperties,
            Keyword::AnyOf,
            Keyword::Default,
            Keyword::Example,
        ],
    ),
    shapes: GEMINI_2026_09
        .shapes
        .with(Verdict::Refused, &UNKNOWN_FIELD, &[Shape::UnknownKeyword, Shape::BooleanSchema, Shape::TupleItems])
        .with(Verdict::Refused, &PROTO, &[Shape::TypeList, Shape::Untyped]),
    instead_of_type: KeywordSet::of(&[Keyword::AnyOf]),
    null: Null::Flag,
    references: References::Inline,
    definitions: Definitions::Recursive,
    surfaces: &[
        Surface {
            api: "`parameters`",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &DOCS,
        },
        Surface {
            api: "`responseSchema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &DOCS,
        },
    ],
    ..GEMINI_2026_09
};

/// The same, with the list as google-genai 3.4.0 has it, and names.
pub const GEMINI_2026_11: Dialect = Dialect {
    name: "gemini-2026-11",
    about: "`responseJsonSchema` (newer: `responseFormat.text.schema`) and `parametersJsonSchema`; a keyword outside the list is ignored or refused",
    keywords: GEMINI_2026_09.keywords.with(Verdict::Allowed, &SDK, &[Keyword::PropertyOrdering]).with(
        Verdict::Ignored,
        &AS_ANY_OF,
        &[Keyword::OneOf],
    ),
    shapes: GEMINI_2026_09
        .shapes
        .with(Verdict::Allowed, &SDK, &[Shape::OpenObject, Shape::Recursion])
        .with(Verdict::Refused, &SDK_CYCLES, &[Shape::RequiredRecursion])
        .with(Verdict::Disputed, &SDK_ENUMS, &[Shape::BooleanEnum])
        .with(Verdict::Disputed, &EMPTY_IN_JSON_SCHEMA, &[Shape::EmptyObject]),
    request: Request { tools: Some(512), ..Request::NONE },
    limit_sources: LimitSources { unions: &SDK, ..LimitSources::all(&UNPUBLISHED) },
    surfaces: &[
        Surface {
            api: "`parametersJsonSchema`",
            role: Role::Tool,
            name: Some(NAME),
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &SDK,
        },
        Surface {
            api: "`responseJsonSchema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &SDK,
        },
    ],
    ..GEMINI_2026_09
};

/// The same, with the fields of `Schema` as google-genai 3.4.0 has them, and names.
pub const GEMINI_OPENAPI_2026_11: Dialect = Dialect {
    name: "gemini-openapi-2026-11",
    about: "`responseSchema` and `parameters`, a subset of OpenAPI: an unknown field is an error",
    keywords: Keywords::all(Verdict::Refused, &UNKNOWN_FIELD).with(
        Verdict::Allowed,
        &SDK,
        &[
            Keyword::Type,
            Keyword::Format,
            Keyword::Title,
            Keyword::Description,
            Keyword::Nullable,
            Keyword::Enum,
            Keyword::Properties,
            Keyword::Required,
            Keyword::PropertyOrdering,
            Keyword::Items,
            Keyword::MinItems,
            Keyword::MaxItems,
            Keyword::Minimum,
            Keyword::Maximum,
            Keyword::MinLength,
            Keyword::MaxLength,
            Keyword::Pattern,
            Keyword::MinProperties,
            Keyword::MaxProperties,
            Keyword::AnyOf,
            Keyword::Default,
            Keyword::Example,
        ],
    ),
    shapes: GEMINI_OPENAPI_2026_09
        .shapes
        .with(Verdict::Refused, &SDK, &[Shape::TypeList, Shape::Untyped])
        .with(Verdict::Refused, &SDK_TEXTS, &[Shape::OtherThanText])
        .with(Verdict::Refused, &EMPTY, &[Shape::EmptyObject]),
    // `types.Type` of google-genai 3.4.0 is `STRING`, `NUMBER`, `INTEGER`, `BOOLEAN`, `ARRAY`, `OBJECT`, `NULL`.
    upper_case_types: true,
    request: GEMINI_2026_11.request,
    limit_sources: GEMINI_2026_11.limit_sources,
    surfaces: &[
        Surface {
            api: "`parameters`",
            role: Role::Tool,
            name: Some(NAME),
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &SDK,
        },
        Surface {
            api: "`responseSchema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &SDK,
        },
    ],
    ..GEMINI_OPENAPI_2026_09
};

/// Gemini's Interactions API, which ignores sizes of texts and objects, and enforces those of lists.
pub const GEMINI_INTERACTIONS_2026_11: Dialect = Dialect {
    name: "gemini-interactions-2026-11",
    about: "the Interactions API: no flag, and some keywords are ignored; too complex a schema is `INVALID_ARGUMENT`",
    keywords: GEMINI_2026_11.keywords.with(
        Verdict::Ignored,
        &INTERACTIONS,
        &[
            Keyword::MinLength,
            Keyword::MaxLength,
            Keyword::MinProperties,
            Keyword::MaxProperties,
            Keyword::UniqueItems,
            Keyword::Contains,
            Keyword::MinContains,
            Keyword::MaxContains,
        ],
    ),
    surfaces: &[
        Surface {
            api: "Interactions, tool",
            role: Role::Tool,
            name: Some(NAME),
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &INTERACTIONS_SDK,
        },
        Surface {
            api: "Interactions, `response_format`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &INTERACTIONS_SDK,
        },
    ],
    ..GEMINI_2026_11
};

/// A function's name; an older error of the live API has 64 for 128.
const NAME: NameRule = NameRule { longest: 128, shortest: 1, starts_with_letter: true, also: ".:" };

const SDK: Source =
    Source { what: "google-genai 3.4.0, the types of its requests", date: "2026-11", confidence: Confidence::Vendor };

const SDK_CYCLES: Source = Source {
    what: "google-genai 3.4.0: only through a property that is not required, and one that may be null is not enough",
    date: "2026-11",
    confidence: Confidence::Vendor,
};

const EMPTY: Source = Source {
    what: "“properties: should be non-empty for OBJECT type” of the live API (browser-use #3786, smolagents #2229)",
    date: "2026-04-27",
    confidence: Confidence::Measured,
};

const EMPTY_IN_JSON_SCHEMA: Source = Source {
    what: "`parameters` and `responseSchema` refuse it; of the fields for JSON Schema there is no report either way",
    date: "2026-04-27",
    confidence: Confidence::Inferred,
};

const SDK_ENUMS: Source = Source {
    what: "google-genai 3.4.0: enums of strings and numbers",
    date: "2026-11",
    confidence: Confidence::Vendor,
};

const SDK_TEXTS: Source =
    Source { what: "google-genai 3.4.0: enums of strings", date: "2026-11", confidence: Confidence::Vendor };

const INTERACTIONS_SDK: Source = Source {
    what: "google-genai 3.4.0, the types of the Interactions API",
    date: "2026-11",
    confidence: Confidence::Vendor,
};

const INTERACTIONS: Source = Source {
    what: "google-genai 3.4.0, the Interactions API: ignored",
    date: "2026-11",
    confidence: Confidence::Vendor,
};

const DOCS: Source = Source { what: "Gemini API, Structured output", date: "2026-09", confidence: Confidence::Vendor };

const SINCE_2025_11: Source = Source {
    what: "Gemini API reference since November 2025; one profile of February 2026 bans them",
    date: "2026-02",
    confidence: Confidence::Vendor,
};

const AS_ANY_OF: Source =
    Source { what: "Gemini API: read as `anyOf`", date: "2026-09", confidence: Confidence::Vendor };

const CYCLES: Source = Source {
    what: "Gemini API reference: only through a property that is not required",
    date: "2026-09",
    confidence: Confidence::Vendor,
};

const UNLISTED: Source =
    Source { what: "not in Gemini's list: ignored or refused", date: "2026-09", confidence: Confidence::Inferred };

const UNPUBLISHED: Source = Source {
    what: "limits exist (“exceeds the maximum allowed nesting depth”), but no number is published",
    date: "2025-08",
    confidence: Confidence::Single,
};

const UNKNOWN_FIELD: Source = Source {
    what: "“Unknown name …: Cannot find field” of the live API",
    date: "2026-09",
    confidence: Confidence::Single,
};

const PROTO: Source = Source {
    what: "the fields of the proto message `Schema`, from general knowledge",
    date: "2026-11-21",
    confidence: Confidence::Inferred,
};

const NOT_JSON_SCHEMA: Source = Source {
    what: "no JSON Schema, or one that no value satisfies",
    date: "2026-11-21",
    confidence: Confidence::Inferred,
};
