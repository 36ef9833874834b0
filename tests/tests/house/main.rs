//! What stands in the repository: files, pages and dependencies.

#![allow(missing_docs, reason = "these are tests")]

#[allow(dead_code, reason = "the derive's tables are read here, and not all of what is beside them")]
#[path = "../../../strict-schema-derive/src/attribute.rs"]
mod attribute;
mod attributes;
mod docs;
mod language;
#[allow(dead_code, reason = "as above")]
#[path = "../../../strict-schema-derive/src/refusal.rs"]
mod refusal;
mod reproducible;
mod tidy;
