//! What no schema can say: the one list of samples that a schema admits and serde does not read.
//!
//! A row does not merely recognize a text, it *mends* it. A sample is excused only if it reads once it is mended, so
//! a row cannot hide a mistake elsewhere in the same text.

mod page;
mod rows;

use serde_json::Value;

pub use self::page::page;
pub use self::rows::{EXCLUSIONS, NARROWED, UNWRITTEN};
use crate::literals::{Literal, literals, nesting};
use crate::mutation::Mutation;

/// One thing that a schema cannot say.
#[derive(Debug)]
pub struct Exclusion {
    /// What tests and the docs call it.
    pub name: &'static str,
    /// What the texts are.
    pub what: &'static str,
    /// Why the schema admits them and serde does not read them.
    pub why: &'static str,
    /// Which types it concerns.
    pub scope: Scope,
    /// How to recognize one, and what it would be without the fault.
    pub fault: Fault,
    /// Texts with the fault, for the docs.
    pub examples: &'static [&'static str],
}

/// Where an exclusion may be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// For any type.
    Any,
    /// Only where the test of a type names it; the text says for which types that is right.
    Named(&'static str),
}

/// What is wrong with a text.
#[derive(Debug, Clone, Copy)]
pub enum Fault {
    /// A number, and how it would be spelled without the fault; `None` if it has none.
    Number(fn(&str) -> Option<String>),
    /// A string, and how it would be spelled without the fault; `None` if it has none.
    Text(fn(&str) -> Option<String>),
    /// More levels of arrays and objects than this: no mending, and no reading.
    Nesting(usize),
    /// Only the reader can tell: its error has one of these texts, serde's or the library's.
    Says(&'static [&'static str]),
    /// A string that only the reader knows to be wrong: its error has these words, with the place. One of these texts in
    /// its place reads.
    Hole(&'static str, &'static [&'static str]),
}

/// The names of the rows that excuse `text`, which `read` refused with `error`; none, if it is not excused.
///
/// `named` are the rows that the type's test claims beside those that concern any type.
pub fn excuses(
    text: &str,
    error: &str,
    named: &[&str],
    read: impl Fn(&str) -> Result<(), String>,
) -> Vec<&'static str> {
    let rows = || EXCLUSIONS.iter().filter(|row| row.scope == Scope::Any || named.contains(&row.name));
    let mut found = Vec::new();
    let mut mended = text.to_owned();
    let mut error = error.to_owned();
    for row in rows() {
        // One that is enough by itself has the credit alone.
        let better = row.mend(text);
        if row.is_certain(text) || better != text && read(&better).is_ok() {
            return vec![row.name];
        }
    }
    for row in rows() {
        let better = row.mend(&mended);
        if better == mended {
            continue;
        }
        found.push(row.name);
        match read(&better) {
            Ok(()) => return found,
            Err(next) => error = next,
        }
        mended = better;
    }
    for row in rows() {
        if let Fault::Hole(words, fillings) = row.fault
            && error.contains(words)
        {
            found.push(row.name);
            match fill_holes(mended.clone(), error.clone(), words, fillings, &read) {
                Ok(()) => return found,
                Err(next) => error = next,
            }
        }
    }
    let said = rows().find(|row| row.is_said(&error));
    said.map(|row| [found, vec![row.name]].concat()).unwrap_or_default()
}

/// Put a filling into each string that the reader stops at, one after the other. The last error, if it does not read then.
fn fill_holes(
    mut text: String,
    mut error: String,
    words: &str,
    fillings: &[&str],
    read: impl Fn(&str) -> Result<(), String>,
) -> Result<(), String> {
    // A string in another place changes nothing about the place that the reader stops at.
    let place = |error: &str| error.lines().nth(1).and_then(|line| line.split(": ").next()).map(str::to_owned);
    while error.contains(words) {
        let mut next = None;
        for (at, literal) in literals(&text) {
            let is_key = text[at.end..].trim_start_matches('"').trim_start().starts_with(':');
            if is_key || !matches!(literal, Literal::Text(_)) {
                continue;
            }
            for filling in fillings {
                let mut filled = text.clone();
                filled.replace_range(at.clone(), filling);
                match read(&filled) {
                    Ok(()) => return Ok(()),
                    Err(other) if other.contains(words) && place(&other) != place(&error) => {
                        next = Some((filled, other));
                    }
                    Err(_) => {}
                }
            }
        }
        match next {
            Some(next) => (text, error) = next,
            None => break,
        }
    }
    Err(error)
}

/// Whether the row of this name fills a hole.
pub fn is_hole(name: &str) -> bool {
    EXCLUSIONS.iter().any(|row| row.name == name && matches!(row.fault, Fault::Hole(..)))
}

/// The name of the row that excuses a value which the type writes and the schema does not `admit`; none, if it is not excused.
///
/// `named` are the rows that may. `again` reads a text, and says what the value that it read is written as.
pub fn unwritten(
    value: &Value,
    named: &[&str],
    admits: impl Fn(&Value) -> bool,
    again: impl Fn(&str) -> Result<Value, String>,
) -> Option<&'static str> {
    let rows = UNWRITTEN.iter().filter(|row| named.contains(&row.name));
    rows.into_iter().find(|row| row.excuses(value, &admits, &again)).map(|row| row.name)
}

