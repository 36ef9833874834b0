//! Dialects: what a provider's strict mode accepts, as of a date. Data only.
//!
//! A dialect is never changed once it is dated; a provider's short name (`OPENAI`) points at its newest one. A dialect
//! of your own starts from one of these, without waiting for a release:
//!
//! ```
//! use strict_schema::dialect::{Dialect, Limits, OPENAI};
//!
//! const SHALLOW: Dialect = Dialect { limits: Limits { nesting: Some(3), ..OPENAI.limits }, ..OPENAI };
//! assert_eq!(SHALLOW.limits.nesting, Some(3));
//! ```

pub(crate) mod admits;
mod anthropic;
mod cerebras;
mod deepseek;
mod engines;
mod gemini;
mod groq;
mod hosts;
mod known;
mod limit;
mod llama_cpp;
mod meet;
mod moonshot;
mod openai;
mod portable;
mod sm;
mod xai;

use std::fmt;

use crate::format::Formats;
use crate::keyword::{Keyword, KeywordSet};
use crate::pattern::Feature;

pub use anthropic::{ANTHROPIC, ANTHROPIC_2026_09, BEDROCK, BEDROCK_2026_09};
pub use cerebras::{CEREBRAS, CEREBRAS_2026_07, CEREBRAS_V2_2026_07};
pub use deepseek::{DEEPSEEK, DEEPSEEK_2026_09};
pub use engines::{
    SGLANG, SGLANG_2026_11, SGLANG_LLGUIDANCE, SGLANG_LLGUIDANCE_2026_11, VLLM, VLLM_2026_11, VLLM_GUIDANCE,
    VLLM_GUIDANCE_2026_11, VLLM_XGRAMMAR, VLLM_XGRAMMAR_2026_11,
};
pub use gemini::{
    GEMINI, GEMINI_2026_09, GEMINI_2026_11, GEMINI_INTERACTIONS, GEMINI_INTERACTIONS_2026_11, GEMINI_OPENAPI,
    GEMINI_OPENAPI_2026_09, GEMINI_OPENAPI_2026_11,
};
pub use groq::{GROQ, GROQ_2026_09, GROQ_2026_11};
pub use hosts::{
    COHERE, COHERE_2026_08, FIREWORKS, FIREWORKS_2026_11, MISTRAL, MISTRAL_2026_08, TOGETHER, TOGETHER_2026_11,
};
pub use limit::Limit;
pub use llama_cpp::{LLAMA_CPP, LLAMA_CPP_2026_11, LM_STUDIO, LM_STUDIO_2026_11, OLLAMA, OLLAMA_2026_11};
pub use meet::Impossible;
pub use moonshot::{MOONSHOT, MOONSHOT_2026_09};
pub use openai::{
    AZURE_OPENAI, AZURE_OPENAI_2026_10, OPENAI, OPENAI_2024_08, OPENAI_2026_10, OPENAI_FINE_TUNED,
    OPENAI_FINE_TUNED_2026_09,
};
pub use portable::{PORTABLE, PORTABLE_2026_10, PORTABLE_2026_11};
pub use sm::SM;
pub use xai::{XAI, XAI_2026_09, XAI_2026_11};

/// Every dated dialect, a provider's newest first.
pub static DIALECTS: &[&Dialect] = &[
    &OPENAI_2026_10,
    &OPENAI_2024_08,
    &OPENAI_FINE_TUNED_2026_09,
    &AZURE_OPENAI_2026_10,
    &ANTHROPIC_2026_09,
    &BEDROCK_2026_09,
    &GEMINI_2026_11,
    &GEMINI_2026_09,
    &GEMINI_OPENAPI_2026_11,
    &GEMINI_OPENAPI_2026_09,
    &GEMINI_INTERACTIONS_2026_11,
    &XAI_2026_11,
    &XAI_2026_09,
    &DEEPSEEK_2026_09,
    &CEREBRAS_V2_2026_07,
    &CEREBRAS_2026_07,
    &GROQ_2026_11,
    &GROQ_2026_09,
    &MOONSHOT_2026_09,
    &MISTRAL_2026_08,
    &COHERE_2026_08,
    &FIREWORKS_2026_11,
    &TOGETHER_2026_11,
    &LLAMA_CPP_2026_11,
    &OLLAMA_2026_11,
    &LM_STUDIO_2026_11,
    &VLLM_2026_11,
    &VLLM_XGRAMMAR_2026_11,
    &VLLM_GUIDANCE_2026_11,
    &SGLANG_2026_11,
    &SGLANG_LLGUIDANCE_2026_11,
    &PORTABLE_2026_11,
    &PORTABLE_2026_10,
    &SM,
];

