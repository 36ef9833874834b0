//! `#[derive(StrictSchema)]`, the macro of [`strict-schema`](https://docs.rs/strict-schema), which has the documentation.
//!
//! A type goes through three forms: `item` is what was written, with its spans; `decided` is what that comes to, as
//! `container` decides it; `lower` is the code that comes out.

mod attribute;
mod constraint;
mod container;
mod decided;
mod decimal;
mod doc;
mod errors;
mod helper;
mod identity;
mod item;
mod json;
mod latin;
mod lower;
mod manifest;
mod pattern;
mod refusal;
mod rename;
mod types;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

use crate::decided::Container;
use crate::errors::Errors;

/// The schema of a type, from its definition and its serde attributes.
///
/// See `strict_schema::StrictSchema` for what it understands, and what it refuses.
#[proc_macro_derive(StrictSchema, attributes(serde, strict))]
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
        // An impl all the same, or every use of the type would be reported too.
        (_, errors) => lower::placeholder(&item, errors.err()),
    }
}