impl Exclusion {
    fn mend(&self, text: &str) -> String {
        let mut mended = text.to_owned();
        // From the end, so that the places before stay what they are.
        for (place, literal) in literals(text).into_iter().rev() {
            let better = match (self.fault, literal) {
                (Fault::Number(mend), Literal::Number(spelled)) | (Fault::Text(mend), Literal::Text(spelled)) => {
                    mend(spelled)
                }
                _ => None,
            };
            if let Some(better) = better {
                mended.replace_range(place, &better);
            }
        }
        mended
    }

    fn is_certain(&self, text: &str) -> bool {
        matches!(self.fault, Fault::Nesting(limit) if nesting(text) > limit)
    }

    fn is_said(&self, error: &str) -> bool {
        matches!(self.fault, Fault::Says(texts) if texts.iter().any(|text| error.contains(text)))
    }
}

/// What a type may write and its schema not admit.
#[derive(Debug)]
pub struct Unwritten {
    /// What tests and the docs call it.
    pub name: &'static str,
    /// What the values are.
    pub what: &'static str,
    /// Why the schema does not admit them.
    pub why: &'static str,
    /// Which types and dialects it concerns.
    pub scope: &'static str,
    /// How the tests recognize one.
    pub mark: Mark,
}

/// How a value that is written and not admitted is recognized.
#[derive(Debug, Clone, Copy)]
pub enum Mark {
    /// No test writes one.
    NotTried,
    /// A null under a property. Without it the value is admitted, and read as what it was.
    Null,
    /// Something that the test of the type names. The value may be anything.
    Named,
    /// A string, and what it would be without the fault. With that in its place the value is admitted.
    Text(fn(&str) -> Option<String>),
}

impl Unwritten {
    fn excuses(
        &self,
        value: &Value,
        admits: impl Fn(&Value) -> bool,
        again: impl Fn(&str) -> Result<Value, String>,
    ) -> bool {
        match self.mark {
            Mark::NotTried => false,
            Mark::Named => true,
            Mark::Text(mend) => admits(&with_texts(value, mend)),
            // Not every value is read as what it was: of a flattened `Option` serde may make a `Some` of optional properties.
            Mark::Null => again(&value.to_string()).is_ok_and(|read| {
                let is_same = |mended: &Value| again(&mended.to_string()).is_ok_and(|other| other == read);
                without_nulls(value).iter().any(|mended| admits(mended) && is_same(mended))
            }),
        }
    }
}

/// The value with some of its null properties left out: all of them first, then any choice of a few.
fn without_nulls(value: &Value) -> Vec<Value> {
    /// More have too many choices.
    const FEW: u32 = 10;
    fn remove(value: &mut Value, wanted: &mut impl FnMut() -> bool) {
        match value {
            Value::Object(members) => members.retain(|_, member| {
                remove(member, wanted);
                !(member.is_null() && wanted())
            }),
            Value::Array(items) => items.iter_mut().for_each(|item| remove(item, wanted)),
            _ => {}
        }
    }
    let mut count = 0;
    let mut without_any = value.clone();
    remove(&mut without_any, &mut || {
        count += 1;
        true
    });
    let choices = if count <= FEW { 0..1 << count } else { 0..0 };
    let chosen = choices.map(|choice: u32| {
        let mut mended = value.clone();
        let mut index = 0;
        remove(&mut mended, &mut || {
            index += 1;
            choice >> (index - 1) & 1 == 1
        });
        mended
    });
    std::iter::once(without_any).chain(chosen).collect()
}

fn with_texts(value: &Value, mend: fn(&str) -> Option<String>) -> Value {
    match value {
        Value::String(text) => mend(text).map_or_else(|| value.clone(), Value::String),
        Value::Array(items) => items.iter().map(|item| with_texts(item, mend)).collect(),
        Value::Object(members) => {
            members.iter().map(|(name, member)| (name.clone(), with_texts(member, mend))).collect()
        }
        _ => value.clone(),
    }
}

/// What serde reads and a schema does not admit.
#[derive(Debug)]
pub struct Narrowed {
    /// What tests and the docs call it.
    pub name: &'static str,
    /// What the texts are.
    pub what: &'static str,
    /// Why the schema does not admit them.
    pub why: &'static str,
    /// Which types it concerns.
    pub scope: Scope,
    /// What has been changed in a text that was admitted.
    pub mutations: &'static [Mutation],
}

/// The names of the rows that allow a text with this mutation to be read and not admitted; `named` are those that the type's
/// test claims.
pub fn narrowed(mutation: Mutation, named: &[&str]) -> Vec<&'static str> {
    let rows = NARROWED.iter().filter(|row| row.scope == Scope::Any || named.contains(&row.name));
    rows.filter(|row| row.mutations.contains(&mutation)).map(|row| row.name).collect()
}

/// The exclusion `negative-zero`: to a schema it is the integer 0, and to `serde_json` a float.
#[must_use]
pub fn without_negative_zero(value: &Value) -> Value {
    match value {
        Value::Number(number) if number.as_f64() == Some(0.0) => Value::from(0),
        Value::Array(items) => items.iter().map(without_negative_zero).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, value)| (key.clone(), without_negative_zero(value))).collect()
        }
        _ => value.clone(),
    }
}
