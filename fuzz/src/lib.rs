//! What is fuzzed. See `run`.

pub mod targets;
