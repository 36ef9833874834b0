//! Writes adjacent properties with plain values as one piece of JSON, which const evaluation copies at once. The library checks that
//! their types are those that their names suggest.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Type;

use crate::decided::{Field, FieldContent, Presence, WrittenAs};
use crate::json;
use crate::types::{is_called, ungrouped};

/// Properties that are written together.
pub(super) struct Run {
    /// How many.
    pub(super) length: usize,
    /// The `Plain` of the library.
    pub(super) tokens: TokenStream,
}

/// The names of types, and their JSON.
static SCALARS: &[(&[&str], &str, &str)] = &[
    (&["bool"], "boolean", "Boolean"),
    (&["f32", "f64"], "number", "Number"),
    (&["String"], "string", "String"),
    (INTEGERS, "integer", "Integer"),
];

static INTEGERS: &[&str] = &["u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "isize"];

/// The assumed type of a plain value, and its text: before its description, and after it.
struct Leaf {
    name: String,
    types: String,
    rest: String,
    is_integer: bool,
    nullable: bool,
}

/// The plain properties from this one on. An object's first has no comma before it.
pub(super) fn run(fields: &[Field], first: usize, private: &TokenStream) -> Option<Run> {
    let mut text = String::new();
    let (mut leaves, mut integer) = (Vec::new(), None);
    let (mut characters, mut nullable) = (0_u32, 0_u32);
    for (index, field) in fields.iter().enumerate().skip(first) {
        let (Some(leaf), Some(doc)) = (leaf(field), field.doc.known()) else { break };
        let comma = if index == 0 { "" } else { "," };
        let described = if doc.is_empty() { String::new() } else { format!(",\"description\":{}", json::quote(&doc)) };
        let name = json::quote(&field.name);
        text.extend([comma, &name, ":{\"type\":", &leaf.types, &described, &leaf.rest]);
        characters = characters.saturating_add(json::characters(&field.name));
        nullable += u32::from(leaf.nullable);
        let name = Ident::new(&leaf.name, Span::call_site());
        // The library writes its bounds after it.
        if leaf.is_integer {
            integer = Some(name);
            break;
        }
        leaves.push(name);
        text.push('}');
    }
    let length = leaves.len() + usize::from(integer.is_some());
    let count = u32::try_from(length).ok().filter(|count| *count > 0)?;
    let integer = match integer {
        Some(leaf) => quote!(::core::option::Option::Some(#private::Leaf::#leaf)),
        None => quote!(::core::option::Option::None),
    };
    let leaves = leaves.iter().map(|leaf| quote!(#private::Leaf::#leaf));
    let tokens = quote! {
        #private::Plain {
            leaves: &[#(#leaves),*],
            integer: #integer,
            count: #count,
            text: #text,
            characters: #characters,
            nullable: #nullable,
        }
    };
    Some(Run { length, tokens })
}

fn leaf(field: &Field) -> Option<Leaf> {
    let FieldContent::Value(value) = &field.content else { return None };
    let is_itself = matches!(value.written_as, WrittenAs::Itself) && value.helper.is_none();
    let has_more = value.nullable || value.constraints.is_some() || !value.told.is_empty();
    // A type in `as` may admit null although the field cannot be absent.
    let may_be_another = value.in_place_of.is_some() && is_called(&value.ty, "Option");
    if field.presence != Presence::ByType || !is_itself || has_more || may_be_another {
        return None;
    }
    of_type(&value.ty)
}

fn of_type(ty: &Type) -> Option<Leaf> {
    let Type::Path(path) = ungrouped(ty) else { return None };
    let name: String = path.to_token_stream().into_iter().map(|token| token.to_string()).collect();
    let inside = |holder: &str| name.strip_prefix(holder)?.strip_prefix('<')?.strip_suffix('>');
    let scalar = |name: &str| SCALARS.iter().find(|(names, ..)| names.contains(&name));
    if let Some((_, types, leaf)) = scalar(&name) {
        let types = format!("\"{types}\"");
        return Some(Leaf {
            name: (*leaf).to_owned(),
            types,
            rest: String::new(),
            is_integer: *leaf == "Integer",
            nullable: false,
        });
    }
    if let Some((_, types, leaf)) = inside("Option").and_then(scalar) {
        let (name, types) = (format!("Nullable{leaf}"), format!("[\"{types}\",\"null\"]"));
        return Some(Leaf { name, types, rest: String::new(), is_integer: *leaf == "Integer", nullable: true });
    }
    // The bounds of items are not at the end of the list's schema.
    let (_, types, leaf) = inside("Vec").and_then(scalar).filter(|(_, _, leaf)| *leaf != "Integer")?;
    let rest = format!(",\"items\":{{\"type\":\"{types}\"}}");
    Some(Leaf { name: format!("{leaf}s"), types: "\"array\"".to_owned(), rest, is_integer: false, nullable: false })
}
