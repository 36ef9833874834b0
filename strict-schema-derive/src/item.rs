//! A type as the user wrote it: its parts, each attribute checked against a table. Nothing is decided here.

use proc_macro2::Span;
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Ident, Path, Type};

use crate::attribute::{self, Effect, Name, Owner, Place, Syntax};
use crate::doc::Doc;
use crate::errors::Errors;
use crate::foreign_attributes;
use crate::helper::{full_path, helper};
use crate::manifest;
use crate::parsed_attributes::{Attributes, OwnerAttributes, Written, parse, read_meta, refuse_form, refuse_repeated};
use crate::types::is_called;
use crate::{refusal, unknown_name};

/// A type.
pub(crate) struct Item<'a> {
    pub(crate) input: &'a DeriveInput,
    pub(crate) attributes: Attributes,
    pub(crate) body: Body<'a>,
    /// The path of the library, if not `strict_schema`.
    pub(crate) library: Option<Path>,
}

/// The content of the type.
pub(crate) enum Body<'a> {
    Struct(Fields<'a>),
    Enum(Vec<ParsedVariant<'a>>),
    /// It has no schema, and the error was reported.
    Nothing,
}

/// The fields of a struct or a variant.
pub(crate) enum Fields<'a> {
    Named(Vec<ParsedField<'a>>),
    Unnamed(Vec<ParsedField<'a>>),
    Unit,
}

pub(crate) struct ParsedVariant<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) attributes: Attributes,
    pub(crate) fields: Fields<'a>,
}

pub(crate) struct ParsedField<'a> {
    /// Without `r#`. Empty in a tuple.
    pub(crate) name: String,
    pub(crate) span: Span,
    pub(crate) ty: &'a Type,
    pub(crate) attributes: Attributes,
}

impl ParsedField<'_> {
    /// The origin of its name.
    pub(crate) fn name_span(&self) -> Span {
        self.attributes.serde.get(Name::Rename).map_or(self.span, Written::value_span)
    }
}

/// Read a type. An attribute that no table has is reported.
pub(crate) fn read<'a>(input: &'a DeriveInput, errors: &mut Errors) -> Item<'a> {
    let attributes = read_attributes(&input.attrs, Place::Container, true, None, None, errors);
    let library = library(&attributes.strict, errors);
    let path = library.as_ref();
    // serde reads the replacement type, and not the type's own fields.
    let is_read =
        !attributes.strict.has(Name::As) && !attributes.serde.has(Name::From) && !attributes.serde.has(Name::TryFrom);
    let body = match &input.data {
        Data::Struct(data) => Body::Struct(read_fields(&data.fields, is_read, path, errors)),
        Data::Enum(data) => Body::Enum(
            data.variants
                .iter()
                .map(|variant| {
                    let attributes = read_attributes(&variant.attrs, Place::Variant, is_read, None, None, errors);
                    let is_read = is_read && attributes.is_read() && !attributes.strict.has(Name::As);
                    let fields = read_fields(&variant.fields, is_read, path, errors);
                    ParsedVariant { ident: &variant.ident, attributes, fields }
                })
                .collect(),
        ),
        Data::Union(data) => {
            errors.refuse(data.union_token.span(), &refusal::UNION);
            Body::Nothing
        }
    };
    Item { input, attributes, body, library }
}

/// The path of the library: `#[strict(crate = "…")]`, or its name in the manifest.
fn library(strict: &OwnerAttributes, errors: &mut Errors) -> Option<Path> {
    let Some(written) = strict.get(Name::Crate) else { return manifest::library(errors) };
    let path: Path = parse(written, "a path", errors)?;
    if path.segments.iter().all(|segment| segment.arguments.is_none()) {
        return Some(path);
    }
    errors.refuse(written.value_span(), &refusal::NOT_A_PATH);
    None
}

fn read_fields<'a>(fields: &'a syn::Fields, is_read: bool, library: Option<&Path>, errors: &mut Errors) -> Fields<'a> {
    let mut read = |field: &'a syn::Field| {
        let mut attributes = read_attributes(&field.attrs, Place::Field, is_read, Some(&field.ty), library, errors);
        tell(&mut attributes);
        ParsedField {
            name: field.ident.as_ref().map(|ident| ident.unraw().to_string()).unwrap_or_default(),
            span: field.ident.as_ref().map_or_else(|| field.ty.span(), Ident::span),
            ty: &field.ty,
            attributes,
        }
    };
    match fields {
        syn::Fields::Named(fields) => Fields::Named(fields.named.iter().map(&mut read).collect()),
        syn::Fields::Unnamed(fields) => Fields::Unnamed(fields.unnamed.iter().map(&mut read).collect()),
        syn::Fields::Unit => Fields::Unit,
    }
}

