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
//! assert!(SCHEMA.contains("City and country") && call.days.is_none());
//! # Ok::<(), strict_schema::Error>(())
//! ```
//!
//! | for | there is |
//! | --- | --- |
//! | derive | [`StrictSchema`] on a type: each attribute with an example is on the page of the [macro](derive@StrictSchema). [`json!`] is its schema as a constant, [`to_string`] the same for a dialect that is chosen at run time |
//! | exits | [`entries`], [`json_text`], [`null_as_default`], [`Wrapped`]: ways out for what strict mode cannot say |
//! | tools | [`Tool`] and [`Format`]: the schema in a request, for each [`Provider`]; [`ToolSet`]: all those of one request, within its budgets |
//! | decode | [`from_str`], [`from_value`], [`Decoder`]: the model's answer as the type, or an [`Error`] with every fault, to be sent back |
//! | streaming | [`Partial`]: an answer while it is written, with what is certain of it so far |
//! | functions | [`tool`](macro@tool) on a function, [`tools`](macro@tools) on an impl: the arguments are the parameters. [`Functions`] for the adapters `strict-schema-rmcp` and `strict-schema-rig` |
//! | toolbox | [`Toolbox`]: from a call to your handler, async or not, and the [`Reply`] for the model |
//! | validate | [`validate`], [`validate_request`]: what a provider would refuse in a schema from elsewhere |
//! | normalize | [`normalize()`]: a schema from elsewhere made fit for strict mode, an account of each change, and a [`Codec`] that reads answers back |
//! | dialects | [`dialect`]: what each provider takes, as of a date, as data; [`rules`]: what is judged |
//!
//! The [`guide`] has the pages of the documentation: a cookbook, streaming, every attribute, which types have a schema, what no schema can say,
//! clients, how to move from `schemars`, `rmcp` and `rig`, rules, providers, what engines say themselves, the command line, and costs.
//!
//! # Features
//!
//! By default everything above is there. A crate that only derives compiles a third of it:
//! `strict-schema = { version = "…", default-features = false, features = ["std", "derive"] }` has the derive, [`json!`],
//! [`to_string`], [`to_value`], [`from_str`] and the ways out; without `std` it needs no more than `alloc`, and has no `HashMap`, path, lock or
//! `SystemTime`. `validate` adds the validator, `normalize` the normalizer and its codec, and `tools` adds tools,
//! formats and toolboxes, which need both.
//!
//! `schemars1` is for `#[strict(schemars)]`, which implements `JsonSchema`. `text` is for
//! `validate_str`, with line and column of each violation, `miette` for reports that underline them. `arrayvec`, `bigdecimal`, `bytes`, `camino`, `chrono`, `either`, `indexmap`, `jiff`,
//! `rust_decimal`, `semver`, `smallvec` and `uuid` are for types of those crates.

#![warn(clippy::must_use_candidate)]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// What one of them needs is not used without it.
#![cfg_attr(
    not(feature = "tools"),
    allow(
        dead_code,
        unused_imports,
        clippy::needless_pass_by_value,
        clippy::unused_self,
        reason = "a feature more uses it"
    )
)]
#![allow(
    clippy::result_large_err,
    clippy::large_types_passed_by_value,
    reason = "const evaluation has no box to put a message into"
)]

