//! The data of a node of the graph: a facet for each type of instance, and what holds for all types.

pub(crate) mod array;
pub(crate) mod count;
pub(crate) mod decided;
pub(crate) mod id;
pub(crate) mod kinds;
pub(crate) mod node;
pub(crate) mod number;
pub(crate) mod object;
pub(crate) mod stays;
pub(crate) mod string;
pub(crate) mod value_set;
