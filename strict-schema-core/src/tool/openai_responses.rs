//! OpenAI, Responses: `tools[]` and `text.format`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

// Here a function without the flag is made strict if that is possible, so the flag is always sent.
pub(super) static OPENAI_RESPONSES: Api = Api {
    name: "OpenAI Responses",
    tools: &[Seat {
        surface: "Responses, tool",
        flag: Flag::Always,
        place: PayloadPlace::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Responses, `text.format`",
        flag: Flag::Always,
        place: PayloadPlace::Value(&["text", "format"]),
        form: FORMAT,
    }],
    without_strict: Binding::Marked,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","name":…}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `FunctionTool`.
const TOOL: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("function")),
    ("name", PayloadForm::Name),
    ("description", PayloadForm::Description),
    ("parameters", PayloadForm::Schema),
    ("strict", PayloadForm::Strict),
]);

/// `{"type":"json_schema","name":…}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `TextResponseFormatJsonSchema`.
const FORMAT: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("json_schema")),
    ("name", PayloadForm::Name),
    ("description", PayloadForm::Description),
    ("schema", PayloadForm::Schema),
    ("strict", PayloadForm::Strict),
]);
