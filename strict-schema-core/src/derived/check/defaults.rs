//! Whether a default or an example that the model reads is a value of the field's type.

use core::cmp::Ordering;

use super::constraints::{greater, less, whole};
use crate::derived::cost::NEWTYPES;
use crate::derived::merge::{is_word, unwrapped};
use crate::derived::schema::{Array, Constraints, Edge, Length, Schema, StringSchema, Tagging, TypeName, same};
use crate::derived::text::Message;
use crate::json::decimal::{Decimal, Whole};

/// Checks a default or an example, as JSON, against the bounds of the field. It is a literal, or a list of those.
///
/// # Errors
/// If serde would not read it, judged by its kind, its range and the strings of an enum.
pub const fn check_told(edge: Edge, value: &str, constraints: &Constraints) -> Result<(), Message> {
    let Some(why) = fault(edge, value, constraints) else { return Ok(()) };
    Err(Message::of(
        "this field cannot be {}: {}\n  why: the model reads this value in the description and may send it, and it would be rejected\n  fix: write a value of the field's type, within its bounds",
        &[value, why],
    ))
}

/// Checks a default in the description of a field without `#[serde(default)]`: serde then reads only null as a default.
///
/// # Errors
/// If serde does not read null either.
pub const fn check_default_of_null(edge: Edge, value: &str) -> Result<(), Message> {
    if admits_null(edge) {
        return Ok(());
    }
    let fix = match default_of(edge) {
        Some(known) if is_default(value, known.json) => ["", "", ""],
        _ => [" = \"…\"", ", with a function that returns ", value],
    };
    Err(Message::of(
        "the description has a default that serde does not have\n  why: without `#[serde(default)]` the property is required, so this is never its default\n  fix: add `#[serde(default{})]` to the field{}{}; or remove this, and say in the documentation which value is usual",
        &fix,
    ))
}

/// Checks a default in the description of a field with `#[serde(default)]`: it must be the default of the type of this name.
///
/// # Errors
/// If the type is known to have another default.
pub const fn check_default_of_type(edge: Edge, name: &TypeName, value: &str) -> Result<(), Message> {
    match default_of(edge) {
        // A value of another kind than the type is another fault.
        _ if fault(edge, value, &Constraints::NONE).is_some() => Ok(()),
        Some(known) if !name.is_made_by_hand() && !is_default(value, known.json) => Err(Message::of(
            "the description has a default that serde does not have\n  why: `#[serde(default)]` reads an absent property as the default of its type, which is {}\n  fix: write `#[serde(default = \"…\")]`, with a function that returns {}; or remove this: the description has the default of the type anyway",
            &[known.json, value],
        )),
        _ => Ok(()),
    }
}

/// Checks a type that replaces a field's own, which is an `Option` or not.
///
/// # Errors
/// If the field's own type is an `Option`, and the replacement does not admit null.
pub const fn check_option(is_option: bool, edge: Edge) -> Result<(), Message> {
    if !is_option || admits_null(edge) {
        return Ok(());
    }
    Err(Message::of(
        "the field is an `Option`, and the type that it is read as is not\n  why: a property that can be neither null nor absent needs a value, and a model without one invents it\n  fix: write `\"Option<…>\"`, with this type in it; or remove the `Option` around the field's type",
        &[],
    ))
}

/// Whether null is a value of the type, as far as that is known without a search.
pub(super) const fn admits_null(edge: Edge) -> bool {
    match unwrapped(edge) {
        Some(Schema::Nullable(_) | Schema::Null | Schema::Any | Schema::AnyOf(_)) => true,
        Some(Schema::Union(union)) => matches!(union.tagging, Tagging::Untagged),
        _ => false,
    }
}

/// The default of a type of the standard library.
pub(crate) struct TypeDefault {
    /// As JSON, which is not escaped.
    json: &'static str,
    /// In the description, for the model: a sentence, escaped.
    pub(crate) sentence: &'static str,
}

