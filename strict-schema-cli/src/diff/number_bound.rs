//! The lower or the upper bound of numbers. The inclusive and the exclusive one are one bound.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value};

use super::compare::{Breaks, LOWER};

/// The keywords of the lower bound, and of the upper one.
pub(super) const NUMBER_BOUNDS: [[&str; 2]; 2] = [["minimum", "exclusiveMinimum"], ["maximum", "exclusiveMaximum"]];

/// The number, whether it is excluded, and the keyword.
type Bound = (Number, bool, &'static str);

/// The tighter of the two bounds that a schema may have. A whole one of integers is inclusive.
fn bound(schema: &Map<String, Value>, [inclusive, exclusive]: [&'static str; 2]) -> Option<Bound> {
    let number = |keyword| schema.get(keyword)?.as_number().cloned();
    // Up to draft-04 it is a flag.
    let is_flag = schema.get(exclusive) == Some(&Value::Bool(true));
    let one = number(inclusive).map(|it| (it, is_flag, if is_flag { exclusive } else { inclusive }));
    let other = number(exclusive).map(|it| (it, true, exclusive));
    let both = one.into_iter().chain(other);
    let (number, is_excluded, keyword) =
        both.reduce(|a, b| if tightness(inclusive, &a, &b).is_gt() { a } else { b })?;
    let is_whole = |it: &Value| it == "integer" || it == "null";
    let types = schema.get("type").map(|it| it.as_array().map_or(std::slice::from_ref(it), Vec::as_slice));
    let step = if !is_excluded {
        0
    } else if LOWER.contains(&inclusive) {
        1
    } else {
        -1
    };
    match number.as_i128().and_then(|it| Number::from_i128(it + step)) {
        Some(next) if types.is_some_and(|it| it.iter().all(is_whole)) => Some((next, false, keyword)),
        _ => Some((number, is_excluded, keyword)),
    }
}

/// How a bound compares with another: the greater admits less.
fn tightness(inclusive: &str, one: &Bound, other: &Bound) -> Ordering {
    let order = compare(&one.0, &other.0);
    let order = if LOWER.contains(&inclusive) { order } else { order.reverse() };
    order.then(one.1.cmp(&other.1))
}

/// Whom another bound affects, the keyword of it, and the words for it.
pub(super) fn difference(
    keywords: [&'static str; 2],
    old: &Map<String, Value>,
    new: &Map<String, Value>,
) -> Option<(Breaks, &'static str, String)> {
    // What differs then is the type.
    if keywords.iter().all(|it| old.get(*it) == new.get(*it)) {
        return None;
    }
    let (before, after) = (bound(old, keywords), bound(new, keywords));
    let breaks = match (&before, &after) {
        (None, None) => return None,
        (None, Some(_)) => Breaks::Model,
        (Some(_), None) => Breaks::Code,
        (Some(before), Some(after)) => match tightness(keywords[0], after, before) {
            Ordering::Equal => return None,
            Ordering::Greater => Breaks::Model,
            Ordering::Less => Breaks::Code,
        },
    };
    let shown = |of: &Map<String, Value>, it: &str| of.get(it).map_or_else(|| "nothing".to_owned(), Value::to_string);
    let was = before.or(after.clone())?.2;
    let now = after.map_or(was, |it| it.2);
    let what = if was == now {
        format!("`{now}` was {} and is {}", shown(old, now), shown(new, now))
    } else {
        format!("`{was}` was {}, and now `{now}` is {}", shown(old, was), shown(new, now))
    };
    Some((breaks, now, what))
}

pub(super) fn compare(one: &Number, other: &Number) -> Ordering {
    match (one.as_i128(), other.as_i128()) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => one.as_f64().partial_cmp(&other.as_f64()).unwrap_or(Ordering::Equal),
    }
}
