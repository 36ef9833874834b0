//! The output for a function with `#[tool]`: itself, a struct of its arguments, and the code from that to a call.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Path, Type, Visibility};

use super::arguments::structure;
use super::library::private;
use crate::function::{From, Function, Methods, Parameter, Receiver};
use crate::types::ungrouped;

/// The paths of other items in the generated code.
pub(crate) struct Crates {
    /// The library, if not at `strict_schema`.
    pub(crate) library: Option<Path>,
    /// serde, if not at `serde`.
    pub(crate) serde: Option<String>,
}

/// The output for a function that cannot be a tool: the errors, and a type of arguments, so that its uses have no second error.
pub(crate) type Wrong = Option<TokenStream>;

/// A single function, and its output.
pub(crate) fn free(function: &Function, crates: &Crates, wrong: &Wrong) -> TokenStream {
    let Function { attributes, tokens, ident, visibility, .. } = function;
    let arguments = function.options.arguments.clone().unwrap_or_else(|| arguments_of("__", ident));
    let module = function.options.arguments.is_none().then(|| {
        let advice = Ident::new(ADVICE, Span::call_site());
        let advice = format_ident!("{advice}_{}", ident.unraw());
        let inside = visible_inside(visibility);
        let cfg = cfg(function);
        let doc = format!("The arguments of the tool [`{0}`](fn@{0}).", ident.unraw());
        quote! {
            #(#cfg)*
            #[doc(hidden)]
            #[allow(unused_imports)]
            #visibility use #arguments as #advice;
            #(#cfg)*
            #[doc = #doc]
            #[allow(unused_imports, unreachable_pub, unused, non_snake_case)]
            #visibility mod #ident {
                #inside use super::#advice as Args;
            }
        }
    });
    let called = FunctionCall { path: ident.to_token_stream(), of: None, receiver: None };
    let structure = structure(function, &arguments, crates, wrong);
    let calls = calls(function, &arguments, &called, crates, wrong);
    quote! {
        #(#attributes)*
        #tokens
        #structure
        #calls
        #module
        #wrong
    }
}

/// The name of an import. The compiler shows it if it does not find it: a module in the body of a function does not see the items there.
const ADVICE: &str = "a_tool_within_the_body_of_a_function_needs__tool_args_equal_Name__";

/// A name that the compiler shows if a second impl of the same type has it too.
const ONE_IMPL: &str = "only_one_impl_of_a_type_can_have__tools__so_put_its_methods_into_one";

