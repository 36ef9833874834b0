//! Numbers as JSON Schema compares them: exactly, of any size that is written.

use serde_json::{Map, Number, Value};

use crate::keyword::Keyword;
use crate::prelude::*;

pub(super) fn at_least(constraint: &Value, count: usize) -> bool {
    constraint
        .as_u64()
        .map_or_else(|| constraint.as_f64().is_none_or(|min| real(count) >= min), |min| count as u64 >= min)
}

pub(super) fn at_most(constraint: &Value, count: usize) -> bool {
    constraint
        .as_u64()
        .map_or_else(|| constraint.as_f64().is_none_or(|max| real(count) <= max), |max| count as u64 <= max)
}

/// A count as the number that a bound such as `2.0` is.
#[allow(clippy::cast_precision_loss, reason = "nothing has 2^53 items")]
pub(super) fn real(count: usize) -> f64 {
    count as f64
}

pub(super) fn number_fits(keyword: Keyword, constraint: &Value, members: &Map<String, Value>, number: &Number) -> bool {
    let flag = |name: &str| members.get(name) == Some(&Value::Bool(true));
    let Value::Number(bound) = constraint else { return true };
    let order = compare(number, bound);
    match keyword {
        Keyword::Minimum if flag("exclusiveMinimum") => order.is_gt(),
        Keyword::Maximum if flag("exclusiveMaximum") => order.is_lt(),
        Keyword::Minimum => order.is_ge(),
        Keyword::Maximum => order.is_le(),
        Keyword::ExclusiveMinimum => order.is_gt(),
        Keyword::ExclusiveMaximum => order.is_lt(),
        Keyword::MultipleOf => is_multiple(number, bound),
        _ => true,
    }
}

pub(super) fn whole(number: &Number) -> Option<i128> {
    number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))
}

pub(super) fn compare(one: &Number, other: &Number) -> core::cmp::Ordering {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one.cmp(&other),
        _ => {
            let value = |number: &Number| number.as_f64().unwrap_or(f64::NAN);
            value(one).partial_cmp(&value(other)).unwrap_or(core::cmp::Ordering::Equal)
        }
    }
}

/// Whether a number is a multiple of another, as decimal fractions, which is what their texts are.
pub(super) fn is_multiple(number: &Number, of: &Number) -> bool {
    let (Some(number), Some(of)) = (Decimal::of(number), Decimal::of(of)) else { return true };
    // No draft permits zero, so that it says nothing.
    if number.digits == 0 || of.digits == 0 {
        return true;
    }
    if number.exponent >= of.exponent {
        // digits · 10^n is a multiple of `of.digits`.
        let power = power_of_ten(number.exponent.abs_diff(of.exponent), of.digits);
        return (number.digits % of.digits * power).is_multiple_of(of.digits);
    }
    let exponent = of.exponent.abs_diff(number.exponent);
    // With more digits, it is greater than the number.
    let power = 10_u128.checked_pow(exponent).and_then(|power| of.digits.checked_mul(power));
    power.is_some_and(|of| number.digits.is_multiple_of(of))
}

/// 10 to the power of n, modulo a number below 2^64.
pub(super) fn power_of_ten(mut n: u32, modulus: u128) -> u128 {
    let (mut power, mut base) = (1 % modulus, 10 % modulus);
    while n > 0 {
        if n % 2 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        n /= 2;
    }
    power
}

/// The size of a number: digits · 10^exponent.
struct Decimal {
    /// Below 2^64.
    digits: u128,
    exponent: i32,
}

impl Decimal {
    /// None of a number that has more digits than floats and whole numbers have.
    fn of(number: &Number) -> Option<Self> {
        let text = number.to_string();
        let text = text.strip_prefix('-').unwrap_or(&text);
        let (text, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let fraction = fraction.trim_end_matches('0');
        let digits: u64 = [whole, fraction].concat().parse().ok()?;
        let places = i32::try_from(fraction.len()).ok()?;
        Some(Self { digits: digits.into(), exponent: exponent.parse::<i32>().ok()?.checked_sub(places)? })
    }
}
