//! Tools and formats, as each provider is told of them.

#![allow(missing_docs, reason = "these are tests")]

mod async_openai;
mod dispatch;
mod end_to_end;
mod flag;
mod functions;
mod mcp;
mod names;
mod payloads;
mod presets;
mod replies;
mod set;
