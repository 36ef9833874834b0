//! Whether serde may read a list as a struct, or as an enum with a tag: the items are then the tag, and the values of the fields in their order.

use super::meets::{NULL, NUMBER, OBJECT, TEXT, is_tag, kinds, kinds_of, meets, range, text_may_be};
use crate::derived::check::constraints::whole;
use crate::derived::cost::{NAMES_AROUND, NESTED_CHOICES};
use crate::derived::merge;
use crate::derived::schema::{Closed, Content, Definition, Edge, Key, Length, Object, Schema, Tagging, Union, Variant};
use crate::json::decimal::Whole;

/// A list.
#[derive(Clone, Copy)]
pub(super) struct ListItems {
    items: Edge,
    /// The types of a tuple, instead.
    positions: &'static [Edge],
    least: u64,
    most: u64,
}

impl ListItems {
    pub(super) const fn of(said: Edge) -> Option<Self> {
        let mut list = Self { items: said, positions: &[], least: 0, most: u64::MAX };
        let mut step = 0;
        while step < NAMES_AROUND {
            list.items = match list.items.node() {
                Ok(Schema::Named(Definition { schema: inner, .. }) | Schema::Nullable(inner)) => *inner,
                Ok(Schema::Constrained(constrained)) => {
                    list = list.within(constrained.constraints.length);
                    constrained.schema
                }
                Ok(Schema::Array(array)) => return Some(Self { items: array.items, ..list.within(array.length) }),
                Ok(Schema::Tuple(positions)) => {
                    return Some(Self { positions, ..list.within(Length::exactly(positions.len() as u64)) });
                }
                _ => return None,
            };
            step += 1;
        }
        None
    }

    /// Those of its lists that have one of these lengths.
    pub(super) const fn within(self, length: Length) -> Self {
        let (mut least, mut most) = (self.least, self.most);
        if let Some(minimum) = length.minimum
            && minimum > least
        {
            least = minimum;
        }
        if let Some(maximum) = length.maximum
            && maximum < most
        {
            most = maximum;
        }
        Self { least, most, ..self }
    }

    const fn item(&self, index: usize) -> Edge {
        if index < self.positions.len() { self.positions[index] } else { self.items }
    }

    /// Whether one of its lists has between so many items.
    const fn may_have(&self, least: usize, most: usize) -> bool {
        self.least <= self.most && self.least <= most as u64 && least as u64 <= self.most
    }

    /// Whether serde may read the items, from this one on, as the type.
    pub(super) const fn is_read(&self, edge: Edge, from: usize, depth: u32) -> bool {
        match merge::unwrapped(merge::without_null(edge)) {
            Some(Schema::Object(object)) => self.is_struct(object, from, depth),
            Some(Schema::Union(union)) => self.is_enum(union, from, depth),
            _ => false,
        }
    }

    const fn is_struct(&self, object: &Object, from: usize, depth: u32) -> bool {
        if object.flattens || matches!(object.closed, Closed::EntryOfAMap) || depth == 0 {
            return false;
        }
        let fields = object.fields;
        // The tag of a struct comes first, and is no item.
        let first = match fields {
            [tag, ..] if is_tag(tag) => 1,
            _ => 0,
        };
        let mut least = fields.len();
        while least > first && fields[least - 1].presence.is_defaulted() {
            least -= 1;
        }
        if !self.may_have(from + least - first, from + fields.len() - first) {
            return false;
        }
        let mut field = first;
        while field < fields.len() && (field < least || ((from + field - first) as u64) < self.least) {
            if !fields[field].by_function && !meets(fields[field].schema, self.item(from + field - first), depth - 1) {
                return false;
            }
            field += 1;
        }
        true
    }

    /// The same of the variants with a tag.
    pub(super) const fn is_enum(&self, union: &Union, from: usize, depth: u32) -> bool {
        let mut number = 0;
        while number < union.variants.len() {
            let variant = &union.variants[number];
            if !variant.untagged
                && names(variant, number, self.item(from))
                && self.is_content(union.tagging, &variant.content, from + 1, depth)
            {
                return true;
            }
            number += 1;
        }
        false
    }

    /// Whether the items after the tag may be read as the content.
    const fn is_content(&self, tagging: Tagging, content: &Content, from: usize, depth: u32) -> bool {
        match (tagging, content) {
            (Tagging::External | Tagging::Untagged, _) => false,
            (Tagging::Internal { .. }, Content::Unit) => self.may_have(from, from),
            (Tagging::Internal { .. }, Content::Fields(object)) => self.is_struct(object, from, depth),
            (Tagging::Internal { .. }, Content::Value(edge)) => self.is_read(*edge, from, depth),
            (Tagging::Adjacent { .. }, content) => {
                let item = self.item(from);
                let is_content = match content {
                    Content::Unit => kinds_of(item, NESTED_CHOICES) & NULL > 0,
                    Content::Fields(_) => kinds_of(item, NESTED_CHOICES) & OBJECT > 0,
                    Content::Value(edge) => meets(*edge, item, depth),
                };
                is_content && self.may_have(from + 1, from + 1)
            }
        }
    }
}

/// Whether the first item may name the variant. In an enum without tags, serde also reads the number of the variant.
const fn names(variant: &Variant, number: usize, item: Edge) -> bool {
    match merge::unwrapped(merge::without_null(item)) {
        Some(Schema::Integer(_)) => match range(item) {
            Some(range) => match (whole(range.minimum), whole(range.maximum)) {
                (Whole::Number(least), Whole::Number(greatest)) => {
                    least <= number as i128 && number as i128 <= greatest
                }
                _ => true,
            },
            None => true,
        },
        Some(node @ (Schema::Words(_) | Schema::String(_))) => {
            let mut named = variant.other || is_text(node, variant.key);
            let mut index = 0;
            while index < variant.aliases.len() {
                named = named || is_text(node, variant.aliases[index]);
                index += 1;
            }
            named
        }
        Some(node) => kinds(node, NESTED_CHOICES) & (TEXT | NUMBER) > 0,
        None => true,
    }
}

const fn is_text(node: &Schema, key: Key) -> bool {
    match node {
        Schema::Words(words) => words.has(key.quoted),
        Schema::String(text) => text_may_be(text, key.quoted),
        _ => true,
    }
}
