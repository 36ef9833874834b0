//! Facts about the parts of a node that only merging needs. They are apart from the node to reuse their memory for the next
//! one.

use serde_json::{Map, Value};

use crate::foreign::normalize::account::means::ANNOTATIONS;
use crate::foreign::normalize::facets::decided::ChosenBy;
use crate::foreign::normalize::read::document::RawId;
use crate::instance::formats;
use crate::json::keyword::{Holds, Keyword, KeywordSet};
use crate::json::number;
use crate::json::reference::REFERENCES;

/// Facts about the parts of a node that only merging needs.
#[derive(Debug, Default)]
pub(crate) struct Found<'a> {
    /// Whether one of the parts is `false`.
    pub never: bool,
    pub objects: Vec<ObjectPart<'a>>,
    pub arrays: Vec<ArrayPart<'a>>,
    pub required: Vec<&'a str>,
    /// The schemas of `propertyNames`.
    pub names: Vec<RawId>,
    /// The first choice that is not made yet.
    pub choice: Option<Choice>,
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
    pub additional: Option<&'a Value>,
    pub additional_name: &'static str,
    /// Whether `additional` is that of `unevaluatedProperties`, which sees the properties of the other parts too.
    pub sees_all: bool,
}

#[derive(Debug)]
pub(crate) struct ArrayPart<'a> {
    pub raw: RawId,
    pub prefix: Option<(&'static str, &'a Vec<Value>)>,
    pub rest: Option<(&'static str, &'a Value)>,
}

impl Found<'_> {
    /// Clears everything, and keeps the memory.
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

/// An `anyOf`, `oneOf` or `if`, and the schemas that hold in each of its branches.
#[derive(Debug)]
pub(crate) struct Choice {
    pub by: ChosenBy,
    pub raw: RawId,
    pub branches: Vec<Vec<RawId>>,
}

/// Keywords that are neither annotations nor lead to other schemas.
pub(crate) const SUBSTANCE: KeywordSet = KeywordSet::ALL.without(WORDS);

const WORDS: KeywordSet = ANNOTATIONS.or(FOLLOWED);

/// Whether no value satisfies the schema, as far as that is seen at once: `false`, or `{"not": {}}`, as many libraries
/// write it.
pub(crate) fn is_never(schema: &Value) -> bool {
    schema == &Value::Bool(false) || schema.get(Keyword::Not.name()).is_some_and(is_any)
}

/// Whether every value satisfies the schema, as far as that is seen at once.
pub(crate) fn is_any(schema: &Value) -> bool {
    match schema {
        Value::Bool(any) => *any,
        Value::Object(members) => {
            members.iter().all(|(name, value)| Keyword::named(name).is_none_or(|keyword| !demands(keyword, value)))
        }
        _ => false,
    }
}

/// Whether a keyword with this value demands something of some value.
pub(crate) fn demands(keyword: Keyword, value: &Value) -> bool {
    match (keyword, value) {
        _ if !SUBSTANCE.or(FOLLOWED).has(keyword) || SAYS_NOTHING.has(keyword) => false,
        (Keyword::Format, Value::String(format)) => formats::is_known(format),
        (Keyword::Required, Value::Array(names)) => !names.is_empty(),
        (Keyword::Properties | Keyword::PatternProperties, Value::Object(schemas)) => !schemas.values().all(is_any),
        (
            Keyword::AdditionalProperties
            | Keyword::UnevaluatedProperties
            | Keyword::PropertyNames
            | Keyword::Items
            | Keyword::AdditionalItems
            | Keyword::UnevaluatedItems,
            schema,
        ) => !is_any(schema),
        (Keyword::MinLength | Keyword::MinItems | Keyword::MinProperties, count) => number::count(count) != Some(0),
        (_, Value::Bool(false)) => keyword.row().holds != Holds::Flag,
        _ => true,
    }
}

/// Keywords that by themselves demand nothing.
const SAYS_NOTHING: KeywordSet = KeywordSet::of(&[
    Keyword::Nullable,
    Keyword::ContentEncoding,
    Keyword::ContentMediaType,
    Keyword::ContentSchema,
    Keyword::Then,
    Keyword::Else,
]);

/// Keywords that lead to other schemas that hold at the same node.
pub(crate) const FOLLOWED: KeywordSet = REFERENCES.with(Keyword::AllOf);

/// Keywords that an enumerated value must satisfy in addition to its type.
pub(crate) const FILTERS: KeywordSet =
    SUBSTANCE.without(KeywordSet::of(&[Keyword::Type, Keyword::Enum, Keyword::Const, Keyword::Nullable]));
