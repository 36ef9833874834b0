//! Answers to normalized schemas: decoded whole, and while they are written.

#![allow(missing_docs, reason = "these are tests")]

mod formats;
mod keywords;
mod partial;
mod patterns;
mod written_branch;
