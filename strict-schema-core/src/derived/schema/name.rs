//! The names of types, which also identify them.

use core::panic::Location;

use crate::words::{hash, mix};

/// Identifies a type. Const evaluation cannot compare `TypeId`s, and a `TypeId` tells a reader nothing.
#[derive(Debug)]
pub struct TypeName {
    /// A hash of what distinguishes the type from all others: its definition and its parameters. Const evaluation compares it in one step.
    identity: u128,
    /// Whether an impl by hand made it.
    pub(crate) by_hand: bool,
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
        let place = Location::caller();
        let place = hash(mix(mix(0, place.line() as u128), place.column() as u128), place.file());
        let identity = with_arguments(hash(place, ident), arguments);
        Self { identity, by_hand: true, ..Self::library(ident, arguments) }
    }

    /// The name of a type that this library implements the trait for: it uses each identifier once.
    pub(crate) const fn library(ident: &'static str, arguments: &'static [Argument]) -> Self {
        Self {
            identity: with_arguments(hash(0, ident), arguments),
            by_hand: false,
            module: "",
            ident,
            name: ident,
            spelling: Spelling::Identifier,
            arguments,
        }
    }

    /// The name of a type with a derive. The fingerprint is a hash of the definition's tokens, of their place, of the expansion that wrote them,
    /// and of its package. Together with the module it identifies the definition.
    #[doc(hidden)]
    #[must_use]
    pub const fn derived(
        fingerprint: u128,
        module: &'static str,
        ident: &'static str,
        name: &'static str,
        spelling: Spelling,
        arguments: &'static [Argument],
    ) -> Self {
        let identity = with_arguments(hash(fingerprint, module), arguments);
        Self { identity, by_hand: false, module, ident, name, spelling, arguments }
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
        self.by_hand
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

    /// Whether both name the same type.
    pub(crate) const fn is(&self, other: &Self) -> bool {
        self.identity == other.identity
    }

    /// A number below this one, equal for the same type.
    pub(crate) const fn slot(&self, slots: usize) -> usize {
        (self.identity % slots as u128) as usize
    }
}

const fn with_arguments(hash: u128, arguments: &[Argument]) -> u128 {
    let mut hash = hash;
    let mut rest = arguments;
    while let [argument, others @ ..] = rest {
        hash = match argument {
            Argument::Type(argument) => mix(hash, argument.identity),
            Argument::Value(value) => mix(mix(hash, 1), value.cast_unsigned()),
        };
        rest = others;
    }
    hash
}
