//! Faults of an answer, as data: the place, the kind of fault, what was sent there, and the keyword.
//!
//! The types, the evaluator and the codec make them. Code decides by the data and never by a sentence: [`said`] writes the sentence,
//! once, where an error is built.

mod choice;
mod expected;
pub(crate) mod phrases;
mod sentence;

use serde_json::Value;

pub(crate) use self::choice::NearestBranch;
pub(crate) use self::expected::{Accepted, BoundText, CountRange, Expected, ListedValues, Range};
use crate::cost::SHOWN_NAME_BYTES;
use crate::error::{Error, ErrorKind, Reason};
use crate::json::depth::{dismantle, is_deeper};
use crate::json::keyword::{Keyword, KeywordSet, set};
use crate::json::ordered::Json;
use crate::prelude::*;
use crate::words::nearest::nearest;
use crate::words::printable;

/// Something wrong at one place of an answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Fault {
    /// The pointer to it.
    pub(crate) place: String,
    pub(crate) what: What,
    /// The keyword further up by which the broken schema applies: `if`, `anyOf`, `dependentSchemas`.
    pub(crate) because: Option<Keyword>,
}

/// The kind of violation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum What {
    /// The value breaks this keyword. Of a type, `type` is what serde does not read.
    Broken(Box<Broken>),
    /// A property is missing.
    Missing { name: String, expected: Option<Box<Expected>> },
    /// In each way to fit, properties are missing: the names of those, quoted.
    MissingOneOf { ways: Vec<String> },
    /// The object must not have the property.
    Undeclared { name: String, near: Option<String> },
    /// A property, or the key of an entry, is there twice.
    Repeated { name: String },
    /// The key of an entry is the name of a property.
    OwnProperty { name: String },
    /// No value is possible here.
    Impossible,
    /// The value fits so many branches, and must fit one.
    Ambiguous { branches: usize },
    /// An item of a tuple is set, and an earlier one is absent.
    Gap { name: String, before: String },
    /// The string holds no JSON, as `serde_json` says.
    NotJson { report: String },
    /// The check needs too many steps.
    TooMuch,
    /// It has more levels than this.
    TooDeep(usize),
    /// An integer of more than 64 bits, where a value would have other digits.
    LostDigits { number: String },
    /// A number that is too large for 64 bits.
    OutOfRange { number: String },
    /// The array has the wrong number of items: `items`.
    WrongLength { items: usize },
    /// Its type does not read this, as serde says.
    Misread { expected: String, found: String },
    /// No form that its type has.
    NoForm,
    /// The message of another library.
    Foreign { report: String },
}

/// A keyword that a value breaks.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Broken {
    pub(crate) keyword: Keyword,
    /// What the place accepts.
    pub(crate) expected: Expected,
    pub(crate) found: Found,
    /// Which of the values that are expected was perhaps meant.
    pub(crate) near: Option<String>,
}

impl Broken {
    /// Whether it is a list where none is expected.
    pub(crate) fn is_unexpected_list(&self) -> bool {
        let is_list = |it: &Accepted| matches!(it, Accepted::Array { .. } | Accepted::Entries);
        matches!(self.found, Found::Array(_)) && self.keyword == Keyword::Type && !self.expected.0.iter().any(is_list)
    }
}

/// The value that was sent, shortened.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Found {
    Null,
    Boolean(bool),
    Number(String),
    /// The start and the end of a string, and how many characters it has.
    String(String, usize),
    /// How many items it has.
    Array(usize),
    /// The names of some properties, and how many there are.
    Object(Vec<String>, usize),
    /// An item that an array has twice.
    Twice(String),
}

impl Found {
    pub(crate) fn of(value: &Value) -> Self {
        match value {
            Value::Null => Self::Null,
            Value::Bool(it) => Self::Boolean(*it),
            Value::Number(number) => {
                Self::Number(printable::within(&number.to_string(), SHOWN_NAME_BYTES).into_owned())
            }
            Value::String(text) => {
                Self::String(printable::within(text, SHOWN_NAME_BYTES).into_owned(), text.chars().count())
            }
            Value::Array(items) => Self::Array(items.len()),
            Value::Object(members) => {
                Self::Object(members.keys().take(5).map(|name| printable::name(name)).collect(), members.len())
            }
        }
    }
}

impl What {
    /// The value breaks the keyword.
    pub(crate) fn broken(keyword: Keyword, expected: Expected, value: &Value) -> Self {
        let near = match value {
            Value::String(text) if matches!(keyword, Keyword::Type | Keyword::Enum | Keyword::Const) => {
                expected.near(text)
            }
            _ => None,
        };
        Self::Broken(Box::new(Broken { keyword, expected, found: Found::of(value), near }))
    }

    /// The value is of another type.
    pub(crate) fn unexpected(expected: impl Into<Expected>, value: &Value) -> Self {
        Self::broken(Keyword::Type, expected.into(), value)
    }

    /// If both are about a number, adds the bounds of the other to this one. Returns whether they are.
    fn takes_bounds_of(&mut self, other: &Self) -> bool {
        match (self, other) {
            (Self::Broken(one), Self::Broken(other)) => {
                let both = matches!(one.found, Found::Number(_)) && one.expected.narrow_numbers(&other.expected);
                if both && !BOUNDS.has(other.keyword) {
                    one.keyword = other.keyword;
                }
                both
            }
            _ => false,
        }
    }

    pub(crate) fn missing(name: &str, expected: Option<Expected>) -> Self {
        Self::Missing { name: printable::name(name), expected: expected.map(Box::new) }
    }

