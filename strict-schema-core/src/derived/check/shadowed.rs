//! Whether a variant without a tag is read as one before it, and loses properties, breaks a bound or becomes another value by that.

mod flattened;
mod lists;
mod outcome;
mod reading;
mod scalars;
mod shape;

use self::outcome::{Misread, SerdeReading};
use self::reading::VariantReader;
use self::shape::ReadPart;
use crate::derived::merge;
use crate::derived::schema::{Content, Edge, Schema, Variant};
use crate::derived::text::Message;

/// Check the variant of this number, of an enum whose variants are tried in turn.
///
/// # Errors
/// If an earlier variant without a tag reads some of its values, and ignores some of their properties, has bounds that refuse them, is a
/// struct or an enum with a tag where they have a list, rounds an integer, turns a number into the name of a variant, or writes another tag or name.
pub const fn check_variant(edge: Edge, number: usize) -> Result<(), Message> {
    let Some(Schema::Union(union)) = merge::unwrapped(edge) else { return Ok(()) };
    if number >= union.variants.len() {
        return Ok(());
    }
    let later = &union.variants[number];
    let said = ReadPart::content(&later.content);
    let mut reader = VariantReader::new();
    // Variants with a tag are tried before all others.
    if let SerdeReading::Misread(misread) = reader.tagged(union, said) {
        return Err(misread_as_tagged(later, misread));
    }
    let (mut index, mut is_read) = (0, false);
    while index < number {
        let earlier = &union.variants[index];
        index += 1;
        if !merge::is_untagged(union, earlier) {
            continue;
        }
        match reader.reading(ReadPart::content(&earlier.content), said) {
            // What comes before the float may read the integers.
            SerdeReading::Misread(Misread::Rounded) if is_read => {}
            SerdeReading::Misread(misread) => return Err(misread_as(later, earlier, misread)),
            found => is_read = is_read || found.is_read(),
        }
    }
    Ok(())
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
        Misread::Lost(key, can_deny) => {
            let message = message
                .and(", and loses ")
                .and(key.quoted)
                .and("\n  why: serde tries variants without a tag in their order, and ignores properties that one does not know\n  fix: move ")
                .and(name)
                .and(" before ")
                .and(before);
            // `deny_unknown_fields` does not work together with `flatten`.
            let or = if can_deny {
                ", add `#[serde(deny_unknown_fields)]` to the type that does not know the property, or "
            } else {
                ", or "
            };
            message.and(or).and(tag)
        }
        Misread::Bounds => message
            .and(", and may break its bounds\n  why: serde tries variants without a tag in their order, and knows no bounds\n  fix: ")
            .and(tag)
            .and(", or remove the bounds of ")
            .and(before),
        Misread::List | Misread::Number => message
            .and(if matches!(misread, Misread::List) {
                "\n  why: serde tries variants without a tag in their order, and reads a struct also from the list of its values, and an enum from one that begins with a tag or its number"
            } else {
                ", and a number in it becomes the name of a variant\n  why: serde tries variants without a tag in their order, and also reads a variant from its number"
            })
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
        Misread::Rounded => message
            .and(", and a large integer in it is rounded\n  why: serde tries variants without a tag in their order, and reads an integer also as a float, which is exact up to 2^53 only")
            .and("\n  fix: move ")
            .and(name)
            .and(" before ")
            .and(before)
            .and(", give the integer a `#[strict(range(…))]` within ±2^53, or ")
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
        Misread::List | Misread::EmptyList => message
            .and("\n  why: serde tries those first, and reads them also from a list that begins with the tag or its number")
            .and("\n  fix: remove `untagged` from the variant, and give the enum a `tag` and a `content`"),
        _ => message.and("\n  why: serde tries those first\n  fix: remove `untagged` from the variant"),
    }
}
