//! Cohere, v2 Chat: `tools[]` and `response_format`. The flag is one of the request: `strict_tools`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

pub(super) static COHERE: Api = Api {
    name: "Cohere v2 Chat",
    tools: &[Seat {
        surface: "Cohere v2 Chat, tool",
        flag: Flag::Always,
        place: PayloadPlace::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Cohere v2 Chat, `response_format`",
        flag: Flag::NoneButJudged,
        place: PayloadPlace::Value(&["response_format"]),
        form: FORMAT,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: Some("strict_tools"),
};

/// `{"type":"function","function":{…}}`, without a flag.
///
/// Source: cohere 7.3.1, `ToolV2` (August 2026).
const TOOL: PayloadForm = super::openai_chat::FUNCTION;

/// `{"type":"json_object","json_schema":…}`: no name, no description, no flag.
///
/// Source: cohere 7.3.1, `JsonObjectResponseFormatV2` (August 2026).
const FORMAT: PayloadForm =
    PayloadForm::Object(&[("type", PayloadForm::Text("json_object")), ("json_schema", PayloadForm::Schema)]);
