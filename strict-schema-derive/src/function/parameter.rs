//! The parameters of a function that becomes a tool.

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, Ident, Meta, Token, Type};

use super::refused;
use crate::errors::Errors;
use crate::types::ungrouped;

/// `&self` or `&mut self`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Receiver {
    Shared,
    Exclusive,
}

pub(crate) struct Parameter {
    /// Documentation, and what `serde` and `strict` say.
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) source: From,
    /// The type of the function's parameter, if its pattern is `Parameters(…)`: it is then the arguments of the call as a whole.
    pub(crate) wrapper: Option<TokenStream>,
}

/// The source of a parameter's value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum From {
    Arguments,
    Context,
    /// The same, and it is handed on by reference.
    ContextByReference,
}

/// The receiver, the parameters, and the text of both without the attributes that are read here.
pub(super) fn read_parameters(
    group: &Group,
    errors: &mut Errors,
) -> syn::Result<(Option<Receiver>, Vec<Parameter>, TokenStream)> {
    let mut receiver = None;
    let mut read = Vec::new();
    let mut written = TokenStream::new();
    let parse = |input: ParseStream<'_>| {
        while !input.is_empty() {
            let attributes = input.call(Attribute::parse_outer)?;
            let is_ours = |attribute: &Attribute| OURS.iter().any(|name| attribute.path().is_ident(name));
            let (attributes, others): (Vec<_>, Vec<_>) = attributes.into_iter().partition(is_ours);
            for attribute in &others {
                if attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr") {
                    errors.refuse(attribute.path().span(), &refused::PARAMETER_WITH_CFG);
                }
                attribute.to_tokens(&mut written);
            }
            if let Some(found) = read_receiver(input, &mut written, errors)? {
                receiver = Some(found);
                if let Some(attribute) = attributes.first() {
                    errors.refuse(attribute.path().span(), &refused::ATTRIBUTE_OF_SELF);
                }
            } else if let Some(parameter) = read_parameter(attributes, input, &mut written, errors)? {
                read.push(parameter);
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?.to_tokens(&mut written);
            }
        }
        Ok(())
    };
    parse.parse2(group.stream())?;
    Ok((receiver, read, written))
}

/// Attributes of a parameter that are read here, and that no function may have.
const OURS: [&str; 7] = ["doc", "serde", "strict", "ctx", "schemars", "validate", "garde"];

/// `&self`, `&mut self`. Another form of it is reported.
fn read_receiver(
    input: ParseStream<'_>,
    written: &mut TokenStream,
    errors: &mut Errors,
) -> syn::Result<Option<Receiver>> {
    let ahead = input.fork();
    let mut tokens = TokenStream::new();
    let reference = ahead.parse::<Option<Token![&]>>()?;
    reference.to_tokens(&mut tokens);
    let lifetime = if reference.is_some() { ahead.parse::<Option<syn::Lifetime>>()? } else { None };
    lifetime.to_tokens(&mut tokens);
    let mutable = ahead.parse::<Option<Token![mut]>>()?;
    mutable.to_tokens(&mut tokens);
    if !ahead.peek(Token![self]) {
        return Ok(None);
    }
    let itself = ahead.parse::<Token![self]>()?;
    itself.to_tokens(&mut tokens);
    let mut is_plain = lifetime.is_none();
    if ahead.peek(Token![:]) {
        is_plain = false;
        ahead.parse::<Token![:]>()?.to_tokens(&mut tokens);
        ahead.parse::<Type>()?.to_tokens(&mut tokens);
    }
    input.advance_to(&ahead);
    if !is_plain {
        errors.refuse(itself.span(), &refused::SELF_WITH_A_TYPE);
    } else if reference.is_none() {
        errors.refuse(itself.span(), &refused::SELF_BY_VALUE);
    }
    written.extend(tokens);
    Ok(Some(if mutable.is_some() { Receiver::Exclusive } else { Receiver::Shared }))
}

