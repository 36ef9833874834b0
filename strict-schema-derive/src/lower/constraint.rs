//! Bounds, in the form of the library.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use crate::constraint::{Constraints, Pattern};

/// A `Constraints` of the library.
pub(super) fn constraints(bounds: &Constraints, private: &TokenStream) -> TokenStream {
    let Constraints { minimum, maximum, multiple_of, length: (shortest, longest), pattern, format, items } = bounds;
    let [minimum, maximum, multiple_of] =
        [minimum, maximum, multiple_of].map(|number| option(number.as_ref().map(ToString::to_string)));
    let [shortest, longest] = [*shortest, *longest].map(option);
    let pattern = option(pattern.as_ref().map(|Pattern { text, features, longest_repeat }| {
        quote!(#private::Pattern { text: #text, features: #features, longest_repeat: #longest_repeat })
    }));
    let format = match format {
        Some((format, _)) => quote!(#private::StringFormat::named(#format)),
        None => option(None::<TokenStream>),
    };
    let items = option(items.as_ref().map(|items| {
        let items = constraints(items, private);
        // In a generic type, Rust promotes function calls only in a `const` block.
        quote!(const { &#items })
    }));
    quote! {
        #private::Constraints {
            minimum: #minimum,
            maximum: #maximum,
            multiple_of: #multiple_of,
            length: #private::Length { minimum: #shortest, maximum: #longest },
            pattern: #pattern,
            format: #format,
            items: #items,
        }
    }
}

fn option(value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(::core::option::Option::Some(#value)),
        None => quote!(::core::option::Option::None),
    }
}
