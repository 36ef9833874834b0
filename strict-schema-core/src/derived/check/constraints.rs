//! Bounds of `#[strict(…)]`: they fit the type that they are put on.

use super::defaults::admits_null;
use crate::derived::cost::NEWTYPES;
use crate::derived::schema::{Constraints, Edge, Integer, Schema, StringSchema};
use crate::derived::text::Message;
use crate::json::decimal::{Decimal, Whole};
use crate::json::format::StringFormat;

/// Check the bounds that `#[strict(…)]` puts on a field.
///
/// # Errors
/// If they do not fit the field's type, admit values that it cannot hold, or admit no value.
pub const fn check_constraints(edge: Edge, constraints: &Constraints) -> Result<(), Message> {
    let node = tri!(bounded(edge));
    // A type whose derive reports an error has the schema of `()`: that error is enough.
    if matches!(node, Schema::Null) {
        return Ok(());
    }
    let of_numbers =
        constraints.minimum.is_some() || constraints.maximum.is_some() || constraints.multiple_of.is_some();
    let of_texts = constraints.pattern.is_some() || constraints.format.is_some();
    let of_lengths = constraints.length.minimum.is_some() || constraints.length.maximum.is_some();
    let range = whole_numbers(node);
    let (is_number, is_text, is_list) = (
        matches!(node, Schema::Number(_)) || range.is_some(),
        matches!(node, Schema::String(_)),
        matches!(node, Schema::Array(_) | Schema::Tuple(_)),
    );
    if of_numbers && is_text {
        return Err(as_text("`range` and `multiple_of` are for numbers, and this type is a string in JSON", edge));
    }
    if of_numbers && !is_number {
        return Err(misfit("`range` and `multiple_of` are for numbers", if is_list { OF_ITEMS } else { OF_NUMBERS }));
    }
    if of_texts && !is_text {
        return Err(misfit("`pattern` and `format` are for strings", if is_list { OF_ITEMS } else { OF_TEXTS }));
    }
    if of_lengths && !is_text && !is_list {
        return Err(misfit("`length` is for strings and lists", "put it on a `String` or a `Vec`, or remove it"));
    }
    if constraints.items.is_some() && !is_list {
        return Err(misfit(
            "`items` is for lists",
            "put it on a `Vec`, or write the bounds in its parentheses without `items`",
        ));
    }
    match node {
        Schema::Tuple(_) if of_lengths => Err(SIZED),
        Schema::Array(array) if of_lengths && array.length.maximum.is_some() => Err(SIZED),
        Schema::Array(array) => check_items(&[array.items], constraints),
        Schema::Tuple(positions) => check_items(positions, constraints),
        Schema::String(text) if (of_texts || of_lengths) && (text.pattern.is_some() || text.format.is_some()) => {
            Err(as_text("this type has a `pattern` or a `format` of its own", edge))
        }
        _ => match range {
            Some(range) => check_whole(node, range, constraints),
            None if is_beyond(constraints.minimum) || is_beyond(constraints.maximum) => Err(Message::new()
                .and("this bound has more than 64 bits\n  why: providers store a bound as a signed integer of 64 bits")
                .and("\n  fix: write a bound within ±9223372036854774784, or none")),
            None => Ok(()),
        },
    }
}

const OF_NUMBERS: &str = "put them on a number, or remove them";
const OF_TEXTS: &str = "put them on a string, or remove them";
const OF_ITEMS: &str = "write `items(…)` around them if they are for the items of this list, or remove them";
const SIZED: Message = refused(
    "an array already has a length",
    "serde reads exactly as many items as the type has",
    "remove `length`, or use a `Vec`",
);

const fn check_items(items: &[Edge], constraints: &Constraints) -> Result<(), Message> {
    let Some(bounds) = constraints.items else { return Ok(()) };
    let mut index = 0;
    while index < items.len() {
        tri!(check_constraints(items[index], bounds));
        index += 1;
    }
    Ok(())
}