/// The default of a type, where it is known: of those that serde reads from one value.
pub(crate) const fn default_of(edge: Edge) -> Option<TypeDefault> {
    match edge.node() {
        Ok(Schema::Boolean) => Some(TypeDefault { json: "false", sentence: "Default: false." }),
        Ok(Schema::Integer(_) | Schema::Number(_)) => Some(TypeDefault { json: "0", sentence: "Default: 0." }),
        Ok(Schema::String(StringSchema { format: None, pattern: None })) => {
            Some(TypeDefault { json: "\"\"", sentence: "Default: \\\"\\\"." })
        }
        _ => None,
    }
}

/// Whether the value is this default. Zero is equal in any form.
const fn is_default(value: &str, default: &str) -> bool {
    if !same(default, "0") {
        return same(value, default);
    }
    let bytes = value.as_bytes();
    let mut index = 0;
    while index < bytes.len() {
        if !matches!(bytes[index], b'0' | b'.' | b'-') {
            return false;
        }
        index += 1;
    }
    true
}

/// The fault of the value.
const fn fault(edge: Edge, value: &str, constraints: &Constraints) -> Option<&'static str> {
    let (mut edge, mut constraints) = (edge, constraints);
    let mut step = 0;
    while step < NEWTYPES {
        edge = match edge.node() {
            Ok(Schema::Nullable(inner)) => *inner,
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(constrained)) => {
                constraints = &constrained.constraints;
                constrained.schema
            }
            Ok(node) => return of_node(node, value, constraints),
            Err(_) => return None,
        };
        step += 1;
    }
    None
}

const fn of_node(node: &Schema, value: &str, constraints: &Constraints) -> Option<&'static str> {
    let first = value.as_bytes()[0];
    let is_number = first == b'-' || first.is_ascii_digit();
    let (fits, why) = match node {
        Schema::Boolean => (matches!(first, b't' | b'f'), "its type is a boolean"),
        Schema::Number(_) => (
            is_number && is_in_range(value, constraints),
            "it must be a number within the bounds of its other attributes",
        ),
        Schema::Integer(integer) if is_number => {
            let least = greater(constraints.minimum, integer.minimum);
            let greatest = less(constraints.maximum, integer.maximum);
            let fits = match (whole(value), whole(least), whole(greatest)) {
                (Whole::Number(value), Whole::Number(least), Whole::Number(greatest)) => {
                    if !is_of_step(value, constraints.multiple_of) {
                        return Some("it must be a multiple of `multiple_of`");
                    }
                    least <= value && value <= greatest
                }
                (Whole::Fraction(_), ..) => false,
                _ => true,
            };
            (fits, "it must be a whole number within the bounds of its type and its other attributes")
        }
        Schema::Integer(_) => (false, "its type is a whole number"),
        Schema::String(_) if first == b'"' => (is_length(characters(value), constraints.length), OF_ANOTHER_LENGTH),
        Schema::String(_) => (false, "its type is a string"),
        Schema::Words(words) => (words.has(value), "its enum has no such value"),
        Schema::Array(Array { items, length, .. }) if first == b'[' => match items_of(value, &[*items], constraints) {
            Some(count) if is_length(count, *length) => (is_length(count, constraints.length), OF_ANOTHER_LENGTH),
            Some(_) => (false, OF_OTHER_ITEMS),
            None => (false, AN_ITEM),
        },
        Schema::Tuple(items) if first == b'[' => match items_of(value, items, constraints) {
            Some(count) => (count == items.len() as u64, OF_OTHER_ITEMS),
            None => (false, AN_ITEM),
        },
        Schema::Array(_) | Schema::Tuple(_) => (false, "its type is a list"),
        Schema::Object(_) | Schema::Map(_) => (false, "its type is an object"),
        Schema::Union(union) => {
            let mut fits = first != b'"';
            let mut index = 0;
            while index < union.variants.len() {
                let variant = &union.variants[index];
                fits = fits || !is_word(union, variant) && variant.untagged || same(variant.key.quoted, value);
                index += 1;
            }
            (fits || matches!(union.tagging, Tagging::Untagged), "its enum has no such value")
        }
        // A choice without tags, or any value. Null is also the schema of a type whose derive reports an error.
        Schema::Null
        | Schema::AnyOf(_)
        | Schema::Any
        | Schema::Nullable(_)
        | Schema::Named(_)
        | Schema::Constrained(_) => (true, ""),
    };
    if fits { None } else { Some(why) }
}

