//! The limits on a schema and on a request, one row each.

use alloc::borrow::Cow;

use super::facts::Dialect;
use super::source::{Source, UNSTATED};
use super::verdict::Verdict;
use crate::prelude::*;

/// A row for each limit on one schema: doc, variant of [`Limit`], field of [`Limits`], what it counts.
macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident, $field:ident, $counts:literal;)+) => {
        /// The limits on one schema. `None` means that no limit is known.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        #[doc(hidden)]
        pub struct Limits {
            $($(#[doc = $doc])+ pub $field: Option<u32>,)+
            /// `large_enum` applies to enums with more values than this.
            pub large_enum_over: u32,
        }

        impl Limits {
            /// No limit is known.
            pub const NONE: Self = Self { $($field: None,)+ large_enum_over: 0 };

            /// The lower of each two limits.
            pub(super) const fn and(self, other: Self) -> Self {
                let large_enum_over = match (self.large_enum, other.large_enum) {
                    (Some(_), Some(_)) if self.large_enum_over < other.large_enum_over => self.large_enum_over,
                    (Some(_), None) => self.large_enum_over,
                    _ => other.large_enum_over,
                };
                Self { $($field: least(self.$field, other.$field),)+ large_enum_over }
            }
        }

        /// The source of each of the [`Limits`].
        #[derive(Clone, Copy, Debug)]
        #[allow(missing_docs, reason = "each is the field of the same name in `Limits`")]
        #[non_exhaustive]
        #[doc(hidden)]
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
                        [one.limits.$field, one.disputed_limits.$field],
                        [other.limits.$field, other.disputed_limits.$field],
                    ) {
                        one.limit_sources.$field
                    } else {
                        other.limit_sources.$field
                    },)+
                }
            }
        }

        /// Something that a dialect limits the number of.
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
            $($(#[doc = $doc])+ $name,)+
            /// Strict tools of one request.
            StrictTools,
            /// Properties of all strict schemas of one request.
            Fields,
        }

        impl Dialect {
            /// The same dialect with this limit, in place of its own.
            ///
            /// ```
            /// use strict_schema::Dialect;
            /// use strict_schema::dialect::{Limit, OPENAI};
            ///
            /// const SHALLOW: Dialect = OPENAI.with_limit(Limit::Nesting, 3);
            /// assert_eq!(Limit::Nesting.most(&SHALLOW), Some(3));
            /// ```
            #[must_use]
            pub const fn with_limit(mut self, limit: Limit, most: u32) -> Self {
                match limit {
                    $(Limit::$name => self.limits.$field = Some(most),)+
                    Limit::StrictTools => self.request.strict_tools = Some(most),
                    Limit::Fields => self.request.properties = Some(most),
                }
                self
            }
        }

        impl Limit {
            /// All of them.
            #[doc(hidden)]
            pub const ALL: &'static [Self] = &[$(Self::$name,)+ Self::Fields, Self::StrictTools];

            /// What it counts: ``branches of one `anyOf` ``.
            #[doc(hidden)]
            #[must_use]
            pub const fn counts(self) -> &'static str {
                match self {
                    $(Self::$name => $counts,)+
                    Self::StrictTools => "strict tools in a request",
                    Self::Fields => "properties in a request",
                }
            }

            /// The greatest number that the dialect accepts. None if it has no such limit.
            #[doc(hidden)]
            #[must_use]
            pub const fn most(self, dialect: &Dialect) -> Option<u32> {
                match self {
                    $(Self::$name => dialect.limits.$field,)+
                    Self::StrictTools => dialect.request.strict_tools,
                    Self::Fields => dialect.request.properties,
                }
            }

            /// The lower figure of a limit on which the sources disagree. Exceeding it is a warning.
            #[doc(hidden)]
            #[must_use]
            pub const fn disputed(self, dialect: &Dialect) -> Option<u32> {
                match self {
                    $(Self::$name => dialect.disputed_limits.$field,)+
                    // No source disputes a limit on requests.
                    Self::StrictTools | Self::Fields => None,
                }
            }

            /// The source of the limit.
            #[must_use]
            pub const fn source(self, dialect: &Dialect) -> &'static Source {
                match self {
                    $(Self::$name => dialect.limit_sources.$field,)+
                    // The page that limits unions limits strict tools, too.
                    Self::StrictTools => dialect.limit_sources.unions,
                    Self::Fields => dialect.limit_sources.properties,
                }
            }
        }
    };
}

