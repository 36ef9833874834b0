//! Decides on a type: what each attribute does to what serde reads.

mod fields;

use std::collections::HashSet;

use proc_macro2::Span;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Lit, Path, Type};

use crate::ascii_names::{Latin, latin};
use crate::attribute::Name;
use crate::decided::{Container, Content, Field, Layout, Presence, Spelling, Tagging, Value, Variant, Word};
use crate::doc::Doc;
use crate::errors::Errors;
use crate::identity;
use crate::item::{self, Body, Fields, Item};
use crate::parsed_attributes::{AttributeValue, Attributes, OwnerAttributes, Written, parse};
use crate::refusal;
use crate::rename::Rule;
use crate::types::{is_called, is_cow_of_bytes};

use self::fields::aliases;

/// The data for deciding on a part of the type.
struct Decide<'e> {
    library: Option<&'e Path>,
    errors: &'e mut Errors,
    /// Whether serde reads the type exactly as its only field, an absent one included.
    transparent: bool,
}

impl<'a> Container<'a> {
    /// Decide. `None` where there is nothing to decide on; the errors say why.
    pub(crate) fn decide(item: &'a Item<'a>, errors: &mut Errors) -> Option<Self> {
        let input = item.input;
        let attributes = &item.attributes;
        let library = item.library.as_ref();
        let mut decide = Decide { library, errors, transparent: false };
        let (shape, doc) = decide.shape(item)?;
        let strict = strict(&attributes.strict, decide.errors);
        let (name, spelling) = name(item, decide.errors);
        let dialect = attributes.strict.get(Name::Dialect).and_then(|written| dialect(written, decide.errors));
        if strict != Some(false) {
            refuse_mixed_tuples(&shape, decide.errors);
        }
        let written = input.to_token_stream().to_string();
        Some(Self {
            ident: &input.ident,
            generics: &input.generics,
            name,
            spelling,
            doc,
            strict,
            transparent: decide.transparent,
            fingerprint: identity::fingerprint(input, &written),
            shape,
            dialect,
            library,
            // `#[deprecated]`, or a lint's level of this name; the word elsewhere does no harm.
            deprecated: written.contains("deprecated"),
            schemars: attributes.strict.has(Name::Schemars),
        })
    }
}

fn strict(strict: &OwnerAttributes, errors: &mut Errors) -> Option<bool> {
    match (strict.get(Name::True), strict.get(Name::False)) {
        (Some(_), Some(written)) => {
            errors.refuse(written.span, &refusal::TRUE_AND_FALSE);
            None
        }
        (Some(_), None) => Some(true),
        (None, Some(_)) => Some(false),
        (None, None) => None,
    }
}

/// The path of a dialect, which is a constant. A single word in lower case is the name of a provider, and no path.
fn dialect(written: &Written, errors: &mut Errors) -> Option<Path> {
    let AttributeValue::Literal(Lit::Str(text)) = &written.value else { return None };
    let is_name = |path: &Path| path.get_ident().is_some_and(|it| it.to_string().starts_with(char::is_lowercase));
    let path = text.parse().ok().filter(|path| !is_name(path));
    if path.is_none() {
        errors.refuse(text.span(), &refusal::NOT_A_DIALECT);
    }
    path
}

/// Refuse a tuple whose positions are bounded each in another way: it is an array, whose items have one schema.
fn refuse_mixed_tuples(shape: &Layout, errors: &mut Errors) {
    for content in shape.contents() {
        if let Content::Tuple(values) = content
            && let Some(odd) = values.iter().find(|value| value.constraints != values[0].constraints)
        {
            errors.refuse(odd.span, &refusal::MIXED_TUPLE);
        }
    }
}

