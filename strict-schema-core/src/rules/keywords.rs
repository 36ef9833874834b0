//! The rules that forbid a keyword. The presence of the keyword is the whole check.

use super::prelude::*;

/// A row for each rule: kind, keyword, change of the normalizer, `why`, `fix`, then the fields that differ.
macro_rules! keywords {
    ($($kind:ident $keyword:ident $mended:ident $why:literal, $fix:literal $(, $field:ident: $value:expr)*;)*) => {
        $(
            #[allow(non_upper_case_globals, reason = "named as its kind")]
            pub(super) const $kind: Rule = Rule {
                $($field: $value,)*
                ..rule(Subject::Keyword(Keyword::$keyword), ChangeKind::$mended, $why, $fix)
            };
        )*
    };
}

const fn rule(subject: Subject, mended_by: ChangeKind, why: &'static str, fix: &'static str) -> Rule {
    Rule { why, fix, mended_by: Some(mended_by), subject, says: NOT_PERMITTED, check: Check::Presence, ..DEFAULTS }
}

keywords! {
    PatternProperties PatternProperties MapEntries
        "a map by patterns cannot be written key by key",
        "list the properties, or make it an array of `{ key, value }` objects";
    Reference Ref ResolveReferences
        "references are not followed here",
        "write the schema in place";
    Anchor Anchor ResolveReferences
        "names inside a document are not followed",
        "take it out, and refer to `#/$defs/…`";
    DynamicRef DynamicRef ResolveReferences
        "dynamic scope is not followed",
        "write `$ref`";
    DynamicAnchor DynamicAnchor ResolveReferences
        "dynamic scope is not followed",
        "take it out";
    DependentSchemas DependentSchemas DescribeUnsupported
        "what may be written would depend on what was written before",
        "write `anyOf` with a branch for each case";
    DependentRequired DependentRequired DescribeUnsupported
        "what must be written would depend on what was written before",
        "write `anyOf` with a branch for each case";
    UnevaluatedProperties UnevaluatedProperties DescribeUnsupported
        "what other schemas have seen is not kept track of",
        "write `additionalProperties: false`";
    UnevaluatedItems UnevaluatedItems DescribeUnsupported
        "what other schemas have seen is not kept track of",
        "write `items`";
    Contains Contains DescribeUnsupported
        "items are written one after the other, and nobody can promise a later one",
        "take it out, and say it in `description`";
    MinContains MinContains DescribeUnsupported
        "items are written one after the other, and nobody can promise a later one",
        "take it out, and say it in `description`";
    MaxContains MaxContains DescribeUnsupported
        "items are written one after the other, and nobody counts them",
        "take it out, and say it in `description`";
    If If DescribeUnsupported
        "what may be written would depend on what was written before",
        "write `anyOf` with a branch for each case";
    Then Then DescribeUnsupported
        "what may be written would depend on what was written before",
        "write `anyOf` with a branch for each case";
    Else Else DescribeUnsupported
        "what may be written would depend on what was written before",
        "write `anyOf` with a branch for each case";
    Not Not DescribeUnsupported
        "a model writes what fits, and cannot avoid what does not",
        "say what fits, or say it in `description`", says: SAYS_OF_NOT;
    OneOf OneOf OneOfToAnyOf
        "that no second branch fits cannot be seen while the answer is written",
        "write `anyOf`", binds_non_strict: true, says: SAYS_OF_ONE_OF;
    AllOf AllOf MergeAllOf
        "branches that must all fit are not merged for you",
        "merge the branches into one schema";
    PropertyNames PropertyNames DescribeUnsupported
        "an object lists its own properties, whose names are known",
        "take it out", binds_non_strict: true;
    Definitions Definitions ResolveReferences
        "definitions stand under `$defs` since 2019, and not every provider reads the old name",
        "rename it to `$defs`, in the references too", says: SAYS_OF_DEFINITIONS;
    PrefixItems PrefixItems MergeTuples
        "all items of an array have one schema",
        "make it an object with a property for each place, or give all items one schema under `items`", says: SAYS_OF_PREFIX_ITEMS;
}

/// The rule about all keywords without a rule of their own.
#[allow(non_upper_case_globals, reason = "named as its kind")]
pub(super) const UnsupportedKeyword: Rule = rule(
    Subject::OtherKeywords,
    ChangeKind::DescribeUnsupported,
    "the strict mode of the provider does not have it",
    "take it out, or put what it says into `description`",
);

const SAYS_OF_NOT: &[Says] = &[
    openai("In context={context}, 'not' is not permitted."),
    anthropic("Schema keyword 'not' is not supported"),
    gemini("Invalid JSON payload received. Unknown name \"not\""),
    cerebras("Unsupported JSON schema fields: {'not'}"),
];

const SAYS_OF_ONE_OF: &[Says] = &[
    openai("In context={context}, 'oneOf' is not permitted."),
    anthropic("Schema type 'oneOf' is not supported"),
    gemini("Invalid JSON payload received. Unknown name \"oneOf\""),
    cerebras("Unsupported JSON schema fields: {'oneOf'}"),
];

const SAYS_OF_DEFINITIONS: &[Says] = &[
    openai("In context={context}, 'definitions' is not permitted."),
    anthropic("{key}"),
    gemini("Invalid JSON payload received. Unknown name \"definitions\""),
    cerebras("'definitions' is not supported in JSON schema. Use '$defs' instead"),
];

const SAYS_OF_PREFIX_ITEMS: &[Says] = &[
    openai("In context={context}, 'prefixItems' is not permitted."),
    openai("In context={context}, array schema missing items."),
    anthropic("{key}"),
    gemini("Invalid JSON payload received. Unknown name \"prefixItems\""),
    cerebras("Unsupported JSON schema fields: {'prefixItems'}"),
];
