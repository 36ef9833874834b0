//! Ten tools of MCP servers, offered to a provider that takes neither their names nor their schemas as they are.

use serde_json::{Value, json};
use strict_schema::{Provider, Tool, Toolbox};

/// `tools/list` of two servers.
fn listed() -> Vec<(&'static str, Value)> {
    let path = || json!({ "path": { "type": "string" } });
    let object = |properties: Value, required: Value| json!({ "type": "object", "properties": properties, "required": required });
    vec![
        ("files.read", object(path(), json!(["path"]))),
        ("files.write", object(json!({ "path": { "type": "string" }, "content": { "type": "string" } }), json!(["path", "content"]))),
        ("files.list", object(json!({ "path": { "type": "string" }, "depth": { "type": "integer", "minimum": 1 } }), json!([]))),
        ("files/stat", object(path(), json!(["path"]))),
        ("git.log", object(json!({ "since": { "type": ["string", "null"], "format": "date" }, "limit": { "type": "integer", "default": 10 } }), json!([]))),
        ("git.commit", object(json!({ "message": { "type": "string", "minLength": 3 }, "trailers": { "type": "object", "additionalProperties": { "type": "string" } } }), json!(["message"]))),
        ("git status", json!({ "type": "object" })),
        ("http.get", object(json!({ "url": { "type": "string", "format": "uri" }, "headers": { "type": "object", "additionalProperties": true } }), json!(["url"]))),
        ("calc", object(json!({ "of": { "oneOf": [{ "type": "number" }, { "type": "array", "items": { "type": "number" } }] } }), json!(["of"]))),
        ("clock", json!({ "type": "object", "properties": {}, "additionalProperties": false })),
    ]
}

pub(crate) fn main() -> crate::Result {
    let toolbox = listed().into_iter().fold(Toolbox::new(), |toolbox, (name, schema)| {
        // Here the call goes back to the server.
        toolbox.on_foreign(Tool::new(name, "", schema).normalized(), move |arguments: Value| format!("{name} {arguments}"))
    });
    let ready = toolbox.with_mapped_names().fit(&Provider::openai_chat())?;
    for tool in ready.request().tools() {
        println!("{} is {}: strict {:?}, {} changes", tool.name(), ready.request().own_name(tool.name()), tool.strict(), tool.changes().len());
    }
    println!("{}", ready.request().usage());
    let calls = [
        ("files_list", json!({ "path": "src", "depth": null })),
        ("git_commit", json!({ "message": "Fix it", "trailers": [{ "key": "Refs", "value": "14" }] })),
        ("git_commit", json!({ "message": "x", "trailers": null })),
        ("git_status", json!(null)),
    ];
    for reply in ready.reply_all(calls) {
        println!("{reply}");
    }
    Ok(())
}
