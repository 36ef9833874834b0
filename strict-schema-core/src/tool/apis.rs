//! The list of APIs.

use super::api::Api;

/// Every API.
pub(super) static APIS: &[&Api] = &[
    &super::openai_chat::OPENAI_CHAT,
    &super::openai_responses::OPENAI_RESPONSES,
    &super::anthropic::ANTHROPIC,
    &super::bedrock::BEDROCK,
    &super::gemini::GEMINI,
    &super::mcp::MCP,
    &super::moonshot::MOONSHOT,
    &super::llama_cpp::LLAMA_CPP,
    &super::ollama::OLLAMA,
    &super::cohere::COHERE,
    &super::interactions::INTERACTIONS,
];