const fn is_of_step(value: i128, step: Option<&str>) -> bool {
    match step {
        Some(step) => match whole(step) {
            Whole::Number(step) => step == 0 || value % step == 0,
            Whole::Fraction(_) | Whole::TooGreat => true,
        },
        None => true,
    }
}

const OF_ANOTHER_LENGTH: &str = "`length` admits no value of this length";
const OF_OTHER_ITEMS: &str = "its type is a list of another length";
const AN_ITEM: &str = "one of its items is not a value of the item's type, within its bounds";

/// Whether a number is within `range`.
const fn is_in_range(value: &str, constraints: &Constraints) -> bool {
    is_ordered(constraints.minimum, Some(value)) && is_ordered(Some(value), constraints.maximum)
}

/// Whether the first number is not greater than the second. What is not there is no bound.
const fn is_ordered(one: Option<&str>, other: Option<&str>) -> bool {
    let (Some(one), Some(other)) = (one, other) else { return true };
    match (Decimal::parse(one), Decimal::parse(other)) {
        (Some(one), Some(other)) => !matches!(one.compare(&other), Ordering::Greater),
        _ => true,
    }
}

/// Counts the items of a list. None if an item is not a value of its type: the one at the same place, or else the last one.
const fn items_of(list: &str, types: &[Edge], constraints: &Constraints) -> Option<u64> {
    let bytes = list.as_bytes();
    let of_items = match constraints.items {
        Some(items) => items,
        None => &Constraints::NONE,
    };
    let (mut index, mut depth, mut inside, mut start, mut count) = (1, 0, false, 1, 0);
    while index < bytes.len() {
        match bytes[index] {
            b'\\' => index += 1,
            b'"' => inside = !inside,
            b'[' | b'{' if !inside => depth += 1,
            b',' | b']' if !inside && depth == 0 => {
                let item = list.split_at(index).0.split_at(start).1;
                // An empty list has no item.
                if !item.is_empty() && !types.is_empty() {
                    let at = if count < types.len() { count } else { types.len() - 1 };
                    if fault(types[at], item, of_items).is_some() {
                        return None;
                    }
                }
                count += !item.is_empty() as usize;
                start = index + 1;
            }
            b']' | b'}' if !inside => depth -= 1,
            _ => {}
        }
        index += 1;
    }
    Some(count as u64)
}

/// How many characters a string has.
const fn characters(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let (mut index, mut count) = (1, 0);
    while index < bytes.len() - 1 {
        // The bytes of a character after its first one, and an escape.
        count += (bytes[index] & 0xc0 != 0x80) as u64;
        index += match bytes[index] {
            b'\\' if bytes[index + 1] == b'u' => 6,
            b'\\' => 2,
            _ => 1,
        };
    }
    count
}

const fn is_length(count: u64, length: Length) -> bool {
    let (least, most) = (length.minimum, length.maximum);
    !matches!(least, Some(least) if count < least) && !matches!(most, Some(most) if count > most)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    #[test]
    fn lengths_are_those_of_the_values() {
        for text in [
            r#""""#,
            r#""ab""#,
            r#""é[,\"\\""#,
            r#""\u00e9,""#,
            "[]",
            "[1]",
            "[[1,2],[3]]",
            r#"["a,]\"","b",3]"#,
            r#"[{"a":1,"b":[2,3]},{}]"#,
        ] {
            let (count, expected) = match serde_json::from_str(text).unwrap() {
                Value::String(value) => (Some(characters(text)), value.chars().count()),
                value => (items_of(text, &[], &Constraints::NONE), value.as_array().unwrap().len()),
            };
            assert_eq!(count, Some(expected as u64), "{text}");
        }
    }
}
