//! The Model Context Protocol: a tool as a server lists it. It has no flag and no formats.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

pub(super) static MCP: Api = Api {
    name: "the Model Context Protocol",
    tools: &[Seat { surface: "tools/list", flag: Flag::None, place: PayloadPlace::Item(&["tools"]), form: TOOL }],
    formats: &[],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"name":…,"inputSchema":…}`
///
/// Source: the protocol's specification (2025-11-25), `Tool`.
const TOOL: PayloadForm = PayloadForm::Object(&[
    ("name", PayloadForm::Name),
    ("description", PayloadForm::Description),
    ("inputSchema", PayloadForm::Schema),
]);
