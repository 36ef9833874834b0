//! What the page asks for: JSON in, JSON out.

use serde_json::{Value, json};
use similar::{ChangeTag, TextDiff};
use strict_schema::{Codec, Dialect, Loss, Policy, Report, normalize_with, validate};

use crate::dialects;
use crate::explain as explainer;
use crate::recognize::{SHAPES, recognize};
use crate::text::Text;

/// How many tools the matrix has.
const TOOLS: usize = 500;

/// How many findings are shown of one schema.
const FINDINGS: usize = 500;

type Answer = Result<Value, String>;

pub(super) fn start(text: Option<&str>) -> Value {
    let providers: Vec<Value> = dialects::all().iter().map(|it| provider(it)).collect();
    json!({ "version": env!("CARGO_PKG_VERSION"), "text": text, "providers": providers })
}

fn provider(dialect: &Dialect) -> Value {
    json!({ "name": dialects::short_name(dialect.name), "dialect": dialect.name, "provider": dialect.provider })
}

fn string<'v>(body: &'v Value, name: &str) -> Result<&'v str, String> {
    body.get(name).and_then(Value::as_str).ok_or_else(|| format!("`{name}` is missing"))
}

/// A schema of what was pasted.
struct Pasted {
    name: String,
    schema: Value,
}

fn pasted(body: &Value) -> Result<(&'static str, Vec<Pasted>), String> {
    let text = string(body, "text")?;
    let json = Text::new(text);
    let parts = json.parts(false).map_err(|error| {
        let (line, column) = crate::lines::Lines::new(text).place(error.offset);
        format!("line {line}, column {column}: this is not JSON: {}", error.what)
    })?;
    let mut all = Vec::new();
    let mut kind = "schema";
    for part in &parts {
        let recognized = recognize(&part.value).ok_or_else(|| format!("there is no schema here; paste {SHAPES}"))?;
        kind = recognized.kind.name();
        for item in recognized.items {
            let Some(schema) = item.schema_at.as_deref().and_then(|at| part.value.pointer(at)) else { continue };
            let name = item.name.unwrap_or_else(|| format!("schema {}", all.len() + 1));
            all.push(Pasted { name, schema: schema.clone() });
        }
    }
    if all.is_empty() {
        return Err(format!("there is no schema here; paste {SHAPES}"));
    }
    all.truncate(TOOLS);
    Ok((kind, all))
}

fn chosen(body: &Value) -> Result<(Pasted, &'static Dialect), String> {
    let (_, mut all) = pasted(body)?;
    let tool = body.get("tool").and_then(Value::as_u64).and_then(|it| usize::try_from(it).ok()).unwrap_or(0);
    if tool >= all.len() {
        return Err(format!("there is no tool number {tool}"));
    }
    let dialect = dialects::named(string(body, "provider")?).map_err(|_| "there is no such provider".to_owned())?;
    Ok((all.swap_remove(tool), dialect))
}

/// Every tool with every provider.
pub(super) fn check(body: &Value) -> Answer {
    let (kind, all) = pasted(body)?;
    let providers = dialects::all();
    let tools: Vec<Value> = all
        .iter()
        .map(|tool| {
            let cells: Vec<Value> = providers.iter().map(|it| cell(&validate(&tool.schema, it))).collect();
            json!({ "name": tool.name, "cells": cells })
        })
        .collect();
    let providers: Vec<Value> = providers.iter().map(|it| provider(it)).collect();
    Ok(json!({ "kind": kind, "tools": tools, "providers": providers }))
}

fn cell(report: &Report) -> Value {
    let first = report.errors().next().or_else(|| report.warnings().next());
    json!({
        "errors": report.errors().count() + report.omitted(),
        "warnings": report.warnings().count(),
        "first": first.map(|it| format!("{} {}: {}", it.rule.id, it.rule.name, it.message)),
    })
}

