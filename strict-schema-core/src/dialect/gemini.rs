//! Google Gemini: JSON Schema (`responseJsonSchema`, `parametersJsonSchema`), and the older subset of `OpenAPI`
//! (`responseSchema`, `parameters`).

use super::prelude::*;

/// Gemini's `responseJsonSchema` and `parametersJsonSchema`, with the list of keywords of google-genai 3.4.0.
pub const GEMINI_2026_11: Dialect = Dialect {
    name: "gemini-2026-11",
    provider: "Gemini",
    about: "`responseJsonSchema` (newer: `responseFormat.text.schema`) and `parametersJsonSchema`; Gemini ignores or rejects keywords outside its list",
    voice: Voice::Gemini,
    keywords: keywords! {
        else Disputed UNLISTED;
        Allowed DOCS: Type Title Description Properties Required AdditionalProperties Enum Format Minimum Maximum Items
            PrefixItems MinItems MaxItems Id Anchor;
        Allowed SINCE_2025_11: AnyOf Defs Ref;
        Allowed SDK: PropertyOrdering;
        Ignored AS_ANY_OF: OneOf;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Refused NOT_JSON_SCHEMA: all RULES_OF_2026;
        Allowed DOCS: RootNotObject RootCombinator Untyped TypeList MissingProperties MissingRequired OptionalProperty
            MixedEnum TypeListEnum AllOfRef SharedFirstKey LookAround BackReference WordBoundary UnicodeClass
            InlineModifier LargeRepeat;
        Allowed SDK: OpenObject Recursion;
        Disputed UNLISTED: BooleanSchema UnknownKeyword UndeclaredRequired RepeatedRequired RepeatedType MissingItems TupleItems
            ComplexValue NullNotInEnum ForeignValue EmptyRange NestedRef ForeignFormat InvalidPattern BadId
            DuplicateKey;
        Disputed SDK_ENUMS: BooleanEnum;
        Disputed EMPTY_IN_JSON_SCHEMA: EmptyObject;
        Refused SDK_CYCLES: RequiredRecursion;
        Refused DOCS: ExternalRef RefSiblings;
    },
    formats: formats![DateTime Date Time],
    instead_of_type: set![AnyOf OneOf Ref Enum],
    ref_siblings: set![Defs Id Anchor DynamicAnchor Schema Comment Vocabulary],
    optional: Optional::LeftOut,
    null: Null::TypeList,
    limits: limits! { else UNPUBLISHED; },
    request: Request { tools: Some(512), tools_source: &SDK, ..Request::NONE },
    surfaces: surfaces! {
        Tool "`parametersJsonSchema`", names NAME, strict NoFlag, SDK;
        Format "`responseJsonSchema`", names _, strict NoFlag, SDK;
    },
    ..COMMON
};

/// Gemini's `responseSchema` and `parameters`, with the fields of `Schema` of google-genai 3.4.0.
pub const GEMINI_OPENAPI_2026_11: Dialect = Dialect {
    name: "gemini-openapi-2026-11",
    about: "`responseSchema` and `parameters`, a subset of OpenAPI; an unknown field is an error",
    keywords: keywords! {
        else Refused UNKNOWN_FIELD;
        Allowed SDK: Type Format Title Description Nullable Enum Properties Required PropertyOrdering Items MinItems
            MaxItems Minimum Maximum MinLength MaxLength Pattern MinProperties MaxProperties AnyOf Default Example;
    },
    rules: rules! {
        as GEMINI_2026_11;
        Allowed UNSTATED: RequiredRecursion BooleanEnum;
        Allowed DOCS: OpenObject;
        Disputed CYCLES: Recursion;
        Refused UNKNOWN_FIELD: UnknownKeyword BooleanSchema TupleItems;
        Refused SDK: TypeList Untyped;
        Refused SDK_TEXTS: OtherThanText;
        Refused EMPTY: EmptyObject;
    },
    instead_of_type: set![AnyOf],
    // `types.Type` of google-genai 3.4.0 is `STRING`, `NUMBER`, `INTEGER`, `BOOLEAN`, `ARRAY`, `OBJECT`, `NULL`.
    upper_case_types: true,
    null: Null::Flag,
    references: References::Inline,
    surfaces: surfaces! {
        Tool "`parameters`", names NAME, strict NoFlag, SDK;
        Format "`responseSchema`", names _, strict NoFlag, SDK;
    },
    ..GEMINI_2026_11
};

/// Gemini's Interactions API. It ignores the bounds of strings and objects, and enforces those of arrays.
pub const GEMINI_INTERACTIONS_2026_11: Dialect = Dialect {
    name: "gemini-interactions-2026-11",
    about: "the Interactions API, which has no `strict` flag; some keywords are ignored; a schema that is too complex is `INVALID_ARGUMENT`",
    keywords: keywords! {
        as GEMINI_2026_11;
        Ignored INTERACTIONS: MinLength MaxLength MinProperties MaxProperties UniqueItems Contains MinContains
            MaxContains;
    },
    surfaces: surfaces! {
        Tool "Interactions, tool", names NAME, strict NoFlag, INTERACTIONS_SDK;
        Format "Interactions, `response_format`", names _, strict NoFlag, INTERACTIONS_SDK;
    },
    ..GEMINI_2026_11
};

/// The name of a function. An older error of the live API says 64 instead of 128.
const NAME: NameRule = NameRule { longest: 128, shortest: 1, starts_with_letter: true, also: ".:" };

sources! {
    UNPUBLISHED: Single "2025-08" "limits exist (“exceeds the maximum allowed nesting depth”), but no number is published";
    SDK: Vendor "2026-11" "google-genai 3.4.0, the types of its requests";
    SDK_CYCLES: Vendor "2026-11" "google-genai 3.4.0: only through a property that is not required, and one that may be null is not enough";
    EMPTY: Measured "2026-04-27" "“properties: should be non-empty for OBJECT type” of the live API (browser-use #3786, smolagents #2229)";
    EMPTY_IN_JSON_SCHEMA: Inferred "2026-04-27" "`parameters` and `responseSchema` refuse it; of the fields for JSON Schema there is no report either way";
    SDK_ENUMS: Vendor "2026-11" "google-genai 3.4.0: enums of strings and numbers";
    SDK_TEXTS: Vendor "2026-11" "google-genai 3.4.0: enums of strings";
    INTERACTIONS_SDK: Vendor "2026-11" "google-genai 3.4.0, the types of the Interactions API";
    INTERACTIONS: Vendor "2026-11" "google-genai 3.4.0, the Interactions API: ignored";
    DOCS: Vendor "2026-09" "Gemini API, Structured output";
    SINCE_2025_11: Vendor "2026-02" "Gemini API reference since November 2025; one profile of February 2026 bans them";
    AS_ANY_OF: Vendor "2026-09" "Gemini API: read as `anyOf`";
    CYCLES: Vendor "2026-09" "Gemini API reference: only through a property that is not required";
    UNLISTED: Inferred "2026-09" "not in Gemini's list: ignored or refused";
    UNKNOWN_FIELD: Single "2026-09" "“Unknown name …: Cannot find field” of the live API";
    NOT_JSON_SCHEMA: Inferred "2026-11-21" "no JSON Schema, or one that no value satisfies";
}
