//! The scanner of patterns beside an engine that runs them.

/// The derive's own scanner: its errors are those of the compiler.
#[allow(dead_code, reason = "what a pattern uses is read by the derive")]
#[path = "../../../strict-schema-core/src/json"]
mod json {
    pub(crate) mod pattern;
}

use json::pattern;
use proptest::prelude::*;
use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, OPENAI, VLLM_GUIDANCE, XAI};
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
        r"[\376-\377]",
        r"[^]",
        r"a{,2}",
        "]",
        "}",
        r"(?<name>a)",
        r"(?<_$é1>a)",
    ] {
        let mut found = found(&ANTHROPIC, pattern);
        found.retain(|name| *name != "misread-pattern");
        assert!(found.is_empty(), "{pattern}: {found:?}");
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
        r"[0-\477]",
        r"[[-\u{41}]",
        r"[a-\cA]",
        r"\",
        "^*",
        "(*a)",
        "(?P=n)",
        "(?P<1>a)",
        "{1}",
    ] {
        assert_eq!(found(&OPENAI, pattern), ["invalid-pattern"], "{pattern}");
        assert!(regress::Regex::new(pattern).is_err(), "{pattern}");
    }
}

/// A warning where the engine is not known, and an error where it is.
#[test]
fn what_engines_read_differently_is_found() {
    for pattern in [
        r"\Aa",
        r"a\z",
        r"a\Z",
        r"^\h+$",
        r"^\Qa.b\E$",
        r"\R",
        r"\Ga",
        r"a\Kb",
        r"\X",
        r"\<a",
        r"^\'$|\a",
        r"^\e$",
        r"^\x{41}$",
        r"^\pL+$",
        r"^[[:alpha:]]+$",
        r"^[a&&b]$",
        r"^[a-z--b]$",
        r"^[a~~b]$",
        r"^[a[b]]$",
        r"^[]a]+$",
        r"^a{,3}$",
        r"^a{$",
        r"^a{ 1, 2 }$",
        r"^[\d-z]$",
        r"^[a-\w]$",
        r"^\1$",
        r"^\012$",
        r"^a(?i)b$",
        r"^\ud83d\ude00$",
        r"^(?<n>a)(?<n>b)$",
    ] {
        assert!(found(&OPENAI, pattern).contains(&"misread-pattern"), "{pattern}: {:?}", found(&OPENAI, pattern));
        assert!(validate(&of(pattern), &OPENAI).is_ok(), "{pattern} is a warning where the engine is not known");
        let report = validate(&of(pattern), &VLLM_GUIDANCE);
        assert!(!report.is_ok(), "{pattern} is an error where the engine is known: {report}");
        let message = report.to_string();
        assert!(message.contains("write "), "{message}");
    }
    for pattern in [
        r"^\d{4}$",
        r"^[\s\S]+$",
        r"^\w+@\w+$",
        r"^[\w.+-]+$",
        r"^\p{L}+$",
        r"^a\-b$",
        r"^\/a$",
        r"^\u{41}$",
        r"^[[]$",
        r"^a]$",
        r"^a+?$",
        r"^(a|)$",
        r"^\x41\u0041\t\n\v\f\r$",
        r"^(?<n>a)$",
        r"(?i)^a$",
    ] {
        assert_eq!(found(&OPENAI, pattern), [""; 0], "{pattern}");
    }
    for (pattern, by) in
        [(r"^[[]$", 1), (r"^(a$)?$", 1), (r"^\cJ$", 1), (r"^\0$", 1), (r"^[^]$", 1), (r"^\d{4}[.]?$", 0)]
    {
        let found = found(&VLLM_GUIDANCE, pattern);
        assert_eq!(found.iter().filter(|name| **name == "misread-pattern").count(), by, "{pattern}: {found:?}");
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

#[test]
fn an_escaped_letter_in_a_class_is_that_letter() {
    let is_other = |letter: &char| "bBcdDfknpPrsStuvwWx".contains(*letter);
    for letter in ('A'..='Z').chain('a'..='z').filter(|it| !is_other(it)) {
        agree(&format!("[\\{letter}-Z]"));
        agree(&format!("[Z-\\{letter}]"));
    }
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
        let scanned = pattern::scan(&pattern);
        prop_assert_eq!(scanned.is_ok(), valid, "{}", pattern);
        // Engines differ in these: one repeats `\\b`, another has no `(?i)`, and names of groups may be there twice or not.
        // So is a class as the end of a range: without the flag `u`, `\\p{L}` is some characters.
        let ranges = |it: &pattern::PatternFeatures<'_>| it.constructs.iter().any(|it| it.0 == pattern::construct::Construct::RangeOfClass);
        let differ = ["\\b", "(?i", "<n>"].iter().any(|part| pattern.contains(part)) || scanned.as_ref().is_ok_and(ranges);
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

fn of(pattern: &str) -> Value {
    json!({
        "type": "object", "properties": { "a": { "type": "string", "pattern": pattern } }, "required": ["a"],
        "additionalProperties": false
    })
}

fn found(dialect: &Dialect, pattern: &str) -> Vec<&'static str> {
    validate(&of(pattern), dialect).violations().iter().map(|it| it.rule.name).collect()
}
