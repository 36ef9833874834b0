//! OpenAI, Chat Completions: `tools[]` and `response_format`. Azure's API is the same.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

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

const TOOLS: PayloadPlace = PayloadPlace::Item(&["tools"]);
const RESPONSE_FORMAT: PayloadPlace = PayloadPlace::Value(&["response_format"]);

/// `{"type":"function","function":{…}}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `ChatCompletionTool` and `FunctionObject`.
pub(super) const TOOL: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("function")),
    (
        "function",
        PayloadForm::Object(&[
            ("name", PayloadForm::Name),
            ("description", PayloadForm::Description),
            ("parameters", PayloadForm::Schema),
            ("strict", PayloadForm::Strict),
        ]),
    ),
]);

/// The same for APIs whose tools have no flag.
pub(super) const FUNCTION: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("function")),
    (
        "function",
        PayloadForm::Object(&[
            ("name", PayloadForm::Name),
            ("description", PayloadForm::Description),
            ("parameters", PayloadForm::Schema),
        ]),
    ),
]);

/// `{"type":"json_schema","json_schema":{…}}`
///
/// Source: OpenAI's `openapi.yml` (August 2026), `ResponseFormatJsonSchema`.
const FORMAT: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("json_schema")),
    (
        "json_schema",
        PayloadForm::Object(&[
            ("name", PayloadForm::Name),
            ("description", PayloadForm::Description),
            ("schema", PayloadForm::Schema),
            ("strict", PayloadForm::Strict),
        ]),
    ),
]);
