//! Moonshot (Kimi).
//!
//! Moonshot publishes its validator, which has levels. The API refuses what the level `strict` refuses. What only the level
//! `ultra` refuses is a warning here.

use super::prelude::*;

/// Moonshot's Chat Completions, by its validator and by reports of September 2026.
pub const MOONSHOT_2026_09: Dialect = Dialect {
    name: "moonshot-2026-09",
    provider: "Moonshot",
    about: "Kimi's strict tools and formats; keywords outside Moonshot's list are ignored; the root of a tool must be an object",
    voice: Voice::Moonshot,
    keywords: keywords! {
        else Ignored OUTSIDE;
        Allowed SPECIFICATION: Type Properties Required AdditionalProperties Items Enum AnyOf Description Title Default
            Ref Defs Id MinLength MaxLength Minimum Maximum MinItems MaxItems;
        Ignored PATTERNS: Pattern;
        Ignored META_SCHEMA: Schema;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Allowed VALIDATOR: all RULES_OF_2026;
        Disputed TOOL_ROOT: RootNotObject RootCombinator;
        Refused VALIDATOR: UnknownType UndeclaredRequired TupleItems EmptyChoice ForeignValue DanglingRef ExternalRef
            BranchRepeats TargetRepeats UntypedEnum TypeListSiblings OddTypeListEnum ReservedName SlashInName
            MalformedStructure RefOutsideDefinitions EndlessRecursion;
        Refused TYPE_BESIDE: TypeBeside;
        Ignored OUTSIDE: UnknownKeyword;
        Disputed STRICTER: Malformed EmptyRange FractionalBound RepeatedRequired RepeatedType ComplexValue RefSiblings
            RefLoop UnionSiblings ForeignKeyword NestedDefinitions EmptyName RepeatedWords RepeatedTargetWords;
        Disputed UNKNOWN: DuplicateKey;
    },
    instead_of_type: set![AnyOf Ref],
    ref_siblings: set![Title Description],
    optional: Optional::LeftOut,
    // Moonshot refuses other keywords next to two types, so null is a branch of `anyOf`.
    references: References::Recursive,
    nesting: Nesting::StepsThroughReferences(set![Properties]),
    limits: limits! {
        Refused LIMITS: Nesting 30, Properties 3_000, OneEnum 1_000, LargeEnum 75_000 over 2_500, Branches 500, Bytes 120_000;
        Disputed LIMITS: Nesting 5, Properties 100, OneEnum 500, LargeEnum 7_500 over 250, Branches 10;
    },
    surfaces: surfaces! {
        Tool "Chat Completions, tool", root Refused, names NAME, strict On, API;
        Format "Chat Completions, `response_format.json_schema`", root Allowed, names _, strict On, API;
    },
    ..COMMON
};

/// The name of a tool.
const NAME: NameRule = NameRule { shortest: 3, starts_with_letter: true, ..NameRule::up_to(64) };

sources! {
    SPECIFICATION: Vendor "2026-06-29" "MoonshotAI/walle 196bb0c, the specification “MFJS”";
    VALIDATOR: Measured "2026-06-29" "MoonshotAI/walle 196bb0c, the validator's level `strict`, run";
    STRICTER: Measured "2026-06-29" "MoonshotAI/walle 196bb0c: only the level `ultra` rejects it, and the API behaves like the level `strict`";
    OUTSIDE: Measured "2026-08-14" "outside the list of “MFJS”: the level `strict` ignores it, and the live API took one such keyword";
    PATTERNS: Vendor "2026-06-29" "MoonshotAI/walle 196bb0c: passed on, and not enforced";
    META_SCHEMA: Single "2026-06-29" "ignored; formats of kimi-k2.5 broke with it (vercel/ai #16472)";
    TYPE_BESIDE: Measured "2026-09-21" "errors of the live API in many reports; one tester got a response below the root (MiqroForge-Desktop #1165)";
    TOOL_ROOT: Measured "2026-09-13" "a tool's root must be `type: \"object\"`, a format accepts any (live errors; Moonshot's API page)";
    LIMITS: Vendor "2026-08-13" "errors by MoonshotAI/walle since 2026-06-10, warnings by the limits that the documentation still prints";
    API: Vendor "2026-08-13" "Moonshot's page on chat completions, a copy";
    UNKNOWN: Inferred "2026-11-22" "not documented, and no report either way";
}
