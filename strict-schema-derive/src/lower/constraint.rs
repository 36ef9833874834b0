//! Bounds, as the library holds them.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::constraint::Constraints;

/// A `Constraints` of the library.
pub(super) fn constraints(constraints: &Constraints, private: &TokenStream) -> TokenStream {
    let Constraints { minimum, maximum, multiple_of, length: (shortest, longest), pattern, format } = constraints;
    let [minimum, maximum, multiple_of, pattern] =
        [minimum, maximum, multiple_of, pattern].map(|text| option(text.as_ref()));
    let [shortest, longest] = [shortest, longest].map(|length| option(length.as_ref()));
    let format = match format {
        Some((format, _)) => quote!(#private::format_named(#format)),
        None => option::<String>(None),
    };
    quote! {
        #private::Constraints {
            minimum: #minimum,
            maximum: #maximum,
            multiple_of: #multiple_of,
            length: #private::Length { minimum: #shortest, maximum: #longest },
            pattern: #pattern,
            format: #format,
        }
    }
}

fn option<T: ToTokens>(value: Option<&T>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}
