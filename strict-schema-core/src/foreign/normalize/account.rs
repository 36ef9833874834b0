//! What is changed and what may be lost: changes, the policy, and what becomes of each keyword that is not native.

pub(crate) mod change;
pub(crate) mod did;
pub(crate) mod listed;
pub(crate) mod means;
pub(crate) mod policy;
mod sentence;
