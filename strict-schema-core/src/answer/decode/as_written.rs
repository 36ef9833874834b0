//! What an answer has that a value does not show: its numbers as written, its repeated members, the order of its text.
//!
//! It is used where the plain way failed: the input of serde then does not depend on the features of `serde_json`, and an error of
//! serde has a type and a place.

use serde_json::{Map, Number, Value};

use crate::cost::{SHOWN_NAME_BYTES, TOLD_REASONS};
use crate::fault::{Fault, What};
use crate::json::decimal::{Decimal, Whole};
use crate::json::number;
use crate::json::ordered::Json;
use crate::json::pointer;
use crate::prelude::*;
use crate::words::printable;

impl Json<'_> {
    /// As a value, and the faults that the value does not show: repeated members, of which it has the last; integers of more than 64 bits,
    /// which are floats in it; and numbers out of range, instead of which it has the largest float.
    pub(super) fn to_value_with_faults(&self) -> (Value, Vec<Fault>) {
        let mut hidden = Vec::new();
        (self.value_at(&mut String::new(), &mut hidden), hidden)
    }

    /// The number at a place, as written.
    pub(super) fn number(&self, place: &str) -> Option<String> {
        let found = pointer::steps(place).try_fold(self, |here, step| match here {
            Self::Object(members) => members.iter().rfind(|(name, _)| *name == step).map(|(_, json)| json),
            Self::List(items) => step.parse().ok().and_then(|index: usize| items.get(index)),
            _ => None,
        });
        match found? {
            Self::Number(literal) => Some(shown(literal)),
            _ => None,
        }
    }

    fn value_at(&self, at: &mut String, hidden: &mut Vec<Fault>) -> Value {
        let hide = |hidden: &mut Vec<Fault>, what: What, at: &str| {
            if hidden.len() < TOLD_REASONS {
                hidden.push(what.at(at));
            }
        };
        let within = |at: &mut String, step: &str, json: &Self, hidden: &mut Vec<Fault>| {
            let end = at.len();
            pointer::push(at, step);
            let value = json.value_at(at, hidden);
            at.truncate(end);
            value
        };
        match self {
            Self::Null => Value::Null,
            Self::Bool(it) => Value::Bool(*it),
            Self::Number(literal) => match serde_json::from_str(literal) {
                Ok(number) => {
                    if loses_digits(literal, &number) {
                        hide(hidden, What::LostDigits { number: shown(literal) }, at);
                    }
                    Value::Number(number)
                }
                Err(_) => {
                    hide(hidden, out_of_range(literal), at);
                    Value::from(if literal.starts_with('-') { f64::MIN } else { f64::MAX })
                }
            },
            Self::Float(float) => Value::from(*float),
            Self::Text(text) => Value::String(text.clone().into_owned()),
            Self::List(items) => {
                let items = items.iter().enumerate();
                items.map(|(index, item)| within(at, &index.to_string(), item, hidden)).collect()
            }
            Self::Object(members) => {
                let mut object = Map::new();
                for (name, json) in members {
                    let value = within(at, name, json, hidden);
                    if object.insert(name.clone().into_owned(), value).is_some() {
                        hide(hidden, What::Repeated { name: printable::name(name) }, at);
                    }
                }
                Value::Object(object)
            }
        }
    }
}

/// Whether an integer became a float with other digits.
fn loses_digits(literal: &str, number: &Number) -> bool {
    let same = || Some(Decimal::parse(literal)?.compare(&Decimal::parse(&number.to_string())?).is_eq());
    number::has_large_integer(literal) && same() != Some(true)
}

/// The fault of a number that is too large for a float.
pub(super) fn out_of_range(literal: &str) -> What {
    What::OutOfRange { number: shown(literal) }
}

fn shown(literal: &str) -> String {
    printable::within(literal, SHOWN_NAME_BYTES).into_owned()
}

/// The integer of 64 bits that a number is, also one that is written as `1.0`, `1e3` or `-0`.
pub(super) fn integer(literal: &str) -> Option<i128> {
    let Whole::Number(value) = Decimal::parse(literal)?.whole() else { return None };
    (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&value).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cost::PARSED_LEVELS;
    use crate::json::number::KEEPS_NUMBERS;
    use crate::json::scanner::Unread;

    #[test]
    fn integers_are_read_from_what_models_write() {
        for (literal, expected) in [
            ("1.0", Some(1)),
            ("-0", Some(0)),
            ("1e3", Some(1_000)),
            ("1200e-2", Some(12)),
            ("-1.50E+1", Some(-15)),
            ("18446744073709551615.0", Some(18_446_744_073_709_551_615)),
            ("1e20", None),
            ("0.5", None),
            ("1e-1", None),
            ("0e99999", Some(0)),
            ("1e99999999999999999999", None),
        ] {
            assert_eq!(integer(literal), expected, "{literal}");
        }
    }

    fn parse(text: &str) -> Result<Json<'_>, Unread> {
        Json::parse(text, PARSED_LEVELS)
    }

    #[test]
    fn levels_and_large_numbers_are_told() {
        let nested = |levels: usize| ["[".repeat(levels), "]".repeat(levels)].concat();
        assert!(parse(&nested(PARSED_LEVELS)).is_ok());
        assert!(serde_json::from_str::<Value>(&nested(PARSED_LEVELS)).is_ok());
        assert_eq!(parse(&nested(PARSED_LEVELS + 1)).unwrap_err(), Unread::TooDeep);
        assert_eq!(parse(&"[".repeat(1_000_000)).unwrap_err(), Unread::TooDeep);
        let (_, hidden) = parse("{\"a\":[0,1e999]}").unwrap().to_value_with_faults();
        assert_eq!(hidden.first().map(|fault| &*fault.place), (!KEEPS_NUMBERS).then_some("/a/1"));
        assert_eq!(serde_json::from_str::<Value>("1e999").is_ok(), KEEPS_NUMBERS);
    }
}
