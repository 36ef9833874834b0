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
