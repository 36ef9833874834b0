//! Amazon Bedrock, Converse: `toolConfig.tools[]` and `outputConfig.textFormat`.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static BEDROCK: Api = Api {
    name: "Amazon Bedrock Converse",
    tools: &[Seat { surface: "Converse, `toolSpec`", flag: Flag::WhereSupported, describes: true, write: tool }],
    formats: &[Seat {
        surface: "Converse, `outputConfig.textFormat`",
        flag: Flag::NoneButJudged,
        describes: true,
        write: format,
    }],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"toolSpec":{…,"inputSchema":{"json":…}}}`
///
/// Source: Bedrock's API reference, `ToolSpecification` and `ToolInputSchema` (November 2026).
fn tool(parts: &Parts<'_>) -> String {
    let spec = Object::new()
        .text("name", parts.name)
        .description(parts.description)
        .json("inputSchema", &Object::new().json("json", parts.schema).end())
        .flag("strict", parts.strict)
        .end();
    Object::new().json("toolSpec", &spec).end()
}

/// `{"type":"json_schema","structure":{"jsonSchema":{…}}}`, with the schema as a text.
///
/// Source: Bedrock's API reference, `OutputFormat` and `JsonSchemaDefinition` (November 2026).
fn format(parts: &Parts<'_>) -> String {
    let definition =
        Object::new().text("schema", parts.schema).text("name", parts.name).description(parts.description).end();
    let structure = Object::new().json("jsonSchema", &definition).end();
    Object::new().text("type", "json_schema").json("structure", &structure).end()
}
