//! Error texts that are about the request or the model rather than the schema: the note explains the fix.

use strict_schema::Dialect;
use strict_schema::dialect::{
    ANTHROPIC, AZURE_OPENAI, BEDROCK, CEREBRAS, COHERE, DEEPSEEK, GROQ, LLAMA_CPP, MISTRAL, OLLAMA, OPENAI, XAI,
};

use crate::explain::message::{Means, Message};

const fn row(of: &'static [&'static Dialect], text: &'static str, note: &'static str, source: &'static str) -> Message {
    Message { of, text, means: Means::Rules(&[]), note, source }
}

const GPT: &[&Dialect] = &[&OPENAI, &AZURE_OPENAI];

const OTHER_MODEL: &str =
    "the model accepts no schema for its response: choose a model that does, or call a strict tool";
const FORM: &str = "the request has the form of another API: Chat Completions accepts `response_format: {\"type\": \"json_schema\", \"json_schema\": \
                    {\"name\", \"strict\", \"schema\"}}`, Responses accepts `text: {\"format\": {\"type\": \"json_schema\", \"name\", \"strict\", \"schema\"}}`";
const TOOL_FORM: &str = "the tool has the form of another API: Chat Completions accepts `{\"type\": \"function\", \"function\": {\"name\", …}}`, \
                         Responses accepts `{\"type\": \"function\", \"name\", …}`";
const MEMBER: &str = "the request has a member that the API does not know there, which the place or `loc` names: leave it out. The schema may be right";

const DESCRIPTION: &str = "the description of a tool is longer than the text says: shorten it";

