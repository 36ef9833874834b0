//! `docs/providers.md`, a matrix, and `docs/providers/`, a page for each provider and one for what is older.

use std::fmt::Write as _;

use strict_schema::RuleKind;
use strict_schema::dialect::{
    Confidence, DIALECTS, Definitions, Limit, NameRule, Nesting, Optional, Permission, References, Source,
    StrictWhenOmitted, Surface, Verdict,
};
use strict_schema::format::StringFormat;
use strict_schema::keyword::{KEYWORDS, Keyword};
use strict_schema::{Dialect, Provider, Role};

use super::{cell, source, wrapped};

/// Providers by what people ask first.
pub(super) fn matrix() -> String {
    let mut page = String::from(
        "# Providers\n\n\
         What a schema may contain in each provider's strict mode: **yes**; **ignored**: accepted but not enforced; **?**: disputed, so a \
         warning; **no**: rejected. In *italics*: inferred from other facts. The last column tells what a request without the `strict` flag \
         gets. Each provider's page has the limits, what to watch out for, and the sources.\n\n\
         | provider | dialect | recursion | maps | optional properties | formats | number bounds | lengths | `pattern` | without `strict` |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for dialect in Dialect::newest() {
        let cells = questions(dialect).map(|(_, permission)| verdict(permission, ""));
        let _ = writeln!(
            page,
            "| [{}] | `{}` | {} | {} |",
            title(dialect),
            dialect.short_name(),
            cells.join(" | "),
            without_strict(dialect)
        );
    }
    page.push_str(HOSTS);
    page.push_str(
        "\nA dialect with a date in its name does not change after its release; the short name (`OPENAI`) always means the newest. \
         Replaced dialects are in [Older dialects].\n\n\
         These pages are written by `UPDATE_DOCS=1 cargo test --workspace --test house`.\n\n",
    );
    for (slug, dialects) in by_provider() {
        let _ = writeln!(page, "[{}]: providers/{slug}.md", title(dialects[0]));
    }
    page.push_str("[Older dialects]: providers/older.md\n");
    page
}

/// Hosts of which too little is known for a dialect of their own.
const HOSTS: &str = "
## Hosts without a dialect

*Vendor*: the vendor's page, specification or SDK says so. *Single*: one measurement or one claim.

- **OpenRouter** passes the schema on: use the dialect of the provider behind it (`Provider::openrouter`), and set
  `provider.require_parameters` in the request.
- **Hugging Face**: Chat Completions accepts OpenAI's `response_format`; `/generate` of TGI accepts `grammar` with `json`,
  `json_schema` or `regex` (its SDK 2.4.0, vendor).
- **SambaNova** accepts `strict: true`, but the flag has no effect (2026-08-29, single).
- **Cloudflare** does not guarantee that a response follows the schema (2026-08-29, single).
- **DeepInfra**: we found no source.
- **Open-weight models on Bedrock**: `response_format` through `InvokeModel` (botocore 1.44.5, vendor).
";

/// Each page, by its name.
pub(super) fn pages() -> Vec<(String, String)> {
    let mut pages: Vec<_> =
        by_provider().into_iter().map(|(slug, dialects)| (slug.to_owned(), provider(&dialects))).collect();
    let mut older = String::from(
        "# Older dialects\n\nWhat newer dialects replaced. Use one to pin the schemas that a model sees, or to check against the rules of \
         that time.\n",
    );
    for dialect in DIALECTS.iter().filter(|it| Dialect::newest().all(|newest| newest.name != it.name)) {
        let _ = write!(older, "\n## {}\n\n", dialect.name);
        write_about(&mut older, dialect, 0);
        write_facts(&mut older, dialect, "###");
    }
    pages.push(("older".to_owned(), older));
    pages
}

/// The newest dialects of each provider, by the name of its page.
fn by_provider() -> Vec<(&'static str, Vec<&'static Dialect>)> {
    let mut groups: Vec<(&str, Vec<&Dialect>)> = Vec::new();
    for dialect in Dialect::newest() {
        match groups.iter_mut().find(|(_, dialects)| dialects[0].provider == dialect.provider) {
            Some((_, dialects)) => dialects.push(dialect),
            None => groups.push((dialect.short_name(), vec![dialect])),
        }
    }
    groups
}

/// What the page is called.
fn title(dialect: &Dialect) -> &'static str {
    match dialect.short_name() {
        "portable" => "Portable",
        "sm" => "json-schema-llm",
        _ => dialect.provider,
    }
}

