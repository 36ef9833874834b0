//! The fields of a struct or a variant, and the strings of an enum.

use proc_macro2::TokenStream;
use quote::quote;

use super::Lower;
use super::doc::doc;
use crate::decided::{Field, FieldContent, Object, Presence, Word};
use crate::json;

impl Lower<'_> {
    pub(super) fn object(&self, object: &Object) -> TokenStream {
        let p = self.p;
        let flattens = object.flattens();
        let closed = self.closed(object.closed);
        let required = if flattens {
            String::new()
        } else {
            object.fields.iter().map(|field| json::quote(&field.name)).collect::<Vec<_>>().join(",")
        };
        let fields = object.fields.iter().map(|field| self.field(field));
        let fields = self.borrow(&quote!([#(#fields),*]));
        let own = object.fields.iter().enumerate().filter(|(_, field)| field.presence != Presence::Flattened);
        let aliases = own.flat_map(|(index, field)| field.aliases.iter().map(move |alias| (index, alias)));
        let aliases = aliases.map(|(index, alias)| {
            let key = self.key(alias);
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
        let schema = match &field.content {
            FieldContent::Value(value) => self.edge(value),
            FieldContent::Word(word) => {
                let words =
                    self.words(&[Word { name: word.clone(), doc: crate::doc::Doc::default(), aliases: Vec::new() }]);
                let words = self.borrow(&words);
                quote!(#p::Edge::to(#words))
            }
        };
        let presence = match (field.presence, &field.content) {
            (Presence::ByType, FieldContent::Value(value)) => match &value.in_place_of {
                Some(own) => {
                    let is_option = self.is_option(own);
                    quote!(presence_as(#is_option))
                }
                None => quote!(Presence::ByType),
            },
            (Presence::Defaulted, FieldContent::Value(value)) => {
                let ty = self.type_of(value);
                quote!(presence_by_default_of(<#ty as #p::StrictSchema>::NAME))
            }
            (Presence::ByType, FieldContent::Word(_)) => quote!(Presence::ByType),
            (Presence::Always, _) => quote!(Presence::Always),
            (Presence::Defaulted | Presence::DefaultedTold, _) => quote!(Presence::DefaultedTold),
            (Presence::DefaultedOtherwise, _) => quote!(Presence::DefaultedOtherwise),
            (Presence::Flattened, _) => quote!(Presence::Flattened),
        };
        let by_function = field.by_function;
        quote!(#p::field(#p::#presence, #by_function, #quoted, #characters, #doc, #schema))
    }

    pub(super) fn words(&self, words: &[Word]) -> TokenStream {
        let p = self.p;
        let quoted = words.iter().map(|word| json::quote(&word.name)).collect::<Vec<_>>().join(",");
        let count = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let characters = words.iter().map(|word| json::characters(&word.name)).fold(0_u32, u32::saturating_add);
        let list: Vec<String> = words.iter().filter_map(|word| word.doc.list_item(&word.name)).collect();
        let doc = json::escape(&list.join("\n"));
        let aliases = words.iter().flat_map(|word| &word.aliases).map(|alias| self.key(alias));
        quote! {
            #p::Schema::Words(#p::Words {
                quoted: #quoted,
                count: #count,
                characters: #characters,
                doc: #doc,
                aliases: &[#(#aliases),*],
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
