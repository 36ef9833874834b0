//! `#[derive(StrictSchema)]`, the macro of [`strict-schema`](https://docs.rs/strict-schema), which has the documentation.
//!
//! A type passes through three modules: `item` reads what the user wrote, with its spans; `container` decides what each attribute does, and
//! returns the types of `decided`; `lower` generates the code. `function` reads functions with `#[tool]`, for `tool_macros`. `refusal` has the errors.

extern crate alloc;

mod ascii_names;
mod attribute;
mod constraint;
mod container;
mod decided;
#[allow(dead_code, reason = "the library and the derive ask different things of it")]
mod decimal;
mod defaults;
mod doc;
mod errors;
mod foreign_attributes;
#[cfg(feature = "tools")]
mod function;
mod helper;
mod identity;
mod item;
mod json;
mod lower;
mod manifest;
mod missing_features;
mod nearest;
mod number;
mod parsed_attributes;
mod pattern;
mod prose;
mod refusal;
mod rename;
#[cfg(feature = "tools")]
mod tool_macros;
mod types;
mod unknown_name;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use crate::decided::Container;
use crate::errors::Errors;

/// The schema of a type, from its definition and its serde attributes.
///
/// See `strict_schema::StrictSchema` for what it understands, and what it refuses.
#[proc_macro_derive(StrictSchema, attributes(serde, strict, schemars, validate, garde))]
pub fn derive_strict_schema(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    expand(&input).into()
}

fn expand(input: &DeriveInput) -> proc_macro2::TokenStream {
    let mut errors = Errors::default();
    let item = item::read(input, &mut errors);
    let container = Container::decide(&item, &mut errors);
    match (container, errors.finish()) {
        (Some(container), Ok(())) => lower::implementation(&container),
        // Generates an impl nevertheless, or every use of the type would be reported too.
        (_, errors) => lower::placeholder(&item, errors.err()),
    }
}

/// A function that a model may call: `strict_schema::tool` has the documentation.
#[cfg(feature = "tools")]
#[proc_macro_attribute]
pub fn tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    tool_macros::expand_function(attribute.into(), item.into()).into()
}

/// An impl with methods that a model may call: `strict_schema::tools` has the documentation.
#[cfg(feature = "tools")]
#[proc_macro_attribute]
pub fn tools(attribute: TokenStream, item: TokenStream) -> TokenStream {
    tool_macros::expand_methods(attribute.into(), item.into()).into()
}
