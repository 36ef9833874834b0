//! Writes the graph as a schema of the dialect, and the codec's plan at the same time. Each form has a file.
//!
//! `Emitter::new` first looks for cycles, which depend on the references that an attempt may write.

mod array;
mod builder;
mod description;
pub(crate) mod emitter;
mod entries;
mod native;
mod object;
mod properties;
mod reference;
pub(crate) mod root;
mod text;
mod types;
mod union;
mod values;
