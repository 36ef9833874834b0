//! `cost`: the bytes and tokens of each tool: unchanged, without repetitions, and as `fix` writes it.

mod lean;

use std::io::Write as _;
use std::ops::AddAssign;

use anstyle::Style;
use serde::Serialize;
use serde_json::{Value, json};
use strict_schema::{Policy, normalize_with};

use crate::args::{MatrixArgs, MatrixFormat, PolicyName, Settings};
use crate::catalog::{Bundled, canonical, schema_key};
use crate::config::Config;
use crate::coverage::Coverage;
use crate::dialects::{Chosen, short_name};
use crate::document::Document;
use crate::failure::{Exit, Failure};
use crate::fix::policy;
use crate::output::{Output, code, write_json};
use crate::recognize::Item;
use crate::source::{Source, gather};
use lean::{Dropped, lean};

pub(crate) fn run(arguments: &MatrixArgs, settings: &Settings, output: &mut Output) -> Result<Exit, Failure> {
    let config = Config::find(settings)?;
    let chosen = config.dialects(&arguments.providers)?;
    let policy = policy(config.policy.unwrap_or(PolicyName::Checked));
    let (sources, faults) = gather(&arguments.inputs, &config)?;
    let coverage = Coverage::of(faults);
    let mut table = Table::new(policy, coverage);
    for source in &sources {
        if let Err(failure) = table.read(source, &chosen) {
            table.coverage.faults.push(failure);
        }
    }
    match arguments.format {
        MatrixFormat::Json => table.json(output)?,
        MatrixFormat::Human => table.human(output)?,
        MatrixFormat::Markdown => table.markdown(output)?,
    }
    output.flush()?;
    Ok(table.coverage.end("counted", &arguments.inputs, Exit::Clean))
}

#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Cost {
    bytes: usize,
    /// In the vocabulary `o200k_base`.
    tokens: usize,
}

impl Cost {
    fn of(value: &Value) -> Self {
        let text = value.to_string();
        Self { bytes: text.len(), tokens: tiktoken_rs::o200k_base_singleton().count_ordinary(&text) }
    }
}

impl AddAssign for Cost {
    fn add_assign(&mut self, other: Self) {
        self.bytes += other.bytes;
        self.tokens += other.tokens;
    }
}

/// A tool, a format or a schema.
struct CostRow {
    name: String,
    file: String,
    now: Cost,
    lean: Cost,
    /// As `fix` writes it for a dialect; none if it cannot.
    fixed: Vec<(&'static str, Option<Cost>)>,
}

struct Table {
    policy: Policy,
    coverage: Coverage,
    rows: Vec<CostRow>,
    /// The dialects, in order of appearance.
    dialects: Vec<&'static str>,
    dropped: Dropped,
    bundled: Bundled,
}

impl Table {
    fn new(policy: Policy, coverage: Coverage) -> Self {
        let (rows, dialects) = (Vec::new(), Vec::new());
        Self { policy, coverage, rows, dialects, dropped: Dropped::default(), bundled: Bundled::default() }
    }

    fn read(&mut self, source: &Source, chosen: &Chosen) -> Result<(), Failure> {
        let text = source.read()?;
        let json = source.parse(&text);
        for (part, recognized) in self.coverage.add(Document::read(source, &json)) {
            let judges = chosen.judges(&recognized.items);
            for (index, item) in recognized.items.iter().enumerate() {
                let (tool, size) = sent(&part.value, item);
                self.bundled.add(size, &source.name)?;
                let mut row = self.row((source, &part.number), &tool, item);
                for dialect in judges.of(index) {
                    if !self.dialects.contains(&dialect.name) {
                        self.dialects.push(dialect.name);
                    }
                    // `fix` leaves a tool alone that is not strict.
                    if item.flag(dialect) == Some(false) {
                        row.fixed.push((dialect.name, Some(row.now)));
                        continue;
                    }
                    let mut tool = tool.clone();
                    let fixed = schema_of(&mut tool).map(|schema| {
                        normalize_with(schema, &item.under(dialect), &self.policy).map(|it| *schema = it.schema)
                    });
                    let is_fixed = fixed.is_none_or(|it| it.is_ok());
                    row.fixed.push((dialect.name, is_fixed.then(|| Cost::of(&tool))));
                }
                self.rows.push(row);
            }
        }
        Ok(())
    }

    fn row(&mut self, (source, number): (&Source, &str), tool: &Value, item: &Item) -> CostRow {
        let now = Cost::of(tool);
        let mut tool = tool.clone();
        if let Some(schema) = schema_of(&mut tool) {
            lean(schema, item.name.as_deref().unwrap_or_default(), &mut self.dropped);
        }
        let name = item.label(source.stem(), number);
        CostRow { name, file: source.name.clone(), now, lean: Cost::of(&tool), fixed: Vec::new() }
    }

