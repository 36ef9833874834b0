//! Types that are known by their names.

use syn::Type;

/// serde overlooks these in a `transparent` type, by their name.
pub(crate) fn is_phantom(ty: &Type) -> bool {
    is_called(ty, "PhantomData")
}

/// serde reads this one otherwise where it is borrowed, and knows it by its name.
pub(crate) fn is_cow_of_bytes(ty: &Type) -> bool {
    let Type::Path(path) = ungrouped(ty) else { return false };
    let Some(last) = path.path.segments.last().filter(|last| last.ident == "Cow") else { return false };
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return false };
    arguments.args.iter().any(
        |argument| matches!(argument, syn::GenericArgument::Type(Type::Slice(slice)) if is_called(&slice.elem, "u8")),
    )
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
    option_of(ty).is_some_and(|inner| is_called(inner, "Option"))
}

/// The `T` of `Option<T>`.
fn option_of(ty: &Type) -> Option<&Type> {
    let Type::Path(path) = ungrouped(ty) else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        syn::GenericArgument::Type(inner) => Some(inner),
        _ => None,
    })
}
