//! Gemini, Interactions: `tools[]` and `response_format`. There is no flag.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

pub(super) static INTERACTIONS: Api = Api {
    name: "Gemini Interactions",
    tools: &[Seat {
        surface: "Interactions, tool",
        flag: Flag::NoneButJudged,
        place: PayloadPlace::Item(&["tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Interactions, `response_format`",
        flag: Flag::NoneButJudged,
        place: PayloadPlace::Value(&["response_format"]),
        form: FORMAT,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","name":…,"parameters":…}`
///
/// Source: google-genai 3.4.0, the Interactions API (November 2026).
const TOOL: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("function")),
    ("name", PayloadForm::Name),
    ("description", PayloadForm::Description),
    ("parameters", PayloadForm::Schema),
]);

/// `{"type":"text","mime_type":"application/json","schema":…}`
///
/// Source: google-genai 3.4.0, the Interactions API (November 2026).
const FORMAT: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("text")),
    ("mime_type", PayloadForm::Text("application/json")),
    ("schema", PayloadForm::Schema),
]);
