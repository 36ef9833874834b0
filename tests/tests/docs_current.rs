//! The pages `docs/rules.md` and `docs/providers.md` say what the data says. `UPDATE_DOCS=1` writes them.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use strict_schema::Dialect;
use strict_schema::dialect::{
    Confidence, DIALECTS, Limit, Limits, NameRule, Nesting, Optional, Permission, References, Role, Shape, Source,
    StrictWhenOmitted, Verdict, Voice,
};
use strict_schema::keyword::{KEYWORDS, Keyword};
use strict_schema::rules::{RULES, Rule, Subject};

#[test]
fn the_page_of_rules_is_current() {
    check("rules.md", &rules());
}

#[test]
fn the_page_of_providers_is_current() {
    check("providers.md", &providers());
}

#[track_caller]
fn check(name: &str, current: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs").join(name);
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, current).unwrap();
    }
    let page = fs::read_to_string(&path).unwrap_or_default();
    assert!(page == current, "docs/{name} is stale: run this test with UPDATE_DOCS=1, and read what it wrote");
}

fn rules() -> String {
    let mut page = String::from(
        "# Rules\n\n\
         What strict modes forbid, why, and what to write instead. SM-01 to SM-21 have the ids and the meaning of \
         json-schema-llm's “Strict Mode Rules Reference”. Which provider has which rule is in \
         [providers.md](providers.md).\n\n\
         This page is written by `UPDATE_DOCS=1 cargo test -p strict-schema-tests --test docs_current`. What engines say \
         themselves is in [judges.md](judges.md).\n\n",
    );
    overview(&mut page);
    page.push_str(
        "\n## Limits\n\n\
         | id | name | forbids | also non-strict |\n| --- | --- | --- | --- |\n",
    );
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
    for (title, cases) in [("Breaks it", rule.cases.breaks), ("Keeps it", rule.cases.keeps)] {
        if !cases.is_empty() {
            let _ = write!(page, "\n{title} (`{}`):\n\n```text\n{}\n```\n", rule.cases.under.name, cases.join("\n"));
        }
    }
}

/// The dialects in which the rule has this verdict.
fn in_force(rule: &Rule, verdict: Verdict) -> Vec<&'static str> {
    let is = |dialect: &Dialect| match rule.subject {
        Subject::Keyword(keyword) => dialect.keywords.permission(keyword).verdict == verdict,
        Subject::Shape(shape) => dialect.shapes.permission(shape).verdict == verdict,
        Subject::Limit(limit) => limit.verdict(dialect) == Some(verdict),
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
         This page is written by `UPDATE_DOCS=1 cargo test -p strict-schema-tests --test docs_current`.\n\n\
         | dialect | provider | levels | properties | enum values | characters | optional properties | unions |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n",
    );
    let number = |limit: Option<u32>| limit.map_or_else(|| "–".to_owned(), |it| it.to_string());
    for dialect in DIALECTS {
        let Limits { nesting, properties, enum_values, text, optionals, unions, .. } = dialect.limits;
        let cells = [nesting, properties, enum_values, text, optionals, unions].map(number).join(" | ");
        let _ = writeln!(page, "| [`{0}`](#{0}) | {1} | {cells} |", dialect.name, cell(dialect.provider));
    }
    for dialect in DIALECTS {
        write_dialect(&mut page, dialect);
    }
    page
}

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
        let cells = cells.map(|it| {
            let word = match it.verdict {
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
                format!("{} ({}, {})", omitted(surface.strict_when_omitted), source.date, sure(source))
            },
        );
        let _ = writeln!(page, "| [`{0}`](#{0}) | {1} | {strict} |", dialect.name, cells.join(" | "));
    }
}

/// How sure a source is, by one letter.
fn sure(source: &Source) -> char {
    match source.confidence {
        Confidence::Vendor => 'v',
        Confidence::Measured => 'm',
        Confidence::Single => 's',
        Confidence::Inferred => 'i',
    }
}

/// What a request without the flag means.
fn omitted(means: StrictWhenOmitted) -> &'static str {
    match means {
        StrictWhenOmitted::Off => "not strict",
        StrictWhenOmitted::On => "strict",
        StrictWhenOmitted::Tried => "tries to be strict",
        StrictWhenOmitted::NoFlag => "there is no such flag",
        StrictWhenOmitted::Refused => "must be given",
        StrictWhenOmitted::Unknown => "not known",
    }
}

fn write_dialect(page: &mut String, dialect: &Dialect) {
    let _ = write!(page, "\n## {}\n\n{}: {}.\n", dialect.name, dialect.provider, dialect.about);
    let _ = write!(
        page,
        "\nAn optional property is {}. References: {}.",
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
        let role = match surface.role {
            Role::Tool => "tool",
            Role::Format => "format",
        };
        let name = surface.name.map_or_else(|| "–".to_owned(), name_rule);
        let omitted = omitted(surface.strict_when_omitted);
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
    let confidence = match source.confidence {
        Confidence::Vendor => "vendor",
        Confidence::Measured => "measured",
        Confidence::Single => "single",
        Confidence::Inferred => "inferred",
    };
    format!("{}, {} ({confidence})", cell(source.what), source.date)
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
