//! How types merge into one object: flattened fields, and the content of an internally tagged variant.
//!
//! What is merged may be an enum. The properties around it are then written once for each of its variants: the object
//! has as many *choices*, numbered from zero. Several enums in one object multiply.

use crate::derived::cost::{MERGED_LEVELS, MERGED_STEPS, NAMES_AROUND};
mod closed;
mod parts;

use super::schema::{Content, Edge, Field, Key, Object, Presence, Schema, Tagging, TypeName, Union, Variant};

pub(crate) use closed::{has_tag, is_closed, is_tag, takes_the_rest};
pub(crate) use parts::{MergedPart, MergedParts};

/// Where the properties of an object come from.
#[derive(Clone, Copy)]
pub(crate) enum PropertySource {
    /// A struct, or a struct variant.
    Fields(&'static Object),
    /// A variant that is an object.
    Variant(&'static Union, &'static Variant),
    /// A flattened field, or the content of an internally tagged variant.
    Merged(Edge),
}

/// The node behind names and constraints, which do not affect its kind.
pub(crate) const fn unwrapped(edge: Edge) -> Option<&'static Schema> {
    let mut edge = edge;
    let mut step = 0;
    while step < NAMES_AROUND {
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
        && step < NAMES_AROUND
    {
        if definition.name.is(name) {
            return true;
        }
        edge = definition.schema;
        step += 1;
    }
    false
}

/// Whether serde reads an object that lacks the property.
pub(crate) const fn may_be_absent(field: &Field) -> bool {
    field.presence.is_defaulted() || matches!(field.presence, Presence::ByType) && reads_absence(field.schema)
}

/// Whether serde reads a missing property of this type: an `Option`, also in a `Box`.
pub(crate) const fn reads_absence(edge: Edge) -> bool {
    let mut edge = edge;
    let mut step = 0;
    while step < NAMES_AROUND {
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

/// The edge without “or null”, if no name encloses that.
pub(crate) const fn without_null(edge: Edge) -> Edge {
    let mut edge = edge;
    while let Ok(Schema::Nullable(inner)) = edge.node() {
        edge = *inner;
    }
    edge
}

/// Whether the variant is a plain string.
pub(crate) const fn is_word(union: &Union, variant: &Variant) -> bool {
    matches!((&union.tagging, &variant.content), (Tagging::External, Content::Unit)) && !variant.untagged
}

/// Whether the variant is its content.
pub(crate) const fn is_untagged(union: &Union, variant: &Variant) -> bool {
    variant.untagged || matches!(union.tagging, Tagging::Untagged)
}

/// Whether serde reads the enum from a buffer, since it does not know at first what is there.
pub(crate) const fn is_buffered(union: &Union) -> bool {
    matches!(union.tagging, Tagging::Internal { .. } | Tagging::Untagged) || has_untagged(union)
}

/// Whether a variant has no tag, unlike others.
pub(crate) const fn has_untagged(union: &Union) -> bool {
    let mut index = 0;
    while index < union.variants.len() {
        if union.variants[index].untagged {
            return true;
        }
        index += 1;
    }
    false
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

/// The content, if its properties are adjacent to the tag.
pub(crate) const fn merged_content(union: &'static Union, variant: &'static Variant) -> Option<PropertySource> {
    if !is_untagged(union, variant) && !matches!(union.tagging, Tagging::Internal { .. }) {
        return None;
    }
    match &variant.content {
        Content::Unit => None,
        Content::Value(edge) => Some(PropertySource::Merged(*edge)),
        Content::Fields(object) => Some(PropertySource::Fields(object)),
    }
}

/// The number of objects into which the source unfolds. After [`MERGED_STEPS`] steps it is the greatest number.
pub(crate) const fn choices(source: PropertySource) -> u32 {
    choices_within(source, MERGED_STEPS)
}

/// The same after as many steps.
pub(crate) const fn choices_within(source: PropertySource, most: u32) -> u32 {
    /// What is counted around the part that is looked at.
    #[derive(Clone, Copy)]
    enum Unfolding {
        /// The flattened fields of an object multiply.
        Fields { object: &'static Object, next: usize, product: u32 },
        /// The variants of an enum add up.
        Variants { union: &'static Union, next: usize, sum: u32 },
        /// Null is one more.
        Null,
    }

    // Most objects merge nothing, and need no stack.
    if let PropertySource::Fields(Object { flattens: false, .. }) = source {
        return 1;
    }
    let mut source = source;
    let mut stack = [Unfolding::Null; MERGED_LEVELS];
    let mut depth = 0;
    let mut steps = 0;
    loop {
        // Down, to a part that is one object.
        let mut counted = loop {
            steps += 1;
            if steps > most || depth == MERGED_LEVELS {
                return u32::MAX;
            }
            match source {
                PropertySource::Fields(object) => match next_flattened(object, 0) {
                    Some((next, edge)) => {
                        stack[depth] = Unfolding::Fields { object, next, product: 1 };
                        depth += 1;
                        source = PropertySource::Merged(edge);
                    }
                    None => break 1,
                },
                PropertySource::Variant(union, variant) => match merged_content(union, variant) {
                    Some(merged) => source = merged,
                    None => break 1,
                },
                PropertySource::Merged(edge) => match unwrapped(edge) {
                    Some(Schema::Object(object)) => source = PropertySource::Fields(object),
                    Some(Schema::Nullable(inner)) => {
                        stack[depth] = Unfolding::Null;
                        depth += 1;
                        source = PropertySource::Merged(*inner);
                    }
                    Some(Schema::Union(union)) if !union.variants.is_empty() => {
                        stack[depth] = Unfolding::Variants { union, next: 1, sum: 0 };
                        depth += 1;
                        source = PropertySource::Variant(union, &union.variants[0]);
                    }
                    _ => break 1,
                },
            }
        };
        // Up, to a part that is not counted yet.
        source = loop {
            if depth == 0 {
                return counted;
            }
            let around = stack[depth - 1];
            match around {
                Unfolding::Fields { object, next, product } => {
                    let product = product.saturating_mul(counted);
                    if let Some((next, edge)) = next_flattened(object, next) {
                        stack[depth - 1] = Unfolding::Fields { object, next, product };
                        break PropertySource::Merged(edge);
                    }
                    counted = product;
                }
                Unfolding::Variants { union, next, sum } => {
                    let sum = sum.saturating_add(counted);
                    if next < union.variants.len() {
                        stack[depth - 1] = Unfolding::Variants { union, next: next + 1, sum };
                        break PropertySource::Variant(union, &union.variants[next]);
                    }
                    counted = sum;
                }
                Unfolding::Null => counted = counted.saturating_add(1),
            }
            depth -= 1;
        };
    }
}

/// The first flattened field from this one on, and the number of the field after it.
pub(crate) const fn next_flattened(object: &'static Object, from: usize) -> Option<(usize, Edge)> {
    if !object.flattens {
        return None;
    }
    let mut index = from;
    while index < object.fields.len() {
        let field = &object.fields[index];
        index += 1;
        if matches!(field.presence, Presence::Flattened) {
            return Some((index, field.schema));
        }
    }
    None
}

/// The variant of a choice, and the choice within that variant. A plain enum has one choice for each variant.
pub(crate) const fn choose(union: &'static Union, choice: u32, is_plain: bool) -> Option<(&'static Variant, u32)> {
    if is_plain && (choice as usize) < union.variants.len() {
        return Some((&union.variants[choice as usize], 0));
    }
    let mut choice = choice;
    let mut index = 0;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        let of_variant = choices(PropertySource::Variant(union, variant));
        if choice < of_variant {
            return Some((variant, choice));
        }
        choice -= of_variant;
        index += 1;
    }
    None
}

/// The number of branches of an enum alone. Its unit variants are one branch.
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
            choices(PropertySource::Variant(union, variant))
        });
    }
    sum
}
