//! Whether two types have the same schema, as far as they can be compared: the positions of a tuple, and types of one name.

use super::schema::{Constraints, Content, Edge, Object, Schema, Tagging, Union, same};
use crate::derived::cost::ALIKE_LEVELS;

/// Whether both have the same schema.
pub(crate) const fn alike(a: Edge, b: Edge) -> bool {
    alike_to(a, b, ALIKE_LEVELS)
}

/// Whether neither is there, or both are and compare so.
macro_rules! both {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $same:expr) => {
        match ($a, $b) {
            (Some($x), Some($y)) => $same,
            (None, None) => true,
            _ => false,
        }
    };
}

/// Whether both lists are as long, and each item compares so.
macro_rules! each {
    ($a:expr, $b:expr, |$x:ident, $y:ident| $same:expr) => {{
        let (a, b, mut index) = ($a, $b, 0);
        while index < a.len() && index < b.len() {
            let ($x, $y) = (&a[index], &b[index]);
            if !$same {
                return false;
            }
            index += 1;
        }
        a.len() == b.len()
    }};
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
        | (Schema::Number(_), Schema::Number(_))
        | (Schema::Any, Schema::Any) => true,
        (Schema::Integer(a), Schema::Integer(b)) => {
            same(a.minimum, b.minimum)
                && same(a.maximum, b.maximum)
                && same(a.least, b.least)
                && same(a.greatest, b.greatest)
                && a.wide == b.wide
        }
        (Schema::String(a), Schema::String(b)) => {
            both!(a.format, b.format, |a, b| a as usize == b as usize) && both!(a.pattern, b.pattern, |a, b| same(a, b))
        }
        (Schema::Words(a), Schema::Words(b)) => same(a.quoted, b.quoted),
        (Schema::Named(a), Schema::Named(b)) => a.name.is(b.name),
        (Schema::Constrained(a), Schema::Constrained(b)) => {
            bounds_alike(&a.constraints, &b.constraints) && alike_to(a.schema, b.schema, depth)
        }
        (Schema::Nullable(a), Schema::Nullable(b)) => alike_to(*a, *b, depth),
        (Schema::Map(a), Schema::Map(b)) => alike_to(a.keys, b.keys, depth) && alike_to(a.values, b.values, depth),
        (Schema::Array(a), Schema::Array(b)) => {
            both!(a.length.minimum, b.length.minimum, |a, b| a == b)
                && both!(a.length.maximum, b.length.maximum, |a, b| a == b)
                && alike_to(a.items, b.items, depth)
        }
        (Schema::Tuple(a), Schema::Tuple(b)) | (Schema::AnyOf(a), Schema::AnyOf(b)) => {
            each!(*a, *b, |a, b| alike_to(*a, *b, depth))
        }
        (Schema::Object(a), Schema::Object(b)) => objects_alike(a, b, depth),
        (Schema::Union(a), Schema::Union(b)) => unions_alike(a, b, depth),
        _ => false,
    }
}

/// Whether the bounds are the same.
pub(crate) const fn bounds_alike(a: &Constraints, b: &Constraints) -> bool {
    let Constraints { minimum, maximum, multiple_of, length, pattern, format, items } = a;
    both!(pattern, &b.pattern, |a, b| same(a.text, b.text))
        && both!(items, b.items, |a, b| bounds_alike(a, b))
        && both!(*format, b.format, |a, b| a as usize == b as usize)
        && both!(*minimum, b.minimum, |a, b| same(a, b))
        && both!(*maximum, b.maximum, |a, b| same(a, b))
        && both!(*multiple_of, b.multiple_of, |a, b| same(a, b))
        && both!(length.minimum, b.length.minimum, |a, b| a == b)
        && both!(length.maximum, b.length.maximum, |a, b| a == b)
}

const fn objects_alike(a: &Object, b: &Object, depth: u32) -> bool {
    a.closed as usize == b.closed as usize
        && each!(a.fields, b.fields, |a, b| same(a.key.quoted, b.key.quoted)
            && a.presence as usize == b.presence as usize
            && alike_to(a.schema, b.schema, depth))
        && each!(a.aliases, b.aliases, |a, b| a.field == b.field && same(a.key.quoted, b.key.quoted))
}

const fn unions_alike(a: &Union, b: &Union, depth: u32) -> bool {
    let tagged = match (a.tagging, b.tagging) {
        (Tagging::External, Tagging::External) | (Tagging::Untagged, Tagging::Untagged) => true,
        (Tagging::Internal { tag: a }, Tagging::Internal { tag: b }) => same(a.quoted, b.quoted),
        (Tagging::Adjacent { tag: a, content: c }, Tagging::Adjacent { tag: b, content: d }) => {
            same(a.quoted, b.quoted) && same(c.quoted, d.quoted)
        }
        _ => false,
    };
    tagged
        && a.closed as usize == b.closed as usize
        && each!(a.variants, b.variants, |a, b| same(a.key.quoted, b.key.quoted)
            && a.untagged == b.untagged
            && each!(a.aliases, b.aliases, |a, b| same(a.quoted, b.quoted))
            && match (&a.content, &b.content) {
                (Content::Unit, Content::Unit) => true,
                (Content::Value(a), Content::Value(b)) => alike_to(*a, *b, depth),
                (Content::Fields(a), Content::Fields(b)) => objects_alike(a, b, depth),
                _ => false,
            })
}

#[cfg(test)]
mod tests {
    use crate::derived::strict::StrictSchema;

    #[test]
    fn integers_of_the_same_bounds_may_differ() {
        assert!(super::alike(u64::SCHEMA, usize::SCHEMA));
        assert!(!super::alike(u64::SCHEMA, u128::SCHEMA), "serde cannot buffer 128 bits");
    }
}
