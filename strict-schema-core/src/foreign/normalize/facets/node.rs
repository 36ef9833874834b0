//! A node of the graph: the intersection of all subschemas that must hold together.
//!
//! Merging fills it in, solving marks it, and writing reads it.

use super::array::Arrays;
use super::decided::Decided;
use super::id::NodeId;
use super::number::Numbers;
use super::object::Objects;
use super::string::Strings;
use serde_json::Value;

use crate::foreign::normalize::read::document::RawId;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::Kinds;

/// A subschema of the input that holds at a node, and which of its choices the node has made already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    pub raw: RawId,
    pub decided: Decided,
}

/// A node of the graph.
#[derive(Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a mark by itself")]
pub(crate) struct Node<'a> {
    /// The subschema of the input whose place it has: its changes are reported there.
    pub origin: RawId,
    /// The subschemas of the input that hold here.
    pub parts: Vec<Part>,
    pub form: Form,
    pub title: Option<&'a str>,
    pub descriptions: Vec<&'a str>,
    /// The part of the description in addition to `descriptions`: keywords as text.
    pub notes: Vec<String>,
    /// The types that are permitted.
    pub kinds: Kinds,
    /// Whether some subschema has `type`.
    pub typed: bool,
    /// The types that its keywords are about.
    pub hints: Kinds,
    /// The values of `enum` and `const`.
    pub values: Option<Vec<&'a Value>>,
    pub string: Strings<'a>,
    pub number: Numbers<'a>,
    pub array: Arrays,
    pub object: Objects<'a>,
    /// Assertions that only the description says.
    pub described: KeywordSet,
    /// Annotations that are written unchanged.
    pub kept: Vec<(Keyword, &'a Value)>,
    /// Steps of work to write it once, without its children.
    pub weight: u64,
    /// Whether some instance satisfies it: set by `solve/possible.rs`.
    pub is_possible: bool,
    /// Whether keywords that speak of any type refuse null: set by `solve/nullable.rs`.
    pub refuses_null: bool,
    /// Whether the answer null is decoded to null: set by `solve/nullable.rs`.
    pub admits_null: bool,
}

/// The form in which a node is written.
#[derive(Debug, Default)]
pub(crate) enum Form {
    /// Any value, as JSON text.
    #[default]
    Any,
    /// Another node: as a reference where the dialect permits it.
    Ref(NodeId),
    /// One of these.
    Choice(Vec<Branch>),
    /// One of the node's values.
    Values,
    /// The node's types, with their facets.
    Typed,
    /// A subschema of the input, as it stands.
    Native,
}

#[derive(Clone, Debug)]
pub(crate) struct Branch {
    pub node: NodeId,
    /// The subschemas of the input that a decoded value of this branch satisfies.
    pub guards: Vec<RawId>,
}
