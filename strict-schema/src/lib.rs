//! JSON Schemas that a language model's strict mode accepts, from Rust types, at compile time.

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod check;
mod codec;
mod decode;
pub mod dialect;
mod error;
pub mod format;
pub mod keyword;
mod kind;
mod merge;
mod normalize;
mod pattern;
pub mod pointer;
mod recursion;
mod reference;
mod regex;
mod render;
mod report;
mod root;
pub mod rules;
pub mod schema;
pub mod strict;
mod text;
mod tool;
mod types;
mod validate;
mod walk;

pub use codec::Codec;
pub use decode::from_str;
pub use dialect::{Dialect, Role};
pub use error::{Error, Reason};
pub use normalize::pass::{PASSES, Pass};
pub use normalize::{Change, Loss, Normalized, Permit, Policy, normalize, normalize_with};
pub use report::{Position, Report, Severity, Total, Totals, Violation};
pub use root::{to_string, to_value};
pub use rules::Rule;
pub use strict::{Root, Strict, StrictSchema};
pub use tool::{Provider, Tool};
pub use validate::{validate, validate_name, validate_request};

#[cfg(feature = "derive")]
pub use strict_schema_derive::StrictSchema;