/// What a provider accepts, as of a date.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The constant's name in lower case, for messages: `openai-2026-10`.
    pub name: &'static str,
    /// The provider, as it writes itself.
    pub provider: &'static str,
    /// What the dialect is for, and what to know before using it.
    pub about: &'static str,
    /// Whose wording its errors have.
    pub voice: Voice,
    /// Which keywords it takes.
    pub keywords: Keywords,
    /// Which forms it takes that are more than the presence of a keyword.
    pub shapes: Shapes,
    /// Which values `format` may have.
    pub formats: Formats,
    /// What may stand in place of `type`.
    pub instead_of_type: KeywordSet,
    /// What may stand beside `$ref`.
    pub ref_siblings: KeywordSet,
    /// What may stand beside `anyOf`, if not everything.
    pub any_of_siblings: Option<KeywordSet>,
    /// Keywords that are taken up to some number only.
    pub bounds: &'static [Bound],
    /// From which number on a repeat in a `pattern` is a large one.
    pub large_repeat: u64,
    /// How an optional property is said.
    pub optional: Optional,
    /// How “or null” is said of a plain scalar.
    pub null: Null,
    /// Which references it follows.
    pub references: References,
    /// How levels of nesting are counted.
    pub nesting: Nesting,
    /// How much fits into one schema.
    pub limits: Limits,
    /// Who says so.
    pub limit_sources: LimitSources,
    /// Limits of which the sources disagree: a schema beyond one of them gets a warning.
    pub disputed_limits: Limits,
    /// How much fits into one request.
    pub request: Request,
    /// Where the provider takes a schema, and what it asks for there.
    pub surfaces: &'static [Surface],
}

impl Dialect {
    /// Whether a schema may use the keyword without a doubt: a disputed one is not written, only tolerated.
    #[must_use]
    pub const fn allows(&self, keyword: Keyword) -> bool {
        matches!(self.keywords.permission(keyword).verdict, Verdict::Allowed)
    }

    /// Whether a schema may use the keyword and nobody refuses it: it is enforced, or else it is ignored.
    pub(crate) const fn keeps(&self, keyword: Keyword) -> bool {
        matches!(self.keywords.permission(keyword).verdict, Verdict::Allowed | Verdict::Ignored)
    }

    /// Whether the provider looks at what stands under the keyword: not where it ignores the keyword. Of branches that
    /// it knows it reads each, and ignores only how they belong together.
    pub(crate) fn sees_under(&self, keyword: Keyword) -> bool {
        let Permission { verdict, source } = self.keywords.permission(keyword);
        let unstated = self.keywords.unstated();
        let is_known = verdict != unstated.verdict || source != unstated.source;
        verdict != Verdict::Ignored || is_known && matches!(keyword, Keyword::OneOf | Keyword::AllOf)
    }

    /// Whether a schema may have the form without a doubt.
    #[must_use]
    pub const fn takes(&self, shape: Shape) -> bool {
        matches!(self.shapes.permission(shape).verdict, Verdict::Allowed)
    }

    /// Whether a schema of this form is an error.
    pub(crate) const fn refuses(&self, shape: Shape) -> bool {
        matches!(self.shapes.permission(shape).verdict, Verdict::Refused)
    }

    /// Whether a pattern may use these features, a bit each, and a repeat as long as this.
    pub(crate) const fn takes_pattern(&self, features: u8, longest_repeat: u64) -> bool {
        const SHAPES: [(Feature, Shape); 7] = [
            (Feature::LookAround, Shape::LookAround),
            (Feature::BackReference, Shape::BackReference),
            (Feature::WordBoundary, Shape::WordBoundary),
            (Feature::UnicodeClass, Shape::UnicodeClass),
            (Feature::InlineModifier, Shape::InlineModifier),
            (Feature::ClassEscape, Shape::ClassEscape),
            (Feature::Partial, Shape::PartialPattern),
        ];
        let mut index = 0;
        while index < SHAPES.len() {
            let (feature, shape) = SHAPES[index];
            if features & feature.bit() != 0 && !self.takes(shape) {
                return false;
            }
            index += 1;
        }
        longest_repeat < self.large_repeat || self.takes(Shape::LargeRepeat)
    }
}

