//! Decimal numbers of any size, read from their text and compared exactly: a bound that is compared as a float may be
//! another one.
//!
//! The derive reads this file too, through a symbolic link. All but the digits one by one can be asked in const evaluation.

use core::cmp::Ordering;

/// `±digits × 10^exponent`, in the text that it was read from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Decimal<'a> {
    pub(crate) negative: bool,
    /// From the first digit that is not zero to the last, with the point if it is between them. Zero has none.
    digits: &'a [u8],
    /// Of the last digit.
    pub(crate) exponent: i64,
}

/// The part of a number before its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whole {
    /// The number has no other part.
    Number(i128),
    /// The number has a fraction too.
    Fraction(i128),
    /// It has more than 127 bits.
    TooGreat,
}

impl<'a> Decimal<'a> {
    /// Reads a number of JSON, or a literal of Rust: `-5`, `1.`, `00.5`, `1e3`. `None` if it is neither.
    pub(crate) const fn parse(text: &'a str) -> Option<Self> {
        let text = text.as_bytes();
        let negative = !text.is_empty() && text[0] == b'-';
        let start = negative as usize;
        let (mut at, mut point, mut first, mut last) = (start, None, None, start);
        while at < text.len() {
            match text[at] {
                b'0' => {}
                b'1'..=b'9' => {
                    first = Some(match first {
                        Some(first) => first,
                        None => at,
                    });
                    last = at;
                }
                b'.' if point.is_none() && at > start => point = Some(at),
                b'e' | b'E' if at > start => break,
                _ => return None,
            }
            at += 1;
        }
        if at == start {
            return None;
        }
        let exponent = if at == text.len() { Some(0) } else { exponent(text, at + 1) };
        let (Some(first), Some(exponent)) = (first, exponent) else {
            return if exponent.is_some() { Some(Self { negative: false, digits: &[], exponent: 0 }) } else { None };
        };
        let point = match point {
            Some(point) => point,
            None => at,
        };
        // The digit before the point has the exponent 0, that after it -1.
        let place = if last < point { (point - last - 1).cast_signed() } else { -(last - point).cast_signed() };
        let digits = text.split_at(last + 1).0.split_at(first).1;
        Some(Self { negative, digits, exponent: exponent.saturating_add(place as i64) })
    }

    /// How the number compares with another.
    pub(crate) const fn compare(&self, other: &Decimal<'_>) -> Ordering {
        match (self.sign(), other.sign()) {
            (1, 1) => self.compare_size(other),
            (-1, -1) => other.compare_size(self),
            (one, other) if one < other => Ordering::Less,
            (one, other) if one > other => Ordering::Greater,
            _ => Ordering::Equal,
        }
    }

    const fn sign(&self) -> i8 {
        match (self.digits.is_empty(), self.negative) {
            (true, _) => 0,
            (false, true) => -1,
            (false, false) => 1,
        }
    }

    /// Both are other than zero.
    const fn compare_size(&self, other: &Decimal<'_>) -> Ordering {
        let (one, another) = (self.places(), other.places());
        if one != another {
            return if one < another { Ordering::Less } else { Ordering::Greater };
        }
        let (mut at, mut of_other) = (0, 0);
        loop {
            at += (at < self.digits.len() && self.digits[at] == b'.') as usize;
            of_other += (of_other < other.digits.len() && other.digits[of_other] == b'.') as usize;
            // Neither ends with a zero, so the longer one is greater.
            match (at == self.digits.len(), of_other == other.digits.len()) {
                (true, true) => return Ordering::Equal,
                (true, false) => return Ordering::Less,
                (false, true) => return Ordering::Greater,
                (false, false) if self.digits[at] < other.digits[of_other] => return Ordering::Less,
                (false, false) if self.digits[at] > other.digits[of_other] => return Ordering::Greater,
                (false, false) => {}
            }
            at += 1;
            of_other += 1;
        }
    }

    /// How many digits stand before the point; below zero, how many zeros follow it.
    pub(crate) const fn places(&self) -> i64 {
        let mut count = 0_i64;
        let mut at = 0;
        while at < self.digits.len() {
            count += (self.digits[at] != b'.') as i64;
            at += 1;
        }
        self.exponent.saturating_add(count)
    }

