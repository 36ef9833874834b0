//! Amazon Bedrock, Converse: `toolConfig.tools[]` and `outputConfig.textFormat`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::Form;
use super::payload_place::Place;

pub(super) static BEDROCK: Api = Api {
    name: "Amazon Bedrock Converse",
    tools: &[Seat {
        surface: "Converse, `toolSpec`",
        flag: Flag::WhereSupported,
        place: Place::Item(&["toolConfig", "tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Converse, `outputConfig.textFormat`",
        flag: Flag::NoneButJudged,
        place: Place::Value(&["outputConfig", "textFormat"]),
        form: FORMAT,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"toolSpec":{…,"inputSchema":{"json":…}}}`
///
/// Source: Bedrock's API reference, `ToolSpecification` and `ToolInputSchema` (November 2026).
const TOOL: Form = Form::Object(&[(
    "toolSpec",
    Form::Object(&[
        ("name", Form::Name),
        ("description", Form::Description),
        ("inputSchema", Form::Object(&[("json", Form::Schema)])),
        ("strict", Form::Strict),
    ]),
)]);

/// `{"type":"json_schema","structure":{"jsonSchema":{…}}}`, with the schema as a text.
///
/// Source: Bedrock's API reference, `OutputFormat` and `JsonSchemaDefinition` (November 2026).
const FORMAT: Form = Form::Object(&[
    ("type", Form::Text("json_schema")),
    (
        "structure",
        Form::Object(&[(
            "jsonSchema",
            Form::Object(&[("schema", Form::SchemaText), ("name", Form::Name), ("description", Form::Description)]),
        )]),
    ),
]);
