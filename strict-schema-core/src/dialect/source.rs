//! Where a fact about a dialect comes from.

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

/// Why a dialect takes what it does not state.
pub(super) const UNSTATED: Source = Source {
    what: "the dialect does not state it, and nobody reports a refusal",
    date: "2026-11-22",
    confidence: Confidence::Inferred,
};
