//! Gemini, `generateContent`: `tools[].functionDeclarations[]` and the format's part of `generationConfig`.

use super::api::{Api, Binding, Flag, Parts, Seat};
use super::write::Object;

pub(super) static GEMINI: Api = Api {
    name: "Gemini",
    tools: &[
        Seat { surface: "`parametersJsonSchema`", flag: Flag::NoneButJudged, describes: true, write: tool },
        Seat { surface: "`parameters`", flag: Flag::NoneButJudged, describes: true, write: openapi_tool },
    ],
    formats: &[
        Seat { surface: "`responseJsonSchema`", flag: Flag::NoneButJudged, describes: false, write: format },
        Seat { surface: "`responseSchema`", flag: Flag::NoneButJudged, describes: false, write: openapi_format },
    ],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"name":…,"parametersJsonSchema":…}`
///
/// Source: the Gemini API's reference, `FunctionDeclaration` (September 2026).
fn tool(parts: &Parts<'_>) -> String {
    Object::new()
        .text("name", parts.name)
        .description(parts.description)
        .json("parametersJsonSchema", parts.schema)
        .end()
}

/// `{"responseMimeType":"application/json","responseJsonSchema":…}`
///
/// Source: the Gemini API's reference, `GenerationConfig` (September 2026).
fn format(parts: &Parts<'_>) -> String {
    Object::new().text("responseMimeType", "application/json").json("responseJsonSchema", parts.schema).end()
}

/// `{"name":…,"parameters":…}`: a schema in `OpenAPI`'s subset.
///
/// Source: the Gemini API's reference, `FunctionDeclaration` (September 2026).
fn openapi_tool(parts: &Parts<'_>) -> String {
    Object::new().text("name", parts.name).description(parts.description).json("parameters", parts.schema).end()
}

/// `{"responseMimeType":"application/json","responseSchema":…}`
///
/// Source: the Gemini API's reference, `GenerationConfig` (September 2026).
fn openapi_format(parts: &Parts<'_>) -> String {
    Object::new().text("responseMimeType", "application/json").json("responseSchema", parts.schema).end()
}
