//! OpenAI, Chat Completions: `tools[]` and `response_format`. Azure's API is the same.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::Form;
use super::payload_place::Place;

pub(super) static OPENAI_CHAT: Api = Api {
    name: "OpenAI Chat Completions",
    tools: &[
        Seat { surface: "Chat Completions, tool", flag: Flag::Always, place: TOOLS, form: TOOL },
        Seat { surface: TOOL_WITHOUT_FLAG, flag: Flag::NoneButJudged, place: TOOLS, form: TOOL },
    ],
    formats: &[
        Seat {
            surface: "Chat Completions, `response_format.json_schema`",
            flag: Flag::Always,
            place: RESPONSE_FORMAT,
            form: FORMAT,
        },
        Seat { surface: FORMAT_WITHOUT_FLAG, flag: Flag::NoneButJudged, place: RESPONSE_FORMAT, form: FORMAT },
    ],
    without_strict: Binding::Marked,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// Hosts that have the shape without `strict`.
const TOOL_WITHOUT_FLAG: &str = "Chat Completions, tool without a flag";
const FORMAT_WITHOUT_FLAG: &str = "Chat Completions, `response_format.json_schema` without a flag";

const TOOLS: Place = Place::Item(&["tools"]);
const RESPONSE_FORMAT: Place = Place::Value(&["response_format"]);

/// `{"type":"function","function":{…}}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `ChatCompletionTool` and `FunctionObject`.
pub(super) const TOOL: Form = Form::Object(&[
    ("type", Form::Text("function")),
    (
        "function",
        Form::Object(&[
            ("name", Form::Name),
            ("description", Form::Description),
            ("parameters", Form::Schema),
            ("strict", Form::Strict),
        ]),
    ),
]);

/// The same for APIs whose tools have no flag.
pub(super) const FUNCTION: Form = Form::Object(&[
    ("type", Form::Text("function")),
    (
        "function",
        Form::Object(&[("name", Form::Name), ("description", Form::Description), ("parameters", Form::Schema)]),
    ),
]);

/// `{"type":"json_schema","json_schema":{…}}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `ResponseFormatJsonSchema`.
const FORMAT: Form = Form::Object(&[
    ("type", Form::Text("json_schema")),
    (
        "json_schema",
        Form::Object(&[
            ("name", Form::Name),
            ("description", Form::Description),
            ("schema", Form::Schema),
            ("strict", Form::Strict),
        ]),
    ),
]);
