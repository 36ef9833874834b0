//! Changes, the policy that limits them, and the treatment of each keyword that is not native.

pub(crate) mod change;
pub(crate) mod did;
pub(crate) mod means;
pub(crate) mod policy;
mod sentence;
