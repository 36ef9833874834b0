//! The traits: which types have a schema, which of those strict mode can express, and which may be a root.

use core::marker::PhantomData;

use super::schema::{Edge, TypeName};
use crate::dialect::{Dialect, OPENAI};

/// A type with a JSON Schema. Derive it.
///
/// `#[derive(StrictSchema)]` reads the type and its serde attributes. Implement the trait by hand only for a type whose JSON is that of
/// another type, with the schema of the other:
///
/// ```
/// use strict_schema::{StrictSchema, strict::{Edge, TypeName}};
///
/// struct Id(u64); // `Serialize` and `Deserialize` by hand, as a string
///
/// impl StrictSchema for Id {
///     type Strictness = <String as StrictSchema>::Strictness;
///     type Shape = <String as StrictSchema>::Shape;
///     const NAME: &'static TypeName = &TypeName::foreign("Id", &[]);
///     const SCHEMA: Edge = String::SCHEMA;
/// }
/// ```
#[diagnostic::on_unimplemented(
    message = "the schema of `{Self}` is unknown",
    label = "`{Self}` has no schema",
    note = "why: a strict schema lists everything that serde reads, so each type in it needs a schema",
    note = "fix: add `#[derive(StrictSchema)]` to `{Self}`, next to `JsonSchema` if it has that; or add `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON"
)]
pub trait StrictSchema {
    /// Implements [`Expressible`] if strict mode can express the type; otherwise it names the reason.
    type Strictness;

    /// Implements [`AtRoot`] if the type may be the root of a schema.
    type Shape: ?Sized;

    /// The name of the type: it names its definition, its tool and its format.
    const NAME: &'static TypeName;

    /// The schema of the type.
    const SCHEMA: Edge;

    /// The checks of a type with parameters, and those of its parts. `SCHEMA` does not have them, because they read the schemas of the
    /// parameters, and a parameter may be the type that asks for this `SCHEMA`.
    #[doc(hidden)]
    const CHECKS: () = ();

    /// `#[strict(true)]` or `#[strict(false)]` on the type. `None` leaves the decision to the provider.
    const STRICT: Option<bool> = None;

    /// The dialect whose limits `Tool::of` and `Format::of` check: a type beyond them does not compile there.
    /// `#[strict(dialect = "…")]` on the type sets it. `cargo build` and `cargo test` report such a type, and `cargo check` does not.
    ///
    /// ```
    /// use strict_schema::{StrictSchema, Tool};
    ///
    /// #[derive(serde::Deserialize, StrictSchema)]
    /// #[strict(dialect = "strict_schema::dialect::ANTHROPIC")]
    /// struct Menu {
    ///     dishes: Vec<Option<String>>, // one of Anthropic's sixteen unions
    /// }
    /// # let tool =
    /// Tool::of::<Menu>();
    /// ```
    ///
    /// ```compile_fail
    /// # macro_rules! seventeen {
    /// #     ($($field:ident)*) => {
    /// #[derive(serde::Deserialize, strict_schema::StrictSchema)]
    /// #[strict(dialect = "strict_schema::dialect::ANTHROPIC")]
    /// struct Menu {
    ///     $($field: Vec<Option<String>>,)* // seventeen of them
    /// }
    /// #     };
    /// # }
    /// # seventeen!(a b c d e f g h i j k l m n o p q);
    /// strict_schema::Tool::of::<Menu>();
    /// ```
    const DIALECT: &'static Dialect = &OPENAI;

    /// Whether the type has no `#[strict(dialect = "…")]`. The derive sets it; an impl by hand need not.
    #[doc(hidden)]
    const SAYS_NO_DIALECT: bool = false;

    /// The name of its tool or format. It does not compile if no provider accepts it, or if [`DIALECT`](Self::DIALECT) does not
    /// accept the schema. The derive writes it again, so that the compiler shows the type.
    #[doc(hidden)]
    const TOOL_NAME: &'static str = super::tool_name::tool_name::<Self>();
}

