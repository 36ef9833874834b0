//! JSON and JSON Schema as data: keywords, types, numbers, pointers, references, patterns.

pub(crate) mod bits;
pub(crate) mod decimal;
#[cfg(feature = "decode")]
pub(crate) mod depth;
pub mod format;
pub mod keyword;
pub(crate) mod kind;
#[cfg(feature = "decode")]
pub(crate) mod measure;
pub mod number;
#[cfg(feature = "decode")]
pub(crate) mod ordered;
pub(crate) mod pattern;
pub mod pointer;
#[cfg(feature = "decode")]
pub(crate) mod reference;
#[cfg(feature = "decode")]
pub(crate) mod scanner;
pub(crate) mod serialize;
#[cfg(feature = "decode")]
pub(crate) mod uri;
#[cfg(feature = "decode")]
pub(crate) mod walk;
