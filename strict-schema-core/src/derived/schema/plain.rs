//! Properties that the derive writes as JSON, by the names of their types: one literal for several properties, instead of ten pieces for each.

use super::{Array, Edge, Length, Schema, StringSchema};

/// Adjacent properties as JSON. The derive knows only the names of their types: the JSON is right only if each type is the one that the
/// derive assumed.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// The node that the derive assumed for each value.
    pub leaves: &'static [Leaf],
    /// The assumed integer type.
    pub integer: Option<Leaf>,
    /// The number of properties.
    pub count: u32,
    /// The properties with their commas, up to the bounds of the whole number.
    pub text: &'static str,
    /// The number of characters of their names, before escaping.
    pub characters: u32,
    /// How many of them may be null.
    pub nullable: u32,
}

/// A value without parts, whose only bounds are those of its type.
#[derive(Clone, Copy, Debug)]
pub enum Leaf {
    /// `true` or `false`
    Boolean,
    /// Any number.
    Number,
    /// Any string.
    String,
    /// A whole number.
    Integer,
    /// A list of these.
    Booleans,
    /// A list of these.
    Numbers,
    /// A list of these.
    Strings,
    /// `Option<bool>`, and so on.
    NullableBoolean,
    /// An `Option` of a number.
    NullableNumber,
    /// An `Option` of a string.
    NullableString,
    /// An `Option` of an integer.
    NullableInteger,
}

// The number of leaves is also their size in bytes.
const _: () = assert!(size_of::<Leaf>() == 1);

impl Leaf {
    /// Whether a value has the assumed type. For an integer, [`bounds`](Self::bounds) checks that.
    pub(crate) const fn is(self, edge: Edge) -> bool {
        let Ok(node) = edge.node() else { return false };
        match self {
            Self::Boolean => matches!(node, Schema::Boolean),
            Self::Number => matches!(node, Schema::Number),
            Self::String => matches!(node, Schema::String(StringSchema { format: None, pattern: None })),
            Self::Booleans | Self::Numbers | Self::Strings => match node {
                Schema::Array(Array { items, length: Length { minimum: None, maximum: None } }) => {
                    self.one().is(*items)
                }
                _ => false,
            },
            Self::NullableBoolean | Self::NullableNumber | Self::NullableString => match node {
                Schema::Nullable(inner) => self.one().is(*inner),
                _ => false,
            },
            Self::Integer | Self::NullableInteger => false,
        }
    }

    /// The bounds of an integer, if the assumed type and the real one are integers.
    pub(crate) const fn bounds(self, edge: Edge) -> Option<&'static str> {
        match (self, edge.node()) {
            (Self::Integer, Ok(Schema::Integer(integer))) => Some(integer.bounds),
            (Self::NullableInteger, Ok(Schema::Nullable(inner))) => Self::Integer.bounds(*inner),
            _ => None,
        }
    }

    /// The type of the items, or of the value that is not null.
    const fn one(self) -> Self {
        match self {
            Self::Booleans | Self::NullableBoolean => Self::Boolean,
            Self::Numbers | Self::NullableNumber => Self::Number,
            Self::Strings | Self::NullableString => Self::String,
            Self::NullableInteger => Self::Integer,
            it => it,
        }
    }
}
