//! llama.cpp's server, and what runs its converter: Ollama and LM Studio.

use super::definition::{Bound, Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
use super::known::SHAPES_OF_2026;
use super::limit::{LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source, UNSTATED};
use super::surface::{Role, StrictWhenOmitted, Surface};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`LLAMA_CPP_2026_11`].
pub const LLAMA_CPP: Dialect = LLAMA_CPP_2026_11;

/// The newest: [`OLLAMA_2026_11`].
pub const OLLAMA: Dialect = OLLAMA_2026_11;

/// The newest: [`LM_STUDIO_2026_11`].
pub const LM_STUDIO: Dialect = LM_STUDIO_2026_11;

/// llama.cpp's server: formats are always constrained, tools by a grammar that begins with a call. Much is ignored.
pub const LLAMA_CPP_2026_11: Dialect = Dialect {
    name: "llama-cpp-2026-11",
    provider: "llama.cpp",
    about: "the server's formats and tools, without a flag; an object with properties is closed, required keys come out first, and much is ignored",
    voice: Voice::LlamaCpp,
    keywords: Keywords::all(Verdict::Ignored, &CONVERTER)
        .with(
            Verdict::Allowed,
            &RUN,
            &[
                Keyword::Type,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::Items,
                Keyword::PrefixItems,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::Enum,
                Keyword::Const,
                Keyword::AnyOf,
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::ExclusiveMinimum,
                Keyword::ExclusiveMaximum,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Definitions,
            ],
        )
        // They constrain nothing.
        .with(
            Verdict::Allowed,
            &CONVERTER,
            &[
                Keyword::Title,
                Keyword::Description,
                Keyword::Default,
                Keyword::Examples,
                Keyword::Example,
                Keyword::Comment,
                Keyword::Deprecated,
                Keyword::ReadOnly,
                Keyword::WriteOnly,
                Keyword::Schema,
                Keyword::Id,
                Keyword::ExternalDocs,
                Keyword::Anchor,
                Keyword::Vocabulary,
                Keyword::IdDraft04,
                Keyword::PropertyOrdering,
                Keyword::Discriminator,
                Keyword::Xml,
            ],
        )
        .with(Verdict::Ignored, &AS_ANY_OF, &[Keyword::OneOf])
        .with(Verdict::Ignored, &MERGED, &[Keyword::AllOf])
        .with(
            Verdict::Ignored,
            &RUN,
            &[
                Keyword::MultipleOf,
                Keyword::UniqueItems,
                Keyword::Contains,
                Keyword::Not,
                Keyword::If,
                Keyword::Then,
                Keyword::Else,
                Keyword::PatternProperties,
                Keyword::PropertyNames,
                Keyword::MinProperties,
                Keyword::MaxProperties,
            ],
        ),
    shapes: Shapes::all(Verdict::Allowed, &UNSTATED)
        .with(Verdict::Allowed, &RUN, SHAPES_OF_2026)
        .with(
            Verdict::Refused,
            &RUN,
            &[
                Shape::BooleanSchema,
                Shape::UnknownType,
                Shape::Malformed,
                Shape::EmptyChoice,
                Shape::DanglingRef,
                Shape::ExternalRef,
                Shape::RefLoop,
                Shape::InvalidPattern,
                Shape::RootRef,
                Shape::EscapedRef,
            ],
        )
        .with(
            Verdict::Ignored,
            &RUN,
            &[
                Shape::UndeclaredRequired,
                Shape::RefSiblings,
                Shape::ForeignFormat,
                Shape::ForeignValue,
                Shape::LookAround,
                Shape::BackReference,
                Shape::WordBoundary,
                Shape::UnicodeClass,
                Shape::InlineModifier,
                Shape::LengthsBeside,
                Shape::PartialPattern,
                Shape::ClassEscape,
                Shape::UnionSiblings,
                Shape::NumberBound,
                Shape::TupleRest,
                Shape::UnknownKeyword,
            ],
        )
        // At the root the property without a name takes the place of the whole.
        .with(Verdict::Disputed, &RUN, &[Shape::EmptyRange, Shape::EmptyName])
        .with(Verdict::Disputed, &UNKNOWN, &[Shape::AllOfRef, Shape::DuplicateKey, Shape::LargeRepeat]),
    formats: Formats::of(&[StringFormat::Date, StringFormat::Time, StringFormat::DateTime, StringFormat::Uuid]),
    instead_of_type: KeywordSet::ALL,
    ref_siblings: WORDS,
    any_of_siblings: None,
    bounds: &[
        Bound::refused(Keyword::MinLength, 2_000, &RUN),
        Bound::refused(Keyword::MinItems, 2_000, &RUN),
        Bound::ignored(Keyword::MaxLength, 2_000, &RUN),
        Bound::ignored(Keyword::MaxItems, 2_000, &RUN),
        // It reads a greater one as a negative one, and the other bound goes with it.
        Bound::ignored(Keyword::Minimum, i64::MAX as u64, &RUN),
        Bound::ignored(Keyword::Maximum, i64::MAX as u64, &RUN),
    ],
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::LeftOut,
    null: Null::TypeList,
    references: References::Recursive,
    definitions: Definitions::Recursive,
    nesting: Nesting::Objects,
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNKNOWN),
    disputed_limits: Limits::NONE,
    request: Request::NONE,
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &SERVER,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &SERVER,
        },
    ],
};

