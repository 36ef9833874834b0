//! Numbers that somebody wrote in an attribute, exactly, and as JSON writes them.

use std::cmp::Ordering;
use std::fmt;

use crate::decimal::Decimal;

/// A number with few enough digits for a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Number {
    /// As JSON, without an exponent and without redundant zeros: equal numbers have the same text.
    text: String,
}

impl Number {
    /// From the digits of a Rust literal: `-5`, `1.`, `00.5`, `1e3`. `None` if it is no such literal, or has too many
    /// digits before its point or after it.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let decimal = Decimal::parse(text)?;
        let fits = decimal.exponent >= -Self::MOST_DIGITS && decimal.places() <= Self::MOST_DIGITS;
        fits.then(|| Self { text: written(&decimal) })
    }

    /// Digits on either side of the point. A decoder's automaton of a bound has a state for each digit: some hundred are
    /// more than it accepts.
    pub(crate) const MOST_DIGITS: i64 = 64;

    pub(crate) fn is_positive(&self) -> bool {
        !self.is_negative() && self.text != "0"
    }

    fn is_negative(&self) -> bool {
        self.text.starts_with('-')
    }

    /// Whether any multiple of `step`, which is above zero, is between the two. True of more digits than 38: it is not computed.
    pub(crate) fn has_multiple_between(step: &Self, least: &Self, greatest: &Self) -> bool {
        let fraction = |number: &Self| number.text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let places = [step, least, greatest].map(fraction).into_iter().max().unwrap_or(0);
        let [Some(step), Some(least_units), Some(greatest_units)] =
            [step, least, greatest].map(|number| number.in_units(places))
        else {
            return true;
        };
        // On the side of zero where both are, the last multiple before the farther end is not before the nearer one.
        let (near, far) = match (least.is_positive(), greatest.is_negative()) {
            (true, _) => (least_units, greatest_units),
            (_, true) => (greatest_units, least_units),
            // Zero is between them.
            _ => return true,
        };
        far - far % step >= near
    }

    /// Its digits, with as many behind the point as that, if these are few enough.
    fn in_units(&self, places: usize) -> Option<u128> {
        let (whole, fraction) = self.text.split_once('.').unwrap_or((&self.text, ""));
        let digits = [whole.trim_start_matches('-'), fraction, &"0".repeat(places - fraction.len())].concat();
        digits.parse().ok()
    }
}

/// A number as JSON, without an exponent.
fn written(number: &Decimal<'_>) -> String {
    let digits: String = number.digits().map(|digit| char::from(b'0' + digit)).collect();
    let sign = if number.negative { "-" } else { "" };
    let exponent = usize::try_from(number.exponent.unsigned_abs()).unwrap_or(0);
    if digits.is_empty() {
        "0".to_owned()
    } else if number.is_whole() {
        format!("{sign}{digits}{}", "0".repeat(exponent))
    } else {
        let zeros = "0".repeat((exponent + 1).saturating_sub(digits.len()));
        let padded = zeros + &digits;
        let (before, after) = padded.split_at(padded.len() - exponent);
        format!("{sign}{before}.{after}")
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        match (Decimal::parse(&self.text), Decimal::parse(&other.text)) {
            (Some(one), Some(other)) => one.compare(&other),
            _ => self.text.cmp(&other.text),
        }
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::Number;

    fn number(text: &str) -> Number {
        Number::parse(text).unwrap_or_else(|| panic!("{text}"))
    }

    #[test]
    fn a_number_is_written_as_json_writes_it() {
        for (rust, json) in [
            ("0", "0"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("00.5", "0.5"),
            ("-05", "-5"),
            ("1.", "1"),
            ("1.50", "1.5"),
            ("1e3", "1000"),
            ("1E+3", "1000"),
            ("12.5e-3", "0.0125"),
            ("100", "100"),
            ("9007199254740993", "9007199254740993"),
            ("1e63", &format!("1{}", "0".repeat(63))),
            ("-1.25e-3", "-0.00125"),
            ("1e-64", &format!("0.{}1", "0".repeat(63))),
        ] {
            assert_eq!(number(rust).to_string(), json, "{rust}");
            assert!(is_json(json), "{json}");
            assert_eq!(number(json), number(rust));
        }
        for not in ["", "-", ".5", "x", "1e64", "1e-65", "1e99999999999", "inf", "NaN", "--1", "1e"] {
            assert_eq!(Number::parse(not), None, "{not}");
        }
    }

    /// The grammar of a JSON number.
    fn is_json(text: &str) -> bool {
        let unsigned = text.strip_prefix('-').unwrap_or(text);
        let (mantissa, exponent) = unsigned.split_once('e').unwrap_or((unsigned, "0"));
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, "0"));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        digits(whole)
            && (whole == "0" || !whole.starts_with('0'))
            && digits(fraction)
            && digits(exponent.strip_prefix(['-', '+']).unwrap_or(exponent))
    }

    #[test]
    fn a_multiple_is_found_or_is_not_there() {
        let has =
            |step: &str, from: &str, to: &str| Number::has_multiple_between(&number(step), &number(from), &number(to));
        for (step, from, to) in [
            ("2", "5", "6"),
            ("2", "-5", "-4"),
            ("2", "-1", "1"),
            ("0.1", "0.25", "0.3"),
            ("0.3", "0.9", "0.9"),
            ("7", "0", "1"),
            ("1e-60", "1", "1"),
            ("3", "9007199254740993", "9007199254740993"),
            ("1000", "1", "1e60"),
        ] {
            assert!(has(step, from, to), "{step} in {from}..{to}");
        }
        for (step, from, to) in [
            ("2", "5", "5"),
            ("2", "-5", "-5"),
            ("10", "1", "9"),
            ("10", "-9", "-1"),
            ("0.1", "0.25", "0.29"),
            ("3", "9007199254740992", "9007199254740992"),
            ("1e30", "1", "2"),
        ] {
            assert!(!has(step, from, to), "{step} in {from}..{to}");
        }
        for step in 1..40_i64 {
            for from in -60..60_i64 {
                let to = from + step % 7;
                let expected = (from..=to).any(|number| number % step == 0);
                assert_eq!(has(&step.to_string(), &from.to_string(), &to.to_string()), expected, "{step} {from} {to}");
            }
        }
    }
}
