//! The dialects agree with themselves, and are what a user can build on.

use std::fmt::Write as _;

use serde_json::{Value, json};
use strict_schema::Role;
use strict_schema::RuleKind;
use strict_schema::dialect::{
    Confidence, DIALECTS, Limit, Null, OPENAI, Optional, Permission, References, SM, Source, StrictWhenOmitted,
    Verdict, XAI,
};
use strict_schema::format::StringFormat;
use strict_schema::keyword::{KEYWORDS, Keyword};
use strict_schema::rules::{RULES, Subject};
use strict_schema::{Dialect, pointer, validate, validate_name};
use strict_schema_tests::accepted::wholes;

#[test]
fn what_a_dialect_writes_it_takes() {
    for dialect in DIALECTS {
        assert_eq!(dialect.references == References::Inline, !dialect.allows(Keyword::Ref), "{}", dialect.name);
        let recursive =
            [RuleKind::Recursion, RuleKind::RequiredRecursion].iter().all(|rule| dialect.allows_breaking(*rule));
        let recursive = dialect.allows(Keyword::Ref) && recursive;
        assert_eq!(dialect.references == References::Recursive, recursive, "{}", dialect.name);
        let optional = dialect.optional == Optional::Nullable || dialect.allows_breaking(RuleKind::OptionalProperty);
        assert!(optional, "{}", dialect.name);
        match dialect.null {
            Null::TypeList | Null::AnyTypeList => {
                assert!(dialect.allows_breaking(RuleKind::TypeList), "{}", dialect.name);
            }
            Null::Branch => assert!(dialect.allows(Keyword::AnyOf), "{}", dialect.name),
            Null::Flag => assert!(dialect.allows(Keyword::Nullable), "{}", dialect.name),
            _ => panic!("say here what it needs"),
        }
        let formats = dialect.formats.iter().next().is_some();
        assert!(!formats || dialect.allows(Keyword::Format), "{}", dialect.name);
    }
}

#[test]
fn the_verdict_on_a_keyword_may_depend_on_its_value() {
    let verdict = |dialect: &Dialect, value| dialect.permission(Keyword::MinLength, &value).verdict;
    assert_eq!(verdict(&XAI, json!(3)), Verdict::Allowed);
    assert_eq!(verdict(&XAI, json!(3_000)), Verdict::Ignored);
    assert_eq!(verdict(&OPENAI, json!(3)), Verdict::Disputed);
}

/// What a reference may lead to, as the normalizer asks.
#[test]
fn a_reference_is_admitted_by_where_it_leads() {
    for dialect in DIALECTS {
        let verdict = |target: &str| dialect.permission(Keyword::Ref, &json!(target)).verdict;
        let own = dialect.keywords.permission(Keyword::Ref).verdict;
        let ruled = |rule: RuleKind| own.max(dialect.rules.permission(rule).verdict);
        assert_eq!(verdict("#/$defs/a"), own, "{}", dialect.name);
        assert_eq!(verdict("#"), ruled(RuleKind::RootRef), "{}", dialect.name);
        assert_eq!(verdict("#/properties/a"), ruled(RuleKind::RefOutsideDefinitions), "{}", dialect.name);
        assert_eq!(verdict("#/$defs/a~1b"), ruled(RuleKind::EscapedRef), "{}", dialect.name);
    }
}

/// The validator and the normalizer ask one question. Where the validator finds nothing at a schema, the dialect admits each
/// of its keywords; where it does not admit one, the validator finds something there.
#[test]
fn the_validator_finds_what_a_dialect_does_not_admit() {
    let (mut admitted, mut found) = (0, 0);
    for dialect in DIALECTS {
        for schema in KEYWORDS.iter().flat_map(|row| wholes(row.keyword)) {
            let Some(Value::Object(part)) = schema.pointer("/properties/a") else { continue };
            let report = validate(&schema, dialect);
            let is_clean = report.violations().iter().all(|it| !it.pointer.starts_with("/properties/a"));
            let mut keywords = part.iter().filter_map(|(name, value)| Some((Keyword::named(name)?, value)));
            let refused =
                keywords.find(|(keyword, value)| dialect.permission(*keyword, value).verdict != Verdict::Allowed);
            match refused {
                Some((keyword, value)) => {
                    found += 1;
                    assert!(!is_clean, "{} does not admit `{}`: {value}\n{schema}", dialect.name, keyword.name());
                }
                None => admitted += usize::from(is_clean),
            }
        }
    }
    assert!(admitted > 400 && found > 2_000, "{admitted} admitted, {found} found");
}

