//! Each rule, by its cases.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use strict_schema::Role;
use strict_schema::Rule;
use strict_schema::dialect::{
    ANTHROPIC, COHERE, DIALECTS, GEMINI, GEMINI_OPENAPI, MOONSHOT, OPENAI, SGLANG, SM, Verdict, XAI,
};
use strict_schema::rules::{RULES, Subject};
use strict_schema::{Dialect, Report, RuleKind, normalize, validate, validate_name};
use strict_schema_tests::rule_cases;

#[test]
fn every_case_that_breaks_a_rule_is_found() {
    for rule in RULES.iter().filter(|rule| rule.name != "duplicate-key") {
        for case in rule_cases::of(rule.name).breaks {
            assert!(finds(rule, case), "{} {} misses {case}", rule.id, rule.name);
        }
    }
}

#[test]
fn every_case_that_keeps_a_rule_is_let_through() {
    for rule in RULES.iter().filter(|rule| rule.name != "duplicate-key") {
        for case in rule_cases::of(rule.name).keeps {
            assert!(!finds(rule, case), "{} {} finds {case}", rule.id, rule.name);
        }
    }
}

#[test]
fn a_loop_of_references_is_no_value_without_an_end() {
    for case in rule_cases::of("ref-loop").breaks {
        assert!(!finds(RuleKind::EndlessValue.rule(), case), "{case}");
    }
}

#[test]
fn a_rule_of_the_table_has_two_cases_each_way() {
    for rule in &RULES[..21] {
        let cases = rule_cases::of(rule.name);
        assert!(cases.breaks.len() >= 2 && cases.keeps.len() >= 2, "{}", rule.id);
    }
}

#[test]
fn every_rule_has_a_case_that_breaks_it() {
    // One schema alone does not exceed a limit on a request.
    let without = RULES.iter().filter(|rule| rule_cases::of(rule.name).breaks.is_empty());
    assert_eq!(without.map(|rule| rule.name).collect::<Vec<_>>(), ["too-many-strict-tools", "too-many-fields"]);
}

#[test]
fn ids_count_up_and_names_are_told_apart() {
    for (index, rule) in RULES.iter().enumerate() {
        assert_eq!(rule.id, format!("SM-{:02}", index + 1), "{}", rule.name);
        assert_eq!(format!("{rule:?}"), format!("{} {}", rule.id, rule.name));
    }
    let names: BTreeSet<_> = RULES.iter().map(|rule| rule.name).collect();
    assert_eq!(names.len(), RULES.len());
}

#[test]
fn the_table_has_the_rules_sm_01_to_sm_21_and_no_other() {
    for rule in RULES[21..].iter().filter(|rule| rule.subject != Subject::Names) {
        for case in rule_cases::of(rule.name).breaks {
            let report = validate(&value(case), &SM);
            let other = report.violations().iter().find(|it| it.rule.kind as usize >= 21);
            assert!(other.is_none(), "{other:?}");
        }
    }
}

#[test]
fn a_type_of_another_language_is_recognised() {
    for (name, meant) in
        [("str", "string"), ("Float", "number"), ("INT", "integer"), ("dict", "object"), ("Boolean", "boolean")]
            .map(|(name, meant)| (name, format!("write `{meant}`")))
            .into_iter()
            .chain([("any", "leave `type` out if it may have any".to_owned())])
    {
        let schema = json!({ "type": "object", "properties": { "a": { "type": name } } });
        let report = validate(&schema, &OPENAI);
        let found = report.violations().iter().find(|it| it.rule.name == "unknown-type").unwrap();
        assert!(found.message.contains(&meant), "{found:?}");
        // It is no reason to leave a property out.
        let error = normalize(&schema, &OPENAI).unwrap_err().to_string();
        assert!(error.contains("/properties/a: no type is called") && error.contains(&meant), "{error}");
    }
}

/// Providers judge by newer drafts, whatever `$schema` says.
#[test]
fn a_flag_of_draft_04_is_no_bound() {
    for draft in [Value::Null, json!("http://json-schema.org/draft-04/schema#")] {
        let mut schema = json!({ "type": "object", "properties": { "a": { "type": "integer", "minimum": 0, "exclusiveMinimum": true } }, "required": ["a"], "additionalProperties": false });
        if draft.is_string() {
            schema["$schema"] = draft;
        }
        let report = validate(&schema, &OPENAI);
        let found: Vec<_> = report.violations().iter().map(|it| (it.rule.name, it.message.as_str())).collect();
        assert!(matches!(&*found, [("malformed", it)] if it.contains("a boolean, not a number")), "{found:?}");
    }
}

