//! Anthropic, Messages: `tools[]` and `output_config.format`.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static ANTHROPIC: Api = Api {
    name: "Anthropic Messages",
    tools: &[Seat { surface: "Messages, tool", flag: Flag::WhereSupported, describes: true, write: tool }],
    formats: &[Seat {
        surface: "Messages, `output_config.format`",
        flag: Flag::NoneButJudged,
        describes: false,
        write: format,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"name":…,"input_schema":…}`
///
/// Source: Anthropic's documentation, “Strict tool use” (September 2026).
fn tool(parts: &Parts<'_>) -> String {
    Object::new()
        .text("name", parts.name)
        .description(parts.description)
        .flag("strict", parts.strict)
        .json("input_schema", parts.schema)
        .end()
}

/// `{"type":"json_schema","schema":…}`: no name, no description, no flag.
///
/// Source: Anthropic's documentation, “Structured outputs” (September 2026).
fn format(parts: &Parts<'_>) -> String {
    Object::new().text("type", "json_schema").json("schema", parts.schema).end()
}
