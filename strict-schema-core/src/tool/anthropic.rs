//! Anthropic, Messages: `tools[]` and `output_config.format`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

pub(super) static ANTHROPIC: Api = Api {
    name: "Anthropic Messages",
    tools: &[Seat {
        surface: "Messages, tool",
        flag: Flag::WhereSupported,
        place: PayloadPlace::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Messages, `output_config.format`",
        flag: Flag::NoneButJudged,
        place: PayloadPlace::Value(&["output_config", "format"]),
        form: FORMAT,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"name":…,"input_schema":…}`
///
/// Source: Anthropic's documentation, “Strict tool use” (September 2026).
const TOOL: PayloadForm = PayloadForm::Object(&[
    ("name", PayloadForm::Name),
    ("description", PayloadForm::Description),
    ("strict", PayloadForm::Strict),
    ("input_schema", PayloadForm::Schema),
]);

/// `{"type":"json_schema","schema":…}`: no name, no description, no flag.
///
/// Source: Anthropic's documentation, “Structured outputs” (September 2026).
const FORMAT: PayloadForm =
    PayloadForm::Object(&[("type", PayloadForm::Text("json_schema")), ("schema", PayloadForm::Schema)]);