pub(super) const REQUESTS: &[Message] = &[
    row(
        GPT,
        "'response_format' of type 'json_schema' is not supported with this model",
        OTHER_MODEL,
        "midscene#259, 2025-01-09",
    ),
    row(
        GPT,
        "'text.format' of type 'json_schema' is not supported with this model",
        OTHER_MODEL,
        "reports of the live API, 2025",
    ),
    row(GPT, "'json_schema' is not supported with this model", OTHER_MODEL, "reports of the live API, 2024 to 2026"),
    row(GPT, "Unsupported parameter: 'response_format'", FORM, "PSOpenAI#44, 2025-10-06"),
    row(GPT, "Unknown parameter: 'response_format.{any}'", FORM, "spring-ai#2969, 2025"),
    row(GPT, "Missing required parameter: 'response_format.json_schema{any}'", FORM, "openai-dotnet#205, 2024-09-01"),
    row(GPT, "Missing required parameter: 'text.format.{any}'", FORM, "reports of the live API, 2025"),
    row(GPT, "Missing required parameter: 'tools[{number}].{any}'", TOOL_FORM, "reports of the live API, 2025"),
    row(GPT, "Unknown parameter: 'tools[{number}].{any}'", TOOL_FORM, "reports of the live API, 2025"),
    row(
        GPT,
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'",
        "`json_object` has no schema, and wants the word JSON in a message: write that, or use `json_schema` with the schema",
        "koreader-xray-plugin#18, 2026-05-09",
    ),
    row(
        GPT,
        "Invalid 'tools': array too long",
        "the text says how many tools a request may have: send fewer, for example those of one MCP server",
        "hexstrike-ai#29, 2025-08-22; zed#32946, 2025-06-18; and more",
    ),
    row(
        GPT,
        "Invalid 'tools[{number}]{any}description': string too long",
        DESCRIPTION,
        "sentry-mcp#106, 2025-04-25; and more",
    ),
    row(GPT, "is too long - '{any}description'", DESCRIPTION, "instructor#214, 2023-11-22"),
    row(
        GPT,
        "Unrecognized request argument supplied: {word}",
        "the deployment does not know this member: its version of the API or its model is older",
        "instructor#155, 2023-11-08",
    ),
    row(
        &[&ANTHROPIC],
        "tool_use.input: Input should be a valid dictionary",
        "this is about a call in `messages`, not about a schema: its `input` must be an object, `{}` without arguments, and not a string",
        "claude-code#6696, 2025-08-28",
    ),
    row(
        &[&BEDROCK],
        "This model doesn't support the toolConfig.toolChoice.{any} field",
        "the model cannot be made to call a tool: leave `toolChoice` out, or choose another model",
        "vercel/ai#4396, 2025-01-14",
    ),
    row(
        &[&COHERE],
        "unknown field: parameter '{key}' is not a valid field",
        MEMBER,
        "openrouter-examples#71, 2026-03-23",
    ),
    row(
        &[&CEREBRAS],
        "type: Input should be 'text'",
        "`response_format` of the type `json_schema` is incomplete: `json_schema` needs a `name`",
        "cerebras-cloud-sdk-python#4, 2025-03-08",
    ),
    row(
        &[&LLAMA_CPP],
        "Unexpected empty grammar stack after accepting piece",
        "the model's template begins the response with something that the grammar does not have, for example `<think>`: turn thinking off, or update \
         the server. The schema may be right",
        "llama.cpp#21600, 2026-04-08",
    ),
    row(
        &[&OLLAMA],
        "failed to load model vocabulary required for format",
        "the server cannot make a grammar for this model, whatever the schema: update it, or choose another model",
        "ollama#12422, 2025-09-26; ollama#10805, 2025-05-21",
    ),
    row(
        &[&ANTHROPIC, &MISTRAL],
        "Extra inputs are not permitted",
        MEMBER,
        "claude-code#4378, 2025-07-25; php-mistral#76, 2025-11-13",
    ),
    row(
        &[&ANTHROPIC],
        "Property keys should match pattern",
        "rename the property: a name needs 1 to 64 of the characters `a-z`, `A-Z`, `0-9`, `_`, `.` and `-`",
        "gmail-mcp-server#5, 2025-02-01",
    ),
    row(&[&BEDROCK], "extraneous key [{key}] is not permitted", MEMBER, "koog#500, 2025; aichat#543, 2024-05-25"),
    row(
        &[&BEDROCK],
        "Provide a json object for the field and try again",
        "the schema is a string or another value: pass the object itself",
        "aws-sdk-net#3377, 2024",
    ),
    row(&[&GROQ], "This model does not support response format 'json_schema'", OTHER_MODEL, "Vane#980, 2026-01-12"),
    row(
        &[&GROQ],
        "'response_format.type' : value is not one of the allowed values",
        OTHER_MODEL,
        "deep-research#127, 2025-03-30",
    ),
    row(
        &[&GROQ],
        "'response_format' : one of the following must be satisfied",
        OTHER_MODEL,
        "vercel/ai#7808, 2025-08-05",
    ),
    row(&[&XAI], "The response_format parameter is unsupported at the moment", OTHER_MODEL, "litellm#6610, 2024-11-06"),
    row(
        &[&DEEPSEEK],
        "tools[{number}]: missing field '{word}'",
        "DeepSeek accepts tools as Chat Completions writes them: `{\"type\": \"function\", \"function\": {\"name\", …}}`, and none that a provider has built in",
        "LibreChat#12804, 2026-04-24; opensre#3129, 2026-06-26",
    ),
    row(
        &[&DEEPSEEK],
        "tools[{number}].type: unknown variant '{any}', expected 'function'",
        "DeepSeek accepts tools of the type `function` alone: leave the others out",
        "litellm#30722, 2026-06-18",
    ),
    row(
        &[&DEEPSEEK],
        "response_format.type 'json_schema' is unavailable now",
        "DeepSeek accepts no schema for a response: require a call of a strict tool, under the base URL `/beta`",
        "browser-use#215, 2025-01-19",
    ),
    row(
        &[&OLLAMA],
        "cannot unmarshal object into Go struct field {word}.format of type string",
        "the server is older than 0.5, the first that accepts a schema: update it",
        "ollama-python#367 and ollama#7991, 2024-12-07; Kiln#186, 2025-02-11",
    ),
];
