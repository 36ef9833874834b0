//! Schemas that admit the same values are equal, however they are written.

#[allow(dead_code, reason = "it is the program's")]
#[path = "../../src/rule_cases.rs"]
mod rule_cases;

use std::collections::HashMap;

use serde_json::{Value, json};
use strict_schema::dialect::DIALECTS;
use strict_schema::rules::RULES;
use strict_schema::{Loss, Policy, normalize_with};
use strict_schema_tests::corpus::setting;
use strict_schema_tests::dice::Dice;
use tempfile::TempDir;

use super::run;

/// The differences that `diff` reports for two schemas.
fn differences(old: &Value, new: &Value) -> Vec<Value> {
    let folder = TempDir::new().unwrap();
    std::fs::write(folder.path().join("old.json"), old.to_string()).unwrap();
    std::fs::write(folder.path().join("new.json"), new.to_string()).unwrap();
    let (printed, code) = run(folder.path(), &["diff", "old.json", "new.json", "--format", "json"]);
    let report: Value = serde_json::from_str(&printed).unwrap_or_else(|_| panic!("{code}: {old} {new}"));
    report["differences"].as_array().unwrap().clone()
}

fn object(property: &Value) -> Value {
    json!({ "type": "object", "properties": { "a": property }, "required": ["a"], "additionalProperties": false })
}

#[test]
fn schemas_that_admit_the_same_are_the_same() {
    let point = json!({ "type": "object", "properties": { "x": { "type": "number" } }, "required": ["x"], "additionalProperties": false });
    for (one, other) in [
        (json!({ "$ref": "#/$defs/P" }), point.clone()),
        (
            json!({ "$ref": "#/$defs/P", "allOf": [{ "required": ["y"] }] }),
            json!({ "allOf": [{ "required": ["y"] }, point] }),
        ),
        (
            json!({ "type": "array", "items": [{ "type": "string" }], "additionalItems": { "type": "null" } }),
            json!({ "type": "array", "prefixItems": [{ "type": "string" }], "items": { "type": "null" } }),
        ),
        (
            json!({ "type": "string", "minLength": 3, "allOf": [{ "minLength": 1, "maxLength": 9 }] }),
            json!({ "type": "string", "minLength": 3, "maxLength": 9 }),
        ),
        (
            json!({ "type": "string", "maxLength": 9, "allOf": [{ "maxLength": 5 }] }),
            json!({ "type": "string", "maxLength": 5 }),
        ),
        // A type that does not exist admits nothing.
        (json!({ "type": "text", "enum": ["a"] }), json!({ "type": "text", "enum": ["b"] })),
        (
            json!({ "anyOf": [{ "type": "string", "minLength": 1 }, { "type": "null" }] }),
            json!({ "type": ["string", "null"], "minLength": 1 }),
        ),
        (
            json!({ "anyOf": [{ "type": "null" }, point] }),
            json!({ "anyOf": [{ "$ref": "#/$defs/P" }, { "type": "null" }] }),
        ),
        (json!({ "oneOf": [{ "const": "x" }, { "const": "y" }] }), json!({ "type": "string", "enum": ["x", "y"] })),
        (
            json!({ "anyOf": [{ "enum": ["x"] }, { "const": "y" }, { "type": "null" }] }),
            json!({ "type": ["string", "null"], "enum": ["x", "y", null] }),
        ),
        (
            json!({ "oneOf": [{ "type": "string" }, { "type": "integer", "minimum": 1 }] }),
            json!({ "type": ["integer", "string"], "minimum": 1 }),
        ),
        (json!({ "type": "string", "nullable": true }), json!({ "type": ["null", "string"] })),
        (
            json!({ "type": "string", "nullable": true, "enum": ["x"] }),
            json!({ "type": ["null", "string"], "enum": ["x", null] }),
        ),
        (json!({ "type": "string", "nullable": true, "const": "x" }), json!({ "enum": [null, "x"] })),
        (json!({ "type": "string", "patternProperties": { "^x": {} }, "contains": {} }), json!({ "type": "string" })),
        (json!({ "allOf": [{ "$ref": "#/$defs/P" }] }), point.clone()),
        (json!({ "const": 1 }), json!({ "type": "integer", "enum": [1] })),
        (json!({ "type": "array", "items": {}, "minItems": 0 }), json!({ "type": "array" })),
        (json!({ "enum": [1, 2.5, "a"] }), json!({ "enum": ["a", 1.0, 2.5] })),
        (
            json!({ "anyOf": [point, { "type": "array", "items": point }, { "type": "object", "required": ["y"] }] }),
            json!({ "anyOf": [{ "type": "array", "items": point }, { "type": "object", "required": ["y"] }, point] }),
        ),
        (json!({ "type": ["string"] }), json!({ "type": "string", "minLength": 0 })),
        (
            json!({ "dependencies": { "a": ["b"], "c": { "required": ["d"] } } }),
            json!({ "dependentRequired": { "a": ["b"] }, "dependentSchemas": { "c": { "required": ["d"] } } }),
        ),
        (
            json!({ "dependencies": { "c": { "properties": { "d": { "const": 1 } } } } }),
            json!({ "dependentSchemas": { "c": { "properties": { "d": { "enum": [1] } } } } }),
        ),
        (json!({ "const": 1, "enum": [1.0, 2] }), json!({ "const": 1 })),
        (json!({ "anyOf": [{}, { "type": "null" }] }), json!({})),
        (json!({ "description": "d" }), json!(true)),
        (json!({ "type": "number", "multipleOf": 2.0 }), json!({ "type": "number", "multipleOf": 2 })),
        (json!({ "type": "object", "not": { "enum": [1] } }), json!({ "type": "object", "not": { "enum": [1.0] } })),
        (json!({ "enum": [[1], { "a": 1 }] }), json!({ "enum": [[1.0], { "a": 1.0 }] })),
        (json!({ "type": "array", "prefixItems": [] }), json!({ "type": "array" })),
        (json!({ "type": "array", "minContains": 2, "maxContains": 3 }), json!({ "type": "array" })),
    ] {
        let mut one = object(&one);
        let mut other = object(&other);
        for schema in [&mut one, &mut other] {
            if schema.to_string().contains("$ref") {
                schema["$defs"] = json!({ "P": point });
            }
        }
        assert_eq!(differences(&one, &other), [json!(null); 0], "{one}\n{other}");
        assert_eq!(differences(&other, &one), [json!(null); 0], "{other}\n{one}");
    }
}

