//! Anthropic, direct and through Amazon Bedrock.

use super::prelude::*;

/// Anthropic's strict tools and `output_config.format`, as documented and measured in August and September 2026.
pub const ANTHROPIC_2026_09: Dialect = Dialect {
    name: "anthropic-2026-09",
    provider: "Anthropic",
    about: "strict tools, and `output_config.format`, which accepts any root; required keys are written first, then optional ones; a schema that needs over 180 seconds to compile is rejected",
    voice: Voice::Anthropic,
    keywords: keywords! {
        else Disputed UNKNOWN;
        Refused DOCS: all KEYWORDS_OF_2026;
        Allowed DOCS: Type Enum Const AnyOf AllOf Properties Required AdditionalProperties Items MinItems Pattern Format
            Ref Defs Definitions Title Description Default;
        Disputed SDK_MOVES: Schema Id IdDraft04 Examples Example Comment Deprecated ReadOnly WriteOnly Nullable
            ContentEncoding ContentMediaType ExternalDocs Xml PropertyOrdering;
        Refused PROBES: OneOf Not If DependentRequired UnevaluatedProperties PrefixItems Contains MaxItems Minimum
            Maximum Discriminator;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Refused DOCS: all RULES_OF_2026;
        Refused PROBES: RootNotObject RootCombinator Untyped BooleanSchema OpenObject MissingItems TupleItems
            ForeignValue TypeListEnum Recursion;
        Refused NOT_JSON_SCHEMA: Malformed UnknownType EmptyChoice EmptyRange InvalidPattern;
        Disputed UNKNOWN: UnknownKeyword UndeclaredRequired RepeatedRequired RepeatedType RefSiblings NestedRef MissingProperties
            DuplicateKey BadId;
        Disputed DOCS: LargeRepeat;
        Allowed DOCS: TypeList OptionalProperty MissingRequired MixedEnum;
        // `NullNotInEnum`: Anthropic refuses any enum next to several types.
        Allowed UNKNOWN: NullNotInEnum SharedFirstKey UnicodeClass InlineModifier;
    },
    formats: formats![DateTime Time Date Duration Email Hostname Uri Ipv4 Ipv6 Uuid],
    instead_of_type: set![AnyOf AllOf Ref Enum Const],
    // Not documented; the vendor's SDKs drop siblings of `$ref`.
    any_of_siblings: Some(set![Title Description Default Enum Const Defs Definitions Schema Id]),
    bounds: bounds! { Refused PROBES: MinItems 1; },
    optional: Optional::LeftOut,
    null: Null::TypeList,
    limits: limits! {
        Refused EXPLICIT: Optionals 24, Unions 16, StrictTools 20;
        // “Schema is too complex” occurs from about 13 nullable properties on. The limit is not published.
        Disputed PROBES: Nullables 12;
    },
    // Any tool gets the error “`input_schema` does not support oneOf, allOf, or anyOf at the top level”.
    non_strict: NonStrict::SchemaOfPlainObject,
    surfaces: surfaces! {
        Tool "Messages, tool", names 128, strict Off, PROBES;
        Format "Messages, `output_config.format`", root Allowed, names _, strict NoFlag, DOCS;
    },
    ..COMMON
};

/// Anthropic's models through Amazon Bedrock: the same lists.
pub const BEDROCK_2026_09: Dialect = Dialect {
    name: "bedrock-2026-09",
    provider: "Amazon Bedrock",
    about: "Anthropic's models through Amazon Bedrock (Opus and Sonnet 4.5 and 4.6, Haiku 4.5); the rules are those of Anthropic",
    keywords: keywords! {
        as ANTHROPIC_2026_09;
        Refused BEDROCK_LENGTHS: MinLength MaxLength;
    },
    surfaces: surfaces! {
        Tool "Converse, `toolSpec`", names 64, strict Off, BEDROCK_REFERENCE;
        Format "Converse, `outputConfig.textFormat`", root Allowed, names _, strict NoFlag, BEDROCK_REFERENCE;
    },
    ..ANTHROPIC_2026_09
};

sources! {
    DOCS: Vendor "2026-09" "Anthropic documentation, Structured outputs";
    EXPLICIT: Vendor "2026-09" "Anthropic documentation, Structured outputs, “Explicit limits”, a copy";
    PROBES: Measured "2026-09-27" "errors of the live API in several probes of Claude models";
    SDK_MOVES: Inferred "2026-08-07" "anthropic-sdk-python and -typescript move it into the description; no report of the API itself";
    UNKNOWN: Inferred "2026-11-21" "not documented, and no report either way";
    NOT_JSON_SCHEMA: Inferred "2026-11-21" "no JSON Schema, or one that no value satisfies";
    BEDROCK_LENGTHS: Vendor "2026-05-19" "unsupported in the documentation; accepted live by one model in May 2026";
    BEDROCK_REFERENCE: Vendor "2026-11-21" "Amazon Bedrock API reference, `ToolSpecification` and `JsonSchemaDefinition`";
}
