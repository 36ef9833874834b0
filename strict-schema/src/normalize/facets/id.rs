//! How nodes are known.

/// A node of the graph.
pub(crate) type NodeId = u32;