fn provider(dialects: &[&Dialect]) -> String {
    let mut page = format!("# {}\n\n", title(dialects[0]));
    for dialect in dialects {
        if dialects.len() > 1 {
            let _ = write!(page, "## {}\n\n", dialect.short_name());
        }
        write_summary(&mut page, dialect);
    }
    let source_of = |it: &&Dialect| it.surfaces.first().map(|surface| surface.source);
    if dialects.iter().any(|it| source_of(it).is_some()) {
        page.push_str("Sources are marked *vendor* (the vendor's page, specification, SDK or source code), *measured* (two or more measurements of the \
             live API, or a run of the engine or validator), *single* (one measurement or claim) and *inferred*.\n");
    }
    for dialect in dialects {
        let _ = write!(page, "\n## Facts: {}\n\n", dialect.name);
        write_facts(&mut page, dialect, "###");
    }
    page
}

/// What people ask first, and the answer.
fn questions(dialect: &Dialect) -> [(&'static str, Permission); 7] {
    let keyword = |keyword| dialect.keywords.permission(keyword);
    let rule = |rule| dialect.rules.permission(rule);
    let stricter = |one: Permission, other: Permission| if other.verdict > one.verdict { other } else { one };
    [
        ("Recursive schemas", stricter(keyword(Keyword::Ref), rule(RuleKind::Recursion))),
        ("Maps", stricter(keyword(Keyword::AdditionalProperties), rule(RuleKind::OpenObject))),
        ("Optional properties", rule(RuleKind::OptionalProperty)),
        ("`format`", keyword(Keyword::Format)),
        ("Bounds of numbers", stricter(keyword(Keyword::Minimum), rule(RuleKind::NumberBound))),
        ("Lengths of strings", keyword(Keyword::MinLength)),
        ("`pattern`", keyword(Keyword::Pattern)),
    ]
}

fn verdict(permission: Permission, disputed: &str) -> String {
    let word = match permission.verdict {
        Verdict::Allowed => "yes",
        Verdict::Ignored => "ignored",
        Verdict::Disputed if disputed.is_empty() => "?",
        Verdict::Disputed => disputed,
        Verdict::Refused => "no",
    };
    if permission.source.confidence == Confidence::Inferred { format!("*{word}*") } else { word.to_owned() }
}

fn without_strict(dialect: &Dialect) -> String {
    dialect.surfaces.first().map_or_else(|| "–".to_owned(), |surface| surface.strict_when_omitted.to_string())
}

/// What fits on a screen.
fn write_summary(page: &mut String, dialect: &Dialect) {
    let constant = dialect.short_name().to_uppercase().replace('-', "_");
    let named = Provider::all().into_iter().filter(|it| it.dialect().name == dialect.name);
    let mut providers: Vec<_> = named.map(|it| format!("`Provider::{}()`", it.name().replace('-', "_"))).collect();
    providers.push(format!("`json!(T, {constant})`"));
    page.push_str("| Feature | In strict mode |\n| --- | --- |\n");
    if let Some(fact) = facts(dialect).next() {
        let _ = writeln!(page, "| Covers | {fact} |");
    }
    let _ = writeln!(page, "| In Rust | {} |", providers.join(", "));
    let _ = writeln!(page, "| Dialect | `{}` |", dialect.name);
    for (question, permission) in questions(dialect) {
        let _ = writeln!(page, "| {question} | {} |", verdict(permission, "disputed"));
    }
    let option = match dialect.optional {
        Optional::Nullable => "required and nullable",
        Optional::LeftOut => "left out of `required`",
        other => panic!("{other:?} is not explained here"),
    };
    let _ = writeln!(page, "| `Option<T>` becomes | {option} |");
    let _ = writeln!(page, "| Without the `strict` flag | {} |", without_strict(dialect));
    let always = [StrictWhenOmitted::NoFlag, StrictWhenOmitted::Refused];
    let has_flag = |it: &Surface| it.role == Role::Tool && !always.contains(&it.strict_when_omitted);
    if dialect.surfaces.iter().any(has_flag) {
        let _ = writeln!(page, "| For tools that are not strict | {} |", dialect.non_strict);
    }
    let limits: Vec<_> =
        limits(dialect).into_iter().filter_map(|it| it.most.map(|most| format!("{most} {}", it.of))).collect();
    if !limits.is_empty() {
        let _ = writeln!(page, "| Limits | {} |", limits.join("; "));
    }
    page.push_str("\n**Watch out for:**\n\n");
    write_about(page, dialect, 1);
}

/// What a dialect is about, and then what to know before using it.
fn facts(dialect: &Dialect) -> impl Iterator<Item = String> {
    dialect.about.split("; ").filter(|it| !it.is_empty()).map(|fact| {
        let mut characters = fact.chars();
        let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
        format!("{first}{}", characters.as_str())
    })
}

/// What to know before using it, a line each, without the first ones.
fn write_about(page: &mut String, dialect: &Dialect, skipped: usize) {
    for fact in facts(dialect).skip(skipped) {
        let _ = writeln!(page, "- {}.", wrapped(&fact, "  "));
    }
    for (what, verdict) in [
        ("Rejected with an error", Verdict::Refused),
        ("Accepted but not enforced", Verdict::Ignored),
        ("Disputed", Verdict::Disputed),
    ] {
        let is = |keyword: &&Keyword| dialect.keywords.permission(**keyword).verdict == verdict;
        let names: Vec<_> = COMMON.iter().filter(is).map(|it| format!("`{}`", it.name())).collect();
        if !names.is_empty() {
            let _ = writeln!(page, "- {}.", wrapped(&format!("{what}: {}", names.join(", ")), "  "));
        }
    }
    page.push('\n');
}

/// The keywords that most schemas have.
const COMMON: &[Keyword] = &[
    Keyword::OneOf,
    Keyword::AllOf,
    Keyword::Not,
    Keyword::Const,
    Keyword::Default,
    Keyword::Format,
    Keyword::Pattern,
    Keyword::MinLength,
    Keyword::MaxLength,
    Keyword::Minimum,
    Keyword::Maximum,
    Keyword::MultipleOf,
    Keyword::MinItems,
    Keyword::MaxItems,
    Keyword::UniqueItems,
    Keyword::PrefixItems,
    Keyword::PatternProperties,
    Keyword::Ref,
];

fn write_facts(page: &mut String, dialect: &Dialect, level: &str) {
    let references = match dialect.references {
        References::Recursive => "`#` and `#/$defs/…`, also to an enclosing schema",
        References::Acyclic => "`#/$defs/…`, never to an enclosing schema",
        References::Inline => "none",
        other => panic!("{other:?} is not explained here"),
    };
    let _ = writeln!(page, "- References in derived schemas: {references}.");
    if dialect.definitions == Definitions::Shared {
        page.push_str("- A type that is used more than once becomes a definition where that is shorter.\n");
    }
    let formats = dialect.formats.iter().map(StringFormat::name).chain(dialect.more_formats.iter().copied());
    let formats: Vec<_> = formats.map(|it| format!("`{it}`")).collect();
    let formats = if formats.is_empty() { "none".to_owned() } else { formats.join(", ") };
    let _ = writeln!(page, "- Formats: {}.", wrapped(&formats, "  "));

    let mut inferred = String::new();
    for (what, verdict) in [
        ("Accepted", Verdict::Allowed),
        ("Accepted but not enforced", Verdict::Ignored),
        ("Disputed", Verdict::Disputed),
        ("Rejected", Verdict::Refused),
    ] {
        let mut stated = String::new();
        for (names, from) in groups(dialect, verdict) {
            let is_inferred = from.confidence == Confidence::Inferred;
            let text = if is_inferred {
                format!("{what} ({}): {}", source(from), names.join("; "))
            } else {
                format!("{} – *{}*", names.join("; "), source(from))
            };
            let _ = writeln!(if is_inferred { &mut inferred } else { &mut stated }, "- {}", wrapped(&text, "  "));
        }
        if !stated.is_empty() {
            let _ = write!(page, "\n{level} {what}\n\n{stated}");
        }
    }
    write_limits(page, dialect, level);
    if !dialect.surfaces.is_empty() {
        let _ = write!(
            page,
            "\n{level} Where a schema goes\n\n| API | name | without `strict` | source |\n| --- | --- | --- | --- |\n"
        );
    }
    for surface in dialect.surfaces {
        let name = surface.name.map_or_else(|| "–".to_owned(), name_rule);
        let role = if surface.role == Role::Format && !surface.api.contains("ormat") { ", format" } else { "" };
        let omitted = surface.strict_when_omitted;
        let _ = writeln!(page, "| {}{role} | {name} | {omitted} | {} |", surface.api, source(surface.source));
    }
    if !inferred.is_empty() {
        let _ = write!(page, "\n<details>\n<summary>Inferred</summary>\n\n{inferred}\n</details>\n");
    }
}

/// The keywords and the forms that have this verdict, together where they have the same source.
fn groups(dialect: &Dialect, verdict: Verdict) -> Vec<(Vec<String>, &'static Source)> {
    let keywords = KEYWORDS.iter().map(|row| (format!("`{}`", row.name), dialect.keywords.permission(row.keyword)));
    let rules = RuleKind::with_verdict().map(|rule| (rule.rule().forbids.to_owned(), dialect.rules.permission(rule)));
    let mut groups: Vec<(Vec<String>, &'static Source)> = Vec::new();
    for (name, permission) in keywords.chain(rules).filter(|(_, it)| it.verdict == verdict) {
        match groups.iter_mut().find(|(_, source)| *source == permission.source) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], permission.source)),
        }
    }
    groups
}

