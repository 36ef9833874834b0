//! An impl whose methods are tools.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, TokenStreamExt};
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, Generics, Meta, Token, Type, WhereClause};

use super::parameter::has_lifetime;
use super::{Function, Options, read, read_options, refused};
use crate::errors::Errors;

/// An impl whose methods are tools.
pub(crate) struct Methods {
    pub(crate) attributes: Vec<Attribute>,
    pub(crate) ty: Type,
    pub(crate) tools: Vec<Function>,
    /// The content of its braces, without `#[tool]` and the attributes of parameters.
    pub(crate) body: TokenStream,
    pub(crate) options: Options,
    /// The word `impl`.
    pub(crate) span: Span,
}

/// Read `#[tools] impl Type { … }`.
pub(crate) fn read_methods(tokens: TokenStream, options: Options, errors: &mut Errors) -> syn::Result<Methods> {
    let parse = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        if !input.peek(Token![impl]) {
            errors.refuse(input.span(), &refused::TOOLS_NOT_ON_IMPL);
            return Err(syn::Error::new(input.span(), ""));
        }
        let span = input.parse::<Token![impl]>()?.span;
        if input.peek(Token![<]) {
            let generics: Generics = input.parse()?;
            errors.refuse(generics.params.span(), &refused::GENERIC_TOOLS);
        }
        let mut ty: Type = input.parse()?;
        if input.peek(Token![for]) {
            errors.refuse(ty.span(), &refused::TOOLS_OF_TRAIT);
            input.parse::<Token![for]>()?;
            ty = input.parse()?;
        }
        if has_lifetime(ty.to_token_stream()) {
            errors.refuse(ty.span(), &refused::GENERIC_TOOLS);
        }
        input.parse::<Option<WhereClause>>()?;
        let group: Group = input.parse()?;
        let mut methods = Methods { attributes, ty, tools: Vec::new(), body: TokenStream::new(), options, span };
        let items = |input: ParseStream<'_>| {
            while !input.is_empty() {
                read_item(input, &mut methods, errors)?;
            }
            Ok(())
        };
        items.parse2(group.stream())?;
        if methods.tools.is_empty() {
            errors.refuse(span, &refused::NO_TOOL);
        }
        Ok(methods)
    };
    parse.parse2(tokens)
}

/// One item of an impl. What is no tool is unchanged, to the next braces or semicolon: an item, or a part of one.
fn read_item(input: ParseStream<'_>, methods: &mut Methods, errors: &mut Errors) -> syn::Result<()> {
    let attributes = if input.peek(Token![#]) { input.call(Attribute::parse_outer)? } else { Vec::new() };
    let is_tool = |attribute: &Attribute| attribute.path().segments.last().is_some_and(|last| last.ident == "tool");
    let Some(index) = attributes.iter().position(is_tool) else {
        methods.body.append_all(&attributes);
        while !input.is_empty() {
            let token: TokenTree = input.parse()?;
            let ends = match &token {
                TokenTree::Punct(mark) => mark.as_char() == ';',
                TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
                _ => false,
            };
            token.to_tokens(&mut methods.body);
            if ends {
                break;
            }
        }
        return Ok(());
    };
    let mut attributes = attributes;
    let tool = attributes.remove(index);
    let mut options = match &tool.meta {
        Meta::List(list) => read_options(list.tokens.clone(), errors),
        _ => Options::default(),
    };
    options.library = options.library.or_else(|| methods.options.library.clone());
    let function = read(attributes, options, input, errors)?;
    methods.body.append_all(&function.attributes);
    methods.body.extend(function.tokens.clone());
    methods.tools.push(function);
    Ok(())
}