/// Where strict mode ends, arguments may break the schema.
#[test]
fn a_multiple_of_the_step_admits_less() {
    let step = |of: f64| object(&json!({ "type": "number", "multipleOf": of }));
    for (old, new, expected) in [
        (2.0, 4.0, [true, false]),
        (4.0, 2.0, [false, true]),
        (4.0, 6.0, [true, true]),
        (0.5, 1.0, [true, false]),
        (0.3, 0.1, [false, true]),
    ] {
        let found = differences(&step(old), &step(new));
        let breaks = found.iter().map(|it| [&it["breaks_model"], &it["breaks_code"]]).collect::<Vec<_>>();
        assert_eq!(breaks, [expected.map(Value::from).each_ref()], "{found:?}");
    }
}

/// `1` and `1.0` are one value.
#[test]
fn what_fits_two_branches_of_one_of_is_not_what_fits_any() {
    let tagged = |tag: &Value| json!({ "type": "object", "properties": { "t": { "const": tag } }, "required": ["t"] });
    for (one, other) in
        [(json!({ "enum": [1] }), json!({ "enum": [1.0, 2] })), (tagged(&json!(1)), tagged(&json!(1.0)))]
    {
        let found = differences(
            &object(&json!({ "oneOf": [one.clone(), other.clone()] })),
            &object(&json!({ "anyOf": [one, other] })),
        );
        assert!(found.iter().any(|it| it["breaks_code"] == true), "{one} {other}: {found:?}");
    }
}

