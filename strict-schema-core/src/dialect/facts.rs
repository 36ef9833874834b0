//! The dialect: everything that is known about what one provider accepts.

use super::limit::{Limits, Request};
use super::rule_kind::RuleKind;
use super::source::{Confidence, Source};
use super::surface::{NonStrict, Surface};
use super::verdict::{Keywords, Permission, Rules, Verdict};
use crate::json::format::{Formats, StringFormat};
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::pattern::construct::{ConstructRow, Reading};
use crate::json::pattern::{Feature, PatternFeatures};

/// What a provider accepts, as of a date.
///
/// One of your own starts from the closest one:
///
/// ```
/// use strict_schema::Dialect;
/// use strict_schema::dialect::{Confidence, Limit, OPENAI, Source, Verdict};
///
/// const SEEN: Source = Source::new("our gateway", "2026-11-21", Confidence::Single);
/// const OURS: Dialect = OPENAI
///     .with_name("our-gateway")
///     .with_keywords(Verdict::Allowed, &SEEN, &["oneOf"])
///     .with_limit(Limit::Nesting, 3);
///
/// let schema = serde_json::json!({
///     "type": "object", "additionalProperties": false, "required": ["a"],
///     "properties": { "a": { "oneOf": [{ "type": "string" }, { "type": "null" }] } }
/// });
/// assert!(strict_schema::validate(&schema, &OURS).is_ok());
/// ```
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Dialect {
    /// The name in messages and on the command line: `openai-2026-10`.
    pub name: &'static str,
    /// The provider's name, as the provider spells it.
    pub provider: &'static str,
    /// What the dialect is for, and what to know before using it.
    pub about: &'static str,
    /// The provider whose error messages a report quotes.
    #[doc(hidden)]
    pub voice: Voice,
    /// The verdict on each keyword.
    #[doc(hidden)]
    pub keywords: Keywords,
    /// The verdict on a schema that breaks a rule, unless the rule follows from one of the other facts.
    #[doc(hidden)]
    pub rules: Rules,
    /// The values of `format` that the provider accepts.
    #[doc(hidden)]
    pub formats: Formats,
    /// Values of `format` that it accepts too, and that a derived schema never has.
    #[doc(hidden)]
    pub more_formats: &'static [&'static str],
    /// Whether the provider reads `format` only where a string is possible: next to another type, any format is accepted.
    #[doc(hidden)]
    pub formats_of_strings: bool,
    /// Keywords that a schema without `type` may have instead.
    #[doc(hidden)]
    pub instead_of_type: KeywordSet,
    /// Keywords whose list may be empty, although no value fits then.
    #[doc(hidden)]
    pub may_be_empty: KeywordSet,
    /// Keywords that the provider accepts next to `$ref`.
    #[doc(hidden)]
    pub ref_siblings: KeywordSet,
    /// Keywords that the provider accepts next to `anyOf`. None if it accepts all.
    #[doc(hidden)]
    pub any_of_siblings: Option<KeywordSet>,
    /// Keywords that are accepted up to some number only.
    #[doc(hidden)]
    pub bounds: KeywordBounds,
    /// From this number on, a repetition in a `pattern` is large.
    #[doc(hidden)]
    pub large_repeat: u64,
    /// The engine that matches a `pattern`. None if no rule about engines applies.
    #[doc(hidden)]
    pub engine: Option<Engine>,
    /// Whether the provider accepts types in upper case: `OBJECT`, as Google's SDK writes them.
    #[doc(hidden)]
    pub upper_case_types: bool,
    /// How a derived schema expresses an optional property.
    #[doc(hidden)]
    pub optional: Optional,
    /// How a derived schema expresses “or null”.
    #[doc(hidden)]
    pub null: Null,
    /// The references that the provider follows.
    #[doc(hidden)]
    pub references: References,
    /// The types that become definitions in a derived schema.
    #[doc(hidden)]
    pub definitions: Definitions,
    /// How levels of nesting are counted.
    #[doc(hidden)]
    pub nesting: Nesting,
    /// In an intersection of dialects that count levels differently: how each counts, and how many it accepts.
    pub(crate) levels_of_each: LevelsOfEach,
    /// The limits, with their sources.
    #[doc(hidden)]
    pub limits: Limits,
    /// Which rules also apply to tools that are not strict.
    #[doc(hidden)]
    pub non_strict: NonStrict,
    /// What a request may have.
    #[doc(hidden)]
    pub request: Request,
    /// The APIs of the provider that accept a schema.
    #[doc(hidden)]
    pub surfaces: &'static [Surface],
}