/// Whose wording a report quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Voice {
    /// `In context=(), 'additionalProperties' is required to be supplied and to be false.`
    OpenAi,
    /// `For 'object' type, 'additionalProperties' must be explicitly set to false`
    Anthropic,
    /// `Unknown name "exclusiveMinimum" at …: Cannot find field.`
    Gemini,
    /// `additionalProperties must be set to false for all objects in JSON schema`
    Cerebras,
    /// `At path 'properties.a': when using anyOf, type should be defined in anyOf items instead of the parent schema`
    Moonshot,
    /// `anyOf disambiguation failed: …`
    Groq,
    /// `JSON schema conversion failed: JSON schema error at #/properties/a: …`
    LlamaCpp,
    /// `The provided JSON schema contains features not supported by xgrammar.`
    XGrammar,
    /// `Unimplemented keys: …`
    LlGuidance,
    /// `Received unsupported keyword `a` in schema.`
    Mistral,
    /// No wording is known.
    Unknown,
}

/// Where a fact was read, when, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// The page, the measurement or the code.
    pub what: &'static str,
    /// When it was read or seen, `YYYY-MM-DD` or `YYYY-MM`.
    pub date: &'static str,
    /// How sure it is.
    pub confidence: Confidence,
}

/// How sure a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Confidence {
    /// The vendor's page, specification or SDK says so.
    Vendor,
    /// At least two independent measurements of the live API.
    Measured,
    /// One measurement, or one claim by somebody else.
    Single,
    /// Inferred from the others.
    Inferred,
}

/// Why a dialect takes what it does not state.
const UNSTATED: Source = Source {
    what: "the dialect does not state it, and nobody reports a refusal",
    date: "2026-11-22",
    confidence: Confidence::Inferred,
};

/// Whether something is taken. The greater verdict is the stricter one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Taken, and enforced.
    Allowed,
    /// Taken, and not enforced, so that an answer may break it and nobody says so: a warning.
    Ignored,
    /// The sources disagree, or nobody has said: a warning.
    Disputed,
    /// Refused with an error.
    Refused,
}

/// A verdict and where it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Permission {
    /// Whether it is taken.
    pub verdict: Verdict,
    /// Who says so.
    pub source: &'static Source,
}

/// One permission for each keyword.
#[derive(Clone, Copy, Debug)]
pub struct Keywords {
    permissions: [Permission; Keyword::COUNT],
    allowed: KeywordSet,
    unstated: Permission,
}

impl Keywords {
    /// Each keyword with the same verdict, to start from: what a dialect says of a keyword that it does not state.
    ///
    /// That includes every keyword that is added to [`KEYWORDS`](crate::keyword::KEYWORDS) later. A dated dialect judges it
    /// as it judged it before, when it was no keyword: this verdict is the one on [`Shape::UnknownKeyword`].
    #[must_use]
    pub const fn all(verdict: Verdict, source: &'static Source) -> Self {
        let allowed = if matches!(verdict, Verdict::Allowed) { KeywordSet::ALL } else { KeywordSet::NONE };
        let unstated = Permission { verdict, source };
        Self { permissions: [unstated; Keyword::COUNT], allowed, unstated }
    }

    /// The same, but for these keywords.
    #[must_use]
    pub const fn with(mut self, verdict: Verdict, source: &'static Source, keywords: &[Keyword]) -> Self {
        let mut index = 0;
        while index < keywords.len() {
            self.permissions[keywords[index] as usize] = Permission { verdict, source };
            index += 1;
        }
        let changed = KeywordSet::of(keywords);
        let others = self.allowed.without(changed);
        self.allowed = if matches!(verdict, Verdict::Allowed) { others.or(changed) } else { others };
        self
    }

