//! vLLM and `SGLang`: servers that leave the constraint to an engine, xgrammar unless they are told otherwise.

use super::definition::{Bound, Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
use super::known::{KEYWORDS_OF_2026, SHAPES_OF_2026};
use super::limit::{LimitSources, Limits, Request};
use super::permission::{Keywords, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source, UNSTATED};
use super::surface::{Role, StrictWhenOmitted, Surface};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};

/// The newest: [`VLLM_2026_11`].
pub const VLLM: Dialect = VLLM_2026_11;

/// The newest: [`VLLM_XGRAMMAR_2026_11`].
pub const VLLM_XGRAMMAR: Dialect = VLLM_XGRAMMAR_2026_11;

/// The newest: [`VLLM_GUIDANCE_2026_11`].
pub const VLLM_GUIDANCE: Dialect = VLLM_GUIDANCE_2026_11;

/// The newest: [`SGLANG_2026_11`].
pub const SGLANG: Dialect = SGLANG_2026_11;

/// The newest: [`SGLANG_LLGUIDANCE_2026_11`].
pub const SGLANG_LLGUIDANCE: Dialect = SGLANG_LLGUIDANCE_2026_11;

/// vLLM as it is started without a backend: xgrammar, and what that does not have goes to guidance and then to outlines.
pub const VLLM_2026_11: Dialect = Dialect {
    name: "vllm-2026-11",
    provider: "vLLM",
    about: "the backend `auto`: xgrammar, then guidance, then outlines; with `tool_choice: \"auto\"` tools are constrained only if one says `strict: true`",
    keywords: XGRAMMAR.keywords.with(Verdict::Disputed, &PASSED_ON, PAST_XGRAMMAR),
    shapes: XGRAMMAR.shapes.with(
        Verdict::Disputed,
        &PASSED_ON,
        &[Shape::ForeignFormat, Shape::LengthsBeside, Shape::CrowdedNames],
    ),
    // Another engine has what xgrammar does not take.
    bounds: &[
        Bound { keyword: Keyword::Minimum, at_most: LONGEST, beyond: Verdict::Disputed, source: &PASSED_ON },
        Bound { keyword: Keyword::Maximum, at_most: LONGEST, beyond: Verdict::Disputed, source: &PASSED_ON },
    ],
    ..XGRAMMAR
};

/// vLLM with the backend fixed to xgrammar: what that does not have is an error.
pub const VLLM_XGRAMMAR_2026_11: Dialect = Dialect {
    name: "vllm-xgrammar-2026-11",
    provider: "vLLM",
    about: "the backend fixed to xgrammar",
    keywords: XGRAMMAR.keywords.with(Verdict::Refused, &FIXED, PAST_XGRAMMAR),
    shapes: XGRAMMAR.shapes.with(
        Verdict::Refused,
        &FIXED,
        &[Shape::ForeignFormat, Shape::LengthsBeside, Shape::CrowdedNames],
    ),
    ..XGRAMMAR
};

/// vLLM with the backend fixed to guidance, which is llguidance.
pub const VLLM_GUIDANCE_2026_11: Dialect = Dialect {
    name: "vllm-guidance-2026-11",
    provider: "vLLM",
    about: "the backend fixed to guidance, which is llguidance; vLLM closes its objects",
    ..LLGUIDANCE
};

/// `SGLang` with xgrammar, which is its default.
pub const SGLANG_2026_11: Dialect = Dialect {
    name: "sglang-2026-11",
    provider: "SGLang",
    about: "`--grammar-backend xgrammar`, the default; nothing comes after it",
    ..XGRAMMAR
};

/// `SGLang` with llguidance.
pub const SGLANG_LLGUIDANCE_2026_11: Dialect = Dialect {
    name: "sglang-llguidance-2026-11",
    provider: "SGLang",
    about: "`--grammar-backend llguidance`",
    ..LLGUIDANCE
};

/// What vLLM does not give to xgrammar.
const PAST_XGRAMMAR: &[Keyword] =
    &[Keyword::MultipleOf, Keyword::UniqueItems, Keyword::Contains, Keyword::MinContains, Keyword::MaxContains];

