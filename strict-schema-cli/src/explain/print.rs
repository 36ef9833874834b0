//! Prints explanations for people and for programs.

use std::io::Write as _;

use anstyle::{AnsiColor, Style};
use serde_json::{Value, json};
use strict_schema::Rule;

use super::find::Explanation;
use super::schema::{Given, Seen};
use crate::args::TableFormat;
use crate::failure::Failure;
use crate::finding::Named;
use crate::output::{Output, in_one_line};

const BOLD: Style = Style::new().bold();
const BLUE: Style = AnsiColor::Blue.on_default().bold();

fn line(output: &mut Output, label: &str, text: &str) -> Result<(), Failure> {
    Ok(writeln!(output, "  {BLUE}{label:>9}{BLUE:#}: {text}")?)
}

pub(super) fn explanations(
    output: &mut Output,
    all: &[Explanation],
    given: Option<&Given>,
    format: TableFormat,
) -> Result<(), Failure> {
    if format == TableFormat::Json {
        let all: Vec<Value> = all.iter().map(|it| to_json(it, given)).collect();
        return Ok(writeln!(output, "{:#}", Value::Array(all))?);
    }
    for (index, explanation) in all.iter().enumerate() {
        if index > 0 {
            writeln!(output)?;
        }
        human(output, explanation, given)?;
    }
    Ok(())
}

fn human(output: &mut Output, it: &Explanation, given: Option<&Given>) -> Result<(), Failure> {
    let seen = given.map(|given| given.look(it));
    let (first, others) = order(it, seen.as_ref());
    match first {
        Some(rule) => writeln!(output, "{BOLD}{}{BOLD:#}: {}", Named::from(rule), rule.forbids)?,
        None => writeln!(output, "{BOLD}no rule{BOLD:#}: this is not about the schema itself")?,
    }
    let said = format!("{}{}", in_one_line(&it.said), if it.is_cut { "… (cut here)" } else { "" });
    line(output, &providers(it), &said)?;
    let code = |it: &String| format!("`{it}`");
    // Without a place, nothing else names the keywords.
    let is_unplaced = it.pointer.is_none() && !it.keywords.is_empty();
    let keywords = is_unplaced.then(|| it.keywords.iter().map(code).collect::<Vec<_>>().join(", "));
    let about = keywords.or_else(|| it.key.as_ref().map(code));
    for (label, text) in [("in", part(it)), ("at", place(it)), ("about", about)] {
        if let Some(text) = text {
            line(output, label, &in_one_line(&text))?;
        }
    }
    if let Some(rule) = first {
        line(output, "why", rule.why)?;
        line(output, "fix", rule.fix)?;
    }
    if !it.message.note.is_empty() {
        line(output, "note", it.message.note)?;
    }
    for rule in others {
        line(output, "or", &format!("{}: {}; {}", Named::from(rule), rule.forbids, rule.fix))?;
    }
    line(output, "source", it.message.source)?;
    if let Some(seen) = seen {
        writeln!(output)?;
        seen.print(output)?;
    }
    Ok(())
}

/// The rule that the schema breaks, or else the most likely rule; and the other rules.
fn order(it: &Explanation, seen: Option<&Seen>) -> (Option<&'static Rule>, Vec<&'static Rule>) {
    let mut rules = it.rules.clone();
    if let Some(broken) = seen.and_then(Seen::broken)
        && let Some(at) = rules.iter().position(|it| it.id == broken)
    {
        return (Some(rules[at]), Vec::new());
    }
    let first = if rules.is_empty() { None } else { Some(rules.remove(0)) };
    (first, rules)
}

/// The providers that write the error.
fn providers(it: &Explanation) -> String {
    it.message.of.first().map_or_else(|| "route".to_owned(), |it| it.provider.to_owned())
}

fn part(it: &Explanation) -> Option<String> {
    match (&it.part.name, it.part.tool) {
        (Some(name), Some(tool)) => Some(format!("`{name}`, number {tool} of the tools (counted from 0)")),
        (Some(name), None) => Some(format!("`{name}`")),
        (None, Some(tool)) => Some(format!("number {tool} of the tools (counted from 0)")),
        (None, None) => None,
    }
}

fn place(it: &Explanation) -> Option<String> {
    let pointer = it.pointer.as_ref()?;
    let pointer = if pointer.is_empty() { "the root of the schema" } else { pointer };
    let keywords: Vec<_> = it.keywords.iter().map(|it| format!("`{it}`")).collect();
    let cut = if it.place.as_ref().is_some_and(|it| it.is_cut) { " (the text is cut within the path)" } else { "" };
    let with = if keywords.is_empty() { String::new() } else { format!(", keyword {}", keywords.join(", ")) };
    Some(format!("{pointer}{with}{cut}"))
}

pub(super) fn to_json(it: &Explanation, given: Option<&Given>) -> Value {
    let seen = given.map(|given| given.look(it));
    let (first, others) = order(it, seen.as_ref());
    json!({
        "said": it.said,
        "cut": it.is_cut,
        "providers": it.message.of.iter().map(|it| it.provider).collect::<Vec<_>>(),
        "dialects": it.message.of.iter().map(|it| it.name).collect::<Vec<_>>(),
        "rule": first.map(Named::from),
        "other_rules": others.into_iter().map(Named::from).collect::<Vec<_>>(),
        "pointer": it.pointer,
        "keywords": it.keywords,
        "key": it.key,
        "tool": { "name": it.part.name, "index": it.part.tool },
        "note": it.message.note,
        "source": it.message.source,
        "schema": seen.as_ref().map(Seen::to_json),
    })
}
