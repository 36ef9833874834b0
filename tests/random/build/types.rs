//! Types as data: what is invented, judged and written.

use crate::dice::Dice;

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Type {
    /// A scalar: its name, and two values.
    Scalar(&'static str, [&'static str; 2]),
    /// A type of the standard library: an index of [`STD`].
    Std(usize),
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

#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "each is a family of its own")]
pub(crate) struct Definition {
    pub(crate) ident: &'static str,
    pub(crate) parameters: usize,
    /// Attributes of serde's.
    pub(crate) attributes: Vec<String>,
    /// Whole attributes of others: documentation, and ours.
    pub(crate) others: Vec<String>,
    /// `pub` or `pub(crate)`
    pub(crate) visibility: &'static str,
    /// It has a parameter that only a skipped field uses, and whose argument has no schema.
    pub(crate) marked: bool,
    /// It stands in a macro, with the next one if that does too.
    pub(crate) in_macro: bool,
    /// It is called by an alias.
    pub(crate) aliased: bool,
    /// It is read `from` what it holds, and written `into` it.
    pub(crate) converted: bool,
    /// serde refuses what it does not know.
    pub(crate) closed: bool,
    /// It is a struct with a tag.
    pub(crate) tagged: bool,
    pub(crate) body: Body,
}

#[derive(Clone)]
pub(crate) enum Body {
    Struct(Vec<Field>),
    /// With attributes of the only field.
    Newtype(Type, Vec<String>),
    /// Both with the same attributes: all items of a strict array have one schema.
    Tuple(Type, Vec<String>),
    Words(Vec<String>),
    Union(Tagging, Vec<Variant>),
}

#[derive(Clone)]
pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) attributes: Vec<String>,
    pub(crate) others: Vec<String>,
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

#[derive(Clone)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) attributes: Vec<String>,
    pub(crate) others: Vec<String>,
    pub(crate) untagged: bool,
    pub(crate) content: Content,
}

#[derive(Clone)]
pub(crate) enum Content {
    Unit,
    Newtype(Type),
    Tuple(Type, Vec<String>),
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
    Type::Scalar("u64", ["0", "9_000_000_000_000_000_000"]),
    Type::Scalar("i64", ["-7", "9_000_000_000_000_000_000"]),
    Type::Scalar("f64", ["-0.5", "1e300"]),
    Type::Scalar("String", ["String::new()", "\"a\\\"\\n\\u{1}é\".to_owned()"]),
    Type::Scalar("char", ["'\"'", "'é'"]),
];

/// A type of the standard library.
pub(crate) struct Std {
    pub(crate) name: &'static str,
    pub(crate) values: [&'static str; 2],
    pub(crate) has_default: bool,
    /// It is an object, or an enum that holds one value: how many levels it has.
    pub(crate) levels: usize,
}

pub(crate) const STD: [Std; 14] = [
    std("std::time::Duration", ["std::time::Duration::ZERO", "std::time::Duration::new(1, 999_999_999)"], true, 1),
    std("std::ops::Range<u8>", ["0..0", "3..255"], true, 1),
    std("std::ops::RangeInclusive<i32>", ["0..=0", "3..=255"], false, 1),
    std("std::num::NonZeroU8", ["std::num::NonZeroU8::MIN", "std::num::NonZeroU8::MAX"], false, 0),
    std("std::num::NonZeroI32", ["std::num::NonZeroI32::MIN", "std::num::NonZeroI32::MAX"], false, 0),
    std("std::num::Wrapping<u16>", ["std::num::Wrapping(0)", "std::num::Wrapping(65_535)"], true, 0),
    std("std::net::Ipv4Addr", ["std::net::Ipv4Addr::LOCALHOST", "std::net::Ipv4Addr::UNSPECIFIED"], false, 0),
    std("std::net::IpAddr", ["std::net::Ipv4Addr::LOCALHOST.into()", "std::net::Ipv6Addr::LOCALHOST.into()"], false, 0),
    std("Box<str>", ["\"\".into()", "\"a\\u{2028}\".into()"], true, 0),
    std("std::borrow::Cow<'static, str>", ["\"\".into()", "\"\\u{10ffff}\".into()"], true, 0),
    std("std::collections::VecDeque<bool>", ["[].into()", "[true].into()"], true, 0),
    std("std::collections::BTreeSet<u8>", ["[].into()", "[1, 255].into()"], true, 0),
    std("Result<u8, String>", ["Ok(1)", "Err(\"x\".to_owned())"], false, 1),
    std("std::ops::Bound<i64>", ["std::ops::Bound::Unbounded", "std::ops::Bound::Included(-7)"], false, 1),
];

const fn std(name: &'static str, values: [&'static str; 2], has_default: bool, levels: usize) -> Std {
    Std { name, values, has_default, levels }
}

