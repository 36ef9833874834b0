//! The names of types, which also identify them.

use core::panic::Location;

/// Identifies a type. Const evaluation cannot compare `TypeId`s, and a `TypeId` tells a reader nothing.
#[derive(Debug)]
pub struct TypeName {
    /// What distinguishes its definition from all others.
    pub(crate) origin: TypeIdentity,
    /// `module_path!()`, for the names of definitions. Empty for a type of the standard library.
    pub(crate) module: &'static str,
    /// Its identifier.
    #[doc(hidden)]
    pub ident: &'static str,
    /// The name in definitions and as a tool: the identifier, unless `#[strict(name = "…")]` sets another.
    #[doc(hidden)]
    pub name: &'static str,
    /// The source of that name.
    #[doc(hidden)]
    pub spelling: Spelling,
    /// Its parameters.
    #[doc(hidden)]
    pub arguments: &'static [Argument],
}

/// The source of the name of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelling {
    /// `#[strict(name = "…")]`: the tool has exactly this name.
    Chosen,
    /// Its identifier, in ASCII: the tool has this name in `snake_case`.
    Identifier,
    /// Its identifier, with numbers for the characters that ASCII does not have. It cannot be the name of a tool.
    Numbers,
}

/// What distinguishes a definition from all others.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TypeIdentity {
    /// A derive: a hash of the definition's tokens, of their place, of the expansion that wrote them, and of its package. Together with
    /// the module it identifies the definition.
    Derive(u128),
    /// An impl by hand: the place of the call that made its name.
    Impl(&'static Location<'static>),
    /// This library, which uses each identifier once.
    Library,
}

/// A parameter of a generic type.
#[derive(Debug)]
pub enum Argument {
    /// A type.
    Type(&'static TypeName),
    /// A value, as a number.
    Value(i128),
}

impl TypeName {
    /// The name of a type whose [`StrictSchema`](crate::StrictSchema) is implemented by hand.
    ///
    /// The place of the call distinguishes the type from others with this identifier, so each impl must contain its own call.
    #[track_caller]
    #[must_use]
    pub const fn foreign(ident: &'static str, arguments: &'static [Argument]) -> Self {
        Self {
            origin: TypeIdentity::Impl(Location::caller()),
            module: "",
            ident,
            name: ident,
            spelling: Spelling::Identifier,
            arguments,
        }
    }

    /// The name of a type that this library implements the trait for.
    pub(crate) const fn library(ident: &'static str, arguments: &'static [Argument]) -> Self {
        Self {
            origin: TypeIdentity::Library,
            module: "",
            ident,
            name: ident,
            spelling: Spelling::Identifier,
            arguments,
        }
    }

    /// The name of a type with a derive.
    pub(crate) const fn derived(
        fingerprint: u128,
        module: &'static str,
        ident: &'static str,
        name: &'static str,
        spelling: Spelling,
        arguments: &'static [Argument],
    ) -> Self {
        Self { origin: TypeIdentity::Derive(fingerprint), module, ident, name, spelling, arguments }
    }

    /// Whether the name, or that of a parameter, is made by hand.
    pub(crate) const fn is_made_by_hand(&self) -> bool {
        let mut index = 0;
        while index < self.arguments.len() {
            if let Argument::Type(argument) = &self.arguments[index]
                && argument.is_made_by_hand()
            {
                return true;
            }
            index += 1;
        }
        matches!(self.origin, TypeIdentity::Impl(_))
    }

    /// Whether it names the other type, or has it as a parameter.
    pub(crate) const fn mentions(&self, other: &Self) -> bool {
        if self.is(other) {
            return true;
        }
        let mut index = 0;
        while index < self.arguments.len() {
            if let Argument::Type(argument) = &self.arguments[index]
                && argument.mentions(other)
            {
                return true;
            }
            index += 1;
        }
        false
    }

    /// Whether both name the same type. The texts are compared last: they take the most steps, and instances of one generic type have
    /// the same ones.
    pub(crate) const fn is(&self, other: &Self) -> bool {
        let may_be = match (self.origin, other.origin) {
            (TypeIdentity::Derive(a), TypeIdentity::Derive(b)) => a == b,
            (TypeIdentity::Impl(a), TypeIdentity::Impl(b)) => a.line() == b.line() && a.column() == b.column(),
            (TypeIdentity::Library, TypeIdentity::Library) => true,
            _ => false,
        };
        if !may_be || self.arguments.len() != other.arguments.len() {
            return false;
        }
        let mut index = 0;
        while index < self.arguments.len() {
            let equal = match (&self.arguments[index], &other.arguments[index]) {
                (Argument::Type(a), Argument::Type(b)) => a.is(b),
                (Argument::Value(a), Argument::Value(b)) => *a == *b,
                _ => false,
            };
            if !equal {
                return false;
            }
            index += 1;
        }
        match (self.origin, other.origin) {
            (TypeIdentity::Impl(a), TypeIdentity::Impl(b)) => same(self.ident, other.ident) && same(a.file(), b.file()),
            (TypeIdentity::Derive(_), _) => same(self.module, other.module),
            _ => same(self.ident, other.ident),
        }
    }
}

/// Whether two texts are equal, in const evaluation: sixteen bytes a step.
pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    if a.len() != b.len() {
        return false;
    }
    while let (Some((a_head, a_tail)), Some((b_head, b_tail))) =
        (a.split_first_chunk::<16>(), b.split_first_chunk::<16>())
    {
        if u128::from_ne_bytes(*a_head) != u128::from_ne_bytes(*b_head) {
            return false;
        }
        (a, b) = (a_tail, b_tail);
    }
    let mut index = 0;
    while index < a.len() {
        if a[index] != b[index] {
            return false;
        }
        index += 1;
    }
    true
}
