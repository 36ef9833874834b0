//! The library's error: one sentence, and every reason for it with its place.

use std::fmt;

/// What went wrong, and every reason with its place.
///
/// `Display` gives the whole, fit for a log, and for a decoded answer fit to be sent back to the model as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    reasons: Vec<Reason>,
}

/// One reason of an [`Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Where: an RFC 6901 pointer into the schema or the answer. The empty pointer is the whole.
    pub pointer: String,
    /// What is wrong there, why, and what to do instead.
    pub message: String,
}

impl Error {
    /// An error whose sentence says all.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), reasons: Vec::new() }
    }

    /// An error for these reasons.
    #[allow(dead_code, reason = "the normalizer's errors have reasons")]
    pub(crate) fn because(message: impl Into<String>, reasons: Vec<Reason>) -> Self {
        Self { message: message.into(), reasons }
    }

    /// The sentence, without its reasons.
    pub(crate) fn message(&self) -> &str {
        &self.message
    }

    /// Every reason, in document order. Empty where the sentence says all.
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        for Reason { pointer, message } in &self.reasons {
            let place = if pointer.is_empty() { "the root" } else { pointer };
            write!(f, "\n  at {place}: {message}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}
