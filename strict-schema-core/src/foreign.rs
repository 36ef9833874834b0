//! Schemas that others wrote: judged, made strict, and the answers to them read back.

pub(crate) mod codec;
#[cfg(feature = "miette")]
pub(crate) mod diagnostic;
#[cfg(feature = "normalize")]
pub(crate) mod documents;
#[cfg(feature = "normalize")]
pub(crate) mod normalize;
pub(crate) mod report;
pub(crate) mod upper_case;
pub(crate) mod validate;
