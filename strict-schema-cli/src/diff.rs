//! `diff`: compares two versions of tools, and reports whether the second one breaks the model or the code.

mod canonical;
pub(crate) mod compare;
mod number_bound;

use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};

use crate::args::{DiffArgs, Inputs, MatrixFormat};
use crate::catalog::{self, Catalog};
use crate::failure::{Exit, Failure};
use crate::output::{Output, code, counted, in_one_line, tell, write_json};
use compare::{Breaks, Difference};

pub(crate) fn run(arguments: &DiffArgs, output: &mut Output) -> Result<Exit, Failure> {
    let old = whole(&arguments.old)?;
    let new = whole(&arguments.new)?;
    let mut differences = compare::catalogs(&old, &new);
    // If each side has one schema, the names of the files do not matter.
    if let ([(_, one)], [(_, other)]) = (&*old.iter().collect::<Vec<_>>(), &*new.iter().collect::<Vec<_>>())
        && name_of(one) == name_of(other)
    {
        differences = compare::tools(name_of(one).unwrap_or("schema"), one, other);
    }
    let breaking = differences.iter().filter(|it| it.breaks != Breaks::NOBODY).count();
    match arguments.format {
        MatrixFormat::Json => {
            let list: Vec<_> = differences.iter().map(Difference::to_json).collect();
            write_json(output, &json!({ "version": 1, "breaking": breaking, "differences": list }))?;
        }
        MatrixFormat::Human => human(&differences, output)?,
        MatrixFormat::Markdown => markdown(&differences, output)?,
    }
    if arguments.format != MatrixFormat::Json {
        let all = counted(differences.len(), "difference");
        let model = differences.iter().filter(|it| it.breaks.model).count();
        let code = differences.iter().filter(|it| it.breaks.code).count();
        writeln!(output, "{all}: {model} breaking for the model, {code} breaking for the code that reads")?;
    }
    Ok(if breaking > 0 { Exit::Findings } else { Exit::Clean })
}

/// The name of a tool or a format.
fn name_of(tool: &Value) -> Option<&str> {
    catalog::schema_key(tool).and_then(|_| tool.get("name")?.as_str())
}

/// Everything in a file or a folder. Fails if something cannot be read, since it would look removed.
fn whole(path: &str) -> Result<Catalog, Failure> {
    let (catalog, mut coverage) = catalog::of_path(path)?;
    if let Some(last) = coverage.faults.pop() {
        for failure in &coverage.faults {
            tell(&format!("{failure}\n"));
        }
        return Err(last);
    }
    if !coverage.skipped.is_empty() {
        coverage.end("read", &Inputs::default(), Exit::Clean);
    }
    Ok(catalog)
}

fn human(differences: &[Difference], output: &mut Output) -> std::io::Result<()> {
    let mut last = None;
    for it in differences {
        if last != Some(&it.tool) {
            let bold = Style::new().bold();
            writeln!(output, "{bold}{}{bold:#}", in_one_line(&it.tool))?;
            last = Some(&it.tool);
        }
        let style = if it.breaks == Breaks::NOBODY { Style::new() } else { AnsiColor::Red.on_default().bold() };
        writeln!(output, "  {style}{:<16}{style:#} {it}", it.breaks.name())?;
    }
    if !differences.is_empty() {
        writeln!(output)?;
    }
    Ok(())
}

fn markdown(differences: &[Difference], output: &mut Output) -> std::io::Result<()> {
    if differences.is_empty() {
        return Ok(());
    }
    writeln!(output, "| tool | breaks | what |\n| --- | --- | --- |")?;
    for it in differences {
        writeln!(output, "| {} | {} | {} |", code(&it.tool), it.breaks.name(), code(&it.to_string()))?;
    }
    writeln!(output)
}
