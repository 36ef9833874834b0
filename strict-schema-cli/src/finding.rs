//! What is wrong, and where, for every format that prints it.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::Serialize;
use strict_schema::{Dialect, Rule, Severity};

use crate::lines::Lines;
use crate::output::is_hidden;
use crate::recognize::Kind;
use crate::skipped::Skipped;

/// A rule as it is printed: one of the library's rules, or a rule about files and requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Named {
    pub id: &'static str,
    pub name: &'static str,
    pub forbids: &'static str,
    pub why: &'static str,
    pub fix: &'static str,
}

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.id, self.name)
    }
}

impl From<&'static Rule> for Named {
    fn from(rule: &'static Rule) -> Self {
        Self { id: rule.id, name: rule.name, forbids: rule.forbids, why: rule.why, fix: rule.fix }
    }
}

/// The tools of a request, taken together.
pub(crate) const REQUEST: Named = Named {
    id: "REQ-01",
    name: "request",
    forbids: "a request that is rejected for more than its schemas",
    why: "a provider limits the tools of a request, requires unique names, and reads some members in one form only",
    fix: "send fewer tools, give each its own name, let some of them be not strict, or write what the message says",
};

/// The tools, compared with the committed files.
pub(crate) const SNAPSHOT: Named = Named {
    id: "SNAP-01",
    name: "snapshot",
    forbids: "a tool that differs from its snapshot",
    why: "a tool is an interface: the model, and the code that reads its arguments, see every change",
    fix: "run `strict-schema snapshot` and commit the difference, if it is intended",
};

/// One rule broken at one place, with every dialect that reports the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    pub rule: Named,
    pub severity: Severity,
    /// The place in its value of the file.
    pub pointer: String,
    /// Whether the last step of the pointer is the wrong keyword, and not a schema.
    pub is_keyword: bool,
    /// The name of the tool or format.
    pub item: Option<String>,
    /// The number of the item of [`Checked::items`] that it is about.
    pub home: Option<usize>,
    /// The numbers of all the operations and components that refer to its place, if it is in a component of an `OpenAPI` document.
    pub shared_by: BTreeSet<usize>,
    pub message: String,
    /// The provider's own error texts.
    pub quotes: Vec<String>,
    pub dialects: Vec<&'static str>,
    /// The source that says that the first dialect has the rule, and its date.
    pub source: Option<(&'static str, &'static str)>,
    pub span: Span,
}

/// The position of something: lines and columns from 1, columns and lengths in characters.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Span {
    pub offset: usize,
    pub line: usize,
    pub column: usize,
    pub length: usize,
    /// The line, or the part around the place if the line is long. It is printable, so that a terminal obeys nothing in it.
    pub shown: String,
    /// How many bytes of `shown` come before the place, and how many bytes the place has.
    pub mark: (usize, usize),
}

/// How many characters of a line are shown on each side of a place.
const AROUND: usize = 60;

impl Finding {
    /// A finding that no dialect has reported yet.
    pub(crate) fn new(
        (rule, severity): (Named, Severity),
        item: Option<String>,
        (pointer, message): (String, String),
        span: Span,
    ) -> Self {
        Self {
            rule,
            severity,
            pointer,
            is_keyword: false,
            item,
            home: None,
            shared_by: BTreeSet::new(),
            message,
            quotes: Vec::new(),
            dialects: Vec::new(),
            source: None,
            span,
        }
    }

    /// The pointer of the schema that is wrong.
    pub(crate) fn schema(&self) -> &str {
        match self.pointer.rsplit_once('/') {
            Some((schema, _)) if self.is_keyword => schema,
            _ => &self.pointer,
        }
    }
}

impl Span {
    pub(crate) fn new(lines: &Lines<'_>, offset: usize, length: usize) -> Self {
        let (line, column) = lines.place(offset);
        let (start, text) = lines.line(line);
        let at = offset.saturating_sub(start).min(text.len());
        // The first byte of a value may be a part of a character: a mapping of YAML has no bracket.
        let end = (at + length..text.len()).find(|it| text.is_char_boundary(*it)).unwrap_or(text.len());
        let back = |at: usize, count| text[..at].char_indices().rev().take(count).last().map_or(at, |it| it.0);
        let on = |at: usize, count| text[at..].char_indices().nth(count).map_or(text.len(), |it| at + it.0);
        let is_long = text.len() > 4 * AROUND;
        let (from, mut to) = if is_long { (back(at, AROUND), on(end, AROUND)) } else { (0, text.len()) };
        if to - from > 12 * AROUND {
            to = on(at, 6 * AROUND);
        }
        let end = end.min(to);
        let mut shown = String::new();
        shown.push_str(if from > 0 { "…" } else { "" });
        let before = shown.len() + at - from;
        shown.push_str(&same_length(&text[from..to]));
        shown.push_str(if to < text.len() { "…" } else { "" });
        let length = text[at..end].chars().count();
        Self { offset, line, column, length, shown, mark: (before, end - at) }
    }
}

/// Line and column.
impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// The text with each character that a terminal may obey replaced by another of the same length in bytes.
fn same_length(text: &str) -> Cow<'_, str> {
    if text.contains("##[") {
        // GitHub's runner obeys this sequence anywhere in a line.
        return Cow::Owned(same_length(&text.replace("##[", "#?[")).into_owned());
    }
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let replaced = text.chars().map(|it| match it.len_utf8() {
        _ if !is_hidden(it) => it,
        1 => ' ',
        2 => '·',
        _ => '\u{fffd}',
    });
    Cow::Owned(replaced.collect())
}

