//! Documentation, escaped for JSON.

use proc_macro2::TokenStream;
use quote::quote;

use crate::doc::{Doc, Part};
use crate::json;

/// An expression of the text. Const evaluation escapes the text of another file.
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
