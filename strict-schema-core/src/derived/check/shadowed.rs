//! Whether a variant without a tag is read as one before it, and loses properties, breaks a bound or becomes another value by that.

mod lists;
mod meets;
mod misread;

use self::meets::{find, is_tag, knows, objects_meet};
use self::misread::{Misread, misread, object_misread, variants_misread};
use super::constraints::whole;
use crate::derived::alike::alike;
use crate::derived::cost::ALIKE_LEVELS;
use crate::derived::merge;
use crate::derived::schema::{Content, Edge, Field, Integer, Object, Schema, Tagging, Variant};
use crate::derived::text::Message;
use crate::json::decimal::Whole;

/// Check the variant of this number, of an enum whose variants are tried in turn.
///
/// # Errors
/// If an earlier variant without a tag reads every value of it, and ignores some of its properties; or if one reads some of its values,
/// and has bounds that refuse them, is a struct or an enum with a tag where they have a list, or writes another tag or name.
pub const fn check_variant(edge: Edge, number: usize) -> Result<(), Message> {
    let Some(node @ Schema::Union(union)) = merge::unwrapped(edge) else { return Ok(()) };
    if number >= union.variants.len() {
        return Ok(());
    }
    let later = &union.variants[number];
    // Variants with a tag are tried before all others.
    if !matches!(union.tagging, Tagging::Untagged)
        && let Some(misread) = variants_misread(node, &later.content, ALIKE_LEVELS)
    {
        return Err(misread_as_tagged(later, misread));
    }
    let mut index = 0;
    while index < number {
        let earlier = &union.variants[index];
        index += 1;
        if !merge::is_untagged(union, earlier) {
            continue;
        }
        let found = match (object_of(&earlier.content), object_of(&later.content), &earlier.content, &later.content) {
            (Some(object), Some(said), ..) => {
                if !objects_meet(object, said, ALIKE_LEVELS) {
                    continue;
                }
                if let Some(lost) = loses(object, said) {
                    return Err(message(later, earlier, lost));
                }
                object_misread(object, said, ALIKE_LEVELS)
            }
            (_, _, Content::Value(edge), Content::Value(said)) => misread(*edge, *said, ALIKE_LEVELS),
            (_, _, Content::Value(edge), content) => match merge::unwrapped(*edge) {
                Some(node) => variants_misread(node, content, ALIKE_LEVELS),
                None => None,
            },
            _ => None,
        };
        if let Some(misread) = found {
            return Err(misread_as(later, earlier, misread));
        }
    }
    Ok(())
}

/// The one object that the content is.
const fn object_of(content: &'static Content) -> Option<&'static Object> {
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

/// A property that is lost when the earlier object is read from a value of the later one. `None` if it cannot be read
/// from that, or not always.
const fn loses(earlier: &Object, later: &Object) -> Option<&'static Field> {
    if earlier.closed.refuses() {
        return None;
    }
    let mut index = 0;
    while index < earlier.fields.len() {
        let field = &earlier.fields[index];
        let reads = match find(later, earlier, index) {
            Some(said) => reads(field.schema, said.schema, ALIKE_LEVELS) && is_said(said, field),
            None => merge::may_be_absent(field),
        };
        if !reads && !is_tag(field) {
            return None;
        }
        index += 1;
    }
    index = 0;
    while index < later.fields.len() {
        let field = &later.fields[index];
        if !knows(earlier, field) {
            return Some(field);
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

/// Whether the property is always there, or need not be.
const fn is_said(said: &Field, field: &Field) -> bool {
    !merge::may_be_absent(said) || merge::may_be_absent(field)
}

const fn message(later: &Variant, earlier: &Variant, lost: &Field) -> Message {
    Message::new()
        .and("the variant ")
        .and(later.key.quoted)
        .and(" is never read: each value of it is read as ")
        .and(earlier.key.quoted)
        .and(", and loses ")
        .and(lost.key.quoted)
        .and("\n  why: serde tries variants without a tag in their order, and ignores properties that one does not know")
        .and("\n  fix: move it before the other, add `#[serde(deny_unknown_fields)]` to the type of the other, or give the enum a `tag`")
}

const fn misread_as(one: &Variant, other: &Variant, misread: Misread) -> Message {
    let (name, before) = (one.key.quoted, other.key.quoted);
    // Only objects have room for a tag of their own.
    let tag = match (&one.content, &other.content) {
        (Content::Fields(_), Content::Fields(_)) => "give the enum a `tag`",
        _ => "give the enum a `tag` and a `content`",
    };
    let message = Message::new().and("a value of the variant ").and(name).and(" is read as ").and(before);
    match misread {
        Misread::Bounds => message
            .and(", and may break its bounds\n  why: serde tries variants without a tag in their order, and knows no bounds\n  fix: ")
            .and(tag)
            .and(", or remove the bounds of ")
            .and(before),
        Misread::List => message
            .and("\n  why: serde tries variants without a tag in their order, and reads a struct also from the list of its values, and an enum from one that begins with a tag or its number")
            .and("\n  fix: move ")
            .and(name)
            .and(" before ")
            .and(before)
            .and(", or ")
            .and(tag),
        Misread::EmptyList => message
            .and(" if it is the empty list\n  why: serde tries variants without a tag in their order, and reads a struct also from the list of its values: they all have a default\n  fix: add `#[strict(length(min = 1))]` to the list, move ")
            .and(name)
            .and(" before ")
            .and(before)
            .and(", or ")
            .and(tag),
        Misread::Name => message
            .and(", and gets another name\n  why: ")
            .and(OTHER_NAMES)
            .and("\n  fix: move ")
            .and(name)
            .and(" before ")
            .and(before)
            .and(", or remove that attribute"),
        Misread::Tag => message
            .and("\n  why: serde tries variants without a tag in their order, and does not check the tag of a struct")
            .and("\n  fix: remove `untagged` from the enum and the tag from the structs, and give the enum the `tag`"),
    }
}

const OTHER_NAMES: &str = "serde also reads a variant from its `alias`, and one with `#[serde(other)]` from any name";

const fn misread_as_tagged(variant: &Variant, misread: Misread) -> Message {
    let message =
        Message::new().and("a value of the variant ").and(variant.key.quoted).and(" is read as a variant with a tag");
    match misread {
        Misread::Name => message
            .and(", and gets another name\n  why: ")
            .and(OTHER_NAMES)
            .and("\n  fix: remove that attribute, or remove `untagged` from the variant"),
        _ => message
            .and("\n  why: serde tries those first, and reads them also from a list that begins with the tag or its number")
            .and("\n  fix: remove `untagged` from the variant, and give the enum a `tag` and a `content`"),
    }
}