extern crate alloc;
#[cfg(test)]
extern crate self as strict_schema;

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
#[cfg(feature = "validate")]
mod change_kind;
#[cfg(feature = "normalize")]
mod codec;
#[allow(dead_code, reason = "the library and the derive ask different things of it")]
mod construct;
mod cost;
mod decimal;
mod decode;
mod depth;
mod derived;
#[cfg(feature = "miette")]
mod diagnostic;
pub mod dialect;
#[cfg(feature = "normalize")]
mod documents;
mod error;
mod fault;
pub mod format;
mod instance;
#[cfg(feature = "schemars1")]
mod json_schema;
pub mod keyword;
mod kind;
mod near;
#[cfg(feature = "normalize")]
mod normalize;
mod number;
mod pattern;
mod phrases;
pub mod pointer;
mod prelude;
mod reference;
mod rendered;
#[cfg(feature = "validate")]
mod report;
#[cfg(feature = "validate")]
pub mod rules;
mod scanner;
#[cfg(all(test, feature = "tools", feature = "derive"))]
mod scrambled;
#[cfg(feature = "validate")]
mod serialized;
mod shown;
mod size;
#[cfg(feature = "tools")]
mod snapshot;
mod streaming;
#[cfg(feature = "tools")]
mod tool;
#[cfg(feature = "validate")]
mod upper_case;
mod uri;
#[cfg(feature = "validate")]
mod validate;
mod walk;
mod written;

#[cfg(feature = "validate")]
pub use change_kind::ChangeKind;
#[cfg(feature = "normalize")]
pub use codec::Codec;
pub use decode::{Decoder, from_str, from_value};
pub use derived::exits::{Enclosing, Entries, Entry, JsonText, Wrapped, entries, json_text, null_as_default};
#[doc(hidden)]
pub use derived::schema;
pub use derived::strict;
pub use derived::strict::{Root, Strict, StrictSchema};
#[cfg(feature = "miette")]
pub use diagnostic::Diagnostic;
pub use dialect::{Dialect, Role};
#[cfg(feature = "normalize")]
pub use documents::Documents;
pub use error::{Error, ErrorKind, Reason};
#[cfg(feature = "normalize")]
pub use normalize::account::change::{Change, Loss};
#[cfg(feature = "normalize")]
pub use normalize::account::policy::{NullMeans, Permit, Policy};
#[cfg(feature = "normalize")]
pub use normalize::normalized::Normalized;
#[cfg(feature = "normalize")]
pub use normalize::{normalize, normalize_with};
pub use rendered::{to_string, to_value};
#[cfg(feature = "validate")]
pub use report::{Report, Total, Totals};
#[cfg(feature = "validate")]
pub use rules::{Position, Rule, RuleKind, Severity, Violation};
pub use streaming::Partial;
#[cfg(feature = "tools")]
pub use tool::{
    Arguments, Body, Bound, Exclusive, Fitted, Format, FromContext, Function, Functions, Held, Methods, MethodsWith,
    Outcome, Payload, Pending, Provider, Ready, Replies, Reply, RequestPart, Tool, ToolSet, Toolbox, Usage,
};
#[cfg(feature = "text")]
pub use validate::validate_str;
#[cfg(feature = "validate")]
pub use validate::{validate, validate_name, validate_request};

