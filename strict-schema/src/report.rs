//! What the validator says: every violation with its place, and how close the schema is to each limit.

use std::borrow::Cow;
use std::fmt::{self, Write as _};

use crate::serialized::serialize;

use crate::dialect::{Source, Verdict, Voice};
use crate::pointer;
use crate::rules::Rule;
use crate::shown;

/// Every violation of a dialect's rules in a schema, in document order.
///
/// ```
/// use serde_json::json;
/// use strict_schema::dialect::OPENAI;
///
/// let schema = json!({ "type": "object", "properties": {}, "additionalProperties": false });
/// let report = strict_schema::validate(&schema, &OPENAI);
/// assert!(!report.is_ok());
/// assert_eq!(report.violations()[0].rule.name, "missing-required");
/// ```
#[derive(Clone, Debug)]
pub struct Report {
    dialect: &'static str,
    violations: Vec<Violation>,
    omitted: usize,
    totals: Totals,
}

impl Report {
    pub(crate) fn new(dialect: &'static str, violations: Vec<Violation>, omitted: usize, totals: Totals) -> Self {
        Self { dialect, violations, omitted, totals }
    }

    /// Whether there is no violation of severity [`Severity::Error`].
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.omitted == 0 && self.errors().next().is_none()
    }

    /// Every violation, in document order.
    #[must_use]
    pub fn violations(&self) -> &[Violation] {
        &self.violations
    }

    /// The violations that make the provider refuse the schema.
    pub fn errors(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(|it| it.severity == Severity::Error)
    }

    /// The violations of which the sources disagree, or that are taken and not enforced.
    pub fn warnings(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(|it| it.severity == Severity::Warning)
    }

    /// The warnings of what is taken and not enforced: an answer may break it, and nobody says so.
    pub fn ignored(&self) -> impl Iterator<Item = &Violation> {
        self.violations.iter().filter(|it| it.verdict == Verdict::Ignored)
    }

    /// The violations that make the provider refuse a tool that is not strict, too.
    pub fn errors_of_non_strict(&self) -> impl Iterator<Item = &Violation> {
        self.errors().filter(|it| it.rule.binds_non_strict)
    }

    /// How many violations were found and not listed, because the pointers of those listed already fill 4 MiB.
    #[must_use]
    pub fn omitted(&self) -> usize {
        self.omitted
    }

    /// How much of each limit the schema takes.
    #[must_use]
    pub fn totals(&self) -> &Totals {
        &self.totals
    }

    /// The name of the dialect.
    #[must_use]
    pub fn dialect(&self) -> &'static str {
        self.dialect
    }

    #[cfg(feature = "text")]
    pub(crate) fn violations_mut(&mut self) -> &mut Vec<Violation> {
        &mut self.violations
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (errors, warnings) = (self.errors().count(), self.warnings().count());
        let plural = |count: usize| if count == 1 { "" } else { "s" };
        write!(f, "{}: {errors} error{}, {warnings} warning{}", self.dialect, plural(errors), plural(warnings))?;
        for violation in &self.violations {
            write!(f, "\n{violation}")?;
        }
        if self.omitted > 0 {
            write!(f, "\nand {} more, not listed", self.omitted)?;
        }
        write!(f, "\n{}", self.totals)
    }
}

/// One rule broken at one place.
///
/// `Display` gives a line, and a second one with the provider's own words where they are known.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// The rule.
    pub rule: &'static Rule,
    /// Whether the provider refuses the schema for it.
    pub severity: Severity,
    /// What the dialect says of it: of two warnings, one may be of what is [ignored](Verdict::Ignored), and the other
    /// of what is [disputed](Verdict::Disputed).
    pub verdict: Verdict,
    /// The schema it is about: an RFC 6901 pointer. The empty pointer is the root.
    pub pointer: String,
    /// The keyword in that schema, if it is about one that is there.
    pub keyword: Option<Cow<'static, str>>,
    /// What is wrong, why, and what to do instead.
    pub message: String,
    /// Who says that the dialect has this rule.
    pub source: &'static Source,
    /// Where in the text, if the schema was read from text.
    pub position: Option<Position>,
    pub(crate) details: Details,
}

impl Violation {
    /// What the provider's API says in such a case, as far as its wording is known.
    ///
    /// This is what people search for. There may be several, as the wording changed or depends on what else is there.
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
        let known = self.rule.says.iter().filter(|says| says.voice == self.details.voice);
        known.filter_map(|says| self.fill(says.text)).collect()
    }

    /// The pointer of the keyword, or of the schema where no keyword is at fault.
    #[must_use]
    pub fn place(&self) -> String {
        let mut place = self.pointer.clone();
        if let Some(keyword) = &self.keyword {
            pointer::push(&mut place, keyword);
        }
        place
    }

    /// The template with its blanks filled, or `None` if there is nothing to fill one of them with.
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
                    text.push('{');
                    for (index, key) in keys.split('\n').enumerate() {
                        text.push_str(if index > 0 { ", " } else { "" });
                        pointer::push_repr(&mut text, key);
                    }
                    text.push('}');
                }
                "type" => text.push_str(self.details.more.as_ref()?.kind?),
                "count" => _ = write!(text, "{}", self.details.more.as_ref()?.count?.0),
                "limit" => _ = write!(text, "{}", self.details.more.as_ref()?.count?.1),
                // Braces of their own.
                _ => _ = write!(text, "{{{blank}}}"),
            }
            rest = after;
        }
        text.push_str(rest);
        Some(text)
    }
}