    /// The verdict on a keyword, with its source.
    #[must_use]
    pub const fn permission(&self, keyword: Keyword) -> Permission {
        self.permissions[keyword as usize]
    }

    /// The verdict on what the dialect does not state.
    #[must_use]
    pub const fn unstated(&self) -> Permission {
        self.unstated
    }

    /// The keywords that are taken without a doubt.
    #[must_use]
    pub const fn allowed(&self) -> KeywordSet {
        self.allowed
    }
}

macro_rules! shapes {
    ($($variant:ident $name:literal)*) => {
        /// A form of a schema that a dialect takes or refuses, and that is more than the presence of a keyword.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Shape {
            $(#[doc = $name] $variant,)*
        }

        impl Shape {
            /// Every form, in the order of the enum.
            pub const ALL: [Self; Self::COUNT] = [$(Self::$variant,)*];

            /// How many there are.
            pub const COUNT: usize = [$($name,)*].len();

            /// What it is, in a few words.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

shapes! {
    RootNotObject      "a root that is not `type: \"object\"`"
    RootCombinator     "a combinator, `enum` or `not` at the root"
    Untyped            "a node without a type"
    BooleanSchema      "`true` or `false` in place of a schema"
    UnknownType        "a type that does not exist"
    TypeList           "several types in one `type`"
    Malformed          "a keyword with a value of the wrong type"
    UnknownKeyword     "a keyword that no draft defines"
    OpenObject         "an object without `additionalProperties: false`"
    MissingProperties  "an object without `properties`"
    MissingRequired    "an object without `required`"
    OptionalProperty   "a property that `required` does not name"
    UndeclaredRequired "a required property that is not declared"
    RepeatedRequired   "a name twice in `required`"
    MissingItems       "an array without `items`"
    TupleItems         "an array of schemas under `items`"
    EmptyChoice        "an `enum`, `anyOf` or `type` of nothing"
    ForeignValue       "an enum or const value that the type forbids"
    EmptyRange         "a minimum over its maximum"
    MixedEnum          "an enum of values of several types"
    ComplexValue       "an object or an array as an enum or const value"
    NullNotInEnum      "null in `type` but not in `enum`"
    TypeListEnum       "an enum beside several types"
    DanglingRef        "a reference to nothing"
    NestedRef          "a reference to neither the root nor a definition"
    ExternalRef        "a reference to another document"
    RefSiblings        "keywords beside `$ref`"
    RefLoop            "a reference that leads back to itself with nothing in between"
    Recursion          "a schema that contains itself"
    AllOfRef           "a reference in a branch of `allOf`"
    ForeignFormat      "a format outside the list"
    LookAround         "look-around in a pattern"
    BackReference      "a back-reference in a pattern"
    WordBoundary       "a word boundary in a pattern"
    UnicodeClass       "a Unicode class in a pattern"
    InlineModifier     "an inline modifier in a pattern"
    LargeRepeat        "a large repeat in a pattern"
    InvalidPattern     "a pattern that is not a regular expression"
    BadId              "an `$id` that is not a URI reference"
    SharedFirstKey     "branches of `anyOf` with the same first key"
    DuplicateKey       "a key twice in one object of the text"
    AmbiguousBranches  "objects in one `anyOf` that nothing tells apart"
    TypeBeside         "`type` beside `anyOf` or `$ref`"
    BranchRepeats      "a keyword both beside `anyOf` and in a branch of it"
    TargetRepeats      "a keyword both beside `$ref` and in what it refers to"
    UnionSiblings      "keywords beside `anyOf` that are no words about it"
    UntypedEnum        "an `enum` without a `type`"
    TypeListSiblings   "keywords beside several types that are no words about it"
    OddTypeListEnum    "an enum beside several types that are not a scalar and null"
    RepeatedType       "a type twice in `type`"
    ForeignKeyword     "a keyword that says nothing of the type beside it"
    ReservedName       "a property named `$ref`, `$defs`, `anyOf`, `required` or `additionalProperties`"
    SlashInName        "a name with `/` in a definition, or a definition without a name"
    NestedDefinitions  "`$defs` or `$id` below the root"
    EmptyName          "a property without a name"
    MalformedStructure "what holds schemas, names, types or words, with a value of the wrong type"
    RefOutsideDefinitions "a reference to neither `#` nor something under `#/$defs/`"
    RootRef            "a reference to the root"
    EscapedRef         "a reference with an escape in it"
    EndlessRecursion   "a schema that contains itself on every way through it"
    LengthsBeside      "`minLength` or `maxLength` beside `pattern` or `format`"
    PartialPattern     "a pattern that is not `^…$`, or has anchors or named groups inside"
    ClassEscape        "`\\d`, `\\s` or `\\w` in a pattern"
    StrayBoolean       "`true` or `false` in place of a schema, but for `items` beside `prefixItems`"
    NothingRequired    "an object that requires none of its properties"
    FractionalBound    "a fraction as a bound of integers"
    BareMinimum        "`minItems` without `items`, or `minProperties` without `properties`"
    CrowdedNames       "`patternProperties` or `propertyNames` beside other properties"
    RootConst          "`const` at the root"
    NumberBound        "a bound of numbers that are no integers"
    TupleRest          "`items` beside `prefixItems`"
    RepeatedWords      "a title or description both beside `anyOf` and in a branch of it"
    RepeatedTargetWords "a title or description both beside `$ref` and in what it refers to"
}

/// One permission for each form.
#[derive(Clone, Copy, Debug)]
pub struct Shapes {
    permissions: [Permission; Shape::COUNT],
    unstated: Permission,
}

impl Shapes {
    /// Each form with the same verdict, to start from: what a dialect says of a form that it does not state.
    ///
    /// That includes every form that is added to [`Shape`] later. In each dated dialect this verdict is that such a form is
    /// allowed: before it had a name, nobody objected to it.
    #[must_use]
    pub const fn all(verdict: Verdict, source: &'static Source) -> Self {
        let unstated = Permission { verdict, source };
        Self { permissions: [unstated; Shape::COUNT], unstated }
    }

    /// The same, but for these forms.
    #[must_use]
    pub const fn with(mut self, verdict: Verdict, source: &'static Source, shapes: &[Shape]) -> Self {
        let mut index = 0;
        while index < shapes.len() {
            self.permissions[shapes[index] as usize] = Permission { verdict, source };
            index += 1;
        }
        self
    }

    /// The verdict on a form, with its source.
    #[must_use]
    pub const fn permission(&self, shape: Shape) -> Permission {
        self.permissions[shape as usize]
    }

    /// The verdict on what the dialect does not state.
    #[must_use]
    pub const fn unstated(&self) -> Permission {
        self.unstated
    }
}

/// A keyword that is taken, or enforced, up to some number only.
#[derive(Clone, Copy)]
pub struct Bound {
    /// The keyword.
    pub keyword: Keyword,
    /// Its greatest value.
    pub at_most: u64,
    /// What becomes of a greater one.
    pub beyond: Verdict,
    /// Who says so.
    pub source: &'static Source,
}

impl Bound {
    /// A bound beyond which the provider refuses the schema.
    #[must_use]
    pub const fn refused(keyword: Keyword, at_most: u64, source: &'static Source) -> Self {
        Self { keyword, at_most, beyond: Verdict::Refused, source }
    }

    /// A bound beyond which the provider takes the schema, and does not enforce the keyword.
    #[must_use]
    pub const fn ignored(keyword: Keyword, at_most: u64, source: &'static Source) -> Self {
        Self { keyword, at_most, beyond: Verdict::Ignored, source }
    }
}

// What nearly every bound has is not said of it.
impl fmt::Debug for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { keyword, at_most, beyond, source } = self;
        let mut fields = f.debug_struct("Bound");
        fields.field("keyword", keyword).field("at_most", at_most);
        if *beyond != Verdict::Refused {
            fields.field("beyond", beyond);
        }
        fields.field("source", source).finish()
    }
}

/// How an optional property is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Optional {
    /// It is required, and may be null.
    Nullable,
    /// It is left out of `required`.
    LeftOut,
}

