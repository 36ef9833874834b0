//! The lower or the upper bound of numbers. The inclusive and the exclusive one are one bound.

use std::cmp::Ordering;

use serde_json::{Map, Number, Value};
use strict_schema::number::compare;

use super::canonical::types_of;
use super::compare::{Breaks, LOWER};

/// The keywords of the lower bound, and of the upper one.
pub(super) const NUMBER_BOUNDS: [[&str; 2]; 2] = [["minimum", "exclusiveMinimum"], ["maximum", "exclusiveMaximum"]];

/// A bound: the number from which on values are in, or out, and how it is written.
#[derive(Clone)]
struct Bound {
    number: Number,
    is_excluded: bool,
    keyword: &'static str,
    written: Number,
}

/// From here on, a float may not have the whole number after it.
const LARGEST: f64 = 9_007_199_254_740_992.0;

/// The tighter of the two bounds that a schema may have. That of integers is the first whole number within.
fn bound(schema: &Map<String, Value>, [inclusive, exclusive]: [&'static str; 2]) -> Option<Bound> {
    let number = |keyword| schema.get(keyword)?.as_number().cloned();
    // Up to draft-04 it is a flag.
    let is_flag = schema.get(exclusive) == Some(&Value::Bool(true));
    let of = |written: Number, is_excluded| {
        let keyword = if is_excluded { exclusive } else { inclusive };
        Bound { number: written.clone(), is_excluded, keyword, written }
    };
    let one = number(inclusive).map(|it| of(it, is_flag));
    let other = number(exclusive).map(|it| of(it, true));
    let tightest = one.into_iter().chain(other).reduce(|a, b| if tightness(inclusive, &a, &b).is_gt() { a } else { b });
    let mut bound = tightest?;
    let types = types_of(schema).unwrap_or_default();
    if !types.is_empty() && types.iter().all(|it| it == "integer" || it == "null") {
        let sign = if LOWER.contains(&inclusive) { 1_i8 } else { -1 };
        let first = match bound.number.as_i128() {
            Some(whole) => Number::from_i128(whole + if bound.is_excluded { sign.into() } else { 0 }),
            None => bound.number.as_f64().filter(|it| it.abs() < LARGEST).and_then(|it| {
                let (it, sign) = (it * f64::from(sign), f64::from(sign));
                Number::from_f64(sign * if bound.is_excluded { it.floor() + 1.0 } else { it.ceil() })
            }),
        };
        if let Some(number) = first {
            bound = Bound { number, is_excluded: false, ..bound };
        }
    }
    Some(bound)
}

/// How a bound compares with another: the greater admits less.
fn tightness(inclusive: &str, one: &Bound, other: &Bound) -> Ordering {
    let order = compare(&one.number, &other.number);
    let order = if LOWER.contains(&inclusive) { order } else { order.reverse() };
    order.then(one.is_excluded.cmp(&other.is_excluded))
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
        (None, Some(_)) => Breaks::MODEL,
        (Some(_), None) => Breaks::CODE,
        (Some(before), Some(after)) => match tightness(keywords[0], after, before) {
            Ordering::Equal => return None,
            Ordering::Greater => Breaks::MODEL,
            Ordering::Less => Breaks::CODE,
        },
    };
    let shown = |it: &Option<Bound>| it.as_ref().map_or_else(|| "nothing".to_owned(), |it| it.written.to_string());
    let (number_before, number_after) = (shown(&before), shown(&after));
    let was = before.or(after.clone())?.keyword;
    let now = after.map_or(was, |it| it.keyword);
    let what = if was == now {
        format!("`{now}` was {number_before} and is {number_after}")
    } else {
        format!("`{was}` was {number_before}, and now `{now}` is {number_after}")
    };
    Some((breaks, now, what))
}
