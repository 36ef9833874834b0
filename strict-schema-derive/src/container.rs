//! A type as it was decided: every attribute has had its effect, and what is left is what serde reads.

use std::collections::HashSet;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Generics, Ident, Path, Type};

use crate::constraint::Constraints;
use crate::doc::Doc;
use crate::errors::Errors;
use crate::helper::{Reads, helper};
use crate::identity;
use crate::item::{self, Attributes, Body, Fields, Given, Item, Written, parse};
use crate::latin::{Latin, latin};
use crate::refusal;
use crate::rename::Rule;

/// A type that has a schema.
pub(crate) struct Container<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    /// What it is called as a tool and in definitions.
    pub(crate) name: String,
    pub(crate) spelling: Spelling,
    pub(crate) doc: Doc,
    /// What `#[strict(true)]` or `#[strict(false)]` says.
    pub(crate) strict: Option<bool>,
    /// Whether serde reads it exactly as its only field.
    pub(crate) transparent: bool,
    /// What tells it apart from all other types.
    pub(crate) fingerprint: u128,
    pub(crate) shape: Shape,
    /// Where the library is, if not at `strict_schema`.
    pub(crate) library: Option<&'a Path>,
    /// Whether something in it is deprecated, or may be: the generated code names it once more.
    pub(crate) deprecated: bool,
}

/// Where a type's name is from.
#[derive(Clone, Copy)]
pub(crate) enum Spelling {
    /// `#[strict(name = "…")]`
    Chosen,
    /// Its identifier, in letters of ASCII.
    Identifier,
    /// The same, but for letters that have none in ASCII.
    Numbers,
}

/// What serde reads.
pub(crate) enum Shape {
    Unit,
    /// What another type is.
    Same(Value),
    Tuple(Vec<Value>),
    Object(Object),
    Words(Vec<Word>),
    Union {
        tagging: Tagging,
        /// Whether serde refuses properties that it does not know.
        closed: bool,
        variants: Vec<Variant>,
    },
}

/// A value: of a field, of a newtype, of a position in a tuple.
pub(crate) struct Value {
    /// The type that it is written as.
    pub(crate) ty: Box<Type>,
    /// Where to point if that does not fit.
    pub(crate) span: Span,
    pub(crate) form: Form,
    /// Whether it may be null besides.
    pub(crate) nullable: bool,
    /// The path of the library's function that reads it, if one does.
    pub(crate) helper: Option<Box<Path>>,
    pub(crate) constraints: Option<Box<Constraints>>,
}

/// How the type is written.
#[derive(Clone, Copy)]
pub(crate) enum Form {
    /// As itself.
    Itself,
    /// A map, as a list of its entries.
    Entries,
    /// Anything, as a text that holds JSON.
    JsonText,
}

pub(crate) struct Object {
    pub(crate) fields: Vec<Field>,
    /// Whether serde refuses properties that it does not know.
    pub(crate) closed: bool,
}

impl Object {
    pub(crate) fn flattens(&self) -> bool {
        self.fields.iter().any(|field| field.presence == Presence::Flattened)
    }
}

pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) doc: Doc,
    pub(crate) content: FieldContent,
    pub(crate) presence: Presence,
    /// Other names that serde takes for it.
    pub(crate) aliases: Vec<String>,
}

pub(crate) enum FieldContent {
    Value(Value),
    /// The tag of a struct: always this word.
    Word(String),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    ByType,
    Always,
    /// With the default of its type.
    Defaulted,
    /// With a default that is not known here.
    DefaultedOtherwise,
    Flattened,
}

pub(crate) struct Word {
    pub(crate) name: String,
    pub(crate) doc: Doc,
}

pub(crate) enum Tagging {
    External,
    Internal(String),
    Adjacent { tag: String, content: String },
    Untagged,
}

pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) doc: Doc,
    pub(crate) content: Content,
    pub(crate) untagged: bool,
    pub(crate) span: Span,
    /// Other names that serde takes for it.
    pub(crate) aliases: Vec<String>,
}

pub(crate) enum Content {
    Unit,
    Value(Value),
    Tuple(Vec<Value>),
    Fields(Object),
}

