//! `providers`: what each provider accepts, with sources and dates, from the library's tables.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write as _};

use anstyle::Style;
use serde_json::{Value, json};
use strict_schema::Dialect;
use strict_schema::RuleKind;
use strict_schema::dialect::{DIALECTS, Limit, Permission, Source, Verdict};
use strict_schema::keyword::KEYWORDS;

use crate::args::{ProvidersArgs, TableFormat};
use crate::dialects::{named, short_name};
use crate::failure::{Exit, Failure};
use crate::output::{Output, write_json};

pub(crate) fn run(arguments: &ProvidersArgs, output: &mut Output) -> Result<Exit, Failure> {
    match (&arguments.name, arguments.format) {
        (None, TableFormat::Human) => list(output)?,
        (None, TableFormat::Json) => {
            write_json(output, &Value::Array(DIALECTS.iter().map(|it| to_json(it)).collect()))?;
        }
        (Some(name), TableFormat::Human) => one(named(name)?, output)?,
        (Some(name), TableFormat::Json) => write_json(output, &to_json(named(name)?))?,
    }
    Ok(Exit::Clean)
}

fn list(output: &mut Output) -> io::Result<()> {
    let bold = Style::new().bold();
    writeln!(output, "{bold}{:<20} {:<28} provider{bold:#}", "name", "newest dialect")?;
    for dialect in Dialect::newest() {
        output.row(&format!("{:<20} {:<28} ", short_name(dialect.name), dialect.name), 50, dialect.provider)?;
    }
    let older: Vec<_> =
        DIALECTS.iter().filter(|it| Dialect::newest().all(|new| new.name != it.name)).map(|it| it.name).collect();
    writeln!(output)?;
    output.row("", 0, &format!("Older dialects, by their full names: {}", older.join(", ")))?;
    output.row("", 0, "`strict-schema providers NAME` prints all about one dialect.")
}

/// Everything that a dialect accepts or rejects, by verdict and source.
fn facts(dialect: &Dialect, verdict: Verdict) -> Vec<(&'static Source, Vec<String>)> {
    let keywords = KEYWORDS.iter().map(|row| (format!("`{}`", row.name), dialect.keywords.permission(row.keyword)));
    let rules = RuleKind::with_verdict().map(|it| (it.rule().forbids.to_owned(), dialect.rules.permission(it)));
    let mut found: Vec<(&'static Source, Vec<String>)> = Vec::new();
    for (name, Permission { verdict: said, source, .. }) in keywords.chain(rules) {
        if said != verdict {
            continue;
        }
        match found.iter_mut().find(|(of, _)| *of == source) {
            Some((_, names)) => names.push(name),
            None => found.push((source, vec![name])),
        }
    }
    found
}

const VERDICTS: &[(Verdict, &str)] = &[
    (Verdict::Allowed, "accepted"),
    (Verdict::Ignored, "ignored"),
    (Verdict::Disputed, "disputed"),
    (Verdict::Refused, "refused"),
];

fn one(dialect: &Dialect, output: &mut Output) -> io::Result<()> {
    let bold = Style::new().bold();
    writeln!(output, "{bold}{}{bold:#}  {}\n\n{}", dialect.name, dialect.provider, dialect.about)?;
    for (verdict, title) in VERDICTS {
        let facts = facts(dialect, *verdict);
        if !facts.is_empty() {
            writeln!(output, "\n{bold}{title}{bold:#}")?;
        }
        for (source, names) in facts {
            writeln!(output, "  {}\n    source: {}", names.join("; "), source)?;
        }
    }
    let limits = limits(dialect);
    if !limits.is_empty() {
        writeln!(output, "\n{bold}limits{bold:#}")?;
    }
    for (of, number, source) in limits {
        writeln!(output, "  {number} {of}\n    source: {source}")?;
    }
    if !dialect.surfaces.is_empty() {
        writeln!(output, "\n{bold}where it accepts a schema{bold:#}")?;
    }
    for surface in dialect.surfaces {
        let (role, flag) = (surface.role, surface.strict_when_omitted);
        writeln!(output, "  {} ({role}); without `strict`: {flag}", surface.api)?;
        writeln!(output, "    source: {}", surface.source)?;
    }
    Ok(())
}

/// The known limits, with what they count.
fn limits(dialect: &Dialect) -> Vec<(Cow<'static, str>, u32, &'static Source)> {
    let request = &dialect.request;
    let of_a_request = [
        (request.counts_tools(), request.tools, request.tools_source),
        ("characters of a namespace's name".into(), request.namespace, request.tools_source),
    ];
    let listed =
        Limit::ALL.iter().map(|it| (it.counts().into(), it.most(dialect).or(it.disputed(dialect)), it.source(dialect)));
    let rows = listed.chain(of_a_request);
    rows.filter_map(|(of, number, source)| Some((of, number?, source))).collect()
}

fn to_json(dialect: &Dialect) -> Value {
    let source = |it: &Source| json!({ "what": it.what, "date": it.date, "confidence": it.confidence.to_string() });
    let facts: BTreeMap<_, _> = VERDICTS
        .iter()
        .map(|(verdict, title)| {
            let facts = facts(dialect, *verdict).into_iter();
            (*title, facts.map(|(from, names)| json!({ "what": names, "source": source(from) })).collect::<Vec<_>>())
        })
        .collect();
    let limits = limits(dialect).into_iter();
    let limits: Vec<_> =
        limits.map(|(of, limit, from)| json!({ "of": of, "limit": limit, "source": source(from) })).collect();
    json!({
        "name": short_name(dialect.name),
        "dialect": dialect.name,
        "provider": dialect.provider,
        "about": dialect.about,
        "facts": facts,
        "limits": limits,
        "surfaces": dialect.surfaces.iter().map(|it| json!({
            "api": it.api,
            "role": it.role.to_string(),
            "strict_when_omitted": it.strict_when_omitted.to_string(),
            "source": source(it.source),
        })).collect::<Vec<_>>(),
    })
}
