//! What the tests share: the promises as functions, each judged by an engine that is not ours.

pub mod accepted;
pub mod account;
pub mod choices;
pub mod corpus;
mod document;
pub mod encode;
pub mod everywhere;
pub mod exclusions;
pub mod generated;
pub mod judges;
pub mod laws;
pub mod literals;
pub mod mutation;
pub mod oracle;
pub mod ordered;
pub mod page;
pub mod plot;
pub mod promises;
#[path = "../../strict-schema-cli/src/rule_cases.rs"]
pub mod rule_cases;
pub mod sampled;
pub mod second_reader;
pub mod server;
pub mod streaming;
pub mod suite;

pub use strict_schema_decoder::{decoder, dice};

/// The code of the page is tested.
#[cfg(doctest)]
#[doc = include_str!("../../docs/from-schemars.md")]
mod from_schemars {}
