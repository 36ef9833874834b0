//! The reply to a model's call: the tool's result as text, or the error.

use std::fmt::{self, Display};
use std::future::Future;
use std::pin::Pin;

use serde_core::ser::{Serialize, Serializer};
use serde_json::Value;

use crate::cost::FAILURE_BYTES;
use crate::error::{Error, ErrorKind};
use crate::words::printable;

/// The reply to a model's call.
///
/// Send it as the content of the tool message: the provider requires one for each call. `Serialize` writes the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Reply {
    text: String,
    error: Option<Error>,
}

impl Reply {
    /// The reply of a tool that failed for this reason. A handler's `Err` becomes this, and a handler that returns a `Reply` can return it.
    ///
    /// ```
    /// use strict_schema::{ErrorKind, Reply};
    ///
    /// let reply = Reply::failed("the disk is full");
    /// assert!(reply.is_error());
    /// assert_eq!(reply.text(), "the tool failed: the disk is full");
    /// assert_eq!(reply.error().unwrap().kind(), ErrorKind::Handler);
    /// ```
    ///
    /// A wrong call becomes a reply by `Reply::from(error)`.
    pub fn failed(why: impl Display) -> Self {
        // With its causes, as `anyhow` and others write them.
        let what = format!("{why:#}");
        let error =
            Error::of_answer(format!("the tool failed: {}", printable::within(&what, FAILURE_BYTES)), Vec::new());
        Self { text: error.to_string(), error: Some(error.of_kind(ErrorKind::Handler)) }
    }

    /// The text for the model: the result, as JSON if it is not a string, or the error.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The text for the model.
    #[must_use]
    pub fn into_text(self) -> String {
        self.text
    }

    /// Why there is no result: the call was wrong, or its handler failed. Some providers have a flag for it, for example
    /// Anthropic's `is_error`.
    #[must_use]
    pub const fn error(&self) -> Option<&Error> {
        self.error.as_ref()
    }

    /// Whether there is no result.
    #[must_use]
    pub const fn is_error(&self) -> bool {
        self.error.is_some()
    }

    fn of_text(text: impl Into<String>) -> Self {
        Self { text: text.into(), error: None }
    }

    fn of_result(result: &impl Serialize) -> Self {
        // `to_string` keeps the order of a struct's fields, which a `Value` may not.
        match serde_json::to_string(result) {
            Ok(json) => Self::of_text(serde_json::from_str::<String>(&json).unwrap_or(json)),
            Err(error) => Self::failed(format_args!("its result has no JSON: {error}")),
        }
    }
}

/// The reply to a wrong call, with which the model can correct it.
impl From<Error> for Reply {
    fn from(error: Error) -> Self {
        let text = match error.kind() {
            ErrorKind::UnknownTool => error.to_string(),
            _ => format!("{error}\ncall the tool again with arguments that fit"),
        };
        Self { text, error: Some(error) }
    }
}

impl Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Serialize for Reply {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.text)
    }
}

/// What a handler may return if the toolbox makes a [`Reply`] of it: text, a JSON value, or a `Result` whose value is `Serialize` and
/// whose error is `Display`, for example `anyhow::Error`.
///
/// A handler that cannot fail and returns a struct returns it in `Ok::<_, String>(…)`. To pass on a [`Reply`], return it without
/// `Ok`: inside `Ok` it becomes text, also if it is an error.
#[diagnostic::on_unimplemented(
    message = "a handler cannot return `{Self}`",
    label = "`{Self}` is not a reply",
    note = "why: a handler returns text, a `serde_json::Value`, or a `Result` whose value is `Serialize` and whose error is `Display`",
    note = "fix: return `Ok::<_, String>(…)` with the value in it, or create the toolbox with `Toolbox::returning`, whose calls return the value; for a future, create it with `Toolbox::new_async`"
)]
pub trait Outcome {
    /// The reply.
    #[doc(hidden)]
    fn into_reply(self) -> Reply;
}

impl<T: Serialize, E: Display> Outcome for Result<T, E> {
    fn into_reply(self) -> Reply {
        match self {
            Ok(result) => Reply::of_result(&result),
            Err(error) => Reply::failed(error),
        }
    }
}

impl Outcome for String {
    fn into_reply(self) -> Reply {
        Reply::of_text(self)
    }
}

impl Outcome for &str {
    fn into_reply(self) -> Reply {
        Reply::of_text(self)
    }
}

impl Outcome for Value {
    fn into_reply(self) -> Reply {
        Reply::of_result(&self)
    }
}

impl Outcome for Reply {
    fn into_reply(self) -> Reply {
        self
    }
}

/// A reply that is on its way.
pub type Pending<'f> = Pin<Box<dyn Future<Output = Reply> + Send + 'f>>;
