//! Reads the input: its schemas by their numbers, what its references mean, and the bounds of the work.

pub(crate) mod bounds;
pub(crate) mod document;
pub(crate) mod local_references;
