//! Messages: no longer than is documented whatever the answer is, and without control characters.

#![allow(missing_docs, dead_code, reason = "these are tests, of types that nobody reads")]

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};
use strict_schema::dialect::{DIALECTS, OPENAI};
use strict_schema::{
    Dialect, Error, Provider, StrictSchema, Tool, Toolbox, from_str, normalize, validate, validate_name,
};

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(deny_unknown_fields)]
struct Closed {
    number: u32,
    kind: Kind,
    map: Inner,
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Inner {
    #[serde(with = "strict_schema::entries")]
    map: BTreeMap<String, u32>,
}

#[derive(Debug, Deserialize, StrictSchema)]
enum Kind {
    One,
    Two(Closest),
}

#[derive(Debug, Deserialize, StrictSchema)]
struct Closest {
    #[serde(with = "strict_schema::json_text")]
    text: Vec<u8>,
}

/// What is documented: [`Error`].
const LONGEST: usize = 32 << 10;

#[track_caller]
fn is_fit(error: &Error, context: &str) {
    let text = error.to_string();
    assert!(text.len() <= LONGEST, "{context}: {} bytes", text.len());
    assert!(error.reasons().len() <= 20, "{context}: {} reasons", error.reasons().len());
    let raw = |text: &str| text.chars().find(|it| it.is_control() && *it != '\n');
    assert_eq!(raw(&text), None, "{context}: {text:.300}");
    for reason in error.reasons() {
        assert_eq!(reason.message.chars().find(|it| it.is_control()), None, "{context}: {:?}", reason.message);
    }
}

/// Texts that an answer may have anywhere: very long ones, and ones that a terminal obeys.
fn texts() -> Vec<String> {
    vec![
        "x".repeat(1_000_000),
        "é".repeat(500_000),
        "\u{1b}[31mred\u{7}\0\u{7f}\u{9b}\r\n".to_owned(),
        "/~".repeat(300_000),
        "a\nat the root: fine".to_owned(),
    ]
}

#[test]
fn an_error_of_from_str_is_bounded() {
    for text in texts() {
        let quoted = Value::from(text.as_str()).to_string();
        for answer in [
            format!(r#"{{"number":{quoted},"kind":"One","map":{{"map":[]}}}}"#),
            format!(r#"{{"number":1,"kind":{quoted},"map":{{"map":[]}}}}"#),
            format!(r#"{{"number":1,"kind":{{{quoted}:1}},"map":{{"map":[]}}}}"#),
            format!(r#"{{"number":1,"kind":"One","map":{{"map":[]}},{quoted}:1}}"#),
            format!(r#"{{"number":1,"kind":"One","map":{{"map":[{{"key":{quoted},"value":{quoted}}}]}}}}"#),
            format!(r#"{{"number":1,"kind":{{"Two":{{"text":{quoted}}}}},"map":{{"map":[]}}}}"#),
            format!(r#"{{"number":1{}}}"#, "0".repeat(1_000)),
            quoted.clone(),
            format!("{quoted} {quoted}"),
            text.clone(),
        ] {
            let error = from_str::<Closed>(&answer).unwrap_err();
            is_fit(&error, &format!("{answer:.60}"));
        }
    }
}

#[test]
fn an_error_says_what_was_expected_also_after_a_long_text() {
    let error = from_str::<Closed>(&format!(r#"{{"number":"{}"}}"#, "x".repeat(1_000_000))).unwrap_err().to_string();
    assert!(error.contains("at /number: expected an integer from 0 to 4294967295, not \"xxx"), "{error}");
    assert!(error.contains("at the root: the property `kind` is missing: expected"), "{error}");
    assert!(error.contains('…'), "{error}");
}

#[test]
fn an_error_of_decode_is_bounded() {
    let schema = json!({
        "type": "object",
        "properties": {
            "a": { "type": "string", "pattern": "^a$", "maxLength": 3 },
            "m": { "type": "object", "additionalProperties": { "type": "integer", "maximum": 3 }, "propertyNames": { "maxLength": 10 } },
            "t": { "type": "array", "prefixItems": [{ "type": "string" }], "minItems": 1, "items": { "enum": ["x"] } },
            "any": true
        },
        "required": ["a", "m", "t", "any"]
    });
    let codec = normalize(&schema, &OPENAI).unwrap().codec;
    let good = json!({ "a": "a", "m": [], "t": { "item0": "b", "rest": [] }, "any": "1" });
    assert!(codec.decode(good.clone()).is_ok(), "{:?}", codec.decode(good));
    for text in texts() {
        let with = |key: &str, value: Value| {
            let mut answer = good.clone();
            answer.as_object_mut().unwrap().insert(key.to_owned(), value);
            answer
        };
        for answer in [
            with("a", json!(text)),
            with(&text, json!(text)),
            with("m", json!([{ "key": text, "value": "x" }])),
            with("m", json!([{ "key": text, "value": 9 }])),
            with("m", json!([{ "key": text, "value": 1 }, { "key": text, "value": 1 }])),
            with("t", json!({ "item0": "b", "rest": [text, text] })),
            with("t", json!({ "item0": "b", "rest": [], text.clone(): text })),
            with("any", json!(text)),
            json!(text),
            json!([text]),
        ] {
            is_fit(&codec.decode(answer.clone()).unwrap_err(), &format!("{:.80}", answer.to_string()));
        }
    }
}

#[test]
fn a_schema_of_a_thousand_choices_gives_twenty_reasons() {
    let long = "é".repeat(300);
    let of = |keyword: &str| {
        let never = |index: usize| json!({ keyword: [{ "type": "number", "maximum": -5 - i64::try_from(index).unwrap() }, { "const": format!("{long}{index}") }] });
        let choices: Vec<Value> = (1..1_001).map(never).collect();
        json!({ "type": "object", "properties": { "a": { "allOf": choices } }, "required": ["a"], "additionalProperties": false })
    };
    for keyword in ["oneOf", "anyOf"] {
        let codec = normalize(&of(keyword), &OPENAI).unwrap().codec;
        let errors = [json!({ "a": 0 }), json!({ "a": "0" })].map(|answer| codec.decode(answer).unwrap_err());
        assert!(errors.iter().any(|error| error.reasons().len() == 20), "{errors:?}");
        for error in errors {
            is_fit(&error, keyword);
        }
    }
}

#[test]
fn an_error_of_a_call_is_bounded() {
    let toolbox = Toolbox::returning().on(|_: Closed| ());
    let ready = toolbox.fit(&Provider::openai_chat()).unwrap();
    for text in texts() {
        is_fit(&ready.call(&text, "{}").unwrap_err(), "the name");
        is_fit(&ready.call("closed", &text).unwrap_err(), "the arguments");
    }
    let many: Toolbox<'_> = (0..100).fold(Toolbox::new(), |toolbox, index| {
        let tool = Tool::new(format!("tool_{index}_{}", "x".repeat(40)), "", json!({ "type": "object" }));
        toolbox.on_foreign(tool, |arguments| arguments)
    });
    is_fit(&many.fit_leaving_out(&Provider::openai_chat()).unwrap().call("tool", "{}").unwrap_err(), "many tools");
}

#[test]
fn no_rule_writes_a_control_character() {
    let red = "\u{1b}[31m\0\r\n\u{9b}";
    // Every keyword with what no dialect takes, under names that a terminal obeys.
    let mut schemas = Vec::new();
    for row in strict_schema::keyword::KEYWORDS {
        for value in [
            json!(red),
            json!([red]),
            json!({ red: { "type": red } }),
            json!({ red: [red] }),
            json!([{ "type": red, "properties": { red: {} }, "required": [red, red] }, { "properties": { red: {} } }]),
            json!(-1),
            json!(true),
        ] {
            schemas.push(json!({ "type": "object", "properties": { red: { row.name: value.clone() } } }));
            schemas.push(json!({ row.name: value, red: red, "$defs": { red: { row.name: red } } }));
        }
    }
    let mut rules = Map::new();
    for dialect in DIALECTS {
        for schema in &schemas {
            let report = validate(schema, dialect);
            for violation in report.violations() {
                rules.insert(violation.rule.name.to_owned(), Value::Null);
                let shown = format!("{}{violation}", violation.message);
                let raw = shown.chars().find(|it| it.is_control() && *it != '\n');
                assert_eq!(raw, None, "{}: {shown:?}", violation.rule.name);
                assert!(!violation.message.contains('\n'), "{}: {shown:?}", violation.rule.name);
            }
            let raw = report.to_string().chars().find(|it| it.is_control() && *it != '\n');
            assert_eq!(raw, None, "{schema}");
        }
        let report = validate_name(red, strict_schema::Role::Tool, dialect).to_string();
        assert_eq!(report.chars().find(|it| it.is_control() && *it != '\n'), None);
    }
    assert!(rules.len() > 30, "{} rules: {:?}", rules.len(), rules.keys().collect::<Vec<_>>());
}

#[test]
fn no_error_of_a_schema_has_a_control_character() {
    let red = "\u{1b}[31m\0\r";
    for schema in [
        json!({ "$ref": format!("#/{red}") }),
        json!({ "type": "object", red: 1, "properties": { "a": { "type": "string", red: red } } }),
        json!({ "type": "object", "properties": { red: false }, "required": [red] }),
        json!({ "type": "object", "properties": { red: { "enum": [red], "minLength": 100 } }, "required": [red] }),
    ] {
        for dialect in DIALECTS {
            match normalize(&schema, dialect) {
                Err(error) => is_fit(&error, "normalize"),
                Ok(normalized) => {
                    let raw = |text: &str| text.chars().find(|it| it.is_control());
                    assert_eq!(normalized.changes.iter().find_map(|change| raw(&change.did())), None);
                }
            }
            let _ = Tool::new(red, red, schema.clone())
                .payload(&Provider::openai_chat())
                .map_err(|error| is_fit(&error, "payload"));
        }
    }
}

#[test]
fn what_is_no_name_of_a_dialect_is_an_error_with_the_names() {
    let error = |written: &str| written.parse::<Dialect>().unwrap_err().to_string();
    assert!(error("antropic").contains("`anthropic`"));
    assert!(error("").contains("there are `openai`"), "{}", error(""));
    assert!(error(&"é".repeat(1_000_000)).len() < 2_000);
}
