//! Reports for `miette`, which prints the lines and underlines what is wrong in them.

use std::fmt;
use std::sync::Arc;

use miette::{LabeledSpan, NamedSource, SourceCode};

use crate::error::{Error, ErrorKind};
use crate::foreign::report::Report;
use crate::rules::{Severity, Violation};

/// A violation together with the text it was found in.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    violation: Violation,
    text: Arc<NamedSource<Arc<str>>>,
}

impl Report {
    /// The violations as diagnostics. `text` is what [`validate_str`](crate::validate_str) was given, and `name` the
    /// name of its file. They are printed with the handler of your choice, or with `{:?}` of a [`miette::Report`].
    ///
    /// ```
    /// use miette::NarratableReportHandler;
    /// use strict_schema::{dialect::OPENAI, validate_str};
    ///
    /// let text = "{\n  \"type\": \"object\",\n  \"properties\": {}\n}\n";
    /// let report = validate_str(text, &OPENAI)?;
    /// let mut printed = String::new();
    /// for diagnostic in report.diagnostics("schema.json", text) {
    ///     NarratableReportHandler::new().render_report(&mut printed, &diagnostic).unwrap();
    /// }
    /// assert!(printed.contains("schema.json"), "{printed}");
    /// # Ok::<(), strict_schema::Error>(())
    /// ```
    #[must_use]
    pub fn diagnostics(&self, name: &str, text: &str) -> Vec<Diagnostic> {
        let text = Arc::new(NamedSource::new(name, Arc::from(text)).with_language("JSON"));
        let violations = self.violations().iter().cloned();
        violations.map(|violation| Diagnostic { violation, text: Arc::clone(&text) }).collect()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.violation.message)
    }
}

impl std::error::Error for Diagnostic {}

impl miette::Diagnostic for Diagnostic {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("{} {}", self.violation.rule.id, self.violation.rule.name)))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.violation.severity {
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let quote = self.violation.quotes().into_iter().next()?;
        Some(Box::new(format!("the API says: {quote}")))
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&*self.text)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let position = self.violation.position?;
        let label = Some(self.violation.rule.forbids.to_owned());
        Some(Box::new(std::iter::once(LabeledSpan::new(label, position.offset, position.length))))
    }
}

/// Printed with its kind and what to do about it; every reason with its place stands in the error's own text.
///
/// ```
/// use miette::NarratableReportHandler;
///
/// let error = strict_schema::from_str::<u8>("300").unwrap_err();
/// let mut printed = String::new();
/// NarratableReportHandler::new().render_report(&mut printed, &error).unwrap();
/// assert!(printed.contains("strict_schema::shape"), "{printed}");
/// ```
impl miette::Diagnostic for Error {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(format!("strict_schema::{}", self.kind())))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(match self.kind() {
            ErrorKind::Truncated => "raise the token limit, or ask for a shorter response",
            ErrorKind::NotJson => "ask for JSON alone",
            ErrorKind::Shape | ErrorKind::Constraint => "send this text back to the model: it usually corrects itself",
            ErrorKind::UnknownTool => "send this text back to the model: it can call only the tools of the request",
            // What it says is the handler's own.
            ErrorKind::Handler => return None,
            ErrorKind::Name => "give the tool another name: `.with_name(\"…\")`, or map the names of foreign tools",
            ErrorKind::Schema => "fix the schema, or write `.normalized()`; `strict-schema check` shows the places",
            ErrorKind::Budget => "offer fewer tools in one request, or leave strict mode off for some",
        }))
    }
}
