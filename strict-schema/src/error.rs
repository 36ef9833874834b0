//! The library's error: one sentence, and every reason for it with its place.

use std::borrow::Cow;
use std::fmt;

use crate::shown;

/// What went wrong, and every reason with its place.
///
/// `Display` gives the whole, fit for a log, and for a decoded answer fit to be sent back to the model as it is.
///
/// Messages have no control characters but line breaks between their parts: those of an answer or a schema are written as
/// `\u{1b}`. An error about an answer has at most 20 reasons and 32 KiB in all, however long the answer is: the middle
/// of what is longer is left out (`…`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    message: String,
    reasons: Vec<Reason>,
}

/// One reason of an [`Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// Where: an RFC 6901 pointer into the schema or the answer. The empty pointer is the whole.
    ///
    /// Into an answer it has at most 400 bytes: below a key that is longer, it is the pointer of what has the key.
    pub pointer: String,
    /// What is wrong there, why, and what to do instead.
    pub message: String,
}

impl Error {
    /// An error whose sentence says all.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::because(message, Vec::new())
    }

    /// An error for these reasons.
    #[allow(dead_code, reason = "the normalizer's errors have reasons")]
    pub(crate) fn because(message: impl Into<String>, reasons: Vec<Reason>) -> Self {
        let clean = |text: String| match shown::escaped(&text) {
            Cow::Borrowed(_) => text,
            Cow::Owned(clean) => clean,
        };
        let message = shown::escaped_lines(&message.into()).into_owned();
        let reasons = reasons.into_iter().map(|it| Reason { message: clean(it.message), ..it }).collect();
        Self { message, reasons }
    }

    /// An error about an answer, which may be of any size and have anything in it.
    pub(crate) fn of_answer(message: impl Into<String>, reasons: Vec<Reason>) -> Self {
        let Self { message, reasons } = Self::because(message, reasons.into_iter().take(MOST_REASONS).collect());
        let bounded = |Reason { pointer, message }: Reason| {
            let message = shown::within(&message, REASON).into_owned();
            match nearest(&pointer) {
                place if place.len() == pointer.len() => Reason { pointer, message },
                place => Reason {
                    pointer: place.to_owned(),
                    message: format!("below a key that is too long to be told: {message}"),
                },
            }
        };
        let message = shown::within(&message, MESSAGE).into_owned();
        Self { message, reasons: reasons.into_iter().map(bounded).collect() }
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
            let place = if pointer.is_empty() { Cow::Borrowed("the root") } else { shown::escaped(pointer) };
            write!(f, "\n  at {place}: {message}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Error {}

/// The pointer, or that of the nearest place around it that is not too long to be told.
fn nearest(pointer: &str) -> &str {
    let mut place = pointer;
    while place.len() > POINTER || shown::escaped(place).len() > POINTER {
        // Each step may be as long as the answer: none is looked at twice.
        let end = if place.len() > POINTER { POINTER } else { place.len() };
        place = &place[..place.as_bytes()[..end].iter().rposition(|byte| *byte == b'/').unwrap_or(0)];
    }
    place
}

/// Reasons of an error about an answer.
pub(crate) const MOST_REASONS: usize = 20;
/// Bytes of the sentence, of a reason, and of its pointer.
const MESSAGE: usize = 4_000;
const REASON: usize = 950;
const POINTER: usize = 400;
