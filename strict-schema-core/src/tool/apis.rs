//! The APIs: where a request has a schema, and the form of a payload there.

use super::api::{Api, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

/// A form, as the JSON that it becomes.
macro_rules! form {
    ({ $($key:literal: $form:tt),* }) => { PayloadForm::Object(&[$(($key, form!($form))),*]) };
    ($text:literal) => { PayloadForm::Text($text) };
    ($part:ident) => { PayloadForm::$part };
}

/// The dialect's name for the place, the flag, the place, and the form.
macro_rules! seat {
    ($surface:literal, $flag:ident, $place:ident($($path:expr),*), $form:tt) => {
        Seat { surface: $surface, flag: Flag::$flag, place: PayloadPlace::$place($($path),*), form: form!($form) }
    };
}

/// OpenAI, Chat Completions. Azure's API is the same. Some hosts have the shape without `strict`.
///
/// Source: OpenAI's `openapi.yml` (August 2026), `ChatCompletionTool`, `FunctionObject` and `ResponseFormatJsonSchema`.
pub(super) static OPENAI_CHAT: Api = Api {
    name: "OpenAI Chat Completions",
    tools: &[
        seat! { "Chat Completions, tool", Always, Item(&["tools"]),
        {"type": "function", "function": {"name": Name, "description": Description, "parameters": Schema,
        "strict": Strict}} },
        seat! { "Chat Completions, tool without a flag", NotSentButEnforced, Item(&["tools"]),
        {"type": "function", "function": {"name": Name, "description": Description, "parameters": Schema,
        "strict": Strict}} },
    ],
    formats: &[
        seat! { "Chat Completions, `response_format.json_schema`", Always, Value(&["response_format"]),
        {"type": "json_schema", "json_schema": {"name": Name, "description": Description, "schema": Schema,
        "strict": Strict}} },
        seat! { "Chat Completions, `response_format.json_schema` without a flag", NotSentButEnforced,
        Value(&["response_format"]),
        {"type": "json_schema", "json_schema": {"name": Name, "description": Description, "schema": Schema,
        "strict": Strict}} },
    ],
    ..Api::PLAIN
};

/// OpenAI, Responses. A function without the flag is made strict if that is possible, so the flag is always sent.
///
/// Source: OpenAI's `openapi.yml` (August 2026), `FunctionTool` and `TextResponseFormatJsonSchema`.
pub(super) static OPENAI_RESPONSES: Api = Api {
    name: "OpenAI Responses",
    tools: &[seat! { "Responses, tool", Always, Item(&["tools"]),
    {"type": "function", "name": Name, "description": Description, "parameters": Schema, "strict": Strict} }],
    formats: &[seat! { "Responses, `text.format`", Always, Value(&["text", "format"]),
    {"type": "json_schema", "name": Name, "description": Description, "schema": Schema, "strict": Strict} }],
    ..Api::PLAIN
};

/// Anthropic, Messages.
///
/// Source: Anthropic's documentation, “Strict tool use” and “Structured outputs” (September 2026).
pub(super) static ANTHROPIC: Api = Api {
    name: "Anthropic Messages",
    tools: &[seat! { "Messages, tool", WhereSupported, Item(&["tools"]),
    {"name": Name, "description": Description, "strict": Strict, "input_schema": Schema} }],
    formats: &[seat! { "Messages, `output_config.format`", NotSentButEnforced, Value(&["output_config", "format"]),
    {"type": "json_schema", "schema": Schema} }],
    ..Api::PLAIN
};

/// Amazon Bedrock, Converse. A format has the schema as a text.
///
/// Source: Bedrock's API reference (November 2026), `ToolSpecification`, `ToolInputSchema`, `OutputFormat` and `JsonSchemaDefinition`.
pub(super) static BEDROCK: Api = Api {
    name: "Amazon Bedrock Converse",
    tools: &[seat! { "Converse, `toolSpec`", WhereSupported, Item(&["toolConfig", "tools"]),
    {"toolSpec": {"name": Name, "description": Description, "inputSchema": {"json": Schema}, "strict": Strict}} }],
    formats: &[
        seat! { "Converse, `outputConfig.textFormat`", NotSentButEnforced, Value(&["outputConfig", "textFormat"]),
        {"type": "json_schema", "structure": {"jsonSchema": {"schema": SchemaText, "name": Name,
        "description": Description}}} },
    ],
    ..Api::PLAIN
};

/// Cohere, v2 Chat. The flag is one of the request.
///
/// Source: cohere 7.3.1, `ToolV2` and `JsonObjectResponseFormatV2` (August 2026).
pub(super) static COHERE: Api = Api {
    name: "Cohere v2 Chat",
    tools: &[seat! { "Cohere v2 Chat, tool", Always, Item(&["tools"]),
    {"type": "function", "function": {"name": Name, "description": Description, "parameters": Schema}} }],
    formats: &[seat! { "Cohere v2 Chat, `response_format`", NotSentButEnforced, Value(&["response_format"]),
    {"type": "json_object", "json_schema": Schema} }],
    strict_of_request: Some("strict_tools"),
};

/// Gemini, `generateContent`. The second of each has a schema in `OpenAPI`'s subset.
///
/// Source: the Gemini API's reference, `FunctionDeclaration` and `GenerationConfig` (September 2026).
pub(super) static GEMINI: Api = Api {
    name: "Gemini",
    tools: &[
        seat! { "`parametersJsonSchema`", NotSentButEnforced, Shared("tools", "functionDeclarations"),
        {"name": Name, "description": Description, "parametersJsonSchema": Schema} },
        seat! { "`parameters`", NotSentButEnforced, Shared("tools", "functionDeclarations"),
        {"name": Name, "description": Description, "parameters": Schema} },
    ],
    formats: &[
        seat! { "`responseJsonSchema`", NotSentButEnforced, Members(&["generationConfig"], "responseSchema"),
        {"responseMimeType": "application/json", "responseJsonSchema": Schema} },
        seat! { "`responseSchema`", NotSentButEnforced, Members(&["generationConfig"], "responseJsonSchema"),
        {"responseMimeType": "application/json", "responseSchema": Schema} },
    ],
    ..Api::PLAIN
};

/// Gemini, Interactions. There is no flag.
///
/// Source: google-genai 3.4.0, the Interactions API (November 2026).
pub(super) static INTERACTIONS: Api = Api {
    name: "Gemini Interactions",
    tools: &[seat! { "Interactions, tool", NotSentButEnforced, Item(&["tools"]),
    {"type": "function", "name": Name, "description": Description, "parameters": Schema} }],
    formats: &[seat! { "Interactions, `response_format`", NotSentButEnforced, Value(&["response_format"]),
    {"type": "text", "mime_type": "application/json", "schema": Schema} }],
    ..Api::PLAIN
};

/// llama.cpp's server, Chat Completions. It reads no flag.
///
/// Source: llama.cpp, the server's README (November 2026).
pub(super) static LLAMA_CPP: Api = Api {
    name: "llama.cpp Chat Completions",
    tools: &[seat! { "Chat Completions, tool", NotSentButEnforced, Item(&["tools"]),
    {"type": "function", "function": {"name": Name, "description": Description, "parameters": Schema}} }],
    formats: &[
        seat! { "Chat Completions, `response_format.json_schema`", NotSentButEnforced, Value(&["response_format"]),
        {"type": "json_schema", "json_schema": {"schema": Schema}} },
    ],
    ..Api::PLAIN
};

/// The Model Context Protocol: a tool as a server lists it. It has no flag and no formats.
///
/// Source: the protocol's specification (2025-11-25), `Tool`.
pub(super) static MCP: Api = Api {
    name: "the Model Context Protocol",
    tools: &[seat! { "tools/list", NotSent, Item(&["tools"]),
    {"name": Name, "description": Description, "inputSchema": Schema} }],
    ..Api::PLAIN
};

/// Moonshot (Kimi), Chat Completions. Without the flag a tool is strict. A format has no description.
///
/// Source: Moonshot's page on chat completions (August 2026).
pub(super) static MOONSHOT: Api = Api {
    name: "Moonshot Chat Completions",
    tools: &[seat! { "Chat Completions, tool", Always, Item(&["tools"]),
    {"type": "function", "function": {"name": Name, "description": Description, "parameters": Schema,
    "strict": Strict}} }],
    formats: &[seat! { "Chat Completions, `response_format.json_schema`", Always, Value(&["response_format"]),
    {"type": "json_schema", "json_schema": {"name": Name, "strict": Strict, "schema": Schema}} }],
    ..Api::PLAIN
};

/// Ollama, `/api/chat`. It reads no flag, and constrains no tool.
///
/// Source: Ollama's API reference (November 2026).
pub(super) static OLLAMA: Api = Api {
    name: "Ollama",
    tools: &[seat! { "Ollama, tool", NotSent, Item(&["tools"]),
    {"type": "function", "function": {"name": Name, "description": Description, "parameters": Schema}} }],
    formats: &[seat! { "Ollama, `format`", NotSentButEnforced, Value(&["format"]), Schema }],
    ..Api::PLAIN
};
