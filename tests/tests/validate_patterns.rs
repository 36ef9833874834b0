//! The scanner of patterns beside an engine that runs them.

extern crate alloc;

/// The derive's own scanner: its errors are those of the compiler.
#[allow(dead_code, reason = "what a pattern uses is read by the derive")]
#[path = "../../strict-schema-derive/src/pattern.rs"]
mod of_the_derive;

use proptest::prelude::*;
use serde_json::json;
use strict_schema::dialect::{ANTHROPIC, OPENAI, XAI};
use strict_schema::{Dialect, validate};

#[test]
fn what_a_pattern_uses_is_found() {
    for (pattern, name) in [
        (r"^(?!a)", "look-around"),
        (r"(?<!a)b", "look-around"),
        (r"[(](?=x)", "look-around"),
        (r"(a)(b)\2", "back-reference"),
        (r"(?<n>a)\k<n>", "back-reference"),
        (r"a\b", "word-boundary"),
    ] {
        assert_eq!(found(&ANTHROPIC, pattern), [name], "{pattern}");
    }
    for (pattern, name) in
        [(r"\p{L}", "unicode-class"), (r"(?i)a", "inline-modifier"), (r"(?s-i:a)", "inline-modifier")]
    {
        assert_eq!(found(&XAI, pattern), [name], "{pattern}");
    }
}

#[test]
fn what_only_looks_like_it_is_not() {
    for pattern in [
        r"\(?=a",
        r"[(?=a)]",
        r"[\b]",
        r"\\b",
        r"(?:a)\1",
        r"a{2}",
        r"[\]]",
        r"[\1-(]",
        r"[0-\61]",
        r"[^]",
        r"a{,2}",
        "]",
        "}",
        r"(?<name>a)",
    ] {
        assert!(found(&ANTHROPIC, pattern).is_empty(), "{pattern}: {:?}", found(&ANTHROPIC, pattern));
    }
}

#[test]
fn what_is_no_pattern_is_found() {
    for pattern in [
        "(",
        ")",
        "[",
        "*",
        "a**",
        "(?",
        "(?<",
        "(?-)",
        "(?-:a)",
        "(?<>a)",
        "(?<1>a)",
        "a{2,1}",
        "[b-a]",
        r"[(-\1]",
        r"[2-\61]",
        r"[[-\u{41}]",
        r"[a-\cA]",
        r"\",
        "^*",
        "(*a)",
        r"(?P<n>a)",
        "{1}",
    ] {
        assert_eq!(found(&OPENAI, pattern), ["invalid-pattern"], "{pattern}");
        assert!(regress::Regex::new(pattern).is_err(), "{pattern}");
    }
}

#[test]
fn patterns_of_the_corpus_are_patterns() {
    let mut count = 0;
    for file in ["mcp_tools", "jsonschemabench", "json_schema_llm", "instances"] {
        for row in strict_schema_tests::corpus::rows(file) {
            let mut rest = vec![&row.schema];
            while let Some(value) = rest.pop() {
                if let Some(pattern) = value.get("pattern").and_then(|it| it.as_str()) {
                    agree(pattern);
                    count += 1;
                }
                rest.extend(value.as_object().into_iter().flatten().map(|(_, it)| it));
                rest.extend(value.as_array().into_iter().flatten());
            }
        }
    }
    eprintln!("{count} patterns");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn scanner_and_engine_agree(parts in prop::collection::vec(prop::sample::select(PARTS), 0..9)) {
        agree(&parts.concat());
    }

    #[test]
    fn derive_and_validator_agree(parts in prop::collection::vec(prop::sample::select(ALL_PARTS), 0..9)) {
        let pattern = parts.concat();
        let valid = !found(&OPENAI, &pattern).contains(&"invalid-pattern");
        let scanned = of_the_derive::scan(&pattern);
        prop_assert_eq!(scanned.is_ok(), valid, "{}", pattern);
        // Engines differ in these: one repeats `\\b`, another has no `(?i)`, and names of groups may be there twice or not.
        let differ = ["\\b", "(?i", "<n>"].iter().any(|part| pattern.contains(part));
        if valid && !differ {
            let engine = regress::Regex::new(&pattern);
            prop_assert!(engine.is_ok(), "{}: {:?}", pattern, engine);
        }
    }
}

/// Besides those on which an engine has to agree to the letter.
const ALL_PARTS: &[&str] = &[
    "a", "z-a", "é", "(", ")", "(?:", "(?=", "(?<!", "(?<n>", "(?P<n>", "(?>", "(?#", "(?i)", "(?i:", "[", "]", "[^",
    "*", "+", "?", "{1}", "{2,1}", "}", "|", "^", "$", ".", "\\d", "\\", "\\]", "\\1", "\\b", "\\p{L}", "\\u{41}",
    "\\u0041", "\\k<n>", "\\cA", "\\x4", "-", "\"", "\n",
];

const PARTS: &[&str] = &[
    "a", "b-c", "(", ")", "(?:", "(?=", "(?!", "(?<=", "(?<!", "(?<n>", "[", "]", "[^", "*", "+", "?", "{1}", "{1,",
    "{1,2}", "{2,1}", "}", "|", "^", "$", ".", "\\d", "\\\\", "\\]", "\\1", "-", "\\n", "0",
];

/// A pattern is one for the scanner where it is one for the engine. No `\b`: the engine repeats it, ECMA 262 does not.
#[track_caller]
fn agree(pattern: &str) {
    // Two groups of one name are a matter of taste: 2025 allows them in different branches.
    if pattern.matches("(?<n>").count() > 1 {
        return;
    }
    let valid = !found(&OPENAI, pattern).contains(&"invalid-pattern");
    let engine = regress::Regex::new(pattern);
    assert_eq!(valid, engine.is_ok(), "{pattern}: {engine:?}");
}

fn found(dialect: &Dialect, pattern: &str) -> Vec<&'static str> {
    let schema = json!({
        "type": "object", "properties": { "a": { "type": "string", "pattern": pattern } }, "required": ["a"],
        "additionalProperties": false
    });
    validate(&schema, dialect).violations().iter().map(|it| it.rule.name).collect()
}
