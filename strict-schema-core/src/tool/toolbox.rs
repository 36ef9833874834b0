//! The toolbox: tools with their handlers. `ready.rs` finds the tool of a call, decodes the arguments, and calls the handler.

use std::fmt;
use std::sync::Arc;

use serde_core::de::DeserializeOwned;
use serde_json::Value;

use super::definition::Tool;
use super::format::Format;
use super::handler::{Handler, Returning, Returns, ToolboxKind};
use super::payload::Payload;
use super::provider::Provider;
use super::ready::{Arguments, Ready, ReadyParts};
use super::reply::{Pending, Reply};
use super::set::{Fitted, ToolSet};
use crate::answer::decode::Decoder;
use crate::derived::strict::{AnyRoot, StrictSchema};
use crate::error::Error;
use crate::fault::Faults;

/// The tools of a program, each with its handler.
///
/// [`on`](Self::on) registers a handler: a function of the arguments as the tool's type, or of the state and the arguments. The
/// constructor decides what a call becomes:
///
/// - [`Toolbox::new`]: a [`Reply`], the text for the model. A handler returns what is an [`Outcome`](crate::Outcome).
/// - [`Toolbox::new_async`]: a future of a reply. A handler may be async.
/// - [`Toolbox::returning`]: a value of one type, for example an enum of all calls.
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
/// type List = Arc<Mutex<Vec<String>>>;
///
/// let toolbox = Toolbox::new().with_state(List::default()).on(|list: List, add: Add| {
///     let mut list = list.lock().map_err(|_| "the list is gone")?;
///     list.push(add.item);
///     Ok::<_, &str>(Added { items: list.len() })
/// });
/// let ready = toolbox.fit(&Provider::openai_chat())?;
/// let tools = ready.request().tools_json(); // for the request
///
/// assert_eq!(ready.reply("add", r#"{"item":"milk"}"#).text(), r#"{"items":1}"#);
///
/// // The error of a wrong call is a reply, too: the model corrects itself.
/// let reply = ready.reply("ad", "{}");
/// assert!(reply.is_error());
/// assert_eq!(reply.text(), "there is no tool `ad`: did you mean `add`? the tools are `add`");
/// # Ok::<(), strict_schema::Error>(())
/// ```
///
/// Use owned types for arguments (`String`, not `&str`), because a string with escapes cannot be borrowed. For a borrowing type, the
/// compiler reports that an implementation of `Deserialize` is "not general enough".
pub struct Toolbox<'f, K: ToolboxKind = Reply, S = ()> {
    pub(super) set: ToolSet,
    /// For each tool of the set its handler, and why the handler does not fit.
    pub(super) calls: Vec<(Call<'f, K::Output>, Option<Error>)>,
    pub(super) decoder: Decoder,
    pub(super) state: S,
}

pub(super) type Call<'f, R> = Arc<dyn Fn(&Payload, Decoder, Arguments<'_>) -> Result<R, Error> + Send + Sync + 'f>;

impl Toolbox<'_> {
    /// An empty toolbox. Each call becomes a [`Reply`].
    #[must_use]
    pub const fn new() -> Self {
        Self::empty()
    }

    /// An empty toolbox. Each call becomes a future of a [`Reply`], which needs no particular runtime.
    ///
    /// ```
    /// # use serde::Deserialize;
    /// # use strict_schema::{StrictSchema, Toolbox, Provider};
    /// # #[derive(Deserialize, StrictSchema)]
    /// # struct GetWeather { city: String }
    /// let toolbox = Toolbox::new_async().on(async |call: GetWeather| format!("It rains in {}.", call.city));
    /// let ready = toolbox.fit(&Provider::openai_chat())?;
    /// let reply = ready.reply("get_weather", r#"{"city":"Oslo"}"#); // a future: await it
    /// # let mut reply = reply;
    /// # let waker = std::task::Waker::noop();
    /// # let std::task::Poll::Ready(reply) = reply.as_mut().poll(&mut std::task::Context::from_waker(&waker)) else { panic!() };
    /// # assert_eq!(reply.text(), "It rains in Oslo.");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub const fn new_async<'f>() -> Toolbox<'f, Pending<'f>> {
        Toolbox::empty()
    }

    /// An empty toolbox. Each call becomes a value of this type, which all handlers return.
    ///
    /// ```
    /// use serde::Deserialize;
    /// use strict_schema::{Provider, StrictSchema, Toolbox};
    ///
    /// /// Look up the weather.
    /// #[derive(Deserialize, StrictSchema)]
    /// struct GetWeather {
    ///     city: String,
    /// }
    ///
    /// /// Send a message.
    /// #[derive(Deserialize, StrictSchema)]
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
    /// let toolbox = Toolbox::returning::<Call>().on(Call::GetWeather).on(Call::Tell);
    /// match toolbox.fit(&Provider::openai_chat())?.call("tell", r#"{"whom":"Ada","what":"hello"}"#)? {
    ///     Call::Tell(tell) => assert_eq!(tell.whom, "Ada"),
    ///     Call::GetWeather(_) => unreachable!(),
    /// }
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub const fn returning<'f, R>() -> Toolbox<'f, Returning<R>> {
        Toolbox::empty()
    }
}

