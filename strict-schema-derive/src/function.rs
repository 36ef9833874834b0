//! A function with `#[tool]`, as it was written. Its body is not looked at.

mod methods;
mod parameter;
pub(crate) mod refused;

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{ParseStream, Parser};
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Generics, Ident, Token, Type, Visibility, WhereClause};

pub(crate) use self::methods::{Methods, read_methods};
pub(crate) use self::parameter::{From, Parameter, Receiver};

use self::parameter::read_parameters;
use crate::errors::Errors;
use crate::types::ungrouped;

/// A function that becomes a tool.
pub(crate) struct Function {
    /// All but `#[tool]`, and what goes to the struct of its arguments.
    pub(crate) attributes: Vec<Attribute>,
    /// `#[serde(…)]` and `#[strict(…)]` on the function, for the struct of its arguments.
    pub(crate) of_arguments: Vec<Attribute>,
    pub(crate) options: Options,
    pub(crate) visibility: Visibility,
    pub(crate) is_async: bool,
    pub(crate) ident: Ident,
    pub(crate) receiver: Option<Receiver>,
    pub(crate) parameters: Vec<Parameter>,
    /// The span to report if the return type does not fit.
    pub(crate) output: Span,
    pub(crate) has_body: bool,
    /// From its visibility to its body, without the attributes of parameters.
    pub(crate) tokens: TokenStream,
}

/// `#[tool(name = "…", …)]`
#[derive(Default)]
pub(crate) struct Options {
    pub(crate) name: Option<syn::LitStr>,
    pub(crate) description: Option<Expr>,
    pub(crate) strict: Option<Ident>,
    /// The name of the struct of the arguments.
    pub(crate) arguments: Option<Ident>,
    pub(crate) library: Option<syn::LitStr>,
}

/// Read what stands in the parentheses of `#[tool(…)]` or `#[tools(…)]`.
pub(crate) fn read_options(tokens: TokenStream, errors: &mut Errors) -> Options {
    let mut options = Options::default();
    let parser = syn::meta::parser(|meta| {
        let span = meta.path.span();
        let name = meta.path.to_token_stream().to_string();
        let is_twice = match name.as_str() {
            "name" => options.name.replace(meta.value()?.parse()?).is_some(),
            "description" => {
                let value: Expr = meta.value()?.parse()?;
                if !is_text(&value) {
                    errors.refuse(value.span(), &refused::NO_DESCRIPTION);
                    return Ok(());
                }
                options.description.replace(value).is_some()
            }
            "strict" => {
                let value: syn::LitBool = meta.value()?.parse()?;
                let word = Ident::new(if value.value { "true" } else { "false" }, value.span);
                options.strict.replace(word).is_some()
            }
            "args" => options.arguments.replace(meta.value()?.parse()?).is_some(),
            "crate" => options.library.replace(meta.value()?.parse()?).is_some(),
            _ => {
                errors.refuse_with(span, &refused::UNKNOWN_TO_TOOL, &[&name]);
                // The type behind it is not examined.
                while !meta.input.is_empty() && !meta.input.peek(Token![,]) {
                    meta.input.parse::<TokenTree>()?;
                }
                false
            }
        };
        if is_twice {
            errors.refuse(span, &refused::TOOL_TWICE);
        }
        Ok(())
    });
    if let Err(error) = parser.parse2(tokens) {
        errors.refuse_with(error.span(), &refused::UNREADABLE_TOOL, &[&error]);
    }
    options
}

/// Whether it is a string literal, also one that a macro passed on.
fn is_text(mut value: &Expr) -> bool {
    while let Expr::Group(group) = value {
        value = &group.expr;
    }
    matches!(value, Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(_), .. }))
}

impl Options {
    /// Refuse what is about one tool, on an impl.
    pub(crate) fn refuse_of_one_tool(&self, errors: &mut Errors) {
        let said = [
            ("name", self.name.as_ref().map(Spanned::span)),
            ("description", self.description.as_ref().map(Spanned::span)),
            ("strict", self.strict.as_ref().map(Spanned::span)),
            ("args", self.arguments.as_ref().map(Spanned::span)),
        ];
        for (name, span) in said {
            if let Some(span) = span {
                errors.refuse_with(span, &refused::UNKNOWN_TO_TOOLS, &[&name]);
            }
        }
    }
}

