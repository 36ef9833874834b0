//! Functions as tools: what the macros `#[tool]` and `#[tools]` implement, and what calls it.

use std::fmt;
use std::sync::Arc;

use serde_core::de::DeserializeOwned;

use super::definition::Tool;
use super::handler::{Replying, Returning};
use super::provider::Provider;
use super::ready::{Arguments, Ready};
use super::reply::Pending;
use super::toolbox::{Call, Toolbox};
use crate::derived::strict::AnyRoot;
use crate::error::Error;

/// A function that a model may call. `#[tool]` implements it for the struct of the function's arguments.
///
/// `C` is the context of a call, from which `#[ctx]` parameters are taken. `R` is what comes back: [`Reply`](crate::Reply) for a function that
/// is not async, [`Pending`] for any.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be called here",
    label = "no function with these arguments returns `{R}` in the context `{C}`",
    note = "why: a toolbox calls functions with `#[tool]`, and async ones only where it awaits replies",
    note = "fix: use `Toolbox::new_async()` for an async function, or add `#[strict_schema::tool]` to the function with these arguments"
)]
pub trait Function<C, R>: DeserializeOwned + AnyRoot + 'static {
    /// Call it with these arguments.
    #[doc(hidden)]
    fn call(self, context: C) -> R;
}

/// What can be taken from the context of a call: the types of `#[ctx]` parameters.
///
/// The context is the state of a [`Toolbox`], or what an adapter makes for each request. A `Clone` context may itself be a `#[ctx]` parameter. For
/// its parts this trait is implemented by hand:
///
/// ```
/// use std::sync::Arc;
/// use strict_schema::FromContext;
///
/// #[derive(Clone)]
/// struct App {
///     names: Arc<Vec<String>>,
/// }
///
/// struct Names(Arc<Vec<String>>);
///
/// impl FromContext<App> for Names {
///     fn from_context(app: &App) -> Self {
///         Self(Arc::clone(&app.names))
///     }
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not in the context `{C}`",
    label = "`{C}` has no `{Self}`",
    note = "why: `#[ctx]` parameters, and the `self` of methods, come from the state of the toolbox",
    note = "fix: pass a value of this type to `Toolbox::with_state` before `.function`, or write `impl FromContext<{C}> for {Self}`",
    note = "if neither is possible, pass a struct of your own, say `App`, that holds everything: write `impl FromContext<App> for …` for each type that the tools take, and add methods with `Functions::with_methods`"
)]
pub trait FromContext<C>: Sized {
    /// Take it.
    fn from_context(context: &C) -> Self;
}

impl<T: Clone> FromContext<T> for T {
    fn from_context(context: &T) -> T {
        context.clone()
    }
}

/// A type whose methods are tools: `#[tools]` implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no methods that are tools",
    label = "there is no `#[tools]` on an impl of `{Self}`",
    note = "why: a model can call only methods with `#[tool]`, in an impl with `#[tools]`",
    note = "fix: add `#[strict_schema::tools]` to `impl {Self}`, and `#[tool]` to its methods"
)]
pub trait Methods: Sized + 'static {
    /// How calls share the value: an [`Arc`], or an [`Exclusive`](crate::Exclusive) if a method takes `&mut self`.
    #[doc(hidden)]
    type Shared: Clone + Send + Sync + 'static;

    /// Share it.
    #[doc(hidden)]
    fn shared(self) -> Self::Shared;
}

/// The methods of a type that can be called in a context. `#[tools]` implements it.
#[diagnostic::on_unimplemented(
    message = "the methods of `{Self}` cannot be called here",
    label = "`{Self}` has no `#[tools]`, or this toolbox does not await its async methods",
    note = "why: a model can call only methods with `#[tool]`, in an impl with `#[tools]`, and async ones only where the toolbox awaits replies",
    note = "fix: add `#[strict_schema::tools]` to `impl {Self}`, or use `Toolbox::new_async()` for async methods"
)]
pub trait MethodsWith<C, R>: Methods {
    /// Adds these methods.
    #[doc(hidden)]
    fn add_to(functions: Functions<C, R>) -> Functions<C, R>;
}

/// Functions that share a context, for a toolbox or for an adapter.
///
/// A [`Toolbox`] has one state for all calls. If each request has its own context, as in a server, pass it with each call. The adapters
/// of frameworks use this.
///
/// ```
/// use strict_schema::{Functions, Provider, Reply};
///
/// struct User(String);
///
/// impl strict_schema::FromContext<std::sync::Arc<str>> for User {
///     fn from_context(name: &std::sync::Arc<str>) -> Self {
///         User(name.to_string())
///     }
/// }
///
/// /// Greet the user.
/// #[strict_schema::tool]
/// fn greet(greeting: String, #[ctx] user: User) -> String {
///     format!("{greeting}, {}!", user.0)
/// }
///
/// fn main() -> Result<(), strict_schema::Error> {
///     let functions: Functions<_, Reply> = Functions::new().with::<greet::Args>();
///     let ready = functions.fit(&Provider::mcp())?;
///     assert_eq!(ready.reply_in("Ada".into(), "greet", r#"{"greeting":"Hello"}"#).text(), "Hello, Ada!");
///     Ok(())
/// }
/// ```
pub struct Functions<C, R = Pending<'static>> {
    calls: Toolbox<'static, Returning<Bound<C, R>>>,
}

/// A call with decoded arguments that needs its context.
pub struct Bound<C, R>(Box<dyn FnOnce(C) -> R>);