/// An impl, and the output for its tools.
pub(crate) fn methods(methods: &Methods, crates: &Crates, wrong: &Wrong) -> TokenStream {
    let Methods { attributes, ty, tools, body, span, .. } = methods;
    let p = &private(crates.library.as_ref());
    let is_exclusive = tools.iter().any(|tool| tool.receiver == Some(Receiver::Exclusive));
    let shared = if is_exclusive { quote!(#p::Exclusive<#ty>) } else { quote!(#p::Arc<#ty>) };
    let of_type = camel_case(&name_of(ty));
    let mut items = TokenStream::new();
    let mut adding = TokenStream::new();
    let mut needs: Vec<TokenStream> = Vec::new();
    for tool in tools {
        let arguments = tool.options.arguments.clone().unwrap_or_else(|| arguments_of(&of_type, &tool.ident));
        let method = &tool.ident;
        let receiver = tool.receiver.map(|receiver| (receiver, shared.clone(), is_exclusive));
        let called = FunctionCall { path: quote!(<#ty>::#method), of: Some(ty), receiver };
        needs.extend(contexts(tool, &called, p));
        items.extend(structure(tool, &arguments, crates, wrong));
        items.extend(calls(tool, &arguments, &called, crates, wrong));
        let cfg = cfg(tool);
        adding.extend(quote!(#(#cfg)* let functions = functions.with::<#arguments>();));
    }
    let mut known = Vec::new();
    needs.retain(|need| {
        let text = need.to_string();
        let is_new = !known.contains(&text);
        known.push(text);
        is_new
    });
    let share = if is_exclusive { quote!(#p::Exclusive::new(self)) } else { quote!(#p::Arc::new(self)) };
    let is_async = tools.iter().any(|tool| tool.is_async);
    let ways = [(quote!(#p::Reply), !is_async), (quote!(#p::Pending<'static>), true)];
    let impls = ways.into_iter().filter(|(_, is_there)| *is_there).map(|(returned, _)| {
        quote! {
            #[automatically_derived]
            impl<__C: 'static> #p::MethodsWith<__C, #returned> for #ty
            where #(#needs,)*
            {
                fn add_to(functions: #p::Functions<__C, #returned>) -> #p::Functions<__C, #returned> {
                    #adding
                    functions
                }
            }
        }
    });
    let start = Ident::new("impl", *span);
    let one = Ident::new(ONE_IMPL, Span::call_site());
    let impls = if wrong.is_some() { TokenStream::new() } else { quote!(#(#impls)*) };
    quote! {
        #(#attributes)*
        #start #ty {
            #body
            #[allow(dead_code, non_upper_case_globals)]
            const #one: () = ();
        }
        #items
        #[automatically_derived]
        impl #p::Methods for #ty {
            type Shared = #shared;

            fn shared(self) -> #shared {
                #share
            }
        }
        #impls
        #wrong
    }
}

/// The call of the function.
struct FunctionCall<'a> {
    path: TokenStream,
    /// The type that it is a method of.
    of: Option<&'a Type>,
    /// The receiver, the pointer that shares it, and whether a lock is necessary.
    receiver: Option<(Receiver, TokenStream, bool)>,
}

/// The types that the context must provide.
fn contexts(function: &Function, called: &FunctionCall<'_>, p: &TokenStream) -> Vec<TokenStream> {
    let receiver = called.receiver.iter().map(|(_, shared, _)| quote!(#shared: #p::FromContext<__C>));
    let parameters = function.parameters.iter().filter(|parameter| parameter.source != From::Arguments);
    let parameters = parameters.map(|parameter| {
        let ty = &parameter.ty;
        quote_spanned!(located(ty.span())=> #ty: #p::FromContext<__C>)
    });
    receiver.chain(parameters).collect()
}

/// `impl Function for …`. A function that is not async has two impls.
fn calls(
    function: &Function,
    arguments: &Ident,
    called: &FunctionCall<'_>,
    crates: &Crates,
    wrong: &Wrong,
) -> TokenStream {
    let p = &private(crates.library.as_ref());
    let cfg = cfg(function);
    if wrong.is_some() {
        return quote! {
            #(#cfg)*
            #[automatically_derived]
            impl<__C, __R> #p::Function<__C, __R> for #arguments {
                fn call(self, _: __C) -> __R {
                    ::core::unreachable!()
                }
            }
        };
    }
    let needs = contexts(function, called, p);
    let path = &called.path;
    let mut taken = TokenStream::new();
    let mut given: Vec<PassedArgument> = Vec::new();
    let mut lock = [TokenStream::new(), TokenStream::new()];
    if let Some((receiver, shared, is_exclusive)) = &called.receiver {
        taken.extend(quote!(let __itself = <#shared as #p::FromContext<__C>>::from_context(&__context);));
        let mutable = (*receiver == Receiver::Exclusive).then(|| quote!(mut));
        if *is_exclusive {
            lock = [
                quote!(let #mutable __itself = __itself.lock_now();),
                quote!(let #mutable __itself = __itself.lock().await;),
            ];
        }
        let of = called.of;
        given.push(PassedArgument {
            name: quote!(__itself),
            value: quote!(&#mutable *__itself),
            ty: Some(quote!(&#mutable #of)),
        });
    }
    for (index, parameter) in function.parameters.iter().enumerate() {
        let Parameter { ty, source, .. } = parameter;
        if *source == From::Arguments {
            let [name, value] = [quote!(__arguments), quote!(self)].map(|of| value_of(parameter, &of));
            given.push(PassedArgument { name, value, ty: None });
            continue;
        }
        let context = format_ident!("__context{index}");
        let from = quote_spanned!(located(ty.span())=> <#ty as #p::FromContext<__C>>::from_context);
        taken.extend(quote!(let #context = #from(&__context);));
        let lent = (*source == From::ContextByReference).then(|| quote!(&));
        let (value, ty) = (quote!(#lent #context), Some(quote!(#lent #ty)));
        given.push(PassedArgument { name: context.to_token_stream(), value, ty });
    }
    let reply = quote_spanned!(located(function.output)=> (&&&returned).into_reply());
    let replied = |call: &TokenStream| {
        quote! {
            #[allow(unused_imports)]
            use #p::{ReturnsNothing as _, ReturnsResult as _, ReturnsValue as _};
            let returned = #p::Returned::new(#call);
            #reply
        }
    };
    let pin = quote_spanned!(located(function.ident.span())=> #p::Box::pin);
    let [now, later] = lock;
    let way = |returned: &TokenStream, body: &TokenStream| {
        quote! {
            #[automatically_derived]
            #[allow(deprecated, clippy::unit_arg, clippy::large_futures, unused_variables)]
            impl<__C> #p::Function<__C, #returned> for #arguments
            where #(#needs,)*
            {
                fn call(self, __context: __C) -> #returned {
                    #taken
                    #body
                }
            }
        }
    };
    let (awaited, immediate) = (quote!(#p::Pending<'static>), quote!(#p::Reply));
    let values = given.iter().map(|given| &given.value);
    if function.is_async {
        let replied = replied(&quote!(#path(#(#values),*).await));
        let pending = way(&awaited, &quote!(#pin(async move { #later #replied })));
        return quote!(#(#cfg)* const _: () = { #pending };);
    }
    // Both impls call one function, so that its errors appear once. Its name differs from that of the user's function.
    let one = Ident::new(&format!("__reply_of_{}", function.ident.unraw()), Span::call_site());
    let from_context = given.iter().filter(|given| given.ty.is_some());
    let values = from_context.clone().map(|given| &given.value);
    let call = quote!(#one(self, #(#values),*));
    let ways = [way(&immediate, &quote!(#now #call)), way(&awaited, &quote!(#pin(async move { #later #call })))];
    let (names, types) = (from_context.clone().map(|it| &it.name), from_context.map(|it| &it.ty));
    let all = given.iter().map(|given| &given.name);
    let replied = replied(&quote!(#path(#(#all),*)));
    quote! {
        #(#cfg)*
        const _: () = {
            #[allow(deprecated, non_snake_case, unused_variables, clippy::all, clippy::pedantic, clippy::nursery)]
            fn #one(__arguments: #arguments, #(#names: #types),*) -> #p::Reply {
                #replied
            }
            #(#ways)*
        };
    }
}

/// The value of a parameter, from the struct of the arguments, in the form that the function accepts.
fn value_of(Parameter { ident, wrapper, .. }: &Parameter, arguments: &TokenStream) -> TokenStream {
    match wrapper {
        Some(wrapper) => quote!(#wrapper(#arguments.#ident)),
        None => quote!(#arguments.#ident),
    }
}

/// An argument of a call.
struct PassedArgument {
    /// Its parameter in the function in between.
    name: TokenStream,
    /// The expression.
    value: TokenStream,
    /// The type of a value from the context.
    ty: Option<TokenStream>,
}

/// `#[cfg(…)]` of the function, which all generated items need too.
pub(super) fn cfg(function: &Function) -> Vec<&Attribute> {
    function.attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect()
}

/// The visibility of an import in an inner module, for the visibility of the outer one.
fn visible_inside(visibility: &Visibility) -> TokenStream {
    match visibility {
        Visibility::Inherited => quote!(pub(super)),
        Visibility::Public(_) => visibility.to_token_stream(),
        Visibility::Restricted(restricted) => {
            let path = &restricted.path;
            match path.segments.first().map(|first| first.ident.to_string()).as_deref() {
                Some("super") => quote!(pub(in super::#path)),
                Some("self") => quote!(pub(super)),
                _ => visibility.to_token_stream(),
            }
        }
    }
}

/// A span with the place of the user's code, and with the names and lints of generated code.
pub(super) fn located(span: Span) -> Span {
    Span::call_site().located_at(span)
}

/// The last name in a type.
fn name_of(ty: &Type) -> String {
    match ungrouped(ty) {
        Type::Path(path) => path.path.segments.last().map(|last| last.ident.unraw().to_string()).unwrap_or_default(),
        _ => String::new(),
    }
}

/// The name of the struct of a function's arguments. Different functions get different structs: if the camel case could
/// also come from another name, the name is unchanged.
fn arguments_of(prefix: &str, function: &Ident) -> Ident {
    let name = function.unraw().to_string();
    let is_word = |word: &str| word.starts_with(char::is_lowercase) && !word.contains(char::is_uppercase);
    if name.split('_').all(is_word) {
        let name = camel_case(&name);
        return format_ident!("{prefix}{name}Args");
    }
    format_ident!("{prefix}_{name}_Args")
}

/// `get_weather` as `GetWeather`.
fn camel_case(name: &str) -> String {
    let words = name.split('_').filter(|word| !word.is_empty());
    words
        .map(|word| {
            let mut letters = word.chars();
            let first = letters.next().map(char::to_uppercase).into_iter().flatten();
            first.chain(letters).collect::<String>()
        })
        .collect()
}
