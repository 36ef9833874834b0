//! What the macros write. Nothing here is for people, and nothing of it is stable.

pub use crate::derived::check::{
    check, check_constraints, check_default_of_null, check_default_of_type, check_format, check_option, check_told,
    check_variant,
};
use crate::derived::merge;
pub use crate::derived::missing_features::*;
pub use crate::derived::recursion::{check_newtype, check_other_name};
pub use crate::derived::render::Rendering;
pub use crate::derived::root::{
    RootRendering, check_open, dialect_of, draft_root, json_of_root, length_of_root, text_of_root,
};
pub use crate::derived::schema::{
    Alias, Argument, Closed, Constrained, Constraints, Content, Definition, Edge, Field, Key, Length, Object, Pattern,
    Presence, Schema, Spelling, Tagging, TypeName, Union, Variant, Words,
};
pub use crate::derived::strict::{
    Both, EnumShape, ObjectShape, OneShape, OptedOut, Other, RootShape, Strict, StrictSchema, UnitShape, Yes, all,
    name_of, strict,
};
pub use crate::derived::text::{Stretch, Text, escaped, escaped_length};
pub use crate::derived::tool_name::tool_name;
pub use crate::derived::wrappers::{Enclosing as Itself, JsonText};
use crate::prelude::*;
#[cfg(feature = "tools")]
pub use crate::tool::returned::{Returned, ReturnsNothing, ReturnsResult, ReturnsValue};
#[cfg(feature = "tools")]
pub use crate::tool::snapshot::assert_snapshot;
#[cfg(feature = "tools")]
pub use crate::tool::{Exclusive, FromContext, Function, Functions, Methods, MethodsWith, Pending, Reply};
pub use alloc::boxed::Box;
pub use alloc::sync::Arc;
use core::marker::PhantomData;

use crate::derived::strict::AnyRoot;
pub use crate::derived::wrappers::Own;
use crate::dialect::OPENAI;
pub use crate::dialect::facts::Dialect;

/// The schema with forms in it that the dialect refuses, for tests that compare what finds them.
///
/// # Errors
/// As [`to_string`](crate::to_string), of what else the dialect does not accept.
pub fn unwatched<T: crate::Root + ?Sized>(dialect: &Dialect) -> Result<String, crate::Error> {
    crate::derived::render::unwatched(T::SCHEMA, dialect).map_err(|message| crate::Error::new(message.as_str()))
}

/// What `#[strict(schemars)]` writes: an impl, where the feature is on.
#[cfg(feature = "schemars1")]
pub mod json_schema {
    pub use crate::derived::schemars::{id, is_inline, name, schema};
    pub use alloc::borrow::Cow;
    pub use schemars::{JsonSchema, Schema, SchemaGenerator};
}

/// What `#[strict(schemars)]` writes: the impl with this header.
#[cfg(feature = "schemars1")]
#[doc(hidden)]
#[macro_export]
macro_rules! __json_schema {
    ($($header:tt)*) => {
        $($header)* {
            fn inline_schema() -> ::core::primitive::bool {
                $crate::__private::json_schema::is_inline::<Self>()
            }

            fn schema_name() -> $crate::__private::json_schema::Cow<'static, ::core::primitive::str> {
                $crate::__private::json_schema::name::<Self>()
            }

            fn schema_id() -> $crate::__private::json_schema::Cow<'static, ::core::primitive::str> {
                $crate::__private::json_schema::id::<Self>()
            }

            fn json_schema(
                generator: &mut $crate::__private::json_schema::SchemaGenerator,
            ) -> $crate::__private::json_schema::Schema {
                $crate::__private::json_schema::schema::<Self>(generator)
            }
        }
    };
}

/// What is counted of the schema while it is written: properties, optional properties and unions. For the test that compares it with the
/// validator's counts.
///
/// # Errors
/// As [`to_string`](crate::to_string).
pub fn counted<T: crate::Root + ?Sized>(dialect: &Dialect) -> Result<[u32; 3], crate::Error> {
    let written = crate::derived::render::text(T::SCHEMA, dialect, crate::derived::render::Mode::Strict, None);
    let (_, totals) = written.map_err(|message| crate::Error::new(message.as_str()))?;
    Ok([totals.properties, totals.optionals, totals.unions])
}

/// What `#[strict(schemars)]` writes, where the feature is off.
#[cfg(not(feature = "schemars1"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __json_schema {
    ($($implementation:tt)*) => {
        ::core::compile_error!(
            "`#[strict(schemars)]` needs the feature `schemars1`\n  why: `JsonSchema` is a trait of `schemars`, an optional dependency\n  fix: write `strict-schema = { version = \"…\", features = [\"schemars1\"] }` in `Cargo.toml`, or remove the attribute"
        );
    };
}

use crate::Entries;
use crate::derived::wrappers::entries::EntryMap;
pub use crate::json::format::StringFormat;

