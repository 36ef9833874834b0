//! vLLM and `SGLang`: servers that constrain the output by an engine. The default engine is xgrammar.

use super::prelude::*;

/// vLLM with the default backend `auto`: xgrammar, then guidance, then outlines for schemas that the engines before refuse.
pub const VLLM_2026_11: Dialect = Dialect {
    name: "vllm-2026-11",
    provider: "vLLM",
    about: "the backend `auto`: xgrammar, then guidance, then outlines; with `tool_choice: \"auto\"` tools are constrained only if one has `strict: true`",
    keywords: keywords! {
        as XGRAMMAR;
        Disputed PASSED_ON: all PAST_XGRAMMAR;
    },
    rules: rules! {
        as XGRAMMAR;
        Disputed PASSED_ON: ForeignFormat LengthsBeside CrowdedNames TupleItems FractionalBound BareMinimum EscapedRef
            BackReference WordBoundary UnicodeClass LargeRepeat;
    },
    formats_of_strings: true,
    // Another engine accepts what xgrammar refuses.
    bounds: bounds! {
        Disputed PASSED_ON: Minimum LONGEST, Maximum LONGEST, ExclusiveMinimum LONGEST, ExclusiveMaximum LONGEST;
    },
    ..XGRAMMAR
};

/// vLLM with the backend fixed to xgrammar: a schema that xgrammar refuses is an error.
pub const VLLM_XGRAMMAR_2026_11: Dialect = Dialect {
    name: "vllm-xgrammar-2026-11",
    provider: "vLLM",
    about: "the backend set to xgrammar",
    keywords: keywords! {
        as XGRAMMAR;
        Refused FIXED: all PAST_XGRAMMAR;
    },
    rules: rules! {
        as XGRAMMAR;
        Refused FIXED: ForeignFormat LengthsBeside CrowdedNames;
    },
    formats_of_strings: true,
    ..XGRAMMAR
};

/// vLLM with the backend fixed to guidance, which is llguidance.
pub const VLLM_GUIDANCE_2026_11: Dialect = Dialect {
    name: "vllm-guidance-2026-11",
    provider: "vLLM",
    about: "the backend set to guidance (llguidance); objects are closed",
    ..LLGUIDANCE
};

/// `SGLang` with xgrammar, its default.
pub const SGLANG_2026_11: Dialect = Dialect {
    name: "sglang-2026-11",
    provider: "SGLang",
    about: "`--grammar-backend xgrammar`, the default; no other backend is tried",
    ..XGRAMMAR
};

/// `SGLang` with llguidance.
pub const SGLANG_LLGUIDANCE_2026_11: Dialect = Dialect {
    name: "sglang-llguidance-2026-11",
    provider: "SGLang",
    about: "`--grammar-backend llguidance`",
    ..LLGUIDANCE
};

/// Keywords that vLLM does not pass to xgrammar.
const PAST_XGRAMMAR: &[Keyword] = names![Keyword MultipleOf UniqueItems Contains MinContains MaxContains];

/// xgrammar in its strict mode.
const XGRAMMAR: Dialect = Dialect {
    name: "xgrammar",
    provider: "xgrammar",
    about: "",
    voice: Voice::XGrammar,
    keywords: keywords! {
        else Ignored XGRAMMAR_UNKNOWN;
        Allowed XGRAMMAR_RUN: Type Enum Const AnyOf Properties Required AdditionalProperties PatternProperties
            PropertyNames MinProperties MaxProperties Items PrefixItems MinItems MaxItems Minimum Maximum
            ExclusiveMinimum ExclusiveMaximum MultipleOf MinLength MaxLength Pattern Format Ref Defs Definitions;
        // These constrain nothing.
        Allowed XGRAMMAR_UNKNOWN: Title Description Default Examples Example Comment Deprecated ReadOnly WriteOnly
            Schema Id ExternalDocs Anchor Vocabulary IdDraft04 PropertyOrdering Discriminator Xml;
        Ignored XGRAMMAR_CONTAINS: Contains MinContains MaxContains;
        Ignored XGRAMMAR_RUN: OneOf AllOf Not If Then Else UniqueItems;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Allowed XGRAMMAR_RUN: all RULES_OF_2026;
        Refused XGRAMMAR_RUN: UnknownType Malformed EmptyChoice EmptyRange TupleItems DanglingRef ExternalRef
            InvalidPattern EscapedRef FractionalBound BareMinimum BackReference WordBoundary UnicodeClass;
        Refused IF_SMALL: LargeRepeat;
        Ignored XGRAMMAR_RUN: UndeclaredRequired RefSiblings ForeignFormat ForeignValue LengthsBeside UnionSiblings
            UnknownKeyword;
        Disputed XGRAMMAR_WHOLE: UnanchoredPattern;
        Disputed IF_AHEAD: LookAround;
        Disputed IF_WHOLE: InlineModifier;
        Disputed IF_OTHERS: RefLoop;
        Disputed UNKNOWN: AllOfRef DuplicateKey EndlessValue;
    },
    formats: Formats::of(StringFormat::ALL),
    more_formats: &["uri-reference", "uri-template", "json-pointer", "relative-json-pointer"],
    instead_of_type: KeywordSet::ALL,
    may_be_empty: set![AnyOf Type],
    ref_siblings: ANNOTATIONS,
    bounds: bounds! {
        Refused XGRAMMAR_RUN: Minimum LONGEST, Maximum LONGEST, ExclusiveMinimum LONGEST, ExclusiveMaximum LONGEST;
    },
    large_repeat: 129,
    optional: Optional::LeftOut,
    null: Null::TypeList,
    references: References::Recursive,
    definitions: Definitions::Shared,
    surfaces: surfaces! {
        Tool "Chat Completions, tool", names _, strict OffUnlessDemanded, TOOLS;
        Format "Chat Completions, `response_format.json_schema`", names _, strict NoFlag, STRICT_IGNORED;
    },
    ..COMMON
};

