//! Moonshot (Kimi), Chat Completions: `tools[]` and `response_format`.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static MOONSHOT: Api = Api {
    name: "Moonshot Chat Completions",
    tools: &[Seat { surface: "Chat Completions, tool", flag: Flag::Always, describes: true, write: tool }],
    formats: &[Seat {
        surface: "Chat Completions, `response_format.json_schema`",
        flag: Flag::Always,
        describes: false,
        write: format,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: true,
    strict_of_request: None,
};

/// `{"type":"function","function":{…}}`. Without the flag it is strict.
///
/// Source: Moonshot's page on chat completions (August 2026).
fn tool(parts: &Parts<'_>) -> String {
    let function = Object::new()
        .text("name", parts.name)
        .description(parts.description)
        .json("parameters", parts.schema)
        .flag("strict", parts.strict)
        .end();
    Object::new().text("type", "function").json("function", &function).end()
}

/// `{"type":"json_schema","json_schema":{…}}`, without a description.
///
/// Source: Moonshot's page on chat completions (August 2026).
fn format(parts: &Parts<'_>) -> String {
    let schema = Object::new().text("name", parts.name).flag("strict", parts.strict).json("schema", parts.schema).end();
    Object::new().text("type", "json_schema").json("json_schema", &schema).end()
}
