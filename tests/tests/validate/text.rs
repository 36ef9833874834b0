//! Reports from text: lines, columns, and keys that stand twice.

use strict_schema::dialect::{ANTHROPIC, OPENAI};
use strict_schema::{Report, validate, validate_str};

#[test]
fn a_keyword_is_underlined() {
    let text = "{\n  \"type\": \"object\",\n  \"properties\": { \"ü\": { \"oneOf\": [{ \"type\": \"null\" }] } },\n  \
                \"required\": [\"ü\"],\n  \"additionalProperties\": false\n}\n";
    let report = read(text);
    let position = report.violations()[0].position.unwrap();
    assert_eq!((position.line, position.column), (3, 26));
    assert_eq!(&text[position.offset..position.offset + position.length], "\"oneOf\"");
    assert!(report.to_string().contains(" at /properties/ü/oneOf, line 3, column 26: "), "{report}");
}

#[test]
fn what_is_missing_is_said_at_the_name_of_its_schema() {
    let text = r#"{ "type": "object", "properties": { "a/b": { "type": "object", "properties": {}, "required": [] } },
        "required": ["a/b"], "additionalProperties": false }"#;
    let report = read(text);
    let position = report.violations()[0].position.unwrap();
    assert_eq!(&text[position.offset..position.offset + position.length], r#""a/b""#);
}

#[test]
fn violations_come_in_the_order_of_the_text() {
    let text = r#"{ "type": "object", "properties": { "z": { "type": "array" }, "b": {}, "a": { "type": "array" } },
        "required": ["z", "b", "a"], "additionalProperties": false }"#;
    let report = read(text);
    let pointers: Vec<_> = report.violations().iter().map(|it| it.pointer.as_str()).collect();
    assert_eq!(pointers, ["/properties/z", "/properties/b", "/properties/a"]);
}

#[test]
fn a_key_that_stands_twice_is_reported() {
    let text = r#"{ "type": "object", "properties": { "a": { "type": "string" }, "a": { "type": "null" } },
        "required": ["a"], "additionalProperties": false }"#;
    let report = read(text);
    assert_eq!(report.violations().len(), 1, "{report}");
    let violation = &report.violations()[0];
    assert_eq!((violation.rule.name, violation.pointer.as_str()), ("duplicate-key", "/properties"));
    assert_eq!(violation.position.unwrap().offset, text.rfind("\"a\": {").unwrap());
}

/// As of all violations, the pointers of those listed have 4 MiB.
#[test]
fn of_many_repeated_keys_at_a_long_pointer_some_are_omitted() {
    let name = "a".repeat(100_000);
    let twice = vec![r#""b":{}"#; 1_001].join(",");
    let text = format!(r#"{{"type":"object","properties":{{"{name}":{{"type":"object","properties":{{{twice}}}}}}}}}"#);
    let report = read(&text);
    let listed = report.violations().iter().filter(|it| it.rule.name == "duplicate-key").count();
    assert!((40..50).contains(&listed) && listed + report.omitted() >= 1_000, "{listed} {}", report.omitted());
    assert!(report.to_string().contains(&format!("\nand {} more, not listed\n", report.omitted())));
}

#[test]
fn the_cases_of_the_rule_hold() {
    let rule = strict_schema::rules::RULES.iter().find(|it| it.name == "duplicate-key").unwrap();
    let finds = |text: &&str| read(text).violations().iter().any(|it| it.rule.name == rule.name);
    let cases = strict_schema_tests::rule_cases::of(rule.name);
    assert!(cases.breaks.iter().all(finds));
    assert!(!cases.keeps.iter().any(finds));
}

#[test]
fn text_and_value_give_the_same_violations() {
    for file in ["mcp_tools", "bfcl", "json_schema_llm"] {
        for row in strict_schema_tests::corpus::rows(file) {
            for dialect in [&OPENAI, &ANTHROPIC] {
                let messages = |report: &Report| {
                    let mut all: Vec<_> =
                        report.violations().iter().map(|it| (it.place(), it.message.clone())).collect();
                    all.sort();
                    all
                };
                let from_text = validate_str(&row.schema.to_string(), dialect).unwrap();
                assert!(from_text.violations().iter().all(|it| it.position.is_some()));
                assert_eq!(messages(&from_text), messages(&validate(&row.schema, dialect)), "{}", row.id);
            }
        }
    }
}

#[test]
fn what_is_not_json_is_an_error() {
    for text in ["", "{", "{ a: 1 }", "[1,]", "// no\n{}", "{} {}", "'a'", "nul", "01", "+1", "\"\\x41\"", "[1 2]"] {
        assert!(validate_str(text, &OPENAI).is_err(), "{text}");
        assert!(serde_json::from_str::<serde_json::Value>(text).is_err(), "{text}");
    }
}

#[test]
fn a_number_out_of_range_is_told_with_its_place() {
    for (text, place) in [("{\"a\": 1e999}", "line 1 column 7"), ("{\n  \"ü\": [1, -1e999]\n}", "line 2 column 12")] {
        let error = validate_str(text, &OPENAI).unwrap_err();
        assert_eq!(error.message(), format!("the text is not JSON: number out of range at {place}"));
    }
}

#[track_caller]
fn read(text: &str) -> Report {
    validate_str(text, &OPENAI).unwrap()
}
