//! The limits of a dialect, each by its name.

use super::{Dialect, Limits, Verdict};

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
    /// [`Request::strict_tools`](super::Request::strict_tools)
    StrictTools,
    /// [`Request::properties`](super::Request::properties)
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
