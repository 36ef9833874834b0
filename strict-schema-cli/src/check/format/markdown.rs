//! The format for a comment on a pull request, or a job's summary.

use std::io::{self, Write as _};

use super::human;
use crate::check::results::CheckResults;
use crate::finding::Finding;
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
        for Finding { rule, severity, message, span, dialects, .. } in &file.findings {
            let (id, name, message, dialects) = (rule.id, rule.name, code(message), ran.suffix(dialects));
            writeln!(output, "| {span} | {id} `{name}` | {severity}: {message}{dialects} |")?;
        }
        writeln!(output)?;
    }
    human::total(ran, output)
}
