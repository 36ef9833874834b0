//! An MCP server over stdio that stands before another one: its tools are made fit for a dialect, and the calls of a model are read
//! back in the shape that the other server expects. An agent in any language gets strict tools.
//!
//! `strict_proxy [--dialect openai|anthropic|portable] <command> [arguments…]` wraps a server that is started by a command.
//! Without a command it wraps itself, as a server with one tool, and shows both sides.

use std::collections::HashMap;
use std::error::Error;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, Implementation, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool as McpTool,
};
use rmcp::service::{Peer, RequestContext, RunningService};
use rmcp::transport::TokioChildProcess;
use rmcp::{ErrorData, RoleClient, RoleServer, ServerHandler, ServiceExt};
use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, OPENAI, PORTABLE};
use strict_schema::{Codec, Dialect, normalize};
use tokio::process::Command;

type Outcome<T = ()> = Result<T, Box<dyn Error>>;

/// What stands before the other server.
struct Proxy {
    behind: Peer<RoleClient>,
    tools: Vec<McpTool>,
    /// The way back, for each tool that was changed.
    codecs: HashMap<String, Codec>,
}

impl Proxy {
    /// Read what the other server lists. A tool that cannot be made strict stays as it is, and that is said.
    async fn new(behind: Peer<RoleClient>, dialect: &Dialect) -> Outcome<Self> {
        let mut proxy = Self { tools: behind.list_all_tools().await?, behind, codecs: HashMap::new() };
        for tool in &mut proxy.tools {
            let schema = Value::Object((*tool.input_schema).clone());
            match normalize(&schema, dialect) {
                Ok(normalized) => {
                    for change in &normalized.changes {
                        eprintln!("{}: at {:?}: {} ({:?})", tool.name, change.pointer, change.did(), change.loss);
                    }
                    if let Value::Object(schema) = normalized.schema {
                        tool.input_schema = schema.into();
                        proxy.codecs.insert(tool.name.to_string(), normalized.codec);
                    }
                }
                Err(error) => eprintln!("{}: it is not strict: {error}", tool.name),
            }
        }
        Ok(proxy)
    }
}

impl ServerHandler for Proxy {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("strict-proxy", "1.0.0"))
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        Ok(ListToolsResult::with_all_items(self.tools.clone()))
    }

    async fn call_tool(
        &self,
        mut request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        if let Some(codec) = self.codecs.get(&*request.name) {
            let arguments = Value::Object(request.arguments.take().unwrap_or_default());
            match codec.decode(arguments) {
                Ok(Value::Object(arguments)) => request.arguments = Some(arguments),
                Ok(other) => return Ok(wrong(&format!("the arguments are no object: {other}"))),
                // The model reads it, and tries again.
                Err(error) => return Ok(wrong(&error.to_string())),
            }
        }
        self.behind.call_tool_once(request).await.map_err(|error| ErrorData::internal_error(error.to_string(), None))
    }
}

fn wrong(what: &str) -> CallToolResponse {
    CallToolResult::error(vec![ContentBlock::text(what)]).into()
}

/// In place of somebody's server: one tool, with a schema that no strict mode takes.
struct Labels;

impl ServerHandler for Labels {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let tool = json!({
            "name": "set_labels",
            "description": "Set labels of an issue",
            "inputSchema": {
                "type": "object",
                "properties": {
                    "issue": { "type": "integer" },
                    "labels": { "type": "object", "additionalProperties": { "type": "string" } },
                    "note": { "type": "string" }
                },
                "required": ["issue", "labels"]
            }
        });
        let tool = serde_json::from_value(tool).map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        Ok(ListToolsResult::with_all_items(vec![tool]))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = Value::Object(request.arguments.unwrap_or_default());
        Ok(CallToolResult::success(vec![ContentBlock::text(arguments.to_string())]).into())
    }
}

fn main() -> Outcome {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut dialect = OPENAI;
    if arguments.first().is_some_and(|argument| argument == "--dialect") {
        dialect = match arguments.get(1).map(String::as_str) {
            Some("openai") => OPENAI,
            Some("anthropic") => ANTHROPIC,
            Some("portable") => PORTABLE,
            _ => return Err("--dialect openai, anthropic or portable".into()),
        };
        arguments.drain(..2);
    }
    runtime.block_on(async {
        match arguments.split_first() {
            Some((first, _)) if first == "--labels" => {
                Labels.serve(rmcp::transport::stdio()).await?.waiting().await?;
                Ok(())
            }
            Some((command, rest)) => before(command, rest, &dialect).await,
            None => shown().await,
        }
    })
}

/// Stand before the server that the command starts.
async fn before(command: &str, arguments: &[String], dialect: &Dialect) -> Outcome {
    let mut command = Command::new(command);
    command.args(arguments);
    let behind = ().serve(TokioChildProcess::new(command)?).await?;
    let proxy = Proxy::new(behind.peer().clone(), dialect).await?;
    proxy.serve(rmcp::transport::stdio()).await?.waiting().await?;
    behind.cancel().await?;
    Ok(())
}

/// Three processes: this one is the client, the second the proxy, the third the server behind it.
async fn shown() -> Outcome {
    let this = std::env::current_exe()?;
    let mut command = Command::new(&this);
    command.arg(&this).arg("--labels");
    let client: RunningService<RoleClient, ()> = ().serve(TokioChildProcess::new(command)?).await?;
    for tool in client.list_all_tools().await? {
        let schema = Value::Object((*tool.input_schema).clone());
        let report = strict_schema::validate(&schema, &OPENAI);
        println!("`{}` is strict: {}\n  {schema}", tool.name, report.is_ok());
        assert!(report.is_ok(), "{:?}", report.violations());
    }
    // As a model answers in strict mode: a list of entries, and null for what is absent.
    for labels in [json!([{ "key": "state", "value": "open" }]), json!({ "state": "open" })] {
        let arguments = json!({ "issue": 7, "labels": labels, "note": null });
        let Value::Object(arguments) = arguments else { continue };
        let result = client.call_tool(CallToolRequestParams::new("set_labels").with_arguments(arguments)).await?;
        let text = result.content.first().and_then(|content| content.as_text()).map_or("", |content| &content.text);
        println!("the server is called with {text}");
    }
    client.cancel().await?;
    Ok(())
}
