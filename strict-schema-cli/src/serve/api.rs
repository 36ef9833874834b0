//! Answers the page's questions: JSON in, JSON out, independent of HTTP.

use std::time::Duration;

use clap::ValueEnum as _;
use serde_json::{Value, json};
use similar::{ChangeTag, TextDiff};
use strict_schema::{Codec, Dialect, Policy, Severity, normalize_with, validate};

use crate::args::PolicyName;
use crate::check::{Judging, Strictness, judge};
use crate::config::Config;
use crate::decode::lossy;
use crate::decode::response::without_fence;
use crate::dialects::{self, Chosen};
use crate::document::Document;
use crate::explain as explainer;
use crate::finding::{Checked, Finding};
use crate::fix;
use crate::recognize::SHAPES;
use crate::source::Source;

/// How many tools the matrix has.
const TOOLS: usize = 2_000;

/// How many findings of one schema are shown, and how many lines of a difference.
const FINDINGS: usize = 500;
const LINES: usize = 3_000;

/// How long the line-by-line comparison of two texts may take.
const COMPARING: Duration = Duration::from_secs(2);

/// The answer, or an object with the `error`.
pub(super) type Answer = Result<Value, Wrong>;

/// The error in a question, and its place in the question's text.
pub(super) struct Wrong {
    why: String,
    start: Option<usize>,
}

impl Wrong {
    pub(super) fn to_json(&self) -> Value {
        json!({ "error": self.why, "start": self.start })
    }
}

impl From<String> for Wrong {
    fn from(why: String) -> Self {
        Self { why, start: None }
    }
}

pub(super) fn start(text: Option<&str>) -> Value {
    let providers: Vec<Value> = dialects::all().iter().map(|it| provider(it)).collect();
    json!({ "version": env!("CARGO_PKG_VERSION"), "text": text, "providers": providers })
}

fn provider(dialect: &Dialect) -> Value {
    json!({ "name": dialects::short_name(dialect.name), "dialect": dialect.name, "provider": dialect.provider })
}

fn string<'v>(body: &'v Value, name: &str) -> Result<&'v str, Wrong> {
    body.get(name).and_then(Value::as_str).ok_or_else(|| format!("`{name}` is missing").into())
}

/// The name of the text in messages.
const INPUT: &str = "input";

/// The results of `check` for the text, and how many of its values are not tools.
fn judged(text: &str, dialects: &[&'static Dialect]) -> Result<(Checked, usize), Wrong> {
    let source = Source::of_text(INPUT, text.to_owned());
    let (chosen, config) = (Chosen::These(dialects.to_vec()), Config::default());
    let judging = Judging { chosen: &chosen, strictness: Strictness::UnlessDenied, config: &config };
    let mut judged = judge(&source, text, &judging);
    if !judged.coverage.faults.is_empty() {
        let json = source.parse(text);
        let start = json.parts().1.first().map(|it| Wide::new(text).count(it.offset));
        return Err(Wrong { why: judged.coverage.faults.remove(0).in_one(), start });
    }
    let checked = judged.checked.filter(|it| !it.items.is_empty());
    let checked = checked.ok_or_else(|| format!("there is no schema here; paste {SHAPES}"))?;
    Ok((checked, judged.coverage.skipped.len()))
}

/// Judges every tool for every provider, and all tools together as one request.
pub(super) fn check(body: &Value) -> Answer {
    let providers = dialects::all();
    let (checked, skipped) = judged(string(body, "text")?, &providers)?;
    let (of, together) = checked.by_item();
    let is_refused = |it: &&Vec<&Finding>| it.iter().any(|it| it.severity == Severity::Error);
    let rows = checked.items.iter().zip(&of).enumerate().take(TOOLS);
    let tools: Vec<Value> = rows
        .map(|(number, (item, findings))| {
            let cells: Vec<Value> = providers.iter().map(|it| cell(findings, it)).collect();
            let name = item.name.clone().unwrap_or_else(|| format!("schema {}", number + 1));
            json!({ "name": name, "cells": cells })
        })
        .collect();
    let together: Vec<Value> = together
        .iter()
        .map(|it| {
            let providers: Vec<_> = it.dialects.iter().map(|it| dialects::short_name(it)).collect();
            json!({
                "rule": it.rule.id,
                "name": it.rule.name,
                "severity": it.severity.name(),
                "message": it.message,
                "providers": providers,
            })
        })
        .collect();
    let providers: Vec<Value> = providers.iter().map(|it| provider(it)).collect();
    Ok(json!({
        "kind": checked.kinds.first(),
        "tools": tools,
        "count": of.len(),
        "refused": of.iter().filter(is_refused).count(),
        "skipped": skipped,
        "providers": providers,
        "together": together,
    }))
}

/// The number of errors and warnings of one tool for one provider.
fn cell(findings: &[&Finding], dialect: &Dialect) -> Value {
    let mine = || findings.iter().filter(|it| it.dialects.contains(&dialect.name));
    let errors = mine().filter(|it| it.severity == Severity::Error).count();
    json!([errors, mine().count() - errors])
}

/// One tool for one provider: its errors with their places in the text, and the fixed schema.
pub(super) fn tool(body: &Value) -> Answer {
    let text = string(body, "text")?;
    let number = body.get("tool").and_then(Value::as_u64).and_then(|it| usize::try_from(it).ok()).unwrap_or(0);
    let dialect = dialects::named(string(body, "provider")?).map_err(|_| "there is no such provider".to_owned())?;
    let policy = body.get("policy").and_then(Value::as_str).unwrap_or("checked");
    let policy = PolicyName::from_str(policy, false).map_err(|_| format!("there is no policy {policy}"))?;
    let policy = fix::policy(policy);
    let (checked, _) = judged(text, &[dialect])?;
    let (of, _) = checked.by_item();
    let found = of.get(number).ok_or_else(|| format!("there is no tool number {number}"))?;
    let mut wide = Wide::new(text);
    let findings: Vec<Value> = found
        .iter()
        .take(FINDINGS)
        .map(|finding| {
            let (offset, length) = (finding.span.offset, finding.span.mark.1);
            json!({
                "rule": finding.rule.id,
                "name": finding.rule.name,
                "severity": finding.severity.name(),
                "pointer": finding.pointer,
                "message": finding.message,
                "quotes": finding.quotes,
                "start": wide.count(offset),
                "length": Wide::new(text.get(offset..).unwrap_or_default()).count(length),
            })
        })
        .collect();

    let source = Source::of_text(INPUT, text.to_owned());
    let json = source.parse(text);
    let document = Document::read(&source, &json).exact(&source, &json);
    let mut all = document.parts.iter().flat_map(|(part, it)| it.items.iter().map(move |item| (part, item)));
    let (part, item) = all.nth(number).ok_or("there is no such tool".to_owned())?;
    let start = part.slice(&item.at).map(|it| Wide::new(text).count(it.0));
    let schema = item.schema(&part.value).ok_or_else(|| "it has no schema".to_owned().into());
    let fix = match document.faults.first() {
        Some(fault) => Err(fault.in_one().into()),
        None => schema.and_then(|it| fixed(&it, &item.under(dialect), policy)),
    };
    Ok(json!({
        "provider": provider(dialect),
        "start": start,
        "findings": findings,
        "count": found.len(),
        "fix": fix.unwrap_or_else(|it| it.to_json()),
    }))
}

/// Converts byte offsets to UTF-16 offsets, as the page counts. Ascending offsets cost one pass.
struct Wide<'t> {
    text: &'t str,
    at: usize,
    count: usize,
}

