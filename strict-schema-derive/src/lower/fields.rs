//! The fields of a struct or a variant, and the strings of an enum.

use proc_macro2::TokenStream;
use quote::quote;

use super::doc::doc;
use super::{Lower, plain};
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
        let mut written = 0;
        let fields = object.fields.iter().enumerate().map(|(index, field)| {
            let run = if flattens || index < written { None } else { plain::run(&object.fields, index, p) };
            written = written.max(index + run.as_ref().map_or(0, |run| run.length));
            self.field(field, run)
        });
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

    fn field(&self, field: &Field, run: Option<plain::Run>) -> TokenStream {
        let p = self.p;
        let quoted = json::quote(&field.name);
        let characters = json::characters(&field.name);
        let doc = doc(&field.doc, p);
        let schema = match &field.content {
            FieldContent::Value(value) => self.edge(value),
            FieldContent::Word(word) => {
                let words = self.words(&[Word { name: word.clone(), doc: crate::doc::Doc::default() }]);
                let words = self.borrow(&words);
                quote!(#p::Edge::to(#words))
            }
        };
        if let (Presence::ByType, FieldContent::Value(value)) = (field.presence, &field.content)
            && let Some(is_option) = self.is_option(value)
        {
            return quote!(#p::field_as(#is_option, #quoted, #characters, #doc, #schema));
        }
        if let (Presence::Defaulted, FieldContent::Value(value)) = (field.presence, &field.content) {
            let ty = self.type_of(value);
            let name = quote!(<#ty as #p::StrictSchema>::NAME);
            return quote!(#p::field_or_default(#name, #quoted, #characters, #doc, #schema));
        }
        let presence = match field.presence {
            Presence::ByType => quote!(field),
            Presence::Always => quote!(field_always),
            Presence::Defaulted | Presence::DefaultedTold => quote!(field_or_told),
            Presence::DefaultedOtherwise => quote!(field_or_other),
            Presence::Flattened => quote!(field_flattened),
        };
        match run {
            Some(plain::Run { tokens, .. }) => {
                let plain = self.borrow(&tokens);
                quote!(#p::field_plain(#quoted, #characters, #doc, #schema, #plain))
            }
            None => quote!(#p::#presence(#quoted, #characters, #doc, #schema)),
        }
    }

    pub(super) fn words(&self, words: &[Word]) -> TokenStream {
        let p = self.p;
        let quoted = words.iter().map(|word| json::quote(&word.name)).collect::<Vec<_>>().join(",");
        let count = u32::try_from(words.len()).unwrap_or(u32::MAX);
        let characters = words.iter().map(|word| json::characters(&word.name)).fold(0_u32, u32::saturating_add);
        let list: Vec<String> = words.iter().filter_map(|word| word.doc.list_item(&word.name)).collect();
        let doc = json::escape(&list.join("\n"));
        quote! {
            #p::Schema::Words(#p::Words { quoted: #quoted, count: #count, characters: #characters, doc: #doc })
        }
    }

    pub(super) fn key(&self, name: &str) -> TokenStream {
        let p = self.p;
        let quoted = json::quote(name);
        let characters = json::characters(name);
        quote!(#p::Key { quoted: #quoted, characters: #characters })
    }
}
