//! OpenAI, Responses: `tools[]` and `text.format`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::Form;
use super::payload_place::Place;

// Here a function without the flag is made strict if that is possible, so the flag is always sent.
pub(super) static OPENAI_RESPONSES: Api = Api {
    name: "OpenAI Responses",
    tools: &[Seat { surface: "Responses, tool", flag: Flag::Always, place: Place::Item(&["tools"]), form: TOOL }],
    formats: &[Seat {
        surface: "Responses, `text.format`",
        flag: Flag::Always,
        place: Place::Value(&["text", "format"]),
        form: FORMAT,
    }],
    without_strict: Binding::Marked,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","name":…}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `FunctionTool`.
const TOOL: Form = Form::Object(&[
    ("type", Form::Text("function")),
    ("name", Form::Name),
    ("description", Form::Description),
    ("parameters", Form::Schema),
    ("strict", Form::Strict),
]);

/// `{"type":"json_schema","name":…}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `TextResponseFormatJsonSchema`.
const FORMAT: Form = Form::Object(&[
    ("type", Form::Text("json_schema")),
    ("name", Form::Name),
    ("description", Form::Description),
    ("schema", Form::Schema),
    ("strict", Form::Strict),
]);
