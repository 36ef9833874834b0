//! What becomes of a value of a later variant that is read as an earlier one, and is another value then.

use super::lists::ListItems;
use super::meets::{
    OBJECT, find, holds, is_tag, kinds_of, knows, meets, next_to_tag, object_of, objects_meet, range, variant_meets,
};
use super::names::{SaidNames, renamed};
use crate::derived::alike::alike;
use crate::derived::check::constraints::{greater, less, whole};
use crate::derived::cost::NESTED_CHOICES;
use crate::derived::merge;
use crate::derived::schema::{
    Constrained, Content, Definition, Edge, Integer, Key, Length, Object, Schema, Tagging, Union, Variant,
};
use crate::json::decimal::Whole;

/// What is wrong with a value of a later variant that is read as an earlier one.
#[derive(Clone, Copy)]
pub(super) enum Misread {
    /// It loses this property, which the earlier one does not know.
    Lost(Key),
    /// It may break the bounds of the earlier one.
    Bounds,
    /// It has a list where the earlier one has a struct, and is written as another kind then.
    List,
    /// The same, of an empty list only.
    EmptyList,
    /// It has another tag than the struct of the earlier one.
    Tag,
    /// It has another name of a variant in the earlier one, and is written with the usual one then.
    Name,
}

/// What is wrong if serde reads a value of the second type as the first.
const fn misread(edge: Edge, said: Edge, depth: u32) -> Option<Misread> {
    if depth == 0 || alike(edge, said) {
        return None;
    }
    let depth = depth - 1;
    match (edge.node(), said.node()) {
        (Ok(Schema::Named(Definition { schema: inner, .. }) | Schema::Nullable(inner)), _) => {
            misread(*inner, said, depth)
        }
        (_, Ok(Schema::Named(Definition { schema: inner, .. }) | Schema::Nullable(inner))) => {
            misread(edge, *inner, depth)
        }
        (Ok(Schema::Constrained(constrained)), _)
            if meets(merge::without_null(constrained.schema), said, depth) && !is_within(edge, constrained, said) =>
        {
            Some(Misread::Bounds)
        }
        (Ok(Schema::Array(array)), Ok(Schema::Array(said))) => misread(array.items, said.items, depth),
        (Ok(Schema::Tuple(positions)), Ok(Schema::Tuple(said))) if positions.len() == said.len() => {
            let mut index = 0;
            while index < said.len() {
                let found = misread(positions[index], said[index], depth);
                if found.is_some() {
                    return found;
                }
                index += 1;
            }
            None
        }
        (Ok(Schema::Object(object)), Ok(Schema::Object(said))) if objects_meet(object, said, depth) => {
            object_misread(object, said, depth)
        }
        (Ok(node), Ok(other)) => {
            if let (Schema::Object(_) | Schema::Union(_), Some(list)) = (node, ListItems::of(said)) {
                if !list.is_read(edge, 0, depth) {
                    return match node {
                        Schema::Union(union) => untagged_misread(union, &Content::Value(said), depth),
                        _ => None,
                    };
                }
                let longer = list.within(Length { minimum: Some(1), maximum: None });
                return Some(if longer.is_read(edge, 0, depth) { Misread::List } else { Misread::EmptyList });
            }
            match (node, other) {
                (Schema::Constrained(constrained), _) => misread(constrained.schema, said, depth),
                (_, Schema::Constrained(constrained)) => misread(edge, constrained.schema, depth),
                _ if renames(node, SaidNames::of(other), depth) => Some(Misread::Name),
                (Schema::Union(union), _) => untagged_misread(union, &Content::Value(said), depth),
                (_, Schema::Union(union)) => union_misread(edge, node, union, depth),
                _ => None,
            }
        }
        _ => None,
    }
}

/// What is wrong if serde reads the content of a variant as that of an earlier one, both without a tag.
pub(super) const fn content_misread(content: &Content, said: &Content, depth: u32) -> Option<Misread> {
    match (object_of(content), object_of(said), content, said) {
        (Some(object), Some(said), ..) if objects_meet(object, said, depth) => object_misread(object, said, depth),
        (Some(_), Some(_), ..) => None,
        (_, _, Content::Value(edge), Content::Value(said)) => misread(*edge, *said, depth),
        (Some(object), _, _, Content::Value(said)) => match merge::unwrapped(*said) {
            Some(Schema::Union(union)) => variants_as(object, union, depth),
            _ => None,
        },
        (_, _, Content::Value(edge), Content::Fields(_)) => match merge::unwrapped(*edge) {
            Some(node @ Schema::Union(union)) => match variants_misread(node, said, depth) {
                None => untagged_misread(union, said, depth),
                found => found,
            },
            _ => None,
        },
        _ => None,
    }
}

/// What is wrong if serde reads the content as one of the variants without a tag: the first that may read it.
const fn untagged_misread(union: &Union, said: &Content, depth: u32) -> Option<Misread> {
    let mut index = 0;
    while index < union.variants.len() && depth > 0 {
        let variant = &union.variants[index];
        if merge::is_untagged(union, variant) && content_meets(&variant.content, said, depth) {
            return content_misread(&variant.content, said, depth - 1);
        }
        index += 1;
    }
    None
}

