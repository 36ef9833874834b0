//! Moonshot (Kimi), Chat Completions: `tools[]`, in the form of OpenAI, and `response_format`. Without the flag a tool is strict.
//!
//! Source: Moonshot's page on chat completions (August 2026).

use super::api::{Api, Binding, Flag, Seat};
use super::openai_chat::TOOL;
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

pub(super) static MOONSHOT: Api = Api {
    name: "Moonshot Chat Completions",
    tools: &[Seat {
        surface: "Chat Completions, tool",
        flag: Flag::Always,
        place: PayloadPlace::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Chat Completions, `response_format.json_schema`",
        flag: Flag::Always,
        place: PayloadPlace::Value(&["response_format"]),
        form: FORMAT,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: true,
    strict_of_request: None,
};

/// `{"type":"json_schema","json_schema":{…}}`, without a description.
///
/// Source: Moonshot's page on chat completions (August 2026).
const FORMAT: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("json_schema")),
    (
        "json_schema",
        PayloadForm::Object(&[
            ("name", PayloadForm::Name),
            ("strict", PayloadForm::Strict),
            ("schema", PayloadForm::Schema),
        ]),
    ),
]);
