//! The library's error: what kind it is of, one sentence, and every reason for it with its place.

use alloc::borrow::Cow;
use alloc::sync::Arc;
use core::error::Error as StdError;
use core::fmt;

use crate::cost::{ERROR_BYTES, REASON_BYTES, REASON_POINTER_BYTES, SCHEMA_ERROR_BYTES, TOLD_REASONS};
use crate::json::serialize::{named, serialize};
use crate::prelude::*;
use crate::words::printable;

/// What went wrong, and every reason with its place.
///
/// `Display` prints all of it, for a log. If decoding failed, send the text back to the model unchanged.
/// `Serialize` writes an object with `kind`, `message` and `reasons`.
///
/// An error about a model's output has at most 20 reasons. It has at most 32 KiB in all, and so has an error of
/// [`normalize`](crate::normalize()): the middle of a long message is left out (`…`). Control characters of the output or the
/// schema are written as `\u{1b}`.
#[derive(Clone, Debug)]
pub struct Error {
    kind: ErrorKind,
    message: String,
    reasons: Vec<Reason>,
    source: Option<Arc<dyn StdError + Send + Sync>>,
}

/// The kind of an [`Error`], so that a program can handle each in its own way.
///
/// ```
/// use strict_schema::{ErrorKind, StrictSchema};
///
/// #[derive(Debug, serde::Deserialize, StrictSchema)]
/// struct Ping {
///     port: u16,
/// }
///
/// let kind = |answer| strict_schema::from_str::<Ping>(answer).unwrap_err().kind();
/// assert_eq!(kind(r#"{"port":"#), ErrorKind::Truncated); // raise the token limit
/// assert_eq!(kind("The port is 80."), ErrorKind::NotJson); // ask for JSON alone
/// assert_eq!(kind(r#"{"port":"http"}"#), ErrorKind::Shape); // send the reasons back
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The JSON is cut off, usually because the token limit is too low.
    Truncated,
    /// The output is not JSON, or there is text around the JSON.
    NotJson,
    /// The JSON does not match the schema.
    Shape,
    /// The JSON matches the schema except for a range, a length, a pattern or a format.
    Constraint,
    /// The model called a tool that was not offered.
    UnknownTool,
    /// The handler of a call failed.
    Handler,
    /// The provider rejects the name, or another tool has it.
    Name,
    /// A schema cannot be sent: the provider would reject it, or it cannot be read, or cannot be changed as requested. Or the program asked
    /// for something else that is impossible, as the message says.
    Schema,
    /// The request exceeds a limit of the provider (tools, properties or unions), or has tools and a format where it accepts one of them.
    Budget,
}

impl ErrorKind {
    /// As it is serialized.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Truncated => "truncated",
            Self::NotJson => "not-json",
            Self::Shape => "shape",
            Self::Constraint => "constraint",
            Self::UnknownTool => "unknown-tool",
            Self::Handler => "handler",
            Self::Name => "name",
            Self::Schema => "schema",
            Self::Budget => "budget",
        }
    }
}

named!(ErrorKind);
serialize! {
    Error { kind, message, reasons }
    Reason { pointer, message }
}

/// One reason of an [`Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reason {
    /// Where: an RFC 6901 pointer into the schema or the output. The empty pointer is the root.
    ///
    /// A pointer into the output has at most 400 bytes. If the full one is longer, this is the nearest enclosing place whose pointer fits.
    pub pointer: String,
    /// What is wrong there, why, and what to write instead.
    pub message: String,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = if self.pointer.is_empty() { Cow::Borrowed("the root") } else { printable::escaped(&self.pointer) };
        write!(f, "at {place}: {}", self.message)
    }
}

