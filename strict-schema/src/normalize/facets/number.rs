//! What a node says of numbers.

use serde_json::Number;

use super::few::Few;
use super::rare::Empty;

#[derive(Debug, Default)]
pub(crate) struct Numbers<'a> {
    pub minimum: Option<&'a Number>,
    pub maximum: Option<&'a Number>,
    pub exclusive_minimum: Option<&'a Number>,
    pub exclusive_maximum: Option<&'a Number>,
    pub multiples: Few<&'a Number>,
}

impl Empty for Numbers<'_> {
    fn empty<'e>() -> &'e Self
    where
        Self: 'e,
    {
        static NONE: Numbers<'_> = Numbers {
            minimum: None,
            maximum: None,
            exclusive_minimum: None,
            exclusive_maximum: None,
            multiples: Few::NONE,
        };
        &NONE
    }
}

/// Keeps the tighter of two bounds.
pub(crate) fn tighten<'a>(slot: &mut Option<&'a Number>, number: &'a Number, tighter: fn(f64, f64) -> bool) {
    let value = |number: &Number| number.as_f64().unwrap_or(0.0);
    if slot.is_none_or(|old| tighter(value(number), value(old))) {
        *slot = Some(number);
    }
}
