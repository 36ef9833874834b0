//! Whether a variant without a tag is read as one before it, and loses properties or breaks a bound by that.

use super::constraints::whole;
use crate::derived::alike::alike;
use crate::derived::cost::ALIKE_LEVELS;
use crate::derived::merge;
use crate::derived::schema::{Content, Definition, Edge, Field, Integer, Object, Presence, Schema, Union};
use crate::derived::text::Message;
use crate::json::decimal::Whole;

/// Check the variant of this number, of an enum whose variants are tried in turn.
///
/// # Errors
/// If an earlier variant without a tag reads every value of it, and ignores some of its properties; or if one reads some of its values
/// and has bounds that refuse them.
pub const fn check_variant(edge: Edge, number: usize) -> Result<(), Message> {
    let Some(Schema::Union(union)) = merge::unwrapped(edge) else { return Ok(()) };
    if number >= union.variants.len() {
        return Ok(());
    }
    let mut index = 0;
    while index < number {
        if let (Some(earlier), Some(later)) = (object(union, index), object(union, number)) {
            if let Some(lost) = loses(earlier, later) {
                return Err(message(union, number, index, lost));
            }
            if object_breaks(earlier, later, ALIKE_LEVELS) {
                return Err(refused_by_bounds(union, number, index));
            }
        } else if merge::is_untagged(union, &union.variants[index])
            && let (Content::Value(earlier), Content::Value(later)) =
                (&union.variants[index].content, &union.variants[number].content)
            && breaks(*earlier, *later, ALIKE_LEVELS)
        {
            return Err(refused_by_bounds(union, number, index));
        }
        index += 1;
    }
    Ok(())
}

/// The one object that a variant without a tag is.
const fn object(union: &'static Union, number: usize) -> Option<&'static Object> {
    let variant = &union.variants[number];
    if !merge::is_untagged(union, variant) {
        return None;
    }
    let object = match &variant.content {
        Content::Fields(object) => object,
        Content::Value(edge) => match merge::unwrapped(*edge) {
            Some(Schema::Object(object)) => object,
            _ => return None,
        },
        Content::Unit => return None,
    };
    if object.flattens { None } else { Some(object) }
}

/// A property that is lost when the earlier object is read from a value of the later one. `None` if it cannot be read
/// from that, or not always.
const fn loses(earlier: &Object, later: &Object) -> Option<&'static Field> {
    if earlier.closed.refuses() {
        return None;
    }
    let mut index = 0;
    while index < earlier.fields.len() {
        let field = &earlier.fields[index];
        let reads = match find(later, field) {
            Some(said) => reads(field.schema, said.schema, ALIKE_LEVELS) && is_said(said, field),
            None => merge::may_be_absent(field),
        };
        if !reads {
            return None;
        }
        index += 1;
    }
    index = 0;
    while index < later.fields.len() {
        let field = &later.fields[index];
        if find(earlier, field).is_none() {
            // An alias of the earlier property may read it.
            return if earlier.aliases.is_empty() { Some(field) } else { None };
        }
        index += 1;
    }
    None
}

/// Whether serde reads each value of the second type into the first. It knows no bounds, so that these do not count.
const fn reads(edge: Edge, said: Edge, depth: u32) -> bool {
    if depth == 0 || alike(edge, said) {
        return depth > 0;
    }
    let depth = depth - 1;
    match (edge.node(), said.node()) {
        (Ok(Schema::Constrained(constrained)), _) => reads(constrained.schema, said, depth),
        (_, Ok(Schema::Constrained(constrained))) => reads(edge, constrained.schema, depth),
        (Ok(Schema::Any), Ok(_))
        | (Ok(Schema::Number), Ok(Schema::Number | Schema::Integer(_)))
        | (Ok(Schema::Nullable(_)), Ok(Schema::Null)) => true,
        (Ok(Schema::Nullable(inner)), Ok(Schema::Nullable(said))) => reads(*inner, *said, depth),
        (Ok(Schema::Nullable(inner)), Ok(_)) => reads(*inner, said, depth),
        // Those of 128 bits are not read from the buffer that serde tries variants with.
        (Ok(Schema::Integer(integer)), Ok(Schema::Integer(said))) => {
            !integer.wide && !said.wide && holds(integer, said)
        }
        (Ok(Schema::String(text)), Ok(Schema::String(_) | Schema::Words(_))) => {
            text.format.is_none() && text.pattern.is_none()
        }
        (Ok(Schema::Array(array)), Ok(Schema::Array(said))) => {
            array.length.minimum.is_none() && array.length.maximum.is_none() && reads(array.items, said.items, depth)
        }
        _ => false,
    }
}