/// A type that strict mode can express, with all its parts.
// This message is that of `StrictSchema`: rustc shows it for a type without a schema. If strict mode is the reason, another trait has the message.
#[diagnostic::on_unimplemented(
    message = "the schema of `{Self}` is unknown",
    label = "`{Self}` has no schema",
    note = "why: a strict schema lists everything that serde reads, so each type in it needs a schema",
    note = "fix: add `#[derive(StrictSchema)]` to `{Self}`, next to `JsonSchema` if it has that; or add `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON"
)]
pub trait Strict: StrictSchema<Strictness: Expressible> {}
impl<T: StrictSchema<Strictness: Expressible> + ?Sized> Strict for T {}

/// A strict type that may be the root of a schema: its schema is an object.
///
/// Use it as the bound of a function that is generic over the type of a response:
///
/// ```
/// use serde::de::DeserializeOwned;
/// use strict_schema::{Error, Format, Provider, Root};
///
/// fn ask<T: Root + DeserializeOwned>(provider: &Provider, send: impl Fn(&str) -> String) -> Result<T, Error> {
///     let format = Format::of::<T>().payload(provider)?;
///     strict_schema::from_str(&send(format.as_str()))
/// }
/// # #[derive(serde::Deserialize, strict_schema::StrictSchema)]
/// # struct Rating {
/// #     score: u8,
/// # }
/// # let rating: Rating = ask(&Provider::openai_responses(), |_| r#"{"score":3}"#.to_owned())?;
/// # assert_eq!(rating.score, 3);
/// # Ok::<(), Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "the schema of `{Self}` is unknown",
    label = "`{Self}` has no schema",
    note = "why: a strict schema lists everything that serde reads, so each type in it needs a schema",
    note = "fix: add `#[derive(StrictSchema)]` to `{Self}`, next to `JsonSchema` if it has that; or add `#[strict(as = \"Type\")]` to the field, with a type that has the same JSON"
)]
pub trait Root: Strict<Shape: AtRoot> {}
impl<T: Strict<Shape: AtRoot> + ?Sized> Root for T {}

/// A type that may be the root of a schema, strict or not: its schema is an object.
#[diagnostic::on_unimplemented(
    message = "the schema of `{Self}` is unknown",
    label = "`{Self}` has no schema",
    note = "why: a schema lists everything that serde reads, so each type in it needs a schema",
    note = "fix: add `#[derive(StrictSchema)]` to `{Self}`, next to `JsonSchema` if it has that"
)]
pub trait AnyRoot: StrictSchema<Shape: AtRoot> {}
impl<T: StrictSchema<Shape: AtRoot> + ?Sized> AnyRoot for T {}

/// What [`StrictSchema::Strictness`] is if strict mode can express the type.
pub trait Expressible {}

/// Strict mode can express it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Yes;
impl Expressible for Yes {}
impl<A: Expressible, B: Expressible> Expressible for (A, B) {}

/// It is a map.
#[doc(hidden)]
#[derive(Debug)]
pub struct IsMap<T: ?Sized>(PhantomData<T>);
impl<T: ?Sized> Expressible for IsMap<T> where Self: NoMap<T> {}

/// It is any JSON value.
#[doc(hidden)]
#[derive(Debug)]
pub struct IsAny<T: ?Sized>(PhantomData<T>);
impl<T: ?Sized> Expressible for IsAny<T> where Self: NotAny<T> {}

/// It is a borrowed list.
#[doc(hidden)]
#[derive(Debug)]
pub struct IsBorrowed<T: ?Sized>(PhantomData<T>);
impl<T: ?Sized> Expressible for IsBorrowed<T> where Self: IsOwned<T> {}

/// It is a tuple, of these types.
#[doc(hidden)]
#[derive(Debug)]
pub struct IsTuple<T>(PhantomData<T>);

/// It has `#[strict(false)]`.
#[doc(hidden)]
#[derive(Debug)]
pub struct OptedOut<T: ?Sized>(PhantomData<T>);
impl<T: ?Sized> Expressible for OptedOut<T> where Self: OptedIn<T> {}

