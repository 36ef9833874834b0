//! The rules reference that the ids SM-01 to SM-21 come from.

use super::prelude::*;

/// The table SM-01 to SM-21 exactly as written, its counting of levels included.
///
/// The table is stricter than the live API in some points (no `$ref`, five levels) and more lenient in others (`required`,
/// `oneOf`, `uniqueItems`, bare `enum`). Use it only to reproduce its verdicts.
pub const SM: Dialect = Dialect {
    name: "sm",
    provider: "json-schema-llm, “Strict Mode Rules Reference”",
    about: "exactly the rules SM-01 to SM-21 of the project json-schema-llm, to reproduce its verdicts; no provider behaves like this",
    voice: Voice::OpenAi,
    keywords: keywords! {
        else Allowed TABLE;
        Refused TABLE: PatternProperties Ref Anchor DynamicRef DynamicAnchor DependentSchemas DependentRequired
            UnevaluatedProperties UnevaluatedItems Contains MinContains MaxContains If Then Else Not;
    },
    rules: rules! {
        else Allowed TABLE;
        Refused TABLE: RootNotObject Untyped OpenObject MissingItems;
    },
    formats: Formats::of(StringFormat::ALL),
    instead_of_type: set![AnyOf OneOf AllOf Enum Const],
    engine: None,
    references: References::Inline,
    nesting: Nesting::Steps(set![Properties Items AdditionalProperties PrefixItems]),
    limits: limits! { Refused TABLE: Nesting 5; },
    ..COMMON
};

sources! {
    TABLE: Single "2026-03-01" "json-schema-llm, “Strict Mode Rules Reference”";
}
