//! All findings, for programs. `version` grows when something is removed or changes its meaning.

use std::io;

use serde::Serialize;
use serde_json::{Value, json};

use crate::check::results::{CheckResults, Each};
use crate::finding::{Checked, Finding, Label, Summary};
use crate::output::{Output, write_json};

#[derive(Serialize)]
struct Report<'a, D: Serialize, F: Serialize> {
    version: u32,
    dialects: D,
    files: F,
    summary: &'a Summary,
}

#[derive(Serialize)]
struct File<'a, F: Serialize> {
    path: &'a str,
    kind: Value,
    items: &'a [Label],
    findings: F,
}

pub(super) fn write(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    let dialects = Each(ran.dialects.iter().map(|it| it.name));
    let report = Report { version: 1, dialects, files: Each(ran.files.iter().map(file)), summary: ran.summary };
    write_json(output, &report)
}

fn file(file: &Checked) -> impl Serialize {
    let kind = match &*file.kinds {
        [one] => json!(one),
        _ => json!("lines"),
    };
    File { path: &file.name, kind, items: &file.items, findings: Each(file.findings.iter().map(finding)) }
}

fn finding(finding: &Finding) -> Value {
    let Finding { rule, severity, pointer, item, message, quotes, dialects, source, span, .. } = finding;
    json!({
        "rule": rule.id,
        "name": rule.name,
        "severity": severity.name(),
        "item": item,
        "pointer": pointer,
        "line": span.line,
        "column": span.column,
        "length": span.length,
        "offset": span.offset,
        "message": message,
        "fix": rule.fix,
        "quotes": quotes,
        "dialects": dialects,
        "source": source.map(|(what, date)| format!("{what}, {date}")),
    })
}
