//! The handlers of calls: which functions can be one, and how their results become replies.

use std::fmt;
use std::future::{Future, ready};
use std::marker::PhantomData;

use super::ready::Replies;
use super::reply::{Outcome, Pending, Reply};
use crate::error::Error;

/// What a call of a [`Toolbox`](crate::Toolbox) becomes: a [`Reply`], a [`Pending`] one, or for [`Returning`] a value of one type.
pub trait ToolboxKind {
    /// What comes out of a call.
    type Output;
}

/// The kind of [`Toolbox::returning`](crate::Toolbox::returning): each call becomes a value of this type.
pub struct Returning<R>(PhantomData<fn() -> R>);

impl<R> fmt::Debug for Returning<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Returning")
    }
}

impl<R> ToolboxKind for Returning<R> {
    type Output = R;
}

impl ToolboxKind for Reply {
    type Output = Self;
}

impl ToolboxKind for Pending<'_> {
    type Output = Self;
}

/// A [`ToolboxKind`] whose calls become text for the model; a wrong call becomes the text of its error.
pub trait Replying: ToolboxKind<Output = Self> + Sized {
    /// The replies to several calls, in the order of the calls: what [`reply_all`](crate::Ready::reply_all) returns.
    type All;
    /// What a function with `#[tool]` returns.
    #[doc(hidden)]
    type OfFunction: 'static;

    #[doc(hidden)]
    fn of_error(error: Error) -> Self;
    #[doc(hidden)]
    fn of_function(reply: Self::OfFunction) -> Self;
    #[doc(hidden)]
    fn all(replies: impl Iterator<Item = Self>) -> Self::All;
}

impl Replying for Reply {
    type All = Vec<Self>;
    type OfFunction = Self;

    fn of_error(error: Error) -> Self {
        error.into()
    }

    fn of_function(reply: Self) -> Self {
        reply
    }

    fn all(replies: impl Iterator<Item = Self>) -> Vec<Self> {
        replies.collect()
    }
}

impl<'f> Replying for Pending<'f> {
    type All = Replies<'f>;
    type OfFunction = Pending<'static>;

    fn of_error(error: Error) -> Self {
        Box::pin(ready(error.into()))
    }

    fn of_function(reply: Pending<'static>) -> Self {
        reply
    }

    fn all(replies: impl Iterator<Item = Self>) -> Replies<'f> {
        Replies::new(replies)
    }
}

/// A function that handles the calls of a tool: of the arguments alone, or of the toolbox's state and the arguments.
///
/// `M` is inferred: it tells the two apart.
#[diagnostic::on_unimplemented(
    message = "this does not handle a call",
    label = "no function of the arguments",
    note = "why: a handler is a function of the arguments, or of the toolbox's state and the arguments, which is `Send` and `Sync`",
    note = "fix: write `|call: MyTool| …`, or `|state: MyState, call: MyTool| …` after `Toolbox::with_state`"
)]
pub trait Handler<'f, S, T, O, M> {
    #[doc(hidden)]
    fn of_arguments(self, state: &S) -> impl Fn(T) -> O + Send + Sync + 'f;
}

impl<'f, S, T, O, F: Fn(T) -> O + Send + Sync + 'f> Handler<'f, S, T, O, (T,)> for F {
    fn of_arguments(self, _: &S) -> impl Fn(T) -> O + Send + Sync + 'f {
        self
    }
}

impl<'f, S, T, O, F> Handler<'f, S, T, O, (S, T)> for F
where
    S: Clone + Send + Sync + 'f,
    F: Fn(S, T) -> O + Send + Sync + 'f,
{
    fn of_arguments(self, state: &S) -> impl Fn(T) -> O + Send + Sync + 'f {
        let state = state.clone();
        move |arguments| self(state.clone(), arguments)
    }
}

/// What a handler may return in a toolbox of this [`ToolboxKind`].
///
/// `M` is inferred: it tells a future from what is there at once.
#[diagnostic::on_unimplemented(
    message = "a handler cannot return `{Self}`",
    label = "`{Self}` is not a reply",
    note = "why: a handler returns text, a `serde_json::Value`, or a `Result` whose value is `Serialize` and whose error is `Display`; in `Toolbox::new_async` also a future of one that is `Send`",
    note = "fix: return `Ok::<_, String>(…)` with the value in it, or create the toolbox with `Toolbox::returning`, whose calls return the value; for a future, create it with `Toolbox::new_async`"
)]
pub trait Returns<K: ToolboxKind, M> {
    #[doc(hidden)]
    fn into_output(self) -> K::Output;
}

/// What marks that a handler [`Returns`] at once.
#[derive(Debug)]
pub enum AtOnce {}

/// What marks that a handler [`Returns`] a future.
#[derive(Debug)]
pub enum Later {}

impl<R> Returns<Returning<R>, AtOnce> for R {
    fn into_output(self) -> R {
        self
    }
}

impl<O: Outcome> Returns<Reply, AtOnce> for O {
    fn into_output(self) -> Reply {
        self.into_reply()
    }
}

impl<'f, O: Outcome> Returns<Pending<'f>, AtOnce> for O {
    fn into_output(self) -> Pending<'f> {
        Box::pin(ready(self.into_reply()))
    }
}

impl<'f, F: Future<Output: Outcome> + Send + 'f> Returns<Pending<'f>, Later> for F {
    fn into_output(self) -> Pending<'f> {
        Box::pin(async move { self.await.into_reply() })
    }
}
