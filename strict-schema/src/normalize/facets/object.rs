//! What a node says of objects.

use serde_json::Value;

use super::id::NodeId;
use crate::normalize::read::document::RawId;

#[derive(Debug, Default)]
pub(crate) struct Objects<'a> {
    pub min: u64,
    pub max: Option<u64>,
    pub properties: Vec<Property<'a>>,
    pub rest: Rest<'a>,
    /// What the names of further properties must be.
    pub names: Option<NodeId>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Property<'a> {
    pub name: &'a str,
    pub declared: Declared<'a>,
    pub required: bool,
    /// Null and absence are the same, by the schema's own default.
    pub null_is_default: bool,
}

/// What a property must satisfy.
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
    /// The node, unless there is none.
    pub(crate) fn node(&self) -> Option<NodeId> {
        match self {
            Self::Node(node) => Some(*node),
            Self::Native { .. } => None,
        }
    }
}

/// What an object may have beside its declared properties.
#[derive(Debug, Default)]
pub(crate) enum Rest<'a> {
    /// The schema does not say.
    #[default]
    Unsaid,
    None,
    /// Entries: for keys of the pattern, such a value.
    Open(Vec<(Option<&'a str>, NodeId)>),
}
