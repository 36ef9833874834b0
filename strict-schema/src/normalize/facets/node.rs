//! A schema in the making: all that must hold at one place, merged, typed, and with the place it came from.

use serde_json::{Number, Value};

use super::declared::Declared;
use super::few::Few;
use super::rare::{Empty, Rare};
use crate::keyword::{Keyword, KeywordSet};
use crate::kind::{Kind, Kinds};
use crate::normalize::read::document::RawId;

/// A node of the graph.
pub(crate) type NodeId = u32;

/// A schema of the input that holds at a node, and which of its choices the node has made already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Part {
    pub raw: RawId,
    pub decided: Decided,
}

/// Which choices were made: `anyOf`, `oneOf`, `if`.
pub(crate) type Decided = u8;

/// A schema in the making.
#[derive(Debug, Default)]
pub(crate) struct Node<'a> {
    /// Where it came from.
    pub origin: RawId,
    /// The schemas of the input that hold here.
    pub parts: Few<Part>,
    pub form: Form,
    pub title: Option<&'a str>,
    pub descriptions: Few<&'a str>,
    /// What is said in words.
    pub notes: Vec<String>,
    pub kinds: Kinds,
    /// Whether some schema names the types.
    pub typed: bool,
    /// Which types its keywords speak of.
    pub hints: Kinds,
    pub values: Option<Vec<&'a Value>>,
    pub string: Rare<Strings<'a>>,
    pub number: Rare<Numbers<'a>>,
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
    pub guards: Few<RawId>,
}

#[derive(Debug, Default)]
pub(crate) struct Strings<'a> {
    pub min: Option<u64>,
    pub max: Option<u64>,
    pub patterns: Few<&'a str>,
    pub formats: Few<&'a str>,
}

#[derive(Debug, Default)]
pub(crate) struct Numbers<'a> {
    pub minimum: Option<&'a Number>,
    pub maximum: Option<&'a Number>,
    pub exclusive_minimum: Option<&'a Number>,
    pub exclusive_maximum: Option<&'a Number>,
    pub multiples: Few<&'a Number>,
}

impl Empty for Strings<'_> {
    fn empty<'e>() -> &'e Self
    where
        Self: 'e,
    {
        static NONE: Strings<'_> = Strings { min: None, max: None, patterns: Few::NONE, formats: Few::NONE };
        &NONE
    }
}

impl Empty for Numbers<'_> {
    fn empty<'e>() -> &'e Self
    where
        Self: 'e,
    {
        static NONE: Numbers<'_> = Numbers {
            minimum: None,
            maximum: None,
            exclusive_minimum: None,
            exclusive_maximum: None,
            multiples: Few::NONE,
        };
        &NONE
    }
}

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

/// The types in both; an integer is a number.
pub(crate) fn intersect(one: Kinds, other: Kinds) -> Kinds {
    let whole = |kinds: Kinds| if kinds.has(Kind::Number) { kinds.with(Kind::Integer) } else { kinds };
    without_twice(whole(one).and(whole(other)))
}

/// The same types, each once: an integer is a number.
pub(crate) fn without_twice(kinds: Kinds) -> Kinds {
    if kinds.has(Kind::Number) { kinds.without(Kind::Integer) } else { kinds }
}

/// Every type; an integer is a number.
pub(crate) const ALL_KINDS: Kinds = Kinds::ALL.without(Kind::Integer);
