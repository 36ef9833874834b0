//! How types merge into one object: flattened fields, and the content of an internally tagged variant.
//!
//! What is merged may be an enum. The properties around it are then written once for each of its variants: the object
//! has as many *choices*, numbered from zero. Several enums in one object multiply.

use crate::schema::{Content, Edge, Key, Object, Presence, Schema, Tagging, TypeName, Union, Variant};

/// Where the properties of an object come from.
#[derive(Clone, Copy)]
pub(crate) enum Source {
    /// A struct, or a struct variant.
    Fields(&'static Object),
    /// A variant that is an object.
    Variant(&'static Union, &'static Variant),
    /// Whatever is flattened, or is the content of an internally tagged variant.
    Merged(Edge),
}

/// No type merges deeper than this. One that does contains itself, which is reported where it is defined.
const DEPTH: u32 = 32;

/// The node behind names and constraints, which say nothing of its kind.
pub(crate) const fn plain(edge: Edge) -> Option<&'static Schema> {
    let mut edge = edge;
    let mut step = 0;
    while step < DEPTH {
        edge = match edge.node() {
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(constrained)) => constrained.schema,
            Ok(node) => return Some(node),
            Err(_) => return None,
        };
        step += 1;
    }
    None
}

/// Whether this is the type at the root, or one that the root is a newtype of: `#` refers to it.
pub(crate) const fn is_root(root: Edge, name: &TypeName) -> bool {
    let mut edge = root;
    let mut step = 0;
    while let Ok(Schema::Named(definition)) = edge.node()
        && step < DEPTH
    {
        if definition.name.is(name) {
            return true;
        }
        edge = definition.schema;
        step += 1;
    }
    false
}

/// Whether serde reads a missing property of this type: an `Option`, however it is boxed.
pub(crate) const fn reads_absence(edge: Edge) -> bool {
    let mut edge = edge;
    let mut step = 0;
    while step < DEPTH {
        edge = match edge.node() {
            Ok(Schema::Named(definition)) if definition.transparent => definition.schema,
            Ok(Schema::Constrained(constrained)) => constrained.schema,
            Ok(Schema::Nullable(_)) => return true,
            _ => return false,
        };
        step += 1;
    }
    false
}

/// The edge without “or null”, where that stands outside of any name.
pub(crate) const fn without_null(edge: Edge) -> Edge {
    let mut edge = edge;
    while let Ok(Schema::Nullable(inner)) = edge.node() {
        edge = *inner;
    }
    edge
}

/// Whether the variant is a plain word.
pub(crate) const fn is_word(union: &Union, variant: &Variant) -> bool {
    matches!((&union.tagging, &variant.content), (Tagging::External, Content::Unit)) && !variant.untagged
}

/// Whether the variant is its content.
pub(crate) const fn is_untagged(union: &Union, variant: &Variant) -> bool {
    variant.untagged || matches!(union.tagging, Tagging::Untagged)
}

/// Whether serde reads the enum from a buffer, since it does not know at first what is there.
pub(crate) const fn is_buffered(union: &Union) -> bool {
    let mut index = 0;
    while index < union.variants.len() {
        if union.variants[index].untagged {
            return true;
        }
        index += 1;
    }
    matches!(union.tagging, Tagging::Internal { .. } | Tagging::Untagged)
}

/// The property that names the variant.
pub(crate) const fn tag(union: &Union, variant: &Variant) -> Option<Key> {
    match union.tagging {
        Tagging::Internal { tag } | Tagging::Adjacent { tag, .. } if !variant.untagged => Some(tag),
        _ => None,
    }
}

/// The property that holds the variant's content.
pub(crate) const fn content_key(union: &Union, variant: &Variant) -> Option<Key> {
    if variant.untagged {
        return None;
    }
    match (union.tagging, &variant.content) {
        // A flattened unit variant is `"variant": null`.
        (Tagging::External, _) => Some(variant.key),
        (Tagging::Adjacent { content, .. }, Content::Value(_) | Content::Fields(_)) => Some(content),
        _ => None,
    }
}

/// The content, where its properties stand beside the tag.
pub(crate) const fn merged_content(union: &'static Union, variant: &'static Variant) -> Option<Source> {
    if !is_untagged(union, variant) && !matches!(union.tagging, Tagging::Internal { .. }) {
        return None;
    }
    match &variant.content {
        Content::Unit => None,
        Content::Value(edge) => Some(Source::Merged(*edge)),
        Content::Fields(object) => Some(Source::Fields(object)),
    }
}

/// Into how many objects the source unfolds.
pub(crate) const fn choices(source: Source) -> u32 {
    choices_within(source, DEPTH)
}

const fn choices_within(source: Source, depth: u32) -> u32 {
    if depth == 0 {
        return 1;
    }
    match source {
        Source::Fields(object) => {
            if !object.flattens {
                return 1;
            }
            let mut product: u32 = 1;
            let mut index = 0;
            while index < object.fields.len() {
                let field = &object.fields[index];
                if matches!(field.presence, Presence::Flattened) {
                    product = product.saturating_mul(choices_within(Source::Merged(field.schema), depth - 1));
                }
                index += 1;
            }
            product
        }
        Source::Variant(union, variant) => match merged_content(union, variant) {
            Some(merged) => choices_within(merged, depth - 1),
            None => 1,
        },
        Source::Merged(edge) => match plain(edge) {
            Some(Schema::Object(object)) => choices_within(Source::Fields(object), depth - 1),
            Some(Schema::Nullable(inner)) => choices_within(Source::Merged(*inner), depth - 1).saturating_add(1),
            Some(Schema::Union(union)) => {
                let mut sum: u32 = 0;
                let mut index = 0;
                while index < union.variants.len() {
                    let variant = Source::Variant(union, &union.variants[index]);
                    sum = sum.saturating_add(choices_within(variant, depth - 1));
                    index += 1;
                }
                sum
            }
            _ => 1,
        },
    }
}

/// What is merged, in one of its choices. Nothing is for an absent `Option`, and for `()`.
pub(crate) const fn resolve(edge: Edge, choice: u32) -> Option<(Source, u32)> {
    let (mut edge, mut choice) = (edge, choice);
    let mut step = 0;
    while step < DEPTH {
        match plain(edge) {
            Some(Schema::Object(object)) => return Some((Source::Fields(object), choice)),
            Some(Schema::Nullable(inner)) => {
                if choice == choices(Source::Merged(*inner)) {
                    return None;
                }
                edge = *inner;
            }
            Some(Schema::Union(union)) => {
                let mut index = 0;
                while index < union.variants.len() {
                    let variant = Source::Variant(union, &union.variants[index]);
                    let of_variant = choices(variant);
                    if choice < of_variant {
                        return Some((variant, choice));
                    }
                    choice -= of_variant;
                    index += 1;
                }
                return None;
            }
            _ => return None,
        }
        step += 1;
    }
    None
}

/// How many branches an enum has where it stands by itself. Its words are one branch.
pub(crate) const fn branches(union: &'static Union) -> u32 {
    let mut sum: u32 = 0;
    let mut words = false;
    let mut index = 0;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        index += 1;
        let is_word = is_word(union, variant);
        if is_word && words {
            continue;
        }
        words = words || is_word;
        sum = sum.saturating_add(if is_word || is_untagged(union, variant) {
            1
        } else {
            choices(Source::Variant(union, variant))
        });
    }
    sum
}
