//! JSON and JSON Schema as data: keywords, types, numbers, pointers, references, patterns.

pub(crate) mod bits;
pub(crate) mod decimal;
pub(crate) mod depth;
pub mod format;
pub mod keyword;
pub(crate) mod kind;
pub(crate) mod measure;
pub(crate) mod number;
pub(crate) mod ordered;
pub(crate) mod pattern;
pub mod pointer;
pub(crate) mod reference;
#[cfg(feature = "validate")]
pub(crate) mod serialize;
pub(crate) mod uri;
pub(crate) mod walk;
