//! `OpenAI` and Azure `OpenAI`: Chat Completions and Responses.

use super::prelude::*;

/// `OpenAI`, Structured Outputs, “Supported schemas”, as last compared with the live API in October 2026.
pub const OPENAI_2026_10: Dialect = Dialect {
    name: "openai-2026-10",
    provider: "OpenAI",
    about: "strict tools and formats of the Chat Completions and Responses APIs; before GPT-5, set `parallel_tool_calls: false`: one of several calls in a response may break its schema",
    voice: Voice::OpenAi,
    keywords: keywords! {
        else Disputed UNDOCUMENTED;
        Refused GUIDE: all KEYWORDS_OF_2026;
        Allowed GUIDE: Type Enum Const AnyOf Properties Required AdditionalProperties Items MinItems MaxItems Minimum
            Maximum ExclusiveMinimum ExclusiveMaximum MultipleOf Pattern Format Ref Defs Description;
        Allowed SDK: Schema Id Title;
        Disputed LENGTHS: MinLength MaxLength;
        Disputed DEFAULT: Default;
        Disputed UNDOCUMENTED: Definitions Examples Comment Deprecated ReadOnly WriteOnly Nullable Discriminator Example
            ExternalDocs Xml IdDraft04 PropertyOrdering Vocabulary;
        Refused LIVE: OneOf AllOf UniqueItems PrefixItems PropertyNames;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Refused GUIDE: all RULES_OF_2026;
        Refused LIVE: RootCombinator MissingProperties MissingRequired UndeclaredRequired MissingItems Untyped NestedRef
            RefSiblings DanglingRef ForeignFormat LookAround;
        Refused SDK: BooleanSchema TupleItems ExternalRef RefLoop;
        Refused ONE_MEASUREMENT: MixedEnum BadId;
        Refused NOT_JSON_SCHEMA: Malformed UnknownType EmptyChoice ForeignValue EmptyRange InvalidPattern;
        Refused ROOT_TEXT: RootConst;
        Disputed UNDOCUMENTED: UnknownKeyword RepeatedRequired RepeatedType ComplexValue BackReference DuplicateKey;
        Disputed NOT_JSON_SCHEMA: EndlessValue;
        Disputed NULLABLE_ENUM: NullNotInEnum;
        Disputed FIRST_KEY: SharedFirstKey;
        Disputed AT_THE_ROOT: NestedDefinitions;
        Allowed GUIDE: TypeList Recursion;
        Allowed NO_OBJECTION: TypeListEnum AllOfRef WordBoundary UnicodeClass InlineModifier LargeRepeat;
    },
    formats: formats![DateTime Time Date Duration Email Hostname Ipv4 Ipv6 Uuid],
    instead_of_type: set![AnyOf Ref],
    null: Null::AnyTypeList,
    references: References::Recursive,
    definitions: Definitions::Shared,
    limits: limits! {
        // Whether arrays count as levels is unknown.
        Refused LIVE: Nesting 10;
        Disputed LIVE: Nesting 10;
        Refused GUIDE: Properties 5_000, EnumValues 1_000, Text 120_000, LargeEnum 15_000 over 250;
        Disputed BISECTION: EnumValues 999;
    },
    // Measured: errors of the live API about tools that are not strict.
    non_strict: NonStrict::Marked,
    request: Request {
        tools: Some(128),
        tools_source: &OPENAPI,
        tools_api: Some("Chat Completions, tool"),
        namespace: Some(64),
        ..Request::NONE
    },
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names 64, strict Off, OPENAPI;
        Tool "Responses, tool", names 128, strict Tried, OPENAPI;
        Format "Chat Completions, `response_format.json_schema`", names 64, strict Off, OPENAPI;
        Format "Responses, `text.format`", names 64, strict Off, OPENAPI;
    },
    ..COMMON
};

/// The first version of the guide, of August 2024.
pub const OPENAI_2024_08: Dialect = Dialect {
    name: "openai-2024-08",
    about: "the guide of the first release of strict mode; Azure's documentation still has this version",
    keywords: keywords! {
        as OPENAI_2026_10;
        Refused GUIDE_2024: MinLength MaxLength Pattern Format Minimum Maximum MultipleOf PatternProperties
            UnevaluatedProperties PropertyNames MinProperties MaxProperties UnevaluatedItems Contains MinContains
            MaxContains MinItems MaxItems UniqueItems;
        Refused LIVE_2024: ExclusiveMinimum ExclusiveMaximum Default;
    },
    rules: rules! {
        as OPENAI_2026_10;
        Allowed UNSTATED: RootConst NestedDefinitions;
        Refused FIRST_KEY_2025: SharedFirstKey;
    },
    formats: Formats::NONE,
    limits: limits! {
        Refused GUIDE_2024: Nesting 5, Properties 100, EnumValues 500, Text 15_000, LargeEnum 7_500 over 250;
        Disputed GUIDE_2024: Nesting 5;
    },
    ..OPENAI_2026_10
};