    /// The part before the point.
    pub(crate) const fn whole(&self) -> Whole {
        let places = self.places();
        if places > 39 {
            return Whole::TooGreat;
        }
        // Counted below zero, where there is one number more.
        let (mut number, mut at, mut place) = (0_i128, 0, 0_i64);
        while place < places {
            at += (at < self.digits.len() && self.digits[at] == b'.') as usize;
            let digit = if at < self.digits.len() { self.digits[at] - b'0' } else { 0 };
            number = match number.checked_mul(10) {
                Some(number) => match number.checked_sub(digit as i128) {
                    Some(number) => number,
                    None => return Whole::TooGreat,
                },
                None => return Whole::TooGreat,
            };
            at += 1;
            place += 1;
        }
        if !self.negative {
            number = match number.checked_neg() {
                Some(number) => number,
                None => return Whole::TooGreat,
            };
        }
        if self.is_whole() { Whole::Number(number) } else { Whole::Fraction(number) }
    }

    /// Whether the number has no fraction.
    pub(crate) const fn is_whole(&self) -> bool {
        self.exponent >= 0
    }

    /// Whether the number is greater than a natural one.
    pub(crate) const fn exceeds(&self, most: u64) -> bool {
        match self.whole() {
            Whole::Number(number) => number > most as i128,
            Whole::Fraction(number) => !self.negative && number >= most as i128,
            Whole::TooGreat => !self.negative,
        }
    }

    /// The digits, most significant first, without zeros at either end. Zero has none.
    pub(crate) fn digits(&self) -> impl Iterator<Item = u8> + 'a {
        self.digits.iter().filter(|byte| **byte != b'.').map(|byte| byte - b'0')
    }
}

/// The exponent that stands from here to the end. One that is too great is the greatest.
const fn exponent(text: &[u8], start: usize) -> Option<i64> {
    const MOST: i64 = i64::MAX / 4;
    let has_sign = start < text.len() && matches!(text[start], b'-' | b'+');
    let (mut exponent, mut at) = (0_i64, start + has_sign as usize);
    if at >= text.len() {
        return None;
    }
    while at < text.len() {
        let digit = text[at].wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        if exponent < MOST / 10 {
            exponent = exponent * 10 + digit as i64;
        }
        at += 1;
    }
    Some(if text[start] == b'-' { -exponent } else { exponent })
}

#[cfg(test)]
mod tests {
    use super::{Decimal, Whole};

    fn decimal(text: &str) -> Decimal<'_> {
        Decimal::parse(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn they_are_compared_exactly() {
        let sorted = [
            "-1e400",
            "-1e60",
            "-9007199254740993",
            "-9007199254740992",
            "-1",
            "-0.5",
            "-1e-400",
            "0",
            "1e-999999999999999",
            "1e-60",
            "0.1",
            "0.10000000000000001",
            "0.9",
            "1",
            "1.5",
            "10.01",
            "10.1",
            "9007199254740992",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "18446744073709551616",
            "1e60",
            "1e999999999999999",
        ];
        for (at, a) in sorted.iter().enumerate() {
            for (other, b) in sorted.iter().enumerate() {
                assert_eq!(decimal(a).compare(&decimal(b)), at.cmp(&other), "{a} and {b}");
            }
        }
        for (one, other) in [("1", "1.0"), ("1e18", "1000000000000000000"), ("-0", "0e9"), ("12.5e-3", "0.0125")] {
            assert!(decimal(one).compare(&decimal(other)).is_eq(), "{one} and {other}");
        }
    }

    #[test]
    fn what_is_no_number_is_none() {
        for not in ["", "-", ".5", "x", "inf", "NaN", "--1", "1e", "1e+", "1.2.3", "1e5x", "e5", "0e", "1_0"] {
            assert!(Decimal::parse(not).is_none(), "{not}");
        }
    }

    #[test]
    fn the_whole_part_of_a_number() {
        for (text, whole) in [
            ("0", Whole::Number(0)),
            ("18446744073709551615", Whole::Number(18_446_744_073_709_551_615)),
            ("9.3e18", Whole::Number(9_300_000_000_000_000_000)),
            ("1.5E+3", Whole::Number(1_500)),
            ("25e-1", Whole::Fraction(2)),
            ("-2.5", Whole::Fraction(-2)),
            ("0.5", Whole::Fraction(0)),
            ("0.005", Whole::Fraction(0)),
            ("-7e30", Whole::Number(-7_000_000_000_000_000_000_000_000_000_000)),
            ("-170141183460469231731687303715884105728", Whole::Number(i128::MIN)),
            ("170141183460469231731687303715884105727", Whole::Number(i128::MAX)),
            ("170141183460469231731687303715884105728", Whole::TooGreat),
            ("1e300", Whole::TooGreat),
        ] {
            assert_eq!(decimal(text).whole(), whole, "{text}");
        }
        for (text, exceeds) in [
            ("2", false),
            ("2.0", false),
            ("2.0001", true),
            ("3", true),
            ("-9", false),
            ("-1e300", false),
            ("1e300", true),
        ] {
            assert_eq!(decimal(text).exceeds(2), exceeds, "{text}");
        }
    }
}
