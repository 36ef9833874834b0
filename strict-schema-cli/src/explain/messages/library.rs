//! The error texts that the library's rules quote: one row each, except those that another row here covers with more details.

use std::collections::BTreeMap;

use strict_schema::dialect::Source;
use strict_schema::rules::{RULES, Subject};
use strict_schema::{Dialect, Rule};

use super::{Means, Message};
use crate::dialects;
use crate::explain::pattern::Pattern;
use crate::explain::text::ErrorText;

/// The blanks of the templates, the matching holes here, and an example for each.
const BLANKS: &[(&str, &str, &str)] = &[
    ("{property}", "{key}", "x"),
    ("{key}", "{key}", "x"),
    ("{keys}", "{keywords}", "{'x'}"),
    ("{keyword}", "{keyword}", "x"),
    ("{type}", "{word}", "x"),
    ("{count}", "{number}", "1"),
    ("{limit}", "{number}", "1"),
    ("{path}", "{any}", "$.x"),
];

/// The rows for the texts that these other rows do not cover.
pub(super) fn rows(others: &[Message]) -> Vec<Message> {
    let patterns: Vec<_> = others.iter().map(|it| Pattern::new(it.text)).collect();
    let mut rules: BTreeMap<(String, &'static str), Vec<&'static Rule>> = BTreeMap::new();
    for rule in RULES {
        for says in rule.says {
            let sample = ErrorText::new(&filled(says.text, |blank| blank.2));
            let is_there = |it: &Pattern| it.find_all(&sample).iter().any(|found| found.missing == 0);
            if !says.text.starts_with("{key}") && !patterns.iter().any(is_there) {
                rules.entry((filled(says.text, |blank| blank.1), says.text)).or_default().push(rule);
            }
        }
    }
    rules.into_iter().map(|((text, template), rules)| row(text, template, rules)).collect()
}

/// Leaks its strings, but is called once for each row.
fn row(text: String, template: &str, rules: Vec<&'static Rule>) -> Message {
    let voice = rules.iter().flat_map(|it| it.says).find(|it| it.text == template).map(|it| it.voice);
    let of: Vec<_> = dialects::all().into_iter().filter(|it| Some(it.voice) == voice).collect();
    let source = of.iter().find_map(|dialect| source(rules[0], dialect));
    let source = source.map_or("the library's own rule", |it| format!("{}, {}", it.what, it.date).leak());
    Message { of, text: text.leak(), means: Means::Rules, rules, note: "", source }
}

/// The template without the place in front, which is read elsewhere, and with the blanks filled.
fn filled(template: &str, with: impl Fn(&(&'static str, &'static str, &'static str)) -> &'static str) -> String {
    let is_placed = ["In context={", "context={"].iter().any(|it| template.starts_with(it));
    let text = template.split_once("}, ").filter(|_| is_placed).map_or(template, |it| it.1);
    let text = text.trim_end_matches('.').to_owned();
    BLANKS.iter().fold(text, |text, blank| text.replace(blank.0, with(blank)))
}

/// The source that says that the dialect has the rule.
fn source(rule: &Rule, dialect: &Dialect) -> Option<&'static Source> {
    match rule.subject {
        Subject::Keyword(keyword) => Some(dialect.keywords.permission(keyword).source),
        Subject::Rule => Some(dialect.rules.permission(rule.kind).source),
        Subject::Limit(limit) => Some(limit.source(dialect)),
        Subject::Names => dialect.surfaces.iter().find(|it| it.name.is_some()).map(|it| it.source),
        _ => None,
    }
}