/// A list of values has their types, and a keyword limits only values of its own type.
#[test]
fn what_breaks_one_side_is_not_said_to_break_the_other() {
    let (word, letters) = (json!({ "type": "string" }), json!({ "type": "string", "enum": ["a", "b"] }));
    let optional = |it: &Value| json!({ "anyOf": [it, { "type": "null" }] });
    let list = json!({ "anyOf": [word, { "type": "array", "items": word, "minItems": 1 }] });
    let point =
        json!({ "type": "object", "properties": { "x": word }, "required": ["x"], "additionalProperties": false });
    let titled = json!({ "type": "object", "title": "A", "properties": { "x": word }, "required": ["x"] });
    let model = &["breaks_model"][..];
    let code = &["breaks_code"][..];
    for (narrow, wide) in [
        (letters.clone(), word.clone()),
        (json!({ "enum": ["a"] }), word.clone()),
        (json!({ "const": 3 }), json!({ "type": "integer" })),
        (json!({ "const": 3 }), json!({ "type": "number" })),
        (optional(&letters), optional(&word)),
        (letters.clone(), optional(&word)),
        (json!({ "type": "integer" }), json!({ "anyOf": [{ "type": "integer" }, letters] })),
        (word.clone(), list),
        (word.clone(), json!({ "anyOf": [word, point] })),
        (titled.clone(), json!({ "anyOf": [titled, { "type": "integer" }, { "type": "boolean", "title": "C" }] })),
        (optional(&word), json!({ "anyOf": [word, point, { "type": "null" }] })),
        (json!({ "type": "int", "minimum": 5 }), json!({ "type": "int", "minimum": 0 })),
        (json!({ "type": "null" }), json!({ "type": ["integer", "null"], "minimum": 1 })),
        (json!(false), word.clone()),
    ] {
        for (old, new, expected) in [(&narrow, &wide, code), (&wide, &narrow, model)] {
            let found = differences(&object(old), &object(new));
            let is_true = |whom: &&str| found.iter().any(|it| it[*whom] == true);
            let told: Vec<_> = ["breaks_model", "breaks_code"].into_iter().filter(is_true).collect();
            assert_eq!(told, expected, "{old} {new}: {found:?}");
        }
    }
    let found = differences(&object(&word), &object(&optional(&letters)));
    let told: Vec<_> = found.iter().map(|it| it["what"].as_str().unwrap_or_default()).collect();
    assert_eq!(told, ["the type was string and is string or null", "only some values are accepted now (`enum`)"]);
}

#[test]
fn what_is_new_and_what_is_gone_is_counted() {
    let branches = |more: &[&str]| {
        let more = more.iter().map(|name| json!({ "type": "object", "required": [name] }));
        json!({ "anyOf": more.chain([json!({ "type": "string", "minLength": 1 })]).collect::<Vec<_>>() })
    };
    let tuple = |of: &[&str]| json!({ "type": "array", "prefixItems": of.iter().map(|it| json!({ "type": it })).collect::<Vec<_>>() });
    for (old, new, expected) in [
        (branches(&["a"]), branches(&["a", "b"]), "1 branch is new"),
        (branches(&["a", "b", "c"]), branches(&["a"]), "2 branches are gone"),
        (branches(&["a", "b"]), branches(&["c", "d", "e"]), "3 branches are new, and 2 branches are gone"),
        (tuple(&["string"]), tuple(&["string", "null"]), "the number of schemas was 1 and is 2"),
    ] {
        let found = differences(&object(&old), &object(&new));
        let told: Vec<_> = found.iter().map(|it| it["what"].as_str().unwrap_or_default()).collect();
        assert_eq!(told, [expected], "{old} {new}");
    }
}

/// The inclusive and the exclusive bound of numbers are one bound.
#[test]
fn a_bound_is_compared_whatever_its_keyword_is() {
    let integer = |keyword: &str, bound: Value| json!({ "type": "integer", keyword: bound });
    let number = |keyword: &str, bound: Value| json!({ "type": "number", keyword: bound });
    for (old, new, expected) in [
        (integer("exclusiveMinimum", json!(0)), integer("minimum", json!(1)), None),
        (integer("maximum", json!(9)), integer("exclusiveMaximum", json!(10)), None),
        (
            json!({ "type": ["integer", "null"], "maximum": 8 }),
            json!({ "type": ["integer", "null"], "exclusiveMaximum": 9 }),
            None,
        ),
        (number("exclusiveMinimum", json!(0)), json!({ "type": "number", "minimum": -5, "exclusiveMinimum": 0 }), None),
        (integer("minimum", json!(2)), integer("minimum", json!(1.5)), None),
        (integer("minimum", json!(2)), integer("exclusiveMinimum", json!(1.5)), None),
        (integer("minimum", json!(0)), integer("minimum", json!(-0.5)), None),
        (integer("maximum", json!(-2)), integer("exclusiveMaximum", json!(-1.0)), None),
        (integer("maximum", json!(1)), integer("exclusiveMaximum", json!(1.5)), None),
        (integer("minimum", json!(1.5)), integer("minimum", json!(2.5)), Some(([true, false], "minimum"))),
        (
            integer("minimum", json!(1e300)),
            integer("exclusiveMinimum", json!(1e300)),
            Some(([true, false], "exclusiveMinimum")),
        ),
        (integer("exclusiveMinimum", json!(0)), integer("minimum", json!(2)), Some(([true, false], "minimum"))),
        (
            integer("minimum", json!(2)),
            integer("exclusiveMinimum", json!(0)),
            Some(([false, true], "exclusiveMinimum")),
        ),
        (number("minimum", json!(0)), number("exclusiveMinimum", json!(0)), Some(([true, false], "exclusiveMinimum"))),
        (number("exclusiveMaximum", json!(1)), number("maximum", json!(1)), Some(([false, true], "maximum"))),
        (
            json!({ "type": "number", "minimum": 0, "exclusiveMinimum": true }),
            number("minimum", json!(0)),
            Some(([false, true], "minimum")),
        ),
        (number("exclusiveMinimum", json!(true)), number("exclusiveMinimum", json!(false)), None),
    ] {
        let found = differences(&object(&old), &object(&new));
        let breaks = |it: &Value| [it["breaks_model"] == true, it["breaks_code"] == true];
        let told: Vec<_> = found.iter().map(|it| (breaks(it), it["pointer"].as_str().unwrap_or_default())).collect();
        let expected = expected.map(|(breaks, keyword)| (breaks, format!("/properties/a/{keyword}")));
        assert_eq!(told, Vec::from_iter(expected.as_ref().map(|it| (it.0, &*it.1))), "{old} {new}: {found:?}");
    }
    // The type differs, and nothing else.
    let found =
        differences(&object(&number("exclusiveMinimum", json!(3))), &object(&integer("exclusiveMinimum", json!(3))));
    assert!(found.len() == 1 && found[0]["what"] == "the type was number and is integer", "{found:?}");
}

