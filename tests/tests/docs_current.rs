//! The pages `docs/rules.md` and `docs/providers.md` say what the data says. `UPDATE_DOCS=1` writes them. Every page is in the
//! documentation of the crate, and its links lead somewhere there and in the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

use strict_schema::Rule;
use strict_schema::dialect::{
    DIALECTS, Definitions, Limit, Limits, NameRule, Nesting, Optional, Permission, References, Shape, Source, Verdict,
    Voice,
};
use strict_schema::keyword::{KEYWORDS, Keyword};
use strict_schema::rules::{RULES, Subject};
use strict_schema::{Dialect, Provider};
use strict_schema_tests::rule_cases;

#[test]
fn the_page_of_rules_is_current() {
    check("rules.md", &rules());
}

#[test]
fn the_page_of_providers_is_current() {
    check("providers.md", &providers());
}

/// Between the lines that name them.
#[test]
fn the_names_of_providers_in_the_cookbook_are_current() {
    let page = fs::read_to_string(docs().join("cookbook.md")).unwrap();
    let (before, rest) = page.split_once(NAMES).unwrap();
    let (_, after) = rest.split_once(NAMES_END).unwrap();
    let row = |provider: &Provider| {
        let aliases: Vec<_> = provider.aliases().iter().map(|it| format!("`{it}`")).collect();
        let aliases = if aliases.is_empty() { String::new() } else { format!(" ({})", aliases.join(", ")) };
        format!("`{}`{aliases}", provider.name())
    };
    let names: Vec<_> = Provider::all().iter().map(row).collect();
    let names = format!("{}, and `openrouter@` with the dialect behind it.", names.join(", "));
    check("cookbook.md", &format!("{before}{NAMES}\n{names}\n{NAMES_END}{after}"));
}

const NAMES: &str = "<!-- names of providers -->";
const NAMES_END: &str = "<!-- end of names -->";

#[track_caller]
fn check(name: &str, current: &str) {
    let path = docs().join(name);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, current).unwrap();
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert!(page == current, "docs/{name} is stale: run this test with UPDATE_DOCS=1, and read what it wrote");
}

/// As the documentation of a macro, or as a module of `guide`.
#[test]
fn every_page_is_in_the_documentation_of_the_crate() {
    let face = face();
    let missing: Vec<_> = pages().into_keys().filter(|page| !face.contains(&inclusion(page))).collect();
    assert!(missing.is_empty(), "add these to `guide` in strict-schema/src/lib.rs: {missing:?}");
}

