//! An answer as a tree: its members in order and its numbers as written, whatever the features of `serde_json` are.
//!
//! It is used where the plain way failed: the input of serde then does not depend on `serde_json`, and an error of serde has a type
//! and a place.

use alloc::borrow::Cow;

use serde_json::{Map, Value};

use crate::cost::{PARSED_LEVELS, SHOWN_NAME_BYTES, TOLD_REASONS};
use crate::fault::{Fault, What};
use crate::json::decimal::{Decimal, Whole};
use crate::json::pointer;
use crate::prelude::*;
use crate::words::printable;

#[derive(Debug)]
pub(super) enum Tree<'t> {
    Null,
    Bool(bool),
    /// A number as written.
    Number(Cow<'t, str>),
    /// A number of a value of which only the float is known.
    Float(f64),
    String(Cow<'t, str>),
    List(Vec<Tree<'t>>),
    Object(Vec<(Cow<'t, str>, Tree<'t>)>),
}

/// Why a text is no tree.
#[derive(Debug, PartialEq)]
pub(super) enum Unread {
    NotJson,
    TooDeep,
}

impl<'t> Tree<'t> {
    /// The JSON that a text is.
    pub(super) fn parse(text: &'t str) -> Result<Self, Unread> {
        let mut rest = text;
        let tree = Self::start(&mut rest, PARSED_LEVELS + 1)?;
        if trimmed(rest).is_empty() { Ok(tree) } else { Err(Unread::NotJson) }
    }

    /// A value that is nested no deeper than what is parsed.
    pub(super) fn of(value: &'t Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(it) => Self::Bool(*it),
            Value::Number(number) => match number.as_f64() {
                // The float of a greater one may be that of another integer, too.
                Some(float) if !KEEPS_NUMBERS && number.is_f64() && float.abs() >= 9_007_199_254_740_992.0 => {
                    Self::Float(float)
                }
                _ => Self::Number(Cow::Owned(number.to_string())),
            },
            Value::String(text) => Self::String(Cow::Borrowed(text)),
            Value::Array(items) => Self::List(items.iter().map(Self::of).collect()),
            Value::Object(members) => Self::Object(
                members.iter().map(|(name, value)| (Cow::Borrowed(name.as_str()), Self::of(value))).collect(),
            ),
        }
    }

    /// As a value, and the faults that the value does not show: repeated members, of which it has the last; and numbers out of range,
    /// instead of which it has the largest float.
    pub(super) fn to_value(&self) -> (Value, Vec<Fault>) {
        let mut hidden = Vec::new();
        (self.value_at(&mut String::new(), &mut hidden), hidden)
    }

    /// The number at a place, as written.
    pub(super) fn number(&self, place: &str) -> Option<String> {
        let found = pointer::steps(place).try_fold(self, |here, step| match here {
            Self::Object(members) => members.iter().rfind(|(name, _)| *name == step).map(|(_, tree)| tree),
            Self::List(items) => step.parse().ok().and_then(|index: usize| items.get(index)),
            _ => None,
        });
        match found? {
            Self::Number(literal) => Some(shown(literal)),
            _ => None,
        }
    }

    /// The position of a place in document order: the index of each step, as far as they lead.
    #[cfg(feature = "validate")]
    pub(super) fn order(&self, place: &str) -> Vec<usize> {
        let mut here = Some(self);
        let index = |step: Cow<'_, str>| {
            let (index, next) = match here? {
                Self::Object(members) => {
                    let index = members.iter().position(|(name, _)| *name == step)?;
                    (index, &members[index].1)
                }
                Self::List(items) => step.parse().ok().and_then(|index: usize| Some((index, items.get(index)?)))?,
                _ => return None,
            };
            here = Some(next);
            Some(index)
        };
        pointer::steps(place).map_while(index).collect()
    }

    fn value_at(&self, at: &mut String, hidden: &mut Vec<Fault>) -> Value {
        let hide = |hidden: &mut Vec<Fault>, what: What, at: &str| {
            if hidden.len() < TOLD_REASONS {
                hidden.push(what.at(at));
            }
        };
        let within = |at: &mut String, step: &str, tree: &Self, hidden: &mut Vec<Fault>| {
            let end = at.len();
            pointer::push(at, step);
            let value = tree.value_at(at, hidden);
            at.truncate(end);
            value
        };
        match self {
            Self::Null => Value::Null,
            Self::Bool(it) => Value::Bool(*it),
            Self::Number(literal) => match serde_json::from_str(literal) {
                Ok(number) => Value::Number(number),
                Err(_) => {
                    hide(hidden, out_of_range(literal), at);
                    Value::from(if literal.starts_with('-') { f64::MIN } else { f64::MAX })
                }
            },
            Self::Float(float) => Value::from(*float),
            Self::String(text) => Value::String(text.clone().into_owned()),
            Self::List(items) => {
                let items = items.iter().enumerate();
                items.map(|(index, item)| within(at, &index.to_string(), item, hidden)).collect()
            }
            Self::Object(members) => {
                let mut object = Map::new();
                for (name, tree) in members {
                    let value = within(at, name, tree, hidden);
                    if object.insert(name.clone().into_owned(), value).is_some() {
                        hide(hidden, What::Repeated { name: printable::name(name) }, at);
                    }
                }
                Value::Object(object)
            }
        }
    }

    /// The value at the start of a text.
    fn start(rest: &mut &'t str, levels: usize) -> Result<Self, Unread> {
        *rest = trimmed(rest);
        match rest.bytes().next() {
            Some(open @ (b'{' | b'[')) => {
                let levels = levels.checked_sub(1).filter(|levels| *levels > 0).ok_or(Unread::TooDeep)?;
                skip(rest, char::from(open))?;
                if open == b'[' { Self::list(rest, levels) } else { Self::object(rest, levels) }
            }
            Some(b'"') => string(rest).map(Self::String),
            _ => {
                let is_part = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '+' | '-' | '.');
                let end = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                *rest = after;
                match word {
                    "null" => Ok(Self::Null),
                    "true" => Ok(Self::Bool(true)),
                    "false" => Ok(Self::Bool(false)),
                    number if is_number(number) => Ok(Self::Number(Cow::Borrowed(number))),
                    _ => Err(Unread::NotJson),
                }
            }
        }
    }

    fn list(rest: &mut &'t str, levels: usize) -> Result<Self, Unread> {
        let mut items = Vec::new();
        while !ends(rest, ']', items.is_empty())? {
            items.push(Self::start(rest, levels)?);
        }
        Ok(Self::List(items))
    }

    fn object(rest: &mut &'t str, levels: usize) -> Result<Self, Unread> {
        let mut members = Vec::new();
        while !ends(rest, '}', members.is_empty())? {
            *rest = trimmed(rest);
            let name = string(rest)?;
            *rest = trimmed(rest);
            skip(rest, ':')?;
            members.push((name, Self::start(rest, levels)?));
        }
        Ok(Self::Object(members))
    }
}

