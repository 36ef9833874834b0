use serde_json::json;
use strict_schema::{Provider, Tool};

fn main() -> Result<(), strict_schema::Error> {
    // As an MCP server lists it.
    let schema = json!({ "type": "object", "properties": {
        "query": { "type": "string" },
        "labels": { "type": "object", "additionalProperties": { "type": "string" } }
    }, "required": ["query"] });
    let tool = Tool::new("search", "Search issues", schema).normalized().payload(&Provider::openai_chat())?;
    for change in tool.changes() {
        println!("{change}");
    }
    let arguments = tool.decode(r#"{"query":"rust","labels":[{"key":"state","value":"open"}]}"#)?;
    println!("{arguments}");
    Ok(())
}
