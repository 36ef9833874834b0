//! JSON Schemas that a language model's strict mode accepts, from Rust types, at compile time.
//!
//! ```
//! use serde::Deserialize;
//! use strict_schema::StrictSchema;
//!
//! /// Look up the weather of the coming days.
//! #[derive(Deserialize, StrictSchema)]
//! struct GetWeather {
//!     /// City and country
//!     location: String,
//!     /// How many days to look ahead
//!     days: Option<u8>,
//! }
//!
//! const SCHEMA: &str = strict_schema::json!(GetWeather);
//!
//! let call: GetWeather = strict_schema::from_str(r#"{"location":"Oslo, Norway","days":null}"#)?;
//! assert_eq!(
//!     SCHEMA,
//!     r#"{"type":"object","description":"Look up the weather of the coming days.","properties":{"location":{"type":"string","description":"City and country"},"days":{"type":["integer","null"],"description":"How many days to look ahead","minimum":0,"maximum":255}},"required":["location","days"],"additionalProperties":false}"#
//! );
//! assert!(call.days.is_none());
//! # Ok::<(), strict_schema::Error>(())
//! ```
//!
//! | To | Use |
//! | --- | --- |
//! | derive a schema | [`StrictSchema`](derive@StrictSchema); [`json!`] for the schema as a constant, [`to_string`] for a dialect that is chosen at run time |
//! | include a type that strict mode cannot express | [`entries`] for maps, [`json_text`] for any JSON, [`null_as_default`], [`Wrapped`] for an enum at the root |
//! | write a request | [`Tool`] and [`Format`], with a [`Provider`]; [`ToolSet`] for all tools of a request, within its limits |
//! | decode | [`from_str`], [`from_value`], [`Decoder`]: the type, or an [`Error`] that lists every fault for the model |
//! | decode a stream | [`Partial`]: what is certain so far, typed |
//! | make a function a tool | [`tool`](macro@tool) on a function, [`tools`](macro@tools) on an impl; [`Functions`] for the adapters `strict-schema-rmcp` and `strict-schema-rig` |
//! | run the calls of a model | [`Toolbox`]: calls your handlers, async or not, and returns a [`Reply`] for the model |
//! | check a schema from elsewhere | [`validate`], [`validate_str`] |
//! | rewrite a schema from elsewhere | [`normalize()`]: the schema, each change, and a [`Codec`] that decodes arguments into the original's shape |
//! | look up a provider | [`dialect`]: what each provider accepts, with sources and dates; [`rules`] |
//!
//! The [`guide`] has all pages of the documentation, from [getting started](guide::getting_started) to [errors](guide::errors).
//!
//! # Features
//!
//! `std`, `derive` and `tools` are on by default.
//!
//! | Feature | Adds |
//! | --- | --- |
//! | `std` | schemas of `HashMap`, `HashSet`, paths, locks and `SystemTime`; without it the library needs only `alloc` |
//! | `derive` | the derive, and with `tools` the macros for functions |
//! | `tools` | tools, formats and toolboxes; it turns `validate` on |
//! | `decode` | [`from_str`], [`from_value`], [`Decoder`] and [`Partial`] |
//! | `validate` | [`validate`], [`rules`] and [`Codec`]; it turns `std` and `decode` on |
//! | `normalize` | [`normalize()`] and `.normalized()`; it turns `validate` on. Decoding with a stored [`Codec`] does not need it |
//! | `text` | `validate_str`, with the line and column of each violation |
//! | `miette` | reports that underline violations |
//! | `schemars1` | `#[strict(schemars)]`, which implements `JsonSchema` |
//!
//! `arrayvec`, `bigdecimal`, `bytes`, `camino`, `chrono`, `either`, `indexmap`, `jiff`, `rust_decimal`, `semver`, `smallvec` and `uuid`
//! add schemas of those crates' types.
//!
//! A crate that only derives compiles a third of the library with
//! `strict-schema = { version = "…", default-features = false, features = ["std", "derive"] }`. It has the derive, [`json!`],
//! [`to_string`], [`to_value`], and wrappers like [`Entries`] and [`Wrapped`]. With `decode` it has [`from_str`] too.

#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[doc(inline)]
pub use strict_schema_core::*;

