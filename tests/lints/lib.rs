//! Types of a user who denies every lint, hides the prelude, and calls things as the library and the standard library do.
//! `cargo check` holds rustc's lints, `cargo clippy` its own. Where the derive writes something that is linted, this does
//! not build.

#![no_implicit_prelude]
#![deny(
    warnings,
    missing_docs,
    missing_debug_implementations,
    unreachable_pub,
    future_incompatible,
    nonstandard_style,
    rust_2018_idioms,
    unused,
    absolute_paths_not_starting_with_crate,
    deprecated_in_future,
    elided_lifetimes_in_paths,
    explicit_outlives_requirements,
    let_underscore_drop,
    macro_use_extern_crate,
    missing_abi,
    non_ascii_idents,
    redundant_imports,
    redundant_lifetimes,
    single_use_lifetimes,
    trivial_casts,
    trivial_numeric_casts,
    unit_bindings,
    unnameable_types,
    unsafe_code,
    unused_import_braces,
    unused_lifetimes,
    unused_macro_rules,
    unused_qualifications,
    unused_results,
    variant_size_differences
)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo, clippy::restriction)]
#![allow(
    clippy::blanket_clippy_restriction_lints,
    clippy::missing_docs_in_private_items,
    clippy::exhaustive_enums,
    clippy::exhaustive_structs,
    clippy::implicit_return,
    clippy::pub_use,
    clippy::pub_with_shorthand,
    clippy::pub_without_shorthand,
    clippy::cargo_common_metadata,
    clippy::multiple_crate_versions,
    clippy::field_scoped_visibility_modifiers,
    clippy::arbitrary_source_item_ordering,
    clippy::single_call_fn,
    clippy::redundant_pub_crate,
    clippy::absolute_paths,
    clippy::allow_attributes,
    clippy::doc_include_without_cfg,
    clippy::doc_paragraphs_missing_punctuation,
    clippy::min_ident_chars,
    clippy::missing_inline_in_public_items,
    clippy::single_char_lifetime_names,
    clippy::question_mark_used,
    reason = "these speak of the types themselves, of what serde writes, or of taste"
)]

extern crate std as the_std;

use ::core::clone::Clone;

use ::serde::Deserialize;
use ::strict_schema::StrictSchema;

/// Not the library.
pub mod strict_schema {
    /// Not the library's.
    pub mod entries {}
}

/// Not serde.
pub mod serde {}

/// Not the standard library.
pub mod std {}

/// Not the standard library.
pub mod core {
    /// Not the standard library's.
    pub mod option {}
}

/// Not the standard library.
pub mod alloc {}

/// Shadows the prelude's.
#[derive(Clone, Debug, Deserialize, StrictSchema)]
pub struct Option {
    /// Not `None`
    pub none: bool,
}

/// Shadows the prelude's.
#[derive(Debug, Deserialize, StrictSchema)]
pub struct Vec(pub u8);

/// Shadows the prelude's.
#[derive(Debug, Deserialize, StrictSchema)]
pub enum Result {
    /// Not `Ok`
    Ok,
    /// Not `Err`
    Err,
}

/// Shadows the prelude's.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "Some")]
pub enum Some {
    /// Not a value
    None {
        /// A field
        field: Option,
    },
    /// Another
    Other(Option),
}

/// Shadows the prelude's.
#[derive(Debug, Deserialize, StrictSchema)]
pub struct String {
    /// Flattened, so that the type is checked
    #[serde(flatten)]
    pub option: Option,
    /// Bounded, so that it is too
    #[strict(range(min = 1, max = 10))]
    pub count: u8,
    /// Text
    #[strict(pattern = "^a+$", length(max = 10))]
    pub text: the_std::string::String,
}

/// Look up the weather.
///
/// # Errors
/// If there is no such city.
#[::strict_schema::tool]
pub fn forecast(
    /// City and country
    city: the_std::string::String,
    days: the_std::option::Option<u8>,
) -> the_std::result::Result<the_std::string::String, &'static str> {
    if days.is_none() {
        return the_std::result::Result::Err("no days");
    }
    the_std::result::Result::Ok(city)
}

/// Look it up later.
#[::strict_schema::tool]
pub(crate) async fn later(city: the_std::string::String, #[ctx] option: &Option) -> the_std::string::String {
    if the_std::future::ready(option.none).await {
        return the_std::string::String::new();
    }
    city
}

/// Of nothing.
#[::strict_schema::tool]
const fn private() {}

/// Hold them in use.
pub fn used() {
    private();
    the_std::mem::drop(later(the_std::string::String::new(), &Option { none: true }));
}

/// Names that the macro could use itself.
pub mod names_of_the_macro {
    use ::core::clone::Clone;
    use ::core::marker::Copy;

    use ::serde::Deserialize;
    use ::strict_schema::StrictSchema;