fn read_parameter(
    attributes: Vec<Attribute>,
    input: ParseStream<'_>,
    written: &mut TokenStream,
    errors: &mut Errors,
) -> syn::Result<Option<Parameter>> {
    // A pattern ends at a colon that stands alone.
    let mut pattern = Vec::new();
    while !(input.is_empty() || input.peek(Token![,]) || input.peek(Token![:]) && !input.peek(Token![::])) {
        if input.peek(Token![::]) {
            pattern.extend(input.parse::<Token![::]>()?.to_token_stream());
        } else {
            pattern.push(input.parse::<TokenTree>()?);
        }
    }
    let span = |pattern: &[TokenTree]| pattern.iter().cloned().collect::<TokenStream>().span();
    written.extend(pattern.iter().cloned());
    if !input.peek(Token![:]) {
        let is_variadic =
            pattern.first().is_some_and(|token| matches!(token, TokenTree::Punct(dot) if dot.as_char() == '.'));
        let refusal = if is_variadic { &refused::VARIADIC_TOOL } else { &refused::PARAMETER_WITHOUT_TYPE };
        errors.refuse(span(&pattern), refusal);
        return Ok(None);
    }
    input.parse::<Token![:]>()?.to_tokens(written);
    if input.peek(Token![...]) {
        let dots = input.parse::<Token![...]>()?;
        dots.to_tokens(written);
        errors.refuse(dots.span(), &refused::VARIADIC_TOOL);
        return Ok(None);
    }
    let ty: Type = input.parse()?;
    ty.to_tokens(written);
    let (wrapper, ty) = match parameters_of(&pattern, &ty) {
        Some((wrapper, inner)) => (Some(wrapper), inner),
        None => (None, ty),
    };
    let parameters = wrapper.as_ref().map(|_| Ident::new("parameters", Span::call_site()));
    let ident = match pattern.as_slice() {
        _ if parameters.is_some() => parameters.as_ref(),
        [TokenTree::Ident(ident)] => Some(ident),
        [TokenTree::Ident(mutable), TokenTree::Ident(ident)] if mutable == "mut" => Some(ident),
        _ => None,
    };
    let (context, attributes): (Vec<_>, Vec<_>) =
        attributes.into_iter().partition(|attribute| attribute.path().is_ident("ctx"));
    // Whatever it is called, a context has no name in the schema.
    let Some(ident) = ident
        .filter(|ident| *ident != "_")
        .cloned()
        .or_else(|| (!context.is_empty()).then(|| Ident::new("_context", Span::call_site())))
    else {
        errors.refuse(span(&pattern), &refused::PATTERN_IN_TOOL);
        return Ok(None);
    };
    let Some(source) = read_source(&context, &attributes, &ty, errors) else { return Ok(None) };
    let ty = match (source, ungrouped(&ty)) {
        (From::ContextByReference, Type::Reference(reference)) => (*reference.elem).clone(),
        _ => ty,
    };
    Ok(Some(Parameter { attributes, ident, ty, source, wrapper }))
}

/// `Parameters` and the type within it, of `Parameters(…): Parameters<Type>`, as `rmcp` has it.
fn parameters_of(pattern: &[TokenTree], ty: &Type) -> Option<(TokenStream, Type)> {
    let (TokenTree::Group(_), [.., TokenTree::Ident(name)]) =
        pattern.split_last().map(|(last, path)| (last.clone(), path))?
    else {
        return None;
    };
    let Type::Path(path) = ungrouped(ty) else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Parameters" && *name == last.ident)?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    let [syn::GenericArgument::Type(inner)] = arguments.args.iter().collect::<Vec<_>>()[..] else { return None };
    Some((pattern[..pattern.len() - 1].iter().cloned().collect(), inner.clone()))
}

