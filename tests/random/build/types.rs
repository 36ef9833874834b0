//! Types as data: what is invented, judged and written.

use crate::dice::Dice;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Type {
    /// A scalar: its name, and two values.
    Scalar(&'static str, [&'static str; 2]),
    Unit,
    Option(Box<Type>),
    List(Box<Type>),
    Array(Box<Type>),
    Pair(Box<Type>),
    Boxed(Box<Type>),
    /// A parameter of the type around it.
    Parameter(usize),
    /// The type around it, behind an `Option` or in a list.
    Itself,
    /// A definition, with its parameters.
    Named(usize, Vec<Type>),
}

pub(crate) struct Definition {
    pub(crate) parameters: usize,
    pub(crate) attributes: Vec<String>,
    /// serde refuses what it does not know.
    pub(crate) closed: bool,
    /// It is a struct with a tag.
    pub(crate) tagged: bool,
    pub(crate) body: Body,
}

pub(crate) enum Body {
    Struct(Vec<Field>),
    Newtype(Type),
    Tuple(Type),
    Words(Vec<String>),
    Union(Tagging, Vec<Variant>),
}

pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) attributes: Vec<String>,
    pub(crate) flattened: bool,
    pub(crate) ty: Type,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Tagging {
    External,
    Internal,
    Adjacent,
    Untagged,
}

pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) attributes: Vec<String>,
    pub(crate) untagged: bool,
    pub(crate) content: Content,
}

pub(crate) enum Content {
    Unit,
    Newtype(Type),
    Tuple(Type),
    Fields(Vec<Field>),
}

/// How serde reaches what is merged into an object.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum How {
    Flattened,
    BesideTag,
    Untagged,
}

pub(crate) const SCALARS: [Type; 8] = [
    Type::Scalar("bool", ["true", "false"]),
    Type::Scalar("u8", ["0", "255"]),
    Type::Scalar("i32", ["-1", "i32::MAX"]),
    Type::Scalar("u64", ["0", "u64::MAX"]),
    Type::Scalar("i64", ["-7", "i64::MAX"]),
    Type::Scalar("f64", ["-0.5", "1e300"]),
    Type::Scalar("String", ["String::new()", "\"a\\\"\\n\\u{1}é\".to_owned()"]),
    Type::Scalar("char", ["'\"'", "'é'"]),
];

pub(crate) struct World {
    pub(crate) dice: Dice,
    pub(crate) definitions: Vec<Definition>,
    /// How many names there are. None is used twice, so only a type that is merged twice collides with itself.
    pub(crate) names: usize,
}

impl Type {
    pub(crate) fn has_default(&self) -> bool {
        match self {
            Self::Scalar(..) | Self::Unit => true,
            // serde then wants a default of the parameter, too.
            Self::Option(inner) | Self::List(inner) => !inner.has_parameters(),
            Self::Boxed(inner) => inner.has_default(),
            _ => false,
        }
    }

    pub(crate) fn has_parameters(&self) -> bool {
        match self {
            Self::Parameter(_) | Self::Itself => true,
            Self::Option(ty) | Self::List(ty) | Self::Array(ty) | Self::Pair(ty) | Self::Boxed(ty) => {
                ty.has_parameters()
            }
            Self::Named(_, arguments) => arguments.iter().any(Self::has_parameters),
            Self::Scalar(..) | Self::Unit => false,
        }
    }

    /// With these arguments for its parameters.
    pub(crate) fn with(&self, arguments: &[Self]) -> Self {
        let inner = |ty: &Self| Box::new(ty.with(arguments));
        match self {
            Self::Option(ty) => Self::Option(inner(ty)),
            Self::List(ty) => Self::List(inner(ty)),
            Self::Array(ty) => Self::Array(inner(ty)),
            Self::Pair(ty) => Self::Pair(inner(ty)),
            Self::Boxed(ty) => Self::Boxed(inner(ty)),
            Self::Parameter(index) => arguments.get(*index).unwrap_or(self).clone(),
            Self::Named(index, own) => Self::Named(*index, own.iter().map(|ty| ty.with(arguments)).collect()),
            other => other.clone(),
        }
    }
}