/// Implemented by nothing; carries the compiler diagnostic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a map cannot be part of a strict schema (SM-03)",
    label = "`{T}` has keys of any name",
    note = "why: a strict object lists its properties, and the keys of a map are not known at compile time",
    note = "fix: add `#[serde(with = \"strict_schema::entries\")]` to the field (a named field, without `flatten`); wrap a map inside a map in `strict_schema::Entries<…>`; or add `#[strict(false)]` to each type that contains it",
    note = "`#[strict(false)]` keeps the JSON, but the tool is not strict then; to make it strict, enable the feature `normalize` and use `Tool::of::<…>().normalized()`"
)]
pub trait NoMap<T: ?Sized> {}

/// Implemented by nothing; carries the compiler diagnostic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a value of any kind cannot be part of a strict schema (SM-02)",
    label = "`{T}` can be any JSON value",
    note = "why: every node of a strict schema has a type",
    note = "fix: write the type that you expect; or add `#[serde(with = \"strict_schema::json_text\")]` to the field (a named field, without `flatten`); or add `#[strict(false)]` to each type that contains it",
    note = "`#[strict(false)]` keeps the JSON, but the tool is not strict then; to make it strict, enable the feature `normalize` and use `Tool::of::<…>().normalized()`"
)]
pub trait NotAny<T: ?Sized> {}

/// Implemented by nothing; carries the compiler diagnostic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a borrowed list has no schema",
    label = "serde does not read `{T}` from a list",
    note = "why: serde reads borrowed bytes from a string without escapes and writes them as a list of numbers, and it reads no other borrowed lists",
    note = "fix: use a `Vec`, or a `String` for text"
)]
pub trait IsOwned<T: ?Sized> {}

/// Whether two types are the same: a tuple of one type is an array.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a tuple of several types cannot be part of a strict schema",
    label = "`{T}` and `{Self}` in one tuple",
    note = "why: all items of a strict array have one schema: providers do not accept `prefixItems`",
    note = "fix: use a struct with a named field for each position"
)]
pub trait Is<T: ?Sized> {}
impl<T: ?Sized> Is<T> for T {}

/// Implemented by nothing; carries the compiler diagnostic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be part of a strict schema: it has `#[strict(false)]`",
    label = "`{T}` opts out of strict mode",
    note = "why: strict mode applies to the whole schema",
    note = "fix: remove `#[strict(false)]` from `{T}`; or add it to each type that contains `{T}`, and use `Tool::of` or `Format::of`"
)]
pub trait OptedIn<T: ?Sized> {}

/// One object.
#[doc(hidden)]
#[derive(Debug)]
pub struct ObjectShape;

/// Not an object: a number, a string, a list.
#[doc(hidden)]
#[derive(Debug)]
pub struct Other<T: ?Sized>(PhantomData<T>);

/// An enum.
#[doc(hidden)]
#[derive(Debug)]
pub struct EnumShape<T: ?Sized>(PhantomData<T>);

/// A unit struct, or `()`.
#[doc(hidden)]
#[derive(Debug)]
pub struct UnitShape<T: ?Sized>(PhantomData<T>);

/// Implemented by the forms of schemas that a root may have: [`ObjectShape`], or the type itself if the types in it decide.
///
/// The inner types decide for newtypes and for structs with flattened fields. They may be private where the type is public,
/// so [`StrictSchema::Shape`] does not name them: it is the type itself, and the derive implements this trait for it with
/// bounds on the types in it. The lifetime means nothing. Without it, rustc would resolve the bound at the definition, also where no
/// root is needed, and would not end where two types are newtypes of each other.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{Self}` may not be an object, so it cannot be the root of a schema (SM-01)",
    label = "not known to be an object",
    note = "why: providers require one JSON object for the arguments of a tool and for a response",
    note = "fix: in a generic function, write the bound `T: strict_schema::Root`, or `T: strict_schema::strict::AnyRoot` to accept types with `#[strict(false)]` too"
)]
pub trait RootShape<'a> {}
impl RootShape<'_> for ObjectShape {}
impl<T: ?Sized> RootShape<'_> for Other<T> where Self: IsObject<T> {}
impl<T: ?Sized> RootShape<'_> for EnumShape<T> where Self: IsStruct<T> {}
impl<T: ?Sized> RootShape<'_> for UnitShape<T> where Self: HasFields<T> {}

