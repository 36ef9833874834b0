//! What the tests rely on: engines, the standard library, other crates, and the judges of the tests themselves.

#![allow(missing_docs, reason = "these are tests")]

extern crate alloc;

mod engine_facts;
mod exclusions;
mod fuzz_targets;
mod harness;
mod json_schema;
mod json_texts;
mod numbers;
mod pattern_engines;
mod std_facts;
mod unicode_tables;