// The compiler names the feature that is missing only for what is re-exported by name.
#[doc(inline)]
#[cfg(feature = "text")]
pub use strict_schema_core::validate_str;
#[doc(inline)]
#[cfg(feature = "tools")]
pub use strict_schema_core::{Body, Format, Functions, Payload, Provider, Reply, Tool, ToolSet, Toolbox};
#[doc(inline)]
#[cfg(feature = "normalize")]
pub use strict_schema_core::{Change, Documents, Normalized, Policy, normalize, normalize_with};
#[doc(inline)]
#[cfg(feature = "validate")]
pub use strict_schema_core::{Codec, Report, validate, validate_name, validate_request};
#[doc(inline)]
#[cfg(feature = "decode")]
pub use strict_schema_core::{Decoder, Partial, from_str, from_value};

#[cfg(feature = "derive")]
/// Derives a JSON Schema that strict mode accepts and that matches what serde reads.
///
#[doc = "[Types]: crate::guide::types"]
#[doc = "[Attributes]: crate::guide::attributes"]
#[doc = "[Functions]: macro@crate::tool"]
#[doc = "[Exclusions]: crate::guide::exclusions"]
#[doc = include_str!("../docs/derive.md")]
pub use strict_schema_derive::StrictSchema;
#[cfg(all(feature = "derive", feature = "tools"))]
/// Makes a function a tool that a model can call.
///
#[doc = "[Methods]: macro@crate::tools"]
#[doc = "[Agent loop]: crate::guide::agent_loop"]
#[doc = "[Attributes]: crate::guide::attributes"]
#[doc = include_str!("../docs/functions.md")]
pub use strict_schema_derive::tool;
#[cfg(all(feature = "derive", feature = "tools"))]
/// Makes the methods of an impl tools that a model can call.
///
#[doc = "[Functions]: macro@crate::tool"]
#[doc = include_str!("../docs/methods.md")]
pub use strict_schema_derive::tools;

