//! Schemas that mean harm, or none at all: no panic, no overflow, and time linear in their size.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use strict_schema::dialect::{ANTHROPIC, DIALECTS, OPENAI, Verdict};
use strict_schema::{Report, RuleKind, validate, validate_str};
use strict_schema_tests::corpus::{every, tries};

#[test]
fn a_hundred_thousand_levels_in_a_value() {
    for (turn, keyword) in ["items", "not", "properties", "anyOf", "$defs"].into_iter().enumerate() {
        let mut schema = json!({ "type": "array" });
        let under = |key: &str, inner| Value::Object(Map::from_iter([(key.to_owned(), inner)]));
        for _ in 0..100_000 {
            // Not `json!`, which serializes what it is given, level by level.
            let inner = match keyword {
                "properties" | "$defs" => under("a", schema),
                "anyOf" => Value::Array(vec![schema]),
                _ => schema,
            };
            schema = under(keyword, inner);
        }
        for (_, dialect) in DIALECTS.iter().enumerate().filter(|(index, _)| (index + turn).is_multiple_of(every(6))) {
            let report = validate(&schema, dialect);
            // Each pointer is longer than the one before: they are listed up to a bound, and the rest is counted.
            let listed: usize = report.violations().iter().map(|it| it.pointer.len()).sum();
            assert!(listed < 5 << 20, "{listed}");
            assert!(report.omitted() > 0 || report.violations().len() < 100_000);
        }
        bury(schema);
    }
}

/// A terminal obeys some characters: a message shows them by their numbers.
#[test]
fn names_in_messages_are_printable() {
    let schema = json!({ "type": "object", "properties": { "a\u{1b}[31m": {} }, "additionalProperties": true });
    for violation in validate(&schema, &OPENAI).violations() {
        assert!(!violation.message.contains('\u{1b}') && !violation.to_string().contains('\u{1b}'), "{violation}");
    }
}

#[test]
fn a_hundred_thousand_levels_in_a_text() {
    for (open, close) in [("{\"not\":", "}"), ("[", "]"), ("{\"items\":[", "]}")] {
        let text = format!("{}{{}}{}", open.repeat(100_000), close.repeat(100_000));
        let error = validate_str(&text, &OPENAI).unwrap_err();
        assert!(error.to_string().contains("nesting depth"), "{error}");
        assert!(validate_str(&open.repeat(100_000), &OPENAI).is_err());
    }
    // What real schemas have is read.
    let text = format!("{}{{}}{}", "{\"not\":".repeat(200), "}".repeat(200));
    assert!(validate_str(&text, &OPENAI).is_ok());
}

#[test]
fn references_in_circles() {
    for schema in [
        json!({ "$ref": "#" }),
        json!({ "$defs": { "a": { "$ref": "#/$defs/b" }, "b": { "$ref": "#/$defs/a" } }, "$ref": "#/$defs/a" }),
        json!({ "$ref": "#/$ref" }),
        json!({ "properties": { "a": { "$ref": "#/properties/a/properties/b", "properties": { "b": { "$ref": "#/properties/a" } } } } }),
        json!({ "anyOf": [{ "$ref": "#/anyOf/1" }, { "$ref": "#/anyOf/0" }] }),
        json!({ "$id": "x", "$ref": "x#", "$anchor": "a", "not": { "$ref": "#a" } }),
    ] {
        for dialect in DIALECTS {
            let report = validate(&schema, dialect);
            let is_told = match dialect.rules.permission(RuleKind::RefLoop).verdict {
                Verdict::Disputed => report
                    .violations()
                    .iter()
                    .any(|it| matches!(it.rule.kind, RuleKind::RefLoop | RuleKind::DanglingRef)),
                _ => !report.is_ok(),
            };
            assert!(dialect.name.starts_with("gemini") || is_told, "{report}");
        }
    }
}

#[test]
fn every_circle_is_found() {
    let mut schema = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
    schema["$defs"] = json!({
        "a": { "type": "array", "items": { "$ref": "#/$defs/b" } },
        "b": { "type": "array", "items": { "$ref": "#/$defs/c" } },
        "c": { "type": "array", "items": { "anyOf": [{ "$ref": "#/$defs/a" }, { "$ref": "#/$defs/c" }, { "$ref": "#/$defs/d" }] } },
        "d": { "type": "string" }
    });
    let report = validate(&schema, &ANTHROPIC);
    let found: Vec<_> = report.violations().iter().map(|it| (it.rule.name, it.pointer.as_str())).collect();
    assert_eq!(found, [("recursion", "/$defs/c/items/anyOf/0"), ("recursion", "/$defs/c/items/anyOf/1")]);
}

