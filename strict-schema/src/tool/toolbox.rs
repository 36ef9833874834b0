//! From a call's name and arguments to the Rust value, and on to whatever is to be done with it.

use std::borrow::Cow;
use std::fmt;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::payload::Payload;
use super::reply::{Outcome, Pending, Reply};
use super::set::{Fitted, ToolSet};
use super::{Format, Provider, Tool};
use crate::derived::strict::AnyRoot;
use crate::error::ErrorKind;
use crate::near::nearest;
use crate::{Error, decode, shown};

/// The tools of a program, each with what is done when a model calls it.
///
/// A handler takes the arguments as the tool's type. There are three kinds of toolbox, by what its handlers return:
///
/// - [`on`](Self::on): all handlers return one type. A variant of an enum does, whose constructor is a handler as it is.
/// - [`reply`](Self::reply): each handler returns what it likes, and the toolbox makes the text for the model of it.
/// - [`reply_async`](Self::reply_async): the same, of handlers that are async.
///
/// ```
/// use serde::Deserialize;
/// use strict_schema::{Provider, StrictSchema, Toolbox};
///
/// /// Look up the weather.
/// #[derive(Debug, Deserialize, StrictSchema)]
/// struct GetWeather {
///     city: String,
/// }
///
/// /// Send a message.
/// #[derive(Debug, Deserialize, StrictSchema)]
/// struct Tell {
///     whom: String,
///     what: String,
/// }
///
/// enum Call {
///     GetWeather(GetWeather),
///     Tell(Tell),
/// }
///
/// let toolbox = Toolbox::new().on(Call::GetWeather).on(Call::Tell);
/// let ready = toolbox.fit(&Provider::openai_chat())?;
/// let tools = ready.request().tools_json(); // for the request
///
/// match ready.call("tell", r#"{"whom":"Ada","what":"hello"}"#)? {
///     Call::Tell(tell) => assert_eq!(tell.whom, "Ada"),
///     Call::GetWeather(_) => unreachable!(),
/// }
///
/// // What is wrong with a call is said in words for the model.
/// let error = ready.call("tel", "{}").err().unwrap();
/// assert_eq!(error.to_string(), "there is no tool `tel`: did you mean `tell`? the tools are `get_weather`, `tell`");
/// # Ok::<(), strict_schema::Error>(())
/// ```
///
/// With state that the handlers share, and a reply for each call:
///
/// ```
/// use std::sync::{Arc, Mutex};
///
/// use serde::{Deserialize, Serialize};
/// use strict_schema::{Provider, StrictSchema, Toolbox};
///
/// /// Add an item to the list.
/// #[derive(Deserialize, StrictSchema)]
/// struct Add {
///     item: String,
/// }
///
/// #[derive(Serialize)]
/// struct Added {
///     items: usize,
/// }
///
/// let list = Arc::new(Mutex::new(Vec::new()));
/// let toolbox = Toolbox::with_state(list.clone()).reply(|list: Arc<Mutex<Vec<String>>>, add: Add| {
///     let mut list = list.lock().map_err(|_| "the list is gone")?;
///     list.push(add.item);
///     Ok::<_, &str>(Added { items: list.len() })
/// });
/// let ready = toolbox.fit(&Provider::openai_chat())?;
/// assert_eq!(ready.reply("add", r#"{"item":"milk"}"#).text(), r#"{"items":1}"#);
/// assert!(ready.reply("add", r#"{"what":"milk"}"#).is_error());
/// # Ok::<(), strict_schema::Error>(())
/// ```
pub struct Toolbox<'f, R, S = ()> {
    entries: Vec<Entry<'f, R>>,
    format: Option<Format>,
    maps_names: bool,
    state: S,
}

struct Entry<'f, R> {
    tool: Tool,
    handler: Handler<'f, R>,
    /// Why the two do not go together.
    problem: Option<Error>,
}

type Handler<'f, R> = Arc<dyn Fn(&Payload, Arguments<'_>) -> Result<R, Error> + Send + Sync + 'f>;

impl<R> Toolbox<'_, R> {
    /// No tools yet.
    pub const fn new() -> Self {
        Self { entries: Vec::new(), format: None, maps_names: false, state: () }
    }
}

impl<'f, R, S> Toolbox<'f, R, S> {
    /// No tools yet, with what the handlers of [`reply`](Self::reply) and [`reply_async`](Self::reply_async) share: each of
    /// their calls gets a clone, so it is an `Arc`, or holds some.
    pub const fn with_state(state: S) -> Self {
        Self { entries: Vec::new(), format: None, maps_names: false, state }
    }

