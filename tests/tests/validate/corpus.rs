//! Schemas that nobody here wrote, judged twice: by the library, and by a second judge that shares no code with it.
//!
//! The figures are those of the large corpus.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use expect_test::{Expect, expect};
use serde_json::Value;
use strict_schema::dialect::{ANTHROPIC, DIALECTS, OPENAI};
use strict_schema::{Dialect, Report, validate, validate_str};
use strict_schema_tests::corpus;

#[test]
fn two_judges_agree_on_every_error() {
    let mut errors = 0;
    for row in corpus::rows("mcp_tools") {
        let report = validate(&row.schema, &OPENAI);
        let ours: BTreeSet<_> = report.errors().map(|it| (it.pointer.clone(), what(it))).collect();
        let theirs = second_judge(&row.schema);
        let (only_ours, only_theirs): (Vec<_>, Vec<_>) =
            (ours.difference(&theirs).collect(), theirs.difference(&ours).collect());
        assert!(only_ours.is_empty() && only_theirs.is_empty(), "{}: {only_ours:?}, {only_theirs:?}", row.id);
        assert_eq!(ours.len(), report.errors().count(), "{}: the same twice\n{report}", row.id);
        errors += ours.len();
    }
    eprintln!("{errors} errors, the same by both");
}

#[test]
fn a_report_is_the_same_each_time() {
    for row in corpus::rows("mcp_tools") {
        for dialect in DIALECTS {
            let first = serde_json::to_string(&validate(&row.schema, dialect)).unwrap();
            let copy: Value = serde_json::from_str(&row.schema.to_string()).unwrap();
            assert_eq!(first, serde_json::to_string(&validate(&copy, dialect)).unwrap(), "{}", row.id);
        }
    }
}

