//! GitHub's workflow commands, which annotate the lines of a pull request.

use std::io::{self, Write as _};

use super::human;
use crate::check::results::CheckResults;
use crate::output::{Output, in_one_line};

pub(super) fn write(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    for file in ran.files {
        for finding in &file.findings {
            let dialects = ran.suffix(&finding.dialects);
            writeln!(
                output,
                "::{} file={},line={},col={},endColumn={},title={}::{}",
                finding.severity,
                property(&file.name),
                finding.span.line,
                finding.span.column,
                finding.span.column + finding.span.length,
                property(&finding.rule.to_string()),
                data(&format!("{}{dialects}", finding.message)),
            )?;
        }
    }
    human::total(ran, output)
}

fn data(text: &str) -> String {
    in_one_line(&text.replace('%', "%25")).into_owned()
}

fn property(text: &str) -> String {
    let text = text.replace('%', "%25").replace(':', "%3A").replace(',', "%2C");
    in_one_line(&text.replace('\r', "%0D").replace('\n', "%0A")).into_owned()
}