    /// The same with the tool of this type, and what is done when it is called.
    #[must_use]
    pub fn on<T>(self, handler: impl Fn(T) -> R + Send + Sync + 'f) -> Self
    where
        T: DeserializeOwned + AnyRoot,
    {
        self.on_tool(Tool::of::<T>(), handler)
    }

    /// As [`on`](Self::on), with another name, another description or another flag than the type's.
    ///
    /// The tool may have a foreign schema, too. Where that was [normalized](Tool::normalized), the arguments are read back
    /// in its shape before they are read as the type. A tool of another type is an error of [`fit`](Self::fit).
    #[must_use]
    pub fn on_tool<T>(self, tool: Tool, handler: impl Fn(T) -> R + Send + Sync + 'f) -> Self
    where
        T: DeserializeOwned + AnyRoot,
    {
        let problem = tool.0.problem_with::<T>();
        let handler: Handler<'f, R> = Arc::new(move |payload, arguments| Ok(handler(typed::<T>(payload, arguments)?)));
        self.entry(Entry { tool, handler, problem })
    }

    /// The same with a tool that has a foreign schema. Its handler takes the arguments as JSON.
    #[must_use]
    pub fn on_foreign(self, tool: Tool, handler: impl Fn(Value) -> R + Send + Sync + 'f) -> Self {
        let handler: Handler<'f, R> =
            Arc::new(move |payload, arguments| Ok(handler(payload.read_back(arguments.value()?)?)));
        self.entry(Entry { tool, handler, problem: None })
    }

    fn entry(mut self, entry: Entry<'f, R>) -> Self {
        self.entries.push(entry);
        self
    }

    /// The same with the form of an answer that is no call.
    #[must_use]
    pub fn with_format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// The same with each name that the provider does not take mapped to one that it takes: [`ToolSet::with_mapped_names`].
    #[must_use]
    pub fn with_mapped_names(mut self) -> Self {
        self.maps_names = true;
        self
    }

    /// Ready for one provider.
    ///
    /// # Errors
    /// As [`ToolSet::fit`], and if a handler takes another type than its tool has.
    pub fn fit(&self, provider: &Provider) -> Result<Ready<'f, R>, Error> {
        self.ready(self.set()?.fit(provider)?)
    }

    /// Ready for one provider, without the tools that cannot be offered to it: [`Fitted::left_out`] says which and why.
    ///
    /// # Errors
    /// As [`ToolSet::fit_leaving_out`], and if a handler takes another type than its tool has.
    pub fn fit_leaving_out(&self, provider: &Provider) -> Result<Ready<'f, R>, Error> {
        self.ready(self.set()?.fit_leaving_out(provider)?)
    }

    fn set(&self) -> Result<ToolSet, Error> {
        if let Some(problem) = self.entries.iter().find_map(|entry| entry.problem.clone()) {
            return Err(problem);
        }
        let mut set: ToolSet = self.entries.iter().map(|entry| entry.tool.clone()).collect();
        if let Some(format) = &self.format {
            set = set.with_format(format.clone());
        }
        Ok(if self.maps_names { set.with_mapped_names() } else { set })
    }

    #[expect(clippy::unnecessary_wraps, reason = "the end of a chain of results")]
    fn ready(&self, request: Fitted) -> Result<Ready<'f, R>, Error> {
        let handler = |payload: &Payload| {
            let own = request.own_name(payload.name());
            self.entries.iter().find(|entry| entry.tool.name() == own).map(|entry| Arc::clone(&entry.handler))
        };
        let handlers = request.tools().iter().map(handler).collect();
        Ok(Ready { shared: Arc::new(Shared { request, handlers }) })
    }
}

