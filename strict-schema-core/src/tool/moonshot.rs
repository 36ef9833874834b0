//! Moonshot (Kimi), Chat Completions: `tools[]`, in the form of OpenAI, and `response_format`. Without the flag a tool is strict.
//!
//! Source: Moonshot's page on chat completions (August 2026).

use super::api::{Api, Binding, Flag, Seat};
use super::openai_chat::TOOL;
use super::payload_form::Form;
use super::payload_place::Place;

pub(super) static MOONSHOT: Api = Api {
    name: "Moonshot Chat Completions",
    tools: &[Seat {
        surface: "Chat Completions, tool",
        flag: Flag::Always,
        place: Place::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Chat Completions, `response_format.json_schema`",
        flag: Flag::Always,
        place: Place::Value(&["response_format"]),
        form: FORMAT,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: true,
    strict_of_request: None,
};

/// `{"type":"json_schema","json_schema":{…}}`, without a description.
///
/// Source: Moonshot's page on chat completions (August 2026).
const FORMAT: Form = Form::Object(&[
    ("type", Form::Text("json_schema")),
    ("json_schema", Form::Object(&[("name", Form::Name), ("strict", Form::Strict), ("schema", Form::Schema)])),
]);
