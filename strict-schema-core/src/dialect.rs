//! Dialects: what a provider's strict mode accepts, as of a date. Data only.
//!
//! A dated dialect never changes once it is released. The short name (`OPENAI`) stands for the newest one. A dialect of your
//! own starts from one of these: see [`Dialect`].

#[macro_use]
mod prelude;

pub(crate) mod facts;
mod intersection;
mod limit;
mod names;
#[cfg(feature = "validate")]
pub(crate) mod permission;
pub(crate) mod rule_kind;
mod source;
pub(crate) mod surface;
mod verdict;

pub(crate) use facts::Dialect;
pub use facts::{Definitions, Engine, KeywordBound, Nesting, Null, Optional, References, Voice};
pub use limit::{Limit, Limits, Request};
pub(crate) use rule_kind::RuleKind;
pub use source::{Confidence, Source};
pub(crate) use surface::Role;
pub use surface::{NameRule, NonStrict, StrictWhenOmitted, Surface};
pub use verdict::{Keywords, Permission, Rules, Verdict};

/// A row for each file of dialects: its dated dialects, and the short names of the newest ones.
macro_rules! dialects {
    ($($file:ident { $($dated:ident $(as $short:ident)?,)+ })+) => {
        $(
            mod $file;
            $(
                pub use $file::$dated;
                $(
                    #[doc = concat!("The newest: [`", stringify!($dated), "`].")]
                    pub const $short: Dialect = $dated;
                )?
            )+
        )+

        /// Every dated dialect, a provider's newest first.
        pub static DIALECTS: &[&Dialect] = &[$($(&$dated,)+)+];
    };
}

dialects! {
    openai {
        OPENAI_2026_10 as OPENAI,
        OPENAI_2024_08,
        OPENAI_FINE_TUNED_2026_09 as OPENAI_FINE_TUNED,
        AZURE_OPENAI_2026_10 as AZURE_OPENAI,
    }
    anthropic { ANTHROPIC_2026_09 as ANTHROPIC, BEDROCK_2026_09 as BEDROCK, }
    gemini {
        GEMINI_2026_11 as GEMINI,
        GEMINI_OPENAPI_2026_11 as GEMINI_OPENAPI,
        GEMINI_INTERACTIONS_2026_11 as GEMINI_INTERACTIONS,
    }
    xai { XAI_2026_11 as XAI, }
    deepseek { DEEPSEEK_2026_09 as DEEPSEEK, }
    cerebras { CEREBRAS_V2_2026_07 as CEREBRAS, CEREBRAS_2026_07, }
    groq { GROQ_2026_11 as GROQ, }
    moonshot { MOONSHOT_2026_09 as MOONSHOT, }
    hosts {
        MISTRAL_2026_08 as MISTRAL,
        COHERE_2026_08 as COHERE,
        FIREWORKS_2026_11 as FIREWORKS,
        TOGETHER_2026_11 as TOGETHER,
    }
    llama_cpp { LLAMA_CPP_2026_11 as LLAMA_CPP, OLLAMA_2026_11 as OLLAMA, LM_STUDIO_2026_11 as LM_STUDIO, }
    engines {
        VLLM_2026_11 as VLLM,
        VLLM_XGRAMMAR_2026_11 as VLLM_XGRAMMAR,
        VLLM_GUIDANCE_2026_11 as VLLM_GUIDANCE,
        SGLANG_2026_11 as SGLANG,
        SGLANG_LLGUIDANCE_2026_11 as SGLANG_LLGUIDANCE,
    }
    portable { PORTABLE_2026_11 as PORTABLE, }
    sm { SM, }
}
