//! Ollama, `/api/chat`: `tools[]` and `format`. It reads no flag, and constrains no tool.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static OLLAMA: Api = Api {
    name: "Ollama",
    tools: &[Seat { surface: "Ollama, tool", flag: Flag::None, describes: true, write: tool }],
    formats: &[Seat { surface: "Ollama, `format`", flag: Flag::NoneButJudged, describes: false, write: format }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","function":{…}}`, without a flag.
///
/// Source: Ollama's API reference (November 2026).
fn tool(parts: &Parts<'_>) -> String {
    let function =
        Object::new().text("name", parts.name).description(parts.description).json("parameters", parts.schema).end();
    Object::new().text("type", "function").json("function", &function).end()
}

/// The schema itself.
///
/// Source: Ollama's API reference (November 2026).
fn format(parts: &Parts<'_>) -> String {
    parts.schema.to_owned()
}
