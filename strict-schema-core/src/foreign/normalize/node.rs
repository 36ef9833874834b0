//! A node of the graph: the intersection of all subschemas that must hold together.
//!
//! Merging fills it in, solving marks it, and writing reads it.

use core::cmp::Ordering;
use std::collections::HashSet;

use serde_json::{Number, Value};

use super::read::document::RawId;
use crate::json::keyword::{Keyword, KeywordSet};
use crate::json::kind::{Kind, Kinds};
use crate::json::number::compare;

/// The number of a node.
pub(crate) type NodeId = u32;

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
    Choice(Vec<NodeId>),
    /// One of the node's values.
    Values,
    /// The node's types, with their facets.
    Typed,
    /// A subschema of the input, as it stands.
    Native,
}

/// The choices of one schema that a node has made. The nodes of the branches hold the same schema again, and without this mark
/// each would branch anew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Decided(u16);

impl Decided {
    pub(crate) const NONE: Self = Self(0);

    /// `nullable` was decided for null: the schema holds, whatever its other keywords.
    pub(crate) const FOR_NULL: Self = Self(1 << 15);

    /// The mark of a choice by this keyword.
    fn bit(choice: Keyword) -> u16 {
        match choice {
            Keyword::AnyOf => 1,
            Keyword::OneOf => 2,
            Keyword::If => 4,
            // `nullable` in a schema without `type`: null, or what the rest of the schema says.
            _ => 8,
        }
    }

    pub(crate) fn has(self, choice: Keyword) -> bool {
        self.0 & Self::bit(choice) != 0
    }

    pub(crate) fn with(self, choice: Keyword) -> Self {
        Self(self.0 | Self::bit(choice))
    }

    /// The choice was not made: it is described, and the codec checks it.
    pub(crate) fn with_described(self, choice: Keyword, is_too_much: bool) -> Self {
        let bit = Self::bit(choice);
        Self(self.0 | bit << 4 | if is_too_much { bit << 8 } else { 0 })
    }

    pub(crate) fn is_described(self, choice: Keyword) -> bool {
        self.0 & Self::bit(choice) << 4 != 0
    }

    /// It holds in a branch: its title and description stay adjacent to the branches.
    pub(crate) fn in_a_branch(self) -> Self {
        if self == Self::FOR_NULL { self } else { Self(self.0 | 1 << 14) }
    }

    /// Whether its title and description belong to the node: no choice was made.
    pub(crate) fn is_whole(self) -> bool {
        self.0 & 15 == self.0 >> 4 & 15 && self.0 >> 14 == 0
    }

    /// Whether it is adjacent to a choice, of which the node has one branch.
    pub(crate) fn is_next_to_a_choice(self) -> bool {
        self != Self::FOR_NULL && !self.is_whole()
    }

    /// Whether it is described because the choices would multiply each other.
    pub(crate) fn is_too_much(self, choice: Keyword) -> bool {
        self.0 & Self::bit(choice) << 8 != 0
    }
}

/// The assertions of a node on strings.
#[derive(Debug, Default)]
pub(crate) struct Strings<'a> {
    pub min: Option<u64>,
    pub max: Option<u64>,
    pub patterns: Vec<&'a str>,
    pub formats: Vec<&'a str>,
}

/// The assertions of a node on numbers.
#[derive(Debug, Default)]
pub(crate) struct Numbers<'a> {
    pub minimum: Option<&'a Number>,
    pub maximum: Option<&'a Number>,
    pub exclusive_minimum: Option<&'a Number>,
    pub exclusive_maximum: Option<&'a Number>,
    pub multiples: Vec<&'a Number>,
}

/// Whether no number is within bounds, each of which is inclusive and exclusive.
pub(crate) fn is_empty_range(low: [Option<&Number>; 2], high: [Option<&Number>; 2]) -> bool {
    let pairs = (0..2).flat_map(|strict| (0..2).map(move |other| (low[strict], high[other], strict + other > 0)));
    pairs.into_iter().any(|(low, high, is_strict)| match (low, high) {
        (Some(low), Some(high)) => compare(low, high) >= if is_strict { Ordering::Equal } else { Ordering::Greater },
        _ => false,
    })
}

/// The assertions of a node on arrays.
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

/// The assertions of a node on objects.
#[derive(Debug, Default)]
pub(crate) struct Objects<'a> {
    pub min: u64,
    pub max: Option<u64>,
    pub properties: Vec<Property<'a>>,
    pub rest: Rest<'a>,
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

/// The types that both sets have. An integer is a number, so `number` and `integer` have `integer` in common.
pub(crate) fn intersect(one: Kinds, other: Kinds) -> Kinds {
    let whole = |kinds: Kinds| if kinds.has(Kind::Number) { kinds.with(Kind::Integer) } else { kinds };
    without_twice(whole(one).and(whole(other)))
}

/// The same types, without `integer` if `number` is there.
pub(crate) fn without_twice(kinds: Kinds) -> Kinds {
    if kinds.has(Kind::Number) { kinds.without(Kinds::of(&[Kind::Integer])) } else { kinds }
}

/// Removes repeated texts, and keeps the order.
pub(crate) fn distinct<'a>(texts: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut known = HashSet::new();
    texts.filter(|text| known.insert(*text)).collect()
}

/// Every type, without `integer`, which is a number.
pub(crate) const ALL_KINDS: Kinds = Kinds::ALL.without(Kinds::of(&[Kind::Integer]));
