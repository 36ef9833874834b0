//! From a call's name and arguments to the Rust value, and on to whatever is to be done with it.

use std::fmt;
use std::future::Future;
use std::sync::Arc;

use serde_core::de::DeserializeOwned;
use serde_json::Value;

use super::definition::Tool;
use super::format::Format;
use super::payload::Payload;
use super::provider::Provider;
use super::ready::{Arguments, Ready, Shared};
use super::reply::{Outcome, Pending, Reply};
use super::set::{Fitted, ToolSet};
use crate::derived::strict::AnyRoot;
use crate::fault::Faults;
use crate::{Decoder, Error};

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
    decoder: Decoder,
    state: S,
}

struct Entry<'f, R> {
    tool: Tool,
    handler: Handler<'f, R>,
    /// Why the two do not go together.
    problem: Option<Error>,
}

pub(super) type Handler<'f, R> = Arc<dyn Fn(&Payload, Decoder, Arguments<'_>) -> Result<R, Error> + Send + Sync + 'f>;

impl<R> Toolbox<'_, R> {
    /// No tools yet.
    #[must_use]
    pub const fn new() -> Self {
        Self::with_state(())
    }
}

impl<'f, R, S> Toolbox<'f, R, S> {
    /// No tools yet, with what the handlers of [`reply`](Self::reply) and [`reply_async`](Self::reply_async) share: each of
    /// their calls gets a clone, so it is an `Arc`, or holds some.
    pub const fn with_state(state: S) -> Self {
        Self { entries: Vec::new(), format: None, maps_names: false, decoder: Decoder::new(), state }
    }

    /// The same with the tool of this type, and what is done when it is called.
    ///
    /// The type owns all that it holds (`String`, not `&str`): a text with escapes has nothing to borrow from. With a type that
    /// borrows, the compiler says that an implementation of `Deserialize` is "not general enough".
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
        let handler: Handler<'f, R> =
            Arc::new(move |payload, decoder, arguments| Ok(handler(typed::<T>(payload, decoder, arguments)?)));
        self.entry(Entry { tool, handler, problem })
    }

    /// The same with a tool that has a foreign schema. Its handler takes the arguments as JSON.
    #[must_use]
    pub fn on_foreign(self, tool: Tool, handler: impl Fn(Value) -> R + Send + Sync + 'f) -> Self {
        let handler: Handler<'f, R> = Arc::new(move |payload, _, arguments| Ok(handler(untyped(payload, arguments)?)));
        self.entry(Entry { tool, handler, problem: None })
    }

    pub(super) fn state(&self) -> &S {
        &self.state
    }

    /// The same with a tool whose handler is made already.
    pub(super) fn with_entry(self, tool: Tool, handler: Handler<'f, R>, problem: Option<Error>) -> Self {
        self.entry(Entry { tool, handler, problem })
    }

    /// Its tools, with their handlers, and why the two do not go together.
    pub(super) fn into_entries(self) -> impl Iterator<Item = (Tool, Handler<'f, R>, Option<Error>)> {
        self.entries.into_iter().map(|Entry { tool, handler, problem }| (tool, handler, problem))
    }

    fn entry(mut self, entry: Entry<'f, R>) -> Self {
        self.entries.push(entry);
        self
    }

    /// The same with the form of an answer that is no call.
    #[must_use]
    pub fn with_format<T: ?Sized>(mut self, format: Format<T>) -> Self {
        self.format = Some(format.erased());
        self
    }

    /// The same with each name that the provider does not take mapped to one that it takes: [`ToolSet::with_mapped_names`].
    #[must_use]
    pub fn with_mapped_names(mut self) -> Self {
        self.maps_names = true;
        self
    }

    /// The same where a property that a tool's type does not know is an error, as with
    /// [`Decoder::with_unknown_properties_refused`]. Foreign tools are held to their schemas.
    ///
    /// ```
    /// use serde::Deserialize;
    /// use strict_schema::{Provider, StrictSchema, Toolbox};
    ///
    /// #[derive(Deserialize, StrictSchema)]
    /// struct Ping {
    ///     port: u16,
    /// }
    ///
    /// let toolbox = Toolbox::new().on(|ping: Ping| ping.port).with_unknown_properties_refused();
    /// let ready = toolbox.fit(&Provider::openai_chat())?;
    /// let error = ready.call("ping", r#"{"port":80,"pot":81}"#).unwrap_err();
    /// assert_eq!(error.reasons()[0].message, "there is no property `pot`: did you mean `port`?");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub fn with_unknown_properties_refused(mut self) -> Self {
        self.decoder = self.decoder.with_unknown_properties_refused();
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
        Ok(Ready { shared: Arc::new(Shared { request, handlers, decoder: self.decoder }) })
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
fn typed<T: DeserializeOwned + AnyRoot>(
    payload: &Payload,
    decoder: Decoder,
    arguments: Arguments<'_>,
) -> Result<T, Error> {
    match arguments {
        Arguments::Text(text) => payload.sent.read_text(&text, decoder),
        Arguments::Value(value) => {
            payload.sent.read_back(value, |value| decoder.read(&value)).map_err(Faults::into_error)
        }
    }
}

/// The arguments as they are.
fn untyped(payload: &Payload, arguments: Arguments<'_>) -> Result<Value, Error> {
    match arguments {
        Arguments::Text(text) => payload.decode(&text),
        Arguments::Value(value) => payload.sent.read_back(value, Ok).map_err(Faults::into_error),
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
