//! SARIF 2.1.0, which code scanning and editors read.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;

use serde::Serialize;
use serde_json::{Value, json};

use crate::check::results::{CheckResults, Each};
use crate::finding::{Finding, Named};
use crate::output::{Output, write_json};

#[derive(Serialize)]
struct Log<R: Serialize> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    version: &'static str,
    runs: [Run<R>; 1],
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Run<R: Serialize> {
    tool: Value,
    column_kind: &'static str,
    results: R,
}

pub(super) fn write(ran: &CheckResults<'_>, output: &mut Output) -> io::Result<()> {
    let rules: BTreeSet<Named> = ran.summary.rules.iter().map(|it| it.rule).collect();
    let rules: Vec<_> = rules.into_iter().collect();
    let rules = &*rules;
    let results =
        ran.files.iter().flat_map(|file| file.findings.iter().map(move |it| result(ran, rules, &file.name, it)));
    let driver = json!({
        "name": "strict-schema",
        "version": env!("CARGO_PKG_VERSION"),
        "informationUri": env!("CARGO_PKG_REPOSITORY"),
        "rules": rules.iter().map(rule).collect::<Vec<_>>(),
    });
    let run = Run { tool: json!({ "driver": driver }), column_kind: "unicodeCodePoints", results: Each(results) };
    let log = Log { schema: "https://json.schemastore.org/sarif-2.1.0.json", version: "2.1.0", runs: [run] };
    write_json(output, &log)
}

fn rule(rule: &Named) -> Value {
    json!({
        "id": rule.id,
        "name": rule.name,
        "shortDescription": { "text": rule.forbids },
        "fullDescription": { "text": rule.why },
        "help": { "text": rule.fix },
    })
}

fn result(ran: &CheckResults<'_>, rules: &[Named], file: &str, finding: &Finding) -> Value {
    let Finding { rule, severity, pointer, message, quotes, dialects, span, .. } = finding;
    let by = ran.suffix(dialects);
    let quotes: Vec<_> = quotes.iter().map(|it| format!("\nThe API says: {it}")).collect();
    let quotes = quotes.concat();
    let region = json!({
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.line,
        "endColumn": span.column + span.length,
    });
    json!({
        "ruleId": rule.id,
        "ruleIndex": rules.iter().position(|it| it == rule),
        "level": severity.name(),
        "message": { "text": format!("{message}{by}{quotes}") },
        "locations": [{
            "physicalLocation": { "artifactLocation": { "uri": uri(file) }, "region": region },
            "logicalLocations": [{ "fullyQualifiedName": pointer }],
        }],
        // The same finding on another line keeps its fingerprint.
        "partialFingerprints": { "ruleAndPointer/v1": format!("{}:{pointer}", rule.id) },
        "properties": { "dialects": dialects },
    })
}

/// A path as a relative reference.
fn uri(path: &str) -> String {
    let mut uri = String::with_capacity(path.len());
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => uri.push(char::from(byte)),
            _ => _ = write!(uri, "%{byte:02X}"),
        }
    }
    uri
}
