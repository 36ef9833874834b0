//! Whether serde may read a value of one type as another.

use super::lists::ListItems;
use super::names::SaidNames;
use crate::derived::check::constraints::{greater, less, whole};
use crate::derived::cost::NESTED_CHOICES;
use crate::derived::merge;
use crate::derived::schema::{
    Constraints, Content, Edge, Field, Integer, Key, Object, Presence, Schema, StringSchema, Tagging, Union, Variant,
    is_among, same,
};
use crate::json::decimal::Whole;
use crate::json::format::StringFormat;

/// Whether serde may read a value of the second type as the first.
pub(super) const fn meets(edge: Edge, said: Edge, depth: u32) -> bool {
    let (Some(node), Some(other)) = (merge::unwrapped(edge), merge::unwrapped(said)) else { return true };
    if depth == 0 {
        return true;
    }
    let depth = depth - 1;
    match (node, other) {
        (Schema::Nullable(_), Schema::Null | Schema::Nullable(_)) => true,
        (Schema::Nullable(inner), _) => meets(*inner, said, depth),
        (_, Schema::Nullable(inner)) => meets(edge, *inner, depth),
        (Schema::Words(words), Schema::Words(said)) => {
            let mut index = 0;
            while index < said.count as usize && !words.reads(said.at(index)) {
                index += 1;
            }
            index < said.count as usize
        }
        (Schema::String(text), Schema::String(said)) => match (text.format, said.format) {
            (Some(format), Some(said)) => format as usize == said as usize || !(is_alone(format) || is_alone(said)),
            _ => true,
        },
        (Schema::String(text), Schema::Words(said)) => {
            let mut index = 0;
            while index < said.count as usize && !text_may_be(text, said.at(index)) {
                index += 1;
            }
            index < said.count as usize
        }
        (Schema::Object(object), Schema::Object(said)) => objects_meet(object, said, depth),
        (Schema::Array(_) | Schema::Tuple(_), Schema::Tuple(said)) => {
            let mut index = 0;
            while index < said.len() {
                let item = match node {
                    Schema::Array(array) => array.items,
                    Schema::Tuple(positions) if positions.len() == said.len() => positions[index],
                    _ => return false,
                };
                if !meets(item, said[index], depth) {
                    return false;
                }
                index += 1;
            }
            true
        }
        (Schema::Object(object), Schema::Union(union)) if !merge::has_untagged(union) => {
            let mut index = 0;
            while index < union.variants.len() && !variant_meets(object, union, &union.variants[index], depth) {
                index += 1;
            }
            index < union.variants.len() || matches!(union.tagging, Tagging::Untagged)
        }
        (Schema::Union(union), Schema::Object(_) | Schema::Union(_)) if !merge::has_untagged(union) => {
            names_meet(union, SaidNames::of(other))
        }
        _ => {
            let is_list = match ListItems::of(said) {
                Some(list) => list.is_read(edge, 0, depth),
                None => false,
            };
            is_list || kinds(node, NESTED_CHOICES) & kinds(other, NESTED_CHOICES) > 0
        }
    }
}

/// The one object that the content is.
pub(super) const fn object_of(content: &Content) -> Option<&Object> {
    let object = match content {
        Content::Fields(object) => object,
        Content::Value(edge) => match merge::unwrapped(*edge) {
            Some(Schema::Object(object)) => object,
            _ => return None,
        },
        Content::Unit => return None,
    };
    if object.flattens { None } else { Some(object) }
}

/// Whether the range of the one integer type holds that of the other.
pub(super) const fn holds(integer: &Integer, said: &Integer) -> bool {
    let (Whole::Number(least), Whole::Number(greatest)) = (whole(integer.minimum), whole(integer.maximum)) else {
        return false;
    };
    let (Whole::Number(least_said), Whole::Number(greatest_said)) = (whole(said.minimum), whole(said.maximum)) else {
        return false;
    };
    least <= least_said && greatest_said <= greatest
}

/// The properties next to the tag of a variant.
pub(super) const fn next_to_tag(union: &Union, variant: &'static Variant) -> Option<&'static Object> {
    match (union.tagging, &variant.content) {
        (Tagging::Internal { .. }, Content::Unit) | (Tagging::Adjacent { .. } | Tagging::External, _) => {
            Some(&Object::EMPTY)
        }
        (Tagging::Internal { .. }, content) => object_of(content),
        _ => None,
    }
}

/// Whether serde may read a variant with a tag as the struct.
pub(super) const fn variant_meets(object: &Object, union: &Union, variant: &'static Variant, depth: u32) -> bool {
    let Some(said) = next_to_tag(union, variant) else { return false };
    if variant.untagged || merge::is_word(union, variant) || object.flattens {
        return false;
    }
    let keys = [merge::tag(union, variant), merge::content_key(union, variant)];
    let mut index = 0;
    while index < keys.len() {
        if let Some(key) = keys[index]
            && object.closed.refuses()
            && !knows(object, key)
        {
            return false;
        }
        index += 1;
    }
    index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        let is_key = matches!(keys[0], Some(key) if reads_key(object, index, key))
            || matches!(keys[1], Some(key) if reads_key(object, index, key));
        let meets = match find(said, object, index) {
            Some(said) => field.by_function || meets(field.schema, said.schema, depth),
            None => is_key || is_tag(field) || merge::may_be_absent(field),
        };
        if !meets {
            return false;
        }
        index += 1;
    }
    true
}