    /// The object has only the properties that are known, and this is none.
    pub(crate) fn undeclared<'n>(name: &str, known: impl Iterator<Item = &'n str>) -> Self {
        Self::Undeclared { name: printable::name(name), near: nearest(known, name).map(printable::name) }
    }

    pub(crate) fn at(self, place: impl Into<String>) -> Fault {
        Fault { place: place.into(), what: self, because: None }
    }
}

impl Fault {
    /// Whether the answer has another form than was asked for, or the form and breaks bounds.
    pub(crate) fn kind(&self) -> ErrorKind {
        match &self.what {
            What::Broken(broken) if BOUNDS.has(broken.keyword) => ErrorKind::Constraint,
            _ => ErrorKind::Shape,
        }
    }

    /// The property that is there, or not there, and must not be so. An object may have several such faults.
    fn property(&self) -> Option<&str> {
        match &self.what {
            What::Missing { name, .. } | What::Undeclared { name, .. } => Some(name),
            _ => None,
        }
    }

    /// Whether the other fault already covers it.
    fn repeats(&self, other: &Self) -> bool {
        let is_same = match (&self.what, &other.what) {
            // The sentence is of what is accepted, whichever of the keywords is broken.
            (What::Broken(one), What::Broken(other)) => (&one.expected, &one.found) == (&other.expected, &other.found),
            (one, other) => one == other,
        };
        is_same && self.place == other.place && self.because == other.because
    }
}

impl From<Fault> for Reason {
    fn from(fault: Fault) -> Self {
        Self { message: fault.said(), pointer: fault.place }
    }
}

/// The value, unless it has more levels.
pub(crate) fn shallow(value: Value, levels: usize) -> Result<Value, Faults> {
    if !is_deeper(&value, levels) {
        return Ok(value);
    }
    dismantle(value);
    Err(What::TooDeep(levels).at("").into())
}

/// Everything that is wrong with an answer. An error has the first of them.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    list: Vec<Fault>,
    /// The message of serde, if serde refused the answer.
    source: Option<Source>,
}

type Source = Box<dyn core::error::Error + Send + Sync>;

impl Faults {
    pub(crate) fn new(list: Vec<Fault>) -> Self {
        let mut faults = Self::default();
        for fault in list {
            faults.push(fault);
        }
        faults
    }

    pub(crate) fn caused_by(self, source: impl Into<Source>) -> Self {
        Self { source: Some(source.into()), ..self }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn push(&mut self, fault: Fault) {
        match self.list.iter().position(|it| it.repeats(&fault)) {
            // A number that is no integer may break a bound too.
            Some(told) if fault.kind() == ErrorKind::Shape => self.list[told] = fault,
            None => self.list.push(fault),
            _ => {}
        }
    }

    /// Removes the faults for which `is_told` is true.
    pub(crate) fn without(mut self, is_told: impl Fn(&Fault) -> bool) -> Self {
        self.list.retain(|fault| !is_told(fault));
        self
    }

    /// These, and those of the text at other places.
    pub(crate) fn and(mut self, others: Self) -> Self {
        for fault in others.list {
            if !self.list.iter().any(|it| it.place == fault.place) {
                self.push(fault);
            }
        }
        self
    }

    /// The same with the numbers that this writes.
    pub(crate) fn with_numbers(mut self, number: impl Fn(&str) -> Option<String>) -> Self {
        for fault in &mut self.list {
            if let What::Broken(broken) = &mut fault.what
                && let Found::Number(found) = &mut broken.found
                && let Some(number) = number(&fault.place)
            {
                *found = number;
            }
        }
        self
    }

    /// The same at the places that this says.
    pub(crate) fn with_places(mut self, place: impl Fn(&Fault) -> String) -> Self {
        for fault in &mut self.list {
            fault.place = place(fault);
        }
        self
    }

    /// These, and those of another reading of the same answer, in document order. Of two at one place and of one kind the first says
    /// more. A number is reported once, with the bounds of both.
    pub(crate) fn merged(self, others: Self, answer: &Value) -> Self {
        let mut list = self.list;
        for fault in others.list {
            let mut at_its_place = list.iter_mut().filter(|it| it.place == fault.place);
            let tells = |it: &mut Fault| {
                it.what.takes_bounds_of(&fault.what) || it.kind() == fault.kind() && it.property() == fault.property()
            };
            if !at_its_place.any(tells) {
                list.push(fault);
            }
        }
        let answer = Json::from(answer);
        Self { list, source: self.source.or(others.source) }.in_order(|place| answer.order(place))
    }

    /// The same in another order of their places.
    pub(crate) fn in_order(mut self, order: impl Fn(&str) -> Vec<usize>) -> Self {
        self.list.sort_by_cached_key(|fault| order(&fault.place));
        self
    }

    /// The error that is sent back: here, and nowhere else, a fault becomes a sentence.
    pub(crate) fn into_error(self) -> Error {
        let is_bound = |it: &Fault| it.kind() == ErrorKind::Constraint;
        let kind = if self.list.iter().all(is_bound) { ErrorKind::Constraint } else { ErrorKind::Shape };
        let reasons = self.list.into_iter().map(Reason::from).collect();
        let error = Error::of_answer(sentence::DOES_NOT_FIT, reasons).of_kind(kind);
        match self.source {
            Some(source) => error.caused_by(source),
            None => error,
        }
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self::new(vec![fault])
    }
}

/// Assertions that do not concern the form of an answer.
const BOUNDS: KeywordSet = set![
    Minimum Maximum ExclusiveMinimum ExclusiveMaximum MultipleOf MinLength MaxLength MinItems MaxItems UniqueItems
    MinProperties MaxProperties Pattern Format
];
