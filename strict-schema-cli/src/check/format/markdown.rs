//! The format for a comment on a pull request, or a job's summary.

use std::io::{self, Write as _};

use super::human;
use crate::check::results::CheckResults;
use crate::output::{Output, code};

pub(super) fn write(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    if !ran.summary.rules.is_empty() {
        writeln!(output, "| count | rule | what |\n| ---: | --- | --- |")?;
        for it in &ran.summary.rules {
            writeln!(output, "| {} | {} `{}` | {} |", it.count, it.rule.id, it.rule.name, it.rule.forbids)?;
        }
        writeln!(output)?;
    }
    for file in ran.files.iter().filter(|it| !it.findings.is_empty()) {
        writeln!(output, "### {}\n\n| place | rule | what |\n| --- | --- | --- |", code(&file.name))?;
        for finding in &file.findings {
            let dialects = ran.suffix(&finding.dialects);
            let span = &finding.span;
            writeln!(
                output,
                "| {}:{} | {} `{}` | {}: {}{dialects} |",
                span.line,
                span.column,
                finding.rule.id,
                finding.rule.name,
                finding.severity,
                code(&finding.message)
            )?;
        }
        writeln!(output)?;
    }
    human::total(ran, output)
}