/// What is wrong with a keyword at the root is said once, by the rule of the root.
#[test]
fn a_combinator_at_the_root_is_told_once() {
    for (keyword, own) in [("allOf", "all-of"), ("oneOf", "one-of")] {
        let part = json!({ keyword: [{ "type": "string" }] });
        let mut schema =
            json!({ "type": "object", "properties": { "a": part }, "required": ["a"], "additionalProperties": false });
        schema[keyword] = json!([{ "required": ["a"] }]);
        let report = validate(&schema, &OPENAI);
        let places = |name: &str| -> Vec<&str> {
            report.violations().iter().filter(|it| it.rule.name == name).map(|it| it.pointer.as_str()).collect()
        };
        assert_eq!(places("root-combinator"), [""], "{report}");
        assert_eq!(places(own), ["/properties/a"], "{report}");
    }
}

#[test]
fn an_optional_property_is_at_required() {
    let schema = json!({ "type": "object", "properties": { "a": {} }, "required": [], "additionalProperties": false });
    let report = validate(&schema, &OPENAI);
    let found = report.violations().iter().find(|it| it.rule.name == "optional-property").unwrap();
    assert_eq!((found.place().as_str(), found.keyword.as_deref()), ("/required", Some("required")));
}

/// Cases that would say little on the page of rules.
#[test]
fn a_rule_looks_at_each_of_several_values() {
    for (name, breaks, case) in [
        (
            "odd-type-list-enum",
            false,
            json!({ "properties": { "a": { "type": ["integer", "null"], "enum": [1, 2] } } }),
        ),
        ("odd-type-list-enum", true, json!({ "properties": { "a": { "type": ["integer", "null"], "enum": [null] } } })),
        (
            "slash-in-name",
            true,
            json!({ "$defs": { "a": { "anyOf": [{ "type": "null" }, { "properties": { "b/c": {} } }] } } }),
        ),
        ("slash-in-name", false, json!({ "$defs": { "a": { "enum": ["b/c"] } } })),
    ] {
        let rule = RULES.iter().find(|rule| rule.name == name).unwrap();
        assert_eq!(finds(rule, &case.to_string()), breaks, "{name}: {case}");
    }
}

#[test]
fn a_message_calls_a_subschema_by_the_nearest_name() {
    let open = || json!({ "type": "object" });
    let (fits, long) = ("a".repeat(80), "é".repeat(81));
    let deep = json!({ "anyOf": [{ "anyOf": [{ "anyOf": [{ "anyOf": [open()] }] }] }] });
    let cases = [
        (open(), "the root"),
        (json!({ "properties": { "a": open() } }), "`a`"),
        (json!({ "properties": { "a": { "items": open() } } }), "each item of `a`"),
        (json!({ "properties": { "a": { "anyOf": [{}, open()] } } }), "`anyOf/1` of `a`"),
        (json!({ "properties": { "a": { "not": open() } } }), "`not` of `a`"),
        (
            json!({ "properties": { "a": { "patternProperties": { "^x": open() } } } }),
            "`^x` under `patternProperties` of `a`",
        ),
        (json!({ "$defs": { "Size": open() } }), "the definition `Size`"),
        (json!({ "definitions": { "Size": { "items": open() } } }), "each item of the definition `Size`"),
        (json!({ "properties": { &*fits: open() } }), &*format!("`{fits}`")),
        (json!({ "properties": { &*long: open() } }), &*format!("`{}…`", "é".repeat(80))),
        (json!({ "properties": { "a": deep } }), "`anyOf/0` of `anyOf/0` of `anyOf/0` of `anyOf/0` of another schema"),
    ];
    for (schema, label) in cases {
        let report = validate(&schema, &OPENAI);
        let message = format!("{label} has no `additionalProperties: false`:");
        assert!(report.violations().iter().any(|it| it.message.starts_with(&message)), "{message}: {report}");
    }
}

