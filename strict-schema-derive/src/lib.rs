//! `#[derive(StrictSchema)]`, the macro of [`strict-schema`](https://docs.rs/strict-schema), which has the documentation.
//!
//! A type passes through three modules: `item` reads what the user wrote, with its spans; `container` decides what each attribute does, and
//! returns the types of `decided`; `lower` generates the code. `function` reads functions with `#[tool]`. `refusal` has the errors.

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
mod other_crates;
mod parsed_attributes;
mod pattern;
mod prose;
mod refusal;
mod rename;
mod repeated;
mod types;
mod unknown_name;

use proc_macro::TokenStream;
use syn::ext::IdentExt;
use syn::{DeriveInput, parse_macro_input};

use crate::decided::Container;
use crate::errors::{Errors, Failure};
use crate::function::{Options, refused};
use crate::lower::function::Crates;
use crate::manifest::DependencyName;

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
#[proc_macro_attribute]
pub fn tool(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let options = function::read_options(attribute.into(), &mut errors);
    let crates = crates(&options, &mut errors);
    let function = match function::read_free(item.clone().into(), options, &mut errors) {
        Ok(function) => function,
        Err(error) => return as_it_was(item, errors, &error),
    };
    if function.receiver.is_some() {
        errors.refuse(function.ident.span(), &refused::METHOD_ALONE);
        let wrong = reported(errors);
        // A struct cannot be next to a method.
        let mut tokens: proc_macro2::TokenStream = function.tokens;
        tokens.extend(wrong);
        return tokens.into();
    }
    name_is_one(&function, &mut errors);
    lower::function::free(&function, &crates, &reported(errors)).into()
}

/// An impl with methods that a model may call: `strict_schema::tools` has the documentation.
#[proc_macro_attribute]
pub fn tools(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let options = function::read_options(attribute.into(), &mut errors);
    options.refuse_of_one_tool(&mut errors);
    let crates = crates(&options, &mut errors);
    match function::read_methods(item.clone().into(), options, &mut errors) {
        Ok(methods) => {
            methods.tools.iter().for_each(|tool| name_is_one(tool, &mut errors));
            lower::function::methods(&methods, &crates, &reported(errors)).into()
        }
        Err(error) => as_it_was(item, errors, &error),
    }
}

/// Tokens that cannot be read stay, for the compiler to report, with the errors so far.
fn as_it_was(item: TokenStream, mut errors: Errors, error: &syn::Error) -> TokenStream {
    // An error with an empty message is already reported as a refusal.
    if !error.to_string().is_empty() {
        errors.refuse_with(error.span(), &refused::NOT_READ_AS_TOOL, &[error]);
    }
    let mut tokens: proc_macro2::TokenStream = item.into();
    tokens.extend(reported(errors));
    tokens.into()
}

fn reported(errors: Errors) -> Option<proc_macro2::TokenStream> {
    match errors.finish() {
        Err(Failure::Reported(errors)) => Some(errors.to_compile_error()),
        Err(Failure::LeftToSerde) | Ok(()) => None,
    }
}

/// A name that no provider accepts is the function's fault, if it is the function's own name.
fn name_is_one(function: &function::Function, errors: &mut Errors) {
    let name = ascii_names::latin(&function.ident.unraw().to_string());
    if function.options.name.is_none() && (!name.reads || name.name.len() > 64) {
        errors.refuse_with(function.ident.span(), &refused::NAME_OF_TOOL, &[&function.ident]);
    }
}

fn crates(options: &Options, errors: &mut Errors) -> Crates {
    let library = options.library_path().or_else(|| match manifest::called() {
        DependencyName::Itself => None,
        DependencyName::Otherwise(name) => syn::parse_str(&format!("::{name}")).ok(),
        DependencyName::Nothing => {
            if options.library.is_none() {
                errors.refuse(proc_macro2::Span::call_site(), &refusal::NO_DEPENDENCY);
            }
            None
        }
    });
    let serde = match manifest::called_of("serde") {
        DependencyName::Itself => None,
        DependencyName::Otherwise(name) => Some(name),
        DependencyName::Nothing => {
            errors.refuse(proc_macro2::Span::call_site(), &refused::NO_SERDE);
            None
        }
    };
    Crates { library, serde }
}
