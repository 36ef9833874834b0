//! Properties that the derive writes, by the names of their types: one literal instead of ten texts to be copied for each.

use super::{Array, Edge, Length, Schema, Text};

/// Properties, one after the other. The derive has read only the names of their types: the text is right only if each
/// value is what it is taken to be.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    /// The node that the derive assumed for each value.
    pub leaves: &'static [Leaf],
    /// The whole number.
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

/// A value without parts and without bounds but those of its type.
#[derive(Clone, Copy, Debug)]
pub enum Leaf {
    /// `true` or `false`
    Boolean,
    /// Any number.
    Number,
    /// Any text.
    String,
    /// A whole number.
    Integer,
    /// A list of them.
    Booleans,
    /// A list of them.
    Numbers,
    /// A list of them.
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

// How many leaves there are is asked for as their size in bytes.
const _: () = assert!(size_of::<Leaf>() == 1);

impl Leaf {
    /// Whether a value is what it is taken to be. Not asked of a whole number: that has [bounds](Self::bounds).
    pub(crate) const fn is(self, edge: Edge) -> bool {
        let Ok(node) = edge.node() else { return false };
        match self {
            Self::Boolean => matches!(node, Schema::Boolean),
            Self::Number => matches!(node, Schema::Number),
            Self::String => matches!(node, Schema::String(Text { format: None, pattern: None })),
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

    /// The bounds of a whole number, if that is what the value is taken to be and is.
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