#[test]
fn a_message_quotes_a_value_and_abbreviates_a_long_one() {
    let cases = [
        (json!({ "type": "string", "enum": ["a", 1] }), "`1` is not of the type of `a`"),
        (json!({ "type": "string", "const": { "b": 1 } }), "`{…}` is not of the type of `a`"),
        (
            json!({ "type": "object", "required": ["b", null] }),
            "`required` of `a` is an array with null, not an array of names",
        ),
        (json!({ "type": ["string", 3] }), "`type` of `a` is an array with a number, not a type or an array of types"),
        (json!({ "type": "object", "properties": [1] }), "`properties` of `a` is […]"),
        (json!({ "anyOf": "x" }), "`anyOf` of `a` is \"x\""),
    ];
    for (property, message) in cases {
        let schema = json!({ "type": "object", "properties": { "a": property } });
        let reports: Vec<Report> = DIALECTS.iter().map(|dialect| validate(&schema, dialect)).collect();
        let mut found = reports.iter().flat_map(Report::violations);
        assert!(found.any(|it| it.message.starts_with(message)), "{message}: {reports:?}");
    }
}

/// A property that is referred to is met twice: below its object, and by the reference.
/// A message claims no more than the dialect knows, and its fix is for what is wrong here.
#[test]
fn a_message_says_what_is_known() {
    let one = json!({
        "type": "object", "additionalProperties": false, "required": ["a", "b"],
        "properties": { "a": { "type": ["string"], "minLength": 1 }, "b": { "$ref": "#/$defs/c/properties/d" } },
        "$defs": { "c": {
            "type": "object", "additionalProperties": false, "required": ["d"],
            "properties": { "d": { "type": "string" } }
        } }
    });
    let open = json!({ "type": "object", "required": ["a"] });
    for (dialect, schema, said) in [
        (&OPENAI, &one, "`minLength`: reports differ on whether the provider accepts it, or there are none; "),
        (&OPENAI, &one, "only to `#` or to a whole definition of the root, `#/$defs/Name`"),
        (&GEMINI_OPENAPI, &one, "has its one type in a list: "),
        (&GEMINI_OPENAPI, &one, "; write the type without the list"),
        (&OPENAI, &json!({ "type": "dict" }), "the root has `type: \"dict\"`: "),
        (&OPENAI, &json!({ "$ref": "#/$defs/a", "$defs": { "a": open } }), "the root is a reference, without a type: "),
        (&ANTHROPIC, &open, "names `a`, not declared: the provider knows only the properties that are declared; "),
        (
            &ANTHROPIC,
            &json!({ "type": ["string", "integer"], "enum": ["a", 1] }),
            "write `anyOf` with an enum for each type",
        ),
        (&COHERE, &json!({ "type": "object", "properties": {} }), "in `required`; declare one if there is none"),
        (&MOONSHOT, &json!({ "type": "object", "$ref": "#/$defs/a", "$defs": { "a": open } }), "; remove `type`"),
        (&MOONSHOT, &json!({ "properties": { "a": "string" } }), "`a` is \"string\", no schema: "),
        (&MOONSHOT, &json!({ "properties": { "a": "string" } }), "; write a schema"),
        (&OPENAI, &json!({ "properties": { "a": null } }), "`a` is null in place of a schema: "),
        (&OPENAI, &json!({ "properties": { "a": null } }), "; write a schema"),
        (
            &MOONSHOT,
            &(0..6).fold(open.clone(), |it, _| json!({ "properties": { "a": it } })),
            "at level 6, and 5 are allowed",
        ),
        (&SGLANG, &json!({ "type": "string", "format": "date", "minLength": 1 }), "or to `description`"),
        (&XAI, &json!({ "type": "array", "items": [open] }), "`items` is one schema, for all items; "),
    ] {
        let report = validate(schema, dialect);
        assert!(report.violations().iter().any(|it| it.message.contains(said)), "no {said:?}: {report}");
    }
    for (name, dialect, fix) in [
        ("get weather", &OPENAI, "; write `_` instead of every other character"),
        ("1st", &MOONSHOT, "; start with a letter"),
        ("ls", &MOONSHOT, "; write at least 3 characters"),
        (&*"a".repeat(129), &OPENAI, "; write at most 64 characters"),
        ("", &OPENAI, "; write a name"),
    ] {
        let report = validate_name(name, Role::Tool, dialect);
        assert!(report.violations()[0].message.ends_with(fix), "{report}");
    }
}

