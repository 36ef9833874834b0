//! Tools and formats, as each provider is told of them.

#![allow(missing_docs, reason = "these are tests")]

mod dispatch;
mod flag;
mod names;
mod payloads;
mod set;
