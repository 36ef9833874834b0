//! The limits of a schema and of a request: one row each.

use core::fmt;

use super::definition::Dialect;
use super::permission::Verdict;
use super::source::Source;

/// A row of a limit of one schema: its doc, its name, its field and how the field's figure is read, and what it counts.
macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident, $field:ident: $figure:ident, $counts:literal;)+) => {
        /// The limits of one schema. `None` means that no limit is known.
        #[derive(Clone, Copy, PartialEq, Eq)]
        pub struct Limits {
            $($(#[doc = $doc])+ pub $field: Option<limits!(@type $figure)>,)+
        }

        // Few dialects have many limits, so that only the known ones are said.
        impl fmt::Debug for Limits {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut fields = f.debug_struct("Limits");
                $(if let Some(figure) = &self.$field {
                    fields.field(stringify!($field), figure);
                })+
                fields.finish()
            }
        }

        impl Limits {
            /// No limit is known.
            pub const NONE: Self = Self { $($field: None,)+ };

            /// The lower of each two limits.
            pub(super) const fn and(self, other: Self) -> Self {
                Self { $($field: $figure::least(self.$field, other.$field),)+ }
            }
        }

        /// The source of each of the [`Limits`].
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "each is the field of the same name in `Limits`")]
        pub struct LimitSources {
            $(pub $field: &'static Source,)+
        }

        impl LimitSources {
            /// The same source for each.
            #[must_use]
            pub const fn all(source: &'static Source) -> Self {
                Self { $($field: source,)+ }
            }

            /// The source of the lower of each two limits.
            pub(super) const fn and(one: &Dialect, other: &Dialect) -> Self {
                Self {
                    $($field: if lower_or_equal_of(
                        [$figure::most(one.limits.$field), $figure::most(one.disputed_limits.$field)],
                        [$figure::most(other.limits.$field), $figure::most(other.disputed_limits.$field)],
                    ) {
                        one.limit_sources.$field
                    } else {
                        other.limit_sources.$field
                    },)+
                }
            }
        }

        /// One of the things that a dialect limits the number of.
        ///
        /// ```
        /// use strict_schema::dialect::{ANTHROPIC, Limit, OPENAI, Verdict};
        ///
        /// assert_eq!(Limit::Unions.verdict(&ANTHROPIC), Some(Verdict::Refused));
        /// assert_eq!(Limit::Unions.verdict(&OPENAI), None);
        /// assert_eq!(Limit::Unions.most(&ANTHROPIC), Some(16));
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Limit {
            $(#[doc = concat!("[`Limits::", stringify!($field), "`]")] $name,)+
            /// [`Request::strict_tools`](super::limit::Request::strict_tools)
            StrictTools,
            /// [`Request::properties`](super::limit::Request::properties)
            Fields,
        }

        impl Limit {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$name,)+ Self::Fields, Self::StrictTools];

            /// What it counts: ``branches of one `anyOf` ``.
            #[must_use]
            pub const fn counts(self) -> &'static str {
                match self {
                    $(Self::$name => $counts,)+
                    Self::StrictTools => "strict tools in a request",
                    Self::Fields => "properties in a request",
                }
            }

            /// The most that the dialect takes. None if it has no such limit.
            #[must_use]
            pub const fn most(self, dialect: &Dialect) -> Option<u32> {
                match self {
                    $(Self::$name => $figure::most(dialect.limits.$field),)+
                    Self::StrictTools => dialect.request.strict_tools,
                    Self::Fields => dialect.request.properties,
                }
            }

            /// The lower figure that some source gives, where the sources disagree: more than that is a warning.
            #[must_use]
            pub const fn disputed(self, dialect: &Dialect) -> Option<u32> {
                match self {
                    $(Self::$name => $figure::most(dialect.disputed_limits.$field),)+
                    // Of a request one thing is known.
                    Self::StrictTools | Self::Fields => None,
                }
            }

            /// Who says so.
            #[must_use]
            pub const fn source(self, dialect: &Dialect) -> &'static Source {
                match self {
                    $(Self::$name => dialect.limit_sources.$field,)+
                    Self::StrictTools => dialect.limit_sources.unions,
                    Self::Fields => dialect.limit_sources.properties,
                }
            }
        }
    };
    (@type Number) => { u32 };
    (@type Large) => { LargeEnum };
}

