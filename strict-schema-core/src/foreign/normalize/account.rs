//! Changes, the policy that limits them, and the treatment of each keyword that is not native.

pub(crate) mod action;
pub(crate) mod change;
pub(crate) mod policy;
mod sentence;
pub(crate) mod treatment;
