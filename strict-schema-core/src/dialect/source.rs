//! The source of a fact about a provider.

use core::fmt;

/// The source of a fact: what was read, when, and how certain the fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Source {
    /// The page, the measurement or the code.
    pub what: &'static str,
    /// When it was read or seen: `YYYY-MM-DD`, `YYYY-MM` or `YYYY`. `undated` for a figure of your own.
    pub date: &'static str,
    /// How certain the fact is.
    pub confidence: Confidence,
}

impl Source {
    /// A source.
    #[must_use]
    pub const fn new(what: &'static str, date: &'static str, confidence: Confidence) -> Self {
        Self { what, date, confidence }
    }
}

/// How certain a fact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Confidence {
    /// The vendor's page, specification or SDK says so.
    Vendor,
    /// At least two independent measurements of the live API.
    Measured,
    /// One measurement, or one claim by a third party.
    Single,
    /// Inferred from other facts.
    Inferred,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} ({})", self.what, self.date, self.confidence)
    }
}

impl fmt::Display for Confidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Vendor => "vendor",
            Self::Measured => "measured",
            Self::Single => "single",
            Self::Inferred => "inferred",
        })
    }
}

/// Why a dialect allows what it does not list.
pub(super) const UNSTATED: Source = Source {
    what: "the dialect does not state it, and there is no report of a rejection",
    date: "2026-11-22",
    confidence: Confidence::Inferred,
};