#[test]
fn references_that_fan_out_are_counted_without_writing_them_out() {
    // Written out, the last definition alone has 2^60 unions.
    let mut definitions = Map::new();
    definitions.insert("d0".to_owned(), json!({ "type": ["string", "null"] }));
    for index in 1..=60 {
        let below = json!({ "$ref": format!("#/$defs/d{}", index - 1) });
        let properties = json!({ "a": below, "b": below });
        let schema = json!({ "type": "object", "properties": properties, "required": ["a", "b"], "additionalProperties": false });
        definitions.insert(format!("d{index}"), schema);
    }
    let schema = json!({
        "type": "object", "properties": { "a": { "$ref": "#/$defs/d60" } }, "required": ["a"],
        "additionalProperties": false, "$defs": definitions
    });
    let report = validate(&schema, &ANTHROPIC);
    assert!(report.is_ok());
    let warning = report.warnings().next().unwrap();
    assert_eq!(warning.rule.name, "too-many-unions");
    assert!(warning.message.contains(&(1_u64 << 60).to_string()), "{warning}");
}

#[test]
fn ten_megabytes_take_ten_times_as_long_as_one() {
    const TALL: usize = 5;
    type Make = fn(usize) -> Value;
    let wide: Make = |count| {
        let properties: Map<_, _> =
            (0..count).map(|it| (format!("property_{it}"), json!({ "oneOf": [{}], "typ": 1 }))).collect();
        json!({ "type": "object", "properties": properties, "required": ["a", "a"] })
    };
    let required: Make = |count| {
        let names: Vec<_> = (0..count).map(|it| format!("property_{it}")).collect();
        let properties: Map<_, _> = names.iter().map(|it| (it.clone(), json!({}))).collect();
        json!({ "type": "object", "properties": properties, "required": names.iter().rev().collect::<Vec<_>>() })
    };
    let references: Make = |count| {
        let definitions: Map<_, _> = (0..count)
            .map(|it| (format!("d{it}"), json!({ "items": { "$ref": format!("#/$defs/d{}/items", it / 2) } })))
            .collect();
        json!({ "$defs": definitions })
    };
    let branches: Make = |count| {
        let branch = |it| json!({ "type": "object", "properties": { "x": { "const": it } } });
        json!({ "anyOf": (0..count).map(branch).collect::<Vec<_>>(), "enum": (0..count).collect::<Vec<_>>() })
    };
    let patterns: Make = |count| {
        json!({ "anyOf": [
        { "pattern": "\\p{".repeat(count) }, { "pattern": "(?<".repeat(count) }, { "pattern": "(".repeat(count) },
        { "pattern": "(a)\\1".repeat(count) }, { "pattern": "[".repeat(count) }, { "pattern": "a{1".repeat(count) },
        { "pattern": "\\k<".repeat(count) }, { "pattern": "(?i".repeat(count) }
    ] })
    };
    let tall: Make = |count| {
        let mut schema = json!({});
        for _ in 0..count.min(20_000) / 10 {
            let mut properties = Map::from_iter([("b".to_owned(), json!({})), ("c".to_owned(), json!({}))]);
            properties.insert("a".to_owned(), schema);
            schema = Value::Object(Map::from_iter([("properties".to_owned(), Value::Object(properties))]));
        }
        schema
    };
    for (index, make) in [wide, required, references, branches, patterns, tall].into_iter().enumerate() {
        // With the effort of CI, the first is one of ten megabytes.
        let unit = if index == 0 { 100_000 } else { 25_000 };
        let size = tries(unit).min(4 * unit);
        let (small, large) = (make(size / 10), make(size));
        for dialect in [&OPENAI, &ANTHROPIC] {
            let time = |schema: &Value| (0..2).map(|_| measured(|| _ = validate(schema, dialect))).min().unwrap();
            // Generous, since others use the machine: a square would be a hundred times.
            let (short, long) = (time(&small), time(&large));
            assert!(long < short * 40 + Duration::from_millis(200), "{index} {}: {short:?}, {long:?}", dialect.name);
        }
        if index != TALL {
            let (small, large) = (small.to_string(), large.to_string());
            let time = |text: &str| measured(|| assert!(validate_str(text, &OPENAI).is_ok()));
            let (short, long) = (time(&small), time(&large));
            assert!(long < short * 40 + Duration::from_millis(200), "{index} text: {short:?}, {long:?}");
        }
        bury(small);
        bury(large);
    }
}

