//! Types that are known by their names.

use syn::{GenericArgument, PathArguments, Type};

/// serde reads this one otherwise where it is borrowed, and knows it by its name.
pub(crate) fn is_cow_of_bytes(ty: &Type) -> bool {
    is_called(ty, "Cow")
        && parameter(ty).is_some_and(|inner| match ungrouped(inner) {
            Type::Slice(slice) => is_called(&slice.elem, "u8"),
            _ => false,
        })
}

/// Whether a text is within so many lists of the type, and within references, pointers and `Option`s.
pub(crate) fn is_text_within(ty: &Type, lists: usize) -> bool {
    let (inner, is_list) = match ungrouped(ty) {
        Type::Reference(reference) => (Some(&*reference.elem), false),
        Type::Slice(slice) => (Some(&*slice.elem), true),
        Type::Array(array) => (Some(&*array.elem), true),
        ty if is_called(ty, "String") || is_called(ty, "str") => return lists == 0,
        ty => (parameter(ty), !["Option", "Box", "Rc", "Arc", "Cow"].iter().any(|around| is_called(ty, around))),
    };
    let lists = if is_list { lists.checked_sub(1) } else { Some(lists) };
    inner.zip(lists).is_some_and(|(inner, lists)| is_text_within(inner, lists))
}

/// Whether the type is an `Option` by its name, and what is in it is none: a function usually reads null as `None` then.
pub(crate) fn is_plain_option(ty: &Type) -> bool {
    is_called(ty, "Option") && parameter(ty).is_some_and(|inner| !is_called(inner, "Option"))
}

/// Without the marks that a macro leaves, and without parentheses.
pub(crate) fn ungrouped(mut ty: &Type) -> &Type {
    loop {
        ty = match ty {
            Type::Group(group) => &group.elem,
            Type::Paren(paren) => &paren.elem,
            other => return other,
        };
    }
}

pub(crate) fn is_called(ty: &Type, name: &str) -> bool {
    matches!(ungrouped(ty), Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == name))
}

/// The first type between the brackets of a type.
fn parameter(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ungrouped(ty) else { return None };
    let PathArguments::AngleBracketed(arguments) = &path.path.segments.last()?.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    })
}
