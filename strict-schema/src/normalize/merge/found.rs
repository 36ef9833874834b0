//! What merging one node finds beside what it writes into the node.

use serde_json::{Map, Value};

use crate::keyword::{Keyword, KeywordSet};
use crate::normalize::account::means::ANNOTATIONS;
use crate::normalize::facets::decided::ChosenBy;
use crate::normalize::read::document::RawId;
use crate::reference::REFERENCES;

/// What merging one node finds beside what it writes into the node.
#[derive(Debug, Default)]
pub(crate) struct Found<'a> {
    pub never: bool,
    pub objects: Vec<ObjectPart<'a>>,
    pub arrays: Vec<ArrayPart<'a>>,
    pub required: Vec<&'a str>,
    pub names: Vec<RawId>,
    /// The first choice that is not made yet.
    pub choice: Option<Choice>,
    /// How many of the schemas say more than words, and the last of those.
    pub(crate) substantive: usize,
    pub substance: RawId,
    /// Whether the last of those was reached through a reference.
    pub referred: bool,
    /// Whether enumerated values have more to satisfy than types.
    pub filters: bool,
}

#[derive(Debug)]
pub(crate) struct ObjectPart<'a> {
    pub raw: RawId,
    pub properties: Option<&'a Map<String, Value>>,
    pub patterns: Option<&'a Map<String, Value>>,
    pub additional: Option<&'a Value>,
    pub additional_name: &'static str,
    /// `unevaluatedProperties` sees the properties of the other schemas too.
    pub sees_all: bool,
}

#[derive(Debug)]
pub(crate) struct ArrayPart<'a> {
    pub raw: RawId,
    pub prefix: Option<(&'static str, &'a Vec<Value>)>,
    pub rest: Option<(&'static str, &'a Value)>,
}

impl Found<'_> {
    /// Forgets everything, and keeps the room for it.
    pub(crate) fn clear(&mut self) {
        let Self { never, objects, arrays, required, names, choice, substantive, substance, referred, filters } = self;
        (*never, *referred, *filters) = (false, false, false);
        (*substantive, *substance) = (0, 0);
        objects.clear();
        arrays.clear();
        required.clear();
        names.clear();
        *choice = None;
    }
}

/// A choice that a schema leaves, and what holds in each of its branches.
#[derive(Debug)]
pub(crate) struct Choice {
    pub by: ChosenBy,
    pub raw: RawId,
    pub branches: Vec<Vec<RawId>>,
}

/// Keywords without which a schema says nothing but words.
pub(crate) const SUBSTANCE: KeywordSet = KeywordSet::ALL.without(WORDS);

const WORDS: KeywordSet = ANNOTATIONS.or(FOLLOWED);

/// Keywords that lead to more that must hold.
pub(crate) const FOLLOWED: KeywordSet = REFERENCES.with(Keyword::AllOf);

/// Keywords that an enumerated value must satisfy beside its type.
pub(crate) const FILTERS: KeywordSet =
    SUBSTANCE.without(KeywordSet::of(&[Keyword::Type, Keyword::Enum, Keyword::Const, Keyword::Nullable]));
