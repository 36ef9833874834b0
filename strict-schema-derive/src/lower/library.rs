//! Paths to the library, in the code that is generated.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

/// The library.
pub(super) fn root_of(library: Option<&Path>) -> TokenStream {
    match library {
        Some(library) => quote!(#library),
        None => quote!(::strict_schema),
    }
}

/// The library's private module.
pub(super) fn private(library: Option<&Path>) -> TokenStream {
    let root = root_of(library);
    quote!(#root::__private)
}