#[test]
fn a_tool_that_may_not_be_strict_any_more_breaks_the_code() {
    let tool = |strict: Option<bool>| {
        let mut function = json!({ "name": "a", "parameters": object(&json!({ "type": "string" })) });
        if let Some(strict) = strict {
            function["strict"] = strict.into();
        }
        json!({ "type": "function", "function": function })
    };
    for (old, new, breaks) in [
        (Some(true), None, true),
        (Some(true), Some(false), true),
        (Some(false), Some(true), false),
        (Some(false), None, false),
        (None, Some(true), false),
    ] {
        let all = differences(&tool(old), &tool(new));
        assert!(all.len() == 1 && all[0]["breaks_code"] == breaks && all[0]["breaks_model"] == false, "{all:?}");
    }
}

/// A tool without a schema has no arguments.
#[test]
fn what_a_tool_declares_is_compared_with_nothing() {
    let tool = |schema: &Value| json!({ "name": "a", "description": "d", "inputSchema": schema });
    let none = json!({ "name": "a", "description": "d" });
    let with = |required: &[&str]| {
        tool(&json!({ "type": "object", "properties": { "x": { "type": "string" } }, "required": required }))
    };
    let returning = |schema: Value| json!({ "name": "a", "inputSchema": { "type": "object" }, "outputSchema": schema });
    let silent = json!({ "name": "a", "inputSchema": { "type": "object" } });
    let map = tool(&json!({ "type": "object", "additionalProperties": { "type": "string" } }));
    let format = json!({ "type": "json_schema", "json_schema": { "name": "a", "schema": { "type": "object" } } });
    for (old, new, expected) in [
        (&silent, &format, Some([true, true])),
        (&format, &silent, Some([true, true])),
        (&none, &tool(&json!({ "type": "object" })), None),
        (&tool(&json!({ "type": "object", "properties": {}, "additionalProperties": false })), &none, None),
        (&map, &none, Some([false, true])),
        (&none, &with(&[]), Some([false, false])),
        (&none, &with(&["x"]), Some([true, false])),
        (&with(&["x"]), &none, Some([false, true])),
        (&none, &json!({ "name": "a", "description": "e" }), Some([false, false])),
        (&silent, &returning(json!({ "type": "object" })), Some([false, false])),
        (&returning(json!({ "type": "object" })), &silent, Some([false, true])),
    ] {
        let all = differences(old, new);
        let told: Vec<_> = all.iter().map(|it| [it["breaks_model"] == true, it["breaks_code"] == true]).collect();
        assert_eq!(told, Vec::from_iter(expected), "{old} {new}: {all:?}");
    }
}

