//! What a model answers: as a type, whole or while it is written.

pub(crate) mod decode;
pub(crate) mod streaming;