/// What was found in one file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Checked {
    pub name: String,
    /// Each value with its tools and schemas.
    pub kinds: Vec<Kind>,
    pub items: Vec<Label>,
    pub findings: Vec<Finding>,
    /// The dialects that judged.
    pub dialects: Vec<&'static Dialect>,
    /// Whether the dialects were chosen by the shape of the file's content.
    pub is_inferred: bool,
    /// How many tools and formats are not held to strict rules because they do not set the flag.
    pub lax: usize,
    /// Notes that explain the findings.
    pub notes: BTreeSet<String>,
    /// Findings that the configuration ignores, and those that the baseline accepts.
    pub ignored: usize,
    pub accepted: usize,
    /// How many violations were found but not listed, because there are too many.
    pub omitted: usize,
}

impl Checked {
    /// The findings of each item, and the findings that are about no item.
    pub(crate) fn by_item(&self) -> (Vec<Vec<&Finding>>, Vec<&Finding>) {
        let (mut of, mut others) = (vec![Vec::new(); self.items.len()], Vec::new());
        for finding in &self.findings {
            let items: BTreeSet<usize> = finding.home.iter().chain(&finding.shared_by).copied().collect();
            if items.is_empty() {
                others.push(finding);
            }
            for item in items {
                of[item].push(finding);
            }
        }
        (of, others)
    }
}

/// The rest of a pointer that leads inside the target of the other pointer.
pub(crate) fn inside<'p>(pointer: &'p str, around: &str) -> Option<&'p str> {
    pointer.strip_prefix(around).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A tool, a format or a schema of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Label {
    pub name: Option<String>,
    pub pointer: String,
    /// See [`Part::number`](crate::text::Part::number).
    #[serde(skip)]
    pub number: String,
}

impl Label {
    /// The text for people.
    pub(crate) fn shown(&self, file: &str) -> String {
        match (&self.name, &*self.pointer) {
            (Some(name), _) => name.clone(),
            (None, "") => format!("{file}{}", self.number),
            (None, pointer) => format!("{file}{}#{pointer}", self.number),
        }
    }
}

/// What was found in all files.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Summary {
    pub errors: usize,
    pub warnings: usize,
    pub ignored: usize,
    pub accepted: usize,
    pub omitted: usize,
    /// How many tools and formats are not held to strict rules because they do not set the flag.
    pub not_strict: usize,
    /// What was not read, and why.
    pub skipped: Vec<Skipped>,
    pub files: usize,
    pub files_with_findings: usize,
    pub schemas: usize,
    /// How often each rule is broken.
    pub rules: Vec<Count>,
}

/// How often a rule is broken.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Count {
    pub count: usize,
    #[serde(flatten)]
    pub rule: Named,
}

impl Summary {
    pub(crate) fn of(files: &[Checked], skipped: &[Skipped]) -> Self {
        let mut rules = BTreeMap::new();
        for finding in files.iter().flat_map(|it| &it.findings) {
            *rules.entry(finding.rule).or_insert(0) += 1;
        }
        let mut rules: Vec<_> = rules.into_iter().map(|(rule, count)| Count { count, rule }).collect();
        rules.sort_by_key(|it| std::cmp::Reverse(it.count));
        let count = |severity| files.iter().flat_map(|it| &it.findings).filter(|it| it.severity == severity).count();
        Self {
            errors: count(Severity::Error),
            warnings: count(Severity::Warning),
            ignored: files.iter().map(|it| it.ignored).sum(),
            accepted: files.iter().map(|it| it.accepted).sum(),
            omitted: files.iter().map(|it| it.omitted).sum(),
            not_strict: files.iter().map(|it| it.lax).sum(),
            skipped: skipped.to_vec(),
            files: files.len(),
            files_with_findings: files.iter().filter(|it| !it.findings.is_empty()).count(),
            schemas: files.iter().map(|it| it.items.len()).sum(),
            rules,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_line_the_part_around_the_place_is_shown() {
        let text = format!("{}\"here\"{}", "x".repeat(300), "y".repeat(300));
        let span = Span::new(&Lines::new(&text), 300, 6);
        assert_eq!((span.line, span.column, span.length), (1, 301, 6));
        let (at, length) = span.mark;
        assert_eq!(&span.shown[at..at + length], "\"here\"");
        assert!(span.shown.starts_with("…x") && span.shown.ends_with("y…") && span.shown.len() < 140);
    }

    #[test]
    fn a_line_has_nothing_that_a_terminal_obeys() {
        let text = "\"a\u{9b}\u{202e}b\"";
        let span = Span::new(&Lines::new(text), 0, text.len());
        assert_eq!(span.shown, "\"a·\u{fffd}b\"");
        assert_eq!(span.shown.len(), text.len());
    }

    #[test]
    fn a_place_ends_after_a_character() {
        let span = Span::new(&Lines::new("übersicht: x\n"), 0, 1);
        assert_eq!((span.length, span.mark), (1, (0, 2)));
        assert_eq!(Span::new(&Lines::new("ü"), 0, 9).length, 1);
    }
}