limits! {
    /// Levels of nesting, as the dialect counts them.
    Nesting, nesting, "levels of nesting";
    /// Properties of all objects together.
    Properties, properties, "properties";
    /// Values of all enums together.
    EnumValues, enum_values, "enum values";
    /// Characters of property names, definition names, enum and const values together.
    Text, text, "characters of names and values";
    /// Characters of one enum of strings that has more than some number of values.
    LargeEnum, large_enum, "characters of a large enum";
    /// Properties that are not required. The provider counts them over the whole request.
    Optionals, optionals, "optional properties";
    /// Subschemas with `anyOf` or several types. The provider counts them over the whole request.
    Unions, unions, "unions";
    /// Properties of one object that may be null.
    Nullables, nullables, "nullable properties of one object";
    /// Values of one enum.
    OneEnum, one_enum, "values of one enum";
    /// Branches of one `anyOf`.
    Branches, branches, "branches of one `anyOf`";
    /// Bytes of the whole schema as JSON text without spaces.
    Bytes, bytes, "bytes";
}

/// The lower of two limits.
pub(super) const fn least(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    if lower_or_equal(one, other) { one } else { other }
}

/// Whether the first limit is at most the second. None is no limit.
pub(super) const fn lower_or_equal(one: Option<u32>, other: Option<u32>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one <= other,
        (Some(_) | None, None) => true,
        (None, Some(_)) => false,
    }
}

/// Compares `[limit, disputed limit]` of two dialects. The disputed limits decide if neither dialect has a limit.
const fn lower_or_equal_of(one: [Option<u32>; 2], other: [Option<u32>; 2]) -> bool {
    let decides = if one[0].is_none() && other[0].is_none() { 1 } else { 0 };
    lower_or_equal(one[decides], other[decides])
}

impl Limit {
    /// The verdict of a dialect on a schema that exceeds the limit. None if the dialect has no such limit.
    #[doc(hidden)]
    #[must_use]
    pub const fn verdict(self, dialect: &Dialect) -> Option<Verdict> {
        match (self.most(dialect), self.disputed(dialect)) {
            (Some(_), _) => Some(Verdict::Refused),
            (None, Some(_)) => Some(Verdict::Disputed),
            (None, None) => None,
        }
    }
}

/// The limits on one request: on all its tools and its format together. `None` means that no limit is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Request {
    /// Tools, strict or not.
    pub tools: Option<u32>,
    /// The source of `tools` and of `namespace`. [`LimitSources`] has those of `optionals` and `unions`, and that of `unions` is also the
    /// source of `strict_tools`.
    pub tools_source: &'static Source,
    /// The one API that has the limit `tools`, if not all have it.
    pub tools_api: Option<&'static str>,
    /// Characters of the name of a namespace of tools.
    pub namespace: Option<u32>,
    /// Strict tools.
    pub strict_tools: Option<u32>,
    /// Properties that are not required, of the strict schemas together.
    pub optionals: Option<u32>,
    /// Subschemas with `anyOf` or several types, of the strict schemas together.
    pub unions: Option<u32>,
    /// Properties of the strict schemas together.
    pub properties: Option<u32>,
    /// Whether all tools of a request must be strict, or none.
    pub all_strict_or_none: bool,
    /// Whether a request may have tools or a format, but not both.
    pub tools_or_format: bool,
}

impl Request {
    /// No limit is known.
    pub const NONE: Self = Self {
        tools: None,
        tools_source: &UNSTATED,
        tools_api: None,
        namespace: None,
        strict_tools: None,
        optionals: None,
        unions: None,
        properties: None,
        all_strict_or_none: false,
        tools_or_format: false,
    };

    /// What the limit `tools` counts.
    #[must_use]
    pub fn counts_tools(&self) -> Cow<'static, str> {
        match self.tools_api.and_then(|api| api.split(',').next()) {
            Some(api) => format!("tools in a request of {api}").into(),
            None => "tools in a request".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lower_limit_decides_and_a_disputed_one_only_alone() {
        let (none, low, high) = ([None; 2], [Some(1), None], [Some(2), None]);
        let (doubtful, more_doubtful) = ([None, Some(1)], [None, Some(2)]);
        // Each is at most what stands after it.
        let sorted = [low, high, doubtful, more_doubtful, none];
        for (at, one) in sorted.into_iter().enumerate() {
            for (other_at, other) in sorted.into_iter().enumerate() {
                assert_eq!(lower_or_equal_of(one, other), at <= other_at, "{one:?} {other:?}");
            }
        }
    }
}
