//! A violation of a rule: its position, its message, and the messages of providers.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use super::rule::Rule;
use crate::dialect::{NonStrict, RuleKind, Source, Verdict, Voice};
use crate::json::pointer;
use crate::json::serialize::serialize;
use crate::words::printable;

/// One violation of one rule.
///
/// `Display` writes a line, and a second one with the provider's error message if it is known.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// The rule.
    pub rule: &'static Rule,
    /// Whether the provider refuses the schema for it.
    pub severity: Severity,
    /// The verdict of the dialect. It distinguishes a warning about something [ignored](Verdict::Ignored) from one about
    /// something [disputed](Verdict::Disputed).
    pub verdict: Verdict,
    /// An RFC 6901 pointer to the subschema. The empty pointer is the root.
    pub pointer: String,
    /// The keyword in that subschema that the violation is about, if it is present.
    pub keyword: Option<Cow<'static, str>>,
    /// What is wrong, why, and what to write instead.
    pub message: String,
    /// The source for this rule of the dialect.
    pub source: &'static Source,
    /// The position in the text, if the schema was read from text.
    pub position: Option<Position>,
    pub(crate) details: Details,
}

impl Violation {
    /// The error messages of the provider's API for this violation, as far as they are known.
    ///
    /// There may be several, because the message has changed or depends on the rest of the schema.
    ///
    /// ```
    /// use serde_json::json;
    /// use strict_schema::dialect::OPENAI;
    ///
    /// let report = strict_schema::validate(&json!({ "type": "array", "items": { "type": "string" } }), &OPENAI);
    /// let quotes = report.violations()[0].quotes();
    /// assert_eq!(quotes, [r#"schema must be a JSON Schema of 'type: "object"', got 'type: "array"'."#]);
    /// ```
    #[must_use]
    pub fn quotes(&self) -> Vec<String> {
        let is_said = self.verdict != Verdict::Ignored;
        let known = self.rule.says.iter().filter(|says| is_said && says.voice == self.details.voice);
        known.filter_map(|says| self.fill(says.text)).collect()
    }

    /// Whether a provider with these rules also rejects a tool that is not strict for it.
    #[doc(hidden)]
    #[must_use]
    pub fn binds_non_strict(&self, rules: NonStrict) -> bool {
        match self.rule.kind {
            RuleKind::RootNotObject => true,
            RuleKind::Malformed | RuleKind::UnknownType | RuleKind::EmptyChoice => rules != NonStrict::RootIsObject,
            RuleKind::RootCombinator => rules >= NonStrict::SchemaOfPlainObject,
            _ => rules == NonStrict::Marked && self.rule.binds_non_strict,
        }
    }

    /// A pointer to the keyword, or to the subschema if `keyword` is `None`.
    #[must_use]
    pub fn place(&self) -> String {
        let mut place = self.pointer.clone();
        if let Some(keyword) = &self.keyword {
            pointer::push(&mut place, keyword);
        }
        place
    }

    /// Fills the placeholders of the template. None if a value is missing.
    fn fill(&self, template: &str) -> Option<String> {
        let mut text = String::new();
        let mut rest = template;
        while let Some((before, after)) = rest.split_once('{') {
            let (blank, after) = after.split_once('}')?;
            text.push_str(before);
            match blank {
                "context" => text.push_str(&pointer::context(&self.details.at(&self.pointer))),
                "parent" => text.push_str(&pointer::context(property_of(&self.pointer)?.0)),
                "property" => text.push_str(&property_of(&self.pointer)?.1),
                "path" => text.push_str(&pointer::path(&self.place())),
                "keyword" => text.push_str(self.keyword.as_ref()?),
                "key" => text.push_str(self.details.key.as_ref()?),
                "keys" => {
                    let keys = self.details.key.as_deref().or(self.keyword.as_deref())?;
                    let keys: Vec<String> = keys.split('\n').map(pointer::repr).collect();
                    _ = write!(text, "{{{}}}", keys.join(", "));
                }
                "type" => text.push_str(self.details.kind?),
                "count" => _ = write!(text, "{}", self.details.count?.0),
                "limit" => _ = write!(text, "{}", self.details.count?.1),
                // Braces that are not a placeholder.
                _ => _ = write!(text, "{{{blank}}}"),
            }
            rest = after;
        }
        text.push_str(rest);
        Some(text)
    }
}

/// A pointer to the schema that a property belongs to, and the name of the property.
fn property_of(pointer: &str) -> Option<(&str, Cow<'_, str>)> {
    let (rest, name) = pointer.rsplit_once('/')?;
    Some((rest.strip_suffix("/properties")?, pointer::steps(&pointer[rest.len()..]).next()?))
        .filter(|_| !name.is_empty())
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place();
        let place = if place.is_empty() { Cow::Borrowed("the root") } else { printable::escaped(&place) };
        write!(f, "{}[{} {}] at {place}", self.severity, self.rule.id, self.rule.name)?;
        if let Some(Position { line, column, .. }) = self.position {
            write!(f, ", line {line}, column {column}")?;
        }
        write!(f, ": {}", self.message)?;
        for quote in self.quotes() {
            write!(f, "\n    the API: {}", printable::escaped(&quote))?;
        }
        Ok(())
    }
}

/// The values for the placeholders of the provider's message.
#[derive(Clone, Debug)]
pub(crate) struct Details {
    pub voice: Voice,
    /// The number of the subschema in document order.
    pub index: u32,
    /// A name, or several, one a line.
    pub key: Option<Box<str>>,
    pub kind: Option<&'static str>,
    pub count: Option<(u64, u32)>,
    /// Steps that the provider adds to the pointer.
    pub inner: Option<Box<str>>,
}

impl Details {
    fn at<'p>(&self, pointer: &'p str) -> Cow<'p, str> {
        match self.inner.as_deref() {
            Some(inner) => Cow::Owned(format!("{pointer}{inner}")),
            None => Cow::Borrowed(pointer),
        }
    }
}

/// The effect of a violation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Sources disagree, or the provider accepts it but does not enforce it.
    Warning,
    /// The provider refuses the schema, or reads it as another one, or no value satisfies it.
    Error,
}

impl Severity {
    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A position in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The byte, from 0.
    pub offset: usize,
    /// How many bytes.
    pub length: usize,
}

serialize! {
    Violation {
        rule: |it: &Self| it.rule.id,
        name: |it: &Self| it.rule.name,
        severity: |it: &Self| it.severity.name(),
        pointer,
        keyword,
        message,
        quotes: Self::quotes,
        source: |it: &Self| format!("{}, {}", it.source.what, it.source.date),
        position,
    }
    Position { line, column, offset, length }
}
