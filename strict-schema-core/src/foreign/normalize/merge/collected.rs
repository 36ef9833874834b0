//! What was found in the parts of a node, and only merging needs.

use serde_json::{Map, Value};

use crate::foreign::normalize::read::document::RawId;
use crate::json::keyword::Keyword;

/// What was found in the parts of a node.
#[derive(Debug, Default)]
pub(crate) struct Collected<'a> {
    /// Whether one of the parts is `false`.
    pub never: bool,
    pub objects: Vec<ObjectPart<'a>>,
    pub arrays: Vec<ArrayPart<'a>>,
    pub required: Vec<&'a str>,
    pub names: Vec<RawId>,
    /// The first choice that is not made yet.
    pub choice: Option<RawChoice>,
    /// How many parts have more than annotations, references and `allOf`.
    pub(crate) substantive: usize,
    /// The last of these.
    pub substance: RawId,
    /// Whether `substance` is the target of a reference.
    pub referred: bool,
    /// Whether enumerated values must satisfy more than types.
    pub filters: bool,
}

#[derive(Debug)]
pub(crate) struct ObjectPart<'a> {
    pub raw: RawId,
    pub properties: Option<&'a Map<String, Value>>,
    pub patterns: Option<&'a Map<String, Value>>,
    /// `additionalProperties`, or else `unevaluatedProperties`.
    pub additional: Option<(Keyword, &'a Value)>,
    /// The schemas that `unevaluatedProperties` sees, sorted.
    pub seen: Vec<RawId>,
}

impl ObjectPart<'_> {
    /// Whether `additional` is only about properties for which the other part has no schema.
    pub(crate) fn sees(&self, other: &Self) -> bool {
        self.raw == other.raw || self.seen.binary_search(&other.raw).is_ok()
    }

    /// Whether `additional` applies to no property, because it sees another part that has a schema for every property.
    pub(crate) fn is_moot(&self, parts: &[Self]) -> bool {
        let others = if self.seen.is_empty() { &[] } else { parts };
        others.iter().any(|part| part.raw != self.raw && self.sees(part) && part.additional.is_some())
    }
}

#[derive(Debug)]
pub(crate) struct ArrayPart<'a> {
    pub raw: RawId,
    pub prefix: Option<(Keyword, &'a Vec<Value>)>,
    pub rest: Option<(Keyword, &'a Value)>,
    /// The schemas that `unevaluatedItems` sees, sorted.
    pub seen: Vec<RawId>,
}

/// An `anyOf`, `oneOf`, `if` or `nullable`, and the schemas that hold in each of its branches.
#[derive(Debug)]
pub(crate) struct RawChoice {
    pub by: Keyword,
    pub raw: RawId,
    pub branches: Vec<Vec<RawId>>,
}