/// The source of its value. A type that the source cannot provide is reported.
fn read_source(context: &[Attribute], attributes: &[Attribute], ty: &Type, errors: &mut Errors) -> Option<From> {
    let has = |is: &dyn Fn(&TokenTree) -> bool| find(ty.to_token_stream(), is);
    let is_lifetime = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '\'');
    let is_word = |token: &TokenTree, word: &str| matches!(token, TokenTree::Ident(ident) if ident == word);
    if has(&|token| is_word(token, "impl")).is_some() {
        errors.refuse(ty.span(), &refused::IMPL_IN_TOOL);
        return None;
    }
    if let Some(span) = has(&|token| is_word(token, "Self")) {
        errors.refuse(span, &refused::SELF_IN_TOOL);
        return None;
    }
    let Some(mark) = context.first() else {
        let is_reference = |token: &TokenTree| matches!(token, TokenTree::Punct(mark) if mark.as_char() == '&');
        let is_borrowed = has(&is_reference).is_some() || has_lifetime(ty.to_token_stream());
        // Without its lifetime it is one that is left out.
        let is_cow = |token: &TokenTree| is_word(token, "Cow");
        let is_borrowed = is_borrowed || has(&is_cow).is_some() && has(&is_lifetime).is_none();
        if is_borrowed {
            errors.refuse(ty.span(), &refused::BORROWED_IN_TOOL);
            return None;
        }
        if !is_held(ty) {
            errors.refuse(ty.span(), &refused::NO_VALUE_IN_TOOL);
            return None;
        }
        return Some(From::Arguments);
    };
    if !matches!(mark.meta, Meta::Path(_)) {
        errors.refuse(mark.meta.span(), &refused::CTX_WITH_VALUE);
        return None;
    }
    if let Some(attribute) = attributes.iter().find(|attribute| !attribute.path().is_ident("doc")) {
        errors.refuse(attribute.path().span(), &refused::ATTRIBUTE_OF_CONTEXT);
    }
    match ungrouped(ty) {
        Type::Reference(reference) if reference.mutability.is_some() => {
            errors.refuse(ty.span(), &refused::MUTABLE_CONTEXT);
            None
        }
        Type::Reference(reference) if reference.lifetime.as_ref().is_some_and(|it| it.ident == "static") => {
            Some(From::Context)
        }
        Type::Reference(reference) if !is_held(&reference.elem) => {
            errors.refuse(reference.elem.span(), &refused::UNSIZED_CONTEXT);
            None
        }
        Type::Reference(reference) if !has_lifetime(reference.elem.to_token_stream()) => Some(From::ContextByReference),
        _ if has_lifetime(ty.to_token_stream()) => {
            errors.refuse(ty.span(), &refused::BORROWED_CONTEXT);
            None
        }
        _ => Some(From::Context),
    }
}

/// Whether a call can hold a value of the type, and a model give one: what it is called is not known here, what it looks like is.
fn is_held(ty: &Type) -> bool {
    match ungrouped(ty) {
        Type::FnPtr(_) | Type::Infer(_) | Type::Never(_) | Type::Ptr(_) | Type::Slice(_) | Type::TraitObject(_) => {
            false
        }
        Type::Path(path) => !path.path.is_ident("str"),
        _ => true,
    }
}

/// Whether there is a lifetime in it other than `'static`.
pub(super) fn has_lifetime(tokens: TokenStream) -> bool {
    let mut has = false;
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(mark) if mark.as_char() == '\'' => {
                let is_static = matches!(tokens.peek(), Some(TokenTree::Ident(name)) if name == "static");
                has |= !is_static;
            }
            TokenTree::Group(group) => has |= has_lifetime(group.stream()),
            _ => {}
        }
    }
    has
}

/// The first such token, at any depth.
fn find(tokens: TokenStream, is: &dyn Fn(&TokenTree) -> bool) -> Option<Span> {
    tokens.into_iter().find_map(|token| match &token {
        TokenTree::Group(group) => find(group.stream(), is),
        _ => is(&token).then(|| token.span()),
    })
}