/// Implemented by the form of a type that leaves the object into which it is flattened a single object. See [`RootShape`].
#[doc(hidden)]
pub trait OneShape<'a> {}
impl OneShape<'_> for ObjectShape {}
impl<T: ?Sized> OneShape<'_> for Other<T> where Self: IsOneStruct<T> {}
impl<T: ?Sized> OneShape<'_> for EnumShape<T> where Self: IsOneStruct<T> {}
impl<T: ?Sized> OneShape<'_> for UnitShape<T> {}

/// The form of an object into which two types are flattened. It is one bound for both types, because two equal bounds are ambiguous to
/// rustc.
#[doc(hidden)]
#[derive(Debug)]
pub struct Both<A: ?Sized, B: ?Sized>(PhantomData<A>, PhantomData<B>);
impl<'a, A: OneShape<'a> + ?Sized, B: OneShape<'a> + ?Sized> OneShape<'a> for Both<A, B> {}

/// Implemented by the form of a type that may be a root: its JSON is one object.
///
/// Providers require one JSON object for the arguments of a tool and for a response. A struct with named fields is one, and so is a struct
/// that flattens such structs. For an enum, a number or a list, use [`Wrapped`](crate::Wrapped), or make it a field of a struct:
///
/// ```
/// use strict_schema::{StrictSchema, Tool, Wrapped};
///
/// #[derive(serde::Deserialize, StrictSchema)]
/// enum Command {
///     Start,
///     Stop { force: bool },
/// }
///
/// let tool = Tool::of::<Wrapped<Command>>();
/// # let _ = tool;
/// ```
pub trait AtRoot: for<'a> RootShape<'a> {}
impl<T: for<'a> RootShape<'a> + ?Sized> AtRoot for T {}

/// Implemented by nothing; carries the compiler diagnostic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be the root of a schema: its JSON is not an object (SM-01)",
    label = "`{T}` is not an object",
    note = "why: providers require one JSON object for the arguments of a tool and for a response",
    note = "fix: use `Wrapped<{T}>`, or a struct with a named field of this type"
)]
pub trait IsObject<T: ?Sized> {}

/// Implemented by nothing; carries the compiler diagnostic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be the root of a schema: it is an enum (SM-01)",
    label = "`{T}` is an enum",
    note = "why: providers require one object at the root, not a string or a choice of objects (`anyOf`)",
    note = "fix: use `Wrapped<{T}>`, or a struct with a named field of this type"
)]
pub trait IsStruct<T: ?Sized> {}

/// Implemented by nothing; carries the compiler diagnostic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "`{T}` cannot be the root of a schema: its JSON is `null` (SM-01)",
    label = "`{T}` has no braces",
    note = "why: providers require an object for the arguments of a tool, and serde reads a unit struct from `null`",
    note = "fix: write the struct with braces: `struct Ping {{}}`"
)]
pub trait HasFields<T: ?Sized> {}

/// Implemented by nothing; carries the compiler diagnostic.
#[doc(hidden)]
#[diagnostic::on_unimplemented(
    message = "a type that flattens `{T}` cannot be the root of a schema: `{T}` is not one struct (SM-01)",
    label = "`{T}` is flattened into it",
    note = "why: providers require one object at the root; an enum is several objects, an `Option` may be absent, and other types are no object",
    note = "fix: give `{T}` a field of its own, without `flatten`"
)]
pub trait IsOneStruct<T: ?Sized> {}

/// The schema of a type within a strict one. The derive calls it with the span of the field's type.
#[doc(hidden)]
#[must_use]
pub const fn strict<T: Strict + ?Sized>() -> Edge {
    T::SCHEMA
}

/// All of these were evaluated.
#[doc(hidden)]
pub const fn all(_checks: &[()]) {}

/// The schema of a type that is not part of another, after its checks.
pub(crate) const fn checked<T: StrictSchema + ?Sized>() -> Edge {
    all(&[T::CHECKS]);
    T::SCHEMA
}

/// The name of a type within a strict one. The derive calls it with the span of the field's type.
#[doc(hidden)]
#[must_use]
pub const fn name_of<T: Strict + ?Sized>() -> &'static TypeName {
    T::NAME
}