/// Whether serde may read what has one of these names as a variant with a tag.
const fn names_meet(union: &Union, said: SaidNames<'_>) -> bool {
    if let (SaidNames::Object(object), Tagging::Internal { tag } | Tagging::Adjacent { tag, .. }) =
        (said, union.tagging)
        && !object.flattens
        && !knows(object, tag)
    {
        return false;
    }
    let mut name = 0;
    while let Some(word) = said.name(union.tagging, name) {
        let mut index = 0;
        while index < union.variants.len() {
            let variant = &union.variants[index];
            if variant.other || same(variant.key.quoted, word) || is_among(variant.aliases, word) {
                return true;
            }
            index += 1;
        }
        name += 1;
    }
    name == 0
}

/// Whether it is the tag of a struct, which serde writes and does not read.
pub(super) const fn is_tag(field: &Field) -> bool {
    matches!((field.presence, field.schema.node()), (Presence::Always, Ok(Schema::Words(words))) if words.count == 1)
}

/// The same of objects.
pub(super) const fn objects_meet(object: &Object, said: &Object, depth: u32) -> bool {
    let mut index = 0;
    while object.closed.refuses() && index < said.fields.len() {
        if !knows(object, said.fields[index].key) && !merge::may_be_absent(&said.fields[index]) {
            return false;
        }
        index += 1;
    }
    index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        let is_read = !is_tag(field) && !matches!(field.presence, Presence::Flattened);
        let meets = match find(said, object, index) {
            Some(said) => field.by_function || meets(field.schema, said.schema, depth),
            None => merge::may_be_absent(field),
        };
        if is_read && !meets {
            return false;
        }
        index += 1;
    }
    true
}

pub(super) const NULL: u8 = 0x01;
const BOOLEAN: u8 = 0x02;
pub(super) const NUMBER: u8 = 0x04;
pub(super) const TEXT: u8 = 0x08;
const LIST: u8 = 0x10;
pub(super) const OBJECT: u8 = 0x20;

/// The kinds of a node's values, a bit each.
pub(super) const fn kinds(node: &Schema, depth: u32) -> u8 {
    match node {
        Schema::Null => NULL,
        Schema::Boolean => BOOLEAN,
        Schema::Integer(_) | Schema::Number => NUMBER,
        Schema::String(_) | Schema::Words(_) => TEXT,
        Schema::Array(_) | Schema::Tuple(_) => LIST,
        Schema::Object(_) | Schema::Map(_) => OBJECT,
        Schema::Nullable(inner) => NULL | kinds_of(*inner, depth),
        Schema::AnyOf(branches) => {
            let (mut all, mut index) = (0, 0);
            while index < branches.len() {
                all |= kinds_of(branches[index], depth);
                index += 1;
            }
            all
        }
        Schema::Union(union) => {
            let (mut all, mut index) = (0, 0);
            while index < union.variants.len() {
                let variant = &union.variants[index];
                all |= match (&variant.content, union.tagging) {
                    (Content::Value(edge), _) if merge::is_untagged(union, variant) => kinds_of(*edge, depth),
                    (Content::Unit, _) if merge::is_untagged(union, variant) => NULL,
                    (Content::Unit, Tagging::External) => TEXT,
                    _ => OBJECT,
                };
                index += 1;
            }
            all
        }
        _ => u8::MAX,
    }
}

pub(super) const fn kinds_of(edge: Edge, depth: u32) -> u8 {
    match merge::unwrapped(edge) {
        Some(node) if depth > 0 => kinds(node, depth - 1),
        _ => u8::MAX,
    }
}

/// Whether no text of another format has this one.
const fn is_alone(format: StringFormat) -> bool {
    matches!(format, StringFormat::Uuid | StringFormat::Ipv4 | StringFormat::Ipv6)
}

/// Whether a word, in quotes, may be a text that serde reads as such a string.
pub(super) const fn text_may_be(text: &StringSchema, quoted: &str) -> bool {
    let bytes = quoted.as_bytes();
    let (mut digits, mut colons, mut index) = (0, 0, 0);
    while index < bytes.len() {
        digits += bytes[index].is_ascii_digit() as usize;
        colons += (bytes[index] == b':') as usize;
        index += 1;
    }
    match text.format {
        Some(StringFormat::Uuid) => bytes.len() >= 34,
        Some(StringFormat::Date | StringFormat::Time | StringFormat::DateTime | StringFormat::Ipv4) => digits > 0,
        Some(StringFormat::Ipv6) => colons > 1,
        _ => true,
    }
}

/// The least and the greatest of whole numbers.
pub(super) const fn range(edge: Edge) -> Option<Integer> {
    let (edge, bounds) = match edge.node() {
        Ok(Schema::Constrained(constrained)) => (constrained.schema, constrained.constraints),
        _ => (edge, Constraints::NONE),
    };
    match merge::unwrapped(merge::without_null(edge)) {
        Some(Schema::Integer(integer)) => Some(Integer {
            minimum: greater(bounds.minimum, integer.minimum),
            maximum: less(bounds.maximum, integer.maximum),
            ..*integer
        }),
        _ => None,
    }
}

/// The property that serde reads as this field of the other object: by its name or by an alias.
pub(super) const fn find(said: &Object, object: &Object, field: usize) -> Option<&'static Field> {
    let count = said.fields.len();
    let mut index = 0;
    while index < count {
        // Types that are alike have it in the same place.
        let other = &said.fields[(field + index) % count];
        if reads_key(object, field, other.key) {
            return Some(other);
        }
        index += 1;
    }
    None
}

const fn reads_key(object: &Object, field: usize, key: Key) -> bool {
    let mut index = 0;
    while index < object.aliases.len() {
        let alias = object.aliases[index];
        if alias.field == field && alias.key.same(key) {
            return true;
        }
        index += 1;
    }
    object.fields[field].key.same(key)
}

/// Whether the object reads the property of the other one.
pub(super) const fn knows(object: &Object, key: Key) -> bool {
    let mut index = 0;
    while index < object.fields.len() && !reads_key(object, index, key) {
        index += 1;
    }
    index < object.fields.len()
}
