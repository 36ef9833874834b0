//! The validator, and the dialects it judges by.

#![allow(missing_docs, reason = "these are tests")]

extern crate alloc;

mod corpus;
mod dialects;
mod hostile;
mod intersections;
mod patterns;
mod providers;
mod rules;
mod seeds;
mod text;
