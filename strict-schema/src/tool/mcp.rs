//! The Model Context Protocol: a tool as a server lists it. It has no flag and no formats.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static MCP: Api = Api {
    name: "the Model Context Protocol",
    tools: &[Seat { surface: "tools/list", flag: Flag::None, describes: true, write: tool }],
    formats: &[],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"name":…,"inputSchema":…}`
///
/// Source: the protocol's specification (2025-11-25), `Tool`.
fn tool(parts: &Parts<'_>) -> String {
    Object::new().text("name", parts.name).description(parts.description).json("inputSchema", parts.schema).end()
}