/// One tool with one provider: the schema, and what is wrong where in its text. Places are in UTF-16, as the page counts.
pub(super) fn tool(body: &Value) -> Answer {
    let (Pasted { name, schema }, dialect) = chosen(body)?;
    let text = format!("{schema:#}");
    let json = Text::new(&text);
    let parts = json.parts(false).map_err(|error| error.what)?;
    let report = validate(&schema, dialect);
    let mut findings = Vec::new();
    for violation in report.violations().iter().take(FINDINGS) {
        let place = parts.first().and_then(|it| it.place(&violation.pointer, violation.keyword.as_deref()));
        let (start, length) = place.unwrap_or((0, 1));
        findings.push(json!({
            "rule": violation.rule.id,
            "name": violation.rule.name,
            "severity": violation.severity.name(),
            "pointer": violation.place(),
            "message": violation.message,
            "why": violation.rule.why,
            "fix": violation.rule.fix,
            "quotes": violation.quotes(),
            "start": wide(&text[..start]),
            "length": wide(&text[start..(start + length).min(text.len())]),
        }));
    }
    Ok(json!({ "name": name, "provider": provider(dialect), "schema": text, "findings": findings }))
}

fn wide(text: &str) -> usize {
    text.encode_utf16().count()
}

/// One tool made fit for one provider.
pub(super) fn fix(body: &Value) -> Answer {
    let (Pasted { name, schema }, dialect) = chosen(body)?;
    let policy = match body.get("policy").and_then(Value::as_str).unwrap_or("checked") {
        "exact" => Policy::EXACT,
        "faithful" => Policy::FAITHFUL,
        "checked" => Policy::CHECKED,
        "lenient" => Policy::LENIENT,
        other => return Err(format!("there is no policy {other}")),
    };
    let normalized = normalize_with(&schema, dialect, &policy).map_err(|error| error.to_string())?;
    let (before, after) = (format!("{schema:#}"), format!("{:#}", normalized.schema));
    let diff: Vec<Value> = TextDiff::from_lines(&before, &after)
        .iter_all_changes()
        .map(|change| {
            let tag = match change.tag() {
                ChangeTag::Delete => "-",
                ChangeTag::Insert => "+",
                ChangeTag::Equal => " ",
            };
            json!([tag, change.value().trim_end_matches('\n')])
        })
        .collect();
    let ledger: Vec<Value> = normalized
        .changes
        .iter()
        .map(|it| json!({ "pointer": it.pointer, "did": it.did, "loss": loss(it.loss) }))
        .collect();
    let codec = serde_json::to_string(&normalized.codec).map_err(|error| error.to_string())?;
    let is_fit = validate(&normalized.schema, dialect).is_ok();
    Ok(
        json!({ "name": name, "provider": provider(dialect), "fixed": after, "diff": diff, "ledger": ledger, "codec": codec, "ok": is_fit }),
    )
}

fn loss(loss: Loss) -> &'static str {
    match loss {
        Loss::Exact => "nothing is lost",
        Loss::Codec => "decoded by the codec",
        Loss::Narrowed => "some values can no longer be said",
        Loss::Widened { checked: true } => "checked by the codec",
        Loss::Widened { checked: false } => "no longer checked",
    }
}

/// An answer to the fixed schema, in the shape of the original.
pub(super) fn decode(body: &Value) -> Answer {
    let codec: Codec =
        serde_json::from_str(string(body, "codec")?).map_err(|error| format!("the codec cannot be read: {error}"))?;
    let answer: Value =
        serde_json::from_str(string(body, "answer")?).map_err(|error| format!("the answer is not JSON: {error}"))?;
    let value = codec.decode(answer).map_err(|error| error.to_string())?;
    Ok(json!({ "value": format!("{value:#}") }))
}

/// An error text, or a rule.
pub(super) fn explain(body: &Value) -> Answer {
    Ok(explainer::to_json(string(body, "text")?))
}