/// On docs.rs a page is a module, and there is no file beside it: what the page defines at its end as the link to another page,
/// `guide` defines before it as the link to that page's module.
#[test]
fn links_of_pages_lead_somewhere_on_docs_rs_and_in_the_repository() {
    let (pages, face) = (pages(), face());
    let mut wrong = Vec::new();
    for (page, text) in &pages {
        let text = without_code(text);
        let anchors: BTreeSet<String> =
            text.lines().filter(|line| line.starts_with('#')).map(anchor_of_heading).collect();
        for (at, _) in text.match_indices("](") {
            let target = text[at + 2..].split(')').next().unwrap_or_default();
            let leads = match target.strip_prefix('#') {
                Some(anchor) => anchors.contains(anchor),
                None if target.starts_with("images/") => docs().join(target).exists(),
                None => ["https://", "crate::", "macro@crate::"].iter().any(|start| target.starts_with(start)),
            };
            if !leads {
                wrong.push(format!("{page}: `{target}` leads nowhere; to another page write `[Label]`, and `[Label]: page.md` at the end"));
            }
        }
        let of_page = definitions(text.lines());
        let of_guide = definitions_before(&face, page);
        for (label, file) in &of_page {
            let in_guide = of_guide.get(label).copied().unwrap_or_default();
            let leads = if pages.contains_key(*file) {
                in_guide == in_crate(file)
            } else {
                docs().join(file).exists() && in_guide.starts_with("https://")
            };
            if !leads {
                wrong.push(format!(
                    "{page}: `[{label}]` is `{file}` in the page, and `{in_guide}` before it in `guide`"
                ));
            }
        }
        for label in of_guide.keys().filter(|label| !of_page.contains_key(*label)) {
            wrong.push(format!("{page}: `guide` defines `[{label}]`, and the page does not"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Where a page is in the documentation of the crate: a macro's is the macro's own.
fn in_crate(page: &str) -> String {
    match page {
        "derive.md" => "derive@crate::StrictSchema".to_owned(),
        "functions.md" => "macro@crate::tool".to_owned(),
        "methods.md" => "macro@crate::tools".to_owned(),
        _ => format!("crate::guide::{}", page.trim_end_matches(".md").replace('-', "_")),
    }
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

/// The text of each page, by the name of its file.
fn pages() -> BTreeMap<String, String> {
    let files = fs::read_dir(docs()).unwrap().map(|entry| entry.unwrap().path());
    let pages: BTreeMap<_, _> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "md"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read_to_string(&path).unwrap()))
        .collect();
    assert!(!pages.is_empty(), "there are no pages");
    pages
}

fn face() -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../strict-schema/src/lib.rs")).unwrap()
}

/// How the crate includes a page.
fn inclusion(page: &str) -> String {
    format!("#[doc = include_str!(\"../docs/{page}\")]")
}

fn without_code(text: &str) -> String {
    let mut in_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.starts_with("```") {
            in_code = !in_code;
        } else if !in_code {
            // An escaped bracket ends no link.
            prose.push_str(&line.replace("\\]", ""));
            prose.push('\n');
        }
    }
    prose
}

/// The anchor of `## A heading`, which is the same on GitHub and on docs.rs.
fn anchor_of_heading(heading: &str) -> String {
    let words = heading.trim_start_matches('#').trim().to_lowercase().replace(' ', "-");
    words.chars().filter(|character| character.is_alphanumeric() || matches!(character, '-' | '_')).collect()
}

/// Each `[label]: target` that is a line.
fn definitions<'t>(lines: impl Iterator<Item = &'t str>) -> BTreeMap<&'t str, &'t str> {
    lines.filter_map(|line| line.strip_prefix('[')?.split_once("]: ")).collect()
}

/// The definitions that stand between a page and the module before it.
fn definitions_before<'t>(face: &'t str, page: &str) -> BTreeMap<&'t str, &'t str> {
    let before = face.split(&inclusion(page)).next().unwrap_or_default().trim_end();
    let attributes = before.lines().rev().map(str::trim).take_while(|line| line.starts_with("#["));
    definitions(attributes.filter_map(|line| line.strip_prefix("#[doc = \"")?.strip_suffix("\"]")))
}

fn rules() -> String {
    let mut page = String::from(
        "# Rules\n\n\
         What strict modes forbid, why, and what to write instead. SM-01 to SM-21 have the ids and the meaning of \
         json-schema-llm's “Strict Mode Rules Reference”. Which provider has which rule is in \
         [Providers].\n\n\
         This page is written by `UPDATE_DOCS=1 cargo test -p strict-schema-tests --test docs_current`. What engines say \
         themselves is in [Judges].\n\n\
         [Providers]: providers.md\n[Judges]: judges.md\n\n",
    );
    page.push_str("| id | name | forbids | also non-strict |\n| --- | --- | --- | --- |\n");
    for rule in RULES {
        let non_strict = if rule.binds_non_strict { "yes" } else { "" };
        let _ = writeln!(
            page,
            "| [{0}](#{anchor}) | {1} | {2} | {non_strict} |",
            rule.id,
            rule.name,
            cell(rule.forbids),
            anchor = anchor(rule)
        );
    }
    for rule in RULES {
        write_rule(&mut page, rule);
    }
    page
}

fn write_rule(page: &mut String, rule: &Rule) {
    let Rule { id, name, forbids, why, fix, .. } = rule;
    let _ = write!(page, "\n## {id} {name}\n\nForbids {forbids}.\n\n- Why: {why}.\n- Fix: {fix}.\n");
    if let Some(pass) = rule.mended_by {
        let _ = writeln!(page, "- Mended by the normalizer's pass `{pass}`.");
    }
    if rule.binds_non_strict {
        page.push_str("- Binds tools that are not strict, too.\n");
    }
    let ignored = in_force(rule, Verdict::Ignored);
    let (errors, warnings) = (in_force(rule, Verdict::Refused), in_force(rule, Verdict::Disputed));
    for (what, dialects) in
        [("An error in", errors), ("A warning in", warnings), ("Taken and not enforced in", ignored)]
    {
        if !dialects.is_empty() {
            let _ = writeln!(page, "- {what}: {}.", dialects.join(", "));
        }
    }
    for says in rule.says {
        let _ = writeln!(page, "- {} says: `{}`", voice(says.voice), says.text);
    }
    let cases = rule_cases::of(rule.name);
    let judge = cases.judge().replacen(cases.dialect, &format!("`{}`", cases.dialect), 1);
    for (title, cases) in [("Breaks it", cases.breaks), ("Keeps it", cases.keeps)] {
        if !cases.is_empty() {
            let _ = write!(page, "\n{title} ({judge}):\n\n```text\n{}\n```\n", cases.join("\n"));
        }
    }
}

