//! llama.cpp's server, Chat Completions: `tools[]` and `response_format`. It reads no flag.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

pub(super) static LLAMA_CPP: Api = Api {
    name: "llama.cpp Chat Completions",
    tools: &[Seat {
        surface: "Chat Completions, tool",
        flag: Flag::NoneButJudged,
        place: PayloadPlace::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Chat Completions, `response_format.json_schema`",
        flag: Flag::NoneButJudged,
        place: PayloadPlace::Value(&["response_format"]),
        form: FORMAT,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","function":{…}}`, without a flag.
///
/// Source: llama.cpp, the server's README (November 2026).
const TOOL: PayloadForm = super::openai_chat::FUNCTION;

/// `{"type":"json_schema","json_schema":{"schema":…}}`
///
/// Source: llama.cpp, the server's README (November 2026).
const FORMAT: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("json_schema")),
    ("json_schema", PayloadForm::Object(&[("schema", PayloadForm::Schema)])),
]);