impl Dialect {
    /// The same dialect with another name.
    #[must_use]
    pub const fn with_name(self, name: &'static str) -> Self {
        Self { name, ..self }
    }

    /// The same dialect with another verdict on these keywords, written as in a schema: `"minLength"`.
    ///
    /// # Panics
    ///
    /// If one is no keyword of JSON Schema or `OpenAPI`. In a constant this is a compile error.
    #[must_use]
    pub const fn with_keywords(mut self, verdict: Verdict, source: &'static Source, keywords: &[&str]) -> Self {
        let mut index = 0;
        while index < keywords.len() {
            let keyword = Keyword::of_name(keywords[index]);
            self.keywords =
                self.keywords.with(verdict, source, &[keyword.expect("a keyword of JSON Schema or OpenAPI")]);
            index += 1;
        }
        self
    }

    /// The same dialect with another verdict on schemas that break these rules.
    ///
    /// ```
    /// use strict_schema::dialect::{Confidence, OPENAI, Source, Verdict};
    /// use strict_schema::{Dialect, RuleKind};
    ///
    /// const SEEN: Source = Source::new("our gateway", "2026-11-21", Confidence::Single);
    /// const OURS: Dialect = OPENAI.with_rules(Verdict::Allowed, &SEEN, &[RuleKind::OptionalProperty]);
    /// ```
    ///
    /// # Panics
    ///
    /// If a rule follows from a keyword, a limit or another fact: [`with_keywords`](Self::with_keywords) and
    /// [`with_limit`](Self::with_limit) change those. In a constant this is a compile error.
    #[must_use]
    pub const fn with_rules(self, verdict: Verdict, source: &'static Source, rules: &[RuleKind]) -> Self {
        Self { rules: self.rules.with(verdict, source, rules), ..self }
    }

    /// The same dialect without any [`Limit`](super::Limit).
    #[must_use]
    pub const fn without_limits(self) -> Self {
        Self { limits: Limits::NONE, ..self }
    }

    /// The same dialect with other types as definitions. This has no effect if the dialect follows no references.
    #[must_use]
    pub const fn with_definitions(self, definitions: Definitions) -> Self {
        Self { definitions, ..self }
    }

    /// Whether the verdict on the keyword is [`Verdict::Allowed`]. Derived and normalized schemas use only such keywords.
    #[doc(hidden)]
    #[must_use]
    pub const fn allows(&self, keyword: Keyword) -> bool {
        matches!(self.keywords.permission(keyword).verdict, Verdict::Allowed)
    }

    /// Whether the verdict on the keyword is [`Verdict::Allowed`] or [`Verdict::Ignored`].
    pub(crate) const fn keeps(&self, keyword: Keyword) -> bool {
        matches!(self.keywords.permission(keyword).verdict, Verdict::Allowed | Verdict::Ignored)
    }

    /// Whether the verdict on a schema that breaks the rule is [`Verdict::Allowed`].
    #[doc(hidden)]
    #[must_use]
    pub const fn allows_breaking(&self, rule: RuleKind) -> bool {
        matches!(self.rules.permission(rule).verdict, Verdict::Allowed)
    }

    /// Whether the verdict on a schema that breaks the rule is [`Verdict::Refused`].
    pub(crate) const fn refuses_breaking(&self, rule: RuleKind) -> bool {
        matches!(self.rules.permission(rule).verdict, Verdict::Refused)
    }

    /// The verdict on a pattern that the engine may interpret differently from ECMA 262 with the flag `u`.
    pub(crate) fn on_misread(&self) -> Option<Permission> {
        self.engine.map(|engine| Permission {
            verdict: engine.verdict(),
            source: if engine == Engine::Unknown { &READ_BY_SOME } else { &READ_BY_LLGUIDANCE },
        })
    }