impl<C: 'static, R: 'static> Functions<C, R> {
    /// No functions.
    #[must_use]
    pub const fn new() -> Self {
        Self { calls: Toolbox::empty() }
    }

    /// Adds a function by its arguments: `with::<forecast::Args>()`.
    #[must_use]
    pub fn with<F: Function<C, R>>(self) -> Self {
        self.with_tool::<F>(Tool::of::<F>())
    }

    /// As [`with`](Self::with), with a tool that was changed at run time, for example with other values, bounds or another name.
    #[must_use]
    pub fn with_tool<F: Function<C, R>>(self, tool: Tool) -> Self {
        let bind = |arguments: F| Bound(Box::new(move |context| arguments.call(context)));
        Self { calls: self.calls.on_tool(tool, bind) }
    }

    /// Adds the methods of a type that are tools.
    #[must_use]
    pub fn with_methods<T: MethodsWith<C, R>>(self) -> Self {
        T::add_to(self)
    }

    /// Rejects a property that a function does not have: see [`Toolbox::with_unknown_properties_refused`].
    #[must_use]
    pub fn with_unknown_properties_refused(self) -> Self {
        Self { calls: self.calls.with_unknown_properties_refused() }
    }

    /// Ready for one provider.
    ///
    /// # Errors
    /// As [`Toolbox::fit`].
    pub fn fit(&self, provider: &Provider) -> Result<Ready<'static, Returning<Bound<C, R>>>, Error> {
        self.calls.fit(provider)
    }
}

impl<C: 'static, R: 'static> Default for Functions<C, R> {
    fn default() -> Self {
        Self::new()
    }
}

impl<C, R> fmt::Debug for Functions<C, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.calls.fmt(f)
    }
}

impl<C, R> Bound<C, R> {
    /// Call the function.
    #[doc(hidden)]
    pub fn call_in(self, context: C) -> R {
        (self.0)(context)
    }
}

impl<C, R> fmt::Debug for Bound<C, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bound").finish_non_exhaustive()
    }
}

impl<C, K: Replying> Ready<'_, Returning<Bound<C, K>>> {
    /// As [`reply`](Ready::reply), in the context of this call.
    pub fn reply_in<'a>(&self, context: C, name: &str, arguments: impl Into<Arguments<'a>>) -> K {
        match self.call(name, arguments) {
            Ok(bound) => bound.call_in(context),
            Err(error) => K::of_error(error),
        }
    }
}

impl<'f, K: Replying + 'f, S: Clone + Send + Sync + 'static> Toolbox<'f, K, S> {
    /// Registers a function that has `#[tool]`, by its arguments: `function::<add::Args>()`. The state of the toolbox is the context of its
    /// calls. An async function needs [`Toolbox::new_async`].
    ///
    /// ```
    /// use strict_schema::{Provider, Toolbox};
    ///
    /// /// Add two numbers.
    /// #[strict_schema::tool]
    /// fn add(one: u32, other: u32) -> u32 {
    ///     one + other
    /// }
    ///
    /// fn main() -> Result<(), strict_schema::Error> {
    ///     let ready = Toolbox::new().function::<add::Args>().fit(&Provider::openai_chat())?;
    ///     assert_eq!(ready.reply("add", r#"{"one":1,"other":2}"#).text(), "3");
    ///     Ok(())
    /// }
    /// ```
    #[must_use]
    pub fn function<F: Function<S, K::OfFunction>>(self) -> Self {
        self.functions(Functions::new().with::<F>())
    }

    /// Adds several functions.
    #[must_use]
    pub fn functions(mut self, functions: Functions<S, K::OfFunction>) -> Self {
        let Toolbox { set, calls, decoder: own, .. } = functions.calls;
        for (tool, (call, problem)) in set.tools.into_iter().zip(calls) {
            let state = self.state.clone();
            let call: Call<'f, K> = Arc::new(move |payload, decoder, arguments| {
                Ok(K::of_function(call(payload, decoder.and(own), arguments)?.call_in(state.clone())))
            });
            self = self.with_call(tool, call, problem);
        }
        self
    }
}

impl<'f, K: Replying + 'f> Toolbox<'f, K> {
    /// Registers those methods of a value that have `#[tool]`. The value becomes the state. Async methods need [`Toolbox::new_async`].
    ///
    /// ```
    /// use strict_schema::{Provider, Toolbox};
    ///
    /// #[derive(Default)]
    /// struct List {
    ///     items: Vec<String>,
    /// }
    ///
    /// #[strict_schema::tools]
    /// impl List {
    ///     /// Add an item, and say how many there are.
    ///     #[tool]
    ///     fn add(&mut self, item: String) -> usize {
    ///         self.items.push(item);
    ///         self.items.len()
    ///     }
    /// }
    ///
    /// let ready = Toolbox::new().methods(List::default()).fit(&Provider::openai_chat())?;
    /// assert_eq!(ready.reply("add", r#"{"item":"milk"}"#).text(), "1");
    /// assert_eq!(ready.reply("add", r#"{"item":"salt"}"#).text(), "2");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub fn methods<T, S>(self, value: T) -> Toolbox<'f, K, S>
    where
        T: MethodsWith<S, K::OfFunction> + Methods<Shared = S>,
        S: Clone + Send + Sync + 'static,
    {
        self.with_state(value.shared()).functions(Functions::new().with_methods::<T>())
    }
}