/// A dialect is never changed once it is dated, also not by a new row of a table: what it does not state is not in here.
#[test]
fn dated_dialects_are_as_they_were() {
    let mut text = String::new();
    for dialect in DIALECTS {
        write(dialect, &mut text).expect("text is written");
    }
    expect_test::expect_file!["../snapshots/dialects.txt"].assert_eq(&text);
}

/// What a dialect does not state has one default: a form is taken, and a keyword is judged as an unknown one is.
#[test]
fn what_a_dialect_does_not_state_has_one_default() {
    for dialect in DIALECTS {
        assert_eq!(dialect.rules.unstated().verdict, Verdict::Allowed, "{}", dialect.name);
        let unknown = dialect.rules.permission(RuleKind::UnknownKeyword).verdict;
        assert_eq!(dialect.keywords.unstated().verdict, unknown, "{}", dialect.name);
    }
}

/// Everything that a dialect states.
fn write(dialect: &Dialect, text: &mut String) -> std::fmt::Result {
    let Dialect {
        name,
        provider,
        about,
        voice,
        keywords,
        rules,
        formats,
        more_formats,
        instead_of_type,
        may_be_empty,
        ref_siblings,
        any_of_siblings,
        bounds,
        large_repeat,
        formats_of_strings,
        engine,
        upper_case_types,
        optional,
        null,
        references,
        definitions,
        nesting,
        limits,
        request,
        surfaces,
        ..
    } = dialect;
    let fact = |permission: &Permission| {
        let Source { what, date, confidence, .. } = permission.source;
        format!("{:?}: {what} ({date}, {confidence:?})", permission.verdict)
    };
    writeln!(text, "{name}\n  provider: {provider}\n  about: {about}\n  voice: {voice:?}")?;
    let rows = KEYWORDS.iter().map(|row| (row.name, keywords.permission(row.keyword)));
    by_fact(text, "keywords", rows.map(|(name, permission)| (name, fact(&permission))), &fact(&keywords.unstated()))?;
    let rows = RuleKind::with_verdict().map(|rule| (rule.rule().forbids, rules.permission(rule)));
    by_fact(text, "rules", rows.map(|(name, permission)| (name, fact(&permission))), &fact(&rules.unstated()))?;
    let formats: Vec<&str> = formats.iter().map(StringFormat::name).chain(more_formats.iter().copied()).collect();
    if !may_be_empty.is_empty() {
        writeln!(text, "  may be empty: {may_be_empty:?}")?;
    }
    writeln!(text, "  formats: {formats:?}\n  instead of type: {instead_of_type:?}\n  beside $ref: {ref_siblings:?}")?;
    let bounds: Vec<_> = bounds.iter().copied().flatten().collect();
    writeln!(text, "  beside anyOf: {any_of_siblings:?}\n  bounds: {}", stated(&bounds))?;
    writeln!(text, "  engine of patterns: {engine:?}, large repeats from {large_repeat}")?;
    if *formats_of_strings {
        writeln!(text, "  formats are read of strings only")?;
    }
    if *upper_case_types {
        writeln!(text, "  types in upper case: taken")?;
    }
    writeln!(text, "  optional: {optional:?}\n  null: {null:?}\n  references: {references:?}")?;
    writeln!(text, "  definitions: {definitions:?}\n  nesting: {nesting:?}")?;
    for limit in Limit::ALL.iter().filter(|it| it.verdict(dialect).is_some()) {
        let figure = |figure: Option<u32>| figure.map_or_else(|| "none".to_owned(), |it| it.to_string());
        let (most, disputed) = (figure(limit.most(dialect)), figure(limit.disputed(dialect)));
        writeln!(text, "  limit of {limit:?}: {most}, disputed {disputed}: {}", limit.source(dialect))?;
    }
    writeln!(text, "  large enum over: {:?}", limits.large_enum_over)?;
    writeln!(text, "  request: {}", stated(request))?;
    surfaces.iter().try_for_each(|surface| writeln!(text, "  surface: {}", stated(surface)))
}