/// Bounds of lengths, whatever stands in them, and what is malformed.
#[test]
fn a_tighter_bound_breaks_the_model_and_a_wider_one_the_code() {
    let of =
        |keyword: &str, bound: Value| json!({ "type": ["string", "array", "object"], "contains": {}, keyword: bound });
    for (old, new, expected) in [
        (of("minLength", json!(1)), of("minLength", json!(2)), Some([true, false])),
        (of("minLength", json!(2)), of("minLength", json!(1)), Some([false, true])),
        (of("maxLength", json!(2)), of("maxLength", json!(1)), Some([true, false])),
        (of("maxLength", json!(1)), of("maxLength", json!(2)), Some([false, true])),
        (of("maxLength", json!(1)), of("maxLength", json!(1.0)), None),
        (of("maxLength", json!("x")), of("maxLength", json!("y")), Some([true, true])),
        (of("minContains", json!(1)), of("title", json!("x")), Some([false, false])),
        (of("patternProperties", json!([1])), of("patternProperties", json!({ "x": {} })), Some([true, true])),
    ] {
        let all = differences(&object(&old), &object(&new));
        let told: Vec<_> = all.iter().map(|it| [it["breaks_model"] == true, it["breaks_code"] == true]).collect();
        assert_eq!(told, Vec::from_iter(expected), "{old} {new}: {all:?}");
    }
}

#[test]
fn a_keyword_that_limits_no_value_breaks_nothing() {
    for keyword in ["xml", "externalDocs", "discriminator", "propertyOrdering", "id", "deprecated"] {
        let mut annotated = object(&json!({ "type": "string" }));
        annotated["properties"]["a"][keyword] = json!("x");
        let all = differences(&object(&json!({ "type": "string" })), &annotated);
        assert!(all.len() == 1 && all[0]["breaks_model"] == false && all[0]["breaks_code"] == false, "{all:?}");
    }
}

/// Schemas that admit different values differ.
#[test]
fn what_differs_is_found_in_any_form() {
    let point = |kind: &str| json!({ "type": "object", "properties": { "x": { "type": kind } }, "required": ["x"], "additionalProperties": false });
    for (one, other) in [
        (json!({ "anyOf": [{ "type": "string" }, { "type": "null" }] }), json!({ "type": "string" })),
        (json!({ "oneOf": [{ "const": "x" }, { "const": "y" }] }), json!({ "enum": ["x"] })),
        (
            json!({ "oneOf": [{ "type": "number" }, { "type": "integer" }] }),
            json!({ "anyOf": [{ "type": "number" }, { "type": "integer" }] }),
        ),
        (point("number"), point("string")),
        (json!({ "const": "a", "enum": ["b"] }), json!({ "const": "a", "enum": ["a", "b"] })),
        (
            json!({ "type": ["string", "null"], "enum": ["x"] }),
            json!({ "type": ["string", "null"], "enum": ["x", null] }),
        ),
        (json!({ "allOf": [{ "type": "string" }, { "minLength": 2 }] }), json!({ "type": "string" })),
        // In data, nothing is a keyword.
        (
            json!({ "not": { "const": { "required": ["a", "b"] } } }),
            json!({ "not": { "const": { "required": ["b", "a"] } } }),
        ),
        (
            json!({ "anyOf": [{ "minLength": 2 }, { "enum": [{ "enum": [1, 2] }] }] }),
            json!({ "anyOf": [{ "minLength": 2 }, { "enum": [{ "enum": [2, 1] }] }] }),
        ),
        // The branch does not see what the other branches evaluate.
        (
            json!({ "anyOf": [point("number"), { "required": ["y"] }], "allOf": [{ "unevaluatedProperties": false }] }),
            json!({ "anyOf": [point("number"), { "required": ["y"] }], "unevaluatedProperties": false }),
        ),
    ] {
        let (one, other) = (object(&one), object(&other));
        let all = differences(&one, &other);
        assert!(
            all.iter().any(|it| it["breaks_model"] == true || it["breaks_code"] == true),
            "{one}\n{other}\n{all:?}"
        );
    }
    // Also through a recursive reference.
    let list = |kind: &str| json!({ "$ref": "#/$defs/L", "$defs": { "L": { "type": "object", "properties": { "v": { "type": kind }, "next": { "anyOf": [{ "$ref": "#/$defs/L" }, { "type": "null" }] } } } } });
    assert_eq!(differences(&list("string"), &list("string")), [json!(null); 0]);
    assert!(!differences(&list("string"), &list("number")).is_empty());
}

