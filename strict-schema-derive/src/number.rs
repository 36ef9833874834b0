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
        let fits = decimal.exponent() >= -Self::MOST_DIGITS && decimal.places() <= Self::MOST_DIGITS;
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

    /// Whether any multiple of `step`, which is above zero, is between the two.
    pub(crate) fn has_multiple_between(step: &Self, least: &Self, greatest: &Self) -> bool {
        let fraction = |number: &Self| number.text.split_once('.').map_or(0, |(_, fraction)| fraction.len());
        let places = [step, least, greatest].map(fraction).into_iter().max().unwrap_or(0);
        let [step, from, to] = [step, least, greatest].map(|number| number.in_units(places));
        // The multiples are counted away from zero, on the side of it where both ends are.
        match (least.is_positive(), greatest.is_negative()) {
            (true, _) => ceiling(&from, &step).le(&floor(&to, &step)),
            (_, true) => ceiling(&to, &step).le(&floor(&from, &step)),
            // Zero is between them.
            _ => true,
        }
    }

    /// Its digits, with as many behind the point as that.
    fn in_units(&self, places: usize) -> Natural {
        let (whole, fraction) = self.text.split_once('.').unwrap_or((&self.text, ""));
        let zeros = std::iter::repeat_n(b'0', places - fraction.len());
        let digits = whole.bytes().chain(fraction.bytes()).chain(zeros);
        Natural(digits.filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect())
    }
}

/// A number as JSON, without an exponent.
fn written(number: &Decimal<'_>) -> String {
    let digits: String = number.digits().map(|digit| char::from(b'0' + digit)).collect();
    let sign = if number.is_negative() { "-" } else { "" };
    let exponent = usize::try_from(number.exponent().unsigned_abs()).unwrap_or(0);
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

/// A natural number, most significant digit first.
#[derive(Clone, PartialEq, Eq)]
struct Natural(Vec<u8>);

impl Natural {
    fn significant(&self) -> &[u8] {
        let leading = self.0.iter().take_while(|digit| **digit == 0).count();
        &self.0[leading..]
    }

    /// Take away a number that is not greater.
    fn subtract(&mut self, other: &Self) {
        let mut borrow = 0;
        let mut others = other.0.iter().rev();
        for digit in self.0.iter_mut().rev() {
            let taken = others.next().copied().unwrap_or(0) + borrow;
            borrow = u8::from(*digit < taken);
            *digit = *digit + 10 * borrow - taken;
        }
    }

    fn increment(&mut self) {
        for digit in self.0.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.0.insert(0, 1);
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let (a, b) = (self.significant(), other.significant());
        a.len().cmp(&b.len()).then_with(|| a.cmp(b))
    }
}

/// How often the divisor fits, and what is left: as division is done on paper.
fn divide(number: &Natural, divisor: &Natural) -> (Natural, Natural) {
    let mut quotient = Natural(Vec::new());
    let mut rest = Natural(Vec::new());
    for digit in &number.0 {
        rest.0.push(*digit);
        let mut times = 0;
        while *divisor <= rest {
            // The divisor may have more digits than the rest: zeros at its front.
            let divisor = Natural(divisor.significant().to_vec());
            rest.subtract(&divisor);
            times += 1;
        }
        rest = Natural(rest.significant().to_vec());
        quotient.0.push(times);
    }
    (quotient, rest)
}

fn floor(number: &Natural, divisor: &Natural) -> Natural {
    divide(number, divisor).0
}

fn ceiling(number: &Natural, divisor: &Natural) -> Natural {
    let (mut quotient, rest) = divide(number, divisor);
    if !rest.significant().is_empty() {
        quotient.increment();
    }
    quotient
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
            ("1e60", "1", "2"),
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
