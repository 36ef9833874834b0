//! Schemas that others wrote: judged, made strict, and the answers to them read back.

#[cfg(feature = "normalize")]
pub(crate) mod codec;
#[cfg(feature = "miette")]
pub(crate) mod diagnostic;
#[cfg(feature = "normalize")]
pub(crate) mod documents;
#[cfg(feature = "normalize")]
pub(crate) mod normalize;
#[cfg(feature = "validate")]
pub(crate) mod report;
#[cfg(feature = "validate")]
pub(crate) mod upper_case;
#[cfg(feature = "validate")]
pub(crate) mod validate;
