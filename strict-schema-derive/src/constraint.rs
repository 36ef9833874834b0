//! `#[strict(range(…), length(…), pattern = "…", …)]` on a field: bounds that its type does not have by itself.

use std::fmt::Display;

use proc_macro2::{Span, TokenTree};
use syn::Lit;

use crate::attribute::{self, Name, Owner, Place};
use crate::errors::Errors;
use crate::number::Number;
use crate::parsed_attributes::{AttributeValue, Written, refuse_form, refuse_repeated};
use crate::{json, pattern, refusal};

/// The bounds of a field, or of the items of one.
#[derive(Default)]
pub(crate) struct Constraints {
    pub(crate) minimum: Option<Number>,
    pub(crate) maximum: Option<Number>,
    pub(crate) multiple_of: Option<Number>,
    pub(crate) length: (Option<u64>, Option<u64>),
    pub(crate) pattern: Option<Pattern>,
    /// Its name, and where it is written: the core checks whether it is one.
    pub(crate) format: Option<(String, Span)>,
    /// The bounds of each item.
    pub(crate) items: Option<Box<Self>>,
}

/// A pattern that is a regular expression.
#[derive(PartialEq, Eq)]
pub(crate) struct Pattern {
    /// Escaped for JSON.
    pub(crate) text: String,
    /// The features that it uses and that not every dialect accepts, as bits.
    pub(crate) features: u8,
    pub(crate) longest_repeat: u64,
}

impl PartialEq for Constraints {
    /// Wherever they were written.
    fn eq(&self, other: &Self) -> bool {
        let Self { minimum, maximum, multiple_of, length, pattern, format, items } = self;
        *minimum == other.minimum
            && *maximum == other.maximum
            && *multiple_of == other.multiple_of
            && *length == other.length
            && *pattern == other.pattern
            && format.as_ref().map(|it| &it.0) == other.format.as_ref().map(|it| &it.0)
            && *items == other.items
    }
}

/// The names of the attributes that are read here.
const BOUNDS: [Name; 6] = [Name::Range, Name::MultipleOf, Name::Length, Name::Pattern, Name::Format, Name::Items];

impl Constraints {
    /// From what `#[strict(…)]` says, if it says any.
    pub(crate) fn read<'a>(strict: impl Iterator<Item = &'a Written>, errors: &mut Errors) -> Option<Self> {
        let mut constraints = Self::default();
        let mut last = None;
        for written in strict {
            let Some(name) = BOUNDS.into_iter().find(|name| written.is(*name)) else { continue };
            last = Some(written.span);
            match name {
                Name::Range => constraints.read_range(written, errors),
                Name::Length => constraints.read_length(written, errors),
                Name::MultipleOf => constraints.read_multiple(written, errors),
                Name::Pattern => constraints.pattern = pattern(written, errors),
                Name::Format => constraints.format = written.text().map(|format| (format, written.value_span())),
                Name::Items => constraints.items = items(written, errors).map(Box::new),
                _ => unreachable!("`BOUNDS` has the names above"),
            }
        }
        constraints.refuse_without_multiple(last?, errors);
        Some(constraints)
    }

    fn read_range(&mut self, written: &Written, errors: &mut Errors) {
        let [minimum, maximum] = ends(written, errors);
        self.minimum = minimum.and_then(|end| number(end, errors));
        self.maximum = maximum.and_then(|end| number(end, errors));
        if let (Some(minimum), Some(maximum)) = (&self.minimum, &self.maximum)
            && minimum > maximum
        {
            errors.refuse_with(written.span, &refusal::EMPTY_RANGE, &[&minimum, &maximum]);
        }
    }

    fn read_length(&mut self, written: &Written, errors: &mut Errors) {
        let [minimum, maximum] = ends(written, errors);
        self.length = (minimum.and_then(|end| whole(end, errors)), maximum.and_then(|end| whole(end, errors)));
        if let (Some(minimum), Some(maximum)) = self.length
            && minimum > maximum
        {
            errors.refuse_with(written.span, &refusal::EMPTY_LENGTH, &[&minimum, &maximum]);
        }
    }

    fn read_multiple(&mut self, written: &Written, errors: &mut Errors) {
        self.multiple_of = number(written, errors);
        if self.multiple_of.as_ref().is_some_and(|number| !number.is_positive()) {
            errors.refuse(written.value_span(), &refusal::MULTIPLE_OF_NOTHING);
            self.multiple_of = None;
        }
    }

    /// The library checks the other properties of the type.
    fn refuse_without_multiple(&self, span: Span, errors: &mut Errors) {
        if let (Some(step), Some(least), Some(greatest)) = (&self.multiple_of, &self.minimum, &self.maximum)
            && least <= greatest
            && !Number::has_multiple_between(step, least, greatest)
        {
            errors.refuse_with(span, &refusal::NO_MULTIPLE, &[&step, &least, &greatest]);
        }
    }
}

