//! Bounds of `#[strict(…)]`: they fit the type that they are put on.

use crate::format::Format;
use crate::schema::{Constraints, Edge, Schema, same};
use crate::text::Message;

/// Check the bounds that `#[strict(…)]` puts on a field.
///
/// # Errors
/// If they are not of the field's type, or admit what it cannot hold.
pub const fn check_constraints(edge: Edge, constraints: &Constraints) -> Result<(), Message> {
    let mut edge = edge;
    let node = loop {
        edge = match edge.node() {
            Ok(Schema::Nullable(inner)) => *inner,
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(_)) => {
                let fix = "remove one of the two: those of the type hold wherever it is";
                return Err(misfit("this type has bounds of its own", fix));
            }
            Ok(node) => break node,
            Err(_) => return Err(misfit("a type that contains itself has no bounds", "put them on what is in it")),
        };
    };
    let of_numbers =
        constraints.minimum.is_some() || constraints.maximum.is_some() || constraints.multiple_of.is_some();
    let of_texts = constraints.pattern.is_some() || constraints.format.is_some();
    let of_lengths = constraints.length.minimum.is_some() || constraints.length.maximum.is_some();
    let (is_number, is_text, is_list) = (
        matches!(node, Schema::Number | Schema::Integer(_)),
        matches!(node, Schema::String(_)),
        matches!(node, Schema::Array(_)),
    );
    if of_numbers && !is_number {
        return Err(misfit("`range` and `multiple_of` are for numbers", "put them on a number, or remove them"));
    }
    if of_texts && !is_text {
        return Err(misfit("`pattern` and `format` are for texts", "put them on a text, or remove them"));
    }
    if of_lengths && !is_text && !is_list {
        return Err(misfit("`length` is for texts and lists", "put it on a `String` or a `Vec`, or remove it"));
    }
    match node {
        Schema::Array(array) if of_lengths && array.length.maximum.is_some() => {
            Err(misfit("an array has its length already", "remove `length`, or use a `Vec`"))
        }
        Schema::String(text) if of_texts && (text.pattern.is_some() || text.format.is_some()) => {
            Err(misfit("this type says already what its text looks like", "remove the bound, or use a `String`"))
        }
        Schema::Integer(integer) => {
            if let Some(message) = outside(constraints.minimum, integer.minimum, integer.maximum) {
                return Err(message);
            }
            match outside(constraints.maximum, integer.minimum, integer.maximum) {
                Some(message) => Err(message),
                None => Ok(()),
            }
        }
        _ => Ok(()),
    }
}

/// Check that there is a format of this name.
///
/// # Errors
/// If there is none; with those that there are.
pub const fn check_format(name: &str) -> Result<(), Message> {
    let mut message = Message::new()
        .and("`")
        .and(name)
        .and("` is no format that a strict schema can have\n  why: providers take a few, and refuse a schema with any other")
        .and("\n  fix: a `pattern`, or one of ");
    let mut index = 0;
    while index < Format::ALL.len() {
        let format = Format::ALL[index].name();
        if same(format, name) {
            return Ok(());
        }
        message = message.and(if index > 0 { ", `" } else { "`" }).and(format).and("`");
        index += 1;
    }
    Err(message)
}

const fn misfit(what: &str, fix: &str) -> Message {
    Message::new()
        .and(what)
        .and("\n  why: a bound that does not fit the field's type says nothing of it\n  fix: ")
        .and(fix)
}

/// A bound that the type cannot hold.
const fn outside(bound: Option<&str>, least: &str, greatest: &str) -> Option<Message> {
    let Some(bound) = bound else { return None };
    let Some(number) = whole(bound) else {
        return Some(misfit("a whole number has whole bounds", "write the bound without a fraction"));
    };
    let below = matches!(whole(least), Some(least) if number < least);
    let above = matches!(whole(greatest), Some(greatest) if number > greatest);
    if !below && !above {
        return None;
    }
    Some(
        Message::new()
            .and("the bound ")
            .and(bound)
            .and(" is outside of the type, which holds ")
            .and(least)
            .and(" to ")
            .and(greatest)
            .and("\n  why: the schema would admit what serde cannot read\n  fix: a bound within the type, or a wider type"),
    )
}

/// A decimal number. `u128::MAX` is beyond it, and then nothing is compared.
const fn whole(text: &str) -> Option<i128> {
    let bytes = text.as_bytes();
    let negative = !bytes.is_empty() && bytes[0] == b'-';
    let mut number: i128 = 0;
    let mut index = negative as usize;
    while index < bytes.len() {
        if !bytes[index].is_ascii_digit() {
            return None;
        }
        let digit = (bytes[index] - b'0') as i128;
        number = match number.checked_mul(10) {
            Some(number) => number,
            None => return None,
        };
        number = match number.checked_sub(digit) {
            Some(number) => number,
            None => return None,
        };
        index += 1;
    }
    if negative { Some(number) } else { number.checked_neg() }
}