/// The fault of a number that is too large for a float.
pub(super) fn out_of_range(literal: &str) -> What {
    What::OutOfRange { number: shown(literal) }
}

fn shown(literal: &str) -> String {
    printable::within(literal, SHOWN_NAME_BYTES).into_owned()
}

/// Whether `serde_json` keeps numbers as written: its feature `arbitrary_precision`, which any dependency may turn on. It then
/// passes numbers on in a form that serde does not read where it buffers them: in tagged, untagged and flattened types.
pub(super) const KEEPS_NUMBERS: bool = size_of::<serde_json::Number>() == size_of::<String>();

/// Without the spaces of JSON, which are fewer than those of Unicode.
fn trimmed(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n', '\r'])
}

fn skip(rest: &mut &str, letter: char) -> Result<(), Unread> {
    *rest = rest.strip_prefix(letter).ok_or(Unread::NotJson)?;
    Ok(())
}

/// Whether a list or an object ends here. If it does not, the comma before what follows is skipped.
fn ends(rest: &mut &str, close: char, is_empty: bool) -> Result<bool, Unread> {
    *rest = trimmed(rest);
    if rest.starts_with(close) {
        skip(rest, close)?;
        return Ok(true);
    }
    if !is_empty {
        skip(rest, ',')?;
    }
    Ok(false)
}

