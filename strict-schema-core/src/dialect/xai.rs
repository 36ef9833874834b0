//! xAI.

use super::prelude::*;

/// xAI's structured outputs and tools, always strict.
pub const XAI_2026_11: Dialect = Dialect {
    name: "xai-2026-11",
    provider: "xAI",
    about: "tools and formats, always strict, without a flag; keywords that it can't enforce, and sizes over its limits, are followed as far as possible; a pattern must match the whole string; an object without `additionalProperties` is closed",
    keywords: keywords! {
        else Disputed UNKNOWN;
        Allowed DOCS: Type Enum Const AnyOf OneOf Properties Required AdditionalProperties MinProperties MaxProperties
            Items PrefixItems MinItems MaxItems Minimum Maximum ExclusiveMinimum ExclusiveMaximum MultipleOf MinLength
            MaxLength Pattern Format Ref Defs Title Description;
        Allowed DRAFT_07: Schema Definitions;
        Ignored BEST_EFFORT: AllOf Not If Then Else;
        Refused DOCS: MinContains MaxContains;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Disputed UNKNOWN: all RULES_OF_2026;
        Disputed UNKNOWN: RepeatedType;
        Allowed DOCS: Untyped TypeList OpenObject MissingProperties MissingRequired OptionalProperty MixedEnum
            TypeListEnum AllOfRef SharedFirstKey;
        Allowed REFUSALS: BooleanSchema;
        Refused REFUSALS: EmptyChoice BooleanProperty TupleItems;
        Ignored BEST_EFFORT: ForeignFormat;
        Disputed UNSUPPORTED: Recursion LookAround BackReference WordBoundary UnicodeClass InlineModifier;
    },
    formats: formats![Date Time DateTime Email Uuid Ipv4 Ipv6 Uri],
    instead_of_type: set![AnyOf OneOf AllOf Ref Enum Const],
    bounds: bounds! {
        Ignored OVER: MaxLength 2_048, MinLength 2_048, MaxItems 256, MinItems 256, MaxProperties 64, MinProperties 64;
    },
    optional: Optional::LeftOut,
    null: Null::TypeList,
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names _, strict NoFlag, DOCS;
        Tool "Responses, tool", names _, strict NoFlag, DOCS;
        Format "Chat Completions, `response_format.json_schema`", names _, strict NoFlag, DOCS;
        Format "Responses, `text.format`", names _, strict NoFlag, DOCS;
    },
    ..COMMON
};

sources! {
    DRAFT_07: Vendor "2026-11" "xAI documentation: draft-07 is accepted";
    OVER: Vendor "2026-11" "xAI documentation: greater ones are accepted, and enforced as far as possible";
    REFUSALS: Vendor "2026-11" "xAI documentation: what the API rejects with 400";
    DOCS: Vendor "2026-09" "xAI documentation, Structured outputs";
    BEST_EFFORT: Vendor "2026-09" "xAI documentation: best effort, not enforced";
    UNSUPPORTED: Vendor "2026-09" "xAI documentation: not supported, which may be rejected or ignored";
    UNKNOWN: Inferred "2026-11-21" "not documented, and no report either way";
}