/// A change by normalization that loses nothing is not a difference.
#[test]
fn what_is_normalized_without_a_loss_is_the_same() {
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    // An unknown type admits nothing, and its author meant another type.
    let rules = RULES.iter().filter(|it| it.name != "unknown-type");
    let cases = rules.map(|it| rule_cases::of(it.name)).flat_map(|it| [it.breaks, it.keeps].concat());
    for case in cases {
        let Ok(schema) = serde_json::from_str::<Value>(case) else { continue };
        for dialect in DIALECTS {
            let Ok(normalized) = normalize_with(&schema, dialect, &Policy::EXACT) else { continue };
            let is_exact = normalized.changes.iter().all(|it| it.loss == Loss::Exact);
            let pair = (schema.clone(), normalized.schema);
            if is_exact && pair.0 != pair.1 && !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
    }
    assert!(pairs.len() > 20, "{}", pairs.len());
    let mut wrong = Vec::new();
    for (old, new) in &pairs {
        let all = differences(old, new);
        let breaking: Vec<_> =
            all.iter().filter(|it| it["breaks_model"] == true || it["breaks_code"] == true).collect();
        if !breaking.is_empty() {
            wrong.push(format!("{old}\n{new}\n{breaking:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), pairs.len(), wrong.join("\n\n"));
}

/// If one version admits a value and the other does not, a difference says that this breaks the model, or the code.
#[test]
fn a_value_that_one_version_alone_admits_is_reported() {
    let mut dice = Dice::new(setting("STRICT_SCHEMA_SEED", 1) as u64);
    let pairs: Vec<(Value, Value)> = (0..setting("STRICT_SCHEMA_MANY", 2_000))
        .map(|_| {
            let old = any_schema(&mut dice, 2);
            let mut new = old.clone();
            change(&mut new, &mut dice);
            (object(&old), object(&new))
        })
        .filter(|(old, new)| old != new)
        .collect();
    let tools = |which: fn(&(Value, Value)) -> &Value| {
        let tool = |(index, pair)| json!({ "name": format!("t{index}"), "inputSchema": which(pair) });
        pairs.iter().enumerate().map(tool).collect::<Value>()
    };
    let all = differences(&tools(|it| &it.0), &tools(|it| &it.1));
    let mut by_tool: HashMap<&str, Vec<&Value>> = HashMap::new();
    for difference in &all {
        by_tool.entry(difference["tool"].as_str().unwrap()).or_default().push(difference);
    }
    let (mut changed, mut wrong) = (0, Vec::new());
    for (index, (old, new)) in pairs.iter().enumerate() {
        let judge = |schema: &Value| jsonschema::draft202012::new(schema).unwrap();
        let (before, after) = (judge(old), judge(new));
        let told = by_tool.remove(&*format!("t{index}")).unwrap_or_default();
        // By convention, a new property breaks no code, and no model that sent another value under its name.
        let is_new = |what: &str| {
            what.ends_with("was added, an optional property") || what.ends_with("was added, a required property")
        };
        if told.iter().any(|it| it["what"].as_str().is_some_and(is_new)) {
            continue;
        }
        for value in (0..60).map(|_| json!({ "a": any_value(&mut dice, 2) })) {
            let whom = match (before.is_valid(&value), after.is_valid(&value)) {
                (true, false) => "breaks_model",
                (false, true) => "breaks_code",
                _ => continue,
            };
            changed += 1;
            if !told.iter().any(|it| it[whom] == true) {
                wrong.push(format!("{value} {whom}\n{old}\n{new}\n{told:?}"));
                break;
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), pairs.len(), wrong[..wrong.len().min(8)].join("\n\n"));
    assert!(changed > 2 * pairs.len(), "{changed} of {}", pairs.len());
}

/// The order of branches, of values and of types is no difference.
#[test]
fn what_is_only_reordered_is_the_same() {
    let mut dice = Dice::new(setting("STRICT_SCHEMA_SEED", 1) as u64);
    let schemas: Vec<Value> =
        (0..setting("STRICT_SCHEMA_MANY", 2_000)).map(|_| object(&any_schema(&mut dice, 3))).collect();
    let tools = |schemas: &[Value]| {
        let tool = |(index, schema)| json!({ "name": format!("t{index}"), "inputSchema": schema });
        schemas.iter().enumerate().map(tool).collect::<Value>()
    };
    let mut turned = schemas.clone();
    turned.iter_mut().for_each(turn);
    let all = differences(&tools(&schemas), &tools(&turned));
    let of = |it: &Value| schemas[it["tool"].as_str().unwrap()[1..].parse::<usize>().unwrap()].to_string();
    assert!(all.is_empty(), "{} {}\n{}", all.len(), all[0], of(&all[0]));
}

/// Reverses what has no order.
fn turn(schema: &mut Value) {
    let Value::Object(members) = schema else { return };
    for (keyword, value) in members {
        match (&**keyword, &mut *value) {
            ("anyOf" | "oneOf" | "allOf", Value::Array(list)) => {
                list.iter_mut().for_each(turn);
                list.reverse();
            }
            ("enum" | "type" | "required", Value::Array(list)) => list.reverse(),
            ("properties" | "patternProperties" | "dependentSchemas", Value::Object(inner)) => {
                inner.values_mut().for_each(turn);
            }
            ("prefixItems", Value::Array(list)) => list.iter_mut().for_each(turn),
            (_, value) => turn(value),
        }
    }
}

fn any_schema(dice: &mut Dice, levels: usize) -> Value {
    let leaves = [
        json!({}),
        json!({ "type": "string" }),
        json!({ "type": "string", "minLength": 2 }),
        json!({ "type": "string", "pattern": "^a" }),
        json!({ "type": "integer", "minimum": 1 }),
        json!({ "type": "number", "exclusiveMaximum": 2 }),
        json!({ "type": "integer", "multipleOf": 2 }),
        json!({ "type": ["string", "null"] }),
        json!({ "enum": ["a", 1, null] }),
        json!({ "const": "a" }),
        json!({ "not": { "type": "string" } }),
        json!({ "maximum": 1, "maxLength": 1 }),
        json!(false),
    ];
    if levels == 0 || dice.below(4) == 0 {
        return leaves[dice.below(leaves.len())].clone();
    }
    let mut schema = match dice.below(4) {
        0 => json!({ "type": "array" }),
        1 => json!({}),
        _ => json!({ "type": "object" }),
    };
    for _ in 0..=dice.below(4) {
        let (keyword, value) = any_keyword(dice, levels - 1);
        schema[keyword] = value;
    }
    schema
}

fn any_keyword(dice: &mut Dice, levels: usize) -> (&'static str, Value) {
    const SCHEMAS: &[&str] = &[
        "items",
        "contains",
        "unevaluatedItems",
        "additionalProperties",
        "unevaluatedProperties",
        "not",
        "if",
        "then",
        "else",
    ];
    const LISTS: &[&str] = &["prefixItems", "allOf", "anyOf", "oneOf"];
    const NUMBERS: &[&str] = &["minContains", "maxContains", "minItems", "maxItems", "minProperties", "maxProperties"];
    let name = dice.pick(&["a", "b", "ab"]);
    match dice.below(12) {
        0..=2 => (dice.pick(SCHEMAS), any_schema(dice, levels)),
        3..=5 => (dice.pick(LISTS), (0..=dice.below(3)).map(|_| any_schema(dice, levels)).collect()),
        6 => (dice.pick(NUMBERS), json!(dice.below(3))),
        7 => ("properties", json!({ (name): any_schema(dice, levels), "b": any_schema(dice, levels) })),
        8 => ("patternProperties", json!({ (format!("^{name}")): any_schema(dice, levels) })),
        9 => ("dependentSchemas", json!({ (name): any_schema(dice, levels) })),
        10 => ("required", json!([name])),
        _ => [
            ("propertyNames", json!({ "maxLength": 1 })),
            ("dependentRequired", json!({ "a": [name] })),
            ("uniqueItems", json!(dice.below(2) == 0)),
        ][dice.below(3)]
        .clone(),
    }
}

/// One change, somewhere in the schema.
fn change(schema: &mut Value, dice: &mut Dice) {
    let inner = |(key, value): (&String, &mut Value)| match &**key {
        "required" | "enum" | "type" | "dependentRequired" => false,
        _ => value.is_object() || value.is_array(),
    };
    let Value::Object(members) = schema else { return *schema = any_schema(dice, 1) };
    let places: Vec<_> =
        members.iter_mut().filter_map(|(key, value)| inner((key, value)).then(|| key.clone())).collect();
    match dice.below(4) {
        0 => *schema = any_schema(dice, 1),
        1 if !members.is_empty() => {
            let key = members.keys().nth(dice.below(members.len())).unwrap().clone();
            members.remove(&key);
        }
        2 | 3 if !places.is_empty() => {
            let key = &places[dice.below(places.len())];
            match (&**key, &mut members[key]) {
                ("properties" | "patternProperties" | "dependentSchemas", Value::Object(named)) => {
                    let index = dice.below(named.len());
                    if dice.below(3) == 0 {
                        let name = named.keys().nth(index).unwrap().clone();
                        named.remove(&name);
                    } else if let Some(named) = named.values_mut().nth(index) {
                        change(named, dice);
                    }
                }
                (_, Value::Array(branches)) => {
                    let index = dice.below(branches.len());
                    if dice.below(3) == 0 && branches.len() > 1 {
                        branches.remove(index);
                    } else {
                        change(&mut branches[index], dice);
                    }
                }
                (_, inner) => change(inner, dice),
            }
        }
        _ => {
            let (keyword, value) = any_keyword(dice, 1);
            members.insert(keyword.to_owned(), value);
        }
    }
}

fn any_value(dice: &mut Dice, levels: usize) -> Value {
    let scalars = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(2),
        json!(1.5),
        json!(""),
        json!("a"),
        json!("ab"),
        json!("b"),
    ];
    match dice.below(if levels == 0 { 1 } else { 3 }) {
        0 => scalars[dice.below(scalars.len())].clone(),
        1 => (0..dice.below(4)).map(|_| any_value(dice, levels - 1)).collect(),
        _ => {
            let names = (0..dice.below(4)).map(|_| dice.pick(&["a", "b", "ab", "c"]).to_owned()).collect::<Vec<_>>();
            Value::Object(names.into_iter().map(|name| (name, any_value(dice, levels - 1))).collect())
        }
    }
}

/// A schema may have a `name` of its own.
#[test]
fn a_schema_with_a_name_is_compared() {
    let order = |kind: &str| json!({ "name": "Order", "type": "object", "properties": { "a": { "type": kind } } });
    let all = differences(&order("string"), &order("integer"));
    assert!(all.len() == 1 && all[0]["pointer"] == "/properties/a", "{all:?}");
}

/// Definitions that nothing refers to limit nothing, also in a recursive schema; and what must hold together is one list.
#[test]
fn definitions_without_a_use_and_lists_of_names_in_parts_are_no_difference() {
    let recursive = |kind: &str| json!({ "type": "object", "properties": { "c": { "$ref": "#" } }, "$defs": { "X": { "type": kind } } });
    assert_eq!(differences(&recursive("string"), &recursive("integer")), [json!(null); 0]);
    let parts = json!({ "type": "object", "allOf": [{ "required": ["a", "b"] }], "required": ["b", "c"] });
    assert_eq!(differences(&parts, &json!({ "type": "object", "required": ["a", "b", "c"] })), [json!(null); 0]);
    assert!(!differences(&parts, &json!({ "type": "object", "required": ["b", "c"] })).is_empty());
}

/// A chain of references is inlined up to a depth, and longer ones are compared as written.
#[test]
fn long_chains_of_references_are_compared() {
    for count in [100, 500, 2_000, 20_000] {
        let chain = |kind: &str| {
            let link = |it: usize| {
                (
                    format!("A{it}"),
                    json!({ "type": "object", "properties": { "x": { "$ref": format!("#/$defs/A{}", it + 1) } } }),
                )
            };
            let mut all: serde_json::Map<String, Value> = (0..count).map(link).collect();
            all.insert(format!("A{count}"), json!({ "type": kind }));
            json!({ "$ref": "#/$defs/A0", "$defs": all })
        };
        let start = std::time::Instant::now();
        assert_eq!(differences(&chain("string"), &chain("string")), [json!(null); 0], "{count}");
        assert_eq!(differences(&chain("string"), &chain("integer")).len(), 1, "{count}");
        assert!(start.elapsed().as_secs() < 30, "{count}");
    }
}

/// Many references to a large schema are compared as written, whether or not it is nearly the schema around them.
#[test]
fn many_references_to_a_large_schema_are_compared() {
    let values: Vec<_> = (0..1_500).map(|it| format!("v{it}")).collect();
    for around in [json!({ "type": "object" }), json!({ "type": "object", "enum": values })] {
        let many = |kind: &str| {
            let mut schema = around.clone();
            let large = json!({ "type": "object", "enum": values, "properties": { "a": { "type": kind } } });
            let uses = (0..20_000).map(|it| (format!("p{it}"), json!({ "$ref": "#/$defs/Large" })));
            schema["properties"] = Value::Object(uses.collect());
            schema["$defs"] = json!({ "Large": large });
            schema
        };
        let start = std::time::Instant::now();
        assert_eq!(differences(&many("string"), &many("string")), [json!(null); 0]);
        assert!(start.elapsed().as_secs() < 30, "{:?}", start.elapsed());
    }
}
