//! Types in upper case and counts in strings, as Google's SDKs write them: `"type": "ARRAY", "minItems": "1"`.

use serde_json::Value;

use crate::cost::REPORT_POINTER_BYTES;
use crate::json::depth;
use crate::json::keyword::{Holds, Keyword, KeywordSet};
use crate::json::kind::Kind;
use crate::json::walk::Walk;
use crate::prelude::*;

/// A schema with its types in lower case, and its counts as numbers.
#[derive(Debug)]
pub(crate) struct Lowered {
    pub schema: Value,
    /// What was rewritten: the pointer to each subschema, and the keyword.
    pub places: Vec<(String, Keyword)>,
}

/// The schema with its types in lower case and its counts as numbers, if some are not. A schema that is too deep to be copied has none.
pub(crate) fn lowered(schema: &Value) -> Option<Lowered> {
    let mut walk = Walk::new(schema);
    let mut found = Vec::new();
    while let Some(index) = walk.next() {
        let is_otherwise = |(keyword, value): &(Keyword, &Value)| match keyword {
            Keyword::Type => is_upper_case(value),
            keyword => COUNTS.has(*keyword) && count(value).is_some(),
        };
        found.extend(walk.keywords.in_order.iter().filter(|it| is_otherwise(it)).map(|(keyword, _)| (index, *keyword)));
    }
    if found.is_empty() || depth::is_deeper(schema, depth::SCHEMA) {
        return None;
    }
    let mut lowered = Lowered { schema: schema.clone(), places: Vec::with_capacity(found.len()) };
    let mut room = REPORT_POINTER_BYTES;
    for (index, keyword) in found {
        let place = walk.pointer(index);
        room = room.checked_sub(place.len())?;
        match lowered.schema.pointer_mut(&place).and_then(|it| it.get_mut(keyword.name())) {
            Some(Value::Array(kinds)) => kinds.iter_mut().for_each(lower),
            Some(value) => match count(value) {
                Some(count) => *value = count.into(),
                None => lower(value),
            },
            None => {}
        }
        lowered.places.push((place, keyword));
    }
    Some(lowered)
}

/// Restores a type or a count as it was given, where the result still has the same value. Returns whether it did.
pub(crate) fn restore(result: &mut Value, lowered: &Value, given: &Value, (at, keyword): &(String, Keyword)) -> bool {
    let of = |schema: &'_ Value| schema.pointer(at).and_then(|it| it.get(keyword.name())).cloned();
    let there = result.pointer_mut(at).and_then(|it| it.get_mut(keyword.name()));
    match (there, of(lowered), of(given)) {
        (Some(there), Some(before), Some(given)) if *there == before => *there = given,
        _ => return false,
    }
    true
}

/// Whether the value of `type` has a type in upper case.
pub(crate) fn is_upper_case(kind: &Value) -> bool {
    match kind {
        Value::Array(kinds) => kinds.iter().any(|kind| named(kind).is_some()),
        kind => named(kind).is_some(),
    }
}

/// The keywords that count.
const COUNTS: KeywordSet = KeywordSet::holding(&[Holds::Count]);

/// A count in a string.
fn count(value: &Value) -> Option<u64> {
    value.as_str().filter(|text| text.bytes().all(|it| it.is_ascii_digit()))?.parse().ok()
}

fn lower(kind: &mut Value) {
    if let Some(lower) = named(kind) {
        *kind = lower.name().into();
    }
}

fn named(kind: &Value) -> Option<Kind> {
    let name = kind.as_str()?;
    name.bytes().all(|letter| letter.is_ascii_uppercase()).then(|| Kind::named(&name.to_ascii_lowercase())).flatten()
}