/// How “or null” is said of a plain scalar. Of anything else it is a branch of `anyOf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Null {
    /// `"type": ["string", "null"]`
    TypeList,
    /// `"anyOf": [{ "type": "string" }, { "type": "null" }]`
    Branch,
    /// `"type": "string", "nullable": true`, for anything: `OpenAPI` 3.0.
    Flag,
}

/// Which references a dialect follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum References {
    /// `#` and `#/$defs/x`, also to an enclosing schema.
    Recursive,
    /// `#/$defs/x`, never to an enclosing schema.
    Acyclic,
    /// None: everything is written in place.
    Inline,
}

/// How levels of nesting are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Nesting {
    /// Objects inside each other; the root is the first.
    Objects,
    /// Steps down through these keywords; the root is at none.
    Steps(KeywordSet),
    /// The same, where a reference leads down into what it refers to.
    StepsThroughReferences(KeywordSet),
}

impl Nesting {
    /// The keywords of which each is a step, if steps are counted.
    pub(crate) const fn steps(self) -> Option<KeywordSet> {
        match self {
            Self::Objects => None,
            Self::Steps(keywords) | Self::StepsThroughReferences(keywords) => Some(keywords),
        }
    }
}

/// How much fits into one schema. `None` is: no limit is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Levels of nesting, as [`Nesting`] counts them.
    pub nesting: Option<u32>,
    /// Properties of all objects together.
    pub properties: Option<u32>,
    /// Values of all enums together.
    pub enum_values: Option<u32>,
    /// Characters of property names, definition names, enum and const values together.
    pub text: Option<u32>,
    /// Characters of one enum of strings that has more than some number of values.
    pub large_enum: Option<LargeEnum>,
    /// Properties that are not required. The provider adds them up over a request; one schema alone can be too much.
    pub optionals: Option<u32>,
    /// Nodes with `anyOf` or several types. Added up over a request too.
    pub unions: Option<u32>,
    /// Properties of one object that may be null.
    pub nullables: Option<u32>,
    /// Values of one enum.
    pub one_enum: Option<u32>,
    /// Branches of one `anyOf`.
    pub branches: Option<u32>,
    /// Bytes of the whole schema as JSON text without spaces.
    pub bytes: Option<u32>,
}

