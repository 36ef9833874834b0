//! Gemini, Interactions: `tools[]` and `response_format`. There is no flag.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static INTERACTIONS: Api = Api {
    name: "Gemini Interactions",
    tools: &[Seat { surface: "Interactions, tool", flag: Flag::NoneButJudged, describes: true, write: tool }],
    formats: &[Seat {
        surface: "Interactions, `response_format`",
        flag: Flag::NoneButJudged,
        describes: false,
        write: format,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","name":…,"parameters":…}`
///
/// Source: google-genai 3.4.0, the Interactions API (November 2026).
fn tool(parts: &Parts<'_>) -> String {
    Object::new()
        .text("type", "function")
        .text("name", parts.name)
        .description(parts.description)
        .json("parameters", parts.schema)
        .end()
}

/// `{"type":"text","mime_type":"application/json","schema":…}`
///
/// Source: google-genai 3.4.0, the Interactions API (November 2026).
fn format(parts: &Parts<'_>) -> String {
    Object::new().text("type", "text").text("mime_type", "application/json").json("schema", parts.schema).end()
}
