//! What serde makes of a text or of a number that it reads as another.

use super::outcome::{Misread, SerdeReading};
use super::shape::{ReadPart, named};
use crate::derived::check::constraints::{greater, less, whole};
use crate::derived::schema::{Constraints, Integer, Key, Schema, StringSchema, Tagging, Union, is_among};
use crate::json::decimal::Whole;
use crate::json::format::StringFormat;

/// What serde makes of a word, in quotes.
pub(super) const fn word(one: ReadPart, quoted: &str) -> SerdeReading {
    match (one, one.node()) {
        (ReadPart::Name(union, variant), _) => named(union, variant, quoted),
        (_, Some(Schema::Words(words))) if words.has(quoted) => SerdeReading::All,
        (_, Some(Schema::Words(words))) if words.other || is_among(words.aliases, quoted) => {
            SerdeReading::Misread(Misread::Name)
        }
        (_, Some(Schema::Any | Schema::String(StringSchema { format: None, pattern: None }))) => SerdeReading::All,
        (_, Some(Schema::String(text))) => SerdeReading::if_some(text_may_be(text, quoted)),
        _ => SerdeReading::Refused,
    }
}

/// serde finds a variant by its number too, where a tag names it.
pub(super) const fn number_of(
    union: &Union,
    key: Key,
    number: &Integer,
    bounds: Option<&'static Constraints>,
) -> SerdeReading {
    let mut index = 0;
    while !union.variants[index].key.same(key) {
        index += 1;
    }
    match range(number, bounds) {
        _ if matches!(union.tagging, Tagging::External) => SerdeReading::Refused,
        Some((least, greatest)) if (index as i128) < least || greatest < index as i128 => SerdeReading::Refused,
        _ => SerdeReading::Misread(Misread::Number),
    }
}

/// The least and the greatest number, if they are known.
const fn range(number: &Integer, bounds: Option<&'static Constraints>) -> Option<(i128, i128)> {
    let (minimum, maximum) = match bounds {
        Some(bounds) => (greater(bounds.minimum, number.minimum), less(bounds.maximum, number.maximum)),
        None => (number.minimum, number.maximum),
    };
    match (whole(minimum), whole(maximum)) {
        (Whole::Number(least), Whole::Number(greatest)) => Some((least, greatest)),
        _ => None,
    }
}

pub(super) const fn numbers(
    one: &Integer,
    bounds: Option<&'static Constraints>,
    said: &Integer,
    said_bounds: Option<&'static Constraints>,
) -> SerdeReading {
    let (Some(all), Some(said)) = (range(one, None), range(said, said_bounds)) else {
        return SerdeReading::Some.within(bounds);
    };
    let least = if all.0 > said.0 { all.0 } else { said.0 };
    let greatest = if all.1 < said.1 { all.1 } else { said.1 };
    if least > greatest {
        return SerdeReading::Refused;
    }
    let found = SerdeReading::if_all(least == said.0 && greatest == said.1);
    match range(one, bounds) {
        Some((from, to)) if from <= least && greatest <= to => match bounds {
            Some(Constraints { multiple_of: Some(_), .. }) => found.within(bounds),
            _ => found,
        },
        _ => found.within(bounds),
    }
}

/// serde reads any integer as a float, and rounds it where that has not enough digits.
pub(super) const fn as_float(digits: u32, number: &Integer, bounds: Option<&'static Constraints>) -> SerdeReading {
    let exact: i128 = 1 << digits;
    match range(number, bounds) {
        Some((least, greatest)) if least < -exact || exact < greatest => {
            SerdeReading::Misread(Misread::Rounded(if digits < f64::MANTISSA_DIGITS { "2^24" } else { "2^53" }))
        }
        _ => SerdeReading::All,
    }
}

pub(super) const fn texts(one: &StringSchema, said: &StringSchema) -> SerdeReading {
    match (one.format, said.format) {
        (None, _) => SerdeReading::if_all(one.pattern.is_none()),
        (Some(format), Some(said)) if format as usize != said as usize => {
            SerdeReading::if_some(!is_alone(format) && !is_alone(said))
        }
        (Some(_), said) => SerdeReading::if_all(said.is_some()),
    }
}

/// Whether no text of another format has this one.
const fn is_alone(format: StringFormat) -> bool {
    matches!(format, StringFormat::Uuid | StringFormat::Ipv4 | StringFormat::Ipv6)
}

/// Whether a word, in quotes, may be a text that serde reads as such a string.
const fn text_may_be(text: &StringSchema, quoted: &str) -> bool {
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
