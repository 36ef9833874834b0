//! What a node of the graph holds: a facet for each type of value, and what all have.

pub(crate) mod declared;
pub(crate) mod few;
pub(crate) mod node;
mod rare;
pub(crate) mod value_set;
