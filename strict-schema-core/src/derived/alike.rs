//! Whether two types have the same schema, as far as they can be compared: the positions of a tuple, and types of one name.

use super::schema::{Alias, Constraints, Content, Edge, Key, Length, Object, Schema, Tagging, Union, same};
use crate::derived::cost::ALIKE_LEVELS;
use crate::json::format::StringFormat;

/// Whether both have the same schema.
pub(crate) const fn alike(a: Edge, b: Edge) -> bool {
    alike_to(a, b, ALIKE_LEVELS)
}

const fn alike_to(a: Edge, b: Edge, depth: u32) -> bool {
    let (a, b) = match (a.node(), b.node()) {
        (Ok(a), Ok(b)) => (a, b),
        (Err(a), Err(b)) => return a.is(b),
        _ => return false,
    };
    if depth == 0 {
        return false;
    }
    let depth = depth - 1;
    match (a, b) {
        (Schema::Null, Schema::Null)
        | (Schema::Boolean, Schema::Boolean)
        | (Schema::Number, Schema::Number)
        | (Schema::Any, Schema::Any) => true,
        (Schema::Integer(a), Schema::Integer(b)) => {
            same(a.minimum, b.minimum)
                && same(a.maximum, b.maximum)
                && same(a.least, b.least)
                && same(a.greatest, b.greatest)
                && a.wide == b.wide
        }
        (Schema::String(a), Schema::String(b)) => {
            formats_alike(a.format, b.format) && words_alike(a.pattern, b.pattern)
        }
        (Schema::Words(a), Schema::Words(b)) => same(a.quoted, b.quoted),
        (Schema::Named(a), Schema::Named(b)) => a.name.is(b.name),
        (Schema::Constrained(a), Schema::Constrained(b)) => {
            bounds_alike(&a.constraints, &b.constraints) && alike_to(a.schema, b.schema, depth)
        }
        (Schema::Nullable(a), Schema::Nullable(b)) => alike_to(*a, *b, depth),
        (Schema::Map(a), Schema::Map(b)) => alike_to(a.keys, b.keys, depth) && alike_to(a.values, b.values, depth),
        (Schema::Array(a), Schema::Array(b)) => lengths_alike(a.length, b.length) && alike_to(a.items, b.items, depth),
        (Schema::Tuple(a), Schema::Tuple(b)) | (Schema::AnyOf(a), Schema::AnyOf(b)) => all_alike(a, b, depth),
        (Schema::Object(a), Schema::Object(b)) => objects_alike(a, b, depth),
        (Schema::Union(a), Schema::Union(b)) => unions_alike(a, b, depth),
        _ => false,
    }
}

const fn bounds_alike(a: &Constraints, b: &Constraints) -> bool {
    let Constraints { minimum, maximum, multiple_of, length, pattern, format, items } = a;
    let patterns = match (pattern, &b.pattern) {
        (Some(a), Some(b)) => same(a.text, b.text),
        (None, None) => true,
        _ => false,
    };
    let items = match (items, b.items) {
        (Some(a), Some(b)) => bounds_alike(a, b),
        (None, None) => true,
        _ => false,
    };
    patterns
        && items
        && formats_alike(*format, b.format)
        && words_alike(*minimum, b.minimum)
        && words_alike(*maximum, b.maximum)
        && words_alike(*multiple_of, b.multiple_of)
        && lengths_alike(*length, b.length)
}

const fn formats_alike(a: Option<StringFormat>, b: Option<StringFormat>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a as usize == b as usize,
        (None, None) => true,
        _ => false,
    }
}

const fn words_alike(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => same(a, b),
        (None, None) => true,
        _ => false,
    }
}

const fn lengths_alike(a: Length, b: Length) -> bool {
    numbers_alike(a.minimum, b.minimum) && numbers_alike(a.maximum, b.maximum)
}

const fn numbers_alike(a: Option<u64>, b: Option<u64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a == b,
        (None, None) => true,
        _ => false,
    }
}

const fn all_alike(a: &[Edge], b: &[Edge], depth: u32) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if !alike_to(a[index], b[index], depth) {
            return false;
        }
        index += 1;
    }
    a.len() == b.len()
}

const fn objects_alike(a: &Object, b: &Object, depth: u32) -> bool {
    let mut index = 0;
    while index < a.fields.len() && index < b.fields.len() {
        let (a, b) = (&a.fields[index], &b.fields[index]);
        if !same(a.key.quoted, b.key.quoted)
            || a.presence as usize != b.presence as usize
            || !alike_to(a.schema, b.schema, depth)
        {
            return false;
        }
        index += 1;
    }
    a.fields.len() == b.fields.len() && a.closed as usize == b.closed as usize && aliases_alike(a.aliases, b.aliases)
}

const fn unions_alike(a: &Union, b: &Union, depth: u32) -> bool {
    let mut index = 0;
    while index < a.variants.len() && index < b.variants.len() {
        let (a, b) = (&a.variants[index], &b.variants[index]);
        let contents = match (&a.content, &b.content) {
            (Content::Unit, Content::Unit) => true,
            (Content::Value(a), Content::Value(b)) => alike_to(*a, *b, depth),
            (Content::Fields(a), Content::Fields(b)) => objects_alike(a, b, depth),
            _ => false,
        };
        if !contents
            || !same(a.key.quoted, b.key.quoted)
            || a.untagged != b.untagged
            || !keys_alike(a.aliases, b.aliases)
        {
            return false;
        }
        index += 1;
    }
    a.variants.len() == b.variants.len() && a.closed as usize == b.closed as usize && tagged_alike(a.tagging, b.tagging)
}

const fn tagged_alike(a: Tagging, b: Tagging) -> bool {
    match (a, b) {
        (Tagging::External, Tagging::External) | (Tagging::Untagged, Tagging::Untagged) => true,
        (Tagging::Internal { tag: a }, Tagging::Internal { tag: b }) => same(a.quoted, b.quoted),
        (Tagging::Adjacent { tag: a, content: c }, Tagging::Adjacent { tag: b, content: d }) => {
            same(a.quoted, b.quoted) && same(c.quoted, d.quoted)
        }
        _ => false,
    }
}

const fn keys_alike(a: &[Key], b: &[Key]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if !same(a[index].quoted, b[index].quoted) {
            return false;
        }
        index += 1;
    }
    a.len() == b.len()
}

const fn aliases_alike(a: &[Alias], b: &[Alias]) -> bool {
    let mut index = 0;
    while index < a.len() && index < b.len() {
        if a[index].field != b[index].field || !same(a[index].key.quoted, b[index].key.quoted) {
            return false;
        }
        index += 1;
    }
    a.len() == b.len()
}
