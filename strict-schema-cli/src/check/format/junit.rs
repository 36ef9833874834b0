//! `JUnit`'s XML, which every CI system displays: a suite for each file, a case for each tool or schema.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use strict_schema::Severity;

use crate::check::results::CheckResults;
use crate::finding::{Checked, Finding};
use crate::output::{Output, is_hidden};

pub(super) fn write(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    let files: Vec<_> = ran.files.iter().map(|it| (it, it.by_item())).collect();
    let (tests, failures) =
        (files.iter().map(|(_, it)| cases(it)).sum::<usize>(), files.iter().map(|(_, it)| failures(it)).sum::<usize>());
    writeln!(output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
    let (errors, tests) = (ran.faults.len(), tests + ran.faults.len());
    writeln!(
        output,
        "<testsuites name=\"strict-schema\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\">"
    )?;
    for (file, items) in &files {
        suite(ran, file, items, output)?;
    }
    if errors > 0 {
        writeln!(output, "  <testsuite name=\"not read\" tests=\"{errors}\" failures=\"0\" errors=\"{errors}\">")?;
        for fault in ran.faults {
            let (what, why) = (xml(fault.what()), xml(&fault.in_one()));
            writeln!(output, "    <testcase name=\"{what}\" classname=\"not read\">")?;
            writeln!(output, "      <error message=\"{why}\"/>\n    </testcase>")?;
        }
        writeln!(output, "  </testsuite>")?;
    }
    writeln!(output, "</testsuites>")
}

/// The cases of a file: its items, and the file itself for findings that belong to no item.
fn cases((of, others): &ByItem<'_>) -> usize {
    of.len() + usize::from(!others.is_empty())
}

/// How many errors the cases have: several operations may share one.
fn failures((of, others): &ByItem<'_>) -> usize {
    of.iter().flatten().chain(others).filter(|it| it.severity == Severity::Error).count()
}

/// See [`Checked::by_item`].
type ByItem<'a> = (Vec<Vec<&'a Finding>>, Vec<&'a Finding>);

fn suite(ran: &CheckResults<'_>, file: &Checked, items: &ByItem<'_>, output: &mut Output) -> io::Result<()> {
    let (name, tests, failures) = (xml(&file.name), cases(items), failures(items));
    writeln!(output, "  <testsuite name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"0\">")?;
    let (of, others) = items;
    for (item, findings) in file.items.iter().zip(of) {
        let called = xml(&item.shown(&file.name));
        case(ran, &called, &name, findings, output)?;
    }
    if !others.is_empty() {
        case(ran, &name, &name, others, output)?;
    }
    writeln!(output, "  </testsuite>")
}

fn case(
    ran: &CheckResults<'_>,
    called: &str,
    class: &str,
    findings: &[&Finding],
    output: &mut Output,
) -> io::Result<()> {
    if findings.is_empty() {
        return writeln!(output, "    <testcase name=\"{called}\" classname=\"{class}\"/>");
    }
    writeln!(output, "    <testcase name=\"{called}\" classname=\"{class}\">")?;
    for finding in findings.iter().filter(|it| it.severity == Severity::Error) {
        let (rule, message, detail) = (finding.rule, xml(&finding.message), detail(ran, class, finding));
        writeln!(output, "      <failure type=\"{rule}\" message=\"{message}\">{detail}</failure>")?;
    }
    let warnings: Vec<_> = findings.iter().filter(|it| it.severity == Severity::Warning).collect();
    if !warnings.is_empty() {
        writeln!(output, "      <system-out>")?;
        for finding in warnings {
            writeln!(output, "warning[{}] {}", finding.rule, detail(ran, class, finding))?;
        }
        writeln!(output, "      </system-out>")?;
    }
    writeln!(output, "    </testcase>")
}

fn detail(ran: &CheckResults<'_>, file: &str, finding: &Finding) -> String {
    let dialects = ran.suffix(&finding.dialects);
    let quotes: Vec<_> = finding.quotes.iter().map(|it| format!("\nthe API says: {}", xml(it))).collect();
    let quotes = quotes.concat();
    format!("{file}:{}: {}{dialects}{quotes}", finding.span, xml(&finding.message))
}

/// The text for XML, without forbidden characters.
fn xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&apos;"),
            // As a number, so that foreign text cannot begin a line.
            '\n' | '\t' => _ = write!(escaped, "&#{};", u32::from(letter)),
            _ if is_hidden(letter) && !letter.is_control() => _ = write!(escaped, "&#{};", u32::from(letter)),
            _ if letter.is_control() || matches!(letter, '\u{fffe}' | '\u{ffff}') => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}
