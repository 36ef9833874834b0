//! Everything that was found, for programs. `version` grows when something is removed or changes its meaning.

use std::io::{self, Write as _};

use serde_json::{Value, json};

use super::Ran;
use crate::finding::{Checked, Finding};
use crate::output::Output;

pub(super) fn write(ran: &Ran<'_>, output: &mut Output) -> io::Result<()> {
    let dialects: Vec<_> = ran.dialects.iter().map(|it| it.name).collect();
    let files: Vec<_> = ran.files.iter().map(file).collect();
    let all = json!({ "version": 1, "dialects": dialects, "files": files, "summary": ran.summary });
    writeln!(output, "{}", serde_json::to_string_pretty(&all)?)
}

fn file(file: &Checked) -> Value {
    let findings: Vec<_> = file.findings.iter().map(finding).collect();
    let kind = match &*file.kinds {
        [one] => one.name(),
        _ => "lines",
    };
    json!({ "path": file.name, "kind": kind, "items": file.items, "findings": findings })
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
        "source": source,
    })
}
