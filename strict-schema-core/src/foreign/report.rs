//! What the validator says: every violation with its place, and how close the schema is to each limit.

use std::fmt;

use crate::dialect::Verdict;
use crate::json::serialize::serialize;
use crate::rules::{Severity, Violation};

/// Every violation of a dialect's rules in a schema, in document order.
///
/// ```
/// use serde_json::json;
/// use strict_schema::dialect::OPENAI;
///
/// let schema = json!({ "type": "object", "properties": {}, "additionalProperties": false });
/// let report = strict_schema::validate(&schema, &OPENAI);
/// assert!(!report.is_ok());
/// assert_eq!(report.violations()[0].rule.name, "missing-required");
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    dialect: &'static str,
    pub(crate) violations: Vec<Violation>,
    pub(crate) omitted: usize,
    totals: Totals,
}

impl Report {
    pub(crate) fn new(dialect: &'static str, violations: Vec<Violation>, omitted: usize, totals: Totals) -> Self {
        Self { dialect, violations, omitted, totals }
    }

    /// Whether there is no violation of severity [`Severity::Error`], and none is [omitted](Self::omitted).
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.omitted == 0 && self.errors().next().is_none()
    }

    /// Every violation, in document order.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// The violations with which the schema must not be sent: see [`Severity::Error`].
    pub fn errors(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(|it| it.severity == Severity::Error)
    }

    /// The warnings: sources disagree, or the provider accepts the schema but does not enforce this part of it.
    pub fn warnings(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(|it| it.severity == Severity::Warning)
    }

    /// The warnings about what the provider accepts and does not enforce: a response may break it without an error.
    pub fn ignored(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(|it| it.verdict == Verdict::Ignored)
    }

    /// How many violations were found and not listed, because the pointers of those listed already fill 4 MiB.
    #[must_use]
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// How much of each limit the schema uses.
    #[must_use]
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// The name of the dialect.
    #[must_use]
    pub fn dialect(&self) -> &'static str {
        self.dialect
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (errors, warnings) = (self.errors().count(), self.warnings().count());
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        write!(f, "{}: {errors} error{}, {warnings} warning{}", self.dialect, plural(errors), plural(warnings))?;
        for violation in &self.violations {
            write!(f, "\n{violation}")?;
        }
        if self.omitted > 0 {
            write!(f, "\nand {} more, not listed", self.omitted)?;
        }
        write!(f, "\n{}", self.totals)
    }
}

/// How much of each limit a schema uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Totals {
    /// Levels of nesting, as the dialect counts them.
    pub nesting: Total,
    /// Properties of all objects.
    pub properties: Total,
    /// Values of all enums.
    pub enum_values: Total,
    /// Characters of property names, definition names, enum and const values.
    pub text: Total,
    /// Nodes with `anyOf` or several types.
    pub unions: Total,
    /// Properties that are not required.
    pub optionals: Total,
    pub(crate) unions_in_place: u64,
    pub(crate) unions_expanded: u64,
    pub(crate) optionals_expanded: u64,
}

/// How much there is of something, and how much there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Total {
    /// How much there is.
    pub count: u64,
    /// How much there may be, if a limit is known.
    pub limit: Option<u32>,
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            Some(limit) => write!(f, "{} of {limit}", self.count),
            None => write!(f, "{}", self.count),
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nesting, properties, enum_values, text, unions, optionals, .. } = self;
        write!(
            f,
            "levels {nesting}, properties {properties}, enum values {enum_values}, characters {text}, \
             unions {unions}, optional properties {optionals}"
        )
    }
}

serialize! {
    Report { dialect, ok: Self::is_ok, violations, omitted, totals }
    Totals { nesting, properties, enum_values, text, unions, optionals }
    Total { count, limit }
}