/// The dialects in which the rule has this verdict.
fn in_force(rule: &Rule, verdict: Verdict) -> Vec<&'static str> {
    let is = |dialect: &Dialect| match rule.subject {
        Subject::Keyword(keyword) => dialect.keywords.permission(keyword).verdict == verdict,
        Subject::Shape(shape) => dialect.shapes.permission(shape).verdict == verdict,
        Subject::Limit(limit) => limit.verdict(dialect) == Some(verdict),
        Subject::Engine => dialect.engine.is_some_and(|engine| engine.verdict() == verdict),
        Subject::Bounds => dialect.bounds.iter().any(|bound| bound.beyond == verdict),
        Subject::AnyOfSiblings => verdict == Verdict::Refused && dialect.any_of_siblings.is_some(),
        Subject::Names => verdict == Verdict::Refused && dialect.surfaces.iter().any(|it| it.name.is_some()),
        _ => false,
    };
    DIALECTS.iter().filter(|dialect| is(dialect)).map(|dialect| dialect.name).collect()
}

fn providers() -> String {
    let mut page = String::from(
        "# Providers\n\n\
         What each provider's strict mode accepts, as of a date, with the source of every fact. A disputed fact is a \
         warning, never an error. A dialect is not changed once it is dated; the short name (`OPENAI`) points at the \
         newest.\n\n\
         Sources are marked `vendor` (its page, specification or SDK), `measured` (two or more measurements of the live \
         API), `single` (one measurement or claim) and `inferred`.\n\n\
         This page is written by `UPDATE_DOCS=1 cargo test -p strict-schema-tests --test docs_current`.\n\n",
    );
    overview(&mut page);
    page.push_str(
        "\n## Limits\n\n\
         | dialect | provider | levels | properties | enum values | characters | optional properties | unions |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let number = |limit: Option<u32>| limit.map_or_else(|| "–".to_owned(), |it| it.to_string());
    for dialect in DIALECTS {
        let Limits { nesting, properties, enum_values, text, optionals, unions, .. } = dialect.limits;
        let cells = [nesting, properties, enum_values, text, optionals, unions].map(number).join(" | ");
        let _ = writeln!(page, "| [`{0}`](#{0}) | {1} | {cells} |", dialect.name, cell(dialect.provider));
    }
    page.push_str(HOSTS);
    for dialect in DIALECTS {
        write_dialect(&mut page, dialect);
    }
    page
}

/// Hosts of which too little is known for a dialect of their own.
const HOSTS: &str = "
## Hosts without a dialect

| host | what is known |
| --- | --- |
| OpenRouter | a route: judge by the dialect of the provider behind it (`Provider::openrouter`), and send `provider.require_parameters` |
| Hugging Face | `response_format` of Chat Completions as OpenAI has it; TGI's `/generate` has `grammar` with `json`, `json_schema` or `regex` (its SDK 2.4.0, vendor) |
| SambaNova | `strict: true` is accepted and has no effect (2026-08-29, single) |
| Cloudflare | an answer is not guaranteed to follow the schema (2026-08-29, single) |
| DeepInfra | nothing was found |
| Open-weight models on Bedrock | `response_format` through `InvokeModel` (botocore 1.44.5, vendor) |
";

/// Providers by what people ask first, each cell with when that was so, and how sure it is.
fn overview(page: &mut String) {
    page.push_str(
        "What a schema may have, by dialect: **yes** is taken and enforced, **ignored** is taken and not enforced, \
         **disputed** is doubtful, **no** is refused; each with the date of the source and how sure it is (v: vendor, m: \
         measured, s: single, i: inferred).\n\n\
         | dialect | recursion | maps | optional properties | formats | bounds of numbers | lengths | sizes of lists | pattern | strict by default |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    for dialect in DIALECTS {
        let keyword = |keyword| dialect.keywords.permission(keyword);
        let shape = |shape| dialect.shapes.permission(shape);
        let stricter = |one: Permission, other: Permission| if other.verdict > one.verdict { other } else { one };
        let cells = [
            stricter(keyword(Keyword::Ref), shape(Shape::Recursion)),
            stricter(keyword(Keyword::AdditionalProperties), shape(Shape::OpenObject)),
            shape(Shape::OptionalProperty),
            keyword(Keyword::Format),
            stricter(keyword(Keyword::Minimum), shape(Shape::NumberBound)),
            keyword(Keyword::MinLength),
            keyword(Keyword::MaxItems),
            keyword(Keyword::Pattern),
        ];
        let in_part = cells[0].verdict == Verdict::Allowed && !dialect.allows_shape(Shape::RequiredRecursion);
        let mut is_recursion = true;
        let cells = cells.map(|it| {
            let is_recursion = std::mem::take(&mut is_recursion);
            let word = match it.verdict {
                Verdict::Allowed if is_recursion && in_part => "through optional properties",
                Verdict::Allowed => "yes",
                Verdict::Ignored => "ignored",
                Verdict::Disputed => "disputed",
                Verdict::Refused => "no",
            };
            format!("{word} ({}, {})", it.source.date, sure(it.source))
        });
        let strict = dialect.surfaces.first().map_or_else(
            || "–".to_owned(),
            |surface| {
                let source = surface.source;
                format!("{} ({}, {})", surface.strict_when_omitted, source.date, sure(source))
            },
        );
        let _ = writeln!(page, "| `{}` | {} | {strict} |", dialect.name, cells.join(" | "));
    }
}

/// How sure a source is, by one letter.
fn sure(source: &Source) -> String {
    source.confidence.to_string().chars().take(1).collect()
}

fn write_dialect(page: &mut String, dialect: &Dialect) {
    let _ = write!(page, "\n## {}\n\n{}: {}.\n", dialect.name, dialect.provider, dialect.about);
    let _ = write!(
        page,
        "\nAn optional property is {}. References: {}.{}",
        match dialect.optional {
            Optional::Nullable => "required, and may be null",
            Optional::LeftOut => "left out of `required`",
            _ => panic!("say it here"),
        },
        match dialect.references {
            References::Recursive => "`#` and `#/$defs/…`, also to a schema around them",
            References::Acyclic => "`#/$defs/…`, never to a schema around them",
            References::Inline => "none",
            _ => panic!("say it here"),
        },
        match dialect.definitions {
            Definitions::Recursive => "",
            Definitions::Shared => " A type that is used more than once is a definition where that is shorter.",
            _ => panic!("say it here"),
        }
    );
    let formats: Vec<_> = dialect.formats.iter().map(|it| format!("`{}`", it.name())).collect();
    let formats = if formats.is_empty() { "none".to_owned() } else { formats.join(", ") };
    let _ = writeln!(page, " Formats: {formats}.");

    let keywords = |verdict| {
        let all = KEYWORDS.iter().map(|row| (format!("`{}`", row.name), dialect.keywords.permission(row.keyword)));
        by_source(all.collect(), verdict)
    };
    let shapes = |verdict| {
        let all = Shape::ALL.iter().map(|shape| (shape.name().to_owned(), dialect.shapes.permission(*shape)));
        by_source(all.collect(), verdict)
    };
    for (title, verdict) in [
        ("Taken", Verdict::Allowed),
        ("Ignored", Verdict::Ignored),
        ("Disputed", Verdict::Disputed),
        ("Refused", Verdict::Refused),
    ] {
        let (keywords, shapes) = (keywords(verdict), shapes(verdict));
        if keywords.len() + shapes.len() > 0 {
            let _ = write!(page, "\n### {title}\n\n| what | source |\n| --- | --- |\n");
        }
        for (names, from) in keywords {
            let _ = writeln!(page, "| {} | {} |", names.join(", "), source(from));
        }
        for (names, from) in shapes {
            let _ = writeln!(page, "| {} | {} |", cell(&names.join("; ")), source(from));
        }
    }
    write_limits(page, dialect);
    if !dialect.surfaces.is_empty() {
        page.push_str(
            "\n### Surfaces\n\n| API | role | name | `strict` left out | source |\n| --- | --- | --- | --- | --- |\n",
        );
    }
    for surface in dialect.surfaces {
        let name = surface.name.map_or_else(|| "–".to_owned(), name_rule);
        let (role, omitted) = (surface.role, surface.strict_when_omitted);
        let _ = writeln!(page, "| {} | {role} | {name} | {omitted} | {} |", surface.api, source(surface.source));
    }
}

fn name_rule(rule: NameRule) -> String {
    let also: String = rule.also.chars().flat_map(|letter| [',', ' ', '`', letter, '`']).collect();
    let mut text = format!("letters, digits, `_`, `-`{also}; up to {}", rule.longest);
    if rule.shortest > 1 {
        let _ = write!(text, ", at least {}", rule.shortest);
    }
    if rule.starts_with_letter {
        text.push_str("; a letter or `_` first");
    }
    text
}

fn write_limits(page: &mut String, dialect: &Dialect) {
    let sources = &dialect.limit_sources;
    let over = dialect.limits.large_enum.or(dialect.disputed_limits.large_enum).map_or(0, |it| it.over);
    let levels = match dialect.nesting {
        Nesting::Objects => "levels of objects, the root is one".to_owned(),
        Nesting::Steps(keywords) | Nesting::StepsThroughReferences(keywords) => {
            let names: Vec<_> = keywords.iter().map(|it| format!("`{}`", it.name())).collect();
            let and = if let Nesting::Steps(_) = dialect.nesting { "" } else { " and references" };
            format!("steps through {}{and}", names.join(", "))
        }
        _ => panic!("say it here"),
    };
    let large_enum = format!("characters of an enum of more than {over} strings");
    // What these count is the dialect's own.
    let counts = |limit: Limit| match limit {
        Limit::Nesting => levels.clone(),
        Limit::LargeEnum => large_enum.clone(),
        limit => limit.counts().to_owned(),
    };
    let listed = Limit::ALL.iter().map(|it| (counts(*it), it.most(dialect), it.disputed(dialect), it.source(dialect)));
    let of_a_request = [("tools in a request".to_owned(), dialect.request.tools, None, sources.unions)];
    let rows = listed.chain(of_a_request);
    let known: Vec<_> = rows.filter(|(_, limit, disputed, _)| limit.or(*disputed).is_some()).collect();
    if known.is_empty() && dialect.bounds.is_empty() {
        return;
    }
    page.push_str("\n### Limits\n\n| of | error over | warning over | source |\n| --- | --- | --- | --- |\n");
    let number = |limit: Option<u32>| limit.map_or_else(String::new, |it| it.to_string());
    for (of, limit, disputed, from) in known {
        let _ = writeln!(page, "| {of} | {} | {} | {} |", number(limit), number(disputed), source(from));
    }
    for bound in dialect.bounds {
        let (name, most, from) = (bound.keyword.name(), bound.at_most, source(bound.source));
        let _ = match bound.beyond {
            Verdict::Refused => writeln!(page, "| `{name}` | {most} | | {from} |"),
            _ => writeln!(page, "| `{name}`, ignored beyond | | {most} | {from} |"),
        };
    }
}

/// The names that have this verdict, together where they have the same source.
fn by_source(all: Vec<(String, Permission)>, verdict: Verdict) -> Vec<(Vec<String>, &'static Source)> {
    let mut groups: Vec<(Vec<String>, &'static Source)> = Vec::new();
    for (name, permission) in all.into_iter().filter(|(_, it)| it.verdict == verdict) {
        match groups.iter_mut().find(|(_, source)| *source == permission.source) {
            Some((names, _)) => names.push(name),
            None => groups.push((vec![name], permission.source)),
        }
    }
    groups
}

fn source(source: &Source) -> String {
    cell(&source.to_string())
}

fn voice(voice: Voice) -> &'static str {
    match voice {
        Voice::OpenAi => "OpenAI",
        Voice::Anthropic => "Anthropic",
        Voice::Gemini => "Gemini",
        Voice::Cerebras => "Cerebras",
        Voice::Moonshot => "Moonshot",
        Voice::Groq => "Groq",
        Voice::LlamaCpp => "llama.cpp",
        Voice::XGrammar => "xgrammar",
        Voice::LlGuidance => "llguidance",
        Voice::Mistral => "Mistral",
        Voice::Unknown => "Somebody",
        _ => panic!("say it here"),
    }
}

fn anchor(rule: &Rule) -> String {
    format!("{}-{}", rule.id.to_lowercase(), rule.name)
}

/// Text that ends no cell of a table.
fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
