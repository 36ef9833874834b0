//! `DeepSeek`: strict tools, in beta.

use super::openai::OPENAI_2026_10;
use super::prelude::*;

/// `DeepSeek`'s strict tools, under the base URL `/beta`.
pub const DEEPSEEK_2026_09: Dialect = Dialect {
    name: "deepseek-2026-09",
    provider: "DeepSeek",
    about: "strict tools under the base URL `/beta`, with thinking and without; every function of a request must have `strict: true`",
    keywords: keywords! {
        else Disputed UNKNOWN;
        Allowed DOCS: Type Enum Const AnyOf Properties Required AdditionalProperties Items Minimum Maximum
            ExclusiveMinimum ExclusiveMaximum MultipleOf Default Pattern Format Ref Defs Def Description;
        Refused DOCS: MinLength MaxLength MinItems MaxItems;
    },
    rules: rules! {
        as OPENAI_2026_10;
        Allowed UNSTATED: RootConst NestedDefinitions;
        Disputed UNKNOWN: RootCombinator UndeclaredRequired MissingProperties MissingRequired MissingItems BooleanSchema
            TupleItems MixedEnum NestedRef RefSiblings LookAround BadId TypeList SharedFirstKey;
        Refused DOCS: RootNotObject OpenObject OptionalProperty ForeignFormat ExternalRef DanglingRef;
        Refused THIRD_PARTY: Untyped;
        Disputed NUMBERS: OtherThanNumber;
        Allowed DOCS: Recursion;
    },
    instead_of_type: set![AnyOf Ref],
    references: References::Recursive,
    formats: formats![Email Hostname Ipv4 Ipv6 Uuid],
    request: Request { all_strict_or_none: true, ..Request::NONE },
    surfaces: surfaces! {
        Tool "Chat Completions beta, tool", names _, strict Refused, DOCS;
    },
    ..COMMON
};

sources! {
    DOCS: Vendor "2026-09" "DeepSeek documentation, strict mode (beta), a copy";
    NUMBERS: Inferred "2026-09" "DeepSeek documentation, strict mode (beta), a copy: `const` and `default` are in the list of numbers' keywords only";
    THIRD_PARTY: Single "2026-10-31" "rig 0.46 removes untyped nodes for DeepSeek";
    UNKNOWN: Inferred "2026-11-21" "not documented, and no report either way";
}
