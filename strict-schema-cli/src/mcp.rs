//! MCP servers: asks one for its tools.
//!
//! A server is a foreign program: its time and its output are limited, and it ends with all its children.

mod http;
mod message;
mod stdio;

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::failure::Failure;
use crate::program::BYTES;

/// How to reach a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum McpSource {
    /// A program to start with its arguments, which uses standard input and output, and extra environment variables.
    Command { words: Vec<String>, environment: Vec<(String, String)> },
    /// The URL of its endpoint, and extra headers for each request.
    Url { url: String, headers: Vec<(String, String)> },
}

impl McpSource {
    /// A server in the form of client configurations: `command`, `args` and `env`, or `url` and `headers`.
    pub(crate) fn configured(server: &Value) -> Result<Self, Failure> {
        let text = |it: &Value| it.as_str().map_or_else(|| it.to_string(), str::to_owned);
        let pairs = |key: &str| {
            let all = server.get(key).and_then(Value::as_object).into_iter().flatten();
            all.map(|(name, value)| Ok((name.clone(), expanded(&text(value))?))).collect::<Result<Vec<_>, Failure>>()
        };
        if let Some(command) = server.get("command").and_then(Value::as_str) {
            let arguments = server.get("args").and_then(Value::as_array).into_iter().flatten().map(text);
            let words = std::iter::once(command.to_owned()).chain(arguments).map(|it| expanded(&it));
            return Ok(Self::Command { words: words.collect::<Result<_, _>>()?, environment: pairs("env")? });
        }
        match server.get("url").or(server.get("serverUrl")).and_then(Value::as_str) {
            Some(url) => Ok(Self::Url { url: expanded(url)?, headers: pairs("headers")? }),
            None => Err(Failure::new("the server has neither `command` nor `url`")
                .help("write the command that starts it, or the URL of its endpoint")),
        }
    }
}

/// The text with `${NAME}`, `${env:NAME}` and `${NAME:-default}` replaced by variables of the environment.
pub(crate) fn expanded(text: &str) -> Result<String, Failure> {
    let mut plain = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let Some((variable, after)) = after.split_once('}') else { break };
        let (name, default) = variable.split_once(":-").map_or((variable, None), |(name, it)| (name, Some(it)));
        let name = name.strip_prefix("env:").unwrap_or(name);
        let value = std::env::var(name).ok().or(default.map(str::to_owned));
        plain.push_str(before);
        plain.push_str(
            &value.ok_or_else(|| Failure::new(format!("the variable `{name}` of the environment is not set")))?,
        );
        rest = after;
    }
    Ok(plain + rest)
}

/// How many pages of tools are read.
const PAGES: usize = 1_000;

/// The server's `tools/list` result: `{"tools": […]}`, of all pages together.
pub(crate) fn list_tools(source: &McpSource, time: Duration) -> Result<Value, Failure> {
    match source {
        McpSource::Command { words, environment } => {
            let mut server = stdio::StdioServer::start(words, environment, time)?;
            talk(&mut server).map_err(|failure| server.explained(failure))
        }
        McpSource::Url { url, headers } => {
            let mut server = http::HttpServer::new(url, headers, time)?;
            let tools = talk(&mut server);
            server.end();
            tools
        }
    }
}

/// A way to a server.
trait Transport {
    /// Sends a request, and waits for its answer: the result, or the server's error.
    fn ask(&mut self, id: u64, message: &Value) -> Result<Result<Value, String>, Failure>;

    /// Sends a message that has no answer.
    fn tell(&mut self, message: &Value) -> Result<(), Failure>;

    /// Stores the agreed version of the protocol.
    fn agree(&mut self, version: &str);
}

/// The version of the protocol to offer. Any version in the server's answer is accepted, since listing tools is the same in all versions.
const VERSION: &str = "2025-06-18";

fn talk(server: &mut dyn Transport) -> Result<Value, Failure> {
    let client = json!({ "name": "strict-schema", "version": env!("CARGO_PKG_VERSION") });
    let offer = json!({ "protocolVersion": VERSION, "capabilities": {}, "clientInfo": client });
    let hello = ask(server, 1, "initialize", &offer)?;
    let Some(version) = hello.get("protocolVersion").and_then(Value::as_str) else {
        return Err(Failure::new("the server's response to `initialize` has no `protocolVersion`")
            .help("is it an MCP server? it may speak another protocol"));
    };
    server.agree(version);
    server.tell(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }))?;
    let mut tools: Vec<Value> = Vec::new();
    let mut cursor: Option<String> = None;
    let mut seen = std::collections::HashSet::new();
    for page in 0..PAGES {
        let params = cursor.map_or_else(|| json!({}), |cursor| json!({ "cursor": cursor }));
        let mut result = ask(server, 2 + page as u64, "tools/list", &params)?;
        match result.get_mut("tools").map(Value::take) {
            Some(Value::Array(more)) => tools.extend(more),
            _ => return Err(Failure::new("the server's response to `tools/list` has no list `tools`")),
        }
        cursor = result.get("nextCursor").and_then(Value::as_str).filter(|it| !it.is_empty()).map(str::to_owned);
        match &cursor {
            None => return Ok(json!({ "tools": tools })),
            Some(next) if !seen.insert(next.clone()) => {
                let help = "this is a fault of the server: each page needs another cursor, and the last page has none";
                return Err(Failure::new("the server sends the same page of `tools/list` again and again").help(help));
            }
            Some(_) => {}
        }
    }
    Err(Failure::new(format!("the server has more than {PAGES} pages of tools")))
}

fn ask(server: &mut dyn Transport, id: u64, method: &str, params: &Value) -> Result<Value, Failure> {
    let answer = server.ask(id, &json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))?;
    answer.map_err(|error| {
        let error: String = error.chars().take(1_000).collect();
        let failure = Failure::new(format!("the server rejects `{method}`: {error}"));
        if method == "tools/list" { failure.help("a server without tools rejects this request") } else { failure }
    })
}

fn left(end: Instant) -> Option<Duration> {
    end.checked_duration_since(Instant::now()).filter(|it| !it.is_zero())
}

fn too_slow(time: Duration) -> Failure {
    Failure::new(format!("the server did not respond within {} seconds", time.as_secs()))
        .help("allow more with `--timeout SECONDS`: a server may be downloaded when it first starts")
}

fn too_much() -> Failure {
    Failure::new(format!("the server sent more than {BYTES} bytes"))
}
