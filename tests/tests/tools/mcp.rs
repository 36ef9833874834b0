//! Tools of the Model Context Protocol, with the types of its own library.

use rmcp::model::Tool as McpTool;
use serde_json::{Value, json};
use strict_schema::{Payload, Provider, StrictSchema, Tool};

/// Ping a host.
#[derive(StrictSchema)]
#[allow(dead_code, reason = "only the schema is used")]
struct Ping {
    host: String,
    count: Option<u8>,
}

#[test]
fn a_server_lists_a_derived_tool() {
    let tool: McpTool = Tool::of::<Ping>().payload(&Provider::mcp()).and_then(|payload| payload.deserialize()).unwrap();
    assert_eq!((&*tool.name, tool.description.as_deref()), ("ping", Some("Ping a host.")));
    assert_eq!(tool.input_schema["required"], json!(["host", "count"]));
}

/// Send a request.
#[derive(StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "only the schema is used")]
struct SendRequest {
    url: String,
    headers: std::collections::BTreeMap<String, String>,
}

#[test]
fn what_a_server_lists_is_our_payload_to_the_byte() {
    let schema = json!({ "type": "object", "properties": { "path": { "type": "string" } } });
    let tools = [Tool::of::<Ping>(), Tool::new("list", "List files", schema), Tool::of::<SendRequest>()];
    for tool in tools {
        let payload = tool.payload(&Provider::mcp()).unwrap();
        let theirs: McpTool = payload.deserialize().unwrap();
        assert_eq!(serde_json::to_string(&theirs).unwrap(), payload.as_str());
    }
}

#[test]
fn a_client_passes_a_tool_on_to_a_provider() {
    let listed: McpTool = serde_json::from_value(json!({
        "name": "read_file",
        "description": "Read a file",
        "inputSchema": {
            "type": "object",
            "properties": { "path": { "type": "string" }, "head": { "type": "number" } },
            "required": ["path"]
        }
    }))
    .unwrap();
    let schema = Value::Object((*listed.input_schema).clone());
    let tool = Tool::new(listed.name, listed.description.as_deref().unwrap_or_default(), schema).normalized();

    let payload: Payload = tool.payload(&Provider::openai_chat()).unwrap();
    assert_eq!(payload.strict(), Some(true));
    assert_eq!(payload.decode(r#"{"head":null,"path":"a"}"#).unwrap(), json!({ "path": "a" }));
}

#[test]
fn an_embedded_document_is_read_as_one() {
    let schema = json!({
        "type": "object",
        "properties": {
            "size": { "$id": "https://a.test/size.json", "$ref": "#/$defs/number", "$defs": { "number": { "type": "integer" } } },
            "name": { "$ref": "#/$defs/number" }
        },
        "$defs": { "number": { "type": "string" } }
    });
    let tool = Tool::new("resize", "Resize it", schema.clone());
    let payload = tool.payload(&Provider::mcp()).unwrap();
    assert_eq!(serde_json::from_str::<Value>(payload.schema()).unwrap(), schema);
    payload.decode(r#"{"size":1,"name":"a"}"#).unwrap();
    for (answer, place) in [(r#"{"size":"1","name":"a"}"#, "/size"), (r#"{"size":1,"name":2}"#, "/name")] {
        assert_eq!(payload.decode(answer).unwrap_err().reasons()[0].pointer, place);
    }
}
