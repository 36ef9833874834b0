//! JSON Schemas that a language model's strict mode accepts, from Rust types, at compile time.

#[doc(hidden)]
#[path = "private.rs"]
pub mod __private;
mod check;
mod decode;
pub mod dialect;
mod error;
pub mod format;
pub mod keyword;
mod kind;
mod merge;
pub mod pointer;
mod recursion;
mod render;
mod root;
pub mod schema;
pub mod strict;
mod text;
mod tool;
mod types;

pub use decode::from_str;
pub use dialect::Dialect;
pub use error::{Error, Reason};
pub use root::{to_string, to_value};
pub use strict::{Root, Strict, StrictSchema};
pub use tool::{Provider, Tool};

#[cfg(feature = "derive")]
pub use strict_schema_derive::StrictSchema;