/// The string at the start.
fn string<'t>(rest: &mut &'t str) -> Result<Cow<'t, str>, Unread> {
    let bytes = rest.as_bytes();
    if bytes.first() != Some(&b'"') {
        return Err(Unread::NotJson);
    }
    let mut end = 1;
    let mut is_plain = true;
    loop {
        match bytes.get(end) {
            Some(b'"') => break,
            Some(b'\\') => {
                is_plain = false;
                end += 2;
            }
            Some(0..0x20) | None => return Err(Unread::NotJson),
            Some(_) => end += 1,
        }
    }
    let (quoted, after) = rest.split_at(end + 1);
    *rest = after;
    if is_plain {
        return Ok(Cow::Borrowed(&quoted[1..end]));
    }
    serde_json::from_str(quoted).map(Cow::Owned).map_err(|_| Unread::NotJson)
}

/// Whether this is how JSON writes a number.
fn is_number(text: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let text = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, Some(exponent.strip_prefix(['+', '-']).unwrap_or(exponent))),
        None => (text, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    digits(whole)
        && (whole == "0" || whole.as_bytes()[0] != b'0')
        && fraction.is_none_or(digits)
        && exponent.is_none_or(digits)
}

/// The integer of 64 bits that a number is, also one that is written as `1.0`, `1e3` or `-0`.
pub(super) fn integer(literal: &str) -> Option<i128> {
    let Whole::Number(value) = Decimal::parse(literal)?.whole() else { return None };
    (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&value).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn what_is_json_is_what_it_is_to_serde_json() {
        for text in [
            "{}",
            " [ ] ",
            "[1,2]",
            "{\"a\":[{\"b\":null}],\"c\":\"\\u00e9\\n\"}",
            "-0.5e+3",
            "0",
            "true",
            "\"\"",
            "1e3",
            "",
            "{",
            "[1",
            "[1 2]",
            "{\"a\"}",
            "{\"a\":}",
            "{\"a\":1,}",
            "[1,]",
            "[,1]",
            "\"",
            "\"\\",
            "\"\\x\"",
            "\"\\ud800\"",
            "nul",
            "1 2",
            "{1:2}",
            "01",
            "1.",
            ".5",
            "+1",
            "1e",
            "-",
            "\u{a0}1",
            "\"\t\"",
            "[1]x",
            "NaN",
            "\"a\"b",
            "{\"a\":1 \"b\":2}",
            "\u{feff}1",
        ] {
            let read = serde_json::from_str::<Value>(text);
            match Tree::parse(text) {
                Ok(tree) => assert_eq!(tree.to_value(), (read.unwrap(), Vec::new()), "{text}"),
                Err(_) => assert!(read.is_err(), "{text}"),
            }
        }
    }

    #[test]
    fn levels_and_large_numbers_are_told() {
        let nested = |levels: usize| ["[".repeat(levels), "]".repeat(levels)].concat();
        assert!(Tree::parse(&nested(PARSED_LEVELS)).is_ok());
        assert!(serde_json::from_str::<Value>(&nested(PARSED_LEVELS)).is_ok());
        assert_eq!(Tree::parse(&nested(PARSED_LEVELS + 1)).unwrap_err(), Unread::TooDeep);
        assert_eq!(Tree::parse(&"[".repeat(1_000_000)).unwrap_err(), Unread::TooDeep);
        let (_, hidden) = Tree::parse("{\"a\":[0,1e999]}").unwrap().to_value();
        assert_eq!(hidden.first().map(|fault| &*fault.place), (!KEEPS_NUMBERS).then_some("/a/1"));
        assert_eq!(serde_json::from_str::<Value>("1e999").is_ok(), KEEPS_NUMBERS);
    }
}
