//! JSON Schemas that a language model's strict mode accepts, from Rust types, at compile time.

pub mod dialect;
mod error;
pub mod format;
pub mod keyword;
mod kind;
pub mod pointer;

pub use dialect::Dialect;
pub use error::{Error, Reason};
