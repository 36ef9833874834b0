//! Anthropic, Messages: `tools[]` and `output_config.format`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::Form;
use super::payload_place::Place;

pub(super) static ANTHROPIC: Api = Api {
    name: "Anthropic Messages",
    tools: &[Seat {
        surface: "Messages, tool",
        flag: Flag::WhereSupported,
        place: Place::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Messages, `output_config.format`",
        flag: Flag::NoneButJudged,
        place: Place::Value(&["output_config", "format"]),
        form: FORMAT,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"name":…,"input_schema":…}`
///
/// Source: Anthropic's documentation, “Strict tool use” (September 2026).
const TOOL: Form = Form::Object(&[
    ("name", Form::Name),
    ("description", Form::Description),
    ("strict", Form::Strict),
    ("input_schema", Form::Schema),
]);

/// `{"type":"json_schema","schema":…}`: no name, no description, no flag.
///
/// Source: Anthropic's documentation, “Structured outputs” (September 2026).
const FORMAT: Form = Form::Object(&[("type", Form::Text("json_schema")), ("schema", Form::Schema)]);
