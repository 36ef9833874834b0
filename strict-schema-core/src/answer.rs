//! Decodes a model's answer as a type, when it is complete or while it is written.

pub(crate) mod decode;
pub(crate) mod streaming;
