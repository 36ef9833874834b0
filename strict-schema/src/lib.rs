//! JSON Schemas that a language model's strict mode accepts, from Rust types, at compile time.

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod check;
mod decode;
#[cfg(feature = "miette")]
mod diagnostic;
pub mod dialect;
mod error;
mod exits;
pub mod format;
pub mod keyword;
mod kind;
mod merge;
mod pattern;
pub mod pointer;
mod recursion;
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

pub use decode::from_str;
#[cfg(feature = "miette")]
pub use diagnostic::Diagnostic;
pub use dialect::{Dialect, Role};
pub use error::{Error, Reason};
pub use exits::{Entries, Entry, JsonText, Wrapped, entries, json_text, null_as_default};
pub use report::{Position, Report, Severity, Total, Totals, Violation};
pub use root::{to_string, to_value};
pub use rules::Rule;
pub use strict::{Root, Strict, StrictSchema};
pub use tool::{Fitted, Format, Payload, Provider, Ready, Tool, ToolSet, Toolbox, Usage};
#[cfg(feature = "text")]
pub use validate::validate_str;
pub use validate::{validate, validate_name, validate_request};

#[cfg(feature = "derive")]
pub use strict_schema_derive::StrictSchema;
