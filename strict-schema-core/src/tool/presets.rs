//! The providers that people look for by name, each with its API and its dialect: one table, which `Provider`'s constructors, its names
//! and the documentation are made of.

use super::api::Api;
use super::apis::{
    ANTHROPIC, BEDROCK, COHERE, GEMINI, INTERACTIONS, LLAMA_CPP, MCP, MOONSHOT, OLLAMA, OPENAI_CHAT, OPENAI_RESPONSES,
};
use super::provider::Provider;
use crate::dialect::{self, Dialect, NameRule, Request, Role, Source, StrictWhenOmitted, Surface};

/// A provider that has a name.
#[derive(Debug)]
pub(super) struct Preset {
    pub(super) name: &'static str,
    /// Its other names.
    pub(super) aliases: &'static [&'static str],
    pub(super) api: &'static Api,
    pub(super) dialect: Dialect,
}

/// A row is a constructor, its names, its API and its dialect.
macro_rules! presets {
    ($($(#[$doc:meta])* $function:ident, $name:literal, $aliases:expr, $api:expr, $dialect:expr;)*) => {
        /// The API of each provider.
        pub(super) static APIS: &[&Api] = &[$(&$api),*];

        impl Provider {
            $(
                $(#[$doc])*
                #[must_use]
                pub const fn $function() -> Self {
                    static PRESET: Preset = Preset { name: $name, aliases: &$aliases, api: &$api, dialect: $dialect };
                    Self::of(&PRESET)
                }
            )*

            /// Every provider that has a name, with its default settings.
            ///
            /// ```
            /// use strict_schema::Provider;
            ///
            /// let names: Vec<String> = Provider::all().iter().map(Provider::to_string).collect();
            /// assert!(names.contains(&"openai-responses".to_owned()));
            /// assert!(Provider::all().iter().all(|it| it.to_string().parse::<Provider>().is_ok()));
            /// ```
            #[must_use]
            pub fn all() -> Vec<Self> {
                vec![$(Self::$function()),*]
            }
        }
    };
}

presets! {
    /// OpenAI, Chat Completions.
    openai_chat, "openai-chat", ["openai", "chatgpt", "gpt"], OPENAI_CHAT, dialect::OPENAI;

    /// OpenAI, Responses.
    openai_responses, "openai-responses", [], OPENAI_RESPONSES, dialect::OPENAI;

    /// Azure OpenAI, Chat Completions. For its Responses API use [`openai_responses`](Self::openai_responses) with
    /// [`AZURE_OPENAI`](dialect::AZURE_OPENAI).
    azure_openai, "azure-openai", ["azure"], OPENAI_CHAT, dialect::AZURE_OPENAI;

    /// Anthropic, Messages.
    anthropic, "anthropic", ["claude"], ANTHROPIC, dialect::ANTHROPIC;

    /// Amazon Bedrock, Converse.
    bedrock, "bedrock", ["aws", "amazon-bedrock", "aws-bedrock"], BEDROCK, dialect::BEDROCK;

    /// Gemini, `generateContent`.
    gemini, "gemini", ["google"], GEMINI, dialect::GEMINI;

    /// Gemini, Interactions.
    gemini_interactions, "gemini-interactions", [], INTERACTIONS, dialect::GEMINI_INTERACTIONS;

    /// A server of the Model Context Protocol. Its clients pass the schema on to any provider.
    mcp, "mcp", [], MCP, dialect::PORTABLE;

    /// Moonshot (Kimi), Chat Completions. Without the flag a tool is strict there, so the flag is always sent; the root of a
    /// tool is an object, that of a format is anything.
    moonshot, "moonshot", ["kimi"], MOONSHOT, dialect::MOONSHOT;

    /// Mistral, Chat Completions.
    mistral, "mistral", [], OPENAI_CHAT, dialect::MISTRAL;

    /// Cohere, v2 Chat. The request has one flag for all tools, which [`body`](Self::body) sets. A request that you put together yourself
    /// needs `"strict_tools": true` if a tool's [`strict`](crate::Payload::strict) is `Some(true)`.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::{Provider, Tool};
    ///
    /// let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "required": ["a"] });
    /// let payload = Tool::new("look", "", schema).payload(&Provider::cohere())?;
    /// assert!(!payload.as_str().contains("strict"));
    /// assert_eq!(payload.strict(), Some(true));
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    cohere, "cohere", [], COHERE, dialect::COHERE;

    /// Fireworks, Chat Completions.
    fireworks, "fireworks", ["fireworks-ai"], OPENAI_CHAT, dialect::FIREWORKS;

    /// Together, Chat Completions.
    together, "together", ["together-ai"], OPENAI_CHAT, dialect::TOGETHER;

    /// Groq, Chat Completions.
    groq, "groq", [], OPENAI_CHAT, dialect::GROQ;

    /// Cerebras, Chat Completions, version 2 of the API.
    cerebras, "cerebras", [], OPENAI_CHAT, dialect::CEREBRAS;

    /// xAI, Chat Completions.
    xai, "xai", ["grok"], OPENAI_CHAT, dialect::XAI;

    /// `DeepSeek`, Chat Completions under the base URL `/beta`: tools only.
    deepseek, "deepseek", [], OPENAI_CHAT, dialect::DEEPSEEK;

    /// llama.cpp's server, Chat Completions. It reads no flag.
    llama_cpp, "llama-cpp", ["llamacpp"], LLAMA_CPP, dialect::LLAMA_CPP;

    /// Ollama, `/api/chat`. It reads no flag, and constrains no tool. For its `/v1` use [`openai_chat`](Self::openai_chat)
    /// with [`OLLAMA`](dialect::OLLAMA).
    ollama, "ollama", [], OLLAMA, dialect::OLLAMA;

    /// LM Studio, Chat Completions. `strict` has no effect there.
    lm_studio, "lm-studio", ["lmstudio"], OPENAI_CHAT, dialect::LM_STUDIO;

    /// vLLM with its default backend; see [`VLLM_XGRAMMAR`](dialect::VLLM_XGRAMMAR) and
    /// [`VLLM_GUIDANCE`](dialect::VLLM_GUIDANCE) for servers with one. With `tool_choice: "auto"` its tools are constrained only if
    /// one of them says `strict: true`, so the flag is always sent.
    vllm, "vllm", [], OPENAI_CHAT, dialect::VLLM;

    /// `SGLang` with xgrammar, its default; see [`SGLANG_LLGUIDANCE`](dialect::SGLANG_LLGUIDANCE).
    sglang, "sglang", [], OPENAI_CHAT, dialect::SGLANG;
}

impl Provider {
    /// `OpenRouter`, Chat Completions, with the dialect of the provider behind it.
    ///
    /// Set two fields of the request. Without `"provider": {"require_parameters": true}` the route may drop the format. Without
    /// `"provider": {"order": ["openai"], "allow_fallbacks": false}` another provider may respond.
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
        static PRESET: Preset =
            Preset { name: OPENROUTER_NAME, aliases: &[], api: &OPENAI_CHAT, dialect: dialect::OPENAI };
        let request = Request { tools: None, ..behind.request };
        Self::of(&PRESET).with_dialect(Dialect { surfaces: ROUTE, request, ..*behind })
    }

    /// The flag of the request that makes its tools strict, where the tools have none of their own.
    #[doc(hidden)]
    #[must_use]
    pub const fn strict_of_request(&self) -> Option<&'static str> {
        self.preset.api.strict_of_request
    }
}

/// The name of `OpenRouter`. It does not identify the provider behind it.
pub(super) const OPENROUTER_NAME: &str = "openrouter";

/// The places where a route accepts a schema.
const ROUTE: &[Surface] =
    &[TOOL_ROUTE, Surface { api: "Chat Completions, `response_format.json_schema`", role: Role::Format, ..TOOL_ROUTE }];

const TOOL_ROUTE: Surface = Surface {
    api: "Chat Completions, tool",
    role: Role::Tool,
    name: Some(NameRule::up_to(64)),
    strict_when_omitted: StrictWhenOmitted::Off,
    root: None,
    source: &OPENROUTER,
};

const OPENROUTER: Source = Source {
    what: "OpenRouter's documentation: OpenAI's shape, and `provider.require_parameters`",
    date: "2026-08-25",
    confidence: dialect::Confidence::Vendor,
};