impl<'t> Wide<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, count: 0 }
    }

    fn count(&mut self, offset: usize) -> usize {
        if offset < self.at {
            (self.at, self.count) = (0, 0);
        }
        self.count += self.text.get(self.at..offset).map_or(0, |it| it.encode_utf16().count());
        self.at = offset;
        self.count
    }
}

/// Fixes a schema for one provider.
fn fixed(schema: &Value, dialect: &Dialect, policy: Policy) -> Answer {
    let normalized = normalize_with(schema, dialect, &policy).map_err(|error| error.to_string())?;
    let (before, after) = (format!("{schema:#}"), format!("{:#}", normalized.schema));
    let diff = TextDiff::configure().timeout(COMPARING).diff_lines(&before, &after);
    let mut lines = diff.iter_all_changes().map(|change| {
        let tag = match change.tag() {
            ChangeTag::Delete => "-",
            ChangeTag::Insert => "+",
            ChangeTag::Equal => " ",
        };
        json!([tag, change.value().trim_end_matches('\n')])
    });
    let shown: Vec<Value> = lines.by_ref().take(LINES).collect();
    let ledger: Vec<Value> = normalized
        .changes
        .iter()
        .take(FINDINGS)
        .map(|it| json!({ "pointer": it.pointer, "did": it.did(), "loss": fix::loss(it.loss) }))
        .collect();
    let codec = serde_json::to_string(&normalized.codec).map_err(|error| error.to_string())?;
    Ok(json!({
        "fixed": after,
        "diff": shown,
        "more_lines": lines.count(),
        "ledger": ledger,
        "changes": normalized.changes.len(),
        "codec": codec,
        "ok": validate(&normalized.schema, dialect).is_ok(),
    }))
}

/// Decodes an answer to the fixed schema to the shape of the original.
pub(super) fn decode(body: &Value) -> Answer {
    let codec: Codec =
        serde_json::from_str(string(body, "codec")?).map_err(|error| format!("the codec cannot be read: {error}"))?;
    let text = without_fence(string(body, "output")?);
    let answer: Value = serde_json::from_str(text).map_err(|error| format!("this is not JSON: {error}"))?;
    if let Some(why) = lossy(text) {
        return Err(why.into());
    }
    let value = codec.decode(answer).map_err(|error| error.to_string())?;
    Ok(json!({ "value": format!("{value:#}") }))
}

/// Explains an error text, or a rule.
pub(super) fn explain(body: &Value) -> Answer {
    Ok(explainer::to_json(string(body, "text")?))
}
