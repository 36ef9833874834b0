//! Const expressions that panic at compile time if a law is broken.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::Type;
use syn::spanned::Spanned;

use super::Lower;
use super::constraint::constraints;
use crate::decided::{Content, Layout, Tagging, Variant};
use crate::defaults::{Absent, Told};
use crate::helper::Reads;
use crate::missing_features::of_other_crate;

impl Lower<'_> {
    /// Const expressions that panic at compile time if a law is broken.
    pub(super) fn checks(&self, shape: &Layout, span: Span, edge: &TokenStream) -> Vec<TokenStream> {
        let p = self.p;
        let mut checks = Vec::new();
        if let Some(span) = shape.merges() {
            checks.push(panic_on_error(span, &quote!(#p::check(#edge))));
        }
        if let Layout::Union { tagging, variants, .. } = shape {
            let untagged = |variant: &&Variant| matches!(tagging, Tagging::Untagged) || variant.untagged;
            let tried = variants
                .iter()
                .enumerate()
                .filter(|(_, variant)| untagged(variant) && !matches!(variant.content, Content::Unit));
            // No variant precedes the first, unless one has a tag.
            for (number, variant) in tried.skip(matches!(tagging, Tagging::Untagged).into()) {
                checks.push(panic_on_error(variant.span, &quote!(#p::check_variant(#edge, #number))));
            }
        }
        if self.open {
            checks.push(panic_on_error(span, &quote!(#p::check_open(#edge))));
        }
        if self.generic {
            checks.extend(self.newtype(shape, edge));
        }
        shape.each_value(&mut |value| {
            if let Some(helper) = &value.helper {
                let span = helper.span();
                checks.push(quote_spanned!(span=> #p::its_own(#helper::__IS_A_HELPER_OF_THE_LIBRARY)));
            }
            if !value.told.is_empty() {
                let edge = self.unbounded(value);
                let bounds = value.constraints.as_ref().map(|bounds| constraints(bounds, p));
                let bounds = bounds.unwrap_or_else(|| quote!(#p::Constraints::NONE));
                for Told { json, span, absent } in &value.told {
                    checks.push(panic_on_error(*span, &quote!(#p::check_told(#edge, #json, &#bounds))));
                    let law = match absent {
                        Some(Absent::Refused) => quote!(check_default_of_null(#edge, #json)),
                        Some(Absent::DefaultOfType) => {
                            let ty = self.type_of(value);
                            quote!(check_default_of_type(#edge, <#ty as #p::StrictSchema>::NAME, #json))
                        }
                        Some(Absent::Another) | None => continue,
                    };
                    checks.push(panic_on_error(*span, &quote!(#p::#law)));
                }
            }
            if let Some(own) = value.in_place_of.as_deref().map(|own| self.is_option(own)) {
                let edge = self.unbounded(value);
                checks.push(panic_on_error(value.span, &quote!(#p::check_option(#own, #edge))));
            }
            if let Some(bounds) = &value.constraints {
                let constraints = constraints(bounds, p);
                let edge = self.unbounded(value);
                checks.push(panic_on_error(value.span, &quote!(#p::check_constraints(#edge, &#constraints))));
                let formats = std::iter::successors(Some(&**bounds), |bounds| bounds.items.as_deref())
                    .filter_map(|bounds| bounds.format.as_ref());
                checks.extend(formats.map(|(name, span)| panic_on_error(*span, &quote!(#p::check_format(#name)))));
            }
        });
        checks
    }

    /// Check that a newtype does not contain itself. rustc reports this too, as an endless requirement, and stops there. It evaluates
    /// constants later, but the lengths of arrays in types earlier: so the check is such a length, unless the type has parameters.
    pub(super) fn newtype(&self, shape: &Layout, edge: &TokenStream) -> Option<TokenStream> {
        let Layout::One(Content::Value(value)) = shape else { return None };
        let p = self.p;
        let check = panic_on_error(value.span, &quote!(#p::check_newtype(#edge)));
        Some(if self.generic { check } else { quote!(const _: [(); { #check; 0 }] = [];) })
    }

    /// The checks of the types that it consists of.
    pub(super) fn checks_of_parts(&self, shape: &Layout) -> TokenStream {
        let p = self.p;
        let mut parts = Vec::new();
        shape.each_value(&mut |value| {
            if value.reads != Some(Reads::JsonText) {
                // A map, where that is written as entries: it has the same parts.
                parts.push(self.replace.in_type(&value.ty));
            }
        });
        quote!({
            #[allow(unused_imports)]
            use #p::NoFacts as _;
            #p::all(&[#(<#p::FactsOf<#parts>>::CHECKS),*])
        })
    }

    /// Check that the fields of a generic type do not contain it under another name. Under its own name it is replaced.
    pub(super) fn other_names(&self, shape: &Layout) -> Vec<TokenStream> {
        let p = self.p;
        let mut checks = Vec::new();
        shape.each_value(&mut |value| {
            let ty = self.type_of(value);
            let is_plain =
                !matches!(value.reads, Some(Reads::Entries | Reads::JsonText)) && of_other_crate(&value.ty).is_none();
            if !is_plain || ty.to_string() != value.ty.to_token_stream().to_string() {
                return;
            }
            let name = if self.open {
                quote_spanned!(value.span=> <#ty as #p::StrictSchema>::NAME)
            } else {
                let name = quote_spanned!(value.span=> name_of::<#ty>());
                quote!(#p::#name)
            };
            let itself = quote!(<Self as #p::StrictSchema>::NAME);
            checks.push(panic_on_error(value.span, &quote!(#p::check_other_name(#itself, #name))));
        });
        checks
    }

    /// The name of the type's tool, checked at the place of the type.
    pub(super) fn tool_name(&self, span: Span) -> TokenStream {
        let place = Span::call_site().located_at(span);
        let at_place = |mut token: TokenTree| {
            token.set_span(place);
            token
        };
        let p: TokenStream = self.p.clone().into_iter().map(at_place).collect();
        quote_spanned!(place=> const TOOL_NAME: &'static ::core::primitive::str = #p::tool_name::<Self>();)
    }

    /// Whether the type of a field is an `Option`. The generated code checks that, so an alias works, and so does another type of that name.
    pub(super) fn is_option(&self, ty: &Type) -> TokenStream {
        let p = self.p;
        let own = self.replace.in_type(ty);
        quote!({
            #[allow(unused_imports)]
            use #p::NoFacts as _;
            <#p::FactsOf<#own>>::IS_OPTION
        })
    }
}

fn panic_on_error(span: Span, check: &TokenStream) -> TokenStream {
    quote_spanned! {span=>
        match #check {
            ::core::result::Result::Ok(()) => {}
            ::core::result::Result::Err(__strict_schema_message) => {
                ::core::panic!("{}", __strict_schema_message.as_str())
            }
        }
    }
}
