//! Gemini, Interactions: `tools[]` and `response_format`. There is no flag.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::Form;
use super::payload_place::Place;

pub(super) static INTERACTIONS: Api = Api {
    name: "Gemini Interactions",
    tools: &[Seat {
        surface: "Interactions, tool",
        flag: Flag::NoneButJudged,
        place: Place::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Interactions, `response_format`",
        flag: Flag::NoneButJudged,
        place: Place::Value(&["response_format"]),
        form: FORMAT,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","name":…,"parameters":…}`
///
/// Source: google-genai 3.4.0, the Interactions API (November 2026).
const TOOL: Form = Form::Object(&[
    ("type", Form::Text("function")),
    ("name", Form::Name),
    ("description", Form::Description),
    ("parameters", Form::Schema),
]);

/// `{"type":"text","mime_type":"application/json","schema":…}`
///
/// Source: google-genai 3.4.0, the Interactions API (November 2026).
const FORMAT: Form = Form::Object(&[
    ("type", Form::Text("text")),
    ("mime_type", Form::Text("application/json")),
    ("schema", Form::Schema),
]);