fn name_rule(rule: NameRule) -> String {
    let also: String = rule.also.chars().flat_map(|letter| [',', ' ', '`', letter, '`']).collect();
    let mut text = format!("`a-z`, `A-Z`, `0-9`, `_`, `-`{also}; at most {}", rule.longest);
    if rule.shortest > 1 {
        let _ = write!(text, ", at least {}", rule.shortest);
    }
    if rule.starts_with_letter {
        text.push_str("; a letter or `_` first");
    }
    text
}

/// A limit of a schema or of a request.
struct Row {
    of: String,
    most: Option<u32>,
    disputed: Option<u32>,
    source: &'static Source,
    disputed_source: &'static Source,
}

fn limits(dialect: &Dialect) -> Vec<Row> {
    let [over, disputed_over] = dialect.limits.large_enum_over;
    let over = if Limit::LargeEnum.most(dialect).is_some() { over } else { disputed_over };
    let levels = match dialect.nesting {
        Nesting::Objects => "levels of objects, counting the root".to_owned(),
        Nesting::Steps(keywords) | Nesting::StepsThroughReferences(keywords) => {
            let names: Vec<_> = keywords.iter().map(|it| format!("`{}`", it.name())).collect();
            let and = if let Nesting::Steps(_) = dialect.nesting { "" } else { " and references" };
            format!("steps through {}{and}", names.join(", "))
        }
        other => panic!("{other:?} is not explained here"),
    };
    let row = |limit: &Limit| {
        let of = match limit {
            Limit::Nesting => levels.clone(),
            Limit::LargeEnum => format!("characters of an enum of more than {over} strings"),
            limit => limit.counts().to_owned(),
        };
        Row {
            of,
            most: limit.most(dialect),
            disputed: limit.disputed(dialect),
            source: limit.source(dialect),
            disputed_source: limit.disputed_source(dialect),
        }
    };
    let tools = Row {
        of: dialect.request.counts_tools().into_owned(),
        most: dialect.request.tools,
        disputed: None,
        source: dialect.request.tools_source,
        disputed_source: dialect.request.tools_source,
    };
    Limit::ALL.iter().map(row).chain([tools]).filter(|it| it.most.or(it.disputed).is_some()).collect()
}

