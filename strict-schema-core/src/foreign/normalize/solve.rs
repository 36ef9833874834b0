//! Facts that a node has because of its children: least fixpoints over the whole graph, and its cycles.

pub(crate) mod cycles;
pub(crate) mod loops;
pub(crate) mod nullable;
pub(crate) mod possible;
mod settle;
