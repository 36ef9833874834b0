//! The return value of a function with `#[tool]`, as a reply. The compiler selects the first of three traits that fits: for nothing, a
//! result, any value. Method calls look the traits up in that order, because each needs one reference less.

use std::cell::Cell;
use std::fmt::Display;

use serde_core::Serialize;

use super::reply::{Outcome, Reply};

/// A value that a function returned.
#[allow(missing_debug_implementations, reason = "no one sees it")]
pub struct Returned<T>(Cell<Option<T>>);

impl<T> Returned<T> {
    /// This value.
    pub const fn new(value: T) -> Self {
        Self(Cell::new(Some(value)))
    }

    fn take(&self) -> T {
        self.0.take().expect("it is made into a reply once")
    }
}

/// Nothing, and values that are replies already.
pub trait ReturnsNothing {
    /// The reply.
    fn into_reply(self) -> Reply;
}

impl ReturnsNothing for &&&Returned<()> {
    fn into_reply(self) -> Reply {
        DONE.into_reply()
    }
}

impl<E: Display> ReturnsNothing for &&&Returned<Result<(), E>> {
    fn into_reply(self) -> Reply {
        self.take().map(|()| DONE).into_reply()
    }
}

impl ReturnsNothing for &&&Returned<Reply> {
    fn into_reply(self) -> Reply {
        self.take()
    }
}

impl<E: Display> ReturnsNothing for &&&Returned<Result<Reply, E>> {
    fn into_reply(self) -> Reply {
        self.take().unwrap_or_else(Reply::failed)
    }
}

/// A result.
pub trait ReturnsResult {
    /// The value of `Ok`.
    type Value;
    /// The value of `Err`.
    type Error;

    /// The reply.
    fn into_reply(self) -> Reply
    where
        Self::Value: Answer,
        Self::Error: Failure;
}

impl<T, E> ReturnsResult for &&Returned<Result<T, E>> {
    type Value = T;
    type Error = E;

    fn into_reply(self) -> Reply
    where
        T: Answer,
        E: Failure,
    {
        self.take().into_reply()
    }
}

/// Any value.
pub trait ReturnsValue {
    /// What it is.
    type Value;

    /// The reply.
    fn into_reply(self) -> Reply
    where
        Self::Value: Answer;
}

impl<T> ReturnsValue for &Returned<T> {
    type Value = T;

    fn into_reply(self) -> Reply
    where
        T: Answer,
    {
        Ok::<_, String>(self.take()).into_reply()
    }
}

/// A value that a tool may return.
#[diagnostic::on_unimplemented(
    message = "a tool cannot return `{Self}`",
    label = "`{Self}` has no JSON",
    note = "why: the model reads the result of a tool as JSON or as text",
    note = "fix: add `#[derive(Serialize)]` to `{Self}`, or return a `String`"
)]
pub trait Answer: Serialize {}
impl<T: Serialize> Answer for T {}

/// An error that a tool may return.
#[diagnostic::on_unimplemented(
    message = "a tool cannot fail with `{Self}`",
    label = "`{Self}` has no text",
    note = "why: the model reads the error of a tool as text",
    note = "fix: write `impl Display for {Self}`, or return `Result<…, String>` with `map_err`"
)]
pub trait Failure: Display {}
impl<E: Display> Failure for E {}

/// The reply of a tool that returned nothing: some providers refuse an empty text.
const DONE: &str = "done";