    /// The constructs of a pattern that the engine may interpret differently, each with its text.
    pub(crate) fn misread<'a>(
        &self,
        pattern: &PatternFeatures<'a>,
    ) -> impl Iterator<Item = (&'static ConstructRow, &'a str)> {
        let is_misread = |row: &ConstructRow| {
            self.engine.is_some_and(|engine| {
                // A rule about the feature that is as strict reports it.
                let verdict = |feature| self.rules.permission(RuleKind::of_feature(feature)).verdict;
                engine.misreads(row) && row.feature.is_none_or(|feature| verdict(feature) < engine.verdict())
            })
        };
        let rows = pattern.constructs.iter().map(|(construct, written)| (construct.row(), *written));
        rows.filter(move |(row, _)| is_misread(row))
    }

    pub(crate) fn has_format(&self, name: &str) -> bool {
        self.more_formats.contains(&name) || StringFormat::named(name).is_some_and(|format| self.formats.has(format))
    }

    /// Whether the dialect allows a pattern with these features (a bit each) and this longest repetition.
    pub(crate) const fn allows_pattern(&self, features: u8, longest_repeat: u64) -> bool {
        let mut index = 0;
        while index < Feature::ALL.len() {
            let feature = Feature::ALL[index];
            if features & feature.bit() != 0 && !self.allows_breaking(RuleKind::of_feature(feature)) {
                return false;
            }
            index += 1;
        }
        longest_repeat < self.large_repeat || self.allows_breaking(RuleKind::LargeRepeat)
    }
}

/// Names of properties that a provider mistakes for keywords.
pub(crate) const RESERVED: [&str; 5] = ["$ref", "$defs", "anyOf", "required", "additionalProperties"];

/// The engine that matches the patterns of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Engine {
    /// Unknown. A construct that engines interpret differently is a warning.
    Unknown,
    /// llguidance. A construct that it refuses, or interprets differently from ECMA 262, is an error.
    LlGuidance,
}

impl Engine {
    /// The verdict on a pattern that the engine may interpret differently from ECMA 262.
    ///
    /// ```
    /// use strict_schema::dialect::{OPENAI, VLLM_GUIDANCE, Verdict};
    ///
    /// assert_eq!(OPENAI.engine.map(|it| it.verdict()), Some(Verdict::Disputed));
    /// assert_eq!(VLLM_GUIDANCE.engine.map(|it| it.verdict()), Some(Verdict::Refused));
    /// ```
    #[must_use]
    pub const fn verdict(self) -> Verdict {
        match self {
            Self::Unknown => Verdict::Disputed,
            Self::LlGuidance => Verdict::Refused,
        }
    }

    fn misreads(self, row: &ConstructRow) -> bool {
        row.is_misread() || self == Self::LlGuidance && matches!(row.llguidance, Reading::Other(_) | Reading::Refused)
    }
}

const READ_BY_SOME: Source = Source {
    what: "ECMA 262, `regex` 1.13, Python 3.11 and llguidance 1.9.1, run with the same patterns; the provider's engine is not known",
    date: "2026-11-24",
    confidence: Confidence::Inferred,
};

const READ_BY_LLGUIDANCE: Source =
    Source { what: "llguidance 1.9.1, run with patterns", date: "2026-11-24", confidence: Confidence::Measured };

/// The provider whose error messages a report quotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
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
    /// No message is known.
    Unknown,
}

impl Voice {
    /// The provider's name as it writes it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::OpenAi => "OpenAI",
            Self::Anthropic => "Anthropic",
            Self::Gemini => "Gemini",
            Self::Cerebras => "Cerebras",
            Self::Moonshot => "Moonshot",
            Self::Groq => "Groq",
            Self::LlamaCpp => "llama.cpp",
            Self::XGrammar => "xgrammar",
            Self::LlGuidance => "llguidance",
            Self::Mistral => "Mistral",
            Self::Unknown => "another provider",
        }
    }
}

