//! The struct of the arguments of a function with `#[tool]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Attribute;
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use super::function::{Crates, Wrong, cfg, located};
use super::library::{private, root_of};
use crate::ascii_names::latin;
use crate::function::{From, Function, Parameter};
use crate::types::ungrouped;

/// The struct of the arguments.
pub(super) fn structure(function: &Function, arguments: &Ident, crates: &Crates, wrong: &Wrong) -> TokenStream {
    let Function { attributes, of_arguments, options, visibility, parameters, ident, .. } = function;
    let docs = attributes.iter().filter(|attribute| attribute.path().is_ident("doc"));
    let cfg = cfg(function);
    let serde = crates.serde.as_deref().unwrap_or("serde");
    let serde_ident = Ident::new(serde, Span::call_site());
    let serde_path = (serde != "serde").then(|| {
        let path = format!("::{serde}");
        quote!(#[serde(crate = #path)])
    });
    let of_ident = || syn::LitStr::new(&latin(&ident.unraw().to_string()).name, located(ident.span()));
    let has_name = of_arguments.iter().any(says_name);
    let name = options.name.clone().or_else(|| (!has_name).then(of_ident));
    let name = name.map(|name| quote!(#[strict(name = #name)]));
    let description = options.description.as_ref().map(|text| quote!(#[strict(description = #text)]));
    let strict = options.strict.as_ref().map(|word| quote!(#[strict(#word)]));
    let library = options.library.as_ref().map(|path| quote!(#[strict(crate = #path)]));
    let root = root_of(crates.library.as_ref());
    let sole = if wrong.is_some() { None } else { sole(function) };
    let whole = sole.map(|sole| whole(function, sole, arguments, crates));
    let arguments = &if sole.is_some() { properties_of(arguments) } else { arguments.clone() };
    let fields = parameters.iter().filter(|parameter| parameter.source == From::Arguments).map(|parameter| {
        let Parameter { attributes, ident, ty, wrapper, .. } = parameter;
        let flatten = (wrapper.is_some() && sole.is_none()).then(|| quote!(#[serde(flatten)]));
        quote!(#flatten #(#attributes)* #visibility #ident: #ty)
    });
    let fields = if wrong.is_some() { quote!() } else { quote!(#(#fields,)*) };
    let allowed = allowed();
    quote! {
        #(#cfg)*
        #(#docs)*
        #[derive(#root::StrictSchema, ::#serde_ident::Deserialize)]
        #allowed
        #serde_path
        #name
        #description
        #strict
        #library
        #(#of_arguments)*
        #visibility struct #arguments { #fields }
        #whole
    }
}

/// Allows lints for the struct of the arguments: they are reported at the user's function already, or do not concern the user.
fn allowed() -> TokenStream {
    quote! {
        #[allow(dead_code, deprecated, missing_docs, missing_debug_implementations, missing_copy_implementations)]
        #[allow(unnameable_types, unreachable_pub, non_camel_case_types, non_snake_case, private_interfaces)]
        #[allow(clippy::all, clippy::pedantic, clippy::nursery)]
    }
}

/// Whether it is `#[strict(name = "…")]`.
pub(crate) fn says_name(attribute: &Attribute) -> bool {
    let mut says = false;
    // The derive reports tokens that cannot be read here.
    let _ = attribute.parse_nested_meta(|meta| {
        says |= attribute.path().is_ident("strict") && meta.path.is_ident("name");
        while !meta.input.is_empty() && !meta.input.peek(syn::Token![,]) {
            meta.input.parse::<proc_macro2::TokenTree>()?;
        }
        Ok(())
    });
    says
}

/// The parameter that may be all the arguments: the only one, without attributes, because attributes belong to a property.
/// The generated code checks whether its type is a struct.
fn sole(function: &Function) -> Option<&Parameter> {
    let mut arguments = function.parameters.iter().filter(|parameter| parameter.source == From::Arguments);
    let sole = arguments.next().filter(|_| arguments.next().is_none())?;
    let is_path = matches!(ungrouped(&sole.ty), syn::Type::Path(_));
    let of_properties = function.of_arguments.iter().any(|attribute| attribute.path().is_ident("serde"));
    (is_path && sole.attributes.is_empty() && !of_properties).then_some(sole)
}

/// The name of the struct that has the parameter as a property.
fn properties_of(arguments: &Ident) -> Ident {
    format_ident!("__{}Properties", arguments.unraw())
}

/// The type of the parameter if it is one object, otherwise a struct with a property of this type.
fn whole(function: &Function, sole: &Parameter, arguments: &Ident, crates: &Crates) -> TokenStream {
    let p = &private(crates.library.as_ref());
    let properties = properties_of(arguments);
    let serde = Ident::new(crates.serde.as_deref().unwrap_or("serde"), Span::call_site());
    let Function { visibility, .. } = function;
    let Parameter { ident, ty, .. } = sole;
    let (cfg, allowed) = (cfg(function), allowed());
    let read = quote_spanned!(located(ty.span())=> <#ty as ::#serde::Deserialize>::deserialize(deserializer));
    quote! {
        #(#cfg)*
        #allowed
        #visibility struct #arguments { #visibility #ident: #ty }

        #(#cfg)*
        #[allow(deprecated, non_snake_case)]
        const _: () = {
            #[allow(unused_imports)]
            use #p::NoFacts as _;

            // A parameter may have a type with any name.
            type __Whole = #p::FactsOf<#ty>;

            #[automatically_derived]
            impl #p::StrictSchema for #arguments {
                type Strictness = <#properties as #p::StrictSchema>::Strictness;
                type Shape = #p::ObjectShape;
                const NAME: &'static #p::TypeName = <#properties as #p::StrictSchema>::NAME;
                const SCHEMA: #p::Edge = {
                    static NODE: #p::Schema =
                        #p::arguments(<#properties as #p::StrictSchema>::SCHEMA, <__Whole>::IS_ROOT);
                    #p::Edge::to(&NODE)
                };
                const STRICT: ::core::option::Option<::core::primitive::bool> =
                    match <#properties as #p::StrictSchema>::STRICT {
                        ::core::option::Option::None => <__Whole>::STRICT,
                        own => own,
                    };
                const DIALECT: &'static #p::Dialect = if <#properties as #p::StrictSchema>::SAYS_NO_DIALECT {
                    <__Whole>::DIALECT
                } else {
                    <#properties as #p::StrictSchema>::DIALECT
                };
                const SAYS_NO_DIALECT: ::core::primitive::bool =
                    <#properties as #p::StrictSchema>::SAYS_NO_DIALECT && <__Whole>::SAYS_NO_DIALECT;
            }

            #[automatically_derived]
            impl<'de> ::#serde::Deserialize<'de> for #arguments {
                fn deserialize<__D: ::#serde::Deserializer<'de>>(
                    deserializer: __D,
                ) -> ::core::result::Result<Self, __D::Error> {
                    if <__Whole>::IS_ROOT {
                        ::core::result::Result::map(#read, |#ident| Self { #ident })
                    } else {
                        let read = <#properties as ::#serde::Deserialize>::deserialize(deserializer);
                        ::core::result::Result::map(read, |read| Self { #ident: read.#ident })
                    }
                }
            }
        };
    }
}
