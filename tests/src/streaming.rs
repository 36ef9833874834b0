//! Answers in pieces: what is given of one only grows, and nothing unfinished is given as finished.

use std::collections::HashSet;

use serde_json::Value;
use strict_schema::{Error, Partial};

use crate::dice::Dice;
use crate::ordered::Json;

/// What was seen of one or more answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Seen {
    /// Answers.
    pub answers: usize,
    /// Pieces after which something was certain.
    pub shown: usize,
    /// Pieces after which there was more than before.
    pub steps: usize,
    /// Strings that were seen unfinished.
    pub unfinished: usize,
}

/// A [`Partial`], of whatever type.
pub trait Streamed {
    /// [`Partial::push`].
    ///
    /// # Errors
    /// As it.
    fn push(&mut self, piece: &str) -> Result<(), Error>;
    /// [`Partial::value`].
    fn value(&mut self) -> Option<&Value>;
    /// [`Partial::get`].
    ///
    /// # Errors
    /// As it.
    fn get(&mut self, pointer: &str) -> Result<Option<Value>, Error>;
    /// [`Partial::new_items`].
    ///
    /// # Errors
    /// As it.
    fn new_items(&mut self, pointer: &str) -> Result<Vec<Value>, Error>;
    /// [`Partial::new_text`].
    fn new_text(&mut self, pointer: &str) -> &str;
}

impl<T> Streamed for Partial<T> {
    fn push(&mut self, piece: &str) -> Result<(), Error> {
        self.push(piece)
    }

    fn value(&mut self) -> Option<&Value> {
        self.value()
    }

    fn get(&mut self, pointer: &str) -> Result<Option<Value>, Error> {
        self.get(pointer)
    }

    fn new_items(&mut self, pointer: &str) -> Result<Vec<Value>, Error> {
        self.new_items(pointer)
    }

    fn new_text(&mut self, pointer: &str) -> &str {
        self.new_text(pointer)
    }
}

/// Pushes a text in random pieces, and looks at what there is after each. `whole` is the value of the text, `admits` says
/// whether a value fits: an unfinished string may be given where the whole fits with it in the place of the finished one.
///
/// # Panics
/// If something that was given is taken back, is not part of the whole, or is unfinished where only the finished fits.
#[track_caller]
pub fn streams(
    name: &str,
    partial: &mut dyn Streamed,
    text: &str,
    whole: &Value,
    admits: &dyn Fn(&Value) -> bool,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    let (mut items, mut texts) = (Vec::new(), Vec::new());
    places(whole, &mut String::new(), &mut items, &mut texts);
    let watched =
        |places: &[String], dice: &mut Dice| (!places.is_empty()).then(|| places[dice.below(places.len())].clone());
    let (list, string) = (watched(&items, dice), watched(&texts, dice));
    let (mut listed, mut written) = (Vec::new(), String::new());
    let longest = if text.len() < 300 { 1 + dice.below(4) } else { 1 + text.len() / 60 };
    let mut before = None::<Value>;
    let mut judged = HashSet::new();
    let mut start = 0;
    while start < text.len() {
        let mut end = (start + 1 + dice.below(longest)).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        let so_far = &text[..end];
        if let Err(error) = partial.push(&text[start..end]) {
            panic!("{name}: {error}\n{so_far}");
        }
        start = end;
        if let Some(list) = &list {
            listed.extend(partial.new_items(list).unwrap());
        }
        if let Some(string) = &string {
            written.push_str(partial.new_text(string));
            let now = partial.get(string).unwrap();
            assert!(now.is_none() || now.as_ref() == whole.pointer(string), "{name}: {string} is {now:?}\n{so_far}");
        }
        let now = partial.value().cloned();
        match (&before, &now) {
            (Some(before), Some(now)) => assert!(grows(before, now), "{name}: {before} became {now}\n{so_far}"),
            (Some(before), None) => panic!("{name}: {before} is gone\n{so_far}"),
            (None, _) => {}
        }
        if let Some(now) = &now {
            assert!(grows(now, whole), "{name}: {now} is no beginning of {whole}\n{so_far}");
            unfinished(now, whole, &mut String::new(), &mut |place, string| {
                if judged.insert(place.to_owned()) {
                    let mut other = whole.clone();
                    *other.pointer_mut(place).unwrap() = Value::from(string);
                    assert!(admits(&other), "{name}: {string:?} at {place} is unfinished\n{so_far}");
                    seen.unfinished += 1;
                }
            });
        }
        seen.shown += usize::from(now.is_some());
        seen.steps += usize::from(now != before);
        before = now;
    }
    seen.answers += 1;
    // The end of a number at the root is not seen.
    if !whole.is_number() {
        assert_eq!(before.as_ref(), Some(whole), "{name}: {text}");
        assert_eq!(partial.get("").unwrap().as_ref(), Some(whole), "{name}: {text}");
    }
    if let Some(list) = &list {
        assert_eq!(whole.pointer(list), Some(&Value::from(listed)), "{name}: {list} in {text}");
    }
    if let Some(string) = &string {
        assert_eq!(whole.pointer(string), Some(&Value::from(written)), "{name}: {string} in {text}");
    }
}

