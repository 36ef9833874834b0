//! The limits on a schema and on a request, one row each.

use alloc::borrow::Cow;

use super::facts::Dialect;
use super::source::{Confidence, Source, UNSTATED};
use super::verdict::Verdict;
use crate::prelude::*;

/// A row for each limit: doc, variant of [`Limit`], what it counts.
macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident, $counts:literal;)+) => {
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
        }

        impl Limit {
            /// All of them.
            #[doc(hidden)]
            pub const ALL: &'static [Self] = &[$(Self::$name,)+];

            /// What it counts: ``branches of one `anyOf` ``.
            #[doc(hidden)]
            #[must_use]
            pub const fn counts(self) -> &'static str {
                match self {
                    $(Self::$name => $counts,)+
                }
            }
        }
    };
}

limits! {
    /// Levels of nesting, as the dialect counts them.
    Nesting, "levels of nesting";
    /// Properties of all objects together.
    Properties, "properties";
    /// Values of all enums together.
    EnumValues, "enum values";
    /// Characters of property names, definition names, enum and const values together.
    Text, "characters of names and values";
    /// Characters of one enum of strings that has more than some number of values.
    LargeEnum, "characters of a large enum";
    /// Properties that are not required. The provider counts them over the whole request.
    Optionals, "optional properties in a request";
    /// Subschemas with `anyOf` or several types. The provider counts them over the whole request.
    Unions, "unions in a request";
    /// Properties of one object that may be null.
    Nullables, "nullable properties of one object";
    /// Values of one enum.
    OneEnum, "values of one enum";
    /// Branches of one `anyOf`.
    Branches, "branches of one `anyOf`";
    /// Bytes of the whole schema as JSON text without spaces.
    Bytes, "bytes";
    /// Properties of all strict schemas of one request.
    Fields, "properties in a request";
    /// Strict tools of one request.
    StrictTools, "strict tools in a request";
}

impl Limit {
    /// The greatest number that the dialect accepts. None if it has no such limit.
    #[doc(hidden)]
    #[must_use]
    pub const fn most(self, dialect: &Dialect) -> Option<u32> {
        dialect.limits.refused[self as usize].known()
    }

    /// The lower figure of a limit on which the sources disagree. Exceeding it is a warning.
    #[doc(hidden)]
    #[must_use]
    pub const fn disputed(self, dialect: &Dialect) -> Option<u32> {
        dialect.limits.disputed[self as usize].known()
    }

    /// The source of the limit.
    #[must_use]
    pub const fn source(self, dialect: &Dialect) -> &'static Source {
        let figure = dialect.limits.refused[self as usize];
        if figure.most == NO_LIMIT { self.disputed_source(dialect) } else { figure.source }
    }

    /// The source of the disputed figure.
    #[doc(hidden)]
    #[must_use]
    pub const fn disputed_source(self, dialect: &Dialect) -> &'static Source {
        dialect.limits.disputed[self as usize].source
    }

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

/// No figure is known.
const NO_LIMIT: u32 = u32::MAX;

/// What is known of one limit: [`NO_LIMIT`] if nothing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Figure {
    most: u32,
    source: &'static Source,
}

impl Figure {
    const fn known(self) -> Option<u32> {
        if self.most == NO_LIMIT { None } else { Some(self.most) }
    }

    const fn least(self, other: Self) -> Self {
        if self.most <= other.most { self } else { other }
    }
}

/// What is known of each [`Limit`].
#[derive(Clone, Copy, Debug)]
#[doc(hidden)]
pub struct Limits {
    refused: [Figure; Limit::ALL.len()],
    /// The lower figures, where the sources disagree.
    disputed: [Figure; Limit::ALL.len()],
    /// [`Limit::LargeEnum`] applies to enums with more values than this; the second is for its disputed figure.
    pub large_enum_over: [u32; 2],
}

impl Limits {
    /// No limit is known.
    pub const NONE: Self = Self::unknown(&UNSTATED);

    /// No figure of a limit is known, and why.
    pub(super) const fn unknown(source: &'static Source) -> Self {
        let figures = [Figure { most: NO_LIMIT, source }; Limit::ALL.len()];
        Self { refused: figures, disputed: figures, large_enum_over: [0; 2] }
    }