/// Fine-tuned models: [`OPENAI_2026_10`] without the keywords that the guide excludes for them.
pub const OPENAI_FINE_TUNED_2026_09: Dialect = Dialect {
    name: "openai-fine-tuned-2026-09",
    about: "fine-tuned models, with fewer keywords",
    keywords: keywords! {
        as OPENAI_2026_10;
        Refused FINE_TUNED: MinLength MaxLength Pattern Format Minimum Maximum MultipleOf PatternProperties MinItems
            MaxItems;
        Refused FINE_TUNED_TOO: ExclusiveMinimum ExclusiveMaximum;
    },
    formats: Formats::NONE,
    ..OPENAI_2026_10
};

/// Azure, as it behaved in October 2026. Its documentation still describes [`OPENAI_2024_08`].
pub const AZURE_OPENAI_2026_10: Dialect = Dialect {
    name: "azure-openai-2026-10",
    provider: "Azure OpenAI",
    about: "strict tools and formats of Azure OpenAI, as measured; the documentation still lists the limits and keywords of 2024",
    keywords: keywords! {
        as OPENAI_2026_10;
        Disputed AZURE_LENGTHS: MinLength MaxLength;
        Refused AZURE_DEFAULT: Default;
    },
    limits: limits! { as OPENAI_2026_10; Refused AZURE: Nesting 10, EnumValues 1_000; },
    ..OPENAI_2026_10
};

sources! {
    GUIDE: Vendor "2026-09-18" "OpenAI guide, Structured Outputs, “Supported schemas”";
    GUIDE_2024: Vendor "2024-08" "OpenAI guide, Structured Outputs, “Supported schemas”, first version";
    LIVE_2024: Measured "2025-12-18" "“is not permitted” in reports of the live API, 2024 and 2025";
    SDK: Vendor "2026-08-21" "openai-node 7.5.0, `src/lib/transform.ts`";
    LIVE: Measured "2026-10-03" "errors of the live API in several reports";
    ONE_MEASUREMENT: Single "2026-02" "one report of the live API";
    NOT_JSON_SCHEMA: Inferred "2026-11-21" "no JSON Schema, or one that no value satisfies";
    BISECTION: Single "2026" "one bisection of the live API: 999 accepted, 1,000 refused";
    LENGTHS: Single "2026-10-02" "not in the guide and “not permitted” until December 2025; accepted live since August 2026";
    DEFAULT: Single "2026-08" "“not permitted” in 2024 and 2025; accepted live in August 2026, not on Azure";
    UNDOCUMENTED: Inferred "2026-09-18" "not in the guide, tolerated by the vendor's SDKs, or without a report";
    NULLABLE_ENUM: Inferred "2026-09-18" "the guide's own example has it, and JSON Schema then forbids null";
    FIRST_KEY: Single "2025-06" "an error of o1 in 2024 and 2025, absent from the guide";
    NO_OBJECTION: Inferred "2026-11-21" "no report of a refusal";
    OPENAPI: Vendor "2026-08" "OpenAI `openapi.yml`, as of openai-node 7.5.0";
    FINE_TUNED: Vendor "2026-09-18" "OpenAI guide, Structured Outputs, the paragraph on fine-tuned models";
    FINE_TUNED_TOO: Inferred "2026-09-18" "the guide's paragraph names `minimum` and `maximum` only";
    AZURE: Measured "2026-10-02" "two measurements of Azure's live API";
    AZURE_LENGTHS: Single "2026-10-02" "the live API accepts and enforces them; the documentation lists them as unsupported";
    AZURE_DEFAULT: Single "2026-09-14" "refused by Azure's live API";
    AT_THE_ROOT: Inferred "2026-08-21" "openai-node 7.5.0 keeps `$id` and `$defs` at the root only, and rejects an inner `$id`; no report of the API";
    ROOT_TEXT: Measured "2026-09-08" "“… and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level”, ten copies of the live error";
    FIRST_KEY_2025: Single "2025-06" "“Objects provided via 'anyOf' must not share identical first keys” of the live API in early 2025";
}
