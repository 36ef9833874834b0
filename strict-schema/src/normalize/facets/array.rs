//! What a node says of arrays.

use super::id::NodeId;

#[derive(Debug, Default)]
pub(crate) struct Arrays {
    pub min: u64,
    pub max: Option<u64>,
    pub unique: bool,
    pub prefix: Vec<NodeId>,
    /// What follows the prefix.
    pub items: Items,
}

#[derive(Debug, Default, Clone, Copy)]
pub(crate) enum Items {
    /// The schema does not say.
    #[default]
    Unsaid,
    None,
    Each(NodeId),
}
