//! One line for each finding: `path:line:column: error[SM-03 open-object] …`.

use std::io::{self, Write as _};

use super::human;
use crate::check::results::CheckResults;
use crate::finding::Finding;
use crate::output::{Output, in_one_line};

pub(super) fn write(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    for file in ran.files {
        let name = in_one_line(&file.name);
        for Finding { rule, severity, message, span, dialects, .. } in &file.findings {
            let (style, dialects) = (human::style(*severity), ran.suffix(dialects));
            writeln!(output, "{name}:{span}: {style}{severity}{style:#}[{rule}] {message}{dialects}")?;
        }
    }
    human::total(ran, output)
}
