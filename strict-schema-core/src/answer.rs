//! Decodes a model's output (the arguments of a call, or a response): `decode` when it is complete, `streaming` while it is written.

pub(crate) mod decode;
pub(crate) mod streaming;