/// A family of types that the generator may or may not make.
pub(crate) struct Family {
    pub(crate) name: &'static str,
    /// Whether it is on unless `STRICT_SCHEMA_FAMILIES` says otherwise.
    pub(crate) on: bool,
}

/// What the environment variable `STRICT_SCHEMA_FAMILIES` may name, with commas between; `all` is all of them.
pub(crate) const FAMILIES: &[Family] = &[
    Family { name: "std", on: true },
    Family { name: "docs", on: true },
    Family { name: "unicode", on: true },
    Family { name: "transparent", on: true },
    Family { name: "conversions", on: true },
    Family { name: "constraints", on: true },
    Family { name: "aliases", on: true },
    Family { name: "macros", on: true },
    // Off: an alias of a generic type in itself is refused.
    Family { name: "same-names", on: true },
    Family { name: "privacy", on: true },
    Family { name: "odd-numbers", on: true },
    Family { name: "markers", on: true },
    Family { name: "aliases-of-itself", on: false },
    Family { name: "defaults-of-options", on: true },
    Family { name: "depth", on: true },
    Family { name: "open", on: true },
];

pub(crate) struct World {
    pub(crate) dice: Dice,
    pub(crate) definitions: Vec<Definition>,
    /// How many names there are. None is used twice, so only a type that is merged twice collides with itself.
    pub(crate) names: usize,
    pub(crate) families: Vec<&'static str>,
}

impl World {
    /// Whether types of the family are made.
    pub(crate) fn makes(&self, family: &str) -> bool {
        debug_assert!(FAMILIES.iter().any(|it| it.name == family), "no family is named {family}");
        self.families.contains(&family)
    }
}

impl Type {
    pub(crate) fn has_default(&self) -> bool {
        match self {
            Self::Scalar(..) | Self::Unit => true,
            Self::Std(index) => STD[*index].has_default,
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
            Self::Scalar(..) | Self::Std(_) | Self::Unit => false,
        }
    }

    /// The definitions that it names.
    pub(crate) fn names(&self, found: &mut Vec<usize>) {
        match self {
            Self::Option(ty) | Self::List(ty) | Self::Array(ty) | Self::Pair(ty) | Self::Boxed(ty) => ty.names(found),
            Self::Named(index, arguments) => {
                found.push(*index);
                for ty in arguments {
                    ty.names(found);
                }
            }
            _ => {}
        }
    }

    /// Whether the type that it stands in is in it.
    pub(crate) fn has_itself(&self) -> bool {
        match self {
            Self::Itself => true,
            Self::Option(ty) | Self::List(ty) | Self::Array(ty) | Self::Pair(ty) | Self::Boxed(ty) => ty.has_itself(),
            Self::Named(_, arguments) => arguments.iter().any(Self::has_itself),
            Self::Scalar(..) | Self::Std(_) | Self::Unit | Self::Parameter(_) => false,
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

impl Definition {
    /// The types in it.
    pub(crate) fn types(&self) -> Vec<&Type> {
        self.body.types()
    }
}

impl Body {
    /// The types in it.
    pub(crate) fn types(&self) -> Vec<&Type> {
        match self {
            Self::Struct(fields) => fields.iter().map(|field| &field.ty).collect(),
            Self::Newtype(ty, _) | Self::Tuple(ty, _) => vec![ty],
            Self::Words(_) => vec![],
            Self::Union(_, variants) => variants
                .iter()
                .flat_map(|variant| match &variant.content {
                    Content::Unit => vec![],
                    Content::Newtype(ty) | Content::Tuple(ty, _) => vec![ty],
                    Content::Fields(fields) => fields.iter().map(|field| &field.ty).collect(),
                })
                .collect(),
        }
    }
}
