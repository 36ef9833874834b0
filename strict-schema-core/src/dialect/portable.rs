//! What every vendor's API accepts.

use super::anthropic::{ANTHROPIC_2026_09, BEDROCK_2026_09};
use super::cerebras::{CEREBRAS_2026_07, CEREBRAS_V2_2026_07};
use super::deepseek::DEEPSEEK_2026_09;
use super::gemini::GEMINI_2026_11;
use super::groq::GROQ_2026_11;
use super::moonshot::MOONSHOT_2026_09;
use super::openai::{AZURE_OPENAI_2026_10, OPENAI_2024_08, OPENAI_2026_10};
use super::prelude::*;
use super::xai::XAI_2026_11;

/// What the APIs of all vendors accept, including `OpenAI`'s of 2024: the intersection of their dialects.
///
/// It leaves out hosts and servers for open models, about which little is known, and Gemini's `responseSchema`, in which an
/// object cannot be closed. Add the ones that you call by [`Dialect::and`].
pub const PORTABLE_2026_11: Dialect = Dialect {
    name: "portable-2026-11",
    provider: "every vendor's API",
    about: "what all of these accept: OpenAI (now and in 2024), Azure OpenAI, Anthropic, Bedrock, Gemini, xAI, DeepSeek, Cerebras, Groq and Moonshot",
    ..OPENAI_2026_10
        .and(OPENAI_2024_08)
        .and(AZURE_OPENAI_2026_10)
        .and(ANTHROPIC_2026_09)
        .and(BEDROCK_2026_09)
        .and(GEMINI_2026_11)
        .and(XAI_2026_11)
        .and(DEEPSEEK_2026_09)
        .and(CEREBRAS_2026_07)
        .and(CEREBRAS_V2_2026_07)
        .and(GROQ_2026_11)
        .and(MOONSHOT_2026_09)
};
