//! `rules`: what is judged, why, and how to fix it, from the library's tables.

use std::io::{self, Write as _};

use anstyle::Style;
use serde_json::{Value, json};
use strict_schema::dialect::{DIALECTS, Verdict};
use strict_schema::keyword::Keyword;
use strict_schema::rules::{RULES, Subject};
use strict_schema::{Dialect, Rule};

use crate::args::{RulesArgs, TableFormat};
use crate::dialects::short_name;
use crate::failure::{Exit, Failure};
use crate::finding::{Named, REQUEST, SNAPSHOT};
use crate::nearest::nearest;
use crate::output::{Output, write_json};
use crate::rule_cases;

pub(crate) fn run(arguments: &RulesArgs, output: &mut Output) -> Result<Exit, Failure> {
    match (&arguments.name, arguments.format) {
        (Some(name), format) => print(named(name).ok_or_else(|| unknown(name))?, format, output)?,
        (None, TableFormat::Human) => list(output)?,
        (None, TableFormat::Json) => write_json(output, &Value::Array(RULES.iter().map(of_library).collect()))?,
    }
    Ok(Exit::Clean)
}

/// The rule with this id or name, or about this keyword. `SM-03`, `sm-3`, `sm3` and `open_object` are names, too.
pub(crate) fn named(written: &str) -> Option<Named> {
    let name = written.to_ascii_lowercase().replace('_', "-");
    let all = [REQUEST, SNAPSHOT].into_iter().chain(RULES.iter().map(Named::from));
    let keyword = || Some(about(Keyword::named(written)?.name()).into());
    all.into_iter().find(|it| it.name == name || is_id(it.id, &name)).or_else(keyword)
}

fn is_id(id: &str, written: &str) -> bool {
    let parts = |id: &str| {
        let digits = id.find(|it: char| it.is_ascii_digit())?;
        Some((id[..digits].trim_end_matches('-').to_ascii_lowercase(), id[digits..].parse::<u32>().ok()?))
    };
    parts(written).is_some_and(|it| Some(it) == parts(id))
}

pub(crate) fn about(name: &str) -> &'static Rule {
    let keyword = Keyword::named(name);
    let subject = keyword.map(Subject::Keyword);
    let own = RULES.iter().find(|it| Some(it.subject) == subject);
    let other = if keyword.is_some() { "unsupported-keyword" } else { "unknown-keyword" };
    own.or_else(|| RULES.iter().find(|it| it.name == other)).unwrap_or(&RULES[0])
}

/// The error for a name that no rule has.
pub(crate) fn unknown(written: &str) -> Failure {
    let names = RULES.iter().flat_map(|it| [it.name, it.id]);
    let hint = nearest(names, &written.to_ascii_lowercase().replace('_', "-"));
    let hint = hint.map(|it| format!(": did you mean `{it}`?")).unwrap_or_default();
    Failure::new(format!("no rule is called `{written}`{hint}")).help("`strict-schema rules` lists them")
}

pub(crate) fn print(rule: Named, format: TableFormat, output: &mut Output) -> io::Result<()> {
    match (in_library(rule), format) {
        (Some(rule), TableFormat::Human) => one(rule, output),
        (None, TableFormat::Human) => heading(rule, output),
        (_, TableFormat::Json) => write_json(output, &to_json(rule)),
    }
}

/// The library's rule, unless it is one of this program about files and requests.
fn in_library(rule: Named) -> Option<&'static Rule> {
    RULES.iter().find(|it| it.id == rule.id)
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

fn heading(rule: Named, output: &mut Output) -> io::Result<()> {
    let bold = Style::new().bold();
    writeln!(output, "{bold}{rule}{bold:#}\n")?;
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
        writeln!(
            output,
            "\nOpenAI applies it to tools that are not strict, too; other providers where their pages say so."
        )?;
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

pub(crate) fn to_json(rule: Named) -> Value {
    in_library(rule).map_or_else(|| json!(rule), of_library)
}

fn of_library(rule: &Rule) -> Value {
    let cases = rule_cases::of(rule.name);
    let keyword = if let Subject::Keyword(keyword) = rule.subject { Some(keyword.name()) } else { None };
    // Of every date.
    let by = |verdict| DIALECTS.iter().filter(|it| rule.is_in_force(it, verdict)).map(|it| it.name).collect::<Vec<_>>();
    json!({
        "id": rule.id,
        "name": rule.name,
        "forbids": rule.forbids,
        "why": rule.why,
        "fix": rule.fix,
        "keyword": keyword,
        "binds_non_strict": rule.binds_non_strict,
        "fixed_by": rule.fixed_by,
        "says": rule.messages().map(|(provider, text)| json!({ "provider": provider, "text": text })).collect::<Vec<_>>(),
        "refused_by": by(Verdict::Refused),
        "disputed_by": by(Verdict::Disputed),
        "ignored_by": by(Verdict::Ignored),
        "breaks": cases.breaks,
        "keeps": cases.keeps,
    })
}
