//! Small parts of the generated code: paths to the library, `schemars::JsonSchema` from the same graph, and documentation.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

use crate::doc::{Doc, Part};
use crate::json;

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

/// The impl of `JsonSchema` with this header, in a macro of the library: the library knows whether it depends on `schemars`.
pub(super) fn json_schema(root: &TokenStream, header: &TokenStream) -> TokenStream {
    quote!(#root::__json_schema! { #[automatically_derived] #header })
}

/// An expression of a documentation's text, escaped for JSON. Const evaluation escapes the text of another file.
pub(super) fn doc(doc: &Doc, private: &TokenStream) -> TokenStream {
    if let Some(text) = doc.known() {
        let escaped = json::escape(&text);
        return quote!(#escaped);
    }
    let stretches = doc.parts().iter().map(|part| match part {
        Part::Text(text) => quote!((#text, false)),
        Part::Included(expression) => quote!((#expression, true)),
    });
    quote!({
        const STRETCHES: &[#private::Stretch<'static>] = &[#(#stretches),*];
        static TEXT: #private::Text<{ #private::escaped_length(STRETCHES) }> = #private::escaped(STRETCHES);
        TEXT.as_str()
    })
}
