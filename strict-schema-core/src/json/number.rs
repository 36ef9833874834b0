//! Numbers of JSON, compared exactly: of any size, and however they are written.

use core::cmp::Ordering;

use serde_json::{Number, Value};

use crate::json::decimal::{Decimal, Whole};
use crate::prelude::*;

/// How two numbers compare: 1 is 1.0, and 2^53 + 1 is more than 2^53.
#[must_use]
pub fn compare(one: &Number, other: &Number) -> Ordering {
    if let (Some(one), Some(other)) = (integer(one), integer(other)) {
        return one.cmp(&other);
    }
    let (one, other) = (written(one), written(other));
    match (Decimal::parse(&one), Decimal::parse(&other)) {
        (Some(one), Some(other)) => one.compare(&other),
        // `serde_json` holds no other number.
        _ => Ordering::Equal,
    }
}

/// Whether the values are the same: 1 is 1.0.
#[must_use]
pub fn equal(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => compare(one, other).is_eq(),
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| equal(one, other))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, one)| other.get(key).is_some_and(|other| equal(one, other)))
        }
        _ => one == other,
    }
}

/// Whether a number is greater than a natural one.
pub(crate) fn exceeds(number: &Number, most: u64) -> bool {
    integer(number).map_or_else(
        || Decimal::parse(&written(number)).is_some_and(|number| number.exceeds(most)),
        |number| number > most.into(),
    )
}

/// Whether a number has no fraction.
pub(crate) fn is_whole(number: &Number) -> bool {
    integer(number).is_some() || Decimal::parse(&written(number)).is_some_and(|number| number.is_whole())
}

/// The number, if it is whole and has up to 127 bits. It may be written as `2.0`, or as `1e3`.
pub(crate) fn whole(number: &Number) -> Option<i128> {
    integer(number).or_else(|| match Decimal::parse(&written(number))?.whole() {
        Whole::Number(number) => Some(number),
        Whole::Fraction(_) | Whole::TooGreat => None,
    })
}

/// A value that counts something: a whole number from zero.
pub(crate) fn count(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| whole(value.as_number()?)?.try_into().ok())
}

/// Whether a JSON text has an integer that `serde_json` reads as a float: it has none of more than 64 bits.
pub(crate) fn has_large_integer(json: &str) -> bool {
    let (mut in_string, mut is_escaped) = (false, false);
    let mut tokens = json.split(|it: char| {
        match it {
            _ if core::mem::take(&mut is_escaped) => {}
            '"' => in_string = !in_string,
            '\\' => is_escaped = true,
            _ => {}
        }
        in_string || !matches!(it, '0'..='9' | '+' | '-' | '.' | 'e' | 'E')
    });
    tokens.any(|it| {
        let is_integer = it.len() > 18 && !it.contains(['.', 'e', 'E']);
        is_integer && serde_json::from_str::<Number>(it).is_ok_and(|read| read.to_string() != it)
    })
}

/// Whether a number is a multiple of another, as decimal fractions, which is what their texts are.
#[must_use]
pub fn is_multiple(number: &Number, of: &Number) -> bool {
    let (number, of) = (written(number), written(of));
    let (Some(number), Some(of)) = (Decimal::parse(&number), Decimal::parse(&of)) else { return true };
    let divisor = of.digits().try_fold(0_u128, |sum, digit| sum.checked_mul(10)?.checked_add(digit.into()));
    // A float has 17 digits, and an integer 20. Of more, which only `arbitrary_precision` keeps, it is not computed.
    let Some(divisor) = divisor.filter(|it| *it < u128::MAX / 16) else { return true };
    let power = number.exponent.saturating_sub(of.exponent);
    // Every number is a multiple of zero, since no draft permits it; and zero is one of every number.
    if divisor == 0 || number.digits().next().is_none() {
        return true;
    }
    // The last digit of a multiple is not further right than that of the divisor.
    if power < 0 {
        return false;
    }
    let rest = number.digits().fold(0, |rest, digit| (rest * 10 + u128::from(digit)) % divisor);
    // Of 2 and of 5 a divisor below 2^124 contains fewer factors than that: more tens change nothing.
    (0..power.min(124)).fold(rest, |rest, _| rest * 10 % divisor) == 0
}

/// A text that is the same for equal numbers, and only for them.
#[must_use]
pub fn canonical(number: &Number) -> String {
    let written = written(number);
    let Some(number) = Decimal::parse(&written) else { return written };
    let sign = if number.negative { "-" } else { "" };
    let digits: String = number.digits().map(|digit| char::from(b'0' + digit)).collect();
    format!("{sign}{digits}e{}", number.exponent)
}