/// Whether serde reads a value of the second type as the first, whose bounds may refuse it.
const fn breaks(edge: Edge, said: Edge, depth: u32) -> bool {
    if depth == 0 || alike(edge, said) {
        return false;
    }
    let depth = depth - 1;
    match (edge.node(), said.node()) {
        (Ok(Schema::Named(Definition { schema: inner, .. }) | Schema::Nullable(inner)), _) => {
            breaks(*inner, said, depth)
        }
        (_, Ok(Schema::Named(Definition { schema: inner, .. }) | Schema::Nullable(inner))) => {
            breaks(edge, *inner, depth)
        }
        (Ok(Schema::Constrained(constrained)), _) => meets(merge::without_null(constrained.schema), said, depth),
        (Ok(Schema::Array(array)), Ok(Schema::Array(said))) => breaks(array.items, said.items, depth),
        (Ok(Schema::Tuple(positions)), Ok(Schema::Tuple(said))) if positions.len() == said.len() => {
            let mut index = 0;
            while index < said.len() && !breaks(positions[index], said[index], depth) {
                index += 1;
            }
            index < said.len()
        }
        (Ok(Schema::Object(object)), Ok(Schema::Object(said))) => object_breaks(object, said, depth),
        _ => false,
    }
}

/// The same of objects.
const fn object_breaks(object: &Object, said: &Object, depth: u32) -> bool {
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        if let Some(other) = find(said, field)
            && breaks(field.schema, other.schema, depth)
        {
            return objects_meet(object, said, depth);
        }
        index += 1;
    }
    false
}

/// Whether serde may read a value of the second type as the first.
const fn meets(edge: Edge, said: Edge, depth: u32) -> bool {
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
            while index < words.count as usize && !said.has(words.at(index)) {
                index += 1;
            }
            index < words.count as usize
        }
        (Schema::Object(object), Schema::Object(said)) => objects_meet(object, said, depth),
        _ => kinds(node) & kinds(other) > 0,
    }
}

/// The same of objects. A property that a function of the user reads, or the tag of a struct, tells nothing.
const fn objects_meet(object: &Object, said: &Object, depth: u32) -> bool {
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        let meets = match find(said, field) {
            _ if !matches!(field.presence, Presence::ByType) => true,
            Some(said) => meets(field.schema, said.schema, depth),
            None => merge::may_be_absent(field),
        };
        if !meets {
            return false;
        }
        index += 1;
    }
    true
}

/// The kinds of a node's values, a bit each.
const fn kinds(node: &Schema) -> u8 {
    match node {
        Schema::Null => 1,
        Schema::Boolean => 2,
        Schema::Integer(_) | Schema::Number => 4,
        Schema::String(_) | Schema::Words(_) => 8,
        Schema::Array(_) | Schema::Tuple(_) => 16,
        Schema::Object(_) | Schema::Map(_) => 32,
        _ => u8::MAX,
    }
}

/// Whether the range of the one integer type holds that of the other.
const fn holds(integer: &Integer, said: &Integer) -> bool {
    let (Whole::Number(least), Whole::Number(greatest)) = (whole(integer.minimum), whole(integer.maximum)) else {
        return false;
    };
    let (Whole::Number(least_said), Whole::Number(greatest_said)) = (whole(said.minimum), whole(said.maximum)) else {
        return false;
    };
    least <= least_said && greatest_said <= greatest
}

const fn find(object: &Object, like: &Field) -> Option<&'static Field> {
    let mut index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        if field.key.same(like.key) {
            return Some(field);
        }
        index += 1;
    }
    None
}

/// Whether the property is always there, or need not be.
const fn is_said(said: &Field, field: &Field) -> bool {
    !merge::may_be_absent(said) || merge::may_be_absent(field)
}

const fn message(union: &'static Union, number: usize, earlier: usize, lost: &Field) -> Message {
    let (name, before) = (&union.variants[number].key, &union.variants[earlier].key);
    Message::new()
        .and("the variant ")
        .and(name.quoted)
        .and(" is never read: each value of it is read as ")
        .and(before.quoted)
        .and(", and loses ")
        .and(lost.key.quoted)
        .and("\n  why: serde tries variants without a tag in their order, and ignores properties that one does not know")
        .and("\n  fix: move it before the other, add `#[serde(deny_unknown_fields)]` to the type of the other, or give the enum a `tag`")
}

const fn refused_by_bounds(union: &'static Union, number: usize, earlier: usize) -> Message {
    let (name, before) = (&union.variants[number].key, &union.variants[earlier].key);
    Message::new()
        .and("a value of the variant ")
        .and(name.quoted)
        .and(" is read as ")
        .and(before.quoted)
        .and(
            ", and may break its bounds\n  why: serde tries variants without a tag in their order, and knows no bounds",
        )
        .and("\n  fix: give the enum a `tag`, or remove the bounds of ")
        .and(before.quoted)
}