// What few dialects limit is said of those only.
impl fmt::Debug for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Limits");
        fields.field("nesting", &self.nesting).field("properties", &self.properties);
        fields.field("enum_values", &self.enum_values).field("text", &self.text);
        fields.field("large_enum", &self.large_enum).field("optionals", &self.optionals);
        fields.field("unions", &self.unions).field("nullables", &self.nullables);
        for (name, limit) in [("one_enum", self.one_enum), ("branches", self.branches), ("bytes", self.bytes)] {
            if limit.is_some() {
                fields.field(name, &limit);
            }
        }
        fields.finish()
    }
}

impl Limits {
    /// No limit is known.
    pub const NONE: Self = Self {
        nesting: None,
        properties: None,
        enum_values: None,
        text: None,
        large_enum: None,
        optionals: None,
        unions: None,
        nullables: None,
        one_enum: None,
        branches: None,
        bytes: None,
    };
}

/// Characters of one enum of strings that has many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargeEnum {
    /// It is large with more values than this.
    pub over: u32,
    /// Its values together have at most this many characters.
    pub characters: u32,
}

/// For each of the [`Limits`], who says so. For those of one enum, of branches and of bytes it is who says the limit of enum
/// values.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs, reason = "each is the field of the same name in `Limits`")]
pub struct LimitSources {
    pub nesting: &'static Source,
    pub properties: &'static Source,
    pub enum_values: &'static Source,
    pub text: &'static Source,
    pub large_enum: &'static Source,
    pub optionals: &'static Source,
    pub unions: &'static Source,
    pub nullables: &'static Source,
}

impl LimitSources {
    /// The same source for each.
    #[must_use]
    pub const fn all(source: &'static Source) -> Self {
        Self {
            nesting: source,
            properties: source,
            enum_values: source,
            text: source,
            large_enum: source,
            optionals: source,
            unions: source,
            nullables: source,
        }
    }
}

