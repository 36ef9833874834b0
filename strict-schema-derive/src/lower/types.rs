//! The types of fields, as they have to be written in the generated code.

use std::collections::BTreeSet;

use proc_macro2::{Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{GenericParam, Generics, Type};

/// What has to be replaced in the types of fields.
pub(super) struct Replace<'a> {
    ident: &'a Ident,
    itself: TokenStream,
    generic: bool,
    private: &'a TokenStream,
}

impl<'a> Replace<'a> {
    pub(super) fn new(ident: &'a Ident, generics: &Generics, private: &'a TokenStream) -> Self {
        Self { ident, itself: itself(ident, generics), generic: is_generic(generics), private }
    }

    /// The type as the generated code can write it.
    ///
    /// In a static every lifetime is `'static`, and `Self` is written by its name. A generic type has no static, and its
    /// constant cannot hold itself: there, the type itself is replaced by a way back to it.
    pub(super) fn in_type(&self, ty: &Type) -> TokenStream {
        self.in_tokens(ty.to_token_stream())
    }

    fn in_tokens(&self, tokens: TokenStream) -> TokenStream {
        let (private, itself) = (self.private, &self.itself);
        let mut replaced = TokenStream::new();
        let mut tokens = tokens.into_iter().peekable();
        let mut before = ' ';
        while let Some(token) = tokens.next() {
            match token {
                TokenTree::Group(group) => {
                    let mut inner = Group::new(group.delimiter(), self.in_tokens(group.stream()));
                    inner.set_span(group.span());
                    replaced.extend([TokenTree::Group(inner)]);
                    before = ' ';
                }
                TokenTree::Ident(ident) => {
                    let span = ident.span();
                    replaced.extend(if before == '\'' && !self.generic {
                        Ident::new("static", span).into_token_stream()
                    } else if ident == "Self" && self.generic {
                        quote_spanned!(span=> #private::Itself<#itself>)
                    } else if ident == "Self" {
                        itself.clone()
                    } else if ident == *self.ident && self.generic && before != ':' {
                        let arguments = self.in_tokens(take_arguments(&mut tokens));
                        quote_spanned!(span=> #private::Itself<#ident #arguments>)
                    } else {
                        ident.into_token_stream()
                    });
                    before = ' ';
                }
                TokenTree::Punct(punct) => {
                    before = punct.as_char();
                    replaced.extend([TokenTree::Punct(punct)]);
                }
                literal @ TokenTree::Literal(_) => {
                    before = ' ';
                    replaced.extend([literal]);
                }
            }
        }
        replaced
    }
}

/// Whether the type has parameters other than lifetimes: then no static can hold its node.
pub(super) fn is_generic(generics: &Generics) -> bool {
    generics.params.iter().any(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
}

/// The type itself, as the generated code can write it: `Name<'static>` in a static, otherwise `Self`.
pub(super) fn itself(ident: &Ident, generics: &Generics) -> TokenStream {
    if is_generic(generics) {
        return quote!(Self);
    }
    let lifetimes = generics.params.iter().map(|_| quote!('static));
    if generics.params.is_empty() { quote!(#ident) } else { quote!(#ident<#(#lifetimes),*>) }
}

/// The associated types of parameters that a type mentions, such as `T::Item`: they need a bound of their own.
pub(super) fn projections(tokens: &TokenStream, parameters: &[&Ident], found: &mut BTreeSet<String>) {
    let tokens: Vec<TokenTree> = tokens.clone().into_iter().collect();
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => projections(&group.stream(), parameters, found),
            TokenTree::Punct(open) if open.as_char() == '<' => {
                if let Some(path) = qualified(&tokens[index..])
                    && mentions(&path, parameters)
                {
                    found.insert(path.into_iter().collect::<TokenStream>().to_string());
                }
            }
            TokenTree::Ident(ident) if parameters.contains(&ident) => {
                if let (Some(TokenTree::Punct(first)), Some(TokenTree::Punct(_)), Some(TokenTree::Ident(name))) =
                    (tokens.get(index + 1), tokens.get(index + 2), tokens.get(index + 3))
                    && first.as_char() == ':'
                {
                    found.insert(format!("{ident}::{name}"));
                }
            }
            _ => {}
        }
    }
}

/// `<T as Trait>::Name`, if the tokens begin with it.
fn qualified(tokens: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let is = |index: usize, wanted: char| matches!(tokens.get(index), Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
    let mut depth = 0_usize;
    let mut has_as = false;
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Punct(punct) if punct.as_char() == '<' => depth += 1,
            TokenTree::Punct(punct) if punct.as_char() == '>' && !(index > 0 && is(index - 1, '-')) => depth -= 1,
            TokenTree::Ident(ident) if depth == 1 && ident == "as" => has_as = true,
            _ => {}
        }
        if depth == 0 {
            let is_path = has_as && is(index + 1, ':') && is(index + 2, ':');
            return match tokens.get(index + 3) {
                Some(TokenTree::Ident(_)) if is_path => Some(tokens[..=index + 3].to_vec()),
                _ => None,
            };
        }
    }
    None
}

fn mentions(tokens: &[TokenTree], parameters: &[&Ident]) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(ident) => parameters.contains(&ident),
        TokenTree::Group(group) => mentions(&group.stream().into_iter().collect::<Vec<_>>(), parameters),
        _ => false,
    })
}

/// `<…>`, if that is next.
fn take_arguments(tokens: &mut std::iter::Peekable<impl Iterator<Item = TokenTree>>) -> TokenStream {
    let is = |token: Option<&TokenTree>, wanted: char| matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == wanted);
    let mut taken = TokenStream::new();
    if !is(tokens.peek(), '<') {
        return taken;
    }
    let mut depth = 0_usize;
    let mut after_dash = false;
    for token in tokens.by_ref() {
        if is(Some(&token), '<') {
            depth += 1;
        } else if is(Some(&token), '>') && !after_dash {
            depth -= 1;
        }
        after_dash = is(Some(&token), '-');
        taken.extend([token]);
        if depth == 0 {
            break;
        }
    }
    taken
}