/// The same of an answer in which no object has a key twice.
///
/// # Panics
/// As [`streams`].
#[track_caller]
pub fn of_answer(
    name: &str,
    partial: &mut dyn Streamed,
    text: &str,
    admits: &dyn Fn(&Value) -> bool,
    dice: &mut Dice,
    seen: &mut Seen,
) {
    let Ok(whole) = serde_json::from_str(text) else { return };
    if repeats_a_key(text) {
        return;
    }
    streams(name, partial, text, &whole, admits, dice, seen);
}

/// Whether an object of the text has a key twice. What there is then is the first value, and of the whole it is the last.
#[must_use]
pub fn repeats_a_key(text: &str) -> bool {
    let mut repeats = false;
    let Ok(root) = Json::read(text) else { return false };
    root.each("", &mut |_, node| {
        let mut met = HashSet::new();
        repeats |= node.keys().into_iter().any(|key| !met.insert(key.to_owned()));
    });
    repeats
}

/// Whether the second value is the first, or the first with more at its ends.
#[must_use]
pub fn grows(before: &Value, after: &Value) -> bool {
    match (before, after) {
        (Value::String(before), Value::String(after)) => after.starts_with(before.as_str()),
        (Value::Array(before), Value::Array(after)) => {
            before.len() <= after.len() && before.iter().zip(after).all(|(before, after)| grows(before, after))
        }
        (Value::Object(before), Value::Object(after)) => {
            before.iter().all(|(name, before)| after.get(name).is_some_and(|after| grows(before, after)))
        }
        _ => before == after,
    }
}

/// Calls for each string that is longer in the whole.
fn unfinished(now: &Value, whole: &Value, at: &mut String, found: &mut dyn FnMut(&str, &str)) {
    let end = at.len();
    match (now, whole) {
        (Value::String(now), Value::String(whole)) if now != whole => found(at, now),
        (Value::Array(now), Value::Array(whole)) => {
            for (index, (now, whole)) in now.iter().zip(whole).enumerate() {
                strict_schema::pointer::push(at, &index.to_string());
                unfinished(now, whole, at, found);
                at.truncate(end);
            }
        }
        (Value::Object(now), Value::Object(whole)) => {
            for (name, now) in now {
                strict_schema::pointer::push(at, name);
                unfinished(now, &whole[name], at, found);
                at.truncate(end);
            }
        }
        _ => {}
    }
}

/// The places of arrays, and those of strings.
fn places(value: &Value, at: &mut String, items: &mut Vec<String>, texts: &mut Vec<String>) {
    let end = at.len();
    match value {
        Value::String(_) => texts.push(at.clone()),
        Value::Array(values) => {
            items.push(at.clone());
            for (index, value) in values.iter().enumerate() {
                strict_schema::pointer::push(at, &index.to_string());
                places(value, at, items, texts);
                at.truncate(end);
            }
        }
        Value::Object(members) => {
            for (name, value) in members {
                strict_schema::pointer::push(at, name);
                places(value, at, items, texts);
                at.truncate(end);
            }
        }
        _ => {}
    }
}