/// A number that is held as an integer. Without this way, decoding 20 objects with bounds takes 17 % more instructions.
fn integer(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

/// The number's text, which is its value: a float is the shortest decimal number that is read as this float.
///
/// Among whole numbers that integers of 64 bits hold, too, the shortest may be another than the float is. There it is the
/// float that counts, so that it is equal to the integer that it is.
fn written(number: &Number) -> String {
    let text = number.to_string();
    let is_large = |float: &f64| (9_007_199_254_740_992.0..18_446_744_073_709_551_616.0).contains(&float.abs());
    match number.as_f64().filter(is_large) {
        Some(float) if text.contains('e') && !KEEPS_NUMBERS => format!("{float:.0}"),
        _ => text,
    }
}

/// Whether `serde_json` keeps numbers as written: its feature `arbitrary_precision`, which any dependency may turn on. It then
/// passes numbers on in a form that serde does not read where it buffers them: in tagged, untagged and flattened types.
pub(crate) const KEEPS_NUMBERS: bool = core::mem::needs_drop::<Number>();

#[cfg(test)]
mod tests {
    use serde_json::{Number, Value};

    use super::{canonical, compare, count, exceeds, is_multiple, is_whole, whole};

    fn number(text: &str) -> Number {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Rising; those of a row are equal.
    const SORTED: &[&[&str]] = &[
        &["-9223372036854777856.0"],
        &["-9223372036854775808", "-9223372036854775808.0"],
        &["-9223372036854775807"],
        &["-1.5"],
        &["0", "-0", "0.0", "-0.0", "0e5"],
        &["1e-300"],
        &["0.1", "1e-1", "0.10"],
        &["0.3"],
        &["1", "1.0", "10e-1"],
        &["9007199254740992", "9007199254740992.0"],
        &["9007199254740993"],
        &["1000000000000000000", "1e18", "1.0e18"],
        &["9223372036854774784", "9223372036854774784.0"],
        &["9223372036854775807"],
        &["9223372036854775808", "9223372036854775808.0"],
        &["9223372036854775809"],
        &["18446744073709551615"],
        &["18446744073709551616.0"],
        &["1e300"],
    ];

    #[test]
    fn numbers_are_compared_as_what_they_are() {
        for (at, row) in SORTED.iter().enumerate() {
            for (other_at, other_row) in SORTED.iter().enumerate() {
                for (one, other) in row.iter().flat_map(|one| other_row.iter().map(move |other| (one, other))) {
                    let (a, b) = (number(one), number(other));
                    assert_eq!(compare(&a, &b), at.cmp(&other_at), "{one} and {other}");
                    assert_eq!(canonical(&a) == canonical(&b), at == other_at, "{one} and {other}");
                }
            }
        }
    }

    #[test]
    fn multiples_are_those_of_decimal_numbers() {
        for (one, of) in [
            ("0.3", "0.1"),
            ("19.99", "0.01"),
            ("4.02", "0.01"),
            ("1e308", "0.5"),
            ("1e300", "64"),
            ("0", "7"),
            ("18446744073709551615", "5"),
            ("-7.5", "2.5"),
            ("1e18", "1000000000000000000"),
            ("9007199254740993", "3"),
        ] {
            assert!(is_multiple(&number(one), &number(of)), "{one} of {of}");
        }
        for (one, of) in [
            ("0.35", "0.1"),
            ("9007199254740993", "2"),
            ("1e300", "3"),
            ("0.00751", "0.0001"),
            ("1", "10"),
            ("1", "18446744073709551615"),
        ] {
            assert!(!is_multiple(&number(one), &number(of)), "{one} of {of}");
        }
    }

    #[test]
    fn a_whole_number_may_have_a_point() {
        for (text, expected) in
            [("2.0", Some(2)), ("1e3", Some(1_000)), ("-0.0", Some(0)), ("2.5", None), ("1e300", None)]
        {
            assert_eq!(whole(&number(text)), expected, "{text}");
        }
        assert!(is_whole(&number("1e300")) && !is_whole(&number("1e-300")));
        assert!(exceeds(&number("9.223372036854775808e18"), i64::MAX as u64));
        assert!(!exceeds(&number("9223372036854775807"), i64::MAX as u64) && exceeds(&number("1.5"), 1));
        assert_eq!(count(&Value::from(2.0)), Some(2));
        assert_eq!(count(&Value::from(-1)), None);
    }
}