/// The bounded node, behind its names.
const fn bounded(edge: Edge) -> Result<&'static Schema, Message> {
    let mut edge = edge;
    let mut step = 0;
    while step < NEWTYPES {
        edge = match edge.node() {
            Ok(Schema::Nullable(inner)) => *inner,
            Ok(Schema::Named(definition)) => definition.schema,
            Ok(Schema::Constrained(_)) => {
                return Err(refused(
                    "this type has bounds of its own",
                    "they apply wherever the type is used, and the schema would state only one of the two",
                    "remove the bounds here, or those of the type",
                ));
            }
            Ok(node) => return Ok(node),
            Err(_) => break,
        };
        step += 1;
    }
    Err(refused(
        "a type that contains itself has no bounds",
        "its schema is a reference, and most providers accept no bound adjacent to one",
        "put the bounds on a field of the type",
    ))
}

/// The least and the greatest value of a type of whole numbers, if it is one: the signed ones without zero are two ranges.
const fn whole_numbers(node: &Schema) -> Option<Integer> {
    match node {
        Schema::Integer(integer) => Some(*integer),
        Schema::AnyOf(branches) if branches.len() > 1 => {
            let (Ok(Schema::Integer(first)), Ok(Schema::Integer(last))) =
                (branches[0].node(), branches[branches.len() - 1].node())
            else {
                return None;
            };
            Some(Integer { maximum: last.maximum, greatest: last.greatest, ..*first })
        }
        _ => None,
    }
}

/// Whether a provider's decoder cannot hold the bound: it reads a float, and converts its whole part to an `i64`.
const fn is_beyond(bound: Option<&str>) -> bool {
    /// The greatest float that an `i64` holds.
    const GREATEST: i128 = (1 << 63) - 1024;
    match bound {
        Some(bound) => match whole(bound) {
            Whole::Number(number) | Whole::Fraction(number) => number > GREATEST || number < -GREATEST,
            Whole::TooGreat => true,
        },
        None => false,
    }
}

const fn check_whole(node: &Schema, range: Integer, constraints: &Constraints) -> Result<(), Message> {
    tri!(check_inside(constraints.minimum, &range));
    tri!(check_inside(constraints.maximum, &range));
    if let Some(step) = constraints.multiple_of
        && !matches!(whole(step), Whole::Number(_))
    {
        return Err(refused(
            "`multiple_of` of an integer must be an integer",
            "it is compared with values of the type, which are integers of at most 64 bits",
            "write `multiple_of` without a fraction, in at most 64 bits",
        ));
    }
    let some = match node {
        Schema::AnyOf(branches) => count_admitted(branches, Some(constraints)) > 0,
        Schema::Integer(integer) => leaves_some(integer, constraints),
        _ => true,
    };
    if some {
        return Ok(());
    }
    Err(Message::of(
        "no number fits these bounds\n  why: the type holds {} to {}, and no number among these fits\n  fix: widen the range, or remove `multiple_of`",
        &[range.minimum, range.maximum],
    ))
}

/// How many of a type's branches the field's bounds admit: without zero, a number is below it or above.
pub(crate) const fn count_admitted(branches: &[Edge], constraints: Option<&Constraints>) -> usize {
    let mut admitted = 0;
    let mut index = 0;
    while index < branches.len() {
        admitted += is_admitted(branches[index], constraints) as usize;
        index += 1;
    }
    admitted
}

/// Whether the bounds leave anything of this branch of a type.
pub(crate) const fn is_admitted(branch: Edge, constraints: Option<&Constraints>) -> bool {
    match (branch.node(), constraints) {
        (Ok(Schema::Integer(integer)), Some(constraints)) => leaves_some(integer, constraints),
        _ => true,
    }
}

const fn leaves_some(integer: &Integer, constraints: &Constraints) -> bool {
    let least = greater(constraints.minimum, integer.minimum);
    let greatest = less(constraints.maximum, integer.maximum);
    let (Whole::Number(least), Whole::Number(greatest)) = (whole(least), whole(greatest)) else { return true };
    let step = match constraints.multiple_of {
        Some(step) => match whole(step) {
            Whole::Number(step) => step,
            _ => return true,
        },
        None => 1,
    };
    // The greatest multiple that is not above the greatest number.
    least <= greatest && greatest.div_euclid(step) * step >= least
}