/// What is needed to decide on a part of the type.
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
        if strict != Some(false) {
            refuse_mixed_tuples(&shape, decide.errors);
        }
        Some(Self {
            ident: &input.ident,
            generics: &input.generics,
            name,
            spelling,
            doc,
            strict,
            transparent: decide.transparent,
            fingerprint: identity::fingerprint(input),
            shape,
            library,
            deprecated: item.is_deprecated(),
        })
    }
}

fn strict(strict: &Given, errors: &mut Errors) -> Option<bool> {
    match (strict.get("true"), strict.get("false")) {
        (Some(_), Some(written)) => {
            errors.refuse_with(
                written.span,
                "`true` and `false` at once",
                "a type either asks for strict mode or opts out",
                "one of them, or none to leave it to the provider",
            );
            None
        }
        (Some(_), None) => Some(true),
        (None, Some(_)) => Some(false),
        (None, None) => None,
    }
}

/// Refuse a tuple whose positions are bounded each in another way: it is an array, whose items have one schema.
fn refuse_mixed_tuples(shape: &Shape, errors: &mut Errors) {
    let mut refuse = |values: &[Value]| {
        let odd = values.iter().find(|value| value.constraints != values[0].constraints);
        if let Some(odd) = odd {
            errors.refuse(odd.span, &refusal::MIXED_TUPLE);
        }
    };
    match shape {
        Shape::Tuple(values) => refuse(values),
        Shape::Union { variants, .. } => variants.iter().for_each(|variant| {
            if let Content::Tuple(values) = &variant.content {
                refuse(values);
            }
        }),
        Shape::Unit | Shape::Same(_) | Shape::Object(_) | Shape::Words(_) => {}
    }
}

