//! llama.cpp's server, Chat Completions: `tools[]` and `response_format`. It reads no flag.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static LLAMA_CPP: Api = Api {
    name: "llama.cpp Chat Completions",
    tools: &[Seat { surface: "Chat Completions, tool", flag: Flag::NoneButJudged, describes: true, write: tool }],
    formats: &[Seat {
        surface: "Chat Completions, `response_format.json_schema`",
        flag: Flag::NoneButJudged,
        describes: false,
        write: format,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","function":{…}}`, without a flag.
///
/// Source: llama.cpp, the server's README (November 2026).
fn tool(parts: &Parts<'_>) -> String {
    let function =
        Object::new().text("name", parts.name).description(parts.description).json("parameters", parts.schema).end();
    Object::new().text("type", "function").json("function", &function).end()
}

/// `{"type":"json_schema","json_schema":{"schema":…}}`
///
/// Source: llama.cpp, the server's README (November 2026).
fn format(parts: &Parts<'_>) -> String {
    let schema = Object::new().json("schema", parts.schema).end();
    Object::new().text("type", "json_schema").json("json_schema", &schema).end()
}
