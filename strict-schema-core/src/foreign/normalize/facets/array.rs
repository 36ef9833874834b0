//! The assertions of a node on arrays.

use super::id::NodeId;

#[derive(Debug, Default)]
pub(crate) struct Arrays {
    pub min: u64,
    pub max: Option<u64>,
    pub unique: bool,
    pub prefix: Vec<NodeId>,
    /// The items after the prefix.
    pub items: Items,
}

#[derive(Debug, Default, Clone, Copy)]
pub(crate) enum Items {
    /// No keyword is about them.
    #[default]
    Unsaid,
    /// There are none.
    None,
    Each(NodeId),
}