fn name(item: &Item<'_>, errors: &mut Errors) -> (String, Spelling) {
    let Some(written) = item.attributes.strict.get(Name::Name) else {
        let ident = item.input.ident.unraw().to_string();
        let Latin { name, reads } = latin(&ident);
        return (name, if reads { Spelling::Identifier } else { Spelling::Numbers });
    };
    let name = written.text().unwrap_or_default();
    let fits = (1..=64).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if !fits {
        errors.refuse(written.value_span(), &refusal::NOT_A_NAME);
    }
    (name, Spelling::Chosen)
}

/// How the fields of a struct or a variant are named, and whether they may be absent.
#[derive(Clone, Copy)]
struct Naming {
    rule: Rule,
    /// Whether the type around them has a default.
    defaulted: bool,
    /// Whether serde refuses other properties.
    closed: bool,
}

impl Decide<'_> {
    fn shape(&mut self, item: &Item<'_>) -> Option<(Layout, Doc)> {
        let Attributes { serde, strict, doc } = &item.attributes;
        let doc = match &item.body {
            Body::Struct(fields) => with_that_of_fields(doc, fields),
            _ => doc.clone(),
        };
        if let Some(written) = strict.get(Name::As) {
            let ty: Type = parse(written, "a type", self.errors)?;
            return Some((Layout::One(Content::Value(Value::plain(ty, written.value_span()))), doc));
        }
        // serde reads through this type.
        for name in [Name::From, Name::TryFrom] {
            if let Some(AttributeValue::Literal(syn::Lit::Str(text))) = serde.get(name).map(|written| &written.value) {
                let Ok(ty) = text.parse::<Type>() else {
                    self.errors.leave_to_serde();
                    return None;
                };
                return Some((Layout::One(Content::Value(Value::plain(ty, text.span()))), doc));
            }
        }
        match &item.body {
            Body::Nothing => None,
            Body::Struct(fields) => self.structure(item, fields, doc),
            Body::Enum(variants) => Some((self.enumeration(item, variants)?, doc)),
        }
    }

    fn structure(&mut self, item: &Item<'_>, fields: &Fields<'_>, doc: Doc) -> Option<(Layout, Doc)> {
        let serde = &item.attributes.serde;
        if serde.has(Name::Transparent) {
            let (Fields::Named(fields) | Fields::Unnamed(fields)) = fields else {
                self.errors.leave_to_serde();
                return None;
            };
            // serde reads no field that has a default here, and overlooks a marker by its name.
            let is_inner = |field: &&item::ParsedField<'_>| {
                let is_marker = is_called(field.ty, "PhantomData");
                field.attributes.is_read() && !field.attributes.serde.has(Name::Default) && !is_marker
            };
            let Some(field) = fields.iter().find(is_inner) else {
                self.errors.leave_to_serde();
                return None;
            };
            let doc = item.attributes.doc.clone().and(&field.attributes.doc);
            let (value, presence) = self.value(field, false)?;
            self.transparent = presence == Presence::ByType;
            return Some((Layout::One(Content::Value(value)), doc));
        }
        match fields {
            Fields::Unit => Some((Layout::One(Content::Unit), doc)),
            Fields::Unnamed(fields) => {
                let shape = match self.tuple(fields, item.input.ident.span())? {
                    Content::Unit => {
                        self.errors.refuse(item.input.ident.span(), &refusal::SKIPPED_NEWTYPE);
                        return None;
                    }
                    content => Layout::One(content),
                };
                Some((shape, doc))
            }
            Fields::Named(fields) => {
                let naming = Naming {
                    rule: rule(serde, Name::RenameAll, self.errors),
                    defaulted: serde.has(Name::Default),
                    closed: serde.has(Name::DenyUnknownFields),
                };
                let mut object = self.object(fields, naming)?;
                if let Some(closed) = serde.get(Name::DenyUnknownFields) {
                    if object.flattens() {
                        self.errors.refuse(closed.span, &refusal::CLOSED_AND_FLATTENED);
                    }
                    if serde.has(Name::Tag) {
                        self.errors.refuse(closed.span, &refusal::CLOSED_AND_TAGGED);
                    }
                }
                if let Some(tag) = serde.read_text(Name::Tag) {
                    let is_taken = |field: &Field| field.name == tag || field.aliases.contains(&tag);
                    if object.fields.iter().any(|field| is_taken(field) && field.presence != Presence::Flattened) {
                        self.errors.refuse_with(
                            serde.get(Name::Tag).map_or_else(Span::call_site, Written::value_span),
                            &refusal::TAG_IS_TAKEN,
                            &[&tag],
                        );
                    }
                    let name = serde.written_text(Name::Rename).unwrap_or_else(|| item.input.ident.unraw().to_string());
                    object.tag = Some((tag, name));
                }
                Some((Layout::One(Content::Fields(object)), doc))
            }
        }
    }

    fn enumeration(&mut self, item: &Item<'_>, variants: &[item::ParsedVariant<'_>]) -> Option<Layout> {
        let serde = &item.attributes.serde;
        let tagging = match (serde.read_text(Name::Tag), serde.read_text(Name::Content), serde.has(Name::Untagged)) {
            (None, None, false) => Tagging::External,
            (Some(tag), None, false) => Tagging::Internal(tag),
            (Some(tag), Some(content), false) => Tagging::Adjacent { tag, content },
            (None, None, true) => Tagging::Untagged,
            // serde reports the others.
            _ => {
                self.errors.leave_to_serde();
                return None;
            }
        };
        let variant_rule = rule(serde, Name::RenameAll, self.errors);
        let field_rule = rule(serde, Name::RenameAllFields, self.errors);
        let closed = serde.has(Name::DenyUnknownFields);
        let decided: Vec<(Variant, Span)> = variants
            .iter()
            .filter(|variant| variant.attributes.is_read())
            .filter_map(|variant| {
                let span = variant.attributes.serde.get(Name::Rename).map_or(variant.ident.span(), Written::value_span);
                Some((self.variant(variant, &tagging, variant_rule, field_rule, closed)?, span))
            })
            .collect();
        if !variants.iter().any(|variant| variant.attributes.is_read()) {
            self.errors.refuse(item.input.ident.span(), &refusal::NO_VARIANTS);
            return None;
        }
        let mut names = HashSet::new();
        for (variant, span) in &decided {
            if !variant.untagged && !matches!(tagging, Tagging::Untagged) && !names.insert(&variant.name) {
                self.refuse_name(&variant.name, "variants", *span);
            }
        }
        if !matches!(tagging, Tagging::Untagged) {
            let tagged = || decided.iter().filter(|(variant, _)| !variant.untagged);
            self.refuse_aliases(
                &tagged().map(|(variant, span)| (&*variant.name, &*variant.aliases, *span)).collect::<Vec<_>>(),
                "variant",
            );
        }
        let decided: Vec<Variant> = decided.into_iter().map(|(variant, _)| variant).collect();
        let flattens = |variant: &Variant| matches!(&variant.content, Content::Fields(object) if object.flattens());
        if let Some(closed) = serde.get(Name::DenyUnknownFields)
            && decided.iter().any(flattens)
        {
            self.errors.refuse(closed.span, &refusal::CLOSED_AND_FLATTENED);
        }
        let all_are_words = matches!(tagging, Tagging::External)
            && decided.iter().all(|variant| matches!(variant.content, Content::Unit) && !variant.untagged)
            // The description of a list of them must be known here.
            && decided.iter().all(|variant| variant.doc.known().is_some());
        Some(if all_are_words {
            let word = |Variant { name, doc, aliases, other, .. }| Word { name, doc, aliases, other };
            Layout::Words(decided.into_iter().map(word).collect())
        } else {
            Layout::Union { tagging, closed, variants: decided }
        })
    }

    fn variant(
        &mut self,
        variant: &item::ParsedVariant<'_>,
        tagging: &Tagging,
        variant_rule: Rule,
        field_rule: Rule,
        closed: bool,
    ) -> Option<Variant> {
        let Attributes { serde, strict, doc } = &variant.attributes;
        let untagged = serde.has(Name::Untagged);
        let ident = variant.ident.unraw().to_string();
        let name = serde.read_text(Name::Rename).unwrap_or_else(|| variant_rule.apply_to_variant(&ident));
        let doc = with_that_of_fields(doc, &variant.fields);
        let content = if let Some(written) = strict.get(Name::As) {
            let ty: Type = parse(written, "a type", self.errors)?;
            Content::Value(Value::plain(ty, written.value_span()))
        } else {
            match &variant.fields {
                Fields::Unit => Content::Unit,
                Fields::Named(fields) => {
                    // One that is for the other side only says nothing of this one.
                    let rule = match rule(serde, Name::RenameAll, self.errors) {
                        Rule::None => field_rule,
                        own => own,
                    };
                    Content::Fields(self.object(fields, Naming { rule, defaulted: false, closed })?)
                }
                Fields::Unnamed(fields) => {
                    for field in fields.iter().filter(|field| field.attributes.is_read()) {
                        if serde.has(Name::Borrow) && is_cow_of_bytes(field.ty) {
                            self.errors.refuse(field.ty.span(), &refusal::BORROWED_BYTES);
                        }
                    }
                    self.tuple(fields, variant.ident.span())?
                }
            }
        };
        if matches!((tagging, &content), (Tagging::Internal(_), Content::Tuple(_))) && !untagged {
            self.errors.refuse(variant.ident.span(), &refusal::TUPLE_IN_TAG);
            return None;
        }
        if matches!((tagging, &content, &variant.fields), (Tagging::Adjacent { .. }, Content::Unit, Fields::Unnamed(_)))
            && !untagged
        {
            self.errors.refuse(variant.ident.span(), &refusal::SKIPPED_CONTENT);
            return None;
        }
        let (aliases, other) = (aliases(serde, &name), serde.has(Name::Other));
        Some(Variant { name, doc, content, untagged, span: variant_span(variant), aliases, other })
    }

    fn tuple(&mut self, fields: &[item::ParsedField<'_>], span: Span) -> Option<Content> {
        let newtype = fields.len() == 1;
        let mut values = Vec::new();
        for field in fields {
            if let Some(flatten) = field.attributes.serde.get(Name::Flatten) {
                self.errors.refuse(flatten.span, &refusal::FLATTEN_IN_TUPLE);
                return None;
            }
            if field.attributes.is_read() {
                values.push(self.value(field, false)?.0);
            }
        }
        match (newtype, values.pop()) {
            (true, None) => Some(Content::Unit),
            (true, Some(value)) => Some(Content::Value(value)),
            (false, None) => {
                self.errors.refuse(span, &refusal::EMPTY_TUPLE);
                None
            }
            (false, Some(last)) if values.len() >= 16 => {
                self.errors.refuse(last.span, &refusal::LONG_TUPLE);
                None
            }
            (false, Some(last)) => {
                values.push(last);
                Some(Content::Tuple(values))
            }
        }
    }
}

/// The documentation, with that of fields without names, which has no other place.
fn with_that_of_fields(doc: &Doc, fields: &Fields<'_>) -> Doc {
    let Fields::Unnamed(fields) = fields else { return doc.clone() };
    let read = fields.iter().filter(|field| field.attributes.is_read());
    read.fold(doc.clone(), |doc, field| doc.and(&field.attributes.doc))
}

/// The narrowest place to speak of the variant's content.
fn variant_span(variant: &item::ParsedVariant<'_>) -> Span {
    match &variant.fields {
        Fields::Unnamed(fields) if fields.len() == 1 => fields[0].ty.span(),
        _ => variant.ident.span(),
    }
}

fn rule(serde: &OwnerAttributes, name: Name, errors: &mut Errors) -> Rule {
    let Some(rule) = serde.read_text(name) else { return Rule::None };
    Rule::named(&rule).unwrap_or_else(|| {
        errors.leave_to_serde();
        Rule::None
    })
}
