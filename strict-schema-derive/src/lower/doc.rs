//! Documentation, escaped for JSON.

use proc_macro2::TokenStream;
use quote::quote;

use crate::doc::{Doc, Part};
use crate::json;

/// An expression of the text. What another file says is escaped in const evaluation.
pub(super) fn doc(doc: &Doc, private: &TokenStream) -> TokenStream {
    if let Some(text) = doc.known() {
        let escaped = json::escape(&text);
        return quote!(#escaped);
    }
    let last = doc.parts().len() - 1;
    let parts = doc.parts().iter().enumerate().map(|(index, part)| {
        let newline = if index == 0 { "" } else { "\n" };
        match part {
            Part::Text(text) => {
                let text = format!("{newline}{text}");
                quote!(#text)
            }
            // A file ends with a newline that says nothing.
            Part::Expression(expression) if index == last => {
                quote!(#newline, ::core::primitive::str::trim_ascii_end(#expression))
            }
            Part::Expression(expression) => quote!(#newline, #expression),
        }
    });
    quote!({
        const PARTS: &[&::core::primitive::str] = &[#(#parts),*];
        static TEXT: #private::Text<{ #private::escaped_length(PARTS) }> = #private::escaped(PARTS);
        TEXT.as_str()
    })
}
