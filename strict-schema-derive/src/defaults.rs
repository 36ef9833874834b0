//! A field's default and example, which the model reads in addition to its type.

use proc_macro2::Span;
use syn::Type;

use crate::attribute::Name;
use crate::parsed_attributes::{OwnerAttributes, Written};
use crate::types::is_called;

/// Whether the default in the description surely differs from the type's default, as which null is read.
pub(crate) fn another_default(strict: &OwnerAttributes, ty: &Type) -> bool {
    let Some(told) = strict.get(Name::Default).and_then(Written::json) else { return false };
    match told.as_bytes() {
        [b'"', text @ ..] => text != b"\"" && is_called(ty, "String"),
        [b'-' | b'0'..=b'9', ..] => told.bytes().any(|byte| matches!(byte, b'1'..=b'9')),
        [b'[', ..] => told != "[]",
        told => told == b"true",
    }
}

/// A field's default and example, as JSON.
pub(crate) struct Told {
    pub(crate) json: String,
    pub(crate) span: Span,
    /// With a default: what serde does where the property is absent.
    pub(crate) absent: Option<Absent>,
}

/// What serde does where the property is absent.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Absent {
    /// It refuses the object, unless the type is an `Option`.
    Refused,
    /// It uses the default of the field's type.
    DefaultOfType,
    /// It uses a default that is not known here.
    Another,
}

/// The default and the example. Reading them has already checked that they are JSON.
pub(crate) fn values(strict: &OwnerAttributes, absent: Absent) -> Vec<Told> {
    let both = [(Name::Default, Some(absent)), (Name::Example, None)];
    let both = both.into_iter().filter_map(|(name, absent)| Some((strict.get(name)?, absent)));
    both.filter_map(|(written, absent)| Some(Told { json: written.json()?, span: written.value_span(), absent }))
        .collect()
}