/// A property.
#[must_use]
pub const fn field(
    presence: Presence,
    by_function: bool,
    quoted: &'static str,
    characters: u32,
    doc: &'static str,
    schema: Edge,
) -> Field {
    Field { key: Key { quoted, characters }, doc, schema, presence, by_function }
}

/// A property whose type is written as another one may be absent if it is an `Option` itself.
#[must_use]
pub const fn presence_as(is_option: bool) -> Presence {
    if is_option { Presence::ByType } else { Presence::Always }
}

/// A property that has the default of the type of this name, which may be told. The library knows that default only of its own types.
#[must_use]
pub const fn presence_by_default_of(name: &TypeName, told: bool) -> Presence {
    match (name.by_hand, told) {
        (true, _) => Presence::DefaultedOtherwise,
        (false, true) => Presence::DefaultedTold,
        (false, false) => Presence::Defaulted,
    }
}

/// A property that has the default of a type that is written as another one. That default is null if it is an `Option` itself.
#[must_use]
pub const fn presence_by_default_as(is_option: bool) -> Presence {
    if is_option { Presence::DefaultedTold } else { Presence::DefaultedOtherwise }
}

/// A tuple some of whose positions have bounds. The edge of the tuple itself is where the compiler finds out whether there
/// is one.
#[must_use]
pub const fn bounded_tuple(_: Edge, positions: &'static [Edge]) -> Schema {
    Schema::Tuple(positions)
}

/// What is known of a type that may have no schema: `FactsOf<T>::IS_OPTION` finds the constant of an impl here first, and otherwise that of
/// [`NoFacts`].
#[derive(Debug)]
pub struct FactsOf<T: ?Sized>(PhantomData<T>);

impl<T> FactsOf<Option<T>> {
    /// Whether it is an `Option`.
    pub const IS_OPTION: bool = true;
}

impl<T: StrictSchema + ?Sized> FactsOf<T> {
    pub const CHECKS: () = T::CHECKS;
}

impl<T: AnyRoot> FactsOf<T> {
    /// Whether it may be all the arguments: if it lists properties. A map has none that a model could see.
    pub const IS_ROOT: bool = !matches!(merge::unwrapped(T::SCHEMA), Some(Schema::Map(_)));
    pub const STRICT: Option<bool> = T::STRICT;
    pub const DIALECT: &'static Dialect = T::DIALECT;
    /// Whether it names no dialect.
    pub const SAYS_NO_DIALECT: bool = T::SAYS_NO_DIALECT;
}

/// The other types.
pub trait NoFacts {
    const IS_OPTION: bool = false;
    const CHECKS: () = ();
    const IS_ROOT: bool = false;
    const STRICT: Option<bool> = None;
    const DIALECT: &'static Dialect = &OPENAI;
    const SAYS_NO_DIALECT: bool = true;
}

impl<T: ?Sized> NoFacts for FactsOf<T> {}

/// The arguments of a function with one parameter: those that the type of the parameter lists, or a property for it.
#[must_use]
pub const fn arguments(properties: Edge, is_whole: bool) -> Schema {
    let Ok(Schema::Named(definition)) = properties.node() else { return Schema::Null };
    let schema = match definition.schema.node() {
        Ok(Schema::Object(object)) if is_whole && object.fields.len() == 1 => object.fields[0].schema,
        _ => definition.schema,
    };
    Schema::Named(Definition { name: definition.name, doc: definition.doc, transparent: false, schema })
}

/// What `#[serde(with = "strict_schema::entries")]` makes of a field's type.
#[diagnostic::on_unimplemented(
    message = "`strict_schema::entries` needs a map, and `{Self}` is not one",
    label = "`{Self}` has no entries",
    note = "why: it writes the keys and values of a map as a list",
    note = "fix: remove it; or use a `HashMap` or a `BTreeMap`, an `Option` or a `Vec` of one, or `strict_schema::Entries` around a map in another type; if its keys are a type parameter, give that `K: Eq + Hash` or `K: Ord`"
)]
pub trait HasEntries {
    type Entries;
}

impl<M: EntryMap> HasEntries for M {
    type Entries = Entries<M>;
}

impl<T: HasEntries> HasEntries for Option<T> {
    type Entries = Option<T::Entries>;
}

impl<T: HasEntries> HasEntries for Vec<T> {
    type Entries = Vec<T::Entries>;
}

/// Whether a path in an attribute leads to a helper of the library, and not to a module of the same name.
pub const fn its_own(_: Own) {}

/// The node of a generic type. No static can hold it, and a constant cannot contain itself, so the derive replaces the type
/// in its own fields by a reference to it. It recognizes the type by its name, as `Self`, and as `self::Name`; `check_other_name` reports
/// other names. Two generic types that contain each other are a cycle of constants to rustc, which prints the names of these: so this
/// name is the advice.
pub trait GenericNode {
    #[allow(non_upper_case_globals, reason = "it is read as a sentence")]
    const NODE_IN_A_CYCLE_write_Enclosing_in_strict_as: &'static Schema;
}
