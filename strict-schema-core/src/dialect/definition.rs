//! What a dialect says of a provider.

use core::fmt;

use super::limit::{LimitSources, Limits, Request};
use super::permission::{Keywords, Permission, Verdict};
use super::shape::{Shape, Shapes};
use super::source::{Confidence, Source};
use super::surface::Surface;
use crate::json::format::Formats;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::pattern::construct::{Reading, Row};
use crate::json::pattern::{Feature, Pattern};

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
    /// Which engine reads a `pattern`. None where nothing is said of patterns.
    pub engine: Option<Engine>,
    /// Whether types may be in upper case: `OBJECT`, as Google's SDK writes them.
    pub upper_case_types: bool,
    /// How an optional property is said.
    pub optional: Optional,
    /// How “or null” is said of a plain scalar.
    pub null: Null,
    /// Which references it follows.
    pub references: References,
    /// Which types of a derived schema are definitions.
    pub definitions: Definitions,
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
    /// The same dialect with other types as definitions. It has no effect where the dialect follows no references.
    #[must_use]
    pub const fn with_definitions(self, definitions: Definitions) -> Self {
        Self { definitions, ..self }
    }

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

    /// The verdict on a pattern that the engine may read otherwise than ECMA 262 with the flag `u`.
    pub(crate) fn on_misread(&self) -> Option<Permission> {
        self.engine.map(|engine| Permission {
            verdict: engine.verdict(),
            source: if engine == Engine::Unknown { &READ_BY_SOME } else { &READ_BY_LLGUIDANCE },
        })
    }

    /// What in a pattern the engine may read otherwise, and how it is written.
    pub(crate) fn misread<'a>(&self, pattern: &Pattern<'a>) -> impl Iterator<Item = (&'static Row, &'a str)> {
        let is_misread = |row: &Row| {
            self.engine.is_some_and(|engine| {
                // Where a rule about the feature is as strict, that is told.
                let verdict = |feature| self.shapes.permission(Shape::of_feature(feature)).verdict;
                engine.misreads(row) && row.feature.is_none_or(|feature| verdict(feature) < engine.verdict())
            })
        };
        let rows = pattern.constructs.iter().map(|(construct, written)| (construct.row(), *written));
        rows.filter(move |(row, _)| is_misread(row))
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

/// Which engine reads the patterns of a provider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// It is not known. What engines read differently is a warning.
    Unknown,
    /// llguidance. What it reads otherwise than ECMA 262, or refuses, is an error.
    LlGuidance,
}

impl Engine {
    /// The verdict on a pattern that the engine may read otherwise than ECMA 262 does.
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

    fn misreads(self, row: &Row) -> bool {
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

/// How “or null” is said of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Null {
    /// `"type": ["string", "null"]`, of a plain scalar. Of anything else it is a branch of `anyOf`.
    TypeList,
    /// The same, also of an array, an object and an enum of strings: `"type": ["object", "null"], "properties": …`.
    AnyTypeList,
    /// `"anyOf": [{ "type": "string" }, { "type": "null" }]`
    Branch,
    /// `"type": "string", "nullable": true`, for anything: `OpenAPI` 3.0.
    Flag,
}

impl Null {
    /// Whether a plain scalar or null has a list of types.
    pub(crate) const fn is_type_list(self) -> bool {
        matches!(self, Self::TypeList | Self::AnyTypeList)
    }
}

/// Which references a dialect follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum References {
    /// `#` and `#/$defs/x`, also to an enclosing schema.
    Recursive,
    /// `#/$defs/x`, never to an enclosing schema: the dialect takes no recursion, or not from everywhere.
    Acyclic,
    /// None: everything is written in place.
    Inline,
}

/// Which types of a derived schema stand under `$defs`, with references to them.
///
/// ```
/// use strict_schema::StrictSchema;
/// use strict_schema::dialect::{Definitions, Dialect, OPENAI};
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
    /// Types that contain themselves. Any other type is written wherever it is used.
    Recursive,
    /// The same, and types that are used more than once, where the schema is shorter so. It grows with the number of types
    /// then, and not with the number of their uses.
    Shared,
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
