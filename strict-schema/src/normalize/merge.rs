//! Merges all that holds at a node into it.

pub(crate) mod all_of;
pub(crate) mod choice;
pub(crate) mod describe;
mod one_of;
pub(crate) mod types;
