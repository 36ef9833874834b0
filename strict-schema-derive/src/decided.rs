//! A type as it was decided: every attribute has had its effect, and what is left is what serde reads.

use proc_macro2::Span;
use syn::{Generics, Ident, Path, Type};

use crate::constraint::Constraints;
use crate::defaults::Told;
use crate::doc::Doc;
use crate::helper::Reads;

/// A type that has a schema.
pub(crate) struct Container<'a> {
    pub(crate) ident: &'a Ident,
    pub(crate) generics: &'a Generics,
    /// The name as a tool and in definitions.
    pub(crate) name: String,
    pub(crate) spelling: Spelling,
    pub(crate) doc: Doc,
    /// The value of `#[strict(true)]` or `#[strict(false)]`.
    pub(crate) strict: Option<bool>,
    /// Whether serde reads it exactly as its only field.
    pub(crate) transparent: bool,
    /// Identifies it among all other types.
    pub(crate) fingerprint: u128,
    pub(crate) shape: Layout,
    /// The dialect whose limits hold, if it is not `OPENAI`.
    pub(crate) dialect: Option<Path>,
    /// The path of the library, if not `strict_schema`.
    pub(crate) library: Option<&'a Path>,
    /// Whether something in it is deprecated, or may be: the generated code names it once more.
    pub(crate) deprecated: bool,
    /// Whether it also gets an impl of `schemars::JsonSchema`.
    pub(crate) schemars: bool,
}

/// The origin of a type's name.
#[derive(Clone, Copy)]
pub(crate) enum Spelling {
    /// `#[strict(name = "…")]`
    Chosen,
    /// Its identifier, in ASCII.
    Identifier,
    /// Its identifier, which has characters without an equivalent in ASCII.
    Numbers,
}

/// What serde reads.
pub(crate) enum Layout {
    /// One form, which a variant may have too.
    One(Content),
    Words(Vec<Word>),
    Union {
        tagging: Tagging,
        /// Whether serde refuses properties that it does not know.
        closed: bool,
        variants: Vec<Variant>,
    },
}

impl Layout {
    /// The span to report if a type that merges into an object does not fit, if any type merges.
    pub(crate) fn merges(&self) -> Option<Span> {
        match self {
            Self::One(Content::Fields(object)) => object.flattened(),
            Self::Union { tagging, variants, .. } => {
                let internal = matches!(tagging, Tagging::Internal(_));
                let merges = |variant: &Variant| internal && !variant.untagged;
                variants.iter().find_map(|variant| match &variant.content {
                    Content::Value(value) if merges(variant) => Some(value.span),
                    Content::Fields(object) if merges(variant) => Some(object.flattened().unwrap_or(variant.span)),
                    Content::Fields(object) => object.flattened(),
                    _ => None,
                })
            }
            Self::One(_) | Self::Words(_) => None,
        }
    }

    /// Visits each value in it.
    pub(crate) fn each_value(&self, each: &mut impl FnMut(&Value)) {
        for content in self.contents() {
            match content {
                Content::Unit => {}
                Content::Value(value) => each(value),
                Content::Tuple(values) => values.iter().for_each(&mut *each),
                Content::Fields(object) => object.fields.iter().for_each(|field| each(&field.value)),
            }
        }
    }

    pub(crate) fn contents(&self) -> impl Iterator<Item = &Content> {
        let (one, variants) = match self {
            Self::One(content) => (Some(content), &[][..]),
            Self::Words(_) => (None, &[][..]),
            Self::Union { variants, .. } => (None, variants.as_slice()),
        };
        one.into_iter().chain(variants.iter().map(|variant| &variant.content))
    }
}

/// A value: of a field, of a newtype, of a position in a tuple.
pub(crate) struct Value {
    /// The type that it is written as.
    pub(crate) ty: Box<Type>,
    /// The span to report if that does not fit.
    pub(crate) span: Span,
    /// What a helper of the library reads in place of the type, if one does.
    pub(crate) reads: Option<Reads>,
    /// Whether it may also be null.
    pub(crate) nullable: bool,
    /// The path of the library's function that reads it, if one does.
    pub(crate) helper: Option<Box<Path>>,
    pub(crate) constraints: Option<Box<Constraints>>,
    /// The default and the example in the description.
    pub(crate) told: Vec<Told>,
    /// The field's type, where `#[strict(as = "…")]` says another one and serde reads the field's.
    pub(crate) in_place_of: Option<Box<Type>>,
}

impl Value {
    /// The type itself.
    pub(crate) fn plain(ty: Type, span: Span) -> Self {
        Self {
            ty: Box::new(ty),
            span,
            reads: None,
            nullable: false,
            helper: None,
            constraints: None,
            told: Vec::new(),
            in_place_of: None,
        }
    }
}

pub(crate) struct Object {
    /// The tag of a struct, and its value: the first property, which serde writes and does not read.
    pub(crate) tag: Option<(String, String)>,
    pub(crate) fields: Vec<Field>,
    /// Whether serde refuses properties that it does not know.
    pub(crate) closed: bool,
}

impl Object {
    /// The place where it merges a type, if it does.
    fn flattened(&self) -> Option<Span> {
        self.fields.iter().find(|field| field.presence == Presence::Flattened).map(|field| field.value.span)
    }

    pub(crate) fn flattens(&self) -> bool {
        self.flattened().is_some()
    }
}

pub(crate) struct Field {
    pub(crate) name: String,
    pub(crate) doc: Doc,
    pub(crate) value: Value,
    pub(crate) presence: Presence,
    /// Whether a function of the user reads it, which may not read it as its type says.
    pub(crate) by_function: bool,
    /// Other names that serde reads for it.
    pub(crate) aliases: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Presence {
    ByType,
    Always,
    /// With the default of its type.
    Defaulted,
    /// With the default of its type, which `as` or a helper of the library hides.
    DefaultedTold,
    /// With a default that the derive does not know: of a function or of the whole struct, or of a type that a function reads.
    DefaultedOtherwise,
    Flattened,
}

pub(crate) struct Word {
    pub(crate) name: String,
    pub(crate) doc: Doc,
    /// Other names that serde reads for it.
    pub(crate) aliases: Vec<String>,
    /// Whether serde reads any other name for it.
    pub(crate) other: bool,
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
    /// Other names that serde reads for it.
    pub(crate) aliases: Vec<String>,
    /// Whether serde reads it from any name.
    pub(crate) other: bool,
}

pub(crate) enum Content {
    Unit,
    Value(Value),
    Tuple(Vec<Value>),
    Fields(Object),
}
