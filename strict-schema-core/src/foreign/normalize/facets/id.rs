//! The number of a node. It is apart because the facets refer to nodes, and a node consists of facets.

/// A node of the graph.
pub(crate) type NodeId = u32;
