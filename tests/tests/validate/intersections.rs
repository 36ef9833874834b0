//! The intersection of two dialects accepts what both accept, and nothing else.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use strict_schema::Dialect;
use strict_schema::dialect::{DIALECTS, GEMINI_OPENAPI, Limit, OPENAI, PORTABLE, Verdict};
use strict_schema::keyword::{KEYWORDS, Keyword};
use strict_schema::rules::{RULES, Subject};
use strict_schema::{Role, normalize, validate, validate_name};
use strict_schema_tests::accepted::wholes;
use strict_schema_tests::corpus::{every, everything};
use strict_schema_tests::rule_cases;

/// The cases of the rules, schemas of each keyword, and some of the corpus: as they are, and in the form of a dialect.
fn schemas() -> Vec<Value> {
    let cases = RULES.iter().filter(|rule| rule.subject != Subject::Names).map(|rule| rule_cases::of(rule.name));
    let cases = cases.flat_map(|cases| [cases.breaks, cases.keeps].concat());
    let mut schemas: Vec<Value> = cases.filter_map(|case| serde_json::from_str(case).ok()).collect();
    schemas.extend((1..14).flat_map(deep));
    schemas.push(beside_reference("$anchor"));
    schemas.push(beside_reference("title"));
    schemas.push(json!({ "type": "object", "properties": { "a": { "type": "string", "pattern": null } },
        "required": ["a"], "additionalProperties": false }));
    schemas.extend((1..36).map(|levels| chain(levels, false)));
    schemas.extend((1..36).step_by(3).map(|levels| chain(levels, true)));
    schemas.extend(KEYWORDS.iter().flat_map(|row| wholes(row.keyword)).step_by(3));
    for (index, row) in everything().into_iter().step_by(every(480)).enumerate() {
        let dialect = DIALECTS[index % DIALECTS.len()];
        schemas.extend(normalize(&row.schema, dialect).map(|it| it.schema));
        schemas.push(row.schema);
    }
    schemas
}

/// A reference with an adjacent keyword.
fn beside_reference(keyword: &str) -> Value {
    json!({ "type": "object", "properties": { "a": { "$ref": "#/$defs/b", keyword: "c" } }, "required": ["a"],
        "additionalProperties": false, "$defs": { "b": { "type": "string" } } })
}

/// As many levels of objects, of lists in objects, of lists, and of all of them.
fn deep(levels: usize) -> Vec<Value> {
    let object = |inner: Value| json!({ "type": "object", "properties": { "a": inner }, "required": ["a"], "additionalProperties": false });
    let list = |inner: Value| json!({ "type": "array", "items": inner });
    let text = || json!({ "type": "string" });
    let nested = |wrap: &dyn Fn(usize, Value) -> Value| (0..levels).fold(text(), |inner, level| wrap(level, inner));
    vec![
        object(nested(&|_, inner| object(inner))),
        object(nested(&|_, inner| list(inner))),
        object(nested(&|_, inner| object(list(inner)))),
        object(nested(&|level, inner| if level % 3 == 0 { object(inner) } else { list(inner) })),
    ]
}

/// A chain of as many definitions: objects, each with the next one as a property, or references to nothing but the next.
fn chain(levels: usize, plain: bool) -> Value {
    let next = |level: usize| json!({ "$ref": format!("#/$defs/d{level}") });
    let object = |inner: Value| json!({ "type": "object", "properties": { "a": inner }, "required": ["a"], "additionalProperties": false });
    let definition = |level| if plain { next(level + 1) } else { object(next(level + 1)) };
    let mut definitions: serde_json::Map<_, _> =
        (0..levels).map(|level| (format!("d{level}"), definition(level))).collect();
    definitions.insert(format!("d{levels}"), json!({ "type": "string" }));
    let mut root = object(next(0));
    root["$defs"] = Value::from(definitions);
    root
}

/// Whether a place is under a keyword that one of the dialects ignores: what stands there must satisfy both.
fn is_ignored(pointer: &str, dialects: [&Dialect; 2]) -> bool {
    let keywords = strict_schema::pointer::steps(pointer).filter_map(|step| Keyword::named(&step)).collect::<Vec<_>>();
    let ignores = |dialect: &&Dialect| {
        keywords.iter().any(|keyword| dialect.keywords.permission(*keyword).verdict == Verdict::Ignored)
    };
    dialects.iter().any(ignores)
}

#[test]
fn an_intersection_accepts_what_both_accept_and_nothing_else() {
    let schemas = schemas();
    let verdicts: Vec<Vec<bool>> = DIALECTS
        .iter()
        .map(|dialect| schemas.iter().map(|schema| validate(schema, dialect).is_ok()).collect())
        .collect();
    let mut wrong: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    let (mut taken, mut refused) = (0, 0);
    for (first, one) in DIALECTS.iter().enumerate() {
        for (second, other) in DIALECTS.iter().enumerate() {
            let both = one.and(**other);
            for (index, schema) in schemas.iter().enumerate() {
                let report = validate(schema, &both);
                let expected = verdicts[first][index] && verdicts[second][index];
                *(if expected { &mut taken } else { &mut refused }) += 1;
                let is_excused = expected && report.errors().all(|it| is_ignored(&it.place(), [one, other]));
                if report.is_ok() != expected && !is_excused {
                    let rule = report.errors().next().map_or_else(
                        || {
                            let of = |it| validate(schema, it).errors().next().map(|it| it.rule.name);
                            format!("lets through {:?}", of(one).or(of(other)))
                        },
                        |it| format!("refuses {}", it.rule.name),
                    );
                    wrong
                        .entry((format!("{}+{}", one.name, other.name), rule))
                        .or_default()
                        .push(schema.to_string().chars().take(300).collect());
                }
            }
        }
    }
    let shown: Vec<String> =
        wrong.iter().map(|((pair, rule), of)| format!("{pair} {rule}: {} times, as {}", of.len(), of[0])).collect();
    println!("{} schemas, {taken} taken, {refused} refused", schemas.len());
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), shown.join("\n"));
    assert!(taken > 10_000 && refused > 10_000, "{taken} taken, {refused} refused");
}

