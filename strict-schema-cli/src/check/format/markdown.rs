//! For a comment on a pull request, or a job's summary.

use std::io::{self, Write as _};

use super::{Ran, human};
use crate::output::{Output, in_one_line};

pub(super) fn write(ran: &Ran<'_>, output: &mut Output) -> io::Result<()> {
    if !ran.summary.rules.is_empty() {
        writeln!(output, "| count | rule | what |\n| ---: | --- | --- |")?;
        for it in &ran.summary.rules {
            writeln!(output, "| {} | {} `{}` | {} |", it.count, it.rule.id, it.rule.name, cell(it.rule.forbids))?;
        }
        writeln!(output)?;
    }
    for file in ran.files.iter().filter(|it| !it.findings.is_empty()) {
        writeln!(output, "### {}\n\n| place | rule | what |\n| --- | --- | --- |", cell(&file.name))?;
        for finding in &file.findings {
            let dialects = ran.of(&finding.dialects).map(|it| format!(" ({it})")).unwrap_or_default();
            let span = &finding.span;
            writeln!(
                output,
                "| {}:{} | {} `{}` | {}: {}{dialects} |",
                span.line,
                span.column,
                finding.rule.id,
                finding.rule.name,
                finding.severity,
                cell(&finding.message)
            )?;
        }
        writeln!(output)?;
    }
    human::total(ran, output)
}

/// The text in a cell of a table.
pub(crate) fn cell(text: &str) -> String {
    in_one_line(text).replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;")
}
