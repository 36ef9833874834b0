//! What holds of every payload, whatever the provider, the schema and the features of `serde_json`.

#![allow(missing_docs, reason = "these are tests")]

mod amended;
mod bodies;
mod described;
mod names;
