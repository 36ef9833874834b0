//! A schema in the making: all that must hold at one place, merged, typed, and with the place it came from.

use super::array::Arrays;
use super::decided::Decided;
use super::id::NodeId;
use super::number::Numbers;
use super::object::Objects;
use super::string::Strings;
use serde_json::Value;

use crate::keyword::{Keyword, KeywordSet};
use crate::kind::Kinds;
use crate::normalize::read::document::RawId;

/// A schema of the input that holds at a node, and which of its choices the node has made already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    pub raw: RawId,
    pub decided: Decided,
}

/// A schema in the making.
#[derive(Debug, Default)]
pub(crate) struct Node<'a> {
    /// Where it came from.
    pub origin: RawId,
    /// The schemas of the input that hold here.
    pub parts: Vec<Part>,
    pub form: Form,
    pub title: Option<&'a str>,
    pub descriptions: Vec<&'a str>,
    /// What is said in words.
    pub notes: Vec<String>,
    pub kinds: Kinds,
    /// Whether some schema names the types.
    pub typed: bool,
    /// Which types its keywords speak of.
    pub hints: Kinds,
    pub values: Option<Vec<&'a Value>>,
    pub string: Strings<'a>,
    pub number: Numbers<'a>,
    pub array: Arrays,
    pub object: Objects<'a>,
    /// Keywords that are said in words only.
    pub dropped: KeywordSet,
    /// Annotations that are written as they are.
    pub kept: Vec<(Keyword, &'a Value)>,
    /// What it takes to write it once, without what is inside.
    pub weight: u64,
    /// Whether some value satisfies it.
    pub inhabited: bool,
    /// Whether null is an answer that stands for null.
    pub admits_null: bool,
}

/// What a node comes to.
#[derive(Debug, Default)]
pub(crate) enum Form {
    /// Anything: JSON text.
    #[default]
    Any,
    /// Another node, which the dialect may refer to.
    Ref(NodeId),
    /// One of these.
    Choice(Vec<Branch>),
    /// One of the node's values.
    Values,
    /// What the node's types and their keywords say.
    Typed,
    /// One schema of the input, as it stands.
    Native,
}

#[derive(Clone, Debug)]
pub(crate) struct Branch {
    pub node: NodeId,
    /// The schemas of the input that an answer of this branch must satisfy.
    pub guards: Vec<RawId>,
}