// A page defines its links to others at its end, as files. What is defined before it holds: here they lead to modules.
#[doc = "[Getting started]: crate::guide::getting_started"]
#[doc = "[Comparison]: crate::guide::comparison"]
#[doc = "[Questions]: crate::guide::faq"]
#[doc = "[Types]: crate::guide::types"]
#[doc = "[Attributes]: crate::guide::attributes"]
#[doc = "[Derive]: derive@crate::StrictSchema"]
#[doc = "[Functions]: macro@crate::tool"]
#[doc = "[Methods]: macro@crate::tools"]
#[doc = "[Exclusions]: crate::guide::exclusions"]
#[doc = "[Patterns]: crate::guide::patterns"]
#[doc = "[Dialects]: crate::guide::dialects"]
#[doc = "[Plain HTTP]: crate::guide::http"]
#[doc = "[Clients]: crate::guide::clients"]
#[doc = "[Cookbook]: crate::guide::cookbook"]
#[doc = "[Agent loop]: crate::guide::agent_loop"]
#[doc = "[Streaming]: crate::guide::streaming"]
#[doc = "[Errors]: crate::guide::errors"]
#[doc = "[Retry]: crate::guide::retry"]
#[doc = "[schemars]: crate::guide::from_schemars"]
#[doc = "[rmcp]: crate::guide::from_rmcp"]
#[doc = "[rig]: crate::guide::from_rig"]
#[doc = "[Troubleshooting]: crate::guide::troubleshooting"]
#[doc = "[Rules]: crate::guide::rules"]
#[doc = "[Providers]: crate::guide::providers"]
#[doc = "[Judges]: crate::guide::judges"]
#[doc = "[Command line]: crate::guide::cli"]
#[doc = "[MCP servers]: crate::guide::mcp_servers"]
#[doc = "[Schemalint]: crate::guide::schemalint"]
#[doc = "[Cost]: crate::guide::cost"]
#[doc = "[Versions]: crate::guide::versions"]
#[doc = include_str!("../docs/README.md")]
#[cfg(any(doc, doctest))]
pub mod guide {
    #[cfg(not(doctest))]
    #[doc = "[Dialects]: crate::guide::dialects"]
    #[doc = "[Cookbook]: crate::guide::cookbook"]
    #[doc = "[Agent loop]: crate::guide::agent_loop"]
    #[doc = "[Errors]: crate::guide::errors"]
    #[doc = "[Types]: crate::guide::types"]
    #[doc = "[Attributes]: crate::guide::attributes"]
    #[doc = "[Retry]: crate::guide::retry"]
    #[doc = "[Plain HTTP]: crate::guide::http"]
    #[doc = "[Questions]: crate::guide::faq"]
    #[doc = include_str!("../docs/getting-started.md")]
    pub mod getting_started {}
    #[doc = "[Command line]: crate::guide::cli"]
    #[doc = "[Cost]: crate::guide::cost"]
    #[doc = include_str!("../docs/comparison.md")]
    pub mod comparison {}
    #[doc = "[Cost]: crate::guide::cost"]
    #[doc = "[Types]: crate::guide::types"]
    #[doc = "[From schemars]: crate::guide::from_schemars"]
    #[doc = "[Errors]: crate::guide::errors"]
    #[doc = "[Exclusions]: crate::guide::exclusions"]
    #[doc = include_str!("../docs/faq.md")]
    pub mod faq {}
    #[doc = include_str!("../docs/types.md")]
    pub mod types {}
    #[doc = "[Derive]: derive@crate::StrictSchema"]
    #[doc = "[From schemars]: crate::guide::from_schemars"]
    #[doc = include_str!("../docs/attributes.md")]
    pub mod attributes {}
    #[doc = include_str!("../docs/exclusions.md")]
    pub mod exclusions {}
    #[doc = include_str!("../docs/patterns.md")]
    pub mod patterns {}
    #[doc = "[Portable]: crate::guide::providers::portable"]
    #[doc = include_str!("../docs/dialects.md")]
    pub mod dialects {}
    // The code of these needs other crates: it is tested where they are dependencies.
    #[cfg(not(doctest))]
    #[doc = "[Retry]: crate::guide::retry"]
    #[doc = "[Troubleshooting]: crate::guide::troubleshooting"]
    #[doc = include_str!("../docs/http.md")]
    pub mod http {}
    #[cfg(not(doctest))]
    #[doc = "[Plain HTTP]: crate::guide::http"]
    #[doc = "[From schemars]: crate::guide::from_schemars"]
    #[doc = "[From rmcp]: crate::guide::from_rmcp"]
    #[doc = include_str!("../docs/clients.md")]
    pub mod clients {}
    #[doc = "[Dialects]: crate::guide::dialects"]
    #[doc = "[From schemars]: crate::guide::from_schemars"]
    #[doc = "[Functions]: macro@crate::tool"]
    #[doc = "[Versions]: crate::guide::versions"]
    #[doc = "[Streaming]: crate::guide::streaming"]
    #[doc = include_str!("../docs/cookbook.md")]
    pub mod cookbook {}
    #[doc = include_str!("../docs/agent-loop.md")]
    pub mod agent_loop {}
    #[doc = include_str!("../docs/streaming.md")]
    pub mod streaming {}
    #[doc = "[Retry]: crate::guide::retry"]
    #[doc = include_str!("../docs/errors.md")]
    pub mod errors {}
    #[cfg(not(doctest))]
    #[doc = "[Agent loop]: crate::guide::agent_loop"]
    #[doc = "[Errors]: crate::guide::errors"]
    #[doc = "[Plain HTTP]: crate::guide::http"]
    #[doc = include_str!("../docs/retry.md")]
    pub mod retry {}
    #[cfg(not(doctest))]
    #[doc = include_str!("../docs/from-schemars.md")]
    pub mod from_schemars {}
    #[cfg(not(doctest))]
    #[doc = "[Functions]: macro@crate::tool"]
    #[doc = include_str!("../docs/from-rmcp.md")]
    pub mod from_rmcp {}
    #[cfg(not(doctest))]
    #[doc = "[Clients]: crate::guide::clients"]
    #[doc = include_str!("../docs/from-rig.md")]
    pub mod from_rig {}
    #[doc = "[Clients]: crate::guide::clients"]
    #[doc = "[not strict]: crate::guide::errors"]
    #[doc = include_str!("../docs/troubleshooting.md")]
    pub mod troubleshooting {}
    #[doc = "[Providers]: crate::guide::providers"]
    #[doc = "[Judges]: crate::guide::judges"]
    #[doc = include_str!("../docs/rules.md")]
    pub mod rules {}
    #[doc = "[OpenAI]: crate::guide::providers::openai"]
    #[doc = "[Azure OpenAI]: crate::guide::providers::azure_openai"]
    #[doc = "[Anthropic]: crate::guide::providers::anthropic"]
    #[doc = "[Amazon Bedrock]: crate::guide::providers::bedrock"]
    #[doc = "[Gemini]: crate::guide::providers::gemini"]
    #[doc = "[xAI]: crate::guide::providers::xai"]
    #[doc = "[DeepSeek]: crate::guide::providers::deepseek"]
    #[doc = "[Cerebras]: crate::guide::providers::cerebras"]
    #[doc = "[Groq]: crate::guide::providers::groq"]
    #[doc = "[Moonshot]: crate::guide::providers::moonshot"]
    #[doc = "[Mistral]: crate::guide::providers::mistral"]
    #[doc = "[Cohere]: crate::guide::providers::cohere"]
    #[doc = "[Fireworks]: crate::guide::providers::fireworks"]
    #[doc = "[Together]: crate::guide::providers::together"]
    #[doc = "[llama.cpp]: crate::guide::providers::llama_cpp"]
    #[doc = "[Ollama]: crate::guide::providers::ollama"]
    #[doc = "[LM Studio]: crate::guide::providers::lm_studio"]
    #[doc = "[vLLM]: crate::guide::providers::vllm"]
    #[doc = "[SGLang]: crate::guide::providers::sglang"]
    #[doc = "[Portable]: crate::guide::providers::portable"]
    #[doc = "[json-schema-llm]: crate::guide::providers::sm"]
    #[doc = "[Older dialects]: crate::guide::providers::older"]
    #[doc = include_str!("../docs/providers.md")]
    pub mod providers {
        #[doc = include_str!("../docs/providers/openai.md")]
        pub mod openai {}
        #[doc = include_str!("../docs/providers/azure-openai.md")]
        pub mod azure_openai {}
        #[doc = include_str!("../docs/providers/anthropic.md")]
        pub mod anthropic {}
        #[doc = include_str!("../docs/providers/bedrock.md")]
        pub mod bedrock {}
        #[doc = include_str!("../docs/providers/gemini.md")]
        pub mod gemini {}
        #[doc = include_str!("../docs/providers/xai.md")]
        pub mod xai {}
        #[doc = include_str!("../docs/providers/deepseek.md")]
        pub mod deepseek {}
        #[doc = include_str!("../docs/providers/cerebras.md")]
        pub mod cerebras {}
        #[doc = include_str!("../docs/providers/groq.md")]
        pub mod groq {}
        #[doc = include_str!("../docs/providers/moonshot.md")]
        pub mod moonshot {}
        #[doc = include_str!("../docs/providers/mistral.md")]
        pub mod mistral {}
        #[doc = include_str!("../docs/providers/cohere.md")]
        pub mod cohere {}
        #[doc = include_str!("../docs/providers/fireworks.md")]
        pub mod fireworks {}
        #[doc = include_str!("../docs/providers/together.md")]
        pub mod together {}
        #[doc = include_str!("../docs/providers/llama-cpp.md")]
        pub mod llama_cpp {}
        #[doc = include_str!("../docs/providers/ollama.md")]
        pub mod ollama {}
        #[doc = include_str!("../docs/providers/lm-studio.md")]
        pub mod lm_studio {}
        #[doc = include_str!("../docs/providers/vllm.md")]
        pub mod vllm {}
        #[doc = include_str!("../docs/providers/sglang.md")]
        pub mod sglang {}
        #[doc = include_str!("../docs/providers/portable.md")]
        pub mod portable {}
        #[doc = include_str!("../docs/providers/sm.md")]
        pub mod sm {}
        #[doc = include_str!("../docs/providers/older.md")]
        pub mod older {}
    }
    #[doc = "[exclusions]: crate::guide::exclusions"]
    #[doc = include_str!("../docs/judges.md")]
    pub mod judges {}
    #[doc = "[fixtures]: https://github.com/strict-schema/strict-schema/tree/main/strict-schema-cli/tests/fixtures"]
    #[doc = "[its schema]: https://github.com/strict-schema/strict-schema/blob/main/strict-schema-cli/strict-schema.schema.json"]
    #[doc = "[MCP servers]: crate::guide::mcp_servers"]
    #[doc = "[Schemalint]: crate::guide::schemalint"]
    #[doc = include_str!("../docs/cli.md")]
    pub mod cli {}
    #[doc = "[Rules]: crate::guide::rules"]
    #[doc = include_str!("../docs/mcp-servers.md")]
    pub mod mcp_servers {}
    #[doc = include_str!("../docs/schemalint.md")]
    pub mod schemalint {}
    #[doc = include_str!("../docs/cost.md")]
    pub mod cost {}
    #[doc = "[Command line]: crate::guide::cli"]
    #[doc = include_str!("../docs/versions.md")]
    pub mod versions {}
}

/// The code of the README is tested.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
