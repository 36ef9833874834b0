//! Reads the input: numbers its subschemas, resolves its references, and bounds the work.

pub(crate) mod demands;
pub(crate) mod document;
pub(crate) mod work;
