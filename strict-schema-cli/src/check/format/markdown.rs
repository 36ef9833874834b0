//! The format for a comment on a pull request, or a job's summary.

use std::io::{self, Write as _};

use super::{CheckResults, human};
use crate::output::{Output, in_one_line};

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

/// Foreign text as a code span, closed safely even in a table's cell.
pub(crate) fn code(text: &str) -> String {
    let text = in_one_line(text);
    let longest = text.split(|it| it != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest + 1);
    // A backslash before an escaped bar would itself be escaped.
    let text = text.replace("\\|", "\\u{7c}").replace('|', "\\|");
    let edge = if text.starts_with('`') || text.ends_with('`') || text.trim().is_empty() { " " } else { "" };
    format!("{fence}{edge}{text}{edge}{fence}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn foreign_text_stays_in_its_span() {
        assert_eq!(code("a"), "`a`");
        assert_eq!(code("`a` ``b"), "``` `a` ``b ```");
        assert_eq!(code("a|b\\|c\n[d](e)"), "`a\\|b\\u{7c}c\\n[d](e)`");
    }
}
