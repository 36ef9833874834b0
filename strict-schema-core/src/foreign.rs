//! Schemas that others wrote: `validate` checks them, `normalize` rewrites them for strict mode, and `codec` decodes the output.

pub(crate) mod codec;
#[cfg(feature = "miette")]
pub(crate) mod diagnostic;
#[cfg(feature = "normalize")]
pub(crate) mod documents;
pub(crate) mod local_references;
#[cfg(feature = "normalize")]
pub(crate) mod normalize;
pub(crate) mod report;
pub(crate) mod upper_case;
pub(crate) mod validate;
