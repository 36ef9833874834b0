//! Reports for `miette`, which prints the lines and underlines what is wrong in them.

use std::fmt;
use std::sync::Arc;

use miette::{LabeledSpan, NamedSource, SourceCode};

use crate::report::{Report, Severity, Violation};

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
