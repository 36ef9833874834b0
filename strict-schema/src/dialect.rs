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

mod openai;

use crate::format::Formats;
use crate::keyword::Keyword;

pub use openai::{OPENAI, OPENAI_2024_08, OPENAI_2026_10};

/// What a provider accepts, as of a date.
#[derive(Clone, Copy, Debug)]
pub struct Dialect {
    /// The constant's name in lower case, for messages: `openai-2026-10`.
    pub name: &'static str,
    /// The provider, as it writes itself.
    pub provider: &'static str,
    /// Which keywords it takes.
    pub keywords: Keywords,
    /// Which values `format` may have.
    pub formats: Formats,
    /// How an optional property is said.
    pub optional: Optional,
    /// How “or null” is said of a plain scalar.
    pub null: Null,
    /// Which references it follows.
    pub references: References,
    /// How much fits into one schema.
    pub limits: Limits,
}

impl Dialect {
    /// Whether a schema may use the keyword without a doubt: a disputed one is not written, only tolerated.
    pub const fn allows(&self, keyword: Keyword) -> bool {
        matches!(self.keywords.permission(keyword).verdict, Verdict::Allowed)
    }
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

/// Whether something is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Taken, and enforced.
    Allowed,
    /// The sources disagree, or it is taken and not enforced: a warning.
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
pub struct Keywords([Permission; Keyword::COUNT]);

impl Keywords {
    /// Each keyword with the same verdict, to start from.
    pub const fn all(verdict: Verdict, source: &'static Source) -> Self {
        Self([Permission { verdict, source }; Keyword::COUNT])
    }

    /// The same, but for these keywords.
    pub const fn with(mut self, verdict: Verdict, source: &'static Source, keywords: &[Keyword]) -> Self {
        let mut index = 0;
        while index < keywords.len() {
            self.0[keywords[index] as usize] = Permission { verdict, source };
            index += 1;
        }
        self
    }

    /// The verdict on a keyword, with its source.
    pub const fn permission(&self, keyword: Keyword) -> Permission {
        self.0[keyword as usize]
    }
}

/// How an optional property is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Optional {
    /// It is required, and may be null.
    Nullable,
    /// It is left out of `required`.
    LeftOut,
}

/// How “or null” is said of a plain scalar. Of anything else it is a branch of `anyOf`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
pub enum References {
    /// `#` and `#/$defs/x`, also to an enclosing schema.
    Recursive,
    /// `#/$defs/x`, never to an enclosing schema.
    Acyclic,
    /// None: everything is written in place.
    Inline,
}

/// How much fits into one schema. `None` is: no limit is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Objects inside each other; the root is the first.
    pub nesting: Option<u32>,
    /// Properties of all objects together.
    pub properties: Option<u32>,
    /// Values of all enums together.
    pub enum_values: Option<u32>,
    /// Characters of property names, definition names, enum and const values together.
    pub text: Option<u32>,
    /// Characters of one enum of strings that has more than some number of values.
    pub large_enum: Option<LargeEnum>,
}

/// Characters of one enum of strings that has many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargeEnum {
    /// It is large with more values than this.
    pub over: u32,
    /// Its values together have at most this many characters.
    pub characters: u32,
}
