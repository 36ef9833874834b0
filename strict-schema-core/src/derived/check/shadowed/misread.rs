//! What becomes of a value of a later variant that is read as an earlier one, and is another value then.

use super::lists::ListItems;
use super::meets::{find, is_tag, meets, objects_meet, range};
use super::{holds, object_of};
use crate::derived::alike::alike;
use crate::derived::check::constraints::{greater, less, whole};
use crate::derived::merge;
use crate::derived::schema::{
    Constrained, Content, Definition, Edge, Integer, Length, Object, Schema, Tagging, Variant, is_among, same,
};
use crate::json::decimal::Whole;

/// What is wrong with a value of a later variant that is read as an earlier one.
#[derive(Clone, Copy)]
pub(super) enum Misread {
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
pub(super) const fn misread(edge: Edge, said: Edge, depth: u32) -> Option<Misread> {
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
                    return None;
                }
                let longer = list.within(Length { minimum: Some(1), maximum: None });
                return Some(if longer.is_read(edge, 0, depth) { Misread::List } else { Misread::EmptyList });
            }
            match (node, other) {
                (Schema::Constrained(constrained), _) => misread(constrained.schema, said, depth),
                (_, Schema::Constrained(constrained)) => misread(edge, constrained.schema, depth),
                _ if renames(node, SaidNames::of(other), depth) => Some(Misread::Name),
                _ => None,
            }
        }
        _ => None,
    }
}

/// What is wrong if serde reads the content as a variant of the enum.
pub(super) const fn variants_misread(node: &Schema, content: &'static Content, depth: u32) -> Option<Misread> {
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

/// What names a variant.
#[derive(Clone, Copy)]
enum SaidNames<'a> {
    Object(&'a Object),
    Other(&'a Schema),
}

impl<'a> SaidNames<'a> {
    const fn of(node: &'a Schema) -> Self {
        match node {
            Schema::Object(object) => Self::Object(object),
            other => Self::Other(other),
        }
    }

    /// One of the names, in quotes.
    const fn name(self, tagging: Tagging, index: usize) -> Option<&'static str> {
        let words = match (self, tagging) {
            (Self::Other(Schema::Words(words)), Tagging::External) => words,
            (Self::Other(Schema::Union(union)), _) => {
                return if index < union.variants.len() && has_the_tag(union.tagging, tagging) {
                    Some(union.variants[index].key.quoted)
                } else {
                    None
                };
            }
            (Self::Object(object), Tagging::External) => {
                return if index == 0 && object.fields.len() == 1 { Some(object.fields[0].key.quoted) } else { None };
            }
            (Self::Object(object), Tagging::Internal { tag } | Tagging::Adjacent { tag, .. }) => {
                let mut field = 0;
                while field < object.fields.len() && !object.fields[field].key.same(tag) {
                    field += 1;
                }
                if field == object.fields.len() {
                    return None;
                }
                match merge::unwrapped(object.fields[field].schema) {
                    Some(Schema::Words(words)) => words,
                    _ => return None,
                }
            }
            _ => return None,
        };
        if index < words.count as usize { Some(words.at(index)) } else { None }
    }
}

/// Whether the variants of both enums are named in the same place.
const fn has_the_tag(one: Tagging, other: Tagging) -> bool {
    match (one, other) {
        (Tagging::External, Tagging::External) => true,
        (Tagging::Internal { tag: one }, Tagging::Internal { tag: other })
        | (Tagging::Adjacent { tag: one, .. }, Tagging::Adjacent { tag: other, .. }) => one.same(other),
        _ => false,
    }
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

/// The variant that serde reads by this name, if its own name is another.
const fn renamed(variants: &'static [Variant], name: &str) -> Option<&'static Variant> {
    let (mut found, mut index) = (None, 0);
    while index < variants.len() {
        let variant = &variants[index];
        if !variant.untagged {
            if same(variant.key.quoted, name) {
                return None;
            }
            let is_alias = is_among(variant.aliases, name);
            if is_alias || variant.other && found.is_none() {
                found = Some(variant);
            }
        }
        index += 1;
    }
    found
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
pub(super) const fn object_misread(object: &Object, said: &Object, depth: u32) -> Option<Misread> {
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