/// How much fits into one request: all its tools and its format together. `None` is: no limit is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Request {
    /// Tools, strict or not.
    pub tools: Option<u32>,
    /// Strict tools.
    pub strict_tools: Option<u32>,
    /// Properties that are not required, of the strict schemas together.
    pub optionals: Option<u32>,
    /// Nodes with `anyOf` or several types, of the strict schemas together.
    pub unions: Option<u32>,
    /// Properties of the strict schemas together.
    pub properties: Option<u32>,
    /// Whether strict tools and others may not stand in one request.
    pub all_strict_or_none: bool,
    /// Whether a request has tools, or a format, and never both.
    pub tools_or_format: bool,
}

// What few dialects limit is said of those only.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Request");
        fields.field("tools", &self.tools).field("strict_tools", &self.strict_tools);
        fields.field("optionals", &self.optionals).field("unions", &self.unions);
        if self.properties.is_some() {
            fields.field("properties", &self.properties);
        }
        fields.field("all_strict_or_none", &self.all_strict_or_none);
        if self.tools_or_format {
            fields.field("tools_or_format", &self.tools_or_format);
        }
        fields.finish()
    }
}

impl Request {
    /// No limit is known.
    pub const NONE: Self = Self {
        tools: None,
        strict_tools: None,
        optionals: None,
        unions: None,
        properties: None,
        all_strict_or_none: false,
        tools_or_format: false,
    };
}

/// A place where a provider takes a schema.
#[derive(Clone, Copy, Debug)]
pub struct Surface {
    /// The API, as the provider names it.
    pub api: &'static str,
    /// What the schema is for there.
    pub role: Role,
    /// Which names it takes, if there is a name and a rule for it.
    pub name: Option<NameRule>,
    /// What a request without the flag `strict` means there.
    pub strict_when_omitted: StrictWhenOmitted,
    /// Who says so.
    pub source: &'static Source,
}

/// What a schema is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The arguments of a tool.
    Tool,
    /// The format of an answer.
    Format,
}

/// Which names a provider takes: of `a-z`, `A-Z`, `0-9`, `_` and `-`, and of what else it takes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct NameRule {
    /// How many letters at most.
    pub longest: u32,
    /// How many at least.
    pub shortest: u32,
    /// Whether the first must be of `a-z`, `A-Z` and `_`.
    pub starts_with_letter: bool,
    /// Other letters that it takes.
    pub also: &'static str,
}

impl NameRule {
    /// One letter or more, and at most so many.
    #[must_use]
    pub const fn up_to(longest: u32) -> Self {
        Self { longest, shortest: 1, starts_with_letter: false, also: "" }
    }

    /// What is wrong with a name, if anything is.
    pub(crate) fn problem(self, name: &str) -> Option<String> {
        let Self { longest, shortest, starts_with_letter, also } = self;
        let taken =
            |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '-') || also.contains(letter);
        let first = name.chars().next()?;
        if !name.chars().all(taken) {
            let more: String = also.chars().flat_map(|letter| [',', ' ', '`', letter, '`']).collect();
            Some(format!("it has a letter that is not of a-z, A-Z, 0-9, `_` and `-`{more}"))
        } else if starts_with_letter && !(first.is_ascii_alphabetic() || first == '_') {
            Some("it does not start with a letter or `_`".to_owned())
        } else if name.len() as u64 > u64::from(longest) {
            Some(format!("it has {} letters, and {longest} are allowed", name.len()))
        } else if (name.len() as u64) < u64::from(shortest) {
            Some(format!("it has {} letters, and {shortest} is the least", name.len()))
        } else {
            None
        }
    }
}

// What nearly every rule has is not said of it.
impl fmt::Debug for NameRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { longest, shortest, starts_with_letter, also } = self;
        let mut fields = f.debug_struct("NameRule");
        fields.field("longest", longest);
        if *shortest != 1 {
            fields.field("shortest", shortest);
        }
        if *starts_with_letter {
            fields.field("starts_with_letter", starts_with_letter);
        }
        if !also.is_empty() {
            fields.field("also", also);
        }
        fields.finish()
    }
}

/// What a request without the flag `strict` means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrictWhenOmitted {
    /// Not strict.
    Off,
    /// Strict.
    On,
    /// Strict if the schema happens to be fit for it, and perhaps only after the provider has changed it.
    Tried,
    /// There is no such flag: always constrained.
    NoFlag,
    /// The flag must be given.
    Refused,
    /// No source says.
    Unknown,
}