/// The names of which the same is stated, a line a fact; and what is stated of all others.
fn by_fact(
    text: &mut String,
    what: &str,
    rows: impl Iterator<Item = (&'static str, String)>,
    unstated: &str,
) -> std::fmt::Result {
    let mut facts: Vec<(String, Vec<&str>)> = Vec::new();
    for (name, fact) in rows.filter(|(_, fact)| fact != unstated) {
        match facts.iter_mut().find(|(known, _)| *known == fact) {
            Some((_, names)) => names.push(name),
            None => facts.push((fact, vec![name])),
        }
    }
    for (fact, names) in facts {
        writeln!(text, "  {what} {fact}: {}", names.join(", "))?;
    }
    writeln!(text, "  other {what}: {unstated}")
}

/// What is stated of some facts: a new one changes no dialect that does not state it.
fn stated(facts: &impl std::fmt::Debug) -> String {
    let replace = |text: String, what, by| regex::Regex::new(what).unwrap().replace_all(&text, by).into_owned();
    let facts = replace(format!("{facts:?}"), r"Some\((\d+)\)", "$1");
    let unstated = r#"\w+: (None|false|0\b|""|Source \{ what: "the dialect does not [^}]*\})(, )?|shortest: 1, |beyond: Refused, "#;
    replace(facts, unstated, "").replace(",  }", " }").replace(" {  }", "")
}

#[test]
fn every_fact_has_a_dated_source() {
    for dialect in DIALECTS {
        let keywords = KEYWORDS.iter().map(|row| dialect.keywords.permission(row.keyword).source);
        let rules = RuleKind::with_verdict().map(|rule| dialect.rules.permission(rule).source);
        for source in keywords.chain(rules) {
            assert!(!source.what.is_empty() && source.date.starts_with("202"), "{}: {source:?}", dialect.name);
        }
    }
}

#[test]
fn a_dialect_has_a_verdict_on_each_rule_that_follows_from_no_other_fact() {
    const OURS: Source = Source::new("our gateway", "2026-11-21", Confidence::Single);
    for rule in RULES {
        assert_eq!(rule.kind.has_verdict(), rule.subject == Subject::Rule, "{rule:?}");
        let changed = std::panic::catch_unwind(|| OPENAI.with_rules(Verdict::Disputed, &OURS, &[rule.kind]));
        match changed {
            Ok(dialect) => assert_eq!(dialect.rules.permission(rule.kind).source, &OURS, "{rule:?}"),
            Err(message) => {
                assert_ne!(rule.subject, Subject::Rule, "{rule:?}");
                let message = message.downcast_ref::<&str>().expect("a constant message");
                assert!(message.contains("follows from a keyword, a limit or another fact"), "{message}");
            }
        }
    }
}

#[test]
fn a_dialect_of_one_s_own_is_judged_by() {
    const SHALLOW: Dialect = OPENAI.with_limit(Limit::Nesting, 1);
    const LENIENT: Dialect = OPENAI.with_keywords(Verdict::Allowed, &SEEN, &["oneOf"]).with_rules(
        Verdict::Disputed,
        &SEEN,
        &[RuleKind::OpenObject],
    );
    const SEEN: Source = Source::new("our gateway", "2026-11-21", Confidence::Single);
    const { assert!(LENIENT.allows(Keyword::OneOf) && !OPENAI.allows(Keyword::OneOf)) };

    let schema = json!({
        "type": "object", "required": ["a"],
        "properties": { "a": { "oneOf": [{ "type": "object", "properties": {}, "required": [], "additionalProperties": false }] } }
    });
    assert_eq!(validate(&schema, &OPENAI).errors().count(), 2);
    let report = validate(&schema, &LENIENT);
    assert!(report.is_ok());
    assert_eq!(report.violations()[0].source.what, "our gateway");
    assert_eq!(validate(&schema, &SHALLOW).errors().count(), 3);
}

#[test]
fn names_have_the_length_of_their_surface() {
    let errors = |name: &str, role| validate_name(name, role, &OPENAI).errors().count();
    assert_eq!(errors(&"x".repeat(64), Role::Tool), 0);
    // One API takes it and the other does not: a warning.
    let report = validate_name(&"x".repeat(65), Role::Tool, &OPENAI);
    assert!(report.is_ok() && report.violations().len() == 1, "{report}");
    assert_eq!(errors(&"x".repeat(129), Role::Tool), 1);
    assert_eq!(errors(&"x".repeat(65), Role::Format), 1);
    assert!(validate_name("anything goes", Role::Tool, &SM).violations().is_empty());
}

#[test]
fn an_absent_flag_means_what_its_surface_says() {
    let means: Vec<_> = OPENAI.surfaces.iter().map(|it| it.strict_when_omitted).collect();
    assert_eq!(
        means,
        [StrictWhenOmitted::Off, StrictWhenOmitted::Tried, StrictWhenOmitted::Off, StrictWhenOmitted::Off]
    );
}

#[test]
fn keywords_are_found_by_their_names_and_nothing_else_is() {
    for row in KEYWORDS {
        assert_eq!(Keyword::named(row.name), Some(row.keyword));
        assert_eq!(row.keyword.name(), row.name);
        assert_eq!(Keyword::named(&row.name.to_uppercase()), None);
        let near = if row.keyword == Keyword::Def { Keyword::Defs } else { row.keyword };
        assert_eq!(Keyword::nearest(&row.name.to_uppercase()), Some(near));
    }
    for name in ["", "x", "typ", "types", "x-order", "$defs ", "\u{fc}"] {
        assert_eq!(Keyword::named(name), None, "{name}");
    }
    for (name, meant) in
        [("typ", "type"), ("additional_propertis", "additionalProperties"), ("one_of", "oneOf"), ("$def", "$defs")]
    {
        assert_eq!(Keyword::nearest(name).map(Keyword::name), Some(meant));
    }
    // A short name has one wrong letter at most.
    assert_eq!(["tyqe", "tyqq", "colour"].map(Keyword::nearest), [Some(Keyword::Type), None, None]);
    assert_eq!(StringFormat::ALL.len(), 10);
}

#[test]
fn a_pointer_is_what_its_steps_are() {
    let mut text = String::new();
    let steps = ["", "a/b", "~1", "ü", "0", "'\"\\\n"];
    for step in steps {
        pointer::push(&mut text, step);
    }
    assert_eq!(pointer::steps(&text).collect::<Vec<_>>(), steps);
    assert_eq!(pointer::context("/a'b/c"), r#"("a'b", 'c')"#);
    assert_eq!(pointer::context("/a'\"b/c\n"), r#"('a\'"b', 'c\n')"#);
}

#[test]
fn a_report_reads_well_and_is_stable_json() {
    let schema =
        json!({ "type": "object", "properties": { "pet": { "oneOf": [{ "type": "null" }] } }, "required": ["pet"] });
    let report = validate(&schema, &OPENAI);
    assert_eq!(report.dialect(), OPENAI.name);
    expect_test::expect![[r"
        openai-2026-10: 2 errors, 0 warnings
        error[SM-03 open-object] at the root: the root has no `additionalProperties: false`: an open object lets the model invent fields; set `additionalProperties` to `false`
            the API: In context=(), 'additionalProperties' is required to be supplied and to be false.
        error[SM-33 one-of] at /properties/pet/oneOf: `pet` has `oneOf`: a decoder can't check that only one branch matches while it generates; write `anyOf`
            the API: In context=('properties', 'pet'), 'oneOf' is not permitted.
        levels 1 of 10, properties 1 of 5000, enum values 0 of 1000, characters 3 of 120000, unions 0, optional properties 0"]].assert_eq(&report.to_string());
    expect_test::expect![[r#"
        {
          "dialect": "openai-2026-10",
          "ok": false,
          "violations": [
            {
              "rule": "SM-03",
              "name": "open-object",
              "severity": "error",
              "pointer": "",
              "keyword": null,
              "message": "the root has no `additionalProperties: false`: an open object lets the model invent fields; set `additionalProperties` to `false`",
              "quotes": [
                "In context=(), 'additionalProperties' is required to be supplied and to be false."
              ],
              "source": "OpenAI guide, Structured Outputs, “Supported schemas”, 2026-09-18",
              "position": null
            },
            {
              "rule": "SM-33",
              "name": "one-of",
              "severity": "error",
              "pointer": "/properties/pet",
              "keyword": "oneOf",
              "message": "`pet` has `oneOf`: a decoder can't check that only one branch matches while it generates; write `anyOf`",
              "quotes": [
                "In context=('properties', 'pet'), 'oneOf' is not permitted."
              ],
              "source": "errors of the live API in several reports, 2026-10-03",
              "position": null
            }
          ],
          "omitted": 0,
          "totals": {
            "nesting": {
              "count": 1,
              "limit": 10
            },
            "properties": {
              "count": 1,
              "limit": 5000
            },
            "enum_values": {
              "count": 0,
              "limit": 1000
            },
            "text": {
              "count": 3,
              "limit": 120000
            },
            "unions": {
              "count": 0,
              "limit": null
            },
            "optionals": {
              "count": 0,
              "limit": null
            }
          }
        }"#]].assert_eq(&serde_json::to_string_pretty(&report).unwrap());
}
