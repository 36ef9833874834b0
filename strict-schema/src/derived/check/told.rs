//! Whether a value that a field's attributes tell the model, a default or an example, is one of the field's type.

use super::constraints::{greater, less, whole};
use crate::decimal::Whole;
use crate::derived::cost::NEWTYPES;
use crate::derived::merge::is_word;
use crate::derived::schema::{Constraints, Edge, Schema, same};
use crate::derived::text::Message;

/// Check a default or an example, as JSON, beside the bounds that the field has.
///
/// # Errors
/// If serde would not read it, as far as its kind, its range and the words of an enum tell.
pub const fn check_told(edge: Edge, value: &str, constraints: &Constraints) -> Result<(), Message> {
    let Some(why) = fault(edge, value, constraints) else { return Ok(()) };
    Err(Message::new()
        .and("this field is never ")
        .and(value)
        .and(": ")
        .and(why)
        .and("\n  why: the model is told it, and would answer what is not read")
        .and("\n  fix: a value of the field's type, within its bounds"))
}

/// What is wrong with the value.
const fn fault(edge: Edge, value: &str, constraints: &Constraints) -> Option<&'static str> {
    let first = value.as_bytes()[0];
    let mut edge = edge;
    let mut step = 0;
    while step < NEWTYPES {
        edge = match edge.node() {
            Ok(Schema::Nullable(_)) if first == b'n' => return None,
            Ok(Schema::Nullable(inner)) => *inner,
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(constrained)) => constrained.schema,
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
        Schema::Null => (first == b'n', "its type is `null`"),
        Schema::Boolean => (matches!(first, b't' | b'f'), "its type is a boolean"),
        Schema::Number => (is_number, "its type is a number"),
        Schema::Integer(integer) if is_number => {
            let least = greater(constraints.minimum, integer.minimum);
            let greatest = less(constraints.maximum, integer.maximum);
            let fits = match (whole(value), whole(least), whole(greatest)) {
                (Whole::Number(value), Whole::Number(least), Whole::Number(greatest)) => {
                    least <= value && value <= greatest
                }
                (Whole::Fraction(_), ..) => false,
                _ => true,
            };
            (fits, "it is a whole number, within the bounds of its type and those beside this")
        }
        Schema::Integer(_) => (false, "its type is a whole number"),
        Schema::String(_) => (first == b'"', "its type is a text"),
        Schema::Words(words) => (is_listed(words.quoted, value), "its enum has no such word"),
        Schema::Array(_) | Schema::Tuple(_) => (first == b'[', "its type is a list"),
        Schema::Object(_) | Schema::Map(_) => (first == b'{', "its type is an object"),
        Schema::Union(union) => {
            let mut fits = first != b'"';
            let mut index = 0;
            while index < union.variants.len() {
                let variant = &union.variants[index];
                fits = fits || !is_word(union, variant) && variant.untagged || same(variant.key.quoted, value);
                index += 1;
            }
            (fits || matches!(union.tagging, crate::derived::schema::Tagging::Untagged), "its enum has no such word")
        }
        // One of several that are told apart by their shape, or anything.
        Schema::AnyOf(_) | Schema::Any | Schema::Nullable(_) | Schema::Named(_) | Schema::Constrained(_) => (true, ""),
    };
    if fits { None } else { Some(why) }
}

/// Whether the value, in quotes, is one of the words, which are quoted and have commas between them.
const fn is_listed(words: &str, value: &str) -> bool {
    let (words, value) = (words.as_bytes(), value.as_bytes());
    let mut start = 0;
    while start + value.len() <= words.len() {
        let mut length = 0;
        while length < value.len() && words[start + length] == value[length] {
            length += 1;
        }
        let begins = start == 0 || words[start - 1] == b',';
        let ends = start + value.len() == words.len() || words[start + value.len()] == b',';
        if length == value.len() && begins && ends {
            return true;
        }
        start += 1;
    }
    false
}
