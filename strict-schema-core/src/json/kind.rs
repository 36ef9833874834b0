//! The seven types of JSON Schema: the only list of them.

use serde_json::Value;

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
        Some(match name {
            "null" => Self::Null,
            "boolean" => Self::Boolean,
            "object" => Self::Object,
            "array" => Self::Array,
            "number" => Self::Number,
            "integer" => Self::Integer,
            "string" => Self::String,
            _ => return None,
        })
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

/// A set of types.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Kinds(u8);

impl Kinds {
    /// Every type.
    pub(crate) const ALL: Self = Self((1 << Kind::ALL.len()) - 1);

    /// The empty set.
    pub(crate) const NONE: Self = Self(0);

    /// A set of these.
    pub(crate) const fn of(kinds: &[Kind]) -> Self {
        let mut set = Self::NONE;
        let mut index = 0;
        while index < kinds.len() {
            set = set.with(kinds[index]);
            index += 1;
        }
        set
    }

    /// The kinds in a `type`; strings that name no type are left out.
    pub(crate) fn read(value: &Value) -> Self {
        let named = |value: &Value| value.as_str().and_then(Kind::named);
        match value {
            Value::Array(list) => list.iter().filter_map(named).fold(Self::default(), Self::with),
            _ => named(value).map_or(Self::default(), |kind| Self::default().with(kind)),
        }
    }

    pub(crate) const fn with(self, kind: Kind) -> Self {
        Self(self.0 | 1 << kind as u8)
    }

    /// The set without this one.
    pub(crate) const fn without(self, kind: Kind) -> Self {
        Self(self.0 & !(1 << kind as u8))
    }

    /// Those in both.
    pub(crate) const fn and(self, others: Self) -> Self {
        Self(self.0 & others.0)
    }

    pub(crate) const fn has(self, kind: Kind) -> bool {
        self.0 & (1 << kind as u8) != 0
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether it is this type and no other.
    pub(crate) const fn is_just(self, kind: Kind) -> bool {
        self.0 == 1 << kind as u8
    }

    /// The types, in the order of [`Kind`].
    pub(crate) fn iter(self) -> impl Iterator<Item = Kind> {
        Kind::ALL.into_iter().filter(move |kind| self.has(*kind))
    }

    /// Whether one of the types admits the value.
    pub(crate) fn admit(self, value: &Value) -> bool {
        match value {
            Value::Null => self.has(Kind::Null),
            Value::Bool(_) => self.has(Kind::Boolean),
            Value::Object(_) => self.has(Kind::Object),
            Value::Array(_) => self.has(Kind::Array),
            Value::String(_) => self.has(Kind::String),
            Value::Number(number) => self.has(Kind::Number) || self.has(Kind::Integer) && is_whole(number),
        }
    }
}
