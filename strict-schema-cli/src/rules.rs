//! `rules`: what is judged, why, and how to fix it, from the library's tables.

use std::io::{self, Write as _};

use anstyle::Style;
use serde_json::{Value, json};
use strict_schema::dialect::Verdict;
use strict_schema::rules::RULES;
use strict_schema::{Dialect, Rule};

use crate::args::{RulesArgs, TableFormat};
use crate::config::rule_named;
use crate::dialects::short_name;
use crate::failure::{Exit, Failure};
use crate::finding::{Named, REQUEST, SNAPSHOT};
use crate::output::{Output, write_json};
use crate::rule_cases;

pub(crate) fn run(arguments: &RulesArgs, output: &mut Output) -> Result<Exit, Failure> {
    let Some(name) = &arguments.name else {
        match arguments.format {
            TableFormat::Human => list(output)?,
            TableFormat::Json => write_json(output, &Value::Array(RULES.iter().map(to_json).collect()))?,
        }
        return Ok(Exit::Clean);
    };
    let unknown = |what: String| Failure::new(what).help("`strict-schema rules` lists them");
    match (rule_named(name).map_err(unknown)?, arguments.format) {
        (Some(rule), TableFormat::Human) => one(rule, output)?,
        (Some(rule), TableFormat::Json) => write_json(output, &to_json(rule))?,
        (None, format) => own(name, format, output)?,
    }
    Ok(Exit::Clean)
}

fn list(output: &mut Output) -> io::Result<()> {
    let longest = RULES.iter().map(|it| it.name.len()).max().unwrap_or_default();
    let rules = RULES.iter().map(Named::from).chain([REQUEST, SNAPSHOT]);
    for rule in rules {
        output.row(&format!("{:<8} {:<longest$}  ", rule.id, rule.name), 8 + 1 + longest + 2, rule.forbids)?;
    }
    writeln!(output)?;
    output.row("", 0, "`strict-schema rules NAME` prints all about one rule.")
}

/// A rule of this program, not of the library.
fn own(name: &str, format: TableFormat, output: &mut Output) -> io::Result<()> {
    let is_it = |it: &&Named| it.name == name || it.id.eq_ignore_ascii_case(name);
    let rule = [REQUEST, SNAPSHOT].iter().find(is_it).copied().unwrap_or(REQUEST);
    match format {
        TableFormat::Json => write_json(output, &json!(rule)),
        TableFormat::Human => heading(rule, output),
    }
}

fn heading(rule: Named, output: &mut Output) -> io::Result<()> {
    let bold = Style::new().bold();
    writeln!(output, "{bold}{} {}{bold:#}\n", rule.id, rule.name)?;
    writeln!(output, "{bold}forbids{bold:#}  {}", rule.forbids)?;
    writeln!(output, "{bold}why{bold:#}      {}", rule.why)?;
    writeln!(output, "{bold}instead{bold:#}  {}", rule.fix)
}

fn one(rule: &'static Rule, output: &mut Output) -> io::Result<()> {
    let bold = Style::new().bold();
    heading(rule.into(), output)?;
    for (verdict, title) in
        [(Verdict::Refused, "rejected by"), (Verdict::Disputed, "disputed at"), (Verdict::Ignored, "ignored by")]
    {
        let by = by(rule, verdict);
        if !by.is_empty() {
            writeln!(output, "\n{bold}{title}{bold:#}  {}", by.join(", "))?;
        }
    }
    if let Some(pass) = rule.fixed_by {
        writeln!(output, "\n{bold}`fix`{bold:#} corrects it: `{pass}`.")?;
    }
    if rule.binds_non_strict {
        writeln!(output, "\nIt applies to tools that are not strict, too.")?;
    }
    for (index, (provider, text)) in rule.messages().enumerate() {
        if index == 0 {
            writeln!(output, "\n{bold}what the APIs say{bold:#}")?;
        }
        writeln!(output, "  {provider}: {text}")?;
    }
    let cases = rule_cases::of(rule.name);
    let judge = cases.judge();
    for (title, cases) in [("schemas that break it", cases.breaks), ("schemas that follow it", cases.keeps)] {
        if !cases.is_empty() {
            writeln!(output, "\n{bold}{title}{bold:#}, judged by {judge}")?;
        }
        for case in cases {
            writeln!(output, "  {case}")?;
        }
    }
    Ok(())
}

/// The newest dialects with this verdict on the subject of the rule.
fn by(rule: &Rule, verdict: Verdict) -> Vec<&'static str> {
    Dialect::newest().filter(|it| rule.is_in_force(it, verdict)).map(|it| short_name(it.name)).collect()
}

fn to_json(rule: &Rule) -> Value {
    let cases = rule_cases::of(rule.name);
    json!({
        "id": rule.id,
        "name": rule.name,
        "forbids": rule.forbids,
        "why": rule.why,
        "fix": rule.fix,
        "binds_non_strict": rule.binds_non_strict,
        "fixed_by": rule.fixed_by,
        "says": rule.messages().map(|(provider, text)| json!({ "provider": provider, "text": text })).collect::<Vec<_>>(),
        "refused_by": by(rule, Verdict::Refused),
        "disputed_by": by(rule, Verdict::Disputed),
        "ignored_by": by(rule, Verdict::Ignored),
        "breaks": cases.breaks,
        "keeps": cases.keeps,
    })
}