impl<K: ToolboxKind> Toolbox<'_, K> {
    pub(super) const fn empty() -> Self {
        Self { set: ToolSet::new(), calls: Vec::new(), decoder: Decoder::new(), state: () }
    }
}

impl<'f, K: ToolboxKind, S> Toolbox<'f, K, S> {
    /// Sets the state of the handlers that are registered after this. Each call gets a clone, so use an `Arc`.
    #[must_use]
    pub fn with_state<T>(self, state: T) -> Toolbox<'f, K, T> {
        let Self { set, calls, decoder, .. } = self;
        Toolbox { set, calls, decoder, state }
    }

    /// Registers `T` as a tool with its handler.
    #[must_use]
    pub fn on<T, O, M, W>(self, handler: impl Handler<'f, S, T, O, M>) -> Self
    where
        T: DeserializeOwned + AnyRoot,
        O: Returns<K, W>,
    {
        self.on_tool(Tool::of::<T>(), handler)
    }

    /// As [`on`](Self::on), with a tool that has another name, description or flag than the type.
    ///
    /// The tool may also have a foreign schema. If that was [normalized](Tool::normalized), the arguments get its shape before they are read
    /// as the type. A tool of another type is an error of [`fit`](Self::fit).
    #[must_use]
    pub fn on_tool<T, O, M, W>(self, tool: Tool, handler: impl Handler<'f, S, T, O, M>) -> Self
    where
        T: DeserializeOwned + AnyRoot,
        O: Returns<K, W>,
    {
        let problem = tool.0.problem_with(T::NAME);
        let handler = handler.of_arguments(&self.state);
        let call: Call<'f, K::Output> = Arc::new(move |payload, decoder, arguments| {
            Ok(handler(typed::<T>(payload, decoder, arguments)?).into_output())
        });
        self.with_call(tool, call, problem)
    }

    /// Registers a tool, in general with a foreign schema. Its handler receives the arguments as JSON.
    #[must_use]
    pub fn on_foreign<O, M, W>(self, tool: Tool, handler: impl Handler<'f, S, Value, O, M>) -> Self
    where
        O: Returns<K, W>,
    {
        let handler = handler.of_arguments(&self.state);
        let call: Call<'f, K::Output> =
            Arc::new(move |payload, decoder, arguments| Ok(handler(typed(payload, decoder, arguments)?).into_output()));
        self.with_call(tool, call, None)
    }

    pub(super) fn with_call(mut self, tool: Tool, call: Call<'f, K::Output>, problem: Option<Error>) -> Self {
        self.set.extend([tool]);
        self.calls.push((call, problem));
        self
    }

    /// Sets the format of a response that is not a call.
    #[must_use]
    pub fn with_format<T: ?Sized>(mut self, format: Format<T>) -> Self {
        self.set = self.set.with_format(format);
        self
    }

    /// Replaces names that the provider rejects: see [`ToolSet::with_mapped_names`].
    #[must_use]
    pub fn with_mapped_names(mut self) -> Self {
        self.set = self.set.with_mapped_names();
        self
    }

    /// Rejects a property that a tool's type does not have, as [`Decoder::with_unknown_properties_refused`] does. Foreign tools are checked
    /// against their schemas.
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
    /// let toolbox = Toolbox::returning::<u16>().on(|ping: Ping| ping.port).with_unknown_properties_refused();
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
    /// As [`ToolSet::fit`], and if a handler has another type than its tool.
    pub fn fit(&self, provider: &Provider) -> Result<Ready<'f, K>, Error> {
        Ok(self.ready(self.set()?.fit(provider)?))
    }

    /// Ready for one provider, without the tools that cannot be offered to it: [`Fitted::left_out`] lists them, with the reasons.
    ///
    /// # Errors
    /// As [`ToolSet::fit_leaving_out`], and if a handler has another type than its tool.
    pub fn fit_leaving_out(&self, provider: &Provider) -> Result<Ready<'f, K>, Error> {
        Ok(self.ready(self.set()?.fit_leaving_out(provider)?))
    }

    fn set(&self) -> Result<&ToolSet, Error> {
        self.calls.iter().find_map(|(_, problem)| problem.clone()).map_or(Ok(&self.set), Err)
    }

    fn ready(&self, request: Fitted) -> Ready<'f, K> {
        let call = |payload: &Payload| {
            let own = request.own_name(payload.name());
            let mut calls = self.set.tools().iter().zip(&self.calls);
            calls.find(|(tool, _)| tool.name() == own).map(|(_, (call, _))| Arc::clone(call))
        };
        let calls = request.tools().iter().map(call).collect();
        Ready { shared: Arc::new(ReadyParts { request, calls, decoder: self.decoder }) }
    }
}

/// The arguments as the type.
fn typed<T>(payload: &Payload, decoder: Decoder, arguments: Arguments<'_>) -> Result<T, Error>
where
    T: DeserializeOwned + StrictSchema,
{
    let source = &payload.sent.schema.source;
    match arguments {
        Arguments::Text(text) => source.read(&text, decoder),
        Arguments::Value(value) => source.read_value(value, decoder).map_err(Faults::into_error),
    }
}

impl<K: ToolboxKind> Default for Toolbox<'_, K> {
    fn default() -> Self {
        Self::empty()
    }
}

impl<K: ToolboxKind, S> fmt::Debug for Toolbox<'_, K, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.set.tools().iter().map(Tool::name)).finish()
    }
}
