//! One line for each finding: `path:line:column: error[SM-03 open-object] …`.

use std::io::{self, Write as _};

use super::human;
use crate::check::results::CheckResults;
use crate::finding::Finding;
use crate::output::{Output, in_one_line};

pub(super) fn write(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    for file in ran.files {
        for finding in &file.findings {
            writeln!(output, "{}", line(ran, &file.name, finding))?;
        }
    }
    human::total(ran, output)
}

fn line(ran: &CheckResults<'_>, name: &str, finding: &Finding) -> String {
    let Finding { rule, severity, message, span, .. } = finding;
    let dialects = ran.suffix(&finding.dialects);
    let style = human::style(*severity);
    format!(
        "{}:{}:{}: {style}{severity}{style:#}[{} {}] {message}{dialects}",
        in_one_line(name),
        span.line,
        span.column,
        rule.id,
        rule.name
    )
}
