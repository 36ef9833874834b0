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
/// struct or an enum with a tag where they have a list, rounds a number, drops or moves items of a list, turns a number into the name of a variant, or writes another tag or name.
pub const fn check_variant(edge: Edge, number: usize) -> Result<(), Message> {
    let Some(Schema::Union(union)) = merge::unwrapped(edge) else { return Ok(()) };
    if number >= union.variants.len() {
        return Ok(());
    }
    let later = &union.variants[number];
    let said = ReadPart::content(&later.content);
    let mut reader = VariantReader::new();
    // Variants with a tag are tried before all others.
    if let SerdeReading::Misread(misread) = reader.variants(union, said, true, SerdeReading::Refused) {
        return Err(misread_as_tagged(later, misread));
    }
    let is_integer = matches!(said.unwrapped().node(), Some(Schema::Integer(_)));
    let (mut index, mut is_read) = (0, false);
    while index < number {
        let earlier = &union.variants[index];
        index += 1;
        if !merge::is_untagged(union, earlier) {
            continue;
        }
        match reader.reading(ReadPart::content(&earlier.content), said) {
            // What comes before the float may read the integers: of one integer, all.
            SerdeReading::Misread(Misread::Rounded(_)) if is_read => {}
            SerdeReading::Misread(misread) => return Err(misread_as(later, earlier, misread)),
            found => is_read = is_read || if is_integer { found.is_all() } else { found.is_read() },
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
    let moved = Message::of("move {} before {}, ", &[name, before]);
    let moved = moved.as_str();
    let (what, why) = match misread {
        Misread::Lost(..) => (", and loses ", "ignores properties that one does not know"),
        Misread::Bounds => (", and may break its bounds", "knows no bounds"),
        Misread::List => (
            "",
            "reads a struct also from the list of its values, and an enum from one that begins with a tag or its number",
        ),
        Misread::Number => {
            (", and a number in it becomes the name of a variant", "also reads a variant from its number")
        }
        Misread::EmptyList => {
            (" if it is the empty list", "reads a struct also from the list of its values: they all have a default")
        }
        Misread::Rounded(_) => {
            (", and a large integer in it is rounded", "reads an integer also as a float, which is exact only up to ")
        }
        Misread::Name => (", and gets another name", OTHER_NAMES),
        Misread::Changed(what, why) => (what, why),
        Misread::Tag => ("", "does not check the tag of a struct"),
    };
    let lost = if let Misread::Lost(key, _) = misread { key.quoted } else { "" };
    let exact = if let Misread::Rounded(exact) = misread { exact } else { "" };
    let order = match misread {
        Misread::Name => "",
        _ => "serde tries variants without a tag in their order, and ",
    };
    let message = Message::of(
        "a value of the variant {} is read as {}{}{}\n  why: {}{}{}\n  fix: ",
        &[name, before, what, lost, order, why, exact],
    );
    match misread {
        // `deny_unknown_fields` does not work together with `flatten`.
        Misread::Lost(_, true) => message.filled(
            "{}add `#[serde(deny_unknown_fields)]` to the type that does not know the property, or {}",
            &[moved, tag],
        ),
        Misread::Lost(_, false) | Misread::List | Misread::Number | Misread::Changed(..) => {
            message.filled("{}or {}", &[moved, tag])
        }
        Misread::Bounds => message.filled("{}, or remove the bounds of {}", &[tag, before]),
        Misread::EmptyList => message.filled("add `#[strict(length(min = 1))]` to the list, {}or {}", &[moved, tag]),
        Misread::Rounded(exact) => {
            message.filled("{}give the integer a `#[strict(range(…))]` within ±{}, or {}", &[moved, exact, tag])
        }
        Misread::Name => message.and(moved).and("or remove that attribute"),
        Misread::Tag => {
            message.and("remove `untagged` from the enum and the tag from the structs, and give the enum the `tag`")
        }
    }
}

const OTHER_NAMES: &str = "serde also reads a variant from its `alias`, and one with `#[serde(other)]` from any name";

const fn misread_as_tagged(variant: &Variant, misread: Misread) -> Message {
    let (what, why, fix) = match misread {
        Misread::Name => {
            (", and gets another name", OTHER_NAMES, "remove that attribute, or remove `untagged` from the variant")
        }
        Misread::List | Misread::EmptyList => (
            "",
            "serde tries those first, and reads them also from a list that begins with the tag or its number",
            "remove `untagged` from the variant, and give the enum a `tag` and a `content`",
        ),
        _ => ("", "serde tries those first", "remove `untagged` from the variant"),
    };
    Message::of(
        "a value of the variant {} is read as a variant with a tag{}\n  why: {}\n  fix: {}",
        &[variant.key.quoted, what, why, fix],
    )
}
