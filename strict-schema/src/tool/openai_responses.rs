//! OpenAI, Responses: `tools[]` and `text.format`.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

// Here a function without the flag is made strict if that is possible, so the flag is always sent.
pub(super) static OPENAI_RESPONSES: Api = Api {
    name: "OpenAI Responses",
    tools: &[Seat { surface: "Responses, tool", flag: Flag::Always, describes: true, write: tool }],
    formats: &[Seat { surface: "Responses, `text.format`", flag: Flag::Always, describes: true, write: format }],
    without_strict: Binding::Marked,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","name":…}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `FunctionTool`.
fn tool(parts: &Parts<'_>) -> String {
    Object::new()
        .text("type", "function")
        .text("name", parts.name)
        .description(parts.description)
        .json("parameters", parts.schema)
        .flag("strict", parts.strict)
        .end()
}

/// `{"type":"json_schema","name":…}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `TextResponseFormatJsonSchema`.
fn format(parts: &Parts<'_>) -> String {
    Object::new()
        .text("type", "json_schema")
        .text("name", parts.name)
        .description(parts.description)
        .json("schema", parts.schema)
        .flag("strict", parts.strict)
        .end()
}
