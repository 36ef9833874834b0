//! OpenAI, Chat Completions: `tools[]` and `response_format`. Azure's API is the same.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static OPENAI_CHAT: Api = Api {
    name: "OpenAI Chat Completions",
    tools: &[
        Seat { surface: "Chat Completions, tool", flag: Flag::Always, describes: true, write: tool },
        Seat { surface: TOOL_WITHOUT_FLAG, flag: Flag::NoneButJudged, describes: true, write: tool },
    ],
    formats: &[
        Seat {
            surface: "Chat Completions, `response_format.json_schema`",
            flag: Flag::Always,
            describes: true,
            write: format,
        },
        Seat { surface: FORMAT_WITHOUT_FLAG, flag: Flag::NoneButJudged, describes: true, write: format },
    ],
    without_strict: Binding::Marked,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// Hosts that have the shape without `strict`.
const TOOL_WITHOUT_FLAG: &str = "Chat Completions, tool without a flag";

const FORMAT_WITHOUT_FLAG: &str = "Chat Completions, `response_format.json_schema` without a flag";

/// `{"type":"function","function":{…}}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `ChatCompletionTool` and `FunctionObject`.
fn tool(parts: &Parts<'_>) -> String {
    let function = Object::new()
        .text("name", parts.name)
        .description(parts.description)
        .json("parameters", parts.schema)
        .flag("strict", parts.strict)
        .end();
    Object::new().text("type", "function").json("function", &function).end()
}

/// `{"type":"json_schema","json_schema":{…}}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `ResponseFormatJsonSchema`.
fn format(parts: &Parts<'_>) -> String {
    let schema = Object::new()
        .text("name", parts.name)
        .description(parts.description)
        .json("schema", parts.schema)
        .flag("strict", parts.strict)
        .end();
    Object::new().text("type", "json_schema").json("json_schema", &schema).end()
}
