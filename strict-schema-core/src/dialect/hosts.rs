//! Mistral, Cohere, Fireworks and Together. Little is known about them, and most of it is disputed.

use super::prelude::*;

/// Mistral. No keyword is documented; the reports are old.
pub const MISTRAL_2026_08: Dialect = Dialect {
    name: "mistral-2026-08",
    provider: "Mistral",
    about: "strict tools and formats; no keyword is documented; reports of rejections are from 2025",
    voice: Voice::Mistral,
    keywords: keywords! {
        as BASE;
        Refused MISTRAL_FORMAT: Format;
        Refused MISTRAL_META: Schema Id;
        Disputed MISTRAL_OTHERS: Minimum Maximum MinLength MaxLength Pattern;
    },
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names _, strict Unknown, MISTRAL_SDK;
        Format "Chat Completions, `response_format.json_schema`", names _, strict Unknown, MISTRAL_SDK;
    },
    ..BASE
};

/// Cohere, v2. The flag for strict tools belongs to the request, and a request has either tools or a format.
pub const COHERE_2026_08: Dialect = Dialect {
    name: "cohere-2026-08",
    provider: "Cohere",
    about: "version 2 of the API; `strict_tools: true` in the request makes all tools strict; each object requires at least one of its properties; a format can't be combined with tools or documents",
    keywords: keywords! {
        else Disputed UNKNOWN;
        Allowed COHERE_GUIDE: Type Enum Const AnyOf Properties Required AdditionalProperties Items Pattern Format Ref
            Defs Def Title Description;
        Refused COHERE_GUIDE: AllOf OneOf Not Minimum Maximum MinItems MaxItems MinLength MaxLength UniqueItems;
    },
    rules: rules! {
        as BASE;
        Allowed COHERE_GUIDE: OptionalProperty MissingRequired OpenObject;
        Refused COHERE_GUIDE: RootNotObject RootCombinator NothingRequired ComplexValue;
        Refused COHERE_FORMATS: ForeignFormat;
    },
    formats: formats![DateTime Uuid Date Time],
    instead_of_type: set![AnyOf Ref Enum Const],
    // Each object must require a property, so every property is required.
    optional: Optional::Nullable,
    limits: limits! { Refused COHERE_FIELDS: Properties 200, Fields 200; },
    request: Request { all_strict_or_none: true, tools_or_format: true, ..Request::NONE },
    surfaces: surfaces! {
        Tool "Cohere v2 Chat, tool", names _, strict OfRequest, COHERE_SDK;
        Format "Cohere v2 Chat, `response_format`", names _, strict NoFlag, COHERE_SDK;
    },
    ..BASE
};

/// Fireworks. It closes objects with properties.
pub const FIREWORKS_2026_11: Dialect = Dialect {
    name: "fireworks-2026-11",
    provider: "Fireworks",
    about: "tools and formats; an object with properties is closed; it is not known whether unsupported keywords are rejected or ignored",
    keywords: keywords! {
        as BASE;
        Allowed FIREWORKS_GUIDE: Type Properties Required AdditionalProperties Items AnyOf AllOf Defs Definitions Ref
            Title Description Default Examples Comment;
        Disputed FIREWORKS_NOT: OneOf MinLength MaxLength MinItems MaxItems Pattern;
    },
    rules: rules! {
        as BASE;
        Allowed FIREWORKS_GUIDE: OptionalProperty MissingRequired OpenObject MissingProperties Recursion AllOfRef;
        Disputed FIREWORKS_NOT: ExternalRef;
        Disputed UNKNOWN: EndlessValue;
    },
    optional: Optional::LeftOut,
    references: References::Recursive,
    definitions: Definitions::Recursive,
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names _, strict Unknown, FIREWORKS_GUIDE;
        Format "Chat Completions, `response_format.json_schema` without a flag", names _, strict NoFlag, FIREWORKS_GUIDE;
    },
    ..BASE
};

/// Together. It has `OpenAI`'s request format and rules for names; no keyword is documented.
pub const TOGETHER_2026_11: Dialect = Dialect {
    name: "together-2026-11",
    provider: "Together",
    about: "tools and formats in OpenAI's form; no keyword is documented",
    surfaces: surfaces! {
        Tool "Chat Completions, tool without a flag", names 64, strict NoFlag, TOGETHER_SDK;
        Format "Chat Completions, `response_format.json_schema`", names 64, strict Unknown, TOGETHER_SDK;
    },
    ..BASE
};

/// What occurs in the examples of all four. The rest is unknown.
const BASE: Dialect = Dialect {
    name: "unknown",
    provider: "",
    about: "",
    keywords: keywords! {
        else Disputed UNKNOWN;
        Allowed EXAMPLES: Type Enum AnyOf Properties Required AdditionalProperties Items Ref Defs Title Description;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Disputed UNKNOWN: all RULES_OF_2026;
        Disputed UNKNOWN: RepeatedType;
        Refused NOT_JSON_SCHEMA: UnknownType Malformed EmptyChoice DanglingRef RefLoop InvalidPattern;
        Allowed EXAMPLES: SharedFirstKey TypeListEnum NullNotInEnum AllOfRef;
    },
    instead_of_type: set![AnyOf Ref],
    ..COMMON
};

sources! {
    MISTRAL_FORMAT: Single "2025-02" "“Received unsupported keyword `format` in schema.” (langchain #29604)";
    MISTRAL_META: Single "2025-08" "“Grammar error: … failed to compile JSON schema”, for a tool (litellm #13389)";
    MISTRAL_OTHERS: Single "2025-11" "Mistral on Azure rejected `minimum`; browser-use removes lengths and patterns";
    MISTRAL_SDK: Vendor "2026-08" "mistralai 3.7.0, the types of its requests";
    COHERE_GUIDE: Single "2026-08-29" "Cohere's guide to structured outputs, as quoted";
    COHERE_FORMATS: Inferred "2026-08-29" "not in the guide's list of formats";
    COHERE_FIELDS: Single "2026-08-29" "Cohere's guide: 200 fields over all the tools of a request";
    COHERE_SDK: Vendor "2026-08" "cohere 7.3.1, the types of its requests";
    FIREWORKS_GUIDE: Single "2026-11" "Fireworks' guide to structured responses, a copy; fireworks-ai 1.2.30";
    FIREWORKS_NOT: Single "2026-11" "Fireworks' guide: not supported, which may be refused or ignored";
    TOGETHER_SDK: Vendor "2026-11" "together 3.1.1, the types of its requests";
    EXAMPLES: Inferred "2026-11-22" "in examples of the vendors' pages and SDKs";
    NOT_JSON_SCHEMA: Inferred "2026-11-22" "no JSON Schema";
    UNKNOWN: Inferred "2026-11-22" "not documented, and no report either way";
}
