//! Cerebras.

use super::openai::OPENAI_2026_10;
use super::prelude::*;

/// Version 1 of the API, as one report describes it.
pub const CEREBRAS_2026_07: Dialect = Dialect {
    name: "cerebras-2026-07",
    provider: "Cerebras",
    about: "from one report of the live API; an optional field is `anyOf` with null, never a list of types",
    voice: Voice::Cerebras,
    keywords: keywords! {
        else Disputed UNKNOWN;
        Allowed DOCS: Type Enum AnyOf Properties Required AdditionalProperties Items Ref Defs Description;
        Allowed LIVE: Minimum Maximum MultipleOf UniqueItems;
        Refused LIVE: Definitions Nullable Pattern Format MinLength MaxLength MinItems MaxItems MinProperties
            MaxProperties;
    },
    rules: rules! {
        as OPENAI_2026_10;
        Allowed UNSTATED: RootConst NestedDefinitions;
        Disputed UNKNOWN: RootCombinator Untyped UndeclaredRequired MissingProperties MissingRequired MissingItems
            BooleanSchema TupleItems MixedEnum NestedRef RefSiblings BadId Recursion;
        Refused DOCS: RootNotObject OpenObject OptionalProperty ExternalRef DanglingRef;
        Refused LIVE: TypeList;
    },
    instead_of_type: set![AnyOf Ref],
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names _, strict Unknown, UNKNOWN;
        Format "Chat Completions, `response_format.json_schema`", names _, strict Unknown, UNKNOWN;
    },
    ..COMMON
};

/// Version 2 of the API, the default since 2026-07-21. It adds optional properties, `const`, tuples and limits.
pub const CEREBRAS_V2_2026_07: Dialect = Dialect {
    name: "cerebras-v2-2026-07",
    provider: "Cerebras",
    about: "version 2 of the API, the default since 2026-07-21; a request can't have both tools and a format; lengths depend on the model",
    voice: Voice::Cerebras,
    keywords: keywords! {
        else Refused UNLISTED;
        Allowed GUIDE: Type Enum Const AnyOf Properties Required AdditionalProperties Items PrefixItems Ref Defs Minimum
            Maximum ExclusiveMinimum ExclusiveMaximum MultipleOf Title Description Schema Default;
        Refused GUIDE: OneOf AllOf Not Nullable If Then Else DependentRequired DependentSchemas Dependencies
            PatternProperties UnevaluatedProperties Pattern Format MinItems MaxItems Anchor;
        Disputed BY_MODEL: MinLength MaxLength;
        Disputed ONCE_TAKEN: UniqueItems;
    },
    rules: rules! {
        as OPENAI_2026_10;
        Allowed UNSTATED: RootConst NestedDefinitions;
        Allowed GUIDE: OptionalProperty MissingRequired BooleanSchema SharedFirstKey;
        Disputed UNKNOWN_V2: RefSiblings MixedEnum Untyped UndeclaredRequired NestedRef BadId UnionSiblings;
        Disputed LISTS: TypeList;
        Refused GUIDE: RootNotObject RootCombinator OpenObject MissingProperties MissingItems TupleItems OpenTuple
            StrayBoolean Recursion ExternalRef DanglingRef ComplexValue UnknownKeyword;
    },
    instead_of_type: set![AnyOf Ref],
    optional: Optional::LeftOut,
    limits: limits! {
        Refused GUIDE: Nesting 10, Properties 500, EnumValues 500, Text 5_000, LargeEnum 7_500 over 250;
        Disputed OLDER_PAGE: Branches 5;
    },
    request: Request { tools_or_format: true, ..Request::NONE },
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names _, strict Unknown, SDK;
        Format "Chat Completions, `response_format.json_schema`", names _, strict Unknown, SDK;
    },
    ..COMMON
};

sources! {
    GUIDE: Vendor "2026-07-21" "Cerebras documentation, Structured outputs, for version 2 of the API, a copy";
    OLDER_PAGE: Vendor "2026-07" "an older page of Cerebras's documentation";
    UNLISTED: Vendor "2026-07-21" "not in the list of version 2, which says that what is not listed is not supported";
    BY_MODEL: Vendor "2026-07-21" "Cerebras documentation: it depends on the model";
    ONCE_TAKEN: Single "2026-07-02" "not listed, and accepted live before version 2 (elizaOS #11156)";
    LISTS: Vendor "2026-07-21" "the older page rejects it; the newer says “union where supported”";
    SDK: Vendor "2026-11" "cerebras-cloud-sdk 1.91: `strict` in formats and tools";
    UNKNOWN_V2: Inferred "2026-11-22" "not documented, and no report either way";
    DOCS: Vendor "2026-07" "Cerebras documentation, Structured outputs";
    LIVE: Single "2026-07-02" "one report of the live API, with gpt-oss-120b (elizaOS #11156)";
    UNKNOWN: Inferred "2026-11-21" "not documented, and no report either way";
}
