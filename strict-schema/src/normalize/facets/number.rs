//! The assertions of a node on numbers.

use serde_json::Number;

#[derive(Debug, Default)]
pub(crate) struct Numbers<'a> {
    pub minimum: Option<&'a Number>,
    pub maximum: Option<&'a Number>,
    pub exclusive_minimum: Option<&'a Number>,
    pub exclusive_maximum: Option<&'a Number>,
    pub multiples: Vec<&'a Number>,
}

/// Keeps the tighter of two bounds.
pub(crate) fn tighten<'a>(slot: &mut Option<&'a Number>, number: &'a Number, tighter: fn(f64, f64) -> bool) {
    let value = |number: &Number| number.as_f64().unwrap_or(0.0);
    if slot.is_none_or(|old| tighter(value(number), value(old))) {
        *slot = Some(number);
    }
}
