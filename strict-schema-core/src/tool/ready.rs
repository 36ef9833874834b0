//! A toolbox for one provider: calls in, replies out.

use std::borrow::Cow;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use serde_json::{Map, Value};

use super::handler::{Replying, ToolboxKind};
use super::payload::Payload;
use super::reply::{Pending, Reply};
use super::set::Fitted;
use super::toolbox::Call;
use crate::answer::decode::Decoder;
use crate::error::{Error, ErrorKind};
use crate::words::nearest::nearest;
use crate::words::printable;

/// The arguments of a call: text, which most providers send, or a [`Value`].
#[derive(Clone, Debug)]
pub enum Arguments<'a> {
    /// JSON as text. An empty text means no arguments, and so does `null`.
    Text(Cow<'a, str>),
    /// JSON. Null means no arguments.
    Value(Value),
}

impl Arguments<'_> {
    /// With an object where there is nothing.
    fn or_empty(self) -> Self {
        match self {
            Self::Text(text) if matches!(text.trim(), "" | "null") => Self::Text(Cow::Borrowed("{}")),
            Self::Value(Value::Null) => Self::Value(Value::Object(Map::new())),
            arguments => arguments,
        }
    }
}

impl<'a> From<&'a str> for Arguments<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Arguments<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arguments<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<Value> for Arguments<'_> {
    /// A string is JSON as text: the arguments of a call are an object.
    fn from(value: Value) -> Self {
        match value {
            Value::String(text) => Self::from(text),
            value => Self::Value(value),
        }
    }
}

impl From<&Value> for Arguments<'_> {
    fn from(value: &Value) -> Self {
        value.clone().into()
    }
}

/// A [`Toolbox`](crate::Toolbox) that is ready for one provider.
///
/// It owns all that it needs, and a clone is cheap, so you can store it in a struct and send it to other threads.
pub struct Ready<'f, K: ToolboxKind = Reply> {
    pub(super) shared: Arc<ReadyParts<'f, K::Output>>,
}

pub(super) struct ReadyParts<'f, R> {
    pub(super) request: Fitted,
    /// One for each tool of the request.
    pub(super) calls: Vec<Option<Call<'f, R>>>,
    pub(super) decoder: Decoder,
}

impl<K: ToolboxKind> Clone for Ready<'_, K> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<K: ToolboxKind> fmt::Debug for Ready<'_, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ready").field("request", &self.shared.request).finish_non_exhaustive()
    }
}

impl<K: ToolboxKind> Ready<'_, K> {
    /// What to send.
    #[must_use]
    pub fn request(&self) -> &Fitted {
        &self.shared.request
    }

    /// Decodes the arguments of a call, and calls the tool's handler.
    ///
    /// Empty arguments mean no arguments. The arguments are checked against the tool's schema, also if that is foreign and was sent
    /// unchanged.
    ///
    /// # Errors
    /// If no such tool was offered, or the arguments do not fit. Send the error back to the model unchanged.
    pub fn call<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> Result<K::Output, Error> {
        let ReadyParts { request, calls, decoder } = &*self.shared;
        let mut offered = request.tools().iter().zip(calls);
        match offered.find(|(payload, _)| payload.name() == name) {
            Some((payload, Some(call))) => call(payload, *decoder, arguments.into().or_empty()),
            _ => Err(self.unknown(name)),
        }
    }

    /// Runs the calls of one response in order, and returns the result of each.
    pub fn call_all<'a, N, A>(&self, calls: impl IntoIterator<Item = (N, A)>) -> Vec<Result<K::Output, Error>>
    where
        N: AsRef<str>,
        A: Into<Arguments<'a>>,
    {
        calls.into_iter().map(|(name, arguments)| self.call(name.as_ref(), arguments)).collect()
    }

    fn unknown(&self, name: &str) -> Error {
        let names = || self.request().tools().iter().map(Payload::name);
        let hint = nearest(names(), name).map(|it| format!("did you mean `{it}`? ")).unwrap_or_default();
        let names: Vec<_> = names().map(|it| format!("`{it}`")).collect();
        let all = if names.is_empty() {
            "respond without a tool".to_owned()
        } else {
            format!("the tools are {}", names.join(", "))
        };
        let name = printable::name(name);
        Error::of_answer(format!("there is no tool `{name}`: {hint}{all}"), Vec::new()).of_kind(ErrorKind::UnknownTool)
    }
}

impl<K: Replying> Ready<'_, K> {
    /// As [`call`](Self::call), but an error becomes a reply, so that the model can correct itself.
    ///
    /// For [`Toolbox::new_async`](crate::Toolbox::new_async) this is the handler's future. The arguments are decoded at once.
    pub fn reply<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> K {
        self.call(name, arguments).unwrap_or_else(K::of_error)
    }

    /// A reply to each call of one response, in order.
    ///
    /// For [`Toolbox::new_async`](crate::Toolbox::new_async) this is a future: the handlers run concurrently, in one task.
    pub fn reply_all<'a, N, A>(&self, calls: impl IntoIterator<Item = (N, A)>) -> K::All
    where
        N: AsRef<str>,
        A: Into<Arguments<'a>>,
    {
        K::all(calls.into_iter().map(|(name, arguments)| self.reply(name.as_ref(), arguments)))
    }
}

/// Pending replies, in the order of their calls.
#[must_use = "futures do nothing unless they are awaited"]
pub struct Replies<'f> {
    running: Vec<(usize, Pending<'f>)>,
    replies: Vec<Option<Reply>>,
}

impl<'f> Replies<'f> {
    pub(super) fn new(replies: impl Iterator<Item = Pending<'f>>) -> Self {
        let running: Vec<_> = replies.enumerate().collect();
        Self { replies: vec![None; running.len()], running }
    }
}

impl Future for Replies<'_> {
    type Output = Vec<Reply>;

    fn poll(mut self: Pin<&mut Self>, context: &mut std::task::Context<'_>) -> Poll<Vec<Reply>> {
        let Self { running, replies } = &mut *self;
        running.retain_mut(|(index, pending)| match pending.as_mut().poll(context) {
            Poll::Ready(reply) => {
                replies[*index] = Some(reply);
                false
            }
            Poll::Pending => true,
        });
        if running.is_empty() { Poll::Ready(replies.drain(..).flatten().collect()) } else { Poll::Pending }
    }
}

impl fmt::Debug for Replies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replies").field("calls", &self.replies.len()).finish()
    }
}
