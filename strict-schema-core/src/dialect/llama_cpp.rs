//! llama.cpp's server, and two servers that use its converter: Ollama and LM Studio.

use super::prelude::*;

/// llama.cpp's server. It always constrains formats, and tools once the model begins a call. It ignores many keywords.
pub const LLAMA_CPP_2026_11: Dialect = Dialect {
    name: "llama-cpp-2026-11",
    provider: "llama.cpp",
    about: "formats and tools of the server, which has no `strict` flag; an object with properties is closed; required keys are written first; many keywords are ignored",
    voice: Voice::LlamaCpp,
    keywords: keywords! {
        else Ignored CONVERTER;
        Allowed RUN: Type Properties Required AdditionalProperties Items PrefixItems MinItems MaxItems Enum Const AnyOf
            MinLength MaxLength Minimum Maximum ExclusiveMinimum ExclusiveMaximum Pattern Format Ref Defs Definitions;
        // These constrain nothing.
        Allowed CONVERTER: Title Description Default Examples Example Comment Deprecated ReadOnly WriteOnly Schema Id
            ExternalDocs Anchor Vocabulary IdDraft04 PropertyOrdering Discriminator Xml;
        Ignored AS_ANY_OF: OneOf;
        Ignored MERGED: AllOf;
        Ignored RUN: MultipleOf UniqueItems Contains Not If Then Else PatternProperties PropertyNames MinProperties
            MaxProperties;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Allowed RUN: all RULES_OF_2026;
        Refused RUN: BooleanSchema UnknownType Malformed EmptyChoice DanglingRef ExternalRef RefLoop InvalidPattern
            RootRef EscapedRef;
        Ignored RUN: UndeclaredRequired RefSiblings ForeignFormat ForeignValue LookAround BackReference WordBoundary
            UnicodeClass InlineModifier LengthsBeside PartialPattern UnanchoredPattern ClassEscape UnionSiblings
            NumberBound TupleRest UnknownKeyword;
        // `EmptyName`: at the root, a property with the empty name replaces the whole schema.
        Disputed RUN: EmptyRange EmptyName;
        Disputed UNKNOWN: AllOfRef DuplicateKey LargeRepeat EndlessValue;
    },
    formats: formats![Date Time DateTime Uuid],
    more_formats: &["uuid1", "uuid2", "uuid3", "uuid4", "uuid5"],
    instead_of_type: KeywordSet::ALL,
    ref_siblings: ANNOTATIONS,
    bounds: bounds! {
        Refused RUN: MinLength 2_000, MinItems 2_000;
        Ignored RUN: MaxLength 2_000, MaxItems 2_000;
        // llama.cpp reads a greater bound as a negative one, and drops the opposite bound too.
        Ignored RUN: Minimum 0x7fff_ffff_ffff_ffff, Maximum 0x7fff_ffff_ffff_ffff;
    },
    optional: Optional::LeftOut,
    null: Null::TypeList,
    references: References::Recursive,
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names _, strict NoFlag, SERVER;
        Format "Chat Completions, `response_format.json_schema`", names _, strict NoFlag, SERVER;
    },
    ..COMMON
};

/// Ollama with GGUF models, which use llama.cpp's converter. It does not constrain tools.
pub const OLLAMA_2026_11: Dialect = Dialect {
    name: "ollama-2026-11",
    provider: "Ollama",
    about: "`format` of `/api/chat`; GGUF models follow llama.cpp; tools are not constrained; the MLX runner ignored `format` in mid-2026",
    surfaces: surfaces! {
        Tool "Ollama, tool", names _, strict Unconstrained, OLLAMA_TOOLS;
        Format "Ollama, `format`", names _, strict NoFlag, OLLAMA_FORMAT;
        Tool "Chat Completions, tool", names _, strict Unconstrained, OLLAMA_TOOLS;
        Format "Chat Completions, `response_format.json_schema`", names _, strict NoFlag, OLLAMA_FORMAT;
    },
    ..LLAMA_CPP_2026_11
};

/// LM Studio: llama.cpp for GGUF models, Outlines for MLX.
pub const LM_STUDIO_2026_11: Dialect = Dialect {
    name: "lm-studio-2026-11",
    provider: "LM Studio",
    about: "formats of Chat Completions; GGUF models follow llama.cpp, MLX models follow Outlines; `strict` has no effect, and `/v1/responses` ignores a format",
    keywords: keywords! {
        as LLAMA_CPP_2026_11;
        Ignored OUTLINES_RUN: Minimum Maximum ExclusiveMinimum ExclusiveMaximum;
        Disputed OUTLINES: PatternProperties AllOf;
    },
    rules: rules! {
        as LLAMA_CPP_2026_11;
        Disputed OUTLINES: Untyped TupleItems;
    },
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names _, strict NoFlag, LM_STUDIO_DOCS;
        Format "Chat Completions, `response_format.json_schema`", names _, strict NoFlag, LM_STUDIO_DOCS;
    },
    ..LLAMA_CPP_2026_11
};

sources! {
    RUN: Measured "2026-11-22" "llama.cpp 0.6.0-dev in llama-cpp-sys-2 0.1.161: the converter and the grammar, run with instances";
    CONVERTER: Vendor "2026-11-22" "llama.cpp 0.6.0-dev, `common/json-schema.cpp` ignores keywords that it does not name";
    AS_ANY_OF: Measured "2026-11-22" "llama.cpp 0.6.0-dev, run: read as `anyOf`";
    MERGED: Measured "2026-11-22" "llama.cpp 0.6.0-dev, run: it merges branches that are objects and requires all their properties; it drops other branches";
    SERVER: Vendor "2026-11-22" "llama.cpp, the server's README";
    OLLAMA_FORMAT: Vendor "2026-11-22" "Ollama's API, `format`: `\"json\"` or a schema";
    OLLAMA_TOOLS: Inferred "2026-11-22" "nothing says that tools are constrained";
    OUTLINES: Inferred "2026-11-22" "LM Studio runs MLX models with Outlines; outlines-core 0.2.14 refuses it";
    OUTLINES_RUN: Measured "2026-11-22" "LM Studio runs MLX models with Outlines; outlines-core 0.2.14, run, enforces no bound (docs/judges.md)";
    LM_STUDIO_DOCS: Vendor "2026-09-14" "LM Studio's documentation, structured output; lmstudio-bug-tracker #2403";
    UNKNOWN: Inferred "2026-11-22" "not documented, and no report either way";
}
