//! MCP's messages: JSON-RPC 2.0.

use serde_json::{Value, json};

use crate::failure::Failure;

/// The version of the protocol to offer. Any version in the server's answer is accepted, since listing tools is the same in all versions.
pub(super) const VERSION: &str = "2025-06-18";

pub(super) fn initialize(id: u64) -> Value {
    json!({
        "jsonrpc": "2.0",
        "id": id,
        "method": "initialize",
        "params": {
            "protocolVersion": VERSION,
            "capabilities": {},
            "clientInfo": { "name": "strict-schema", "version": env!("CARGO_PKG_VERSION") },
        },
    })
}

pub(super) fn initialized() -> Value {
    json!({ "jsonrpc": "2.0", "method": "notifications/initialized" })
}

pub(super) fn list_tools(id: u64, cursor: Option<&str>) -> Value {
    let params = cursor.map_or_else(|| json!({}), |cursor| json!({ "cursor": cursor }));
    json!({ "jsonrpc": "2.0", "id": id, "method": "tools/list", "params": params })
}

/// The response to a request from the server: a client without capabilities supports only `ping`.
pub(super) fn answer(message: &Value) -> Option<Value> {
    let method = message.get("method")?.as_str()?;
    let id = message.get("id").filter(|it| !it.is_null())?;
    Some(match method {
        "ping" => json!({ "jsonrpc": "2.0", "id": id, "result": {} }),
        _ => json!({ "jsonrpc": "2.0", "id": id, "error": { "code": -32601, "message": "not supported" } }),
    })
}

/// The answer to a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Received {
    Result(Value),
    Error(String),
}

impl Received {
    /// The answer to the request with this id, if the message is that answer.
    pub(super) fn of(id: u64, message: &Value) -> Option<Self> {
        let of = message.get("id")?;
        if of.as_u64() != Some(id) && of.as_str() != Some(&id.to_string()) || message.get("method").is_some() {
            return None;
        }
        if let Some(error) = message.get("error") {
            let text = error.get("message").and_then(Value::as_str).unwrap_or("no message");
            let code = error.get("code").map_or_else(String::new, |it| format!(" ({it})"));
            return Some(Self::Error(format!("{text}{code}")));
        }
        message.get("result").cloned().map(Self::Result)
    }

    pub(super) fn result(self, method: &str) -> Result<Value, Failure> {
        match self {
            Self::Result(result) => Ok(result),
            Self::Error(error) => {
                let error: String = error.chars().take(1_000).collect();
                let failure = Failure::new(format!("the server rejects `{method}`: {error}"));
                Err(if method == "tools/list" {
                    failure.help("a server without tools rejects this request")
                } else {
                    failure
                })
            }
        }
    }
}