/// The handlers take the state first, `()` where there is none, and return what becomes a [`Reply`].
impl<'f, S: Clone + Send + Sync + 'f> Toolbox<'f, Reply, S> {
    /// The same with the tool of this type, and what is done when it is called: the state and the arguments come in, and
    /// what goes out becomes the text for the model.
    #[must_use]
    pub fn reply<T, O>(self, handler: impl Fn(S, T) -> O + Send + Sync + 'f) -> Self
    where
        T: DeserializeOwned + AnyRoot,
        O: Outcome,
    {
        self.reply_tool(Tool::of::<T>(), handler)
    }

    /// As [`reply`](Self::reply), with a tool as [`on_tool`](Self::on_tool) takes it.
    #[must_use]
    pub fn reply_tool<T, O>(self, tool: Tool, handler: impl Fn(S, T) -> O + Send + Sync + 'f) -> Self
    where
        T: DeserializeOwned + AnyRoot,
        O: Outcome,
    {
        let state = self.state.clone();
        self.on_tool(tool, move |call: T| handler(state.clone(), call).into_reply())
    }

    /// As [`reply`](Self::reply), with a tool that has a foreign schema. Its handler takes the arguments as JSON.
    #[must_use]
    pub fn reply_foreign<O: Outcome>(self, tool: Tool, handler: impl Fn(S, Value) -> O + Send + Sync + 'f) -> Self {
        let state = self.state.clone();
        self.on_foreign(tool, move |arguments| handler(state.clone(), arguments).into_reply())
    }
}

/// The handlers take the state first, `()` where there is none, and return a future of what becomes a [`Reply`]. No runtime
/// is asked for.
impl<'f, S: Clone + Send + Sync + 'f> Toolbox<'f, Pending<'f>, S> {
    /// The same with the tool of this type, and what is done when it is called.
    ///
    /// ```
    /// # use serde::Deserialize;
    /// # use strict_schema::{StrictSchema, Toolbox, Provider};
    /// # #[derive(Deserialize, StrictSchema)]
    /// # struct GetWeather { city: String }
    /// let toolbox = Toolbox::new().reply_async(async |(), call: GetWeather| format!("It rains in {}.", call.city));
    /// let ready = toolbox.fit(&Provider::openai_chat())?;
    /// let reply = ready.reply_async("get_weather", r#"{"city":"Oslo"}"#); // a future: await it
    /// # let mut reply = reply;
    /// # let waker = std::task::Waker::noop();
    /// # let std::task::Poll::Ready(reply) = reply.as_mut().poll(&mut std::task::Context::from_waker(&waker)) else { panic!() };
    /// # assert_eq!(reply.text(), "It rains in Oslo.");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub fn reply_async<T, F>(self, handler: impl Fn(S, T) -> F + Send + Sync + 'f) -> Self
    where
        T: DeserializeOwned + AnyRoot,
        F: Future<Output: Outcome> + Send + 'f,
    {
        self.reply_tool_async(Tool::of::<T>(), handler)
    }

    /// As [`reply_async`](Self::reply_async), with a tool as [`on_tool`](Self::on_tool) takes it.
    #[must_use]
    pub fn reply_tool_async<T, F>(self, tool: Tool, handler: impl Fn(S, T) -> F + Send + Sync + 'f) -> Self
    where
        T: DeserializeOwned + AnyRoot,
        F: Future<Output: Outcome> + Send + 'f,
    {
        let state = self.state.clone();
        self.on_tool(tool, move |call: T| pending(handler(state.clone(), call)))
    }

    /// As [`reply_async`](Self::reply_async), with a tool that has a foreign schema. Its handler takes the arguments as JSON.
    #[must_use]
    pub fn reply_foreign_async<F>(self, tool: Tool, handler: impl Fn(S, Value) -> F + Send + Sync + 'f) -> Self
    where
        F: Future<Output: Outcome> + Send + 'f,
    {
        let state = self.state.clone();
        self.on_foreign(tool, move |arguments| pending(handler(state.clone(), arguments)))
    }
}

fn pending<'f>(outcome: impl Future<Output: Outcome> + Send + 'f) -> Pending<'f> {
    Box::pin(async move { outcome.await.into_reply() })
}

/// The arguments as the type.
fn typed<T: DeserializeOwned + AnyRoot>(payload: &Payload, arguments: Arguments<'_>) -> Result<T, Error> {
    match arguments {
        Arguments::Text(text) if !payload.reads_back() => decode::from_str(&text),
        arguments => decode::from_value(payload.read_back(arguments.value()?)?),
    }
}

impl<R> Default for Toolbox<'_, R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R, S> fmt::Debug for Toolbox<'_, R, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries.iter().map(|entry| entry.tool.name())).finish()
    }
}

/// The arguments of a call: text, as most providers send them, or a [`Value`].
#[derive(Clone, Debug)]
pub enum Arguments<'a> {
    /// JSON as text. An empty text is that of a tool that has no arguments.
    Text(Cow<'a, str>),
    /// JSON. Null is that of a tool that has no arguments.
    Value(Value),
}

impl Arguments<'_> {
    fn value(self) -> Result<Value, Error> {
        match self {
            Self::Text(text) => decode::value(&text),
            Self::Value(value) => Ok(value),
        }
    }

    /// With an object where there is nothing.
    fn or_empty(self) -> Self {
        match self {
            Self::Text(text) if text.trim().is_empty() => Self::Text(Cow::Borrowed("{}")),
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
    fn from(value: Value) -> Self {
        Self::Value(value)
    }
}

impl From<&Value> for Arguments<'_> {
    fn from(value: &Value) -> Self {
        Self::Value(value.clone())
    }
}