const fn content_meets(content: &Content, said: &Content, depth: u32) -> bool {
    match (object_of(content), object_of(said), content, said) {
        (Some(object), Some(said), ..) => objects_meet(object, said, depth),
        (_, _, Content::Value(edge), Content::Value(said)) => meets(*edge, *said, depth),
        (_, _, Content::Value(edge), Content::Fields(_)) | (_, _, Content::Fields(_), Content::Value(edge)) => {
            kinds_of(*edge, NESTED_CHOICES) & OBJECT > 0
        }
        _ => false,
    }
}

/// What is wrong if serde reads one of the variants as the type.
const fn union_misread(edge: Edge, node: &Schema, union: &'static Union, depth: u32) -> Option<Misread> {
    let mut index = 0;
    while index < union.variants.len() {
        let variant = &union.variants[index];
        let found = match (node, &variant.content) {
            (_, Content::Value(said)) if merge::is_untagged(union, variant) => misread(edge, *said, depth),
            (Schema::Object(object), Content::Fields(said))
                if merge::is_untagged(union, variant) && objects_meet(object, said, depth) =>
            {
                object_misread(object, said, depth)
            }
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        index += 1;
    }
    match node {
        Schema::Object(object) => variants_as(object, union, depth),
        _ => None,
    }
}

/// What is wrong if serde reads one of the variants with a tag as the struct.
const fn variants_as(object: &Object, union: &'static Union, depth: u32) -> Option<Misread> {
    let mut index = 0;
    while index < union.variants.len() {
        let found = tagged_as(object, union, &union.variants[index], depth);
        if found.is_some() {
            return found;
        }
        index += 1;
    }
    None
}

/// The property that is lost if serde reads a variant with a tag as the struct.
const fn tagged_as(object: &Object, union: &'static Union, variant: &'static Variant, depth: u32) -> Option<Misread> {
    if !variant_meets(object, union, variant, depth) || object.closed.refuses() {
        return None;
    }
    match (merge::tag(union, variant), merge::content_key(union, variant)) {
        (Some(key), _) | (_, Some(key)) if !knows(object, key) => Some(Misread::Lost(key)),
        _ => match next_to_tag(union, variant) {
            Some(said) => lost(object, said),
            None => None,
        },
    }
}

/// A property of the second object that the first does not know.
const fn lost(object: &Object, said: &Object) -> Option<Misread> {
    let mut index = 0;
    while !object.closed.refuses() && index < said.fields.len() {
        if !knows(object, said.fields[index].key) {
            return Some(Misread::Lost(said.fields[index].key));
        }
        index += 1;
    }
    None
}

/// What is wrong if serde reads the content as a variant of the enum.
pub(super) const fn variants_misread(node: &Schema, content: &Content, depth: u32) -> Option<Misread> {
    let said = match content {
        Content::Unit => return None,
        Content::Fields(object) => SaidNames::Object(object),
        Content::Value(edge) => {
            if let (Schema::Union(union), Some(list)) = (node, ListItems::of(*edge))
                && list.is_enum(union, 0, depth)
            {
                return Some(Misread::List);
            }
            match merge::unwrapped(*edge) {
                Some(node) => SaidNames::of(node),
                None => return None,
            }
        }
    };
    if renames(node, said, depth) { Some(Misread::Name) } else { None }
}

/// Whether serde reads such a value as a variant that has another name.
const fn renames(node: &Schema, said: SaidNames<'_>, depth: u32) -> bool {
    let tagging = match node {
        Schema::Words(_) => Tagging::External,
        Schema::Union(union) => union.tagging,
        _ => return false,
    };
    let mut index = 0;
    while let Some(name) = said.name(tagging, index) {
        let is_renamed = match node {
            Schema::Words(words) => !words.has(name) && words.reads(name),
            Schema::Union(union) => match renamed(union.variants, name) {
                Some(variant) => match (said, object_of(&variant.content), tagging) {
                    (SaidNames::Object(said), Some(object), Tagging::Internal { .. }) => {
                        objects_meet(object, said, depth)
                    }
                    _ => true,
                },
                None => false,
            },
            _ => false,
        };
        if is_renamed {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether both are whole numbers, and those of the second type that the first reads are within its bounds.
const fn is_within(edge: Edge, constrained: &Constrained, said: Edge) -> bool {
    let (Some(bounded), Some(said)) = (range(edge), range(said)) else { return false };
    let Some(all) = range(constrained.schema) else { return false };
    let (least, greatest) = (greater(Some(said.minimum), all.minimum), less(Some(said.maximum), all.maximum));
    if let (Whole::Number(least), Whole::Number(greatest)) = (whole(least), whole(greatest))
        && least > greatest
    {
        return true;
    }
    let read = Integer { minimum: least, maximum: greatest, ..said };
    constrained.constraints.multiple_of.is_none() && holds(&bounded, &read)
}

/// The same of objects that meet.
const fn object_misread(object: &Object, said: &Object, depth: u32) -> Option<Misread> {
    if let Some(lost) = lost(object, said) {
        return Some(lost);
    }
    let mut index = 0;
    while index < object.fields.len() {
        let (field, other) = (&object.fields[index], find(said, object, index));
        let found = match other {
            Some(other) if !is_tag(field) => misread(field.schema, other.schema, depth),
            Some(other) if alike(field.schema, other.schema) => None,
            _ if is_tag(field) => Some(Misread::Tag),
            _ => None,
        };
        if found.is_some() {
            return found;
        }
        index += 1;
    }
    None
}