fn name(item: &Item<'_>, errors: &mut Errors) -> (String, Spelling) {
    let Some(written) = item.attributes.strict.get("name") else {
        let ident = syn::ext::IdentExt::unraw(&item.input.ident).to_string();
        let Latin { name, reads } = latin(&ident);
        return (name, if reads { Spelling::Identifier } else { Spelling::Numbers });
    };
    let name = written.text().unwrap_or_default();
    let fits = (1..=64).contains(&name.len())
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    if !fits {
        errors.refuse_with(
            written.value_span(),
            "this cannot be a name",
            "providers take 1 to 64 letters, digits, `_` and `-` as the name of a tool",
            "a name such as `get_weather`",
        );
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
    fn shape(&mut self, item: &Item<'_>) -> Option<(Shape, Doc)> {
        let Attributes { serde, strict, doc } = &item.attributes;
        let doc = doc.clone();
        if let Some(written) = strict.get("as") {
            let ty: Type = parse(written, "a type", self.errors)?;
            return Some((Shape::Same(plain(ty, written.value_span())), doc));
        }
        // What serde reads goes through this type.
        for name in ["from", "try_from"] {
            if let Some(item::Value::Literal(syn::Lit::Str(text))) = serde.get(name).map(|written| &written.value) {
                let Ok(ty) = text.parse::<Type>() else {
                    self.errors.leave_to_serde();
                    return None;
                };
                return Some((Shape::Same(plain(ty, text.span())), doc));
            }
        }
        match &item.body {
            Body::Nothing => None,
            Body::Struct(fields) => self.structure(item, fields, doc),
            Body::Enum(variants) => Some((self.enumeration(item, variants)?, doc)),
        }
    }

    fn structure(&mut self, item: &Item<'_>, fields: &Fields<'_>, doc: Doc) -> Option<(Shape, Doc)> {
        let serde = &item.attributes.serde;
        if serde.has("transparent") {
            let (Fields::Named(fields) | Fields::Unnamed(fields)) = fields else {
                self.errors.leave_to_serde();
                return None;
            };
            // serde reads no field that has a default here.
            let is_inner = |field: &&item::Field<'_>| {
                field.attributes.is_read() && !field.attributes.serde.has("default") && !is_phantom(field.ty)
            };
            let Some(field) = fields.iter().find(is_inner) else {
                self.errors.leave_to_serde();
                return None;
            };
            let doc = doc.and(&field.attributes.doc);
            let (value, presence) = self.value(field)?;
            self.transparent = presence == Presence::ByType;
            return Some((Shape::Same(value), doc));
        }
        match fields {
            Fields::Unit => Some((Shape::Unit, doc)),
            Fields::Unnamed(fields) => {
                let doc = fields
                    .iter()
                    .filter(|field| field.attributes.is_read())
                    .fold(doc, |doc, field| doc.and(&field.attributes.doc));
                let shape = match self.tuple(fields, item.input.ident.span())? {
                    Content::Unit => {
                        self.errors.refuse(item.input.ident.span(), &refusal::SKIPPED_NEWTYPE);
                        return None;
                    }
                    Content::Value(value) => Shape::Same(value),
                    Content::Tuple(values) => Shape::Tuple(values),
                    Content::Fields(object) => Shape::Object(object),
                };
                Some((shape, doc))
            }
            Fields::Named(fields) => {
                let naming = Naming {
                    rule: rule(serde, "rename_all", self.errors),
                    defaulted: serde.has("default"),
                    closed: serde.has("deny_unknown_fields"),
                };
                let mut object = self.object(fields, naming)?;
                if let Some(closed) = serde.get("deny_unknown_fields")
                    && object.flattens()
                {
                    self.errors.refuse(closed.span, &refusal::CLOSED_AND_FLATTENED);
                }
                if serde.has("tag")
                    && let Some(closed) = serde.get("deny_unknown_fields")
                {
                    self.errors.refuse(closed.span, &refusal::CLOSED_AND_TAGGED);
                }
                if let Some(tag) = serde.read_text("tag") {
                    let is_taken = |field: &Field| field.name == tag || field.aliases.contains(&tag);
                    if object.fields.iter().any(|field| is_taken(field) && field.presence != Presence::Flattened) {
                        self.errors.refuse_with(
                            serde.get("tag").map_or_else(Span::call_site, Written::value_span),
                            &format!("the tag and a property are called `{tag}`"),
                            "JSON has one place for it, and serde reads only one of them",
                            "another name for the tag: `tag = \"…\"`, or for the property: `#[serde(rename = \"…\")]`",
                        );
                    }
                    // What is read does not matter: serde writes the tag, and overlooks it when it reads.
                    let name = serde
                        .written_text("rename")
                        .unwrap_or_else(|| syn::ext::IdentExt::unraw(&item.input.ident).to_string());
                    object.fields.insert(
                        0,
                        Field {
                            name: tag,
                            doc: Doc::default(),
                            content: FieldContent::Word(name),
                            presence: Presence::Always,
                            aliases: Vec::new(),
                        },
                    );
                }
                Some((Shape::Object(object), doc))
            }
        }
    }

    fn enumeration(&mut self, item: &Item<'_>, variants: &[item::Variant<'_>]) -> Option<Shape> {
        let serde = &item.attributes.serde;
        let tagging = match (serde.read_text("tag"), serde.read_text("content"), serde.has("untagged")) {
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
        let variant_rule = rule(serde, "rename_all", self.errors);
        let field_rule = rule(serde, "rename_all_fields", self.errors);
        let closed = serde.has("deny_unknown_fields");
        let decided: Vec<(Variant, Span)> = variants
            .iter()
            .filter(|variant| variant.attributes.is_read())
            .filter_map(|variant| {
                let span =
                    variant.attributes.serde.get("rename").map_or(variant.ident.span(), item::Written::value_span);
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
        if let Some(closed) = serde.get("deny_unknown_fields")
            && decided.iter().any(flattens)
        {
            self.errors.refuse(closed.span, &refusal::CLOSED_AND_FLATTENED);
        }
        let all_are_words = matches!(tagging, Tagging::External)
            && decided.iter().all(|variant| matches!(variant.content, Content::Unit) && !variant.untagged)
            // What a list of them says has to be known here.
            && !decided.iter().any(|variant| variant.doc.is_unknown());
        Some(if all_are_words {
            Shape::Words(decided.into_iter().map(|Variant { name, doc, .. }| Word { name, doc }).collect())
        } else {
            Shape::Union { tagging, closed, variants: decided }
        })
    }

    fn variant(
        &mut self,
        variant: &item::Variant<'_>,
        tagging: &Tagging,
        variant_rule: Rule,
        field_rule: Rule,
        closed: bool,
    ) -> Option<Variant> {
        let Attributes { serde, strict, doc } = &variant.attributes;
        let untagged = serde.has("untagged");
        let ident = syn::ext::IdentExt::unraw(variant.ident).to_string();
        let name = serde.read_text("rename").unwrap_or_else(|| variant_rule.apply_to_variant(&ident));
        let mut doc = doc.clone();
        let content = if let Some(written) = strict.get("as") {
            let ty: Type = parse(written, "a type", self.errors)?;
            Content::Value(plain(ty, written.value_span()))
        } else {
            match &variant.fields {
                Fields::Unit => Content::Unit,
                Fields::Named(fields) => {
                    // One that is for the other side only says nothing of this one.
                    let rule = match rule(serde, "rename_all", self.errors) {
                        Rule::None => field_rule,
                        own => own,
                    };
                    Content::Fields(self.object(fields, Naming { rule, defaulted: false, closed })?)
                }
                Fields::Unnamed(fields) => {
                    for field in fields.iter().filter(|field| field.attributes.is_read()) {
                        doc = doc.and(&field.attributes.doc);
                        if serde.has("borrow") && is_cow_of_bytes(field.ty) {
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
        let aliases = aliases(serde, &name);
        Some(Variant { name, doc, content, untagged, span: variant_span(variant), aliases })
    }

    fn tuple(&mut self, fields: &[item::Field<'_>], span: Span) -> Option<Content> {
        let newtype = fields.len() == 1;
        let mut values = Vec::new();
        for field in fields {
            if let Some(flatten) = field.attributes.serde.get("flatten") {
                self.errors.refuse(flatten.span, &refusal::FLATTEN_IN_TUPLE);
                return None;
            }
            if field.attributes.is_read() {
                values.push(self.value(field)?.0);
            }
        }
        match (newtype, values.pop()) {
            (true, None) => Some(Content::Unit),
            (true, Some(value)) => Some(Content::Value(value)),
            (false, None) => {
                self.errors.refuse(span, &refusal::EMPTY_TUPLE);
                None
            }
            (false, Some(last)) => {
                values.push(last);
                Some(Content::Tuple(values))
            }
        }
    }

    fn object(&mut self, fields: &[item::Field<'_>], naming: Naming) -> Option<Object> {
        let read: Vec<_> = fields.iter().filter(|field| field.attributes.is_read()).collect();
        let decided: Vec<Option<Field>> = read.iter().map(|field| self.field(field, naming)).collect();
        let decided = decided.into_iter().collect::<Option<Vec<_>>>()?;
        let mut names = HashSet::new();
        for (field, as_written) in decided.iter().zip(&read) {
            if field.presence != Presence::Flattened && !names.insert(&field.name) {
                self.refuse_name(&field.name, "properties", as_written.name_span());
            }
        }
        let own = decided.iter().zip(read).filter(|(field, _)| field.presence != Presence::Flattened);
        let own: Vec<_> = own.map(|(field, written)| (&*field.name, &*field.aliases, written.name_span())).collect();
        self.refuse_aliases(&own, "property");
        Some(Object { fields: decided, closed: naming.closed })
    }

    /// Refuse an alias that is the name of another: serde takes that one for it.
    fn refuse_aliases(&mut self, all: &[(&str, &[String], Span)], what: &str) {
        for (name, aliases, span) in all {
            for alias in aliases.iter().filter(|alias| all.iter().any(|(other, ..)| other == alias && other != name)) {
                self.errors.refuse_with(
                    *span,
                    &format!("the alias `{alias}` of `{name}` is the name of another {what}"),
                    "serde takes the one for the other, or finds one of them twice",
                    "remove the alias, or rename the other with `#[serde(rename = \"…\")]`",
                );
            }
        }
    }

    fn refuse_name(&mut self, name: &str, what: &str, span: Span) {
        self.errors.refuse_with(
            span,
            &format!("two {what} are called `{name}`"),
            "JSON has one place for it, and serde reads only one of them",
            "rename one of them with `#[serde(rename = \"…\")]`",
        );
    }

    fn field(&mut self, field: &item::Field<'_>, naming: Naming) -> Option<Field> {
        let Attributes { serde, doc, .. } = &field.attributes;
        let name = serde.read_text("rename").unwrap_or_else(|| naming.rule.apply_to_field(&field.name));
        let (value, mut presence) = self.value(field)?;
        if serde.has("flatten") {
            presence = Presence::Flattened;
        } else if serde.read_text("default").is_some() || naming.defaulted && !serde.has("default") {
            presence = Presence::DefaultedOtherwise;
        } else if serde.has("default") {
            presence = Presence::Defaulted;
        }
        let aliases = aliases(serde, &name);
        Some(Field { name, doc: doc.clone(), content: FieldContent::Value(value), presence, aliases })
    }

    /// The value of a field, and whether it may be absent as far as its type and its functions say.
    fn value(&mut self, field: &item::Field<'_>) -> Option<(Value, Presence)> {
        let Attributes { serde, strict, .. } = &field.attributes;
        if serde.has("borrow") && !strict.has("as") && is_cow_of_bytes(field.ty) {
            self.errors.refuse(field.ty.span(), &refusal::BORROWED_BYTES);
            return None;
        }
        let with = ["with", "deserialize_with"].into_iter().find_map(|name| serde.get(name));
        let (reads, helper) = with.and_then(|written| helper(written, self.library)).unzip();
        let reads = reads.map(|helper| helper.reads);
        let (ty, span) = match strict.get("as") {
            Some(written) => (parse(written, "a type", self.errors)?, written.value_span()),
            None => (field.ty.clone(), field.ty.span()),
        };
        let form = match reads {
            Some(Reads::Entries) if !strict.has("as") => Form::Entries,
            Some(Reads::JsonText) if !strict.has("as") => Form::JsonText,
            _ => Form::Itself,
        };
        if let Some(nullable) = strict.get("nullable")
            && reads != Some(Reads::NullAsDefault)
            && !(with.is_some() && strict.has("as"))
        {
            self.errors.refuse(nullable.span, &refusal::NULLABLE_WITHOUT_HELPER);
            return None;
        }
        if let Some(nullable) = strict.get("nullable")
            && reads == Some(Reads::NullAsDefault)
            && serde.get("default").is_some_and(|default| default.text().is_some())
        {
            self.errors.refuse(nullable.span, &refusal::NULL_OF_ANOTHER_DEFAULT);
            return None;
        }
        let constraints = Constraints::read(strict.iter(), self.errors).map(Box::new);
        // A type of the user's own may be written as an `Option` is, and not read as one where it is absent.
        let is_as_written = !strict.has("as") || is_called(field.ty, "Option");
        let presence = if with.is_none() && is_as_written { Presence::ByType } else { Presence::Always };
        Some((
            Value {
                ty: Box::new(ty),
                span,
                form,
                // What is written as a text is read from null too where the type is.
                nullable: strict.has("nullable") || matches!(form, Form::JsonText) && is_called(field.ty, "Option"),
                helper: helper.map(Box::new),
                constraints,
            },
            presence,
        ))
    }
}

fn plain(ty: Type, span: Span) -> Value {
    Value { ty: Box::new(ty), span, form: Form::Itself, nullable: false, helper: None, constraints: None }
}

fn aliases(serde: &Given, name: &str) -> Vec<String> {
    let aliases = serde.iter().filter(|written| written.name == "alias").filter_map(Written::text);
    aliases.filter(|alias| alias != name).collect()
}

/// serde overlooks these in a `transparent` type, by their name.
fn is_phantom(ty: &Type) -> bool {
    is_called(ty, "PhantomData")
}

/// serde reads this one otherwise where it is borrowed, and knows it by its name.
fn is_cow_of_bytes(ty: &Type) -> bool {
    let mut ty = ty;
    while let Type::Group(group) = ty {
        ty = &group.elem;
    }
    let Type::Path(path) = ty else { return false };
    let Some(last) = path.path.segments.last().filter(|last| last.ident == "Cow") else { return false };
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
    arguments.args.iter().any(
        |argument| matches!(argument, syn::GenericArgument::Type(Type::Slice(slice)) if is_called(&slice.elem, "u8")),
    )
}

fn is_called(ty: &Type, name: &str) -> bool {
    let mut ty = ty;
    while let Type::Group(group) = ty {
        ty = &group.elem;
    }
    matches!(ty, Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

/// The narrowest place to speak of the variant's content.
fn variant_span(variant: &item::Variant<'_>) -> Span {
    match &variant.fields {
        Fields::Unnamed(fields) if fields.len() == 1 => fields[0].ty.span(),
        _ => variant.ident.span(),
    }
}

fn rule(serde: &Given, name: &str, errors: &mut Errors) -> Rule {
    let Some(rule) = serde.read_text(name) else { return Rule::None };
    Rule::named(&rule).unwrap_or_else(|| {
        errors.leave_to_serde();
        Rule::None
    })
}
