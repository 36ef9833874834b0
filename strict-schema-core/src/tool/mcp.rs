//! The Model Context Protocol: a tool as a server lists it. It has no flag and no formats.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::Form;
use super::payload_place::Place;

pub(super) static MCP: Api = Api {
    name: "the Model Context Protocol",
    tools: &[Seat { surface: "tools/list", flag: Flag::None, place: Place::Item(&["tools"]), form: TOOL }],
    formats: &[],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"name":…,"inputSchema":…}`
///
/// Source: the protocol's specification (2025-11-25), `Tool`.
const TOOL: Form =
    Form::Object(&[("name", Form::Name), ("description", Form::Description), ("inputSchema", Form::Schema)]);