#[derive(strict_schema::StrictSchema)]
#[expect(dead_code, reason = "only the schema is used")]
struct Ping {
    host: String,
}

/// One requires `additionalProperties: false`, and the other has no such keyword.
#[test]
fn an_intersection_that_requires_what_it_refuses_writes_nothing() {
    let why = strict_schema::to_string::<Ping>(&OPENAI.and(GEMINI_OPENAPI)).unwrap_err().to_string();
    assert!(why.contains("requires `additionalProperties: false`, and does not accept the keyword"), "{why}");
}

#[test]
fn an_intersection_has_the_same_limits_either_way() {
    let limits = |dialect: &Dialect| {
        let figures: Vec<_> = Limit::ALL.iter().map(|it| (it.most(dialect), it.disputed(dialect))).collect();
        (figures, dialect.limits.large_enum_over)
    };
    for one in DIALECTS {
        for other in DIALECTS {
            assert_eq!(limits(&one.and(**other)), limits(&other.and(**one)), "{} and {}", one.name, other.name);
        }
    }
}

/// The two figures may be those of two providers.
#[test]
fn a_violation_cites_the_source_of_the_figure_that_it_exceeds() {
    let cites = |count: usize| {
        let branches: Vec<_> = (0..count).map(|it| json!({ "type": "string", "enum": [it.to_string()] })).collect();
        let schema = json!({
            "type": "object", "properties": { "a": { "anyOf": branches } }, "required": ["a"], "additionalProperties": false
        });
        let report = validate(&schema, &PORTABLE);
        let found = report.violations().iter().find(|it| it.rule.subject == Subject::Limit(Limit::Branches)).unwrap();
        (found.verdict, found.source.what)
    };
    let (verdict, source) = cites(6);
    assert!(verdict == Verdict::Disputed && source.contains("Cerebras"), "{source}");
    let (verdict, source) = cites(501);
    assert!(verdict == Verdict::Refused && source.contains("Moonshot"), "{source}");
}

/// Levels that both count in the same way are counted once, and bounds of keywords are kept once.
#[test]
fn a_dialect_with_itself_is_that_dialect() {
    let schemas: Vec<Value> = KEYWORDS.iter().flat_map(|row| wholes(row.keyword)).chain(deep(14)).collect();
    for dialect in DIALECTS {
        let both = (0..8).fold(**dialect, |both, _| both.and(**dialect));
        for schema in &schemas {
            let found = |dialect: &Dialect| {
                validate(schema, dialect).errors().map(|it| (it.rule.name, it.place())).collect::<Vec<_>>()
            };
            assert_eq!(found(&both), found(dialect), "{}: {schema}", dialect.name);
        }
    }
}

#[test]
fn an_intersection_of_all_refuses_what_one_refuses() {
    let all = DIALECTS.iter().skip(1).fold(*DIALECTS[0], |all, dialect| all.and(**dialect));
    let schemas: Vec<Value> = KEYWORDS.iter().flat_map(|row| wholes(row.keyword)).chain(deep(7)).collect();
    for schema in schemas {
        let refuses = DIALECTS.iter().find(|dialect| !validate(&schema, dialect).is_ok());
        assert!(refuses.is_none() || !validate(&schema, &all).is_ok(), "{}: {schema}", refuses.unwrap().name);
    }
}

/// Where one asks for more than the usual characters, in one place, the intersection does in all places.
#[test]
fn an_intersection_accepts_names_that_both_accept() {
    let admits = |dialect: &Dialect, role, name: &str| validate_name(name, role, dialect).violations().is_empty();
    let roles = [Role::Tool, Role::Format];
    let is_usual =
        |dialect: &Dialect| roles.iter().all(|role| admits(dialect, *role, "a") && admits(dialect, *role, "1"));
    for (one, other) in DIALECTS.iter().flat_map(|one| DIALECTS.iter().map(move |other| (one, other))) {
        let both = one.and(**other);
        for role in roles {
            for name in ["a", "ab", "abc", "1abc", "_abc", "a-b"] {
                let (found, expected) =
                    (admits(&both, role, name), admits(one, role, name) && admits(other, role, name));
                assert!(!found || expected, "{} and {} let `{name}` through", one.name, other.name);
                let is_exact = is_usual(one) && is_usual(other);
                assert!(found || !expected || !is_exact, "{} and {} refuse `{name}`", one.name, other.name);
            }
        }
    }
}
