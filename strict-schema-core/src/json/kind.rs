//! The seven types of JSON Schema: the only list of them.

use serde_json::Value;

use crate::json::bits::bit_set;
use crate::json::number::is_whole;

/// A value of the keyword `type`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Null,
    Boolean,
    Object,
    Array,
    Number,
    Integer,
    String,
}

impl Kind {
    /// Every type, in the order of the enum.
    pub(crate) const ALL: [Self; 7] =
        [Self::Null, Self::Boolean, Self::Object, Self::Array, Self::Number, Self::Integer, Self::String];

    /// The type that is written so, if it is one.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The type of a value. A number is a number, whole or not.
    pub(crate) const fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(_) => Self::Boolean,
            Value::Number(_) => Self::Number,
            Value::String(_) => Self::String,
            Value::Array(_) => Self::Array,
            Value::Object(_) => Self::Object,
        }
    }

    /// As it is written in a schema.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Boolean => "boolean",
            Self::Object => "object",
            Self::Array => "array",
            Self::Number => "number",
            Self::Integer => "integer",
            Self::String => "string",
        }
    }
}

bit_set! {
    /// A set of types.
    pub(crate) Kinds(u8) of Kind, all Kind::ALL
}

impl Kinds {
    /// The kinds in a `type`; strings that name no type are left out.
    pub(crate) fn read(value: &Value) -> Self {
        let named = |value: &Value| value.as_str().and_then(Kind::named);
        match value {
            Value::Array(list) => list.iter().filter_map(named).fold(Self::NONE, Self::with),
            _ => named(value).map_or(Self::NONE, |kind| Self::of(&[kind])),
        }
    }

    /// Whether it is this type and no other.
    pub(crate) const fn is_just(self, kind: Kind) -> bool {
        self.0 == 1 << kind as u8
    }

    /// Whether one of the types admits the value.
    pub(crate) fn admit(self, value: &Value) -> bool {
        self.has(Kind::of(value)) || self.has(Kind::Integer) && value.as_number().is_some_and(is_whole)
    }
}

/// Whether `nullable` adds null to the type, and to the values that are listed.
#[cfg(feature = "decode")]
pub(crate) fn adds_null(members: &serde_json::Map<alloc::string::String, Value>) -> bool {
    members.get("nullable") == Some(&Value::Bool(true)) && members.contains_key("type")
}
