//! Whether a variant without a tag is read as one before it, and loses properties, breaks a bound or becomes another kind by that.

use super::constraints::{greater, less, whole};
use crate::derived::alike::alike;
use crate::derived::cost::{ALIKE_LEVELS, NAMES_AROUND, NESTED_CHOICES};
use crate::derived::merge;
use crate::derived::schema::{
    Closed, Constrained, Constraints, Content, Definition, Edge, Field, Integer, Key, Length, Object, Presence, Schema,
    Tagging, Union,
};
use crate::derived::text::Message;
use crate::json::decimal::Whole;

/// Check the variant of this number, of an enum whose variants are tried in turn.
///
/// # Errors
/// If an earlier variant without a tag reads every value of it, and ignores some of its properties; or if one reads some of its values,
/// and has bounds that refuse them, is a struct where they have a list, or is a struct with another tag.
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
            if let Some(misread) = object_misread(earlier, later, ALIKE_LEVELS) {
                return Err(misread_as(union, number, index, misread));
            }
        } else if merge::is_untagged(union, &union.variants[index])
            && let (Content::Value(earlier), Content::Value(later)) =
                (&union.variants[index].content, &union.variants[number].content)
            && let Some(misread) = misread(*earlier, *later, ALIKE_LEVELS)
        {
            return Err(misread_as(union, number, index, misread));
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
        let reads = match find(later, earlier, index) {
            _ if is_tag(field) => true,
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
    match (merge::unwrapped(edge), merge::unwrapped(said)) {
        (Some(Schema::Any), Some(_))
        | (Some(Schema::Number), Some(Schema::Number | Schema::Integer(_)))
        | (Some(Schema::Nullable(_)), Some(Schema::Null)) => true,
        (Some(Schema::Nullable(inner)), Some(Schema::Nullable(said))) => reads(*inner, *said, depth),
        (Some(Schema::Nullable(inner)), Some(_)) => reads(*inner, said, depth),
        // Those of 128 bits are not read from the buffer that serde tries variants with.
        (Some(Schema::Integer(integer)), Some(Schema::Integer(said))) => {
            !integer.wide && !said.wide && holds(integer, said)
        }
        (Some(Schema::String(text)), Some(Schema::String(_) | Schema::Words(_))) => {
            text.format.is_none() && text.pattern.is_none()
        }
        (Some(Schema::Array(array)), Some(Schema::Array(said))) => {
            array.length.minimum.is_none() && array.length.maximum.is_none() && reads(array.items, said.items, depth)
        }
        _ => false,
    }
}

/// What is wrong with a value of a later variant that is read as an earlier one.
#[derive(Clone, Copy)]
enum Misread {
    /// It may break the bounds of the earlier one.
    Bounds,
    /// It has a list where the earlier one has a struct, and is written as another kind then.
    List,
    /// It has another tag than the struct of the earlier one.
    Tag,
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
        (Ok(Schema::Object(object)), Ok(Schema::Object(said))) => object_misread(object, said, depth),
        (Ok(Schema::Object(object)), _) if reads_list(object, said, depth) => Some(Misread::List),
        _ => None,
    }
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

/// The least and the greatest of whole numbers.
const fn range(edge: Edge) -> Option<Integer> {
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

/// The same of objects.
const fn object_misread(object: &Object, said: &Object, depth: u32) -> Option<Misread> {
    let mut index = 0;
    while index < object.fields.len() {
        if is_tag(&object.fields[index]) && objects_meet(object, said, depth) {
            return match find(said, object, index) {
                Some(other) if alike(object.fields[index].schema, other.schema) => None,
                _ => Some(Misread::Tag),
            };
        }
        if let Some(other) = find(said, object, index)
            && let Some(found) = misread(object.fields[index].schema, other.schema, depth)
        {
            return if objects_meet(object, said, depth) { Some(found) } else { None };
        }
        index += 1;
    }
    None
}

/// Whether serde may read a list of the second type as a struct, whose fields are then the items.
const fn reads_list(object: &Object, said: Edge, depth: u32) -> bool {
    if object.flattens || depth == 0 {
        return false;
    }
    // The tag of a struct comes first, and is no item.
    let first = match object.fields {
        [tag, ..] if is_tag(tag) => 1,
        _ => 0,
    };
    let fields = object.fields;
    let mut least = fields.len();
    while least > first && fields[least - 1].presence.is_defaulted() {
        least -= 1;
    }
    let mut range = ((least - first) as u64, (fields.len() - first) as u64);
    let (mut edge, mut step) = (said, 0);
    let (items, positions): (_, &[Edge]) = loop {
        edge = match edge.node() {
            Ok(Schema::Named(Definition { schema: inner, .. }) | Schema::Nullable(inner)) => *inner,
            Ok(Schema::Constrained(constrained)) => {
                narrow(&mut range, constrained.constraints.length);
                constrained.schema
            }
            Ok(Schema::Array(array)) => {
                narrow(&mut range, array.length);
                break (array.items, &[]);
            }
            Ok(Schema::Tuple(positions)) => {
                narrow(&mut range, Length::exactly(positions.len() as u64));
                break (edge, positions);
            }
            _ => return false,
        };
        step += 1;
        if step == NAMES_AROUND {
            return false;
        }
    };
    let mut index = 0;
    while (index as u64) < range.0 && first + index < fields.len() {
        let (item, field) = (if index < positions.len() { positions[index] } else { items }, first + index);
        if is_by_type(object, field) && !meets(fields[field].schema, item, depth - 1) {
            return false;
        }
        index += 1;
    }
    range.0 <= range.1
}

/// The lengths that are also in this range.
const fn narrow(range: &mut (u64, u64), length: Length) {
    if let Some(minimum) = length.minimum
        && minimum > range.0
    {
        range.0 = minimum;
    }
    if let Some(maximum) = length.maximum
        && maximum < range.1
    {
        range.1 = maximum;
    }
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
        (Schema::Object(object), Schema::Array(_) | Schema::Tuple(_)) => reads_list(object, said, depth),
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
        _ => {
            // An enum or a struct may also be read from a list.
            let lists = if matches!(node, Schema::Union(_) | Schema::Object(_)) { LIST } else { 0 };
            (kinds(node, NESTED_CHOICES) | lists) & kinds(other, NESTED_CHOICES) > 0
        }
    }
}

/// Whether a field is read as its type says, and not by a function of the user. The tag of a struct is not read.
const fn is_by_type(object: &Object, field: usize) -> bool {
    matches!(object.fields[field].presence, Presence::ByType) || matches!(object.closed, Closed::ByItself)
}

/// Whether it is the tag of a struct, which serde writes and does not read.
const fn is_tag(field: &Field) -> bool {
    matches!((field.presence, field.schema.node()), (Presence::Always, Ok(Schema::Words(words))) if words.count == 1)
}

/// The same of objects.
const fn objects_meet(object: &Object, said: &Object, depth: u32) -> bool {
    let mut index = 0;
    while object.closed.refuses() && index < said.fields.len() {
        if !knows(object, &said.fields[index]) && !merge::may_be_absent(&said.fields[index]) {
            return false;
        }
        index += 1;
    }
    index = 0;
    while index < object.fields.len() {
        let field = &object.fields[index];
        let meets = match find(said, object, index) {
            _ if is_tag(field) || matches!(field.presence, Presence::Flattened) => true,
            Some(_) if !is_by_type(object, index) => true,
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

const NULL: u8 = 0x01;
const BOOLEAN: u8 = 0x02;
const NUMBER: u8 = 0x04;
const TEXT: u8 = 0x08;
const LIST: u8 = 0x10;
const OBJECT: u8 = 0x20;

/// The kinds of a node's values, a bit each.
const fn kinds(node: &Schema, depth: u32) -> u8 {
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

const fn kinds_of(edge: Edge, depth: u32) -> u8 {
    match merge::unwrapped(edge) {
        Some(node) if depth > 0 => kinds(node, depth - 1),
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

/// The property that serde reads as this field of the other object: by its name or by an alias.
const fn find(said: &Object, object: &Object, field: usize) -> Option<&'static Field> {
    let mut index = 0;
    while index < said.fields.len() {
        if reads_key(object, field, said.fields[index].key) {
            return Some(&said.fields[index]);
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
const fn knows(object: &Object, said: &Field) -> bool {
    let mut index = 0;
    while index < object.fields.len() && !reads_key(object, index, said.key) {
        index += 1;
    }
    index < object.fields.len()
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

const fn misread_as(union: &'static Union, number: usize, earlier: usize, misread: Misread) -> Message {
    let (one, other) = (&union.variants[number], &union.variants[earlier]);
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
            .and("\n  why: serde tries variants without a tag in their order, and reads a struct also from the list of its values")
            .and("\n  fix: move ")
            .and(name)
            .and(" before ")
            .and(before)
            .and(", or ")
            .and(tag),
        Misread::Tag => message
            .and("\n  why: serde tries variants without a tag in their order, and does not check the tag of a struct")
            .and("\n  fix: remove `untagged` from the enum and the tag from the structs, and give the enum the `tag`"),
    }
}
