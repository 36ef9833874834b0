#![doc = include_str!("../README.md")]

use std::sync::Arc;

use rmcp::handler::server::router::tool::{ToolRoute, ToolRouter};
use rmcp::handler::server::tool::ToolCallContext;
use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, JsonObject, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler};
use serde_json::Value;
use strict_schema::{Bound, Error, Functions, Pending, Provider, Ready, Reply, Returning};

type Offered<C> = Ready<'static, Returning<Bound<C, Pending<'static>>>>;

/// A server that has these functions for its tools, and nothing else.
pub struct Server<C> {
    info: ServerConfig,
    tools: Vec<Tool>,
    ready: Offered<C>,
    context: Arc<MakeContext<C>>,
}

type MakeContext<C> = dyn Fn(&RequestContext<RoleServer>) -> C + Send + Sync;

impl<C: 'static> Server<C> {
    /// A server with this name and version. `context` makes the context of each call from the context of its request, which has the
    /// cancellation token `ct`, the `peer` and the `extensions`.
    ///
    /// # Errors
    /// As [`Functions::fit`].
    pub fn new(
        name: &str,
        version: &str,
        functions: &Functions<C>,
        context: impl Fn(&RequestContext<RoleServer>) -> C + Send + Sync + 'static,
    ) -> Result<Self, Error> {
        Self::for_provider(&Provider::mcp(), name, version, functions, context)
    }

    /// As [`new`](Self::new), with schemas for a provider: the one that the server's clients use, or [`Provider::mcp`] with a dialect.
    ///
    /// ```
    /// use strict_schema::dialect::OPENAI;
    /// use strict_schema::{Functions, Provider, StrictSchema};
    /// use strict_schema_rmcp::Server;
    ///
    /// #[derive(serde::Deserialize, StrictSchema)]
    /// struct Node {
    ///     label: String,
    ///     children: Vec<Node>,
    /// }
    ///
    /// /// Count the nodes.
    /// #[strict_schema::tool]
    /// fn count(root: Node) -> usize {
    ///     root.children.len()
    /// }
    ///
    /// fn main() -> Result<(), strict_schema::Error> {
    ///     let functions = Functions::new().with::<count::Args>();
    ///     // Not every provider accepts a type that contains itself.
    ///     let server = Server::new("nodes", "1.0.0", &functions, |_| ())?;
    ///     let (name, why) = server.demoted().next().unwrap();
    ///     assert!(name == "count" && why.to_string().contains("contains itself"));
    ///
    ///     let openai = Provider::mcp().with_dialect(OPENAI);
    ///     let server = Server::for_provider(&openai, "nodes", "1.0.0", &functions, |_| ())?;
    ///     assert_eq!(server.demoted().count(), 0);
    ///
    ///     // Or that is an error.
    ///     let demanding = Provider::anthropic().with_strict(true);
    ///     assert!(Server::for_provider(&demanding, "nodes", "1.0.0", &functions, |_| ()).is_err());
    ///     Ok(())
    /// }
    /// ```
    ///
    /// # Errors
    /// As [`Functions::fit`]; where the provider [demands](Provider::with_strict) strict mode, also if a tool cannot be strict.
    pub fn for_provider(
        provider: &Provider,
        name: &str,
        version: &str,
        functions: &Functions<C>,
        context: impl Fn(&RequestContext<RoleServer>) -> C + Send + Sync + 'static,
    ) -> Result<Self, Error> {
        let ready = functions.fit(&listing(provider))?;
        let info = ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new(name, version));
        Ok(Self { info, tools: listed(&ready)?, ready, context: Arc::new(context) })
    }

    /// The same with instructions for the model.
    #[must_use]
    pub fn with_instructions(mut self, instructions: &str) -> Self {
        self.info = self.info.with_instructions(instructions);
        self
    }

    /// The tools as they are listed, in the order of the functions.
    pub fn tools(&self) -> &[Tool] {
        &self.tools
    }

    /// The tools that are not strict by the provider's dialect, and why: for a log when the server starts.
    pub fn demoted(&self) -> impl Iterator<Item = (&str, &Error)> {
        self.ready.request().demoted()
    }
}

