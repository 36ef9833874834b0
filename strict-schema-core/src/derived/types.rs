//! The schemas of types as serde reads and writes them: those of the standard library, a file a kind, and those of other crates.

mod collections;
mod maps;
mod net;
mod numbers;
mod other_crates;
mod pointers;
mod scalars;
mod standard;
#[cfg(feature = "std")]
mod std_only;
mod tuples;

pub(super) use standard::field;

/// Implements the trait for a type with a node of its own.
macro_rules! node {
    ($type:ty, $name:literal, $node:expr) => {
        node!($type, $crate::derived::strict::Other<Self>, $name, $node);
    };
    ($type:ty, $shape:ty, $name:literal, $node:expr) => {
        impl $crate::StrictSchema for $type {
            type Strictness = $crate::derived::strict::Yes;
            type Shape = $shape;
            const NAME: &'static $crate::schema::TypeName = &$crate::schema::TypeName::library($name, &[]);
            const SCHEMA: $crate::schema::Edge = {
                static NODE: $crate::schema::Schema = $node;
                $crate::schema::Edge::to(&NODE)
            };
        }
    };
}

/// Implements the trait for a type with parameters, the first of which is what it holds.
macro_rules! holder {
    ($type:ty, [$($parameters:tt)*], $held:ident, $name:literal, $node:expr) => {
        holder!($type, [$($parameters)*], $held, $crate::derived::strict::Other<Self>, $name, $node);
    };
    ($type:ty, [$($parameters:tt)*], $held:ident, $shape:ty, $name:literal, $node:expr) => {
        impl<$held: $crate::StrictSchema $($parameters)*> $crate::StrictSchema for $type {
            type Strictness = $held::Strictness;
            type Shape = $shape;
            const NAME: &'static $crate::schema::TypeName =
                &$crate::schema::TypeName::library($name, &[$crate::schema::Argument::Type($held::NAME)]);
            const SCHEMA: $crate::schema::Edge = $crate::schema::Edge::to(const { &$node });
            const CHECKS: () = $held::CHECKS;
        }
    };
}

/// Implements the trait for a type that is read and written just as what it holds.
macro_rules! same {
    ($type:ty, [$($parameters:tt)*], $held:ident) => {
        impl<$($parameters)*> $crate::StrictSchema for $type {
            type Strictness = <$held as $crate::StrictSchema>::Strictness;
            type Shape = <$held as $crate::StrictSchema>::Shape;
            const NAME: &'static $crate::schema::TypeName = <$held as $crate::StrictSchema>::NAME;
            const SCHEMA: $crate::schema::Edge = <$held as $crate::StrictSchema>::SCHEMA;
            const CHECKS: () = <$held as $crate::StrictSchema>::CHECKS;
            const STRICT: Option<bool> = <$held as $crate::StrictSchema>::STRICT;
            const DIALECT: &'static $crate::Dialect = <$held as $crate::StrictSchema>::DIALECT;
            const SAYS_NO_DIALECT: bool = <$held as $crate::StrictSchema>::SAYS_NO_DIALECT;
            const TOOL_NAME: &'static str = <$held as $crate::StrictSchema>::TOOL_NAME;
        }
    };
}

use {holder, node, same};