#[cfg(feature = "derive")]
#[doc = include_str!("../docs/derive.md")]
pub use strict_schema_derive::StrictSchema;
#[cfg(all(feature = "derive", feature = "tools"))]
#[doc = include_str!("../docs/functions.md")]
pub use strict_schema_derive::tool;
#[cfg(all(feature = "derive", feature = "tools"))]
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
#[doc = "[Clients]: crate::guide::clients"]
#[doc = "[Cookbook]: crate::guide::cookbook"]
#[doc = "[Agent loop]: crate::guide::agent_loop"]
#[doc = "[Streaming]: crate::guide::streaming"]
#[doc = "[Errors]: crate::guide::errors"]
#[doc = "[schemars]: crate::guide::from_schemars"]
#[doc = "[rmcp]: crate::guide::from_rmcp"]
#[doc = "[rig]: crate::guide::from_rig"]
#[doc = "[Troubleshooting]: crate::guide::troubleshooting"]
#[doc = "[Rules]: crate::guide::rules"]
#[doc = "[Providers]: crate::guide::providers"]
#[doc = "[Judges]: crate::guide::judges"]
#[doc = "[Command line]: crate::guide::cli"]
#[doc = "[MCP servers]: crate::guide::mcp_servers"]
#[doc = "[Beside schemalint]: crate::guide::schemalint"]
#[doc = "[Cost]: crate::guide::cost"]
#[doc = "[Versions]: crate::guide::versions"]
#[doc = include_str!("../docs/README.md")]
#[cfg(any(doc, doctest))]
pub mod guide {
    #[doc = "[Dialects]: crate::guide::dialects"]
    #[doc = "[Cookbook]: crate::guide::cookbook"]
    #[doc = "[Agent loop]: crate::guide::agent_loop"]
    #[doc = "[Errors]: crate::guide::errors"]
    #[doc = "[Types]: crate::guide::types"]
    #[doc = "[Attributes]: crate::guide::attributes"]
    #[doc = include_str!("../docs/getting-started.md")]
    pub mod getting_started {}
    #[doc = "[Command line]: crate::guide::cli"]
    #[doc = "[Cost]: crate::guide::cost"]
    #[doc = include_str!("../docs/comparison.md")]
    pub mod comparison {}
    #[doc = "[Cost]: crate::guide::cost"]
    #[doc = "[Types]: crate::guide::types"]
    #[doc = "[From schemars]: crate::guide::from_schemars"]
    #[doc = "[Exclusions]: crate::guide::exclusions"]
    #[doc = include_str!("../docs/faq.md")]
    pub mod faq {}
    #[doc = include_str!("../docs/types.md")]
    pub mod types {}
    #[doc = include_str!("../docs/attributes.md")]
    pub mod attributes {}
    #[doc = include_str!("../docs/exclusions.md")]
    pub mod exclusions {}
    #[doc = include_str!("../docs/patterns.md")]
    pub mod patterns {}
    #[doc = include_str!("../docs/dialects.md")]
    pub mod dialects {}
    #[doc = "[From schemars]: crate::guide::from_schemars"]
    #[doc = include_str!("../docs/clients.md")]
    pub mod clients {}
    #[doc = "[From `schemars`]: crate::guide::from_schemars"]
    #[doc = "[Streaming]: crate::guide::streaming"]
    #[doc = include_str!("../docs/cookbook.md")]
    pub mod cookbook {}
    #[doc = include_str!("../docs/agent-loop.md")]
    pub mod agent_loop {}
    #[doc = include_str!("../docs/streaming.md")]
    pub mod streaming {}
    #[doc = include_str!("../docs/errors.md")]
    pub mod errors {}
    // The code of these needs other crates: it is tested where they are dependencies.
    #[cfg(not(doctest))]
    #[doc = include_str!("../docs/from-schemars.md")]
    pub mod from_schemars {}
    #[cfg(not(doctest))]
    #[doc = include_str!("../docs/from-rmcp.md")]
    pub mod from_rmcp {}
    #[cfg(not(doctest))]
    #[doc = include_str!("../docs/from-rig.md")]
    pub mod from_rig {}
    #[doc = "[Clients]: crate::guide::clients"]
    #[doc = include_str!("../docs/troubleshooting.md")]
    pub mod troubleshooting {}
    #[doc = "[Providers]: crate::guide::providers"]
    #[doc = "[Judges]: crate::guide::judges"]
    #[doc = include_str!("../docs/rules.md")]
    pub mod rules {}
    #[doc = include_str!("../docs/providers.md")]
    pub mod providers {}
    #[doc = "[exclusions]: crate::guide::exclusions"]
    #[doc = include_str!("../docs/judges.md")]
    pub mod judges {}
    #[doc = "[fixtures]: https://github.com/strict-schema/strict-schema/tree/main/strict-schema-cli/tests/fixtures"]
    #[doc = "[its schema]: https://github.com/strict-schema/strict-schema/blob/main/strict-schema-cli/strict-schema.schema.json"]
    #[doc = "[MCP servers]: crate::guide::mcp_servers"]
    #[doc = "[Beside schemalint]: crate::guide::schemalint"]
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
