//! What a node of the graph holds: a facet for each type of value, and what all have.

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