impl<C: 'static> ServerHandler for Server<C> {
    fn get_info(&self) -> ServerConfig {
        self.info.clone()
    }

    fn get_tool(&self, name: &str) -> Option<Tool> {
        self.tools.iter().find(|tool| tool.name == name).cloned()
    }

    fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<ListToolsResult, ErrorData>> + Send + '_ {
        std::future::ready(Ok(ListToolsResult::with_all_items(self.tools.clone())))
    }

    fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> impl Future<Output = Result<CallToolResponse, ErrorData>> + Send + '_ {
        let own = (self.context)(&context);
        answered(call(&self.ready, own, &request.name, request.arguments), context)
    }
}

impl<C> std::fmt::Debug for Server<C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("info", &self.info).field("tools", &self.tools).finish_non_exhaustive()
    }
}

/// The functions as routes for a service that also has other tools: merge them with the router of rmcp's own macros.
///
/// `context` makes the context of each call from the service and the request's context. rmcp sorts the tools of a router by name.
///
/// # Errors
/// As [`Functions::fit`].
pub fn router<S, C>(
    functions: &Functions<C>,
    context: impl Fn(&S, &RequestContext<RoleServer>) -> C + Send + Sync + 'static,
) -> Result<ToolRouter<S>, Error>
where
    S: Send + Sync + 'static,
    C: 'static,
{
    router_for_provider(&Provider::mcp(), functions, context)
}

/// The same with schemas by the rules of a provider, as [`Server::for_provider`] takes it. [`Functions::fit`] says which tools are not
/// strict by them.
///
/// # Errors
/// As [`Server::for_provider`].
pub fn router_for_provider<S, C>(
    provider: &Provider,
    functions: &Functions<C>,
    context: impl Fn(&S, &RequestContext<RoleServer>) -> C + Send + Sync + 'static,
) -> Result<ToolRouter<S>, Error>
where
    S: Send + Sync + 'static,
    C: 'static,
{
    let ready = functions.fit(&listing(provider))?;
    let context = Arc::new(context);
    let route = |tool: Tool| {
        let (ready, context) = (ready.clone(), Arc::clone(&context));
        ToolRoute::new_dyn(tool, move |mut request: ToolCallContext<'_, S>| {
            let own = context(request.service, &request.request_context);
            let reply = call(&ready, own, &request.name, request.arguments.take());
            Box::pin(answered(reply, request.request_context))
        })
    };
    Ok(listed(&ready)?.into_iter().map(route).fold(ToolRouter::new(), ToolRouter::with_route))
}

/// The provider as an MCP server lists tools for it.
fn listing(provider: &Provider) -> Provider {
    provider.clone().with_requests_of(&Provider::mcp())
}

fn listed<C>(ready: &Offered<C>) -> Result<Vec<Tool>, Error> {
    ready.request().tools().iter().map(strict_schema::Payload::deserialize).collect()
}

/// Arguments are read at once.
fn call<C>(ready: &Offered<C>, context: C, name: &str, arguments: Option<JsonObject>) -> Pending<'static> {
    ready.reply_in(context, name, arguments.map_or(Value::Null, Value::Object))
}

/// The reply, or nothing that anybody reads: of a request that is cancelled, rmcp sends no answer.
async fn answered(
    mut reply: Pending<'static>,
    request: RequestContext<RoleServer>,
) -> Result<CallToolResponse, ErrorData> {
    let mut cancelled = std::pin::pin!(request.ct.cancelled());
    let reply = std::future::poll_fn(|context| {
        if cancelled.as_mut().poll(context).is_ready() {
            return std::task::Poll::Ready(None);
        }
        reply.as_mut().poll(context).map(Some)
    })
    .await;
    match reply {
        Some(reply) => Ok(result(reply).into()),
        None => Err(ErrorData::internal_error("the call was cancelled", None)),
    }
}

/// A reply as the protocol's result.
fn result(reply: Reply) -> CallToolResult {
    let is_error = reply.is_error();
    let content = vec![ContentBlock::text(reply.into_text())];
    if is_error { CallToolResult::error(content) } else { CallToolResult::success(content) }
}

/// The code of the page is tested.
#[cfg(doctest)]
#[doc = include_str!("../../docs/from-rmcp.md")]
mod from_rmcp {}