fn read_attributes(
    attributes: &[Attribute],
    place: Place,
    is_read: bool,
    ty: Option<&Type>,
    library: Option<&Path>,
    errors: &mut Errors,
) -> Attributes {
    let mut read = Attributes { doc: Doc::of(attributes), ..Attributes::default() };
    for attribute in attributes {
        let (owner, given) = if attribute.path().is_ident("serde") {
            (Owner::Serde, &mut read.serde)
        } else if attribute.path().is_ident("strict") {
            (Owner::Strict, &mut read.strict)
        } else {
            continue;
        };
        // serde ignores `#[serde]` and `#[serde()]`.
        if matches!(attribute.meta, syn::Meta::Path(_)) {
            if owner == Owner::Strict {
                errors.refuse(attribute.path().span(), &refusal::SAYS_NOTHING);
            }
            continue;
        }
        let outcome = attribute.parse_nested_meta(|meta| {
            given.0.push(read_meta(&meta, owner)?);
            Ok(())
        });
        match (outcome, owner) {
            (Ok(()), _) => {}
            (Err(_), Owner::Serde) => errors.leave_to_serde(),
            (Err(error), Owner::Strict) => errors.refuse_with(error.span(), &refusal::UNREADABLE, &[&error]),
        }
    }
    let is_read = is_read && read.is_read();
    // Malformed attributes are reported here, so that no other module has to check them.
    read.strict.0.retain(|written| {
        let row = written.row(attribute::table(Owner::Strict, place));
        let Some(row) = row.filter(|row| !written.has_form(row.name.syntax())) else { return true };
        let literal = match row.name.syntax() {
            Syntax::Json => {
                ", a literal, with strings and names of variants in quotes; if the value is null, remove the attribute"
            }
            _ => "",
        };
        refuse_form(row, written, &format!("write `#[strict({})]`{literal}", row.name.example()), errors);
        false
    });
    if is_read {
        foreign_attributes::read(attributes, place, ty, &mut read, errors);
    }
    // If the same helper writes and reads a field, both have the same JSON.
    let reads = read.serde.iter().filter(|written| !written.is(Name::SerializeWith));
    let reads: Vec<_> = reads.filter_map(|written| Some(helper(written, library)?.0)).collect();
    for (owner, given) in [(Owner::Serde, &read.serde), (Owner::Strict, &read.strict)] {
        for written in given.iter() {
            // The JSON of a helper is known where serde calls it for one field.
            let helper = helper(written, library).map(|(reads, _)| reads);
            let is_helper = place == Place::Field && helper.is_some_and(|helper| reads.contains(&helper));
            let is_explained = read.strict.has(Name::As) || !is_read || is_helper;
            let is_option = ty.is_some_and(|ty| is_called(ty, "Option"));
            if !is_explained && owner == Owner::Serde && is_function(written) {
                if let Some(path) = full_path(written, library).filter(|_| place == Place::Field) {
                    errors.refuse_with(written.span, &refusal::HELPER_WITHOUT_PATH, &[&written.name, &path]);
                    continue;
                }
                if is_option {
                    errors.refuse(written.span, &refusal::WITH_ON_OPTION);
                    continue;
                }
            }
            check_is_known(owner, place, written, is_explained, errors);
        }
    }
    for (index, written) in read.strict.0.iter().enumerate() {
        if !is_read {
            errors.refuse(written.span, &refusal::NOT_READ);
        } else if let Some(first) = read.strict.0[..index].iter().find(|before| before.name == written.name) {
            refuse_repeated(first, written, errors);
        }
    }
    if let Some(text) = read.strict.get(Name::Description).and_then(Written::text) {
        read.doc = Doc::text(&text);
    }
    read
}

/// Add the default and the example to the end of the documentation.
fn tell(read: &mut Attributes) {
    let told = [(Name::Default, "Default"), (Name::Example, "Example")].into_iter().filter_map(|(name, word)| {
        let value = read.strict.get(name)?.json()?;
        Some(format!("{word}: {value}."))
    });
    let told: Vec<_> = told.collect();
    if !told.is_empty() {
        read.doc = std::mem::take(&mut read.doc).and(&Doc::text(&told.join(" ")));
    }
}

fn is_function(serde: &Written) -> bool {
    [Name::With, Name::DeserializeWith, Name::SerializeWith].iter().any(|name| serde.is(*name))
}

fn check_is_known(owner: Owner, place: Place, written: &Written, is_explained: bool, errors: &mut Errors) {
    let rows = attribute::table(owner, place);
    match written.row(rows).map(|row| &row.effect) {
        Some(Effect::Described(_) | Effect::Nothing(_)) => {}
        Some(Effect::NeedsAs(refusal)) => {
            if !is_explained {
                errors.refuse(written.span, refusal);
            }
        }
        Some(Effect::Refused(refusal)) => errors.refuse(written.span, refusal),
        None => {
            let refusal = match owner {
                Owner::Serde => &refusal::UNKNOWN_TO_SERDE,
                Owner::Strict => &refusal::UNKNOWN_TO_STRICT,
            };
            errors.refuse_with(
                written.span,
                refusal,
                &[&written.name, &unknown_name::fix(owner, place, &written.name)],
            );
        }
    }
}