/// Read a function, of which the attributes are read already. What cannot be a tool is reported.
pub(crate) fn read(
    attributes: Vec<Attribute>,
    options: Options,
    input: ParseStream<'_>,
    errors: &mut Errors,
) -> syn::Result<Function> {
    let visibility: Visibility = input.parse()?;
    let mut tokens = visibility.to_token_stream();
    let mut is_async = false;
    while !input.peek(Token![fn]) {
        let ahead = input.fork();
        let Ok(word) = ahead.call(Ident::parse_any) else { return Err(input.error(NOT_A_FUNCTION)) };
        input.advance_to(&ahead);
        match word.to_string().as_str() {
            "async" => is_async = true,
            // It can be called at run time too.
            "const" => {}
            "unsafe" => errors.refuse(word.span(), &refused::UNSAFE_TOOL),
            "extern" => {
                errors.refuse(word.span(), &refused::EXTERN_TOOL);
                word.to_tokens(&mut tokens);
                if let Some(abi) = input.parse::<Option<syn::LitStr>>()? {
                    abi.to_tokens(&mut tokens);
                }
                continue;
            }
            _ => return Err(syn::Error::new(word.span(), NOT_A_FUNCTION)),
        }
        word.to_tokens(&mut tokens);
    }
    input.parse::<Token![fn]>()?.to_tokens(&mut tokens);
    let ident: Ident = input.parse()?;
    ident.to_tokens(&mut tokens);
    let generics: Generics = input.parse()?;
    refuse_generics(&generics, errors);
    generics.to_tokens(&mut tokens);
    let group: Group = input.parse()?;
    let (receiver, parameters, written) = read_parameters(&group, errors)?;
    let mut parentheses = Group::new(Delimiter::Parenthesis, written);
    parentheses.set_span(group.span());
    parentheses.to_tokens(&mut tokens);
    let mut output = ident.span();
    if input.peek(Token![->]) {
        input.parse::<Token![->]>()?.to_tokens(&mut tokens);
        let ty: Type = input.parse()?;
        output = ty.span();
        if matches!(ungrouped(&ty), Type::Never(_)) {
            errors.refuse(output, &refused::NEVER_RETURNS);
        }
        ty.to_tokens(&mut tokens);
    }
    input.parse::<Option<WhereClause>>()?.to_tokens(&mut tokens);
    let body: TokenTree = input.parse()?;
    let has_body = is_block(&body);
    if !has_body {
        errors.refuse(body.span(), &refused::NO_BODY);
    }
    body.to_tokens(&mut tokens);
    let (of_arguments, attributes) = attributes
        .into_iter()
        .partition(|attribute| attribute.path().is_ident("serde") || attribute.path().is_ident("strict"));
    Ok(Function {
        attributes,
        of_arguments,
        options,
        visibility,
        is_async,
        ident,
        receiver,
        parameters,
        output,
        has_body,
        tokens,
    })
}

/// `{ … }`, also a group that a macro passed on as a whole.
fn is_block(token: &TokenTree) -> bool {
    let TokenTree::Group(group) = token else { return false };
    match group.delimiter() {
        Delimiter::Brace => true,
        Delimiter::None => {
            let mut inner = group.stream().into_iter();
            inner.next().is_some_and(|token| is_block(&token)) && inner.next().is_none()
        }
        Delimiter::Parenthesis | Delimiter::Bracket => false,
    }
}

pub(crate) const NOT_A_FUNCTION: &str = "a `fn` is expected here";

fn refuse_generics(generics: &Generics, errors: &mut Errors) {
    if let Some(parameter) = generics.params.first() {
        let refusal = match parameter {
            syn::GenericParam::Lifetime(_) => &refused::TOOL_WITH_A_LIFETIME,
            _ => &refused::GENERIC_TOOL,
        };
        errors.refuse(generics.params.span(), refusal);
    }
}

/// A function alone.
pub(crate) fn read_free(tokens: TokenStream, options: Options, errors: &mut Errors) -> syn::Result<Function> {
    let parse = |input: ParseStream<'_>| {
        let attributes = input.call(Attribute::parse_outer)?;
        if input.peek(Token![impl]) {
            errors.refuse(input.span(), &refused::TOOL_ON_IMPL);
            return Err(syn::Error::new(input.span(), ""));
        }
        let function = read(attributes, options, input, errors)?;
        if !input.is_empty() {
            return Err(input.error("only one function is expected here"));
        }
        // A trait's function or a foreign one: no item can be next to it.
        if !function.has_body {
            return Err(syn::Error::new(function.ident.span(), ""));
        }
        Ok(function)
    };
    parse.parse2(tokens)
}
