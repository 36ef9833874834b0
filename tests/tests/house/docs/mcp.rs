//! The figures of `mcp-servers.md`: what each provider makes of the tools of public MCP servers.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use strict_schema::{Dialect, Severity, normalize, validate};
use strict_schema_tests::corpus::{Row, is_at_hand, rows};

use super::wrapped;

/// What a provider makes of the tools.
#[derive(PartialEq, Eq)]
struct Verdicts {
    accepted: usize,
    warned: usize,
    rejected: usize,
    /// How many of them it accepts once they are normalized.
    normalized: usize,
    /// By how many tools each rule is the first that is broken.
    first: BTreeMap<&'static str, usize>,
}

/// The tables, if the corpus is at hand.
pub(super) fn figures() -> Option<String> {
    if !is_at_hand() {
        return None;
    }
    let tools: Vec<Row> = rows("mcp_tools").into_iter().filter(|row| row.kind == "tool.input").collect();
    let mut servers: BTreeMap<String, usize> = BTreeMap::new();
    for tool in &tools {
        *servers.entry(server(&tool.source)).or_default() += 1;
    }
    let mut groups: Vec<(Vec<&str>, Verdicts)> = Vec::new();
    // These two are the rules of several providers.
    for dialect in Dialect::newest().filter(|it| !["portable", "sm"].contains(&it.short_name())) {
        let verdicts = judge(&tools, dialect);
        match groups.iter_mut().find(|(_, others)| *others == verdicts) {
            Some((names, _)) => names.push(dialect.short_name()),
            None => groups.push((vec![dialect.short_name()], verdicts)),
        }
    }
    groups.sort_by_key(|(_, verdicts)| std::cmp::Reverse(verdicts.rejected));

    let all = tools.len();
    let (_, openai) = groups.iter().find(|(names, _)| names.contains(&"openai")).expect("OpenAI is a provider");
    let result = format!(
        "**Result:** of {all} tools of {} public MCP servers, {} break the documented rules of OpenAI's strict mode. `Tool::normalized()` \
         and `strict-schema fix` rewrite them: {} of {all} then break none. No schema was sent to a provider.",
        servers.len(),
        openai.rejected,
        openai.normalized,
    );
    let mut page = wrapped(&result, "");
    page.push_str("\n\n## What each provider makes of the tools\n\n");
    page.push_str(
        "| Provider | Accepted | Warning | Rejected | Accepted once normalized | Most common first violations |\n",
    );
    page.push_str("| --- | --- | --- | --- | --- | --- |\n");
    for (providers, verdicts) in &groups {
        let Verdicts { accepted, warned, rejected, normalized, first } = verdicts;
        let mut first: Vec<_> = first.iter().collect();
        first.sort_by_key(|(_, tools)| std::cmp::Reverse(**tools));
        let first: Vec<_> = first.iter().take(3).map(|(rule, tools)| format!("`{rule}` {tools}")).collect();
        let (providers, first) = (names(providers), first.join(", "));
        let _ = writeln!(page, "| {providers} | {accepted} | {warned} | {rejected} | {normalized} | {first} |");
    }
    page.push_str("\n## The servers\n\n| Server | Tools |\n| --- | --- |\n");
    for (server, tools) in servers {
        let _ = writeln!(page, "| {server} | {tools} |");
    }
    Some(page)
}

fn names(providers: &[&str]) -> String {
    providers.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// `npm firecrawl-mcp@3.26.0 tools/list` as `firecrawl-mcp 3.26.0 (npm)`
fn server(source: &str) -> String {
    let (registry, package) = match source.split_once(' ') {
        Some((registry, rest)) => (registry, rest.split(' ').next().unwrap_or_default()),
        None => ("GitHub", source.split(':').next().unwrap_or_default()),
    };
    match package.rsplit_once('@') {
        Some((name, version)) if !name.is_empty() => format!("{name} {version} ({registry})"),
        _ => format!("{package} ({registry})"),
    }
}

fn judge(tools: &[Row], dialect: &Dialect) -> Verdicts {
    let mut verdicts = Verdicts { accepted: 0, warned: 0, rejected: 0, normalized: 0, first: BTreeMap::new() };
    for tool in tools {
        let report = validate(&tool.schema, dialect);
        match (report.violations().is_empty(), report.is_ok()) {
            (true, _) => verdicts.accepted += 1,
            (false, true) => verdicts.warned += 1,
            (false, false) => verdicts.rejected += 1,
        }
        let mut violations = report.violations().iter();
        let error = violations.clone().find(|it| it.severity == Severity::Error);
        if let Some(first) = error.or_else(|| violations.next()) {
            *verdicts.first.entry(first.rule.name).or_default() += 1;
        }
        let is_accepted = |schema| validate(&schema, dialect).is_ok();
        verdicts.normalized += usize::from(normalize(&tool.schema, dialect).is_ok_and(|it| is_accepted(it.schema)));
    }
    verdicts
}
