//! The limits of a schema and of a request, and the name of each.

use std::fmt;

use super::definition::Dialect;
use super::permission::Verdict;
use super::source::Source;

/// The limits of one schema. `None` means that no limit is known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Levels of nesting, as [`Nesting`](super::Nesting) counts them.
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

/// The source of each of the [`Limits`]. The limits of one enum, of branches and of bytes have the source of the limit
/// of enum values.
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

/// The limits of one request: of all its tools and its format together. `None` means that no limit is known.
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

/// One of the things that a dialect limits the number of.
///
/// ```
/// use strict_schema::dialect::{ANTHROPIC, Limit, OPENAI, Verdict};
///
/// assert_eq!(Limit::Unions.verdict(&ANTHROPIC), Some(Verdict::Refused));
/// assert_eq!(Limit::Unions.verdict(&OPENAI), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::nesting`]
    Nesting,
    /// [`Limits::properties`]
    Properties,
    /// [`Limits::enum_values`]
    EnumValues,
    /// [`Limits::text`]
    Text,
    /// [`Limits::large_enum`]
    LargeEnum,
    /// [`Limits::optionals`]
    Optionals,
    /// [`Limits::unions`]
    Unions,
    /// [`Limits::nullables`]
    Nullables,
    /// [`Limits::one_enum`]
    OneEnum,
    /// [`Limits::branches`]
    Branches,
    /// [`Limits::bytes`]
    Bytes,
    /// [`Request::strict_tools`](super::limit::Request::strict_tools)
    StrictTools,
    /// [`Request::properties`](super::limit::Request::properties)
    Fields,
}

impl Limit {
    /// The verdict of a dialect on a schema that exceeds the limit. None if the dialect has no such limit.
    #[must_use]
    pub const fn verdict(self, dialect: &Dialect) -> Option<Verdict> {
        let is_refused = match self {
            Self::StrictTools => dialect.request.strict_tools.is_some(),
            Self::Fields => dialect.request.properties.is_some(),
            _ => self.is_of(&dialect.limits),
        };
        if is_refused {
            Some(Verdict::Refused)
        } else if self.is_of(&dialect.disputed_limits) {
            Some(Verdict::Disputed)
        } else {
            None
        }
    }

    /// Whether `limits` has a figure for it.
    const fn is_of(self, limits: &Limits) -> bool {
        match self {
            Self::Nesting => limits.nesting.is_some(),
            Self::Properties => limits.properties.is_some(),
            Self::EnumValues => limits.enum_values.is_some(),
            Self::Text => limits.text.is_some(),
            Self::LargeEnum => limits.large_enum.is_some(),
            Self::Optionals => limits.optionals.is_some(),
            Self::Unions => limits.unions.is_some(),
            Self::Nullables => limits.nullables.is_some(),
            Self::OneEnum => limits.one_enum.is_some(),
            Self::Branches => limits.branches.is_some(),
            Self::Bytes => limits.bytes.is_some(),
            // These limit a request, not a schema.
            Self::StrictTools | Self::Fields => false,
        }
    }
}
