//! What a keyword demands of a value, as far as one keyword shows that.

use serde_json::Value;

use crate::instance::formats;
use crate::json::keyword::{Holds, Keyword, KeywordSet, UNBREAKABLE, set};
use crate::json::kind::Kind;
use crate::json::number;
use crate::json::reference::REFERENCES;

/// Keywords that are neither annotations nor lead to other schemas.
pub(crate) const SUBSTANCE: KeywordSet = KeywordSet::ALL.without(WORDS);

const WORDS: KeywordSet = UNBREAKABLE.or(FOLLOWED);

/// Whether no value satisfies the schema, as far as that is seen at once: `false`, or `{"not": {}}`, as many libraries
/// write it. Some drafts ignore what is adjacent to a reference.
pub(crate) fn is_never(schema: &Value) -> bool {
    is_never_with(schema, schema.get(Keyword::Not.name()).filter(|_| schema.get(Keyword::Ref.name()).is_none()))
}

/// As above, if the value of its `not` is known.
pub(crate) fn is_never_with(schema: &Value, not: Option<&Value>) -> bool {
    schema == &Value::Bool(false) || not.is_some_and(is_any)
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
        (_, schema) if WITH_A_SCHEMA.has(keyword) => !is_any(schema),
        (Keyword::MinLength | Keyword::MinItems | Keyword::MinProperties, count) => number::count(count) != Some(0),
        (_, Value::Bool(false)) => keyword.row().holds != Holds::Flag,
        _ => true,
    }
}

/// What under `type` is no type. (Up to draft-03 a list may hold schemas.)
pub(crate) fn no_type(types: &Value) -> Option<&Value> {
    let is_unknown = |it: &&Value| it.as_str().and_then(Kind::named).is_none();
    match types {
        Value::Array(types) => types.iter().filter(|it| !it.is_object()).find(is_unknown),
        one => Some(one).filter(is_unknown),
    }
}

/// Keywords that by themselves demand nothing.
const SAYS_NOTHING: KeywordSet = set![Nullable ContentEncoding ContentMediaType ContentSchema Then Else];

/// Keywords with one schema that admits everything if it demands nothing.
const WITH_A_SCHEMA: KeywordSet =
    set![AdditionalProperties UnevaluatedProperties PropertyNames Items AdditionalItems UnevaluatedItems];

/// Keywords that lead to other schemas that hold at the same node.
pub(crate) const FOLLOWED: KeywordSet = REFERENCES.with(Keyword::AllOf);

/// Keywords that an enumerated value must satisfy in addition to its type.
pub(crate) const FILTERS: KeywordSet = SUBSTANCE.without(set![Type Enum Const Nullable]);