/// The greater of a field's own bound and that of its type.
pub(crate) const fn greater(own: Option<&'static str>, of_type: &'static str) -> &'static str {
    tighter(own, of_type, true)
}

/// The less of a field's own bound and that of its type.
pub(crate) const fn less(own: Option<&'static str>, of_type: &'static str) -> &'static str {
    tighter(own, of_type, false)
}

const fn tighter(own: Option<&'static str>, of_type: &'static str, greater: bool) -> &'static str {
    let Some(own) = own else { return of_type };
    match (whole(own), whole(of_type)) {
        (Whole::Number(a), Whole::Number(b)) if (a < b) == greater => of_type,
        _ => own,
    }
}

/// Check that there is a format of this name.
///
/// # Errors
/// If there is none; with those that there are.
pub const fn check_format(name: &str) -> Result<(), Message> {
    if StringFormat::named(name).is_some() {
        return Ok(());
    }
    let mut message = Message::of(
        "`{}` is not a format of strict schemas\n  why: providers accept a few formats, and reject a schema with any other\n  fix: write a `pattern`, or one of ",
        &[name],
    );
    let mut index = 0;
    while index < StringFormat::ALL.len() {
        message = message.and(if index > 0 { ", `" } else { "`" }).and(StringFormat::ALL[index].name()).and("`");
        index += 1;
    }
    Err(message)
}

/// A bound of a type that is written as a text of its own form, or as any text.
const fn as_text(what: &str, edge: Edge) -> Message {
    if let Ok(Schema::String(StringSchema { format: None, pattern: None })) = bounded(edge) {
        return misfit(what, OF_NUMBERS);
    }
    let string = if admits_null(edge) { "Option<String>" } else { "String" };
    misfit(what, "write `as = \"")
        .and(string)
        .and("\"` with a `pattern` for the strings that serde reads, instead of this bound; or remove the bound")
}

/// A bound that says nothing about values of the field's type.
const fn misfit(what: &str, fix: &str) -> Message {
    refused(what, "a bound of another type has no effect on the field", fix)
}

const fn refused(what: &str, why: &str, fix: &str) -> Message {
    Message::of("{}\n  why: {}\n  fix: {}", &[what, why, fix])
}

/// Refuses a bound that the type cannot hold.
const fn check_inside(bound: Option<&str>, range: &Integer) -> Result<(), Message> {
    let Some(bound) = bound else { return Ok(()) };
    // No type admits more than 64 bits, and a decoder holds a little less.
    let (is_outside, is_of_a_type) = match (whole(bound), whole(range.minimum), whole(range.maximum)) {
        (Whole::Fraction(_), ..) => {
            return Err(refused(
                "a bound of an integer must be an integer",
                "no value of the type lies between two integers",
                "write the bound without a fraction",
            ));
        }
        (Whole::Number(bound), Whole::Number(least), Whole::Number(greatest)) => {
            (bound < least || bound > greatest, bound >= i64::MIN as i128 + 513 && bound <= u64::MAX as i128)
        }
        _ => (true, false),
    };
    if !is_outside {
        return Ok(());
    }
    let ends = Message::of("{} to {}", &[range.minimum, range.maximum]);
    Err(Message::of(
        "the bound {} is outside of {}\n  why: beyond these ends, serde reads no integer of the type, or a decoder cannot hold the bound\n  fix: write a bound from {}{}",
        &[bound, ends.as_str(), ends.as_str(), if is_of_a_type { ", or use a wider type" } else { "" }],
    ))
}

/// A bound as the derive writes it, or one of a type's own.
pub(super) const fn whole(text: &str) -> Whole {
    match Decimal::parse(text) {
        Some(number) => number.whole(),
        None => Whole::TooGreat,
    }
}
