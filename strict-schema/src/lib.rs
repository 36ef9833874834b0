//! JSON Schemas that a language model's strict mode accepts, from Rust types, at compile time.

#[cfg(feature = "miette")]
mod diagnostic;
pub mod dialect;
mod error;
pub mod format;
pub mod keyword;
mod kind;
mod pattern;
pub mod pointer;
mod report;
pub mod rules;
mod validate;
mod walk;

#[cfg(feature = "miette")]
pub use diagnostic::Diagnostic;
pub use dialect::{Dialect, Role};
pub use error::{Error, Reason};
pub use report::{Position, Report, Severity, Total, Totals, Violation};
pub use rules::Rule;
#[cfg(feature = "text")]
pub use validate::validate_str;
pub use validate::{validate, validate_name, validate_request};