/// A [`Toolbox`] as it is offered to one provider.
///
/// It owns all that it needs, and a clone of it is cheap: it can be kept in a struct and be sent to other threads.
pub struct Ready<'f, R> {
    shared: Arc<Shared<'f, R>>,
}

struct Shared<'f, R> {
    request: Fitted,
    /// One for each tool of the request.
    handlers: Vec<Option<Handler<'f, R>>>,
}

impl<R> Clone for Ready<'_, R> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared) }
    }
}

impl<R> fmt::Debug for Ready<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Ready").field("request", &self.shared.request).finish_non_exhaustive()
    }
}

impl<R> Ready<'_, R> {
    /// What to send.
    pub fn request(&self) -> &Fitted {
        &self.shared.request
    }

    /// Read the arguments of a call, and hand them to the tool's handler.
    ///
    /// Empty arguments are those of a tool that has none. What the arguments break of the tool's schema is an error, also
    /// where the schema is a foreign one and was sent as it is.
    ///
    /// # Errors
    /// If no such tool was offered, or the arguments are not those of the tool. The error can be sent back to the model
    /// as it is; [`Error::kind`] says which it is.
    pub fn call<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> Result<R, Error> {
        let Shared { request, handlers } = &*self.shared;
        let mut offered = request.tools().iter().zip(handlers);
        match offered.find(|(payload, _)| payload.name() == name) {
            Some((payload, Some(handler))) => handler(payload, arguments.into().or_empty()),
            _ => Err(self.unknown(name)),
        }
    }

    /// The calls of one answer, one after the other: what became of each, in their order.
    pub fn call_all<'a, N, A>(&self, calls: impl IntoIterator<Item = (N, A)>) -> Vec<Result<R, Error>>
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
        let name = shown::name(name);
        Error::of_answer(format!("there is no tool `{name}`: {hint}the tools are {}", names.join(", ")), Vec::new())
            .of_kind(ErrorKind::UnknownTool)
    }
}

impl Ready<'_, Reply> {
    /// As [`call`](Self::call), and what is wrong with a call becomes the text that lets the model correct itself.
    pub fn reply<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> Reply {
        self.call(name, arguments).unwrap_or_else(Reply::of_wrong_call)
    }

    /// A reply to each call of one answer, in their order.
    pub fn reply_all<'a, N, A>(&self, calls: impl IntoIterator<Item = (N, A)>) -> Vec<Reply>
    where
        N: AsRef<str>,
        A: Into<Arguments<'a>>,
    {
        calls.into_iter().map(|(name, arguments)| self.reply(name.as_ref(), arguments)).collect()
    }
}

impl<'f> Ready<'f, Pending<'f>> {
    /// As [`call`](Self::call), and what is wrong with a call becomes the text that lets the model correct itself.
    ///
    /// The arguments are read at once; the future is that of the handler.
    pub fn reply_async<'a>(&self, name: &str, arguments: impl Into<Arguments<'a>>) -> Pending<'f> {
        self.call(name, arguments).unwrap_or_else(|error| Box::pin(ready(Reply::of_wrong_call(error))))
    }

    /// A reply to each call of one answer, in their order. The handlers run at the same time, within one task.
    pub fn reply_all_async<'a, N, A>(&self, calls: impl IntoIterator<Item = (N, A)>) -> Replies<'f>
    where
        N: AsRef<str>,
        A: Into<Arguments<'a>>,
    {
        let pending = calls.into_iter().map(|(name, arguments)| self.reply_async(name.as_ref(), arguments));
        Replies { running: pending.map(Running::Pending).collect() }
    }
}

/// Replies that are on their way, in the order of their calls.
#[must_use = "futures do nothing unless they are awaited"]
pub struct Replies<'f> {
    running: Vec<Running<'f>>,
}

enum Running<'f> {
    Pending(Pending<'f>),
    Done(Option<Reply>),
}

impl Future for Replies<'_> {
    type Output = Vec<Reply>;

    fn poll(mut self: Pin<&mut Self>, context: &mut std::task::Context<'_>) -> Poll<Vec<Reply>> {
        let mut is_done = true;
        for running in &mut self.running {
            if let Running::Pending(pending) = running {
                match pending.as_mut().poll(context) {
                    Poll::Ready(reply) => *running = Running::Done(Some(reply)),
                    Poll::Pending => is_done = false,
                }
            }
        }
        if !is_done {
            return Poll::Pending;
        }
        let taken = self.running.iter_mut().filter_map(|running| match running {
            Running::Done(reply) => reply.take(),
            Running::Pending(_) => None,
        });
        Poll::Ready(taken.collect())
    }
}

impl fmt::Debug for Replies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Replies").field("calls", &self.running.len()).finish()
    }
}
