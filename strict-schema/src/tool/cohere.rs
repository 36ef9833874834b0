//! Cohere, v2 Chat: `tools[]` and `response_format`. The flag is one of the request: `strict_tools`.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static COHERE: Api = Api {
    name: "Cohere v2 Chat",
    tools: &[Seat { surface: "Cohere v2 Chat, tool", flag: Flag::Always, describes: true, write: tool }],
    formats: &[Seat {
        surface: "Cohere v2 Chat, `response_format`",
        flag: Flag::NoneButJudged,
        describes: false,
        write: format,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: Some("strict_tools"),
};

/// `{"type":"function","function":{…}}`, without a flag.
///
/// Source: cohere 7.3.1, `ToolV2` (August 2026).
fn tool(parts: &Parts<'_>) -> String {
    let function =
        Object::new().text("name", parts.name).description(parts.description).json("parameters", parts.schema).end();
    Object::new().text("type", "function").json("function", &function).end()
}

/// `{"type":"json_object","json_schema":…}`: no name, no description, no flag.
///
/// Source: cohere 7.3.1, `JsonObjectResponseFormatV2` (August 2026).
fn format(parts: &Parts<'_>) -> String {
    Object::new().text("type", "json_object").json("json_schema", parts.schema).end()
}
