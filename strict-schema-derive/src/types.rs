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

/// The type of the JSON: without references and pointers.
fn pointed(ty: &Type) -> &Type {
    match ungrouped(ty) {
        Type::Reference(reference) => pointed(&reference.elem),
        ty if ["Box", "Rc", "Arc", "Cow"].iter().any(|pointer| is_called(ty, pointer)) => {
            parameter(ty).map_or(ty, pointed)
        }
        ty => ty,
    }
}

/// The type in an `Option`, or the type of the items of a list.
pub(crate) fn within(ty: &Type) -> Option<&Type> {
    match pointed(ty) {
        Type::Slice(slice) => Some(&slice.elem),
        Type::Array(array) => Some(&array.elem),
        ty => parameter(ty),
    }
}

/// Whether the type is a text, or an `Option` of one.
pub(crate) fn is_text(ty: &Type) -> bool {
    let ty = pointed(ty);
    is_called(ty, "String") || is_called(ty, "str") || is_called(ty, "Option") && parameter(ty).is_some_and(is_text)
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
