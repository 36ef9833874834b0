//! The assertions of a node on objects.

use super::id::NodeId;

#[derive(Debug, Default)]
pub(crate) struct Objects<'a> {
    pub min: u64,
    pub max: Option<u64>,
    pub properties: Vec<Property<'a>>,
    pub rest: Rest<'a>,
    /// The node of `propertyNames`.
    pub names: Option<NodeId>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Property<'a> {
    pub name: &'a str,
    pub node: NodeId,
    pub required: bool,
    /// Whether its `default` is null, so that null and absence mean the same.
    pub null_is_default: bool,
}

/// The properties that an object may have in addition to the declared ones.
#[derive(Debug, Default)]
pub(crate) enum Rest<'a> {
    /// No keyword is about them.
    #[default]
    Unsaid,
    /// There are none.
    None,
    /// For each pattern of keys the node of the values; no pattern is any other key.
    Open(Vec<(Option<&'a str>, NodeId)>),
}
