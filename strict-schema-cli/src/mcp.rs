//! MCP servers: asks one for its tools.

use serde_json::Value;

use crate::failure::Failure;
use crate::limits::Limits;

/// How to reach a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum McpSource {
    /// A command line to spawn, which speaks over standard input and output.
    Command(String),
    /// The URL of its endpoint.
    Url(String),
}

/// The server's `tools/list` result: `{"tools": […]}`, of all pages together.
///
/// # Errors
/// If the server cannot be reached, says something else, or takes more than the limits.
pub(crate) fn list_tools(_source: &McpSource, _limits: &Limits) -> Result<Value, Failure> {
    Err(Failure::new("MCP servers cannot be asked yet"))
}
