//! OpenAI, Chat Completions: `tools[]`.

use serde_json::Value;

use super::Tool;

/// `{"type":"function","function":{…}}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `ChatCompletionTool` and `FunctionObject`.
pub(super) fn tool(tool: &Tool, parameters: &str, strict: bool) -> String {
    let name = Value::from(&*tool.name);
    let description =
        if tool.description.is_empty() { String::new() } else { format!(r#""description":"{}","#, tool.description) };
    format!(
        r#"{{"type":"function","function":{{"name":{name},{description}"parameters":{parameters},"strict":{strict}}}}}"#
    )
}
