//! `explain`: describes a rule or a provider's error text, and finds the place in the schema.

mod find;
mod messages;
mod notation;
mod pattern;
mod print;
mod proto;
mod schema;
mod text;

use std::io::Read as _;
use std::path::PathBuf;

use clap::Args;
use serde_json::Value;

use crate::args::TableFormat;
use crate::failure::{Exit, Failure};
use crate::output::Output;
use crate::rules;

#[derive(Args, Debug)]
pub(crate) struct ExplainArgs {
    /// A rule's id or name, a keyword, or the text of a provider's error as you got it: the message or the whole body. `-` is
    /// standard input
    #[arg(value_name = "RULE|TEXT|-", required = true)]
    pub what: Vec<String>,
    /// The schema, tool or request that the provider rejected: shows which tool it is, the place in it, and the fix. `-` is standard
    /// input
    #[arg(long, value_name = "FILE", visible_alias = "request")]
    pub schema: Option<PathBuf>,
    /// How to print it
    #[arg(short, long, value_name = "FORMAT", default_value = "human")]
    pub format: TableFormat,
}

/// How much of standard input is read.
const LARGEST: u64 = 1 << 20;

pub(crate) fn run(arguments: &ExplainArgs, output: &mut Output) -> Result<Exit, Failure> {
    let is_stdin = |it: &PathBuf| it.as_os_str() == "-";
    if arguments.what == ["-"] && arguments.schema.as_ref().is_some_and(is_stdin) {
        let help = "name a file with `--schema`, or give the text as an argument";
        return Err(Failure::new("standard input cannot be both the error and the schema").help(help));
    }
    let what = match arguments.what.as_slice() {
        [dash] if dash == "-" => {
            let mut bytes = Vec::new();
            let read = std::io::stdin().lock().take(LARGEST).read_to_end(&mut bytes);
            read.map_err(|error| Failure::new(format!("cannot read standard input: {error}")))?;
            String::from_utf8_lossy(&bytes).into_owned()
        }
        words => words.join(" "),
    };
    let what = what.trim();
    if what.is_empty() {
        let help = "give a rule's id or name, for example `SM-03`, or the text of an error";
        return Err(Failure::new("there is nothing to explain").help(help));
    }
    if let Some(rule) = rules::named(what.trim_matches(text::is_quote)) {
        if arguments.schema.is_some() {
            return Err(Failure::new(format!(
                "`--schema` shows the place of an error, and {what} is a rule or a keyword"
            ))
            .help("`strict-schema check FILE` reports where a schema breaks it"));
        }
        rules::print(rule, arguments.format, output)?;
        return Ok(Exit::Clean);
    }
    let explanations = find::explanations(what);
    if explanations.is_empty() {
        return Err(unknown(what));
    }
    let schema = arguments.schema.as_deref().map(schema::Given::read).transpose()?;
    print::explanations(output, &explanations, schema.as_ref(), arguments.format)?;
    Ok(Exit::Clean)
}

pub(crate) fn to_json(text: &str) -> Value {
    match rules::named(text.trim().trim_matches(text::is_quote)) {
        Some(rule) => serde_json::json!({ "rule": rules::to_json(rule) }),
        None => {
            let explanations = find::explanations(text);
            let nearest = if explanations.is_empty() {
                find::nearest(text).map(|it| pattern::Pattern::new(it.text).shown())
            } else {
                None
            };
            let all: Vec<Value> = explanations.iter().map(|it| print::to_json(it, None)).collect();
            serde_json::json!({ "errors": all, "nearest": nearest })
        }
    }
}

fn unknown(what: &str) -> Failure {
    if what.len() <= 60 && !what.contains(char::is_whitespace) && what.chars().any(char::is_alphanumeric) {
        return rules::unknown(what);
    }
    let failure = Failure::new("this text is not a known provider error");
    match find::nearest(what) {
        Some(near) => {
            let see = |rule: &&strict_schema::Rule| format!(", see `strict-schema explain {}`", rule.name);
            let names = near.rules.first().map(see).unwrap_or_default();
            let of = near.of.first().map_or("another API", |it| it.provider);
            failure.help(format!(
                "the nearest is {of}'s: {}{names}; if you have the schema, `strict-schema check --all FILE` reports every fault",
                pattern::Pattern::new(near.text).shown()
            ))
        }
        None => failure
            .help("if you have the schema, `strict-schema check --all FILE` reports what each provider rejects in it"),
    }
}

#[cfg(test)]
mod tests;