    /// As the struct of the arguments
    #[derive(Clone, Copy, Debug, Deserialize, StrictSchema)]
    pub struct Properties {
        /// A field
        pub a: u8,
    }

    /// As the only parameter
    #[derive(Clone, Copy, Debug, Deserialize, StrictSchema)]
    pub struct Whole {
        /// A field
        pub a: u8,
    }

    /// As a deserializer
    #[derive(Clone, Copy, Debug, Deserialize, StrictSchema)]
    pub struct D {
        /// A field
        pub a: u8,
    }

    /// Of the properties.
    #[::strict_schema::tool]
    const fn of_properties(properties: Properties) -> u8 {
        properties.a
    }

    /// Of the whole.
    #[::strict_schema::tool]
    const fn of_whole(whole: Whole) -> u8 {
        whole.a
    }

    /// Of a deserializer.
    #[::strict_schema::tool]
    const fn of_deserializer(deserializer: D) -> u8 {
        deserializer.a
    }

    /// Of the context.
    #[::strict_schema::tool]
    async fn context(#[ctx] context: u8, _unused: u8) -> u8 {
        ::core::future::ready(context).await
    }

    /// Hold them in use.
    pub fn used() {
        let _: (u8, u8, u8) =
            (of_properties(Properties { a: 1 }), of_whole(Whole { a: 1 }), of_deserializer(D { a: 1 }));
        ::core::mem::drop(context(1, 1));
    }
}

/// Of a public function, a parameter that it does not use.
#[::strict_schema::tool]
#[must_use]
pub const fn with_an_unused(_unused: u8, count: u8) -> u8 {
    count
}

/// Methods that are tools.
#[derive(Debug)]
pub struct Desk {
    /// How much there is
    count: u8,
}

#[::strict_schema::tools]
impl Desk {
    /// How much there is.
    #[tool]
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// Set it.
    #[tool]
    pub async fn set(&mut self, count: u8) {
        the_std::future::ready(()).await;
        self.count = count;
    }
}

/// Shadows a primitive.
#[allow(non_camel_case_types, reason = "that is the case")]
pub mod primitives {
    // serde itself names `str` as it stands, so these are not read.
    use ::strict_schema::StrictSchema;

    /// Shadows the primitive.
    #[derive(Debug, StrictSchema)]
    pub struct str {
        /// A field
        pub a: u32,
    }

    /// Shadows the primitive.
    #[derive(Debug, StrictSchema)]
    pub struct bool {
        /// A field
        pub a: u32,
        #[doc = include_str!("note.txt")]
        pub noted: str,
    }

    /// Shadows the primitive.
    #[derive(Debug, StrictSchema)]
    pub struct i128<const N: usize, const B: ::core::primitive::bool> {
        /// A field
        pub list: [u32; N],
    }

    /// Shadows the primitive.
    #[derive(Debug, StrictSchema)]
    pub struct u128<const N: ::core::primitive::i128> {
        /// A field
        pub a: u32,
    }
}

/// Two parameters, with a bound, a default and a `where`.
#[derive(Debug, Deserialize, StrictSchema)]
pub struct Page<T: Clone, U = T>
where
    U: Clone,
{
    /// Items
    pub items: the_std::vec::Vec<T>,
    /// Another
    #[serde(flatten)]
    pub other: Both<U>,
    /// Itself
    pub next: the_std::option::Option<the_std::boxed::Box<Self>>,
}

/// Flattened.
#[derive(Debug, Deserialize, StrictSchema)]
pub struct Both<U> {
    /// A value
    pub value: U,
}

/// A tree.
#[expect(clippy::use_self, reason = "the type by its name, with its own parameters, is a case")]
#[derive(Debug, Deserialize, StrictSchema)]
pub struct Tree<T> {
    /// A value
    pub value: T,
    /// Below
    pub children: the_std::vec::Vec<Tree<T>>,
}

/// With a lifetime.
#[derive(Debug, Deserialize, StrictSchema)]
pub struct Borrowed<'a> {
    /// A name
    #[serde(borrow)]
    pub name: the_std::borrow::Cow<'a, ::core::primitive::str>,
    /// Text
    pub text: &'a ::core::primitive::str,
}

/// With both.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
pub struct BorrowedOf<'a, T: 'a> {
    /// A name
    #[serde(borrow)]
    pub name: the_std::borrow::Cow<'a, ::core::primitive::str>,
    /// A value
    pub value: T,
}