#[test]
fn any_json_is_judged() {
    for text in
        ["null", "true", "false", "0", "-1.5e300", "\"\"", "[]", "{}", "[[{}]]", "{\"type\":{}}", "{\"$ref\":[]}"]
    {
        let value: Value = serde_json::from_str(text).unwrap();
        for dialect in DIALECTS {
            whole(&validate(&value, dialect));
        }
        assert!(!validate(&value, &OPENAI).is_ok(), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn anything_like_a_schema_is_judged(schema in schema_like()) {
        for dialect in DIALECTS {
            whole(&validate(&schema, dialect));
        }
        let text = schema.to_string();
        let from_text = validate_str(&text, &OPENAI).unwrap();
        prop_assert_eq!(from_text.violations().len(), validate(&schema, &OPENAI).violations().len());
    }

    #[test]
    fn what_is_portable_passes_everywhere(schema in schema_like()) {
        use strict_schema::dialect as d;
        // Of which it is the meet.
        const MET: [&strict_schema::Dialect; 12] = [
            &d::OPENAI_2026_10, &d::OPENAI_2024_08, &d::AZURE_OPENAI_2026_10, &d::ANTHROPIC_2026_09, &d::BEDROCK_2026_09,
            &d::GEMINI_2026_11, &d::XAI_2026_11, &d::DEEPSEEK_2026_09, &d::CEREBRAS_2026_07, &d::CEREBRAS_V2_2026_07,
            &d::GROQ_2026_11, &d::MOONSHOT_2026_09,
        ];
        if validate(&schema, &d::PORTABLE).is_ok() {
            for dialect in MET {
                let report = validate(&schema, dialect);
                prop_assert!(report.is_ok(), "{}\n{}", schema, report);
            }
        }
    }
}

/// Every place in the report is in the schema, and all of it can be shown.
fn whole(report: &Report) {
    let json = serde_json::to_value(report).unwrap();
    assert_eq!(json["violations"].as_array().unwrap().len(), report.violations().len());
    assert!(!report.to_string().is_empty());
}

fn schema_like() -> impl Strategy<Value = Value> {
    let keyword = prop::sample::select(
        strict_schema::keyword::KEYWORDS.iter().map(|row| row.name.to_owned()).collect::<Vec<_>>(),
    );
    let key = prop_oneof![8 => keyword, 1 => "[a-z~/%$#]{0,4}"];
    let kind = prop::sample::select(vec!["object", "array", "string", "null", "number", "integer", "boolean", "odd"]);
    let reference = prop::sample::select(vec!["#", "#/$defs/a", "#/properties/a", "#/a~0", "x", "#a", "#/%24defs/a"]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        kind.prop_map(Value::from),
        reference.prop_map(Value::from),
        "[\\[\\](){}?*+|^$\\\\a-c0-9:=!<>,pbk]{0,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(6, 120, 6, move |inner| {
        let object = json_object(inner.clone());
        prop_oneof![
            1 => prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            3 => prop::collection::btree_map(key.clone(), inner, 0..6).prop_map(|it| Value::Object(it.into_iter().collect())),
            2 => object,
        ]
    })
}

/// A closed object, right but for what is in it.
fn json_object(inner: impl Strategy<Value = Value>) -> impl Strategy<Value = Value> {
    prop::collection::btree_map("[a-c]", inner, 0..3).prop_map(|properties| {
        let required: Vec<_> = properties.keys().cloned().collect();
        let properties: Map<_, _> = properties.into_iter().collect();
        json!({ "type": "object", "properties": properties, "required": required, "additionalProperties": false })
    })
}

fn measured(act: impl FnOnce()) -> Duration {
    let start = Instant::now();
    act();
    start.elapsed()
}

/// Drops a value without recursion, which would overflow the stack.
fn bury(value: Value) {
    let mut rest = vec![value];
    while let Some(value) = rest.pop() {
        match value {
            Value::Array(values) => rest.extend(values),
            Value::Object(members) => rest.extend(members.into_iter().map(|(_, value)| value)),
            _ => {}
        }
    }
}
