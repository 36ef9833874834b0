//! What follows from the nodes below: least fixpoints over the whole graph.

pub(crate) mod cycles;
pub(crate) mod drop_impossible;
pub(crate) mod loops;
pub(crate) mod settle;
