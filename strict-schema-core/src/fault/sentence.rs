//! The sentence of a fault: the only place that writes one.

use core::fmt::Write as _;

use serde_json::Value;

use super::expected::BoundText;
use super::{Accepted, Broken, CountRange, Expected, Fault, Found, ListedValues, Range, What};
use crate::fault::phrases::counted;
use crate::json::keyword::Keyword;
use crate::prelude::*;

pub(super) const DOES_NOT_FIT: &str = "the JSON does not match the schema";

impl Fault {
    /// As a sentence for a model.
    pub(crate) fn said(&self) -> String {
        let is_key = self.because == Some(Keyword::PropertyNames);
        let mut said = match &self.what {
            What::Broken(it) => broken(it, is_key),
            What::Missing { name, expected: None } => format!("the property `{name}` is missing"),
            What::Missing { name, expected: Some(expected) } => {
                format!("the property `{name}` is missing: expected {}", accepted(expected, None, false))
            }
            What::MissingOneOf { ways } => format!("a property is missing: expected {}", alternatives(ways)),
            What::Undeclared { name, near: None } => format!("there is no property `{name}`: leave it out"),
            What::Undeclared { name, near: Some(near) } => {
                format!("there is no property `{name}`: did you mean `{near}`?")
            }
            What::Repeated { name } => format!("`{name}` occurs more than once: send it once"),
            What::OwnProperty { name } => {
                format!("the key `{name}` is a declared property: set that property, and leave out this entry")
            }
            What::Impossible => "no value is accepted here: leave it out".to_owned(),
            What::Ambiguous { branches } => {
                format!("this matches {branches} of the branches of `oneOf`: it must match exactly one")
            }
            What::Gap { name, before } => {
                format!("`{name}` is set, but `{before}` before it is left out: set both, or leave out both")
            }
            What::NotJson { report } => {
                format!("expected a string that holds JSON, for example `{{}}` or `null`: {report}")
            }
            What::TooMuch => "this takes too long to check: send less".to_owned(),
            What::TooDeep(levels) => {
                format!("this is nested deeper than {levels} levels: nest it less")
            }
            What::LostDigits { number } => format!("expected a number whose digits fit into 64 bits, not {number}"),
            What::OutOfRange { number } => {
                format!("expected a number from {:e} to {:e}, not {number}", f64::MIN, f64::MAX)
            }
            What::WrongLength { items } => {
                format!("expected an array of another length, not of {}", counted(&items.to_string(), "item"))
            }
            What::Misread { expected, found } => format!("expected {expected}, not {found}"),
            What::NoForm => "this matches none of the forms that are possible here".to_owned(),
            What::Foreign { report } => report.clone(),
        };
        if let Some(keyword) = self.because.filter(|_| !is_key) {
            let _ = write!(said, " (required by `{}`)", keyword.name());
        }
        said
    }
}

/// `expected an integer from 1 to 14, not 30`
fn broken(broken: &Broken, is_key: bool) -> String {
    let Broken { keyword, expected, found, near } = broken;
    let mut said = format!("expected {}, not {}", accepted(expected, Some(found), is_key), sent(found, *keyword));
    if let Some(near) = near {
        let _ = write!(said, ": did you mean {near}?");
    }
    said
}

/// The value that was sent.
fn sent(found: &Found, keyword: Keyword) -> String {
    let count = |count: usize, noun: &str| counted(&count.to_string(), noun);
    match found {
        Found::Null => "null".to_owned(),
        Found::Boolean(it) => it.to_string(),
        Found::Number(number) => number.clone(),
        Found::String(text, characters) => {
            let quoted = Value::from(text.as_str()).to_string();
            match keyword {
                Keyword::MinLength | Keyword::MaxLength => format!("{quoted} ({})", count(*characters, "character")),
                _ => quoted,
            }
        }
        Found::Array(0) => "an empty array".to_owned(),
        Found::Array(items) => format!("an array of {}", count(*items, "item")),
        Found::Object(_, 0) => "an empty object".to_owned(),
        Found::Object(_, properties) if matches!(keyword, Keyword::MinProperties | Keyword::MaxProperties) => {
            format!("an object with {}", count(*properties, "property"))
        }
        Found::Object(names, properties) => {
            let names: Vec<_> = names.iter().map(|name| format!("`{name}`")).collect();
            let more = if *properties > names.len() { ", …" } else { "" };
            format!("an object with {}{more}", names.join(", "))
        }
        Found::Twice(item) => format!("one that repeats {item}"),
    }
}

/// The accepted values: the alternatives with `or` between them, and null last.
fn accepted(expected: &Expected, found: Option<&Found>, is_key: bool) -> String {
    let sent = match found {
        Some(Found::Number(number)) => number.parse().unwrap_or_default(),
        _ => 0.0,
    };
    let null = |it: &&Accepted| matches!(it, Accepted::Null);
    let mut phrases: Vec<String> = Vec::new();
    for it in expected.0.iter().filter(|it| !null(it)) {
        match it {
            Accepted::Values(names) => phrases.extend(list(names)),
            it => phrases.push(phrase(it, sent, is_key)),
        }
    }
    if expected.0.iter().any(|it| null(&it)) {
        phrases.retain(|it| it != "null");
        phrases.push("null".to_owned());
    }
    if phrases.is_empty() {
        return "another value".to_owned();
    }
    alternatives(&phrases)
}