/// llguidance.
const LLGUIDANCE: Dialect = Dialect {
    voice: Voice::LlGuidance,
    engine: Some(Engine::LlGuidance),
    keywords: keywords! {
        else Disputed UNKNOWN;
        Refused UNIMPLEMENTED: all KEYWORDS_OF_2026;
        Allowed LLGUIDANCE_RUN: Type Enum Const AnyOf AllOf Properties Required AdditionalProperties PatternProperties
            MinProperties MaxProperties Items PrefixItems AdditionalItems MinItems MaxItems Minimum Maximum
            ExclusiveMinimum ExclusiveMaximum MultipleOf MinLength MaxLength Pattern Format Ref Defs Definitions;
        Allowed LLGUIDANCE_WORDS: Title Description Default Examples Example Comment Deprecated ReadOnly WriteOnly
            Schema Id IdDraft04 Anchor ExternalDocs Xml Vocabulary Discriminator PropertyOrdering;
        Ignored LLGUIDANCE_WORDS: Nullable ContentEncoding ContentMediaType ContentSchema;
        Disputed IF_DISJOINT: OneOf;
        Refused LLGUIDANCE_RUN: Not If Then Else UniqueItems Contains PropertyNames;
    },
    rules: rules! {
        else Allowed UNSTATED;
        Allowed LLGUIDANCE_RUN: all RULES_OF_2026;
        Refused LLGUIDANCE_RUN: UnknownType Malformed EmptyChoice EmptyRange ForeignValue ForeignFormat DanglingRef
            ExternalRef InvalidPattern LookAround BackReference;
        Refused LLGUIDANCE_OBJECTS: BadRef CountedOptionals;
        Disputed DISJOINT_PATTERNS: SeveralPatterns;
        Disputed IF_OTHERS: RefLoop;
        Disputed UNKNOWN: UnknownKeyword WordBoundary UnicodeClass InlineModifier LargeRepeat DuplicateKey BadId EndlessValue;
    },
    bounds: COMMON.bounds,
    large_repeat: COMMON.large_repeat,
    formats_of_strings: true,
    more_formats: &[],
    may_be_empty: KeywordSet::NONE,
    ..XGRAMMAR
};

/// The greatest integer that xgrammar holds. It refuses a schema with a greater bound.
const LONGEST: u64 = i64::MAX as u64;

sources! {
    XGRAMMAR_RUN: Measured "2026-11-22" "xgrammar 0.2.8 with `strict_mode`, run with instances";
    XGRAMMAR_CONTAINS: Measured "2026-11-22" "xgrammar 0.2.8 with `strict_mode`, run: with `items`, it accepts a list without such an item (docs/judges.md)";
    XGRAMMAR_WHOLE: Measured "2026-11-29" "xgrammar 0.2.9, run: it matches the whole string or key with the pattern, anchored or not";
    XGRAMMAR_UNKNOWN: Inferred "2026-11-22" "xgrammar 0.2.8 ignores keywords that its source does not name";
    LLGUIDANCE_RUN: Measured "2026-11-22" "llguidance 1.9.1, run with instances";
    IF_DISJOINT: Measured "2026-11-26" "llguidance 1.9.1, run: accepted if types or constants tell the branches apart, else “oneOf constraints are not supported”";
    LLGUIDANCE_OBJECTS: Measured "2026-11-28" "llguidance 1.9.1, run: “Invalid URI reference”, “min/maxProperties only supported when all keys … are required”";
    DISJOINT_PATTERNS: Measured "2026-11-28" "llguidance 1.9.1, run: accepted if it sees that no name matches two patterns, else “are not disjoint”";
    LLGUIDANCE_WORDS: Measured "2026-11-28" "llguidance 1.9.1, run: accepted, and without any effect";
    IF_AHEAD: Measured "2026-11-28" "xgrammar 0.2.8, run: look-ahead is ignored, and a look-behind is “not supported yet”";
    IF_WHOLE: Measured "2026-11-28" "xgrammar 0.2.8, run: `(?i)` is accepted, and `(?i:…)` is “not supported yet”";
    IF_SMALL: Measured "2026-11-28" "xgrammar 0.2.8, run: its compiler accepts at most 128 repeats of a part of a pattern";
    IF_OTHERS: Measured "2026-11-28" "xgrammar 0.2.8 and llguidance 1.9.1, run: accepted if another branch has values";
    UNIMPLEMENTED: Measured "2026-11-22" "llguidance 1.9.1: “Unimplemented keys”";
    PASSED_ON: Vendor "2026-11-22" "vLLM 030141c, `backend_xgrammar.py`: guidance or outlines takes over; if the backend is set, an error";
    FIXED: Vendor "2026-11-22" "vLLM 030141c, `backend_xgrammar.py`: “features not supported by xgrammar”";
    TOOLS: Measured "2026-06" "vLLM #45003 and #45600: with `tool_choice: auto` only if some tool says `strict: true`";
    STRICT_IGNORED: Inferred "2026-11-22" "the flag is not read there";
    UNKNOWN: Inferred "2026-11-22" "not documented, and no report either way";
}
