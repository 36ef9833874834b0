//! Generates the code: no other module does. It decides nothing.
//!
//! A type without parameters gets its node in a `static`, so that cycles are possible. A type with parameters cannot have a
//! static, so it gets a constant. All text is escaped here, once, and passed to the library in whole pieces.

#[cfg(feature = "tools")]
pub(crate) mod arguments;
mod checks;
mod constraint;
mod fields;
#[cfg(feature = "tools")]
pub(crate) mod function;
mod library;
mod types;

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;

use crate::attribute::Name;
use crate::decided::{Container, Content, Layout, Presence, Spelling, Tagging, Value, Variant};
use crate::errors::Failure;
use crate::helper::Reads;
use crate::item::Item;
use crate::missing_features::of_other_crate;

use self::constraint::constraints;
use self::library::{doc, json_schema, private, root_of};
use self::types::{NODE_IN_A_CYCLE, Replace, is_generic, itself, uses};

/// `impl StrictSchema for …`
pub(crate) fn implementation(container: &Container<'_>) -> TokenStream {
    let Container { ident, generics, library, .. } = container;
    let p = &private(*library);
    let replace = Replace::new(ident, generics, p);
    let lower = Lower { p, replace, generic: is_generic(generics), open: container.strict == Some(false) };
    let itself = itself(ident, generics);
    let definition = lower.definition(container, &itself);
    let generic = is_generic(generics);
    let (mut node, mut checked) = (TokenStream::new(), TokenStream::new());
    let parts = lower.checks_of_parts(&container.shape);
    let (schema, check) = if generic {
        let checks = lower.checks(&container.shape, ident.span(), &quote!(__strict_schema_edge));
        // rustc shows the name of the constant in its report of a cycle, so the name is the advice.
        let header = lower.header(container, &quote!(#p::GenericNode), &[]);
        let constant = Ident::new(NODE_IN_A_CYCLE, Span::call_site());
        let other_names = lower.other_names(&container.shape);
        node = quote! {
            #[automatically_derived]
            #header {
                const #constant: &'static #p::Schema = {
                    // These come first: the rest of the constant may contain the constant.
                    const { #(#other_names)* };
                    &#definition
                };
            }
        };
        let schema = quote!(#p::Edge::to(<Self as #p::GenericNode>::#constant));
        checked = quote! {
            const CHECKS: () = {
                let __strict_schema_edge = <Self as #p::StrictSchema>::SCHEMA;
                #(#checks;)*
                #parts
            };
        };
        (schema, Vec::new())
    } else {
        let schema = quote!({
            static __STRICT_SCHEMA_NODE: #p::Schema = #definition;
            #p::Edge::to(&__STRICT_SCHEMA_NODE)
        });
        let mut checks = lower.checks(&container.shape, ident.span(), &quote!(<#itself as #p::StrictSchema>::SCHEMA));
        checks.push(parts);
        (schema, checks)
    };
    let newtype =
        if generic { None } else { lower.newtype(&container.shape, &quote!(<#itself as #p::StrictSchema>::SCHEMA)) };
    let name = lower.name(container);
    let strictness = if lower.open { quote!(#p::OptedOut<Self>) } else { quote!(#p::Yes) };
    let (shape, shape_impls) = lower.shape(container);
    let strict = container.strict.map(|strict| {
        quote!(const STRICT: ::core::option::Option<::core::primitive::bool> = ::core::option::Option::Some(#strict);)
    });
    let dialect = match &container.dialect {
        Some(dialect) => quote!(const DIALECT: &'static #p::Dialect = &#dialect;),
        None => quote!(
            const SAYS_NO_DIALECT: ::core::primitive::bool = true;
        ),
    };
    let header = lower.header(container, &quote!(#p::StrictSchema), &[]);
    let tool_name = lower.tool_name(ident.span());
    let json_schema = container.schemars.then(|| {
        let header = lower.header(container, &quote!(#p::json_schema::JsonSchema), &[]);
        json_schema(&root_of(*library), &header)
    });
    let output = quote! {
        #[automatically_derived]
        #header {
            type Strictness = #strictness;
            type Shape = #shape;
            const NAME: &'static #p::TypeName = #name;
            const SCHEMA: #p::Edge = #schema;
            #checked
            #tool_name
            #strict
            #dialect
        }
        #node
        #shape_impls
        #json_schema
        #(const _: () = #check;)*
        #newtype
    };
    // The output names the deprecated type and its fields, which must not be a warning.
    if container.deprecated { quote!(#[allow(deprecated)] const _: () = { #output };) } else { output }
}

/// The errors of a type, and an impl, so that uses of the type have no errors.
pub(crate) fn placeholder(item: &Item<'_>, failure: Option<Failure>) -> TokenStream {
    let p = private(item.library.as_ref());
    let ident = &item.input.ident;
    let (before, arguments, bounds) = item.input.generics.split_for_impl();
    let (errors, schema) = match failure {
        Some(Failure::Reported(errors)) => (errors.to_compile_error(), quote!(<() as #p::StrictSchema>::SCHEMA)),
        // The derive of serde reports the error. Without that derive, using the schema is the error.
        Some(Failure::LeftToSerde) | None => (
            TokenStream::new(),
            quote!(::core::panic!(
                "an attribute of `serde` on this type cannot be read\n  why: serde's attributes decide what is in the schema\n  fix: correct the attribute: `#[derive(serde::Deserialize)]` on the type reports which one it is"
            )),
        ),
    };
    // Other code may need this trait.
    let json_schema = item.attributes.strict.has(Name::Schemars).then(|| {
        let header = quote!(impl #before #p::json_schema::JsonSchema for #ident #arguments #bounds);
        json_schema(&root_of(item.library.as_ref()), &header)
    });
    quote! {
        #json_schema
        #[automatically_derived]
        impl #before #p::StrictSchema for #ident #arguments #bounds {
            type Strictness = #p::Yes;
            type Shape = #p::ObjectShape;
            const NAME: &'static #p::TypeName = <() as #p::StrictSchema>::NAME;
            const SCHEMA: #p::Edge = #schema;
        }
        #errors
    }
}

struct Lower<'a> {
    /// The library's private module.
    p: &'a TokenStream,
    replace: Replace<'a>,
    /// Whether the type has parameters, and so no static.
    generic: bool,
    /// Whether the type opts out of strict mode: it may have parts that strict mode cannot express.
    open: bool,
}

impl Lower<'_> {
    /// `impl<…> StrictSchema for … where …`, or the same for another trait of the library.
    fn header(&self, container: &Container<'_>, of: &TokenStream, bounds: &[TokenStream]) -> TokenStream {
        let p = self.p;
        let ident = container.ident;
        let (before, arguments, _) = container.generics.split_for_impl();
        let bound = if self.open { quote!(#p::StrictSchema) } else { quote!(#p::Strict) };
        let uses = self.uses(container);
        let written = container.generics.where_clause.iter().flat_map(|bounds| &bounds.predicates);
        quote! {
            impl #before #of for #ident #arguments
            where #(#written,)* #(#uses: #bound,)* #(#bounds,)*
        }
    }

    /// The parameters, and then their associated types, that need a schema. One that only ignored parts use, for example that of a
    /// marker, needs none.
    fn uses(&self, container: &Container<'_>) -> Vec<TokenStream> {
        let parameters: Vec<&Ident> = container.generics.type_params().map(|parameter| &parameter.ident).collect();
        let mut used = BTreeSet::new();
        let mut associated = BTreeSet::new();
        container.shape.each_value(&mut |value| {
            // What `entries` makes of a map is no associated type of a parameter.
            let ty = match value.reads {
                Some(Reads::Entries) => self.replace.in_type(&value.ty),
                _ => self.type_of(value),
            };
            uses(ty, &parameters, &mut used, &mut associated);
        });
        let associated = associated.iter().filter_map(|path| path.parse().ok());
        let parameters = parameters.into_iter().filter(|it| used.contains(&it.to_string()));
        parameters.map(ToTokens::to_token_stream).chain(associated).collect()
    }

    fn name(&self, container: &Container<'_>) -> TokenStream {
        let p = self.p;
        let ident = container.ident.unraw().to_string();
        let name = &container.name;
        let fingerprint = container.fingerprint;
        let spelling = match container.spelling {
            Spelling::Chosen => quote!(Chosen),
            Spelling::Identifier => quote!(Identifier),
            Spelling::Numbers => quote!(Numbers),
        };
        let types =
            self.uses(container).into_iter().map(|ty| quote!(#p::Argument::Type(<#ty as #p::StrictSchema>::NAME)));
        let values = container.generics.const_params().map(|parameter| {
            let ident = &parameter.ident;
            quote!(#p::Argument::Value(#ident as ::core::primitive::i128))
        });
        quote! {
            &#p::TypeName::derived(
                // In tests, a crate and its copy for other crates are two crates with the same sources.
                #fingerprint ^ ::core::cfg!(test) as ::core::primitive::u128,
                ::core::module_path!(),
                #ident,
                #name,
                #p::Spelling::#spelling,
                &[#(#types,)* #(#values),*],
            )
        }
    }

    /// The form of the type's schema at a root, and the impls that this needs.
    fn shape(&self, container: &Container<'_>) -> (TokenStream, TokenStream) {
        let p = self.p;
        let (shape, at_root) = match &container.shape {
            Layout::One(Content::Fields(object)) => {
                let flattened = object.fields.iter().filter(|field| field.presence == Presence::Flattened);
                match flattened
                    .map(|field| self.shape_of(&field.value))
                    .reduce(|others, shape| quote!(#p::Both<#others, #shape>))
                {
                    Some(shapes) => (shapes, "OneShape"),
                    None => return (quote!(#p::ObjectShape), TokenStream::new()),
                }
            }
            Layout::One(Content::Value(value)) => (self.shape_of(value), "RootShape"),
            Layout::One(Content::Unit) => return (quote!(#p::UnitShape<Self>), TokenStream::new()),
            Layout::Words(_) | Layout::Union { .. } => return (quote!(#p::EnumShape<Self>), TokenStream::new()),
            Layout::One(Content::Tuple(_)) => return (quote!(#p::Other<Self>), TokenStream::new()),
        };
        let bound = |of: &str| {
            let of = Ident::new(of, Span::call_site());
            quote!(for<'__strict_schema> #shape: #p::#of<'__strict_schema>)
        };
        let at_root = self.header(container, &quote!(#p::RootShape<'_>), &[bound(at_root)]);
        let as_one = self.header(container, &quote!(#p::OneShape<'_>), &[bound("OneShape")]);
        let impls = quote! {
            #[automatically_derived]
            #at_root {}
            #[automatically_derived]
            #as_one {}
        };
        (quote!(Self), impls)
    }

    fn shape_of(&self, value: &Value) -> TokenStream {
        let (p, ty) = (self.p, self.type_of(value));
        quote!(<#ty as #p::StrictSchema>::Shape)
    }

    /// The node: a name, and the schema.
    fn definition(&self, container: &Container<'_>, itself: &TokenStream) -> TokenStream {
        let p = self.p;
        let doc = doc(&container.doc, p);
        let transparent = match &container.shape {
            // serde reads the field's own type.
            Layout::One(Content::Value(Value { in_place_of: Some(own), .. })) if container.transparent => {
                self.is_option(own)
            }
            _ => container.transparent.to_token_stream(),
        };
        let schema = match &container.shape {
            Layout::One(Content::Value(value)) => self.edge(value),
            Layout::One(Content::Tuple(values)) => {
                self.tuple(values, values.last().map_or_else(Span::call_site, |value| value.span))
            }
            shape => {
                let node = self.node(shape);
                let node = self.borrow(&node);
                quote!(#p::Edge::to(#node))
            }
        };
        quote! {
            #p::Schema::Named(#p::Definition {
                name: <#itself as #p::StrictSchema>::NAME,
                doc: #doc,
                transparent: #transparent,
                schema: #schema,
            })
        }
    }

    /// A `'static` reference. In a generic type each needs its own constant, because Rust does not promote function calls there.
    fn borrow(&self, tokens: &TokenStream) -> TokenStream {
        if self.generic { quote!(const { &#tokens }) } else { quote!(&#tokens) }
    }

    /// The node of a type that has its own shape.
    fn node(&self, shape: &Layout) -> TokenStream {
        let p = self.p;
        match shape {
            Layout::One(Content::Unit | Content::Value(_) | Content::Tuple(_)) => quote!(#p::Schema::Null),
            Layout::One(Content::Fields(object)) => {
                let object = self.object(object);
                quote!(#p::Schema::Object(#object))
            }
            Layout::Words(words) => self.words(words),
            Layout::Union { tagging, closed, variants } => {
                let closed = self.closed(*closed);
                let tagging = match tagging {
                    Tagging::External => quote!(#p::Tagging::External),
                    Tagging::Untagged => quote!(#p::Tagging::Untagged),
                    Tagging::Internal(tag) => {
                        let tag = self.key(tag);
                        quote!(#p::Tagging::Internal { tag: #tag })
                    }
                    Tagging::Adjacent { tag, content } => {
                        let (tag, content) = (self.key(tag), self.key(content));
                        quote!(#p::Tagging::Adjacent { tag: #tag, content: #content })
                    }
                };
                let variants = variants.iter().map(|variant| self.variant(variant));
                let variants = self.borrow(&quote!([#(#variants),*]));
                quote!(#p::Schema::Union(#p::Union { tagging: #tagging, closed: #closed, variants: #variants }))
            }
        }
    }

    fn variant(&self, variant: &Variant) -> TokenStream {
        let p = self.p;
        let key = self.key(&variant.name);
        let doc = doc(&variant.doc, p);
        let untagged = variant.untagged;
        let content = match &variant.content {
            Content::Unit => quote!(#p::Content::Unit),
            Content::Value(value) => {
                let edge = self.edge(value);
                quote!(#p::Content::Value(#edge))
            }
            Content::Tuple(values) => {
                let edge = self.tuple(values, variant.span);
                quote!(#p::Content::Value(#edge))
            }
            Content::Fields(object) => {
                let object = self.object(object);
                quote!(#p::Content::Fields(#object))
            }
        };
        let (aliases, other) = (variant.aliases.iter().map(|alias| self.key(alias)), variant.other);
        quote! {
            #p::Variant {
                key: #key,
                doc: #doc,
                content: #content,
                untagged: #untagged,
                aliases: &[#(#aliases),*],
                other: #other,
            }
        }
    }

    /// A tuple of one type. For others, the trait of tuples has the error.
    fn tuple(&self, values: &[Value], span: Span) -> TokenStream {
        let p = self.p;
        let tuple = self.edge_of(&self.tuple_type(values, span), span);
        if values.iter().all(|value| value.constraints.is_none()) {
            return tuple;
        }
        let positions = values.iter().map(|value| self.edge(value));
        let positions = self.borrow(&quote!([#(#positions),*]));
        let node = self.borrow(&quote!(#p::bounded_tuple(#tuple, #positions)));
        quote!(#p::Edge::to(#node))
    }

    fn tuple_type(&self, values: &[Value], span: Span) -> TokenStream {
        let types = values.iter().map(|value| self.type_of(value));
        quote_spanned!(span=> (#(#types,)*))
    }

    fn edge(&self, value: &Value) -> TokenStream {
        let p = self.p;
        let foreign = match value.reads {
            Some(Reads::NullAsDefault) | None if !self.open => of_other_crate(&value.ty),
            _ => None,
        };
        let edge = match foreign {
            Some((function, ty)) => {
                let (ty, whole) = (self.replace.in_type(ty), self.type_of(value));
                let function = Ident::new(function, value.span);
                let strict = quote_spanned!(value.span=> #function::<#ty, #whole>());
                quote!(#p::#strict)
            }
            None => self.unbounded(value),
        };
        match &value.constraints {
            None => edge,
            Some(bounds) => {
                let constraints = constraints(bounds, p);
                let node = quote!(#p::Schema::Constrained(#p::Constrained {
                    schema: #edge,
                    constraints: #constraints,
                }));
                let node = self.borrow(&node);
                quote!(#p::Edge::to(#node))
            }
        }
    }

    /// The schema of a value without its bounds. A value that is written as a string is read from null too, if it is an `Option`.
    fn unbounded(&self, value: &Value) -> TokenStream {
        let edge = self.edge_of(&self.type_of(value), value.span);
        if value.reads != Some(Reads::JsonText) || value.nullable {
            return edge;
        }
        let p = self.p;
        let is_option = self.is_option(&value.ty);
        let or_null = self.edge_of(&quote!(::core::option::Option<#p::JsonText<()>>), value.span);
        quote!(const { if #is_option { #or_null } else { #edge } })
    }

    /// The type that a value is written as.
    fn type_of(&self, value: &Value) -> TokenStream {
        let p = self.p;
        let ty = self.replace.in_type(&value.ty);
        let ty = match value.reads {
            Some(Reads::NullAsDefault) | None => ty,
            Some(Reads::Entries) => quote_spanned!(value.span=> <#ty as #p::HasEntries>::Entries),
            Some(Reads::JsonText) => quote!(#p::JsonText<()>),
        };
        if value.nullable { quote!(::core::option::Option<#ty>) } else { ty }
    }

    /// The schema of a type, with the span of the type, where rustc shows its errors.
    fn edge_of(&self, ty: &TokenStream, span: Span) -> TokenStream {
        let p = self.p;
        if self.open {
            quote_spanned!(span=> <#ty as #p::StrictSchema>::SCHEMA)
        } else {
            let strict = quote_spanned!(span=> strict::<#ty>());
            quote!(#p::#strict)
        }
    }
}