/// `items(…)`: bounds of their own.
fn items(written: &Written, errors: &mut Errors) -> Option<Constraints> {
    let AttributeValue::List(list) = &written.value else { return None };
    if list.is_empty() {
        errors.refuse(written.span, &refusal::NO_BOUND);
    }
    let rows = attribute::table(Owner::Strict, Place::Field);
    let mut read: Vec<&Written> = Vec::new();
    for bound in list {
        let row = bound.row(rows).filter(|row| BOUNDS.contains(&row.name));
        match row {
            None => errors.refuse_with(
                bound.span,
                &refusal::NO_BOUND_OF_ITEMS,
                &[&bound.name, &BOUNDS.map(|name| format!("`{}`", name.text())).join(", ")],
            ),
            Some(row) if !bound.has_form(row.name.syntax()) => {
                refuse_form(row, bound, &format!("write `items({})`", row.name.example()), errors);
            }
            Some(_) => match read.iter().find(|before| before.name == bound.name) {
                Some(first) => refuse_repeated(first, bound, errors),
                None => read.push(bound),
            },
        }
    }
    Constraints::read(read.into_iter(), errors)
}

/// A pattern, judged as the validator judges those of other schemas: by the same scanner.
fn pattern(written: &Written, errors: &mut Errors) -> Option<Pattern> {
    let text = written.text()?;
    match pattern::scan(&text) {
        Ok(uses) if uses.constructs.iter().any(|(construct, _)| !construct.row().is_portable()) => {
            for (construct, as_written) in uses.constructs {
                let row = construct.row();
                if !row.is_portable() {
                    let words: [&dyn Display; 3] = [&as_written, &row.readings(), &row.instead];
                    errors.refuse_with(written.value_span(), &refusal::READ_DIFFERENTLY, &words);
                }
            }
            None
        }
        Ok(uses) => Some(Pattern {
            text: json::escape(&text),
            features: uses.features.iter().fold(0, |bits, (feature, _)| bits | feature.bit()),
            longest_repeat: uses.longest_repeat,
        }),
        Err(wrong) => {
            errors.refuse_with(written.value_span(), &refusal::NOT_A_PATTERN, &[&wrong]);
            None
        }
    }
}

/// `(min = …, max = …)`
fn ends<'a>(written: &'a Written, errors: &mut Errors) -> [Option<&'a Written>; 2] {
    let mut ends = [None, None];
    let AttributeValue::List(list) = &written.value else { return ends };
    if list.is_empty() {
        errors.refuse(written.span, &refusal::NO_BOUND);
    }
    for end in list {
        let place = match end {
            end if end.is(Name::Min) => &mut ends[0],
            end if end.is(Name::Max) => &mut ends[1],
            _ => {
                errors.refuse_with(end.span, &refusal::NOT_AN_END, &[&end.name, &written.name]);
                continue;
            }
        };
        if let Some(first) = place {
            refuse_repeated(first, end, errors);
        }
        *place = Some(end);
    }
    ends
}

fn number(written: &Written, errors: &mut Errors) -> Option<Number> {
    let Some(text) = digits(written) else {
        errors.refuse(written.value_span(), &refusal::NOT_A_NUMBER);
        return None;
    };
    let number = Number::parse(&text);
    if number.is_none() {
        errors.refuse_with(written.value_span(), &refusal::TOO_MANY_DIGITS, &[&Number::MOST_DIGITS]);
    }
    number
}

/// The digits of a literal, which may have a minus before it.
fn digits(written: &Written) -> Option<String> {
    let of_literal = |literal: &Lit| match literal {
        Lit::Int(number) => Some(number.base10_digits().to_owned()),
        Lit::Float(number) => Some(number.base10_digits().to_owned()),
        _ => None,
    };
    match &written.value {
        AttributeValue::Literal(literal) => of_literal(literal),
        AttributeValue::Other(tokens) => {
            let mut visible = Vec::new();
            json::flatten(tokens.clone(), &mut visible);
            match visible.as_slice() {
                [TokenTree::Punct(minus), TokenTree::Literal(literal)] if minus.as_char() == '-' => {
                    of_literal(&Lit::new(literal.clone())).map(|digits| format!("-{digits}"))
                }
                _ => None,
            }
        }
        AttributeValue::Nothing | AttributeValue::List(_) => None,
    }
}

fn whole(written: &Written, errors: &mut Errors) -> Option<u64> {
    let number = match &written.value {
        AttributeValue::Literal(Lit::Int(number)) => number.base10_digits().parse().ok(),
        _ => None,
    };
    if number.is_none() {
        errors.refuse(written.value_span(), &refusal::NOT_A_COUNT);
    }
    number
}
