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

/// The default and the example, as JSON. That they are JSON was seen where they were read.
pub(crate) fn values(strict: &Given) -> Vec<(String, Span)> {
    let both = [Name::Default, Name::Example].into_iter().filter_map(|name| strict.get(name));
    both.filter_map(|written| Some((written.json()?, written.value_span()))).collect()
}
