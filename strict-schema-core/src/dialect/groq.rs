//! Groq.

use super::openai::OPENAI_2026_10;
use super::prelude::*;

/// Groq's strict mode, for chosen models: what its guide names, and what its API said in August and September 2026.
pub const GROQ_2026_11: Dialect = Dialect {
    name: "groq-2026-11",
    provider: "Groq",
    about: "strict tools and formats of some models (`openai/gpt-oss-20b`, `-120b`, and the preview `qwen/qwen3.8-27b`); strict mode works neither with streaming nor with tools next to a format; what the guide does not mention is disputed",
    voice: Voice::Groq,
    keywords: keywords! {
        else Disputed UNNAMED;
        Refused FROM_OPENAI: OneOf AllOf Not If Then Else DependentRequired DependentSchemas PatternProperties
            PropertyNames PrefixItems UniqueItems Contains UnevaluatedProperties UnevaluatedItems;
        Allowed GUIDE: Type Enum AnyOf Properties Required AdditionalProperties Items Ref Defs Description;
        Refused MIN_ITEMS: MinItems MaxItems;
    },
    rules: rules! {
        as OPENAI_2026_10;
        Allowed UNSTATED: RootConst NestedDefinitions;
        Refused DOCS: OpenObject OptionalProperty;
        Disputed UNNAMED: ForeignFormat LookAround BackReference WordBoundary UnicodeClass InlineModifier LargeRepeat;
        Refused ANY_OF: AmbiguousBranches;
    },
    instead_of_type: set![AnyOf Ref],
    null: Null::TypeList,
    references: References::Recursive,
    limits: limits! {
        Disputed UNKNOWN: Nesting 10, Properties 5_000, EnumValues 1_000, Text 120_000, LargeEnum 15_000 over 250;
    },
    request: Request { tools_or_format: true, ..Request::NONE },
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names 64, strict Off, GUIDE;
        Format "Chat Completions, `response_format.json_schema`", names 64, strict Off, GUIDE;
    },
    ..COMMON
};

sources! {
    GUIDE: Single "2026-08-29" "Groq documentation, Structured outputs, as quoted";
    UNNAMED: Inferred "2026-08-29" "the guide names neither it nor its refusal";
    FROM_OPENAI: Inferred "2026-09" "as for OpenAI: no guide mentions it, and there is no report that it is accepted";
    MIN_ITEMS: Single "2025-10" "“minItems is not supported” of the live API (beeai-framework #1215)";
    ANY_OF: Measured "2026-09" "“anyOf disambiguation failed” of the live API, in five projects";
    DOCS: Vendor "2026-09" "Groq documentation, Structured outputs, a copy";
    UNKNOWN: Inferred "2026-11-21" "not documented, and no report either way";
}
