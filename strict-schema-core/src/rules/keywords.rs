//! The rules that forbid a keyword. The presence of the keyword is the whole check.

use super::prelude::*;

/// A row for each rule: kind, keyword, change of the normalizer, `why`, `fix`, then the fields that differ.
macro_rules! keywords {
    ($($kind:ident $keyword:ident $fixed:ident $why:literal, $fix:literal $(, $field:ident: $value:expr)*;)*) => {
        $(
            pub(super) const $kind: Rule = Rule {
                $($field: $value,)*
                ..rule(Subject::Keyword(Keyword::$keyword), ChangeKind::$fixed, $why, $fix)
            };
        )*
    };
}

const fn rule(subject: Subject, fixed_by: ChangeKind, why: &'static str, fix: &'static str) -> Rule {
    Rule { why, fix, fixed_by: Some(fixed_by), subject, says: NOT_PERMITTED, check: RuleCheck::Elsewhere, ..DEFAULTS }
}

keywords! {
    PatternProperties PatternProperties MapEntries
        "the keys of such a map are not known",
        "list the properties, or write an array of `{ key, value }` objects";
    Reference Ref ResolveReferences
        "the provider does not follow references",
        "write the schema itself";
    Anchor Anchor ResolveReferences
        "providers do not follow anchors",
        "remove `$anchor`, and refer to `#/$defs/…`";
    DynamicRef DynamicRef ResolveReferences
        "providers do not follow dynamic references",
        "write `$ref`";
    DynamicAnchor DynamicAnchor ResolveReferences
        "providers do not follow dynamic references",
        "remove `$dynamicAnchor`";
    DependentSchemas DependentSchemas DescribeUnsupported
        "what is allowed would depend on values that were written before",
        "write `anyOf` with a branch for each case";
    DependentRequired DependentRequired DescribeUnsupported
        "what is required would depend on values that were written before",
        "write `anyOf` with a branch for each case";
    UnevaluatedProperties UnevaluatedProperties DescribeUnsupported
        "a decoder does not track what other subschemas evaluated",
        "write `additionalProperties: false`";
    UnevaluatedItems UnevaluatedItems DescribeUnsupported
        "a decoder does not track what other subschemas evaluated",
        "write `items`";
    Contains Contains DescribeUnsupported
        "items are written one after the other, and a decoder can't guarantee a later one",
        "remove the keyword, and describe what it means in `description`";
    MinContains MinContains DescribeUnsupported
        "items are written one after the other, and a decoder can't guarantee a later one",
        "remove the keyword, and describe what it means in `description`";
    MaxContains MaxContains DescribeUnsupported
        "items are written one after the other, and a decoder does not count matches",
        "remove the keyword, and describe what it means in `description`";
    If If DescribeUnsupported
        "what is allowed would depend on values that were written before",
        "write `anyOf` with a branch for each case";
    Then Then DescribeUnsupported
        "what is allowed would depend on values that were written before",
        "write `anyOf` with a branch for each case";
    Else Else DescribeUnsupported
        "what is allowed would depend on values that were written before",
        "write `anyOf` with a branch for each case";
    Not Not DescribeUnsupported
        "a decoder can only write what fits, and can't exclude values",
        "write a schema of what is allowed, or describe in `description` what is excluded", says: SAYS_OF_NOT;
    OneOf OneOf OneOfToAnyOf
        "a decoder can't check that only one branch matches while it generates",
        "write `anyOf`", binds_non_strict: true, says: SAYS_OF_ONE_OF;
    AllOf AllOf MergeAllOf
        "the provider does not merge branches",
        "merge the branches into one schema";
    PropertyNames PropertyNames DescribeUnsupported
        "an object lists its own properties, whose names are known",
        "remove `propertyNames`", binds_non_strict: true;
    Definitions Definitions ResolveReferences
        "`$defs` replaced it in 2019, and not every provider reads the old name",
        "rename `definitions` to `$defs`, also in references", says: SAYS_OF_DEFINITIONS;
    PrefixItems PrefixItems MergeTuples
        "all items of an array have one schema",
        "write an object with a property for each position, or give all items one schema under `items`", says: SAYS_OF_PREFIX_ITEMS;
}

/// The rule about all keywords without a rule of their own.
pub(super) const UnsupportedKeyword: Rule = rule(
    Subject::OtherKeywords,
    ChangeKind::DescribeUnsupported,
    "the provider's strict mode does not support it",
    "remove the keyword, or describe what it means in `description`",
);

const SAYS_OF_NOT: &[Says] = &[
    OpenAi.says("In context={context}, 'not' is not permitted."),
    Anthropic.says("Schema keyword 'not' is not supported"),
    Gemini.says("Invalid JSON payload received. Unknown name \"not\""),
    Cerebras.says("Unsupported JSON schema fields: {'not'}"),
];

const SAYS_OF_ONE_OF: &[Says] = &[
    OpenAi.says("In context={context}, 'oneOf' is not permitted."),
    Anthropic.says("Schema type 'oneOf' is not supported"),
    Gemini.says("Invalid JSON payload received. Unknown name \"oneOf\""),
    Cerebras.says("Unsupported JSON schema fields: {'oneOf'}"),
];

const SAYS_OF_DEFINITIONS: &[Says] = &[
    OpenAi.says("In context={context}, 'definitions' is not permitted."),
    Anthropic.says("{key}"),
    Gemini.says("Invalid JSON payload received. Unknown name \"definitions\""),
    Cerebras.says("'definitions' is not supported in JSON schema. Use '$defs' instead"),
];

const SAYS_OF_PREFIX_ITEMS: &[Says] = &[
    OpenAi.says("In context={context}, 'prefixItems' is not permitted."),
    OpenAi.says("In context={context}, array schema missing items."),
    Anthropic.says("{key}"),
    Gemini.says("Invalid JSON payload received. Unknown name \"prefixItems\""),
    Cerebras.says("Unsupported JSON schema fields: {'prefixItems'}"),
];
