//! The fields of a struct or a variant, and the strings of an enum.

use proc_macro2::TokenStream;
use quote::quote;

use super::Lower;
use super::library::doc;
use crate::decided::{Field, Object, Presence, Word};
use crate::doc::Doc;
use crate::json;

impl Lower<'_> {
    pub(super) fn object(&self, object: &Object) -> TokenStream {
        let p = self.p;
        let flattens = object.flattens();
        let closed = self.closed(object.closed);
        let tag = object.tag.as_ref();
        let names = tag.map(|(name, _)| name).into_iter().chain(object.fields.iter().map(|field| &field.name));
        let required =
            if flattens { String::new() } else { names.map(|name| json::quote(name)).collect::<Vec<_>>().join(",") };
        let fields = tag.map(|(name, word)| self.tag(name, word)).into_iter();
        let fields = fields.chain(object.fields.iter().map(|field| self.field(field)));
        let fields = self.borrow(&quote!([#(#fields),*]));
        let own = object.fields.iter().enumerate().filter(|(_, field)| field.presence != Presence::Flattened);
        let aliases = own.flat_map(|(index, field)| field.aliases.iter().map(move |alias| (index, alias)));
        let aliases = aliases.map(|(index, alias)| {
            let (key, index) = (self.key(alias), index + usize::from(tag.is_some()));
            quote!(#p::Alias { key: #key, field: #index })
        });
        quote! {
            #p::Object {
                fields: #fields,
                required: #required,
                flattens: #flattens,
                closed: #closed,
                aliases: &[#(#aliases),*],
            }
        }
    }

    pub(super) fn closed(&self, closed: bool) -> TokenStream {
        let p = self.p;
        if closed { quote!(#p::Closed::ByAttribute) } else { quote!(#p::Closed::No) }
    }

    fn field(&self, field: &Field) -> TokenStream {
        let p = self.p;
        let quoted = json::quote(&field.name);
        let characters = json::characters(&field.name);
        let doc = doc(&field.doc, p);
        let schema = self.edge(&field.value);
        let presence = match (field.presence, &field.value.in_place_of) {
            (Presence::ByType, Some(own)) => {
                let is_option = self.is_option(own);
                quote!(presence_as(#is_option))
            }
            (Presence::ByType, None) => quote!(Presence::ByType),
            (Presence::Defaulted, _) => {
                let ty = self.type_of(&field.value);
                let told = field.value.told.iter().any(|told| told.absent.is_some());
                quote!(presence_by_default_of(<#ty as #p::StrictSchema>::NAME, #told))
            }
            (Presence::Always, _) => quote!(Presence::Always),
            (Presence::DefaultedTold, Some(own)) => {
                let is_option = self.is_option(own);
                quote!(presence_by_default_as(#is_option))
            }
            (Presence::DefaultedTold, None) => quote!(Presence::DefaultedTold),
            (Presence::DefaultedOtherwise, _) => quote!(Presence::DefaultedOtherwise),
            (Presence::Flattened, _) => quote!(Presence::Flattened),
        };
        let by_function = field.by_function;
        quote!(#p::field(#p::#presence, #by_function, #quoted, #characters, #doc, #schema))
    }

    /// The tag of a struct: always this word.
    fn tag(&self, name: &str, word: &str) -> TokenStream {
        let p = self.p;
        let words =
            self.words(&[Word { name: word.to_owned(), doc: Doc::default(), aliases: Vec::new(), other: false }]);
        let words = self.borrow(&words);
        let (quoted, characters) = (json::quote(name), json::characters(name));
        quote!(#p::field(#p::Presence::Always, false, #quoted, #characters, "", #p::Edge::to(#words)))
    }

    pub(super) fn words(&self, words: &[Word]) -> TokenStream {
        let p = self.p;
        let quoted = words.iter().map(|word| json::quote(&word.name)).collect::<Vec<_>>().join(",");
        let count = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let characters = words.iter().map(|word| json::characters(&word.name)).fold(0_u32, u32::saturating_add);
        let list: Vec<String> = words.iter().filter_map(|word| word.doc.list_item(&word.name)).collect();
        let doc = json::escape(&list.join("\n"));
        let aliases = words.iter().flat_map(|word| &word.aliases).map(|alias| self.key(alias));
        let other = words.iter().any(|word| word.other);
        quote! {
            #p::Schema::Words(#p::Words {
                quoted: #quoted,
                count: #count,
                characters: #characters,
                doc: #doc,
                aliases: &[#(#aliases),*],
                other: #other,
            })
        }
    }

    pub(super) fn key(&self, name: &str) -> TokenStream {
        let p = self.p;
        let quoted = json::quote(name);
        let characters = json::characters(name);
        quote!(#p::Key { quoted: #quoted, characters: #characters })
    }
}
