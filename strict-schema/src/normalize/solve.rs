//! What follows from the nodes below: least fixpoints over the whole graph.

pub(crate) mod cycles;
pub(crate) mod loops;
pub(crate) mod nullable;
pub(crate) mod possible;
mod settle;
