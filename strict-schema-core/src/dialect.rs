//! Dialects: what a provider's strict mode accepts, as of a date. Data only.
//!
//! A dialect is never changed once it is dated; a provider's short name (`OPENAI`) points at its newest one. A dialect
//! of your own starts from one of these, without waiting for a release:
//!
//! ```
//! use strict_schema::dialect::{Dialect, Limits, OPENAI};
//!
//! const SHALLOW: Dialect = Dialect { limits: Limits { nesting: Some(3), ..OPENAI.limits }, ..OPENAI };
//! assert_eq!(SHALLOW.limits.nesting, Some(3));
//! ```

pub(crate) mod admits;
mod anthropic;
mod cerebras;
mod deepseek;
mod definition;
mod engines;
mod gemini;
mod groq;
mod hosts;
mod known;
mod limit;
mod llama_cpp;
mod meet;
mod moonshot;
mod named;
mod openai;
mod permission;
mod portable;
mod shape;
mod sm;
mod source;
mod surface;
mod xai;

pub use anthropic::{ANTHROPIC, ANTHROPIC_2026_09, BEDROCK, BEDROCK_2026_09};
pub use cerebras::{CEREBRAS, CEREBRAS_2026_07, CEREBRAS_V2_2026_07};
pub use deepseek::{DEEPSEEK, DEEPSEEK_2026_09};
pub use definition::{Bound, Definitions, Dialect, Engine, Nesting, Null, Optional, References, Voice};
pub use engines::{
    SGLANG, SGLANG_2026_11, SGLANG_LLGUIDANCE, SGLANG_LLGUIDANCE_2026_11, VLLM, VLLM_2026_11, VLLM_GUIDANCE,
    VLLM_GUIDANCE_2026_11, VLLM_XGRAMMAR, VLLM_XGRAMMAR_2026_11,
};
pub use gemini::{
    GEMINI, GEMINI_2026_09, GEMINI_2026_11, GEMINI_INTERACTIONS, GEMINI_INTERACTIONS_2026_11, GEMINI_OPENAPI,
    GEMINI_OPENAPI_2026_09, GEMINI_OPENAPI_2026_11,
};
pub use groq::{GROQ, GROQ_2026_09, GROQ_2026_11};
pub use hosts::{
    COHERE, COHERE_2026_08, FIREWORKS, FIREWORKS_2026_11, MISTRAL, MISTRAL_2026_08, TOGETHER, TOGETHER_2026_11,
};
pub use limit::{LargeEnum, Limit, LimitSources, Limits, Request};
pub use llama_cpp::{LLAMA_CPP, LLAMA_CPP_2026_11, LM_STUDIO, LM_STUDIO_2026_11, OLLAMA, OLLAMA_2026_11};
pub use meet::Impossible;
pub use moonshot::{MOONSHOT, MOONSHOT_2026_09};
pub use openai::{
    AZURE_OPENAI, AZURE_OPENAI_2026_10, OPENAI, OPENAI_2024_08, OPENAI_2026_10, OPENAI_FINE_TUNED,
    OPENAI_FINE_TUNED_2026_09,
};
pub use permission::{Keywords, Permission, Verdict};
pub use portable::{PORTABLE, PORTABLE_2026_10, PORTABLE_2026_11};
pub use shape::{Shape, Shapes};
pub use sm::SM;
pub use source::{Confidence, Source};
pub use surface::{NameRule, Role, StrictWhenOmitted, Surface};
pub use xai::{XAI, XAI_2026_09, XAI_2026_11};

/// Every dated dialect, a provider's newest first.
pub static DIALECTS: &[&Dialect] = &[
    &OPENAI_2026_10,
    &OPENAI_2024_08,
    &OPENAI_FINE_TUNED_2026_09,
    &AZURE_OPENAI_2026_10,
    &ANTHROPIC_2026_09,
    &BEDROCK_2026_09,
    &GEMINI_2026_11,
    &GEMINI_2026_09,
    &GEMINI_OPENAPI_2026_11,
    &GEMINI_OPENAPI_2026_09,
    &GEMINI_INTERACTIONS_2026_11,
    &XAI_2026_11,
    &XAI_2026_09,
    &DEEPSEEK_2026_09,
    &CEREBRAS_V2_2026_07,
    &CEREBRAS_2026_07,
    &GROQ_2026_11,
    &GROQ_2026_09,
    &MOONSHOT_2026_09,
    &MISTRAL_2026_08,
    &COHERE_2026_08,
    &FIREWORKS_2026_11,
    &TOGETHER_2026_11,
    &LLAMA_CPP_2026_11,
    &OLLAMA_2026_11,
    &LM_STUDIO_2026_11,
    &VLLM_2026_11,
    &VLLM_XGRAMMAR_2026_11,
    &VLLM_GUIDANCE_2026_11,
    &SGLANG_2026_11,
    &SGLANG_LLGUIDANCE_2026_11,
    &PORTABLE_2026_11,
    &PORTABLE_2026_10,
    &SM,
];