    /// Replaces the figures of these limits: more than that is [`Refused`](Verdict::Refused), or [`Disputed`](Verdict::Disputed). The
    /// third of each row is the number of values that make an enum large.
    pub(super) const fn with(mut self, verdict: Verdict, source: &'static Source, rows: &[(Limit, u32, u32)]) -> Self {
        let is_disputed = matches!(verdict, Verdict::Disputed);
        let mut index = 0;
        while index < rows.len() {
            let (limit, most, over) = rows[index];
            let figures = if is_disputed { &mut self.disputed } else { &mut self.refused };
            figures[limit as usize] = Figure { most, source };
            if matches!(limit, Limit::LargeEnum) {
                self.large_enum_over[is_disputed as usize] = over;
            }
            index += 1;
        }
        self
    }

    /// The same with this limit of levels.
    pub(super) const fn with_nesting(mut self, levels: Option<u32>) -> Self {
        self.refused[Limit::Nesting as usize].most = match levels {
            Some(levels) => levels,
            None => NO_LIMIT,
        };
        self
    }

    pub(super) const fn and(self, other: Self) -> Self {
        let (mut both, mut index) = (self, 0);
        while index < Limit::ALL.len() {
            both.refused[index] = self.refused[index].least(other.refused[index]);
            both.disputed[index] = self.disputed[index].least(other.disputed[index]);
            index += 1;
        }
        let large = Limit::LargeEnum as usize;
        both.large_enum_over = [
            over_of([self.refused[large], other.refused[large]], [self.large_enum_over[0], other.large_enum_over[0]]),
            over_of([self.disputed[large], other.disputed[large]], [self.large_enum_over[1], other.large_enum_over[1]]),
        ];
        both
    }
}

/// The lower of two limits.
pub(super) const fn least(one: Option<u32>, other: Option<u32>) -> Option<u32> {
    match (one, other) {
        (Some(ours), Some(theirs)) if theirs < ours => other,
        (None, _) => other,
        _ => one,
    }
}

/// From how many values on an enum is large for both limits, each with this number.
const fn over_of([one, other]: [Figure; 2], [over, other_over]: [u32; 2]) -> u32 {
    if other.most == NO_LIMIT || one.most != NO_LIMIT && over < other_over { over } else { other_over }
}

const OF_A_PROGRAM: Source = Source::new("a figure of the program, by `with_limit`", "undated", Confidence::Single);

impl Dialect {
    /// The same dialect with this limit, in place of its own.
    ///
    /// ```
    /// use strict_schema::Dialect;
    /// use strict_schema::dialect::{Limit, OPENAI};
    ///
    /// const SHALLOW: Dialect = OPENAI.with_limit(Limit::Nesting, 3);
    /// assert_eq!(Limit::Nesting.most(&SHALLOW), Some(3));
    /// assert_eq!(Limit::Nesting.source(&SHALLOW).what, "a figure of the program, by `with_limit`");
    /// ```
    #[must_use]
    pub const fn with_limit(mut self, limit: Limit, most: u32) -> Self {
        let source = &OF_A_PROGRAM;
        self.limits.refused[limit as usize] = Figure { most, source };
        self.limits.disputed[limit as usize] = Figure { most: NO_LIMIT, source };
        self
    }
}

/// What a request may have: how many tools of any kind, and which together. `None` means that no limit is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(hidden)]
pub struct Request {
    /// Tools, strict or not.
    pub tools: Option<u32>,
    /// The source of `tools` and of `namespace`.
    pub tools_source: &'static Source,
    /// The one API that has the limit `tools`, if not all have it.
    pub tools_api: Option<&'static str>,
    /// Characters of the name of a namespace of tools.
    pub namespace: Option<u32>,
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
    fn the_lower_figure_decides_and_brings_its_source() {
        const LOWER: Source = Source { what: "the lower", ..UNSTATED };
        let low = Figure { most: 1, source: &LOWER };
        let [high, none] = [2, NO_LIMIT].map(|most| Figure { most, source: &UNSTATED });
        for (one, other) in [(low, low), (low, high), (high, low), (low, none), (none, low)] {
            assert_eq!(one.least(other), low);
        }
    }
}