#[test]
fn recursion_is_found_through_references_to_properties() {
    let refers = |to: &str| json!({ "$ref": to });
    let text = || json!({ "type": "string" });
    let object = |properties: Value| {
        let names: Vec<_> = properties.as_object().unwrap().keys().cloned().collect();
        json!({ "type": "object", "properties": properties, "required": names })
    };
    let endless = json!({ "x": object(json!({ "y": refers("#/$defs/x") })) });
    for (schema, recurs, ends) in [
        (
            object(json!({
                "a": refers("#/properties/b/properties/c"),
                "b": object(json!({ "c": text(), "d": text() }))
            })),
            false,
            true,
        ),
        (
            object(json!({
                "a": refers("#/properties/b/properties/d"),
                "b": object(json!({ "d": refers("#/properties/c"), "x": text() })),
                "c": object(json!({ "e": refers("#/properties/b") }))
            })),
            true,
            true,
        ),
        // An object can do without a property that is optional.
        (json!({ "type": "object", "properties": { "a": refers("#/$defs/x") }, "$defs": endless }), true, true),
        (
            json!({ "type": "object", "properties": { "a": refers("#/$defs/x") }, "required": ["a"], "$defs": endless }),
            true,
            false,
        ),
    ] {
        let breaks = |dialect: &Dialect, rule: &str| {
            let report = validate(&schema, dialect);
            report.violations().iter().any(|it| it.rule.name == rule)
        };
        assert_eq!(breaks(&GEMINI, "required-recursion"), recurs, "{schema}");
        assert_eq!(breaks(&MOONSHOT, "endless-recursion"), !ends, "{schema}");
    }
}

/// Of the names next to the missing one, and of the definitions.
#[test]
fn a_missing_definition_is_suggested_where_it_is() {
    let text = || json!({ "type": "string" });
    for (reference, others, meant) in [
        ("#/definitions/Adress", json!({ "definitions": { "Address": text() } }), "#/definitions/Address"),
        ("#/definitions/Adress", json!({ "$defs": { "Address": text() } }), "#/$defs/Address"),
        ("#/$defs/a/$defs/bcde", json!({ "$defs": { "a": { "$defs": { "bcdf": text() } } } }), "#/$defs/a/$defs/bcdf"),
        ("#Adress", json!({ "$defs": { "Address": text() } }), "#/$defs/Address"),
        ("#/titles", json!({ "title": "a" }), ""),
        (
            "#/components/schemas/Usr",
            json!({ "components": { "schemas": { "User": text() } } }),
            "#/components/schemas/User",
        ),
        ("#/$defs/Page~1Usr", json!({ "$defs": { "Page/User": text() } }), "#/$defs/Page~1User"),
        ("#/$defs/a~1c", json!({ "$defs": { "a~1c": text() } }), "#/$defs/a~01c"),
        ("#/things/a", json!({ "things": { "a": text(), "b": text() } }), ""),
    ] {
        let mut schema = json!({ "type": "object", "properties": { "a": { "$ref": reference } } });
        schema.as_object_mut().unwrap().extend(others.as_object().unwrap().clone());
        let report = validate(&schema, &OPENAI);
        let found = report.violations().iter().find(|it| it.rule.name == "dangling-ref").expect("it leads nowhere");
        let found = found.message.split_once("did you mean `").map_or("", |(_, rest)| rest.split('`').next().unwrap());
        assert_eq!(found, meant, "{reference}");
    }
}

/// To Moonshot's validator, a schema without a type does not end, also if it is not recursive.
#[test]
fn what_does_not_end_is_not_said_to_recur() {
    for untyped in [json!({ "description": "anything" }), json!({ "enum": [1] })] {
        let schema = json!({
            "type": "object", "required": ["b"], "properties": { "b": { "$ref": "#/$defs/T" } },
            "$defs": { "T": { "type": "object", "required": ["c"], "properties": { "c": untyped } } }
        });
        let report = validate(&schema, &MOONSHOT);
        let found = report.violations().iter().find(|it| it.rule.name == "endless-recursion").expect("it does not end");
        assert_eq!(found.rule.forbids, "a reference to a schema in which no path ends");
        assert_eq!(
            found.message,
            "what `b` refers to has no path that ends: the provider requires a path that ends, at an optional property, a scalar with a \
             `type`, or an array without items; make a property on the way optional, or add a required scalar with a `type` next to it"
        );
    }
}

