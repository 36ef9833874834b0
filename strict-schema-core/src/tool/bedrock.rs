//! Amazon Bedrock, Converse: `toolConfig.tools[]` and `outputConfig.textFormat`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

pub(super) static BEDROCK: Api = Api {
    name: "Amazon Bedrock Converse",
    tools: &[Seat {
        surface: "Converse, `toolSpec`",
        flag: Flag::WhereSupported,
        place: PayloadPlace::Item(&["toolConfig", "tools"]),
        form: TOOL,
    }],
    formats: &[Seat {
        surface: "Converse, `outputConfig.textFormat`",
        flag: Flag::NoneButJudged,
        place: PayloadPlace::Value(&["outputConfig", "textFormat"]),
        form: FORMAT,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"toolSpec":{…,"inputSchema":{"json":…}}}`
///
/// Source: Bedrock's API reference, `ToolSpecification` and `ToolInputSchema` (November 2026).
const TOOL: PayloadForm = PayloadForm::Object(&[(
    "toolSpec",
    PayloadForm::Object(&[
        ("name", PayloadForm::Name),
        ("description", PayloadForm::Description),
        ("inputSchema", PayloadForm::Object(&[("json", PayloadForm::Schema)])),
        ("strict", PayloadForm::Strict),
    ]),
)]);

/// `{"type":"json_schema","structure":{"jsonSchema":{…}}}`, with the schema as a text.
///
/// Source: Bedrock's API reference, `OutputFormat` and `JsonSchemaDefinition` (November 2026).
const FORMAT: PayloadForm = PayloadForm::Object(&[
    ("type", PayloadForm::Text("json_schema")),
    (
        "structure",
        PayloadForm::Object(&[(
            "jsonSchema",
            PayloadForm::Object(&[
                ("schema", PayloadForm::SchemaText),
                ("name", PayloadForm::Name),
                ("description", PayloadForm::Description),
            ]),
        )]),
    ),
]);