/// The schema that a property belongs to, and the property's name.
fn property_of(pointer: &str) -> Option<(&str, Cow<'_, str>)> {
    let (rest, name) = pointer.rsplit_once('/')?;
    Some((rest.strip_suffix("/properties")?, pointer::steps(&pointer[rest.len()..]).next()?))
        .filter(|_| !name.is_empty())
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = self.place();
        let place = if place.is_empty() { Cow::Borrowed("the root") } else { shown::escaped(&place) };
        write!(f, "{}[{} {}] at {place}", self.severity, self.rule.id, self.rule.name)?;
        if let Some(Position { line, column, .. }) = self.position {
            write!(f, ", line {line}, column {column}")?;
        }
        write!(f, ": {}", self.message)?;
        for quote in self.quotes() {
            write!(f, "\n    the API: {}", shown::escaped(&quote))?;
        }
        Ok(())
    }
}

/// What fills the blanks of the provider's words.
#[derive(Clone, Debug)]
pub(crate) struct Details {
    pub voice: Voice,
    /// The schema's place in document order.
    pub index: u32,
    /// A name, or several by lines.
    pub key: Option<Box<str>>,
    /// What few violations have: a report is a long list of them.
    pub more: Option<Box<More>>,
}

/// What fills the blanks that are seldom there.
#[derive(Clone, Debug, Default)]
pub(crate) struct More {
    pub kind: Option<&'static str>,
    pub count: Option<(u64, u32)>,
    /// Steps that the provider adds to the place.
    pub inner: Option<Box<str>>,
}

impl Details {
    fn at<'p>(&self, pointer: &'p str) -> Cow<'p, str> {
        match self.more.as_ref().and_then(|more| more.inner.as_deref()) {
            Some(inner) => Cow::Owned(format!("{pointer}{inner}")),
            None => Cow::Borrowed(pointer),
        }
    }
}

/// What a violation leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The sources disagree, or the provider takes it and does not enforce it.
    Warning,
    /// The provider refuses the schema.
    Error,
}

impl Severity {
    /// In lower case.
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

/// A place in a text.
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

/// How much of each limit a schema takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Totals {
    /// Levels of nesting, as the dialect counts them.
    pub nesting: Total,
    /// Properties of all objects.
    pub properties: Total,
    /// Values of all enums.
    pub enum_values: Total,
    /// Characters of property names, definition names, enum and const values.
    pub text: Total,
    /// Nodes with `anyOf` or several types.
    pub unions: Total,
    /// Properties that are not required.
    pub optionals: Total,
}

/// How much there is of something, and how much there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Total {
    /// How much there is.
    pub count: u64,
    /// How much there may be, if a limit is known.
    pub limit: Option<u32>,
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limit {
            Some(limit) => write!(f, "{} of {limit}", self.count),
            None => write!(f, "{}", self.count),
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { nesting, properties, enum_values, text, unions, optionals } = self;
        write!(
            f,
            "levels {nesting}, properties {properties}, enum values {enum_values}, characters {text}, \
             unions {unions}, optional properties {optionals}"
        )
    }
}

serialize! {
    Report {
        "dialect": |it: &Self| it.dialect,
        "ok": Self::is_ok,
        "violations": |it: &Self| it.violations.clone(),
        "omitted": Self::omitted,
        "totals": |it: &Self| it.totals,
    }
    Violation {
        "rule": |it: &Self| it.rule.id,
        "name": |it: &Self| it.rule.name,
        "severity": |it: &Self| it.severity.name(),
        "pointer": |it: &Self| it.pointer.clone(),
        "keyword": |it: &Self| it.keyword.clone(),
        "message": |it: &Self| it.message.clone(),
        "quotes": Self::quotes,
        "source": |it: &Self| format!("{}, {}", it.source.what, it.source.date),
        "position": |it: &Self| it.position,
    }
    Position {
        "line": |it: &Self| it.line,
        "column": |it: &Self| it.column,
        "offset": |it: &Self| it.offset,
        "length": |it: &Self| it.length,
    }
    Totals {
        "nesting": |it: &Self| it.nesting,
        "properties": |it: &Self| it.properties,
        "enum_values": |it: &Self| it.enum_values,
        "text": |it: &Self| it.text,
        "unions": |it: &Self| it.unions,
        "optionals": |it: &Self| it.optionals,
    }
    Total {
        "count": |it: &Self| it.count,
        "limit": |it: &Self| it.limit,
    }
}