macro_rules! made {
    ($name:ident, $field:ident: $ty:ty, $doc:literal) => {
        #[doc = $doc]
        #[derive(Debug, Deserialize, StrictSchema)]
        pub struct $name {
            #[doc = $doc]
            #[serde(default)]
            pub $field: $ty,
        }
    };
}
made!(Made, r#type: the_std::vec::Vec<the_std::string::String>, "Made by a macro");

/// Raw.
#[derive(Debug, Deserialize, StrictSchema)]
#[allow(non_camel_case_types, reason = "that is the case")]
pub enum r#enum {
    /// Raw
    r#struct {
        /// Raw
        r#fn: u8,
    },
    /// Two
    r#async(u8, u8),
    /// Untagged
    #[serde(untagged)]
    r#union(the_std::string::String),
}

/// Of every visibility.
pub mod visible {
    use ::serde::Deserialize;
    use ::strict_schema::StrictSchema;

    /// Public
    #[derive(Debug, Deserialize, StrictSchema)]
    pub struct Public {
        /// Private
        pub(crate) private: Private,
    }

    #[derive(Debug, Deserialize, StrictSchema)]
    pub(crate) struct Private {
        pub(super) a: u8,
        pub(in crate::visible) b: u8,
        c: Inner,
    }

    #[derive(Debug, Deserialize, StrictSchema)]
    struct Inner {
        d: u8,
    }

    impl Private {
        pub(super) const fn sum(&self) -> (u8, u8, u8) {
            (self.a, self.b, self.c.d)
        }
    }
}

/// An old type that is still in use.
#[deprecated = "there is a newer one"]
#[derive(Deserialize, StrictSchema)]
#[allow(missing_debug_implementations, reason = "the standard derive would be reported")]
pub struct Old {
    /// A field
    pub a: u8,
}

/// Holds what is deprecated, and says so.
#[derive(StrictSchema)]
#[allow(missing_debug_implementations, reason = "the standard derive would be reported")]
pub struct OfOld {
    /// A field
    #[allow(deprecated, reason = "it is read until all have moved")]
    pub old: Old,
    /// A field
    #[deprecated = "it is not read"]
    pub field: u8,
}

/// An old type with a parameter.
#[deprecated = "there is a newer one"]
#[derive(StrictSchema)]
#[allow(missing_debug_implementations, reason = "the standard derive would be reported")]
pub struct OldOf<T> {
    /// A field
    #[serde(flatten)]
    pub both: Both<T>,
}

/// An old newtype.
#[deprecated = "there is a newer one"]
#[derive(StrictSchema)]
#[allow(missing_debug_implementations, reason = "the standard derive would be reported")]
pub struct OldValue(pub u8);

/// Opted out.
#[derive(Debug, Deserialize, StrictSchema)]
#[strict(false)]
pub struct Open {
    /// A map
    pub map: the_std::collections::BTreeMap<the_std::string::String, (u8, the_std::string::String)>,
}

/// With the exits.
#[derive(Debug, Deserialize, StrictSchema)]
#[strict(name = "exits", true)]
pub struct Exits {
    /// A map
    #[serde(with = "::strict_schema::entries")]
    pub map: the_std::collections::BTreeMap<the_std::string::String, u8>,
    /// Anything
    #[serde(with = "::strict_schema::json_text")]
    pub json: ::serde_json::Value,
    /// A default
    #[serde(default, deserialize_with = "::strict_schema::null_as_default")]
    #[strict(nullable)]
    pub count: u8,
}

/// Adjacent, generic, with a documentation of another file.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "tag", content = "content", rename_all = "kebab-case")]
pub enum Adjacent<T> {
    #[doc = include_str!("note.txt")]
    Nothing,
    /// A value
    Value(T),
    /// Fields
    Fields {
        #[doc = include_str!("note.txt")]
        #[strict(range(min = 1))]
        field: u8,
    },
}

/// Every schema, as a constant.
pub mod schemas {
    /// Of a struct
    pub const STRING: &::core::primitive::str = ::strict_schema::json!(super::String);
    /// Of a generic struct
    pub const PAGE: &::core::primitive::str = ::strict_schema::json!(super::Page<super::Option>);
    /// Of one that contains itself
    pub const TREE: &::core::primitive::str = ::strict_schema::json!(super::Tree<u8>);
    /// Of one with lifetimes
    pub const BORROWED: &::core::primitive::str = ::strict_schema::json!(super::BorrowedOf<'static, u8>);
    /// For another dialect
    pub const EXITS: &::core::primitive::str =
        ::strict_schema::json!(super::Exits, ::strict_schema::dialect::ANTHROPIC);

    /// In a function
    #[must_use]
    pub const fn in_a_function() -> &'static ::core::primitive::str {
        ::strict_schema::json!(super::visible::Public)
    }
}

/// Whether it is the schema of a struct: clippy evaluates both sides of a comparison.
#[must_use]
pub fn is_schema(text: &::core::primitive::str) -> ::core::primitive::bool {
    schemas::STRING == text && schemas::STRING != "{}"
}

/// Read all that would not be read.
#[must_use]
pub const fn sums(public: &visible::Public) -> (u8, u8, u8) {
    public.private.sum()
}