/// The other keywords are reported as such, and not for what they lack.
#[test]
fn keywords_adjacent_to_a_reference_are_one_violation() {
    for kind in ["object", "array", "string"] {
        let schema = json!({
            "type": "object",
            "properties": { "a": { "$ref": "#/$defs/b", "type": kind } },
            "required": ["a"],
            "additionalProperties": false,
            "$defs": { "b": { "type": "string" } }
        });
        let report = validate(&schema, &OPENAI);
        let rules: Vec<_> = report.violations().iter().map(|it| it.rule.name).collect();
        assert_eq!(rules, ["ref-siblings"], "{schema}");
    }
}

#[test]
fn a_misspelt_name_is_recognised() {
    let cases = [
        (json!({ "$ref": "#/$defs/Adress" }), "did you mean `#/$defs/Address`?"),
        (json!({ "type": "string", "format": "datetime" }), "did you mean `date-time`?"),
        (json!({ "type": "object", "additonalPropertis": false }), "did you mean `additionalProperties`?"),
        (
            json!({ "type": "object", "properties": { "city": { "type": "string" } }, "required": ["citi"], "additionalProperties": false }),
            "did you mean `city`?",
        ),
    ];
    for (property, meant) in cases {
        let schema = json!({
            "type": "object",
            "properties": { "a": property, "b": { "$ref": "#/$defs/Address" } },
            "required": ["a", "b"],
            "additionalProperties": false,
            "$defs": { "Address": { "type": "string" } }
        });
        let report = validate(&schema, &OPENAI);
        assert!(report.to_string().contains(meant), "{meant}\n{report}");
    }
}

fn finds(rule: &'static Rule, case: &str) -> bool {
    let cases = rule_cases::of(rule.name);
    let mut dialect: Dialect = cases.dialect.parse().unwrap();
    if let (Subject::Limit(limit), Some(most)) = (rule.subject, cases.limit) {
        dialect = dialect.with_limit(limit, most);
    }
    if let Some(over) = cases.over {
        dialect.limits.large_enum_over[0] = over;
    }
    let report = match rule.subject {
        Subject::Names => validate_name(case, Role::Tool, &dialect),
        _ => validate(&value(case), &dialect),
    };
    report.violations().iter().any(|it| it.rule.id == rule.id)
}

#[track_caller]
fn value(case: &str) -> Value {
    serde_json::from_str(case).unwrap_or_else(|error| panic!("{error}: {case}"))
}

/// Where any schema may be the root, it is judged as in a property.
#[test]
fn a_root_of_any_type_is_judged_as_a_property() {
    let mut judged = 0;
    for dialect in DIALECTS {
        let of_formats = dialect.at(Role::Format, |_| false);
        if !of_formats.surfaces.iter().any(|it| it.role == Role::Format) {
            continue;
        }
        for schema in [
            json!({}),
            json!(true),
            json!({ "minLength": 3 }),
            json!({ "type": "odd" }),
            json!({ "type": ["string", "null"] }),
            json!({ "enum": ["a"] }),
            json!({ "type": "array" }),
            json!({ "type": "object" }),
            json!({ "type": "object", "properties": {}, "additionalProperties": false }),
            json!({ "anyOf": [{ "type": "string" }, {}] }),
        ] {
            let property = json!({ "type": "object", "properties": { "a": schema }, "required": ["a"], "additionalProperties": false });
            let found = |schema: &Value, at: &str| -> BTreeSet<(&str, String)> {
                let report = validate(schema, &of_formats);
                let own = |it: &&strict_schema::Violation| it.pointer.starts_with(at);
                report
                    .violations()
                    .iter()
                    .filter(own)
                    .map(|it| (it.rule.name, it.pointer[at.len()..].to_owned()))
                    .collect()
            };
            let at_root = found(&schema, "");
            if at_root.iter().any(|(rule, _)| rule.starts_with("root-")) {
                let verdict = dialect.surfaces.iter().find(|it| it.role == Role::Format).and_then(|it| it.root);
                assert_ne!(verdict, Some(Verdict::Allowed), "{} {schema}", dialect.name);
                continue;
            }
            judged += 1;
            assert_eq!(at_root, found(&property, "/properties/a"), "{} {schema}", dialect.name);
        }
    }
    assert!(judged > 100, "{judged}");
}