impl Error {
    /// An error whose sentence says all.
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self::because(message, Vec::new())
    }

    /// An error for these reasons.
    pub(crate) fn because(message: impl Into<String>, reasons: Vec<Reason>) -> Self {
        let clean = |text| printable::escaped(&printable::sentence(text)).into_owned();
        let message = printable::escaped_lines(&printable::sentence(message.into())).into_owned();
        let reasons = reasons.into_iter().map(|it| Reason { message: clean(it.message), ..it }).collect();
        Self { kind: ErrorKind::Schema, message, reasons, source: None }
    }

    /// An error about a schema, which may be of any size and have anything in it: with as many of the reasons as fit into
    /// [`SCHEMA_ERROR_BYTES`].
    pub(crate) fn of_schema(message: impl Into<String>, reasons: Vec<Reason>) -> Self {
        let count = reasons.len();
        let error = Self::because(message, reasons);
        let mut room = SCHEMA_ERROR_BYTES - 2 * ERROR_BYTES;
        let mut kept = Vec::new();
        for reason in error.reasons.into_iter().map(bounded) {
            // `Display` writes more than the parts.
            let Some(left) = room.checked_sub(reason.to_string().len() + 3) else { break };
            room = left;
            kept.push(reason);
        }
        let mut message = printable::within(&error.message, ERROR_BYTES).into_owned();
        if kept.len() < count {
            let told = [&*kept.len().to_string(), &*count.to_string()].join(" of ");
            message.extend(["; these are the first ", &told, " reasons"]);
        }
        Self { kind: ErrorKind::Schema, message, reasons: kept, source: None }
    }

    /// An error about an answer, which may be of any size and have anything in it.
    pub(crate) fn of_answer(message: impl Into<String>, reasons: Vec<Reason>) -> Self {
        let error = Self::because(message, reasons.into_iter().take(TOLD_REASONS).collect());
        let message = printable::within(&error.message, ERROR_BYTES).into_owned();
        let reasons = error.reasons.into_iter().map(bounded).collect();
        Self { kind: ErrorKind::Shape, message, reasons, source: None }
    }

    /// The same, with this before its message.
    #[cfg(feature = "tools")]
    #[must_use]
    pub(crate) fn after(self, start: &str) -> Self {
        let Self { kind, reasons, source, .. } = self;
        Self { kind, reasons, source, ..Self::new([start, ": ", &self.message].concat()) }
    }

    /// The same, of another kind.
    #[must_use]
    pub(crate) fn of_kind(self, kind: ErrorKind) -> Self {
        Self { kind, ..self }
    }

    /// The same, with what it comes from.
    #[must_use]
    pub(crate) fn caused_by(self, source: impl Into<Box<dyn StdError + Send + Sync>>) -> Self {
        Self { source: Some(Arc::from(source.into())), ..self }
    }

    /// The kind of the error.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The message, without the reasons.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Every reason, in document order. If JSON does not match its schema, there is at least one; for other errors there may be none.
    #[must_use]
    pub fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

/// Equal are errors of one kind that say the same, wherever they come from.
impl PartialEq for Error {
    fn eq(&self, other: &Self) -> bool {
        (self.kind, &self.message, &self.reasons) == (other.kind, &other.message, &other.reasons)
    }
}

impl Eq for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.reasons.iter().try_for_each(|reason| write!(f, "\n  {reason}"))
    }
}

impl StdError for Error {
    fn source(&self) -> Option<&(dyn StdError + 'static)> {
        self.source.as_ref().map(|source| &**source as &(dyn StdError + 'static))
    }
}

/// The reason, with a pointer and a message that are not too long to be shown.
fn bounded(Reason { pointer, message }: Reason) -> Reason {
    let message = printable::within(&message, REASON_BYTES).into_owned();
    match nearest(&pointer) {
        place if place.len() == pointer.len() => Reason { pointer, message },
        place => Reason {
            pointer: place.to_owned(),
            message: format!("below a key that is too long to be shown: {message}"),
        },
    }
}

/// The pointer, or that of the nearest place around it that is not too long to be shown.
fn nearest(pointer: &str) -> &str {
    let mut place = pointer;
    while place.len() > REASON_POINTER_BYTES || printable::escaped(place).len() > REASON_POINTER_BYTES {
        // Each step may be as long as the answer: none is looked at twice.
        let end = if place.len() > REASON_POINTER_BYTES { REASON_POINTER_BYTES } else { place.len() };
        place = &place[..place.as_bytes()[..end].iter().rposition(|byte| *byte == b'/').unwrap_or(0)];
    }
    place
}
