//! The format for people: the underlined line, the error and its fix, and the provider's own text.

use std::fmt;
use std::io::{self, Write as _};

use anstyle::{AnsiColor, Style};
use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteError, MietteSpanContents, SourceCode, SourceSpan,
    SpanContents,
};
use rayon::prelude::*;
use strict_schema::Severity;

use crate::check::results::CheckResults;
use crate::finding::{Finding, Span, Summary};
use crate::output::{Output, counted, in_one_line};

/// How many findings are laid out before they are printed.
const AT_ONCE: usize = 4096;

pub(super) fn write(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    let theme = if output.has_color() { GraphicalTheme::unicode() } else { GraphicalTheme::unicode_nocolor() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(output.width()).with_context_lines(0);
    let names: Vec<_> = ran.files.iter().map(|it| in_one_line(&it.name)).collect();
    let all = ran.files.iter().zip(&names).flat_map(|(file, name)| file.findings.iter().map(move |it| (&**name, it)));
    let all: Vec<_> = all.collect();
    // Wrapping lines takes longer than finding anything, so it runs in parallel. It runs in chunks, since the text is long.
    for some in all.chunks(AT_ONCE) {
        let texts = some.par_iter().map(|(name, finding)| {
            let shown = Shown { name, finding, dialects: ran.of(&finding.dialects) };
            let mut text = String::new();
            let rendered = handler.render_report(&mut text, &shown);
            rendered
                .map(|()| without_trailing_spaces(&text))
                .map_err(|_| io::Error::other("a finding cannot be printed"))
        });
        for text in texts.collect::<Vec<_>>() {
            writeln!(output, "{}", text?)?;
        }
    }
    rules(ran.summary, output)?;
    total(ran, output)
}

fn without_trailing_spaces(text: &str) -> String {
    text.lines().flat_map(|it| [it.trim_end(), "\n"]).collect()
}

/// How often each rule is broken.
fn rules(summary: &Summary, output: &mut Output) -> io::Result<()> {
    if summary.rules.is_empty() {
        return Ok(());
    }
    let bold = Style::new().bold();
    let ids = summary.rules.iter().map(|it| it.rule.id.len() + it.rule.name.len()).max().unwrap_or_default() + 1;
    for it in &summary.rules {
        let rule = it.rule.to_string();
        output.row(&format!("{:>6}  {bold}{rule:ids$}{bold:#}  ", it.count), 6 + 2 + ids + 2, it.rule.forbids)?;
    }
    writeln!(output)
}

/// The last line.
pub(super) fn total(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    let Summary { errors, warnings, ignored, omitted, files, files_with_findings, schemas, .. } = ran.summary;
    let by = ran.by();
    let (files, schemas) = (counted(*files, "file"), counted(*schemas, "schema"));
    let found = if errors + warnings == 0 {
        let green = AnsiColor::Green.on_default().bold();
        format!("{green}nothing found{green:#} in {schemas} of {files}")
    } else {
        let (red, yellow) = (style(Severity::Error), style(Severity::Warning));
        let (errors, warnings) = (counted(*errors, "error"), counted(*warnings, "warning"));
        format!("{red}{errors}{red:#}, {yellow}{warnings}{yellow:#} in {files_with_findings} of {files} ({schemas})")
    };
    write!(output, "{found}, by {by}")?;
    if *ignored > 0 {
        write!(output, "; {ignored} ignored by the configuration")?;
    }
    if *omitted > 0 {
        write!(output, "; {omitted} more, not listed")?;
    }
    writeln!(output)
}

pub(super) fn style(severity: Severity) -> Style {
    match severity {
        Severity::Error => AnsiColor::Red.on_default().bold(),
        Severity::Warning => AnsiColor::Yellow.on_default().bold(),
    }
}

/// A finding for miette.
#[derive(Debug)]
struct Shown<'a> {
    name: &'a str,
    finding: &'a Finding,
    dialects: Option<String>,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(item) = &self.finding.item {
            write!(f, "{}: ", in_one_line(item))?;
        }
        f.write_str(&self.finding.message)
    }
}

impl std::error::Error for Shown<'_> {}

impl miette::Diagnostic for Shown<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let Finding { rule, severity, .. } = self.finding;
        Some(Box::new(format!("{severity}[{rule}]")))
    }

    fn severity(&self) -> Option<miette::Severity> {
        Some(match self.finding.severity {
            Severity::Warning => miette::Severity::Warning,
            Severity::Error => miette::Severity::Error,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let quotes = self.finding.quotes.iter().map(|it| format!("the API says: {it}"));
        let by = self.dialects.iter().map(|it| format!("by: {it}"));
        let source = self.finding.source.iter().map(|(what, date)| format!("source: {what}, {date}"));
        let lines: Vec<_> = quotes.chain(by).chain(source).collect();
        (!lines.is_empty()).then(|| Box::new(lines.join("\n")) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let (start, length) = self.finding.span.mark;
        let label = Some(self.finding.rule.forbids.to_owned());
        Some(Box::new(std::iter::once(LabeledSpan::new(label, start, length))))
    }
}

/// The one line that is shown, with the file's name, line and column.
impl SourceCode for Shown<'_> {
    fn read_span<'a>(
        &'a self,
        _span: &SourceSpan,
        _before: usize,
        _after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let Span { shown, line, column, .. } = &self.finding.span;
        let (name, whole) = (self.name.to_owned(), SourceSpan::from((0, shown.len())));
        Ok(Box::new(MietteSpanContents::new_named(name, shown.as_bytes(), whole, line - 1, column - 1, 1)))
    }
}