fn write_limits(page: &mut String, dialect: &Dialect, level: &str) {
    let limits = limits(dialect);
    if limits.is_empty() && dialect.bounds[0].is_none() {
        return;
    }
    let _ =
        write!(page, "\n{level} Limits\n\n| of | error over | warning over | source |\n| --- | --- | --- | --- |\n");
    let number = |limit: Option<u32>| limit.map_or_else(String::new, |it| it.to_string());
    for row in limits {
        // More than the limit is an error anyway.
        let disputed = row.disputed.filter(|disputed| row.most.is_none_or(|most| *disputed < most));
        let mut from = source(row.source);
        if disputed.is_some() && row.disputed_source != row.source {
            let _ = write!(from, "; the warning: {}", source(row.disputed_source));
        }
        let _ = writeln!(page, "| {} | {} | {} | {from} |", cell(&row.of), number(row.most), number(disputed));
    }
    for bound in dialect.bounds.into_iter().flatten() {
        let (name, most, from) = (bound.keyword.name(), bound.at_most, source(bound.source));
        let _ = match bound.beyond {
            Verdict::Refused => writeln!(page, "| `{name}` | {most} | | {from} |"),
            _ => writeln!(page, "| `{name}`, ignored beyond | | {most} | {from} |"),
        };
    }
}