limits! {
    /// Levels of nesting, as [`Nesting`](super::Nesting) counts them.
    Nesting, nesting: Number, "levels of nesting";
    /// Properties of all objects together.
    Properties, properties: Number, "properties";
    /// Values of all enums together.
    EnumValues, enum_values: Number, "enum values";
    /// Characters of property names, definition names, enum and const values together.
    Text, text: Number, "characters of names and values";
    /// Characters of one enum of strings that has more than some number of values.
    LargeEnum, large_enum: Large, "characters of a large enum";
    /// Properties that are not required. The provider adds them up over a request; one schema alone can be too much.
    Optionals, optionals: Number, "optional properties";
    /// Nodes with `anyOf` or several types. Added up over a request too.
    Unions, unions: Number, "unions";
    /// Properties of one object that may be null.
    Nullables, nullables: Number, "nullable properties of one object";
    /// Values of one enum.
    OneEnum, one_enum: Number, "values of one enum";
    /// Branches of one `anyOf`.
    Branches, branches: Number, "branches of one `anyOf`";
    /// Bytes of the whole schema as JSON text without spaces.
    Bytes, bytes: Number, "bytes";
}

/// How a limit that is a number is read.
pub(super) struct Number;

impl Number {
    /// The lower of two limits.
    pub(super) const fn least(one: Option<u32>, other: Option<u32>) -> Option<u32> {
        if lower_or_equal(one, other) { one } else { other }
    }

    /// The most that may be counted.
    const fn most(limit: Option<u32>) -> Option<u32> {
        limit
    }
}

/// How the limit of an enum with many values is read.
struct Large;

impl Large {
    /// A limit as low as either.
    const fn least(one: Option<LargeEnum>, other: Option<LargeEnum>) -> Option<LargeEnum> {
        match (one, other) {
            (Some(one), Some(another)) => Some(LargeEnum {
                over: if one.over < another.over { one.over } else { another.over },
                characters: if one.characters < another.characters { one.characters } else { another.characters },
            }),
            (Some(large), None) | (None, Some(large)) => Some(large),
            (None, None) => None,
        }
    }

    /// The most characters.
    const fn most(limit: Option<LargeEnum>) -> Option<u32> {
        match limit {
            Some(large) => Some(large.characters),
            None => None,
        }
    }
}

/// Whether the first limit is as low as the second. None is the highest.
pub(super) const fn lower_or_equal(one: Option<u32>, other: Option<u32>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one <= other,
        (Some(_) | None, None) => true,
        (None, Some(_)) => false,
    }
}

/// The same of limits and disputed limits. The disputed ones decide where there are no others.
const fn lower_or_equal_of(one: [Option<u32>; 2], other: [Option<u32>; 2]) -> bool {
    let decides = if one[0].is_none() && other[0].is_none() { 1 } else { 0 };
    lower_or_equal(one[decides], other[decides])
}

impl Limit {
    /// The verdict of a dialect on a schema that exceeds the limit. None if the dialect has no such limit.
    #[must_use]
    pub const fn verdict(self, dialect: &Dialect) -> Option<Verdict> {
        match (self.most(dialect), self.disputed(dialect)) {
            (Some(_), _) => Some(Verdict::Refused),
            (None, Some(_)) => Some(Verdict::Disputed),
            (None, None) => None,
        }
    }
}

/// Characters of one enum of strings that has many values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LargeEnum {
    /// It is large with more values than this.
    pub over: u32,
    /// Its values together have at most this many characters.
    pub characters: u32,
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

// As of `Limits`.
impl fmt::Debug for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = f.debug_struct("Request");
        let limits = [
            ("tools", self.tools),
            ("strict_tools", self.strict_tools),
            ("optionals", self.optionals),
            ("unions", self.unions),
            ("properties", self.properties),
        ];
        for (name, limit) in limits {
            if let Some(limit) = limit {
                fields.field(name, &limit);
            }
        }
        for (name, holds) in
            [("all_strict_or_none", self.all_strict_or_none), ("tools_or_format", self.tools_or_format)]
        {
            if holds {
                fields.field(name, &holds);
            }
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
