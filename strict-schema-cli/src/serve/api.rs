//! What the page asks for: JSON in, JSON out.

use std::collections::HashSet;

use serde_json::{Value, json};
use similar::{ChangeTag, TextDiff};
use strict_schema::{Codec, Dialect, Loss, Policy, Severity, normalize_with, validate};

use crate::check::{Judging, Strictness, judge};
use crate::config::Config;
use crate::dialects::{self, Chosen};
use crate::document::Document;
use crate::explain as explainer;
use crate::finding::{Checked, Finding};
use crate::lines::Lines;
use crate::recognize::{Bundle, LARGEST, SHAPES};
use crate::source::Source;
use crate::text::{Part, Syntax, Text};

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
    /// Where it stands in its part.
    at: String,
    /// Its number among all items, with those that have no schema.
    number: usize,
}

fn pasted(text: &str) -> Result<(&'static str, Vec<Pasted>), String> {
    let source = Source::of_text(PASTED, text.to_owned());
    let json = Text::new(text, source.syntax());
    let Document { parts, mut faults, .. } = Document::read(&source, &json, &Lines::new(text));
    if !faults.is_empty() {
        return Err(faults.remove(0).in_one());
    }
    let (mut all, mut count, mut kind, mut bundled) = (Vec::new(), 0, "schema", 0);
    for (part, recognized) in &parts {
        kind = recognized.kind.name();
        for item in &recognized.items {
            let number = count;
            count += 1;
            let Some(at) = item.schema_at.clone() else { continue };
            let schema = match &item.part_of {
                // Of a document with more, some are shown.
                Some(_) if bundled > LARGEST => None,
                Some(subject) => {
                    let bundle = Bundle::of(&part.value, subject, &HashSet::new());
                    bundled += bundle.size;
                    Some(bundle.schema)
                }
                None => part.value.pointer(&at).cloned(),
            };
            let Some(schema) = schema else { continue };
            let name = item.name.clone().unwrap_or_else(|| format!("schema {}", all.len() + 1));
            all.push(Pasted { name, schema, at, number });
        }
    }
    if all.is_empty() {
        return Err(format!("there is no schema here; paste {SHAPES}"));
    }
    all.truncate(TOOLS);
    Ok((kind, all))
}

/// What `check` says of the text.
fn judged(text: &str, dialects: &[&'static Dialect]) -> Result<Checked, String> {
    let source = Source::of_text(PASTED, text.to_owned());
    let (chosen, config) = (Chosen::These(dialects.to_vec()), Config::default());
    let judging = Judging { chosen: &chosen, strictness: Strictness::UnlessDenied, config: &config };
    let checked = judge(&source, text, &judging).checked;
    checked.ok_or_else(|| format!("there is no schema here; paste {SHAPES}"))
}

const PASTED: &str = "what you pasted";

fn chosen(body: &Value) -> Result<(Pasted, &'static Dialect), String> {
    let (_, mut all) = pasted(string(body, "text")?)?;
    let tool = body.get("tool").and_then(Value::as_u64).and_then(|it| usize::try_from(it).ok()).unwrap_or(0);
    if tool >= all.len() {
        return Err(format!("there is no tool number {tool}"));
    }
    let dialect = dialects::named(string(body, "provider")?).map_err(|_| "there is no such provider".to_owned())?;
    Ok((all.swap_remove(tool), dialect))
}

/// Every tool with every provider, and what is wrong with all of them in one request.
pub(super) fn check(body: &Value) -> Answer {
    let text = string(body, "text")?;
    let (kind, all) = pasted(text)?;
    let providers = dialects::all();
    let checked = judged(text, &providers)?;
    let (of, mut together) = checked.by_item();
    let tools: Vec<Value> = all
        .iter()
        .map(|tool| {
            let cells: Vec<Value> = providers.iter().map(|it| cell(&of[tool.number], it)).collect();
            json!({ "name": tool.name, "cells": cells })
        })
        .collect();
    // A tool without a schema has no row.
    let rows: HashSet<usize> = all.iter().map(|it| it.number).collect();
    let has_no_schema = |index: &usize| all.len() < TOOLS && !rows.contains(index);
    together.extend((0..of.len()).filter(has_no_schema).flat_map(|index| of[index].iter().copied()));
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
    Ok(json!({ "kind": kind, "tools": tools, "providers": providers, "together": together }))
}

/// What one provider says of one tool.
fn cell(findings: &[&Finding], dialect: &Dialect) -> Value {
    let mine: Vec<_> = findings.iter().filter(|it| it.dialects.contains(&dialect.name)).collect();
    let errors = mine.iter().filter(|it| it.severity == Severity::Error).count();
    let first = mine.iter().min_by_key(|it| it.severity != Severity::Error);
    json!({
        "errors": errors,
        "warnings": mine.len() - errors,
        "first": first.map(|it| format!("{} {}: {}", it.rule.id, it.rule.name, it.message)),
    })
}

/// One tool with one provider: the schema, and what is wrong where in its text. Places are in UTF-16, as the page counts.
pub(super) fn tool(body: &Value) -> Answer {
    let (Pasted { name, schema, at, number }, dialect) = chosen(body)?;
    let checked = judged(string(body, "text")?, &[dialect])?;
    let text = format!("{schema:#}");
    let json = Text::new(&text, Syntax::Json);
    let (parts, _) = json.parts();
    let mut findings = Vec::new();
    let (of, _) = checked.by_item();
    for finding in of[number].iter().take(FINDINGS) {
        // What is about the tool's name has no place in the schema.
        let inside = finding.pointer.strip_prefix(&at);
        let place = inside.and_then(|it| place(parts.first()?, it));
        let (start, length) = place.unwrap_or((0, 0));
        findings.push(json!({
            "rule": finding.rule.id,
            "name": finding.rule.name,
            "severity": finding.severity.name(),
            "pointer": inside.unwrap_or(&finding.pointer),
            "message": finding.message,
            "why": finding.rule.why,
            "fix": finding.rule.fix,
            "quotes": finding.quotes,
            "start": wide(&text[..start]),
            "length": wide(&text[start..(start + length).min(text.len())]),
        }));
    }
    Ok(json!({ "name": name, "provider": provider(dialect), "schema": text, "findings": findings }))
}

/// Where a pointer leads in the text, or the nearest schema around a keyword that is not there.
fn place(part: &Part<'_>, pointer: &str) -> Option<(usize, usize)> {
    let around = || part.place(pointer.rsplit_once('/')?.0, None);
    part.place(pointer, None).or_else(around).or(Some((0, 1)))
}

fn wide(text: &str) -> usize {
    text.encode_utf16().count()
}

/// One tool made fit for one provider.
pub(super) fn fix(body: &Value) -> Answer {
    let (Pasted { name, schema, .. }, dialect) = chosen(body)?;
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
        .map(|it| json!({ "pointer": it.pointer, "did": it.did(), "loss": loss(it.loss) }))
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
        Loss::Narrowed => "some values can't be expressed",
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
