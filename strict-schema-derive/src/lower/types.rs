//! The types of fields, in the form that the generated code needs.

use std::collections::BTreeSet;

use proc_macro2::{Delimiter, Group, Ident, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{GenericParam, Generics, Type};

/// The name of the constant of the library's `GenericNode`.
pub(super) const NODE_IN_A_CYCLE: &str = "NODE_IN_A_CYCLE_write_Enclosing_in_strict_as";

/// The parts to replace in the types of fields.
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

    /// The type in the form that the generated code needs.
    ///
    /// In a static every lifetime is `'static`, and `Self` is written by its name. A generic type has no static, and its
    /// constant cannot contain itself: there, the type itself is replaced by `Itself<…>`.
    pub(super) fn in_type(&self, ty: &Type) -> TokenStream {
        let tokens: Vec<TokenTree> = ty.to_token_stream().into_iter().collect();
        let mut bound = BTreeSet::new();
        bound_lifetimes(&tokens, &mut bound);
        self.in_tokens(&tokens, &bound, false)
    }

    /// In an expression, for example the length of an array, no lifetime is omitted.
    fn in_tokens(&self, tokens: &[TokenTree], bound: &BTreeSet<String>, is_expression: bool) -> TokenStream {
        let mut is_expression = is_expression;
        let (private, itself) = (self.private, &self.itself);
        let mut replaced = TokenStream::new();
        let mut index = 0;
        while index < tokens.len() {
            let rest = &tokens[index..];
            let before = index.checked_sub(1).map(|before| &tokens[before]);
            index += 1;
            match &rest[0] {
                TokenTree::Group(group) => {
                    let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                    let is_expression = is_expression || group.delimiter() == Delimiter::Brace;
                    let mut inner = Group::new(group.delimiter(), self.in_tokens(&inner, bound, is_expression));
                    inner.set_span(group.span());
                    replaced.extend([TokenTree::Group(inner)]);
                }
                TokenTree::Ident(ident) => {
                    let span = ident.span();
                    let begins_path = !before.is_some_and(|it| is(it, ':'));
                    if before.is_some_and(|it| is(it, '\'')) {
                        let is_known = self.generic || bound.contains(&ident.to_string());
                        let lifetime = if is_known { ident.clone() } else { Ident::new("static", span) };
                        replaced.extend([TokenTree::Ident(lifetime)]);
                    } else if ident == "Self" && !self.generic {
                        replaced.extend(itself.clone());
                    } else if ident == "Self" && is_whole(rest) {
                        replaced.extend(quote_spanned!(span=> #private::Itself<#itself>));
                    } else if self.generic
                        && begins_path
                        && let Some(length) = self.path_to_itself(rest)
                    {
                        let path = &rest[..length];
                        index += length - 1;
                        let arguments = arguments(&tokens[index..]);
                        index += arguments.len();
                        let arguments = self.in_tokens(arguments, bound, is_expression);
                        replaced.extend(quote_spanned!(span=> #private::Itself<#(#path)* #arguments>));
                    } else {
                        replaced.extend([TokenTree::Ident(ident.clone())]);
                    }
                }
                TokenTree::Punct(punct) => {
                    replaced.extend([TokenTree::Punct(punct.clone())]);
                    // A type in an attribute may omit a lifetime that the generated code must name.
                    is_expression |= punct.as_char() == ';';
                    if punct.as_char() == '&'
                        && !is_expression
                        && begins_type(&tokens[..index - 1])
                        && !rest.get(1).is_some_and(|next| is(next, '\''))
                    {
                        replaced.extend(quote_spanned!(punct.span()=> 'static));
                    }
                }
                literal @ TokenTree::Literal(_) => replaced.extend([literal.clone()]),
            }
        }
        replaced
    }

    /// The number of tokens that name the type itself, `Name` or `self::Name`, if these tokens begin so.
    fn path_to_itself(&self, tokens: &[TokenTree]) -> Option<usize> {
        let is_name = |token: Option<&TokenTree>| matches!(token, Some(TokenTree::Ident(it)) if it == self.ident);
        let from_here = matches!(&tokens[0], TokenTree::Ident(it) if it == "self");
        let length = if from_here { 4 } else { 1 };
        (is_name(tokens.get(length - 1)) && is_whole(&tokens[length - 1..])).then_some(length)
    }
}

/// Whether the first of these tokens ends the path, except for arguments, and no `as Trait` follows.
fn is_whole(tokens: &[TokenTree]) -> bool {
    let is_at = |index: usize, wanted: char| tokens.get(index).is_some_and(|token| is(token, wanted));
    let has_member = is_at(1, ':') && is_at(2, ':') && !is_at(3, '<');
    let is_asked = matches!(tokens.get(1 + arguments(&tokens[1..]).len()), Some(TokenTree::Ident(it)) if it == "as");
    !has_member && !is_asked
}

fn is(token: &TokenTree, wanted: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == wanted)
}

/// Whether a type begins after these tokens, where otherwise `&` would be an operator.
fn begins_type(before: &[TokenTree]) -> bool {
    match before {
        // `&&` is one operator, or two references.
        [around @ .., mark] if is(mark, '&') => begins_type(around),
        [] | [.., TokenTree::Punct(_)] => true,
        [.., mark, TokenTree::Ident(_)] if is(mark, '\'') => true,
        [.., TokenTree::Ident(word)] => word == "mut" || word == "const",
        _ => false,
    }
}

/// The lifetimes that `for<'a>` introduces in a type.
fn bound_lifetimes(tokens: &[TokenTree], found: &mut BTreeSet<String>) {
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => {
                bound_lifetimes(&group.stream().into_iter().collect::<Vec<_>>(), found);
            }
            TokenTree::Ident(ident) if ident == "for" => {
                let names = arguments(&tokens[index + 1..]).iter().filter_map(|token| match token {
                    TokenTree::Ident(name) => Some(name.to_string()),
                    _ => None,
                });
                found.extend(names);
            }
            _ => {}
        }
    }
}

/// Whether the type has parameters other than lifetimes: then no static can hold its node.
pub(super) fn is_generic(generics: &Generics) -> bool {
    generics.params.iter().any(|parameter| !matches!(parameter, GenericParam::Lifetime(_)))
}

/// The type itself in the generated code: `Name<'static>` in a static, otherwise `Self`.
pub(super) fn itself(ident: &Ident, generics: &Generics) -> TokenStream {
    if is_generic(generics) {
        return quote!(Self);
    }
    let lifetimes = generics.params.iter().map(|_| quote!('static));
    if generics.params.is_empty() { quote!(#ident) } else { quote!(#ident<#(#lifetimes),*>) }
}

/// `<T as Trait>::Name`, if the tokens begin with it.
fn qualified(tokens: &[TokenTree]) -> Option<Vec<TokenTree>> {
    let path = arguments(tokens);
    let mut depth = 0_usize;
    let mut has_as = false;
    for (index, token) in path.iter().enumerate() {
        depth += usize::from(is(token, '<'));
        depth -= usize::from(is(token, '>') && !is(&path[index - 1], '-'));
        has_as |= depth == 1 && matches!(token, TokenTree::Ident(ident) if ident == "as");
    }
    match &tokens[path.len()..] {
        [first, second, TokenTree::Ident(_), rest @ ..] if has_as && is(first, ':') && is(second, ':') => {
            Some(tokens[..path.len() + 3 + arguments(rest).len()].to_vec())
        }
        _ => None,
    }
}

fn mentions(tokens: &[TokenTree], parameters: &[&Ident]) -> bool {
    tokens.iter().any(|token| match token {
        TokenTree::Ident(ident) => parameters.contains(&ident),
        TokenTree::Group(group) => mentions(&group.stream().into_iter().collect::<Vec<_>>(), parameters),
        _ => false,
    })
}

/// `<…>` or `::<…>`, if the tokens begin with it.
fn arguments(tokens: &[TokenTree]) -> &[TokenTree] {
    let is_at = |index: usize, wanted: char| tokens.get(index).is_some_and(|token| is(token, wanted));
    let open = if is_at(0, ':') && is_at(1, ':') { 2 } else { 0 };
    if !is_at(open, '<') {
        return &[];
    }
    let mut depth = 0_usize;
    for (index, token) in tokens.iter().enumerate().skip(open) {
        if is(token, '<') {
            depth += 1;
        } else if is(token, '>') && !is_at(index.wrapping_sub(1), '-') {
            depth -= 1;
        }
        if depth == 0 {
            return &tokens[..=index];
        }
    }
    tokens
}

/// The parameters whose own schema a type needs, and the associated types of parameters that need one, for example `T::Item`. A marker
/// needs none, and the type itself has those of its other fields.
pub(super) fn uses(
    tokens: TokenStream,
    parameters: &[&Ident],
    direct: &mut BTreeSet<String>,
    associated: &mut BTreeSet<String>,
) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut index = 0;
    while index < tokens.len() {
        let rest = &tokens[index..];
        let is_member = index > 0 && (is(&tokens[index - 1], ':') || is(&tokens[index - 1], '\''));
        index += 1;
        match rest {
            [TokenTree::Group(group), ..] => uses(group.stream(), parameters, direct, associated),
            [TokenTree::Ident(ident), after @ ..] if ident == "PhantomData" || ident == "Itself" => {
                index += arguments(after).len();
            }
            [TokenTree::Punct(open), ..] if open.as_char() == '<' => {
                if let Some(path) = qualified(rest)
                    && mentions(&path, parameters)
                {
                    associated.insert(path.into_iter().collect::<TokenStream>().to_string());
                }
            }
            [TokenTree::Ident(ident), after @ ..] if parameters.contains(&ident) => match after {
                [first, _, TokenTree::Ident(name), after @ ..] if is(first, ':') => {
                    let arguments: TokenStream = arguments(after).iter().cloned().collect();
                    associated.insert(format!("{ident}::{name}{arguments}"));
                }
                _ if !is_member && is_whole(rest) => {
                    direct.insert(ident.to_string());
                }
                _ => {}
            },
            _ => {}
        }
    }
}
