//! What a field tells the model beside its type: a default and an example.

use proc_macro2::Span;
use syn::Type;

use crate::attribute::Name;
use crate::item::{Given, Written};
use crate::types::is_called;

/// Whether the default that the model is told is surely not that of the type, which null is read as.
pub(crate) fn another_default(strict: &Given, ty: &Type) -> bool {
    let Some(told) = strict.get(Name::Default).and_then(Written::json) else { return false };
    match told.as_bytes() {
        [b'"', text @ ..] => text != b"\"" && is_called(ty, "String"),
        [b'-' | b'0'..=b'9', ..] => told.bytes().any(|byte| matches!(byte, b'1'..=b'9')),
        [b'[' | b'{', ..] => !matches!(told.as_str(), "[]" | "{}"),
        told => told == b"true",
    }
}

/// What the model is told of a field beside its type, as JSON.
pub(crate) struct Told {
    pub(crate) json: String,
    pub(crate) span: Span,
    /// Of a default: what serde does where the property is absent.
    pub(crate) absent: Option<Absent>,
}

/// What serde does where the property is absent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absent {
    /// It refuses the object, unless the type is an `Option`.
    Refused,
    /// It takes the default of the field's type.
    DefaultOfType,
    /// It takes a default that is not known here.
    Another,
}

/// The default and the example. That they are JSON was seen where they were read.
pub(crate) fn values(strict: &Given, absent: Absent) -> Vec<Told> {
    let both = [(Name::Default, Some(absent)), (Name::Example, None)];
    let both = both.into_iter().filter_map(|(name, absent)| Some((strict.get(name)?, absent)));
    both.filter_map(|(written, absent)| Some(Told { json: written.json()?, span: written.value_span(), absent }))
        .collect()
}