/// `a, b or c`
fn alternatives(phrases: &[String]) -> String {
    match phrases.split_last() {
        None => "nothing".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
    }
}

/// JSON texts, and the number of further ones.
fn list(names: &ListedValues) -> impl Iterator<Item = String> {
    let others = (names.others > 0).then(|| format!("one of {} others", names.others));
    names.listed.iter().cloned().chain(others)
}

fn named(names: &ListedValues) -> String {
    alternatives(&list(names).collect::<Vec<_>>())
}

fn phrase(accepted: &Accepted, sent: f64, is_key: bool) -> String {
    match accepted {
        Accepted::Null => "null".to_owned(),
        Accepted::Boolean => "true or false".to_owned(),
        Accepted::Number { whole, range, multiple_of } => {
            let noun = match (is_key, whole) {
                (true, _) => "a key that is an integer",
                (false, true) => "an integer",
                (false, false) => "a number",
            };
            let range = in_range(range, sent);
            let multiple = multiple_of.as_ref().map(|it| format!(" that is a multiple of {it}")).unwrap_or_default();
            [noun, &range, &multiple].concat()
        }
        Accepted::String { characters, format, pattern } => {
            let noun = if is_key { "a key" } else { "a string" };
            let length = of_counts(" of ", *characters, "character");
            let format = format.as_ref().map(|it| format!(" in the format `{it}`")).unwrap_or_default();
            let pattern = pattern.as_ref().map(|it| format!(" that matches `{it}`")).unwrap_or_default();
            [noun, &length, &format, &pattern].concat()
        }
        Accepted::Array { items, distinct } => {
            let distinct = if *distinct { " without repeated items" } else { "" };
            ["an array", &of_counts(" of ", *items, "item"), distinct].concat()
        }
        Accepted::Object { properties } => ["an object", &of_counts(" with ", *properties, "property")].concat(),
        Accepted::Values(names) => named(names),
        Accepted::Tagged { tag, names } => format!("an object whose `{tag}` is {}", named(names)),
        Accepted::OneOf(names) => match names.listed.as_slice() {
            [name] if names.others == 0 => format!("an object with the property {name}"),
            _ => format!("an object with exactly one of the properties {}", named(names)),
        },
        Accepted::Containing(counts, schema) => {
            let items = of_counts(" with ", *counts, "item");
            format!("an array{items} matching {schema}")
        }
        Accepted::Unlike(schema) => format!("a value that does not match {schema}"),
        Accepted::Forms(count) => format!("one of the {count} forms in the schema"),
        Accepted::JsonText => "a string that holds JSON".to_owned(),
        Accepted::Entries => "an array of entries with `key` and `value`".to_owned(),
        Accepted::Entry => "an object with `key` and `value`".to_owned(),
        Accepted::Key => "a key that matches one of the patterns of keys".to_owned(),
    }
}

/// ` from 1 to 14`
fn in_range(range: &Range, sent: f64) -> String {
    // The bounds of 64 bits say nothing to whoever is far from them.
    let is_large = |number: f64| number.abs() >= LARGE;
    let is_told = |bound: &&BoundText| is_large(sent) || !bound.number.parse().is_ok_and(is_large);
    match (range.least.as_ref().filter(is_told), range.most.as_ref().filter(is_told)) {
        (None, None) => String::new(),
        (Some(least), Some(most)) if !least.exclusive && !most.exclusive => {
            format!(" from {} to {}", least.number, most.number)
        }
        (Some(least), None) => {
            [if least.exclusive { " greater than " } else { " of at least " }, &least.number].concat()
        }
        (None, Some(most)) => [if most.exclusive { " less than " } else { " of at most " }, &most.number].concat(),
        (Some(least), Some(most)) => {
            let from = if least.exclusive { "greater than" } else { "of at least" };
            let to = if most.exclusive { "less than" } else { "at most" };
            format!(" {from} {} and {to} {}", least.number, most.number)
        }
    }
}

/// ` of 1 to 3 items`
fn of_counts(before: &str, counts: CountRange, noun: &str) -> String {
    let counted = |count: u64| counted(&count.to_string(), noun);
    match (counts.least.filter(|least| *least > 0), counts.most) {
        (None, None) => String::new(),
        (Some(least), Some(most)) if least == most => format!("{before}{}", counted(most)),
        (Some(least), Some(most)) => format!("{before}{least} to {}", counted(most)),
        (Some(least), None) => format!("{before}at least {}", counted(least)),
        (_, Some(0)) => format!("{before}{}", counted(0)),
        (None, Some(most)) => format!("{before}at most {}", counted(most)),
    }
}

/// A bound this large comes from a 64-bit type, and not from a user.
const LARGE: f64 = 1e15;
