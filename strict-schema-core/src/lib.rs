//! The library behind [`strict-schema`](https://docs.rs/strict-schema): everything except the macros.
//!
//! It is a separate package so that it compiles in parallel with the macros. Depend on `strict-schema`, which re-exports all of it and
//! has the documentation.

#![warn(clippy::must_use_candidate)]
#![cfg_attr(not(feature = "std"), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]
// Code that only one feature needs is unused without it.
#![cfg_attr(
    not(all(feature = "tools", feature = "normalize")),
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
#[cfg(feature = "decode")]
mod answer;
mod cost;
mod derived;
pub mod dialect;
mod error;
#[cfg(feature = "decode")]
mod fault;
#[cfg(feature = "validate")]
mod foreign;
#[cfg(feature = "decode")]
mod instance;
mod json;
mod prelude;
#[cfg(feature = "validate")]
pub mod rules;
#[cfg(all(test, feature = "tools", feature = "normalize"))]
mod scrambled;
#[cfg(feature = "tools")]
mod tool;
mod words;

#[cfg(feature = "decode")]
pub use answer::decode::{Decoder, from_str, from_value};
#[cfg(feature = "decode")]
pub use answer::streaming::Partial;
pub use derived::run_time::{to_string, to_value};
#[doc(hidden)]
pub use derived::schema;
pub use derived::strict::{Root, Strict, StrictSchema};
pub use derived::wrappers::{Enclosing, Entries, Entry, JsonText, Wrapped, entries, json_text, null_as_default};
pub use dialect::facts::Dialect;
pub use dialect::rule_kind::RuleKind;
pub use dialect::surface::Role;
pub use error::{Error, ErrorKind, Reason};
#[cfg(feature = "validate")]
pub use foreign::codec::Codec;
#[cfg(feature = "miette")]
pub use foreign::diagnostic::Diagnostic;
#[cfg(feature = "normalize")]
pub use foreign::documents::Documents;
#[cfg(feature = "normalize")]
pub use foreign::normalize::Normalized;
#[cfg(feature = "normalize")]
pub use foreign::normalize::account::change::{Change, Loss};
#[cfg(feature = "normalize")]
pub use foreign::normalize::account::policy::{NullMeans, Permit, Policy};
#[cfg(feature = "normalize")]
pub use foreign::normalize::{normalize, normalize_with};
#[cfg(feature = "validate")]
pub use foreign::report::{Report, Total, Totals};
#[cfg(feature = "text")]
#[doc(hidden)]
pub use foreign::validate::repeated_key;
#[cfg(feature = "text")]
pub use foreign::validate::validate_str;
#[cfg(feature = "validate")]
pub use foreign::validate::{validate, validate_name, validate_request};
#[doc(hidden)]
pub use json::{format, keyword, number, pointer};

/// Traits for bounds in generic code, and the types that a hand-written [`StrictSchema`] implementation needs.
pub mod strict {
    pub use crate::derived::schema::{Edge, TypeName};
    pub use crate::derived::strict::{AnyRoot, AtRoot, Expressible};
    #[doc(hidden)]
    pub use crate::derived::strict::{EnumShape, ObjectShape, OptedOut, Other, UnitShape, Yes};
}
#[cfg(feature = "validate")]
pub use rules::change_kind::ChangeKind;
#[cfg(feature = "validate")]
pub use rules::rule::Rule;
#[cfg(feature = "validate")]
pub use rules::violation::{Position, Severity, Violation};
#[cfg(feature = "tools")]
pub use tool::{
    Arguments, Body, Bound, Exclusive, Fitted, Format, FromContext, Function, Functions, Handler, Held, Methods,
    MethodsWith, Outcome, Payload, Pending, Provider, Ready, Replies, Reply, Replying, RequestPart, Returning, Returns,
    Tool, ToolSet, Toolbox, ToolboxKind, Usage,
};

// Lets the tests of this package use the paths that users write.
#[cfg(test)]
pub use strict_schema_derive::StrictSchema;
