//! The providers that people look for by name, each with its API and its dialect.

use super::cohere::COHERE;
use super::interactions::INTERACTIONS;
use super::llama_cpp::LLAMA_CPP;
use super::moonshot::MOONSHOT;
use super::ollama::OLLAMA;
use super::openai_chat::OPENAI_CHAT;
use super::provider::Provider;
use crate::dialect::{self, Dialect, NameRule, Request, Role, Source, StrictWhenOmitted, Surface};

impl Provider {
    /// Moonshot (Kimi), Chat Completions. Without the flag a tool is strict there, so the flag is always sent; the root of a
    /// tool is an object, that of a format is anything.
    #[must_use]
    pub const fn moonshot() -> Self {
        Self::new(&MOONSHOT, dialect::MOONSHOT)
    }

    /// Mistral, Chat Completions.
    #[must_use]
    pub const fn mistral() -> Self {
        Self::new(&OPENAI_CHAT, dialect::MISTRAL)
    }

    /// Cohere, v2 Chat. The flag is one of the request: say `"strict_tools": true` there if a tool's
    /// [`strict`](crate::Payload::strict) is `Some(true)`; then all of them are.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{Provider, Tool};
    ///
    /// let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] });
    /// let payload = Tool::new("look", "", schema).payload(&Provider::cohere())?;
    /// assert!(!payload.as_str().contains("strict"));
    /// assert_eq!((payload.strict(), Provider::cohere().strict_of_request()), (Some(true), Some("strict_tools")));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub const fn cohere() -> Self {
        Self::new(&COHERE, dialect::COHERE)
    }

    /// Fireworks, Chat Completions.
    #[must_use]
    pub const fn fireworks() -> Self {
        Self::new(&OPENAI_CHAT, dialect::FIREWORKS)
    }

    /// Together, Chat Completions.
    #[must_use]
    pub const fn together() -> Self {
        Self::new(&OPENAI_CHAT, dialect::TOGETHER)
    }

    /// Groq, Chat Completions.
    #[must_use]
    pub const fn groq() -> Self {
        Self::new(&OPENAI_CHAT, dialect::GROQ)
    }

    /// Cerebras, Chat Completions, version 2 of the API.
    #[must_use]
    pub const fn cerebras() -> Self {
        Self::new(&OPENAI_CHAT, dialect::CEREBRAS)
    }

    /// xAI, Chat Completions.
    #[must_use]
    pub const fn xai() -> Self {
        Self::new(&OPENAI_CHAT, dialect::XAI)
    }

    /// `DeepSeek`, Chat Completions under the base URL `/beta`: tools only.
    #[must_use]
    pub const fn deepseek() -> Self {
        Self::new(&OPENAI_CHAT, dialect::DEEPSEEK)
    }

    /// Gemini, Interactions.
    #[must_use]
    pub const fn gemini_interactions() -> Self {
        Self::new(&INTERACTIONS, dialect::GEMINI_INTERACTIONS)
    }

    /// llama.cpp's server, Chat Completions. It reads no flag.
    #[must_use]
    pub const fn llama_cpp() -> Self {
        Self::new(&LLAMA_CPP, dialect::LLAMA_CPP)
    }

    /// Ollama, `/api/chat`. It reads no flag, and constrains no tool. For its `/v1` take [`openai_chat`](Self::openai_chat)
    /// with [`OLLAMA`](dialect::OLLAMA).
    #[must_use]
    pub const fn ollama() -> Self {
        Self::new(&OLLAMA, dialect::OLLAMA)
    }

    /// LM Studio, Chat Completions. `strict` has no effect there.
    #[must_use]
    pub const fn lm_studio() -> Self {
        Self::new(&OPENAI_CHAT, dialect::LM_STUDIO)
    }

    /// vLLM as it is started without a backend; see [`VLLM_XGRAMMAR`](dialect::VLLM_XGRAMMAR) and
    /// [`VLLM_GUIDANCE`](dialect::VLLM_GUIDANCE) for servers with one. With `tool_choice: "auto"` its tools are constrained only if
    /// one of them says `strict: true`, so the flag is always sent.
    #[must_use]
    pub const fn vllm() -> Self {
        Self::new(&OPENAI_CHAT, dialect::VLLM)
    }

    /// `SGLang` with xgrammar, its default; see [`SGLANG_LLGUIDANCE`](dialect::SGLANG_LLGUIDANCE).
    #[must_use]
    pub const fn sglang() -> Self {
        Self::new(&OPENAI_CHAT, dialect::SGLANG)
    }

    /// `OpenRouter`, Chat Completions, by the dialect of the provider behind it: the route passes on what that takes.
    ///
    /// What keeps a route honest are fields of the request, which are yours to send: `"provider": {"require_parameters": true}`, without which a
    /// route may drop the format; and `"provider": {"order": ["openai"], "allow_fallbacks": false}`, without which another
    /// provider than the one you judge by may answer.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::dialect::ANTHROPIC;
    /// use strict_schema::{Provider, Tool};
    ///
    /// let schema = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    /// let tool = Tool::new("ping", "", schema).to_json(&Provider::openrouter(&ANTHROPIC))?;
    /// assert!(tool.starts_with(r#"{"type":"function","function":{"name":"ping","parameters":"#));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub const fn openrouter(behind: &Dialect) -> Self {
        let request = Request { tools: None, ..behind.request };
        Self::new(&OPENAI_CHAT, Dialect { surfaces: ROUTE, request, ..*behind })
    }

    /// The flag of the request that makes its tools strict, where the tools have none of their own.
    #[must_use]
    pub const fn strict_of_request(&self) -> Option<&'static str> {
        self.api.strict_of_request
    }
}

/// Where a route takes a schema.
const ROUTE: &[Surface] = &[
    Surface {
        api: "Chat Completions, tool",
        role: Role::Tool,
        name: Some(NameRule::up_to(64)),
        strict_when_omitted: StrictWhenOmitted::Off,
        source: &OPENROUTER,
    },
    Surface {
        api: "Chat Completions, `response_format.json_schema`",
        role: Role::Format,
        name: Some(NameRule::up_to(64)),
        strict_when_omitted: StrictWhenOmitted::Off,
        source: &OPENROUTER,
    },
];

const OPENROUTER: Source = Source {
    what: "OpenRouter's documentation: OpenAI's shape, and `provider.require_parameters`",
    date: "2026-08-25",
    confidence: dialect::Confidence::Vendor,
};
