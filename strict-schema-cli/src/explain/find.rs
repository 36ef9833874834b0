//! Finds the errors in a pasted text.

use std::collections::HashSet;

use strict_schema::Rule;
use strict_schema::keyword::Keyword;

use super::messages::{self, Means, Message, named};
use super::notation::{self, NamedPlace};
use super::pattern::{Pattern, PatternMatch};
use super::proto;
use super::text::{self, ErrorText};
use crate::rules::about;

/// An error in a pasted text.
#[derive(Clone, Debug)]
pub(crate) struct Explanation {
    pub message: &'static Message,
    /// The part of the text that matched, as the provider wrote it.
    pub said: String,
    /// Whether the pasted text ends before the message does.
    pub is_cut: bool,
    /// The rules that it can be about, most likely first.
    pub rules: Vec<&'static Rule>,
    pub keywords: Vec<String>,
    /// The name or value that it names.
    pub key: Option<String>,
    /// The numbers that it names: counts and limits.
    pub numbers: Vec<u64>,
    /// The place in the schema, if the text names one. See [`NamedPlace::pointer`].
    pub pointer: Option<String>,
    pub(super) place: Option<NamedPlace>,
    pub part: RequestPart,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RequestPart {
    /// The tool's or the format's name.
    pub name: Option<String>,
    /// The tool's number, from 0.
    pub tool: Option<usize>,
}

/// How many errors of one text are explained.
const MOST: usize = 50;

/// How much a place adds to the score of a layer.
const PLACE: usize = 20;

/// A place belongs to a message if it ends at most this many characters before the message.
const BEFORE: usize = 4;
/// Or starts at most this many characters after it.
const AFTER: usize = 24;

/// Every error in the text, in order.
pub(crate) fn explanations(pasted: &str) -> Vec<Explanation> {
    let layers: Vec<ErrorText> = text::layers(pasted).iter().map(|it| ErrorText::new(it)).collect();
    let patterns: Vec<_> = messages::all().iter().map(|it| (it, Pattern::new(it.text))).collect();
    let mut best: (usize, Vec<Explanation>) = (0, Vec::new());
    for layer in &layers {
        let (score, found) = in_layer(layer, &patterns);
        if score > best.0 {
            best = (score, found);
        }
    }
    let part = part(&layers);
    for explanation in &mut best.1 {
        explanation.part.tool = explanation.part.tool.or(part.tool);
        explanation.part.name.clone_from(&part.name);
    }
    best.1
}

/// The errors of one layer, and how many characters of it match providers' texts.
fn in_layer(text: &ErrorText, patterns: &[(&'static Message, Pattern)]) -> (usize, Vec<Explanation>) {
    let mut all: Vec<(&'static Message, PatternMatch)> = Vec::new();
    for (message, pattern) in patterns {
        all.extend(pattern.find_all(text).into_iter().map(|found| (*message, found)));
    }
    // Best matches first: complete messages, then longer matches, then those that lack the fewest characters.
    all.sort_by_key(|(_, found)| (found.missing > 0, usize::MAX - found.literal, found.missing));
    let mut chosen: Vec<(&'static Message, PatternMatch)> = Vec::new();
    for (message, found) in all {
        if chosen.len() < MOST && chosen.iter().all(|(_, it)| found.end <= it.start || it.end <= found.start) {
            chosen.push((message, found));
        }
    }
    if chosen.iter().any(|(message, _)| message.means != Means::Frame) {
        chosen.retain(|(message, _)| message.means != Means::Frame);
    }
    chosen.sort_by_key(|(_, found)| found.start);
    let places: Vec<NamedPlace> = notation::places(text);
    let is_single = chosen.len() == 1;
    let mut explanations: Vec<Explanation> = Vec::new();
    let mut score = 0;
    for (message, found) in chosen {
        let literal = found.literal;
        let explanation = explanation(text, message, found, &places, is_single);
        if explanations.iter().all(|it| !it.is_same(&explanation)) {
            // Remaining escapes hide places, so a place raises the score.
            score += literal + if explanation.place.is_some() { PLACE } else { 0 };
            explanations.push(explanation);
        }
    }
    (score, explanations)
}

fn explanation(
    text: &ErrorText,
    message: &'static Message,
    found: PatternMatch,
    places: &[NamedPlace],
    is_single: bool,
) -> Explanation {
    let PatternMatch { start, end, missing, key, mut keywords, numbers, place, .. } = found;
    // Converts Google's names of fields.
    for keyword in keywords.iter_mut().filter(|it| it.contains('_')) {
        let camel = proto::camel(keyword);
        if Keyword::named(&camel).is_some() {
            *keyword = camel;
        }
    }
    let place = place.or_else(|| belonging(text, places, start, end, is_single));
    let tool = place.as_ref().and_then(|it| it.tool).or_else(|| {
        let before = places.iter().filter(|it| it.end <= start);
        before.filter_map(|it| it.tool).next_back()
    });
    let place = place.filter(|it| !it.is_only_part);
    let pointer = place.as_ref().map(NamedPlace::pointer);
    let rules = rules(message, &keywords, pointer.as_deref());
    // Includes the place in front of it, as the provider writes it.
    let from =
        place.as_ref().map_or(start, |it| if it.end <= start && start - it.end <= BEFORE { it.start } else { start });
    let to = place.as_ref().map_or(end, |it| if it.start >= end && it.start - end <= AFTER { it.end } else { end });
    let from = if from >= 3 && text.slice(from - 3, from) == "In " { from - 3 } else { from };
    Explanation {
        message,
        said: text.slice(from, to),
        is_cut: missing > 0,
        rules,
        keywords,
        key: key.filter(|it| !it.trim().is_empty()),
        numbers,
        pointer,
        place,
        part: RequestPart { name: None, tool },
    }
}

/// The place right before the message, or else right after it, or else the only place.
fn belonging(text: &ErrorText, places: &[NamedPlace], start: usize, end: usize, is_single: bool) -> Option<NamedPlace> {
    let before = places.iter().rfind(|it| it.end <= start && start - it.end <= BEFORE);
    // The message's pattern may include the place at its start, as in `input_schema.type: Field required`.
    let around = places.iter().find(|it| it.start < start && it.end > start && it.end <= end);
    let after = places
        .iter()
        .find(|it| it.start >= end && it.start - end <= AFTER && !text.letters[end..it.start].contains(&'\n'));
    let mut only = places.iter().filter(|it| !it.is_only_part && (it.end <= start || it.start >= end));
    let only = only.next().filter(|_| is_single && only.next().is_none());
    before.or(around).or(after).or(only).cloned()
}

fn rules(message: &Message, keywords: &[String], pointer: Option<&str>) -> Vec<&'static Rule> {
    const COMBINATORS: &[&str] = &["anyOf", "oneOf", "allOf", "enum", "not"];
    let mut rules = message.rules.clone();
    if message.means == Means::Keyword {
        rules.extend(keywords.iter().map(|it| about(it)));
        let is_root = pointer.is_some_and(str::is_empty);
        if is_root && keywords.iter().any(|it| COMBINATORS.contains(&it.as_str())) {
            rules.extend(named("root-combinator"));
        }
        // The text is cut before the keyword.
        if rules.is_empty() {
            rules.extend(named("unsupported-keyword"));
        }
    }
    let mut known = HashSet::new();
    rules.retain(|it| known.insert(it.id));
    rules
}

impl Explanation {
    fn is_same(&self, other: &Self) -> bool {
        std::ptr::eq(self.message, other.message)
            && (&self.pointer, &self.key, &self.keywords, self.part.tool)
                == (&other.pointer, &other.key, &other.keywords, other.part.tool)
    }
}

/// The part of the request, as all layers together name it.
fn part(layers: &[ErrorText]) -> RequestPart {
    const NAMES: &[&str] = &[
        "schema for function '{key}'",
        "schema for response_format '{key}'",
        "schema for response_format: '{key}'",
        "schema for text.format '{key}'",
        "request because '{key}' functionDeclaration",
    ];
    const NUMBERS: &[&str] = &["Tool {number} function has invalid", "'param': 'tools.{number}'"];
    let mut part = RequestPart::default();
    for layer in layers {
        if part.name.is_none() {
            let found = NAMES.iter().flat_map(|it| Pattern::new(it).find_all(layer)).find(|it| it.missing == 0);
            part.name = found.and_then(|it| it.key);
        }
        if part.tool.is_none() {
            let numbered = NUMBERS.iter().flat_map(|it| Pattern::new(it).find_all(layer)).find(|it| it.missing == 0);
            part.tool = numbered.and_then(|it| usize::try_from(*it.numbers.first()?).ok());
        }
        if part.tool.is_none() {
            part.tool = notation::places(layer).iter().find_map(|it| it.tool);
        }
    }
    part
}

/// The error text that shares the most words with the pasted text, if no error was found.
pub(crate) fn nearest(pasted: &str) -> Option<&'static Message> {
    let words: Vec<String> = text::layers(pasted).iter().take(3).flat_map(|it| text::words(it)).collect();
    let shared = |message: &'static Message| {
        let all: Vec<String> = Pattern::new(message.text).words().collect();
        let there = all.iter().filter(|it| words.contains(it)).count();
        // The score is the percentage of the message's words that are there. One or two words may match by chance.
        (there >= 3).then(|| (there * 100 / all.len().max(1), there, message))
    };
    let best = messages::all().iter().filter_map(shared).max_by_key(|it| (it.0, it.1))?;
    (best.0 >= 50).then_some(best.2)
}
