//! Cohere, v2 Chat: `tools[]` and `response_format`. The flag is one of the request: `strict_tools`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::Form;
use super::payload_place::Place;

pub(super) static COHERE: Api = Api {
    name: "Cohere v2 Chat",
    tools: &[Seat { surface: "Cohere v2 Chat, tool", flag: Flag::Always, place: Place::Item(&["tools"]), form: TOOL }],
    formats: &[Seat {
        surface: "Cohere v2 Chat, `response_format`",
        flag: Flag::NoneButJudged,
        place: Place::Value(&["response_format"]),
        form: FORMAT,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: Some("strict_tools"),
};

/// `{"type":"function","function":{…}}`, without a flag.
///
/// Source: cohere 7.3.1, `ToolV2` (August 2026).
const TOOL: Form = super::openai_chat::FUNCTION;

/// `{"type":"json_object","json_schema":…}`: no name, no description, no flag.
///
/// Source: cohere 7.3.1, `JsonObjectResponseFormatV2` (August 2026).
const FORMAT: Form = Form::Object(&[("type", Form::Text("json_object")), ("json_schema", Form::Schema)]);
