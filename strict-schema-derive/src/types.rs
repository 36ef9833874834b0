//! Types that are known by their names.

use syn::{GenericArgument, PathArguments, Type};

/// serde reads this one otherwise where it is borrowed, and knows it by its name.
pub(crate) fn is_cow_of_bytes(ty: &Type) -> bool {
    parameters(ty, "Cow").any(|inner| matches!(ungrouped(inner), Type::Slice(slice) if is_called(&slice.elem, "u8")))
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

/// `Option<Option<T>>`: what is absent, what is null, and what is there.
pub(crate) fn is_option_of_option(ty: &Type) -> bool {
    parameters(ty, "Option").any(|inner| is_called(inner, "Option"))
}

/// The types between the brackets of a type of this name.
fn parameters<'a>(ty: &'a Type, name: &str) -> impl Iterator<Item = &'a Type> {
    let last = match ungrouped(ty) {
        Type::Path(path) => path.path.segments.last().filter(|last| last.ident == name),
        _ => None,
    };
    let arguments = last.and_then(|last| match &last.arguments {
        PathArguments::AngleBracketed(arguments) => Some(&arguments.args),
        _ => None,
    });
    arguments.into_iter().flatten().filter_map(|argument| match argument {
        GenericArgument::Type(inner) => Some(inner),
        _ => None,
    })
}
