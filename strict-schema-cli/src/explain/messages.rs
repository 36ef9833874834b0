//! The error texts of providers that refuse a schema: the rows of `messages.txt`, and those that the library's rules quote.

mod library;

use std::sync::LazyLock;

use strict_schema::rules::RULES;
use strict_schema::{Dialect, Rule};

/// An error text of a provider.
///
/// The texts have holes, see [`pattern`](super::pattern). A place in front of a text, for example `In context=('properties', 'a'), `, is
/// not part of it: [`notation`](super::notation) reads it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Message {
    /// The dialects of the providers that write it.
    pub of: Vec<&'static Dialect>,
    pub text: &'static str,
    pub means: Means,
    /// The rules that it is about, most likely first. If there are none, the error is not about a schema, and the note explains it.
    pub rules: Vec<&'static Rule>,
    /// What the text omits, or gets wrong.
    pub note: &'static str,
    /// Where it was seen, and when.
    pub source: &'static str,
}

/// Which rule an error text is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Means {
    #[default]
    Rules,
    /// The rule about the keyword in the text.
    Keyword,
    /// Its rules, unless the error contains another known text: this one is only its frame.
    Frame,
}

const TEXT: &str = include_str!("messages.txt");

/// Every known error text. The library's rules quote more texts, but without a place, a note or a report.
pub(crate) fn all() -> &'static [Message] {
    static ALL: LazyLock<Vec<Message>> = LazyLock::new(|| {
        let mut all = written();
        all.extend(library::rows(&all));
        all
    });
    &ALL
}

/// The rows of the file.
fn written() -> Vec<Message> {
    let mut rows: Vec<Message> = Vec::new();
    let mut group = Message::default();
    for line in TEXT.lines().filter(|it| !it.is_empty() && !it.starts_with('#')) {
        let (about, line) = match (line.strip_prefix("    "), rows.last_mut()) {
            (Some(line), Some(row)) => (row, line),
            _ => (&mut group, line),
        };
        if let Some(names) = line.strip_prefix("== ") {
            let newest = |name| Dialect::newest().find(|it| it.short_name() == name);
            group = Message { of: names.split(", ").filter_map(newest).collect(), ..Message::default() };
        } else if let Some(source) = line.strip_prefix("source: ") {
            about.source = source;
        } else if let Some(note) = line.strip_prefix("note: ") {
            about.note = note;
        } else if about.text.is_empty() {
            rows.push(Message { text: line, ..group.clone() });
        } else {
            let (names, source) = line.split_once(" | ").unwrap_or((line, about.source));
            let (means, names) = match (names, names.strip_prefix("frame ")) {
                ("keyword", _) => (Means::Keyword, ""),
                (_, Some(names)) => (Means::Frame, names),
                _ => (Means::Rules, names),
            };
            (about.means, about.source) = (means, source);
            about.rules = names.split(", ").filter_map(named).collect();
        }
    }
    rows
}

pub(super) fn named(name: &str) -> Option<&'static Rule> {
    RULES.iter().find(|it| it.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_one_of_a_rule_or_a_dialect() {
        let is_dialect = |name: &str| Dialect::newest().any(|it| it.short_name() == name);
        for line in TEXT.lines() {
            let about = line.strip_prefix("    ").filter(|it| !it.starts_with("note: "));
            let names = about.map(|it| it.split(" | ").next().unwrap().trim_start_matches("frame "));
            let is_known = match (line.strip_prefix("== "), names) {
                (Some(of), _) => of == "none" || of.split(", ").all(is_dialect),
                (_, Some(names)) => {
                    ["-", "keyword"].contains(&names) || names.split(", ").all(|it| named(it).is_some())
                }
                _ => true,
            };
            assert!(is_known, "{line}");
        }
    }
}
