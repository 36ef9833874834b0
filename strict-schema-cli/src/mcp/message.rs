//! MCP's messages: JSON-RPC 2.0.

use serde_json::{Value, json};

/// The response to a request from the server: a client without capabilities supports only `ping`.
pub(super) fn answer(message: &Value) -> Option<Value> {
    let method = message.get("method")?.as_str()?;
    let id = message.get("id").filter(|it| !it.is_null())?;
    Some(match method {
        "ping" => json!({ "jsonrpc": "2.0", "id": id, "result": {} }),
        _ => json!({ "jsonrpc": "2.0", "id": id, "error": { "code": -32601, "message": "not supported" } }),
    })
}

/// The answer to the request with this id, or the error in it, if the message is that answer.
pub(super) fn received(id: u64, message: &Value) -> Option<Result<Value, String>> {
    let of = message.get("id")?;
    if of.as_u64() != Some(id) && of.as_str() != Some(&id.to_string()) || message.get("method").is_some() {
        return None;
    }
    if let Some(error) = message.get("error") {
        let text = error.get("message").and_then(Value::as_str).unwrap_or("no message");
        let code = error.get("code").map_or_else(String::new, |it| format!(" ({it})"));
        return Some(Err(format!("{text}{code}")));
    }
    message.get("result").cloned().map(Ok)
}