    /// The sum of all rows; a tool that cannot be fixed counts unchanged.
    fn total(&self) -> CostRow {
        let (mut now, mut lean) = (Cost::default(), Cost::default());
        let mut fixed: Vec<_> = self.dialects.iter().map(|it| (*it, Cost::default())).collect();
        for row in &self.rows {
            now += row.now;
            lean += row.lean;
            for (dialect, sum) in &mut fixed {
                let of = row.fixed.iter().find(|it| it.0 == *dialect).and_then(|it| it.1);
                *sum += of.unwrap_or(row.now);
            }
        }
        let fixed = fixed.into_iter().map(|(dialect, sum)| (dialect, Some(sum))).collect();
        CostRow { name: "all together".to_owned(), file: String::new(), now, lean, fixed }
    }

    fn cells(&self, row: &CostRow) -> Vec<String> {
        let fixed = self.dialects.iter().map(|dialect| {
            let of = row.fixed.iter().find(|it| it.0 == *dialect);
            match of {
                Some((_, Some(cost))) => cost.tokens.to_string(),
                Some((_, None)) => "not fixed".to_owned(),
                None => String::new(),
            }
        });
        let first = [row.now.bytes, row.now.tokens, row.lean.tokens].map(|it| it.to_string());
        first.into_iter().chain(fixed).collect()
    }

    fn heads(&self) -> Vec<&str> {
        ["bytes", "tokens", "lean"].into_iter().chain(self.dialects.iter().map(|it| short_name(it))).collect()
    }

    fn all(&self) -> Vec<CostRow> {
        if self.rows.len() > 1 { vec![self.total()] } else { Vec::new() }
    }

    fn human(&self, output: &mut Output) -> std::io::Result<()> {
        let total = self.all();
        let cells = |row| self.cells(row).into_iter().map(|it| (it, Style::new())).collect();
        let rows: Vec<_> = self.rows.iter().chain(&total).map(|it| (&*it.name, cells(it))).collect();
        if !rows.is_empty() {
            output.table(&self.heads(), &rows, true)?;
        }
        self.said().iter().try_for_each(|it| output.row("", 0, it))
    }

    fn markdown(&self, output: &mut Output) -> std::io::Result<()> {
        let heads = self.heads();
        writeln!(output, "| tool | {} |\n| --- |{}", heads.join(" | "), " ---: |".repeat(heads.len()))?;
        for row in self.rows.iter().chain(&self.all()) {
            writeln!(output, "| {} | {} |", code(&row.name), self.cells(row).join(" | "))?;
        }
        writeln!(output)?;
        self.said().iter().try_for_each(|it| writeln!(output, "{it}\n"))
    }

    /// Sentences that state the savings.
    fn said(&self) -> Vec<String> {
        let total = self.total();
        let mut said = Vec::new();
        if let Some(dropped) = self.dropped.said() {
            said.push(format!("lean, without {dropped}: {}", difference(total.now, total.lean)));
        }
        for (dialect, cost) in &total.fixed {
            let of = |row: &&CostRow| row.fixed.iter().any(|it| it.0 == *dialect && it.1.is_none());
            let refused = self.rows.iter().filter(of).count();
            let unchanged =
                if refused > 0 { format!("; {refused} cannot be fixed, counted unchanged") } else { String::new() };
            let difference = difference(total.now, cost.unwrap_or_default());
            said.push(format!("fixed for {}: {difference}{unchanged}", short_name(dialect)));
        }
        said
    }

    fn json(&self, output: &mut Output) -> std::io::Result<()> {
        let json = |row: &CostRow| {
            let fixed = row.fixed.iter().map(|(dialect, cost)| ((*dialect).to_owned(), json!(cost)));
            json!({
                "name": row.name, "file": row.file, "now": row.now, "lean": row.lean,
                "fixed": fixed.collect::<serde_json::Map<_, _>>(),
            })
        };
        let rows: Vec<_> = self.rows.iter().map(json).collect();
        let mut total = json(&self.total());
        if let Value::Object(total) = &mut total {
            total.retain(|key, _| key != "name" && key != "file");
        }
        write_json(output, &json!({ "version": 1, "tokens_of": "o200k_base", "tools": rows, "total": total }))
    }
}

/// `22 tokens fewer (18 %)`.
fn difference(before: Cost, after: Cost) -> String {
    let (count, word) = match after.tokens.checked_sub(before.tokens) {
        Some(0) => return "the same number of tokens".to_owned(),
        Some(more) => (more, "more"),
        None => (before.tokens - after.tokens, "fewer"),
    };
    format!(
        "{count} {} {word} ({} %)",
        if count == 1 { "token" } else { "tokens" },
        (count * 200 + before.tokens) / (2 * before.tokens)
    )
}

/// The part of the item that a provider sees, and how many values were put together for it.
fn sent(value: &Value, item: &Item) -> (Value, usize) {
    let (mut tool, size) = canonical(value, item);
    if let Value::Object(members) = &mut tool
        && item.name.is_some()
    {
        members.shift_remove("outputSchema");
    }
    (tool, size)
}

/// The schema in the tool: the whole value, if that is a schema.
fn schema_of(tool: &mut Value) -> Option<&mut Value> {
    match schema_key(tool) {
        Some(key) => tool.get_mut(key),
        None => Some(tool),
    }
}
