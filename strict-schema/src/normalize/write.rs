//! Writes the graph as a schema of the dialect, one file a form, and at the same time the codec's plan.

mod array;
mod builder;
pub(crate) mod emitter;
mod entries;
mod native;
mod object;
mod properties;
mod reference;
pub(crate) mod root;
mod scalar;
mod text;
mod tuple;
mod types;
mod union;
mod values;
mod words;
