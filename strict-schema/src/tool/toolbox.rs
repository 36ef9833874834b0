//! From a call's name and arguments to the Rust value, and on to whatever is to be done with it.

use std::fmt;

use serde::de::DeserializeOwned;
use serde_json::Value;

use super::payload::Payload;
use super::set::{Fitted, ToolSet};
use super::{Format, Provider, Tool};
use crate::derived::strict::AnyRoot;
use crate::{Error, decode, shown};

/// The tools of a program, each with what is done when a model calls it.
///
/// A handler takes the arguments as the tool's type. What all the handlers return is of one type: a result, a future in a
/// box, or a variant of an enum, whose constructor is a handler as it is:
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
pub struct Toolbox<'f, R> {
    entries: Vec<(Tool, Handler<'f, R>)>,
    format: Option<Format>,
}

type Handler<'f, R> = Box<dyn Fn(&Payload, &str) -> Result<R, Error> + Send + Sync + 'f>;

impl<'f, R> Toolbox<'f, R> {
    /// No tools yet.
    pub const fn new() -> Self {
        Self { entries: Vec::new(), format: None }
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
    /// in its shape before they are read as the type.
    #[must_use]
    pub fn on_tool<T>(mut self, tool: Tool, handler: impl Fn(T) -> R + Send + Sync + 'f) -> Self
    where
        T: DeserializeOwned + AnyRoot,
    {
        let read = |payload: &Payload, arguments: &str| {
            if payload.has_codec() {
                decode::from_value(payload.decode(arguments)?)
            } else {
                decode::from_str(arguments)
            }
        };
        self.entries.push((tool, Box::new(move |payload, arguments| Ok(handler(read(payload, arguments)?)))));
        self
    }

    /// The same with a tool that has a foreign schema. Its handler takes the arguments as JSON.
    #[must_use]
    pub fn on_foreign(mut self, tool: Tool, handler: impl Fn(Value) -> R + Send + Sync + 'f) -> Self {
        self.entries.push((tool, Box::new(move |payload, arguments| Ok(handler(payload.decode(arguments)?)))));
        self
    }

    /// The same with the form of an answer that is no call.
    #[must_use]
    pub fn with_format(mut self, format: Format) -> Self {
        self.format = Some(format);
        self
    }

    /// Ready for one provider.
    ///
    /// # Errors
    /// As [`ToolSet::fit`].
    pub fn fit(&self, provider: &Provider) -> Result<Ready<'_, 'f, R>, Error> {
        let mut set: ToolSet = self.entries.iter().map(|(tool, _)| tool.clone()).collect();
        if let Some(format) = &self.format {
            set = set.with_format(format.clone());
        }
        Ok(Ready { toolbox: self, request: set.fit(provider)? })
    }
}

impl<R> Default for Toolbox<'_, R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<R> fmt::Debug for Toolbox<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.entries.iter().map(|(tool, _)| tool.name())).finish()
    }
}

/// A [`Toolbox`] as it is offered to one provider.
#[derive(Debug)]
pub struct Ready<'t, 'f, R> {
    toolbox: &'t Toolbox<'f, R>,
    request: Fitted,
}

impl<R> Ready<'_, '_, R> {
    /// What to send.
    pub fn request(&self) -> &Fitted {
        &self.request
    }

    /// Read the arguments of a call, and hand them to the tool's handler.
    ///
    /// Empty arguments are those of a tool that has none.
    ///
    /// # Errors
    /// If no such tool was offered, or the arguments are not those of the tool. The error can be sent back to the model
    /// as it is.
    pub fn call(&self, name: &str, arguments: &str) -> Result<R, Error> {
        let offered = self.request.tools().iter().find(|payload| payload.name() == name);
        let entry = self.toolbox.entries.iter().find(|(tool, _)| tool.name() == name);
        let (Some(payload), Some((_, handler))) = (offered, entry) else { return Err(self.unknown(name)) };
        handler(payload, if arguments.trim().is_empty() { "{}" } else { arguments })
    }

    fn unknown(&self, name: &str) -> Error {
        let names = || self.request.tools().iter().map(Payload::name);
        // Nothing is near to what is much longer than any name.
        let meant = Some(name).filter(|name| name.len() <= shown::NAME);
        let nearest = meant.and_then(|name| names().map(|it| (distance(it, name), it)).min());
        let hint = match nearest {
            Some((far, it)) if far <= 1 + it.len() / 4 => format!("did you mean `{it}`? "),
            _ => String::new(),
        };
        let names: Vec<_> = names().map(|it| format!("`{it}`")).collect();
        let name = shown::name(name);
        Error::of_answer(format!("there is no tool `{name}`: {hint}the tools are {}", names.join(", ")), Vec::new())
    }
}

/// How many letters must change to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, a) in one.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = line + 1;
        for (column, b) in other.bytes().enumerate() {
            let changed = diagonal + usize::from(a != b);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}