/// Ollama with GGUF models, which llama.cpp's converter reads. Its tools are not constrained.
pub const OLLAMA_2026_11: Dialect = Dialect {
    name: "ollama-2026-11",
    provider: "Ollama",
    about: "`format` of `/api/chat` with GGUF models, as llama.cpp has it; tools are not constrained, and the MLX runner ignored `format` in mid-2026",
    surfaces: &[
        Surface {
            api: "Ollama, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &OLLAMA_TOOLS,
        },
        Surface {
            api: "Ollama, `format`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &OLLAMA_FORMAT,
        },
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &OLLAMA_TOOLS,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &OLLAMA_FORMAT,
        },
    ],
    ..LLAMA_CPP_2026_11
};

/// LM Studio: llama.cpp for GGUF models, Outlines for MLX.
pub const LM_STUDIO_2026_11: Dialect = Dialect {
    name: "lm-studio-2026-11",
    provider: "LM Studio",
    about: "formats of Chat Completions: GGUF models as llama.cpp has it, MLX models by Outlines; `strict` has no effect, and `/v1/responses` ignores a format",
    keywords: LLAMA_CPP_2026_11
        .keywords
        .with(
            Verdict::Ignored,
            &OUTLINES_RUN,
            &[Keyword::Minimum, Keyword::Maximum, Keyword::ExclusiveMinimum, Keyword::ExclusiveMaximum],
        )
        .with(Verdict::Disputed, &OUTLINES, &[Keyword::PatternProperties, Keyword::AllOf]),
    shapes: LLAMA_CPP_2026_11.shapes.with(Verdict::Disputed, &OUTLINES, &[Shape::Untyped, Shape::TupleItems]),
    surfaces: &[
        Surface {
            api: "Chat Completions, tool",
            role: Role::Tool,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &LM_STUDIO_DOCS,
        },
        Surface {
            api: "Chat Completions, `response_format.json_schema`",
            role: Role::Format,
            name: None,
            strict_when_omitted: StrictWhenOmitted::NoFlag,
            source: &LM_STUDIO_DOCS,
        },
    ],
    ..LLAMA_CPP_2026_11
};

/// Words about a schema.
const WORDS: KeywordSet = KeywordSet::of(&[
    Keyword::Title,
    Keyword::Description,
    Keyword::Default,
    Keyword::Examples,
    Keyword::Example,
    Keyword::Comment,
    Keyword::Deprecated,
    Keyword::ReadOnly,
    Keyword::WriteOnly,
]);

const RUN: Source = Source {
    what: "llama.cpp 0.6.0-dev in llama-cpp-sys-2 0.1.161: the converter and the grammar, run with instances",
    date: "2026-11-22",
    confidence: Confidence::Measured,
};

const CONVERTER: Source = Source {
    what: "llama.cpp 0.6.0-dev, `common/json-schema.cpp`: a keyword that it does not name is not looked at",
    date: "2026-11-22",
    confidence: Confidence::Vendor,
};

const AS_ANY_OF: Source =
    Source { what: "llama.cpp 0.6.0-dev, run: read as `anyOf`", date: "2026-11-22", confidence: Confidence::Measured };

const MERGED: Source = Source {
    what: "llama.cpp 0.6.0-dev, run: branches that are objects are merged, with all their properties required; of others nothing is left",
    date: "2026-11-22",
    confidence: Confidence::Measured,
};

const SERVER: Source =
    Source { what: "llama.cpp, the server's README", date: "2026-11-22", confidence: Confidence::Vendor };

const OLLAMA_FORMAT: Source = Source {
    what: "Ollama's API, `format`: `\"json\"` or a schema",
    date: "2026-11-22",
    confidence: Confidence::Vendor,
};

const OLLAMA_TOOLS: Source =
    Source { what: "nothing says that tools are constrained", date: "2026-11-22", confidence: Confidence::Inferred };

const OUTLINES: Source = Source {
    what: "LM Studio runs MLX models with Outlines; outlines-core 0.2.14 refuses it",
    date: "2026-11-22",
    confidence: Confidence::Inferred,
};

const OUTLINES_RUN: Source = Source {
    what: "LM Studio runs MLX models with Outlines; outlines-core 0.2.14, run, enforces no bound (docs/judges.md)",
    date: "2026-11-22",
    confidence: Confidence::Measured,
};

const LM_STUDIO_DOCS: Source = Source {
    what: "LM Studio's documentation, structured output; lmstudio-bug-tracker #2403",
    date: "2026-09-14",
    confidence: Confidence::Vendor,
};

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-22", confidence: Confidence::Inferred };
