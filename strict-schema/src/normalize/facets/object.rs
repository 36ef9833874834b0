//! The assertions of a node on objects.

use serde_json::Value;

use super::id::NodeId;
use crate::normalize::read::document::RawId;

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
    pub declared: Declared<'a>,
    pub required: bool,
    /// Whether its `default` is null, so that null and absence mean the same.
    pub null_is_default: bool,
}

/// The schema of a property.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Declared<'a> {
    Node(NodeId),
    /// A schema that the dialect accepts as it stands, and the object that declares it.
    Native {
        object: RawId,
        schema: &'a Value,
    },
}

impl Declared<'_> {
    /// The node. A native property has none.
    pub(crate) fn node(&self) -> Option<NodeId> {
        match self {
            Self::Node(node) => Some(*node),
            Self::Native { .. } => None,
        }
    }
}

/// The properties that an object may have beside the declared ones.
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
