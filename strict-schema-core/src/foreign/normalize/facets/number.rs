//! The assertions of a node on numbers.

use core::cmp::Ordering;

use serde_json::Number;

use crate::json::number::compare;

#[derive(Debug, Default)]
pub(crate) struct Numbers<'a> {
    pub minimum: Option<&'a Number>,
    pub maximum: Option<&'a Number>,
    pub exclusive_minimum: Option<&'a Number>,
    pub exclusive_maximum: Option<&'a Number>,
    pub multiples: Vec<&'a Number>,
}

/// Keeps the tighter of two bounds: the less or the greater.
pub(crate) fn tighten<'a>(slot: &mut Option<&'a Number>, number: &'a Number, tighter: Ordering) {
    if slot.is_none_or(|old| compare(number, old) == tighter) {
        *slot = Some(number);
    }
}

/// Whether no number is within bounds, each of which is inclusive and exclusive.
pub(crate) fn is_empty_range(low: [Option<&Number>; 2], high: [Option<&Number>; 2]) -> bool {
    let pairs = (0..2).flat_map(|strict| (0..2).map(move |other| (low[strict], high[other], strict + other > 0)));
    pairs.into_iter().any(|(low, high, is_strict)| match (low, high) {
        (Some(low), Some(high)) => compare(low, high) >= if is_strict { Ordering::Equal } else { Ordering::Greater },
        _ => false,
    })
}
