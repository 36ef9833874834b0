//! `#[tool]` and `#[tools]`. What is wrong is reported, and the user's code stays.

use proc_macro2::{Span, TokenStream};
use syn::ext::IdentExt;

use crate::ascii_names::latin;
use crate::errors::{Errors, Failure};
use crate::function::{Function, Options, read_free, read_methods, read_options, refused};
use crate::lower::arguments::says_name;
use crate::lower::function::{self as lower, Crates};
use crate::manifest::{self, DependencyName};

pub(crate) fn expand_function(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let options = read_options(attribute, &mut errors);
    let crates = crates(&options, &mut errors);
    let function = match read_free(item.clone(), options, &mut errors) {
        Ok(function) => function,
        Err(error) => return as_it_was(item, errors, &error),
    };
    if function.receiver.is_some() {
        errors.refuse(function.ident.span(), &refused::METHOD_ALONE);
        let wrong = reported(errors);
        // A struct cannot be next to a method.
        let mut tokens = function.tokens;
        tokens.extend(wrong);
        return tokens;
    }
    name_is_one(&function, &mut errors);
    lower::free(&function, &crates, &reported(errors))
}

pub(crate) fn expand_methods(attribute: TokenStream, item: TokenStream) -> TokenStream {
    let mut errors = Errors::default();
    let options = read_options(attribute, &mut errors);
    options.refuse_of_one_tool(&mut errors);
    let crates = crates(&options, &mut errors);
    match read_methods(item.clone(), options, &mut errors) {
        Ok(methods) => {
            methods.tools.iter().for_each(|tool| name_is_one(tool, &mut errors));
            lower::methods(&methods, &crates, &reported(errors))
        }
        Err(error) => as_it_was(item, errors, &error),
    }
}

/// Tokens that cannot be read stay, for the compiler to report, with the errors so far.
fn as_it_was(mut item: TokenStream, mut errors: Errors, error: &syn::Error) -> TokenStream {
    // An error with an empty message is already reported as a refusal.
    if !error.to_string().is_empty() {
        errors.refuse_with(error.span(), &refused::NOT_READ_AS_TOOL, &[error]);
    }
    item.extend(reported(errors));
    item
}

fn reported(errors: Errors) -> Option<TokenStream> {
    match errors.finish() {
        Err(Failure::Reported(errors)) => Some(errors.to_compile_error()),
        Err(Failure::LeftToSerde) | Ok(()) => None,
    }
}

/// A name that no provider accepts is the function's fault, if it is the function's own name.
fn name_is_one(function: &Function, errors: &mut Errors) {
    let name = latin(&function.ident.unraw().to_string());
    let says_name = function.options.name.is_some() || function.of_arguments.iter().any(says_name);
    if !says_name && (!name.reads || name.name.len() > 64) {
        errors.refuse_with(function.ident.span(), &refused::NAME_OF_TOOL, &[&function.ident]);
    }
}

fn crates(options: &Options, errors: &mut Errors) -> Crates {
    let library = match &options.library {
        Some(text) => text.parse().ok(),
        None => manifest::library(errors),
    };
    let serde = match manifest::called("serde") {
        DependencyName::Itself => None,
        DependencyName::Otherwise(name) => Some(name),
        DependencyName::Nothing => {
            errors.refuse(Span::call_site(), &refused::NO_SERDE);
            None
        }
    };
    Crates { library, serde }
}