/// xgrammar in its strict mode.
const XGRAMMAR: Dialect = Dialect {
    name: "xgrammar",
    provider: "xgrammar",
    about: "",
    voice: Voice::XGrammar,
    keywords: Keywords::all(Verdict::Ignored, &XGRAMMAR_UNKNOWN)
        .with(
            Verdict::Allowed,
            &XGRAMMAR_RUN,
            &[
                Keyword::Type,
                Keyword::Enum,
                Keyword::Const,
                Keyword::AnyOf,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::PatternProperties,
                Keyword::PropertyNames,
                Keyword::MinProperties,
                Keyword::MaxProperties,
                Keyword::Items,
                Keyword::PrefixItems,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::ExclusiveMinimum,
                Keyword::ExclusiveMaximum,
                Keyword::MultipleOf,
                Keyword::MinLength,
                Keyword::MaxLength,
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
            &XGRAMMAR_UNKNOWN,
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
        .with(Verdict::Ignored, &XGRAMMAR_CONTAINS, &[Keyword::Contains, Keyword::MinContains, Keyword::MaxContains])
        .with(
            Verdict::Ignored,
            &XGRAMMAR_RUN,
            &[
                Keyword::OneOf,
                Keyword::AllOf,
                Keyword::Not,
                Keyword::If,
                Keyword::Then,
                Keyword::Else,
                Keyword::UniqueItems,
            ],
        ),
    shapes: Shapes::all(Verdict::Allowed, &UNSTATED)
        .with(Verdict::Allowed, &XGRAMMAR_RUN, SHAPES_OF_2026)
        .with(
            Verdict::Refused,
            &XGRAMMAR_RUN,
            &[
                Shape::UnknownType,
                Shape::Malformed,
                Shape::EmptyChoice,
                Shape::EmptyRange,
                Shape::TupleItems,
                Shape::DanglingRef,
                Shape::ExternalRef,
                Shape::RefLoop,
                Shape::InvalidPattern,
                Shape::EscapedRef,
                Shape::FractionalBound,
                Shape::BareMinimum,
            ],
        )
        .with(
            Verdict::Ignored,
            &XGRAMMAR_RUN,
            &[
                Shape::UndeclaredRequired,
                Shape::RefSiblings,
                Shape::ForeignFormat,
                Shape::ForeignValue,
                Shape::LookAround,
                Shape::LengthsBeside,
                Shape::UnionSiblings,
                Shape::UnknownKeyword,
            ],
        )
        .with(
            Verdict::Disputed,
            &UNKNOWN,
            &[
                Shape::BackReference,
                Shape::WordBoundary,
                Shape::UnicodeClass,
                Shape::InlineModifier,
                Shape::LargeRepeat,
                Shape::AllOfRef,
                Shape::DuplicateKey,
            ],
        ),
    formats: Formats::of(StringFormat::ALL),
    instead_of_type: KeywordSet::ALL,
    ref_siblings: WORDS,
    any_of_siblings: None,
    bounds: LONG,
    large_repeat: 1_000,
    engine: Some(Engine::Unknown),
    upper_case_types: false,
    optional: Optional::LeftOut,
    null: Null::TypeList,
    references: References::Recursive,
    definitions: Definitions::Shared,
    nesting: Nesting::Objects,
    limits: Limits::NONE,
    limit_sources: LimitSources::all(&UNKNOWN),
    disputed_limits: Limits::NONE,
    request: Request::NONE,
    surfaces: SURFACES,
};

/// llguidance.
const LLGUIDANCE: Dialect = Dialect {
    voice: Voice::LlGuidance,
    engine: Some(Engine::LlGuidance),
    keywords: Keywords::all(Verdict::Disputed, &UNKNOWN)
        .with(Verdict::Refused, &UNIMPLEMENTED, KEYWORDS_OF_2026)
        .with(
            Verdict::Allowed,
            &LLGUIDANCE_RUN,
            &[
                Keyword::Type,
                Keyword::Enum,
                Keyword::Const,
                Keyword::AnyOf,
                Keyword::AllOf,
                Keyword::Properties,
                Keyword::Required,
                Keyword::AdditionalProperties,
                Keyword::PatternProperties,
                Keyword::MinProperties,
                Keyword::MaxProperties,
                Keyword::Items,
                Keyword::PrefixItems,
                Keyword::AdditionalItems,
                Keyword::MinItems,
                Keyword::MaxItems,
                Keyword::Minimum,
                Keyword::Maximum,
                Keyword::ExclusiveMinimum,
                Keyword::ExclusiveMaximum,
                Keyword::MultipleOf,
                Keyword::MinLength,
                Keyword::MaxLength,
                Keyword::Pattern,
                Keyword::Format,
                Keyword::Ref,
                Keyword::Defs,
                Keyword::Definitions,
            ],
        )
        .with(
            Verdict::Allowed,
            &LLGUIDANCE_WORDS,
            &[
                Keyword::Title,
                Keyword::Description,
                Keyword::Default,
                Keyword::Examples,
                Keyword::Comment,
                Keyword::Deprecated,
                Keyword::ReadOnly,
                Keyword::WriteOnly,
                Keyword::Schema,
                Keyword::Id,
                Keyword::Anchor,
            ],
        )
        .with(
            Verdict::Refused,
            &LLGUIDANCE_RUN,
            &[
                Keyword::OneOf,
                Keyword::Not,
                Keyword::If,
                Keyword::Then,
                Keyword::Else,
                Keyword::UniqueItems,
                Keyword::Contains,
                Keyword::PropertyNames,
            ],
        ),
    shapes: Shapes::all(Verdict::Allowed, &UNSTATED)
        .with(Verdict::Allowed, &LLGUIDANCE_RUN, SHAPES_OF_2026)
        .with(
            Verdict::Refused,
            &LLGUIDANCE_RUN,
            &[
                Shape::UnknownType,
                Shape::Malformed,
                Shape::EmptyChoice,
                Shape::EmptyRange,
                Shape::ForeignValue,
                Shape::ForeignFormat,
                Shape::DanglingRef,
                Shape::ExternalRef,
                Shape::RefLoop,
                Shape::InvalidPattern,
                Shape::LookAround,
                Shape::BackReference,
            ],
        )
        .with(
            Verdict::Disputed,
            &UNKNOWN,
            &[
                Shape::UnknownKeyword,
                Shape::WordBoundary,
                Shape::UnicodeClass,
                Shape::InlineModifier,
                Shape::LargeRepeat,
                Shape::DuplicateKey,
                Shape::BadId,
            ],
        ),
    bounds: &[],
    ..XGRAMMAR
};

const SURFACES: &[Surface] = &[
    Surface {
        api: "Chat Completions, tool",
        role: Role::Tool,
        name: None,
        strict_when_omitted: StrictWhenOmitted::Off,
        source: &TOOLS,
    },
    Surface {
        api: "Chat Completions, `response_format.json_schema`",
        role: Role::Format,
        name: None,
        strict_when_omitted: StrictWhenOmitted::NoFlag,
        source: &STRICT_IGNORED,
    },
];

/// Words about a schema.
/// The greatest integer that xgrammar holds.
const LONGEST: u64 = i64::MAX as u64;

/// It refuses a schema with a greater bound.
const LONG: &[Bound] = &[
    Bound::refused(Keyword::Minimum, LONGEST, &XGRAMMAR_RUN),
    Bound::refused(Keyword::Maximum, LONGEST, &XGRAMMAR_RUN),
];

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

const XGRAMMAR_RUN: Source = Source {
    what: "xgrammar 0.2.8 with `strict_mode`, run with instances",
    date: "2026-11-22",
    confidence: Confidence::Measured,
};

const XGRAMMAR_CONTAINS: Source = Source {
    what: "xgrammar 0.2.8 with `strict_mode`, run: beside `items` a list without such an item is taken (docs/judges.md)",
    date: "2026-11-22",
    confidence: Confidence::Measured,
};

const XGRAMMAR_UNKNOWN: Source = Source {
    what: "xgrammar 0.2.8: a keyword that it does not name is not looked at",
    date: "2026-11-22",
    confidence: Confidence::Inferred,
};

const LLGUIDANCE_RUN: Source =
    Source { what: "llguidance 1.9.1, run with instances", date: "2026-11-22", confidence: Confidence::Measured };

const LLGUIDANCE_WORDS: Source = Source {
    what: "llguidance 1.9.1: words about a schema are let through",
    date: "2026-11-22",
    confidence: Confidence::Inferred,
};

const UNIMPLEMENTED: Source =
    Source { what: "llguidance 1.9.1: “Unimplemented keys”", date: "2026-11-22", confidence: Confidence::Measured };

const PASSED_ON: Source = Source {
    what: "vLLM 030141c, `backend_xgrammar.py`: given to guidance or outlines, and an error where the backend is fixed",
    date: "2026-11-22",
    confidence: Confidence::Vendor,
};

const FIXED: Source = Source {
    what: "vLLM 030141c, `backend_xgrammar.py`: “features not supported by xgrammar”",
    date: "2026-11-22",
    confidence: Confidence::Vendor,
};

const TOOLS: Source = Source {
    what: "vLLM #45003 and #45600: with `tool_choice: auto` only if some tool says `strict: true`",
    date: "2026-06",
    confidence: Confidence::Measured,
};

const STRICT_IGNORED: Source =
    Source { what: "the flag is not read there", date: "2026-11-22", confidence: Confidence::Inferred };

const UNKNOWN: Source =
    Source { what: "not documented, and no report either way", date: "2026-11-22", confidence: Confidence::Inferred };
