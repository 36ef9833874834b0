//! The account of what is changed: the kinds of change, and by which means each keyword is said.

pub(crate) mod change;
pub(crate) mod listed;
pub(crate) mod means;
pub(crate) mod policy;
