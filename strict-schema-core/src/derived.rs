//! From Rust types: the nodes that the derive writes, their checks, and their text in a dialect.

/// `?`, which const functions do not have.
macro_rules! tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

mod alike;
pub(crate) mod check;
pub(crate) mod cost;
mod definitions;
mod finite;
pub(crate) mod merge;
pub(crate) mod missing_features;
mod notation;
mod prose;
pub(crate) mod recursion;
pub(crate) mod render;
pub(crate) mod root;
pub(crate) mod run_time;
pub mod schema;
#[cfg(feature = "schemars1")]
pub(crate) mod schemars;
pub(crate) mod strict;
pub(crate) mod text;
pub(crate) mod tool_name;
mod types;
mod uses;
pub(crate) mod wrappers;
