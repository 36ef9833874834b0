//! MCP servers: asks one for its tools.
//!
//! A server is somebody's program: its time and its output are bounded, and it ends with all its children.

mod http;
mod message;
mod stdio;

use std::time::Instant;

use serde_json::{Value, json};

use crate::failure::Failure;
use crate::limits::Limits;
use message::Received;

/// How to reach a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum McpSource {
    /// A command line to spawn, which speaks over standard input and output.
    Command(String),
    /// The URL of its endpoint.
    Url(String),
}

/// How many pages of tools are read.
const PAGES: usize = 1_000;

/// The server's `tools/list` result: `{"tools": […]}`, of all pages together.
///
/// # Errors
/// If the server cannot be reached, says something else, or takes more than the limits.
pub(crate) fn list_tools(source: &McpSource, limits: &Limits) -> Result<Value, Failure> {
    match source {
        McpSource::Command(command) => {
            let mut server = stdio::Server::start(command, limits)?;
            talk(&mut server).map_err(|failure| server.explained(failure))
        }
        McpSource::Url(url) => {
            let mut server = http::Server::new(url, limits)?;
            let tools = talk(&mut server);
            server.end();
            tools
        }
    }
}

/// A way to a server.
trait Transport {
    /// Sends a request, and waits for its answer.
    fn ask(&mut self, id: u64, message: &Value) -> Result<Received, Failure>;

    /// Sends a message that has no answer.
    fn tell(&mut self, message: &Value) -> Result<(), Failure>;

    /// What was agreed on.
    fn agree(&mut self, version: &str);
}

fn talk(server: &mut dyn Transport) -> Result<Value, Failure> {
    let hello = server.ask(1, &message::initialize(1))?.result("initialize")?;
    let Some(version) = hello.get("protocolVersion").and_then(Value::as_str) else {
        return Err(Failure::new("the server's answer to `initialize` has no `protocolVersion`")
            .help("is it an MCP server? it may speak another protocol"));
    };
    server.agree(version);
    server.tell(&message::initialized())?;
    let mut tools: Vec<Value> = Vec::new();
    let mut cursor: Option<String> = None;
    let mut seen = std::collections::HashSet::new();
    for page in 0..PAGES {
        let id = 2 + page as u64;
        let mut result = server.ask(id, &message::list_tools(id, cursor.as_deref()))?.result("tools/list")?;
        match result.get_mut("tools").map(Value::take) {
            Some(Value::Array(more)) => tools.extend(more),
            _ => return Err(Failure::new("the server's answer to `tools/list` has no list `tools`")),
        }
        cursor = result.get("nextCursor").and_then(Value::as_str).filter(|it| !it.is_empty()).map(str::to_owned);
        match &cursor {
            None => return Ok(json!({ "tools": tools })),
            Some(next) if !seen.insert(next.clone()) => {
                let help = "the server is wrong: each page must have another cursor, and the last one none";
                return Err(Failure::new("the server sends the same page of `tools/list` again and again").help(help));
            }
            Some(_) => {}
        }
    }
    Err(Failure::new(format!("the server has more than {PAGES} pages of tools")))
}

/// What is left of the time.
fn left(end: Instant) -> Option<std::time::Duration> {
    end.checked_duration_since(Instant::now()).filter(|it| !it.is_zero())
}

fn too_slow(limits: &Limits) -> Failure {
    Failure::new(format!("the server did not answer within {} seconds", limits.time.as_secs()))
        .help("`--mcp-timeout SECONDS` gives it more: the first start of a server may download it")
}

fn too_much(limits: &Limits) -> Failure {
    Failure::new(format!("the server sent more than {} bytes", limits.bytes))
}
