//! `compat`: tools by providers, with the first reason where a provider rejects a tool.

use std::collections::BTreeMap;
use std::io::Write as _;

use anstyle::AnsiColor;
use serde_json::json;
use strict_schema::{Dialect, Severity};

use crate::args::{MatrixArgs, MatrixFormat, Settings};
use crate::check::{Judging, Strictness, check, judges};
use crate::config::Config;
use crate::coverage::Coverage;
use crate::dialects::{Chosen, short_name};
use crate::failure::{Exit, Failure};
use crate::finding::{Checked, Finding};
use crate::output::{Output, code, counted, write_json};
use crate::source::gather;

pub(crate) fn run(arguments: &MatrixArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    let config = Config::find(settings)?;
    let chosen = match config.dialects(&arguments.providers)? {
        Chosen::Shape => Chosen::These(crate::dialects::all()),
        these @ Chosen::These(_) => these,
    };
    let (sources, faults) = gather(&arguments.inputs, &config)?;
    let mut coverage = Coverage::of(faults);
    let strictness = Strictness::UnlessDenied;
    let files = check(&sources, &Judging { chosen: &chosen, strictness, config: &config }, &mut coverage);
    let dialects = judges(&chosen, &files);
    let rows: Vec<_> = files.iter().flat_map(|file| rows(file, &dialects)).collect();
    match arguments.format {
        MatrixFormat::Human => human(&rows, &dialects, output)?,
        MatrixFormat::Json => json(&rows, &dialects, output)?,
        MatrixFormat::Markdown => markdown(&rows, &dialects, output)?,
    }
    output.flush()?;
    let refused = rows.iter().flat_map(|it| &it.cells).flatten().any(|it| it.severity == Severity::Error);
    let exit = if refused { Exit::Findings } else { Exit::Clean };
    Ok(coverage.end("judged", &arguments.inputs, exit))
}

/// One tool, with the first finding of each dialect: an error, or else a warning.
struct CompatRow<'a> {
    name: String,
    file: &'a str,
    cells: Vec<Option<&'a Finding>>,
}

fn rows<'a>(file: &'a Checked, dialects: &[&'static Dialect]) -> Vec<CompatRow<'a>> {
    let row = |name: String, findings: &[&'a Finding]| {
        let of = |dialect: &&'static Dialect| {
            let mine = findings.iter().copied().filter(|it| it.dialects.contains(&dialect.name));
            mine.min_by_key(|it| it.severity != Severity::Error)
        };
        CompatRow { name, file: &file.name, cells: dialects.iter().map(of).collect() }
    };
    let (of, others) = file.by_item();
    let items = file.items.iter().zip(&of);
    let mut rows: Vec<_> = items.map(|(item, findings)| row(item.shown(&file.name), findings)).collect();
    if !others.is_empty() {
        rows.push(row("(all tools together)".to_owned(), &others));
    }
    rows
}

fn human(rows: &[CompatRow<'_>], dialects: &[&'static Dialect], output: &mut Output) -> std::io::Result<()> {
    let cell = |found: Option<&Finding>| match found {
        None => ("ok".to_owned(), AnsiColor::Green.on_default()),
        Some(it) if it.severity == Severity::Error => (it.rule.id.to_owned(), AnsiColor::Red.on_default()),
        Some(it) => (format!("({})", it.rule.id), AnsiColor::Yellow.on_default()),
    };
    let heads: Vec<_> = dialects.iter().map(|it| short_name(it.name)).collect();
    let table: Vec<_> = rows.iter().map(|it| (&*it.name, it.cells.iter().copied().map(cell).collect())).collect();
    output.table(&heads, &table, false)?;
    let (mut rules, mut has_warning) = (BTreeMap::new(), false);
    for finding in rows.iter().flat_map(|it| &it.cells).flatten() {
        rules.insert(finding.rule.id, finding.rule);
        has_warning |= finding.severity == Severity::Warning;
    }
    for rule in rules.values() {
        output.row(&format!("{:<8} ", rule.id), 9, &format!("{}: {}", rule.name, rule.forbids))?;
    }
    if has_warning {
        output.row("", 0, "(…) marks a warning: the provider does not enforce this, or its sources disagree.")?;
    }
    if !rules.is_empty() {
        writeln!(output)?;
    }
    writeln!(output, "{}", total(rows, dialects))
}

fn total(rows: &[CompatRow<'_>], dialects: &[&'static Dialect]) -> String {
    let is_refused = |row: &CompatRow<'_>| row.cells.iter().flatten().any(|it| it.severity == Severity::Error);
    let everywhere = rows.iter().filter(|row| !is_refused(row)).count();
    let (rows, dialects) = (counted(rows.len(), "row"), counted(dialects.len(), "dialect"));
    format!("{everywhere} of {rows} accepted by each of {dialects}")
}

fn markdown(rows: &[CompatRow<'_>], dialects: &[&'static Dialect], output: &mut Output) -> std::io::Result<()> {
    write!(output, "| tool |")?;
    for dialect in dialects {
        write!(output, " {} |", short_name(dialect.name))?;
    }
    writeln!(output, "\n| --- |{}", " --- |".repeat(dialects.len()))?;
    for row in rows {
        write!(output, "| {} |", code(&row.name))?;
        for found in &row.cells {
            match found {
                None => write!(output, " ok |")?,
                Some(it) if it.severity == Severity::Error => write!(output, " {} `{}` |", it.rule.id, it.rule.name)?,
                Some(it) => write!(output, " ({} `{}`) |", it.rule.id, it.rule.name)?,
            }
        }
        writeln!(output)?;
    }
    writeln!(output, "\n{}", total(rows, dialects))
}

fn json(rows: &[CompatRow<'_>], dialects: &[&'static Dialect], output: &mut Output) -> std::io::Result<()> {
    let rows: Vec<_> = rows
        .iter()
        .map(|row| {
            let cells = dialects.iter().zip(&row.cells).map(|(dialect, found)| {
                let verdict = found.map_or("ok", |it| it.severity.name());
                let cell = match found {
                    None => json!({ "verdict": verdict }),
                    Some(it) => json!({
                        "verdict": verdict, "rule": it.rule.id, "name": it.rule.name, "pointer": it.pointer, "message": it.message,
                    }),
                };
                (dialect.name.to_owned(), cell)
            });
            json!({ "name": row.name, "file": row.file, "cells": cells.collect::<serde_json::Map<_, _>>() })
        })
        .collect();
    write_json(output, &json!({ "version": 1, "rows": rows }))
}