/// Bounds of keywords: there is room for those of all dialects.
pub(crate) type KeywordBounds = [Option<&'static KeywordBound>; 24];

/// Adds bounds, each once.
pub(super) const fn with_bounds(mut bounds: KeywordBounds, more: &[Option<&'static KeywordBound>]) -> KeywordBounds {
    let mut next = 0;
    while next < more.len()
        && let Some(bound) = more[next]
    {
        let mut index = 0;
        while let Some(it) = bounds[index]
            && !(it.keyword as u8 == bound.keyword as u8
                && it.at_most == bound.at_most
                && it.beyond as u8 == bound.beyond as u8)
        {
            index += 1;
        }
        if bounds[index].is_none() {
            bounds[index] = Some(bound);
        }
        next += 1;
    }
    bounds
}

/// Ways to count levels, each with a limit. The dialects of this library count in three ways.
pub(crate) type LevelsOfEach = [Option<(Nesting, u32)>; 4];

/// A keyword that is accepted, or enforced, up to some number only.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
#[doc(hidden)]
pub struct KeywordBound {
    /// The keyword.
    pub keyword: Keyword,
    /// Its greatest value.
    pub at_most: u64,
    /// The verdict on a greater value.
    pub beyond: Verdict,
    /// The source.
    pub source: &'static Source,
}

/// How a derived schema expresses an optional property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Optional {
    /// It is required, and may be null.
    Nullable,
    /// It is left out of `required`.
    LeftOut,
}

/// How a derived schema expresses “or null”.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Null {
    /// `"type": ["string", "null"]` for a plain scalar, a branch of `anyOf` for anything else.
    TypeList,
    /// The same, also for arrays, objects and enums of strings: `"type": ["object", "null"], "properties": …`.
    AnyTypeList,
    /// `"anyOf": [{ "type": "string" }, { "type": "null" }]`
    Branch,
    /// `"type": "string", "nullable": true`, for anything: `OpenAPI` 3.0.
    Flag,
}

impl Null {
    /// Whether a nullable scalar has a list of types.
    pub(crate) const fn is_type_list(self) -> bool {
        matches!(self, Self::TypeList | Self::AnyTypeList)
    }
}

/// Which references a dialect follows, the most first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub enum References {
    /// `#` and `#/$defs/x`, including references to an enclosing schema.
    Recursive,
    /// `#/$defs/x`, except to an enclosing schema: the provider refuses recursion, or accepts it in some places only.
    Acyclic,
    /// None. Every schema is written in place.
    Inline,
}

/// The types that a derived schema writes under `$defs` and refers to.
///
/// ```
/// use strict_schema::StrictSchema;
/// use strict_schema::Dialect;
/// use strict_schema::dialect::{Definitions, OPENAI};
///
/// #[derive(StrictSchema)]
/// struct Order {
///     billing: Address,
///     shipping: Address,
/// }
///
/// /// A postal address, as the customer wrote it.
/// #[derive(StrictSchema)]
/// struct Address {
///     street: String,
///     city: String,
/// }
///
/// const IN_PLACE: Dialect = OPENAI.with_definitions(Definitions::Recursive);
///
/// assert!(strict_schema::json!(Order).contains(r##""shipping":{"$ref":"#/$defs/Address"}"##));
/// assert!(!strict_schema::json!(Order, IN_PLACE).contains("$ref"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Definitions {
    /// Recursive types. Any other type is written wherever it is used.
    Recursive,
    /// Recursive types, and types that are used more than once if that makes the schema shorter. The schema then grows with
    /// the number of types, not with the number of their uses.
    Shared,
}

/// How levels of nesting are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub enum Nesting {
    /// Nested objects. The root is level 1.
    Objects,
    /// Steps down through these keywords. The root is level 0.
    Steps(KeywordSet),
    /// Steps down through these keywords and through references. The root is level 0.
    StepsThroughReferences(KeywordSet),
}

impl Nesting {
    /// Whether both count the same.
    pub(crate) const fn is(self, other: Self) -> bool {
        match (self, other) {
            (Self::Objects, Self::Objects) => true,
            (Self::Steps(one), Self::Steps(more))
            | (Self::StepsThroughReferences(one), Self::StepsThroughReferences(more)) => {
                one.without(more).is_empty() && more.without(one).is_empty()
            }
            _ => false,
        }
    }

    /// The keywords that count as a step, if steps are counted.
    pub(crate) const fn steps(self) -> Option<KeywordSet> {
        match self {
            Self::Objects => None,
            Self::Steps(keywords) | Self::StepsThroughReferences(keywords) => Some(keywords),
        }
    }
}