#[test]
fn openai_s_rules_in_the_tools_of_mcp() {
    counts(
        &OPENAI,
        &expect![[r"
        29 of 347 have no error
          187 SM-02 untyped error
          454 SM-03 open-object error
           53 SM-23 missing-properties error
          138 SM-24 missing-required error
          297 SM-25 optional-property error
           50 SM-33 one-of error
           15 SM-35 property-names error
          377 SM-36 unsupported-keyword warning
           22 SM-52 foreign-format error
    "]],
    );
}

#[test]
fn anthropic_s_rules_in_the_tools_of_mcp() {
    counts(
        &ANTHROPIC,
        &expect![[r"
        92 of 347 have no error
           95 SM-02 untyped error
          454 SM-03 open-object error
           53 SM-23 missing-properties warning
           50 SM-33 one-of error
           15 SM-35 property-names error
          328 SM-36 unsupported-keyword error
          129 SM-36 unsupported-keyword warning
            6 SM-52 foreign-format error
            6 SM-66 too-many-optionals error
            1 SM-67 too-many-unions error
            2 SM-74 many-nullables warning
    "]],
    );
}

#[test]
fn no_schema_of_the_corpus_is_too_much() {
    for file in ["mcp_tools", "bfcl", "jsonschemabench", "json_schema_llm", "instances"] {
        for row in corpus::rows(file) {
            for dialect in DIALECTS {
                let report = validate(&row.schema, dialect);
                let found = |it: &&strict_schema::Violation| row.schema.pointer(&it.pointer).is_none();
                assert!(report.violations().iter().find(found).is_none(), "{}", row.id);
                let missing = report
                    .violations()
                    .iter()
                    .find(|it| it.keyword.is_some() && row.schema.pointer(&it.place()).is_none());
                assert!(missing.is_none(), "{}: {missing:?}", row.id);
            }
            assert!(validate_str(&row.schema.to_string(), &OPENAI).is_ok(), "{}", row.id);
        }
    }
}

#[track_caller]
fn counts(dialect: &Dialect, expected: &Expect) {
    if !corpus::is_at_hand() {
        return;
    }
    let rows = corpus::rows("mcp_tools");
    let reports: Vec<Report> = rows.iter().map(|row| validate(&row.schema, dialect)).collect();
    let mut counts: BTreeMap<_, usize> = BTreeMap::new();
    for violation in reports.iter().flat_map(Report::violations) {
        *counts.entry(format!("{} {} {}", violation.rule.id, violation.rule.name, violation.severity)).or_default() +=
            1;
    }
    let legal = reports.iter().filter(|report| report.is_ok()).count();
    let mut table = format!("{legal} of {} have no error\n", rows.len());
    for (rule, count) in counts {
        let _ = writeln!(table, "{count:5} {rule}");
    }
    expected.assert_eq(&table);
}

/// The library's rule in the words of the second judge.
fn what(violation: &strict_schema::Violation) -> String {
    match violation.rule.name {
        "one-of"
        | "all-of"
        | "property-names"
        | "prefix-items"
        | "unsupported-keyword"
        | "not"
        | "if"
        | "then"
        | "else"
        | "pattern-properties"
        | "dependent-schemas"
        | "dependent-required"
        | "contains"
        | "anchor"
        | "min-contains"
        | "max-contains"
        | "unevaluated-properties"
        | "unevaluated-items"
        | "dynamic-ref"
        | "dynamic-anchor" => {
            format!("keyword {}", violation.keyword.as_deref().unwrap())
        }
        name => name.to_owned(),
    }
}

/// All errors that `OpenAI` is known to find in a schema: recursive, by name, and without any table of the library's.
fn second_judge(root: &Value) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let mut say = |pointer: &str, what: &str| _ = found.insert((pointer.to_owned(), what.to_owned()));
    let combined = ["anyOf", "oneOf", "allOf", "enum", "not"].iter().any(|it| root.get(it).is_some());
    if combined {
        say("", "root-combinator");
    }
    if root["type"] != "object" && (root.get("type").is_some() || !combined) {
        say("", "root-not-object");
    }
    judge_node(root, root, "", true, &mut found);
    found
}

#[allow(clippy::too_many_lines, reason = "one list, from top to bottom")]
fn judge_node(root: &Value, node: &Value, pointer: &str, typed: bool, found: &mut BTreeSet<(String, String)>) {
    let mut say = |what: &str| _ = found.insert((pointer.to_owned(), what.to_owned()));
    let Value::Object(keys) = node else {
        say(if node.is_boolean() { "boolean-schema" } else { "malformed" });
        return;
    };
    let has = |key: &str| keys.contains_key(key);
    let is =
        |name: &str| node["type"] == name || node["type"].as_array().is_some_and(|it| it.iter().any(|it| it == name));
    if typed && !pointer.is_empty() && !["type", "anyOf", "oneOf", "allOf", "$ref"].iter().any(|it| has(it)) {
        say("untyped");
    }
    if has("$ref") {
        let others = keys.keys().filter(|key| *key != "$ref");
        let besides = others
            .filter(|key| !pointer.is_empty() || !["$defs", "definitions", "$schema", "$id"].contains(&key.as_str()));
        if besides.count() > 0 {
            say("ref-siblings");
        }
        let text = node["$ref"].as_str().unwrap();
        let steps = text.split('/').count();
        let known = text == "#" || (text.starts_with("#/$defs/") || text.starts_with("#/definitions/")) && steps == 3;
        match root.pointer(text.trim_start_matches('#')) {
            None => say("dangling-ref"),
            Some(_) if !known => say("nested-ref"),
            Some(_) => {}
        }
    } else {
        let object = is("object") || !has("type") && has("properties") && typed;
        if object && node["additionalProperties"] != false {
            say("open-object");
        }
        if object && !has("properties") && !node["additionalProperties"].is_object() {
            say("missing-properties");
        }
        if object && has("properties") {
            let properties = node["properties"].as_object().unwrap();
            match node.get("required") {
                None => say("missing-required"),
                Some(required) => {
                    let names: BTreeSet<_> =
                        required.as_array().unwrap().iter().map(|it| it.as_str().unwrap()).collect();
                    if properties.keys().any(|key| !names.contains(key.as_str())) {
                        say("optional-property");
                    }
                    if names.iter().any(|name| !properties.contains_key(*name)) {
                        say("undeclared-required");
                    }
                }
            }
        }
        if is("array") && !has("items") && !has("prefixItems") {
            say("missing-items");
        }
    }
    let known = ["array", "boolean", "integer", "null", "number", "object", "string"];
    if node["type"].as_str().is_some_and(|it| !known.contains(&it)) {
        say("unknown-type");
    }
    let bounds = ["minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems", "multipleOf"];
    if bounds.iter().any(|it| node.get(it).is_some_and(|bound| !bound.is_number())) {
        say("malformed");
    }
    if node["items"].is_array() {
        say("tuple-items");
    }
    let formats = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];
    if node["format"].as_str().is_some_and(|it| !formats.contains(&it)) {
        say("foreign-format");
    }
    let look_around = ["(?=", "(?!", "(?<=", "(?<!"];
    if node["pattern"].as_str().is_some_and(|it| look_around.iter().any(|mark| it.contains(mark))) {
        say("look-around");
    }
    if let Some(values) = node["enum"].as_array() {
        let fits = |it: &Value| match it {
            Value::String(_) => is("string"),
            Value::Bool(_) => is("boolean"),
            Value::Null => is("null"),
            Value::Number(number) => is("number") || is("integer") && number.is_i64(),
            _ => is("array") || is("object"),
        };
        if has("type") && !values.iter().all(fits) {
            say("foreign-value");
        } else if values
            .iter()
            .filter(|it| !it.is_null())
            .map(std::mem::discriminant)
            .collect::<std::collections::HashSet<_>>()
            .len()
            > 1
        {
            say("mixed-enum");
        }
    }
    for key in keys.keys() {
        let refused = [
            "oneOf",
            "allOf",
            "not",
            "if",
            "then",
            "else",
            "patternProperties",
            "propertyNames",
            "minProperties",
            "maxProperties",
            "unevaluatedProperties",
            "unevaluatedItems",
            "contains",
            "minContains",
            "maxContains",
            "uniqueItems",
            "prefixItems",
            "additionalItems",
            "dependentRequired",
            "dependentSchemas",
            "dependencies",
            "contentEncoding",
            "contentMediaType",
            "contentSchema",
            "$anchor",
            "$dynamicRef",
            "$dynamicAnchor",
            "$recursiveRef",
            "$recursiveAnchor",
        ];
        let said = pointer.is_empty() && ["oneOf", "allOf", "not"].contains(&key.as_str());
        if refused.contains(&key.as_str()) && !said {
            say(&format!("keyword {key}"));
        }
    }
    for (key, value) in keys {
        let below = format!("{pointer}/{}", escaped(key));
        match (key.as_str(), value) {
            ("properties" | "patternProperties" | "$defs" | "definitions", Value::Object(schemas)) => {
                for (name, schema) in schemas {
                    judge_node(root, schema, &format!("{below}/{}", escaped(name)), typed, found);
                }
            }
            ("anyOf" | "oneOf" | "prefixItems" | "items", Value::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    judge_node(root, schema, &format!("{below}/{index}"), typed, found);
                }
            }
            ("allOf", Value::Array(schemas)) => {
                for (index, schema) in schemas.iter().enumerate() {
                    // A branch is merged, and need not have a type of its own.
                    let whole = schema.get("type").is_some();
                    judge_node(root, schema, &format!("{below}/{index}"), typed && whole, found);
                }
            }
            ("additionalProperties" | "additionalItems", Value::Object(_))
            | ("items" | "contains", Value::Object(_) | Value::Bool(_)) => {
                judge_node(root, value, &below, typed, found);
            }
            ("not" | "if" | "then" | "else" | "propertyNames", Value::Object(_) | Value::Bool(_)) => {
                judge_node(root, value, &below, false, found);
            }
            _ => {}
        }
    }
}

fn escaped(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}
