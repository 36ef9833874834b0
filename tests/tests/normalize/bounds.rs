//! Bounds, counts and patterns: which are written, and how.

use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, GEMINI_OPENAPI, Limit, MOONSHOT, OPENAI, VLLM};
use strict_schema::{Loss, Policy, normalize, normalize_with, validate};

use super::helpers::{check, check_for, decodes, object, refuses, within};

#[test]
fn the_tighter_of_two_bounds_is_written() {
    for (keyword, loose, tight) in
        [("minimum", 1, 2), ("exclusiveMinimum", 1, 2), ("maximum", 3, 2), ("exclusiveMaximum", 3, 2)]
    {
        for (own, part) in [(loose, tight), (tight, loose)] {
            let schema = json!({ "type": "integer", keyword: own, "allOf": [{ keyword: part }] });
            within(schema, json!({ "type": "integer", keyword: tight }));
        }
    }
}

/// `2.0` stays `2.0`; another part may have the tighter bound.
#[test]
fn a_count_is_written_as_in_the_input() {
    let schema = json!({ "type": "string", "minLength": 2.0, "maxLength": 5, "allOf": [{ "maxLength": 4 }] });
    let expected = json!({ "type": "string", "minLength": 2.0, "maxLength": 4 });
    check_for(&VLLM, object(json!({ "a": schema })), &object(json!({ "a": expected })));
}

/// Google's SDK for TypeScript has them, and its API too.
#[test]
fn counts_in_strings_are_read() {
    let list = json!({ "type": "ARRAY", "items": { "type": "STRING" }, "minItems": "1", "maxItems": "3" });
    let schema = json!({ "type": "OBJECT", "properties": { "q": list }, "required": ["q"] });
    assert!(validate(&schema, &GEMINI_OPENAPI).violations().is_empty(), "{}", validate(&schema, &GEMINI_OPENAPI));
    let same = normalize(&schema, &GEMINI_OPENAPI).unwrap();
    assert_eq!((&same.schema, same.changes.len()), (&schema, 0));
    let normalized = normalize(&schema, &ANTHROPIC).unwrap();
    assert!(validate(&normalized.schema, &ANTHROPIC).is_ok());
    assert!(normalized.changes.iter().any(|it| it.pointer == "/properties/q" && it.concerns("maxItems")));
    for codec in [same.codec, normalized.codec] {
        decodes(&codec, json!({ "q": ["a"] }), json!({ "q": ["a"] }));
        for wrong in [json!({ "q": [] }), json!({ "q": ["a", "b", "c", "d"] })] {
            assert!(codec.decode(wrong).is_err());
        }
    }
    // For Google's dialect the types may be in lower case.
    let list = json!({ "type": "array", "items": { "type": "string" }, "minItems": "1" });
    let lower = json!({ "type": "object", "properties": { "q": list }, "required": ["q"] });
    assert!(normalize_with(&lower, &GEMINI_OPENAPI, &Policy::EXACT).is_ok());
    // For another, without a type in upper case it is no schema of Google's.
    assert!(!validate(&object(json!({ "q": { "type": "string", "minLength": "1" } })), &OPENAI).is_ok());
}

#[test]
fn a_fraction_as_a_bound_of_integers_is_a_warning_of_moonshot() {
    let schema = object(json!({ "a": { "type": "integer", "minimum": 0.5 } }));
    let report = validate(&schema, &MOONSHOT);
    assert_eq!(report.warnings().map(|it| it.rule.name).collect::<Vec<_>>(), ["fractional-bound"]);
    assert!(report.is_ok());
}

/// Up to draft-04 a bound and whether it is exclusive are two keywords. Without their `$schema` they are one, and so they are in words.
#[test]
fn an_exclusive_bound_of_draft_04_is_a_number() {
    let schema = json!({
        "$schema": "http://json-schema.org/draft-04/schema#",
        "type": "object",
        "properties": {
            "low": { "type": "integer", "minimum": 0, "exclusiveMinimum": true },
            "high": { "type": "integer", "maximum": 9, "exclusiveMaximum": true },
            "both": { "type": "integer", "minimum": 1, "exclusiveMinimum": false }
        },
        "required": ["low", "high", "both"]
    });
    for dialect in [&OPENAI, &MOONSHOT, &ANTHROPIC] {
        let normalized = normalize(&schema, dialect).unwrap().schema;
        let text = normalized.to_string();
        assert!(!text.contains("\"exclusiveMinimum\":true") && !text.contains(": true"), "{text}");
        let says = |name: &str, keyword: &str, bound: i32, words: &str| {
            let property = &normalized["properties"][name];
            property[keyword] == bound || property["description"].as_str().is_some_and(|it| it.contains(words))
        };
        assert!(says("low", "exclusiveMinimum", 0, "more than 0"), "{text}");
        assert!(says("high", "exclusiveMaximum", 9, "less than 9"), "{text}");
        assert!(says("both", "minimum", 1, "at least 1"), "{text}");
        assert_eq!(normalize(&normalized, dialect).unwrap().schema, normalized);
    }
    // Where the dialect has these keywords, they are not moved into the description.
    let normalized = normalize(&schema, &OPENAI).unwrap();
    assert_eq!(normalized.schema["properties"]["low"], json!({ "type": "integer", "exclusiveMinimum": 0 }));
    assert_eq!(normalized.schema["properties"]["high"], json!({ "type": "integer", "exclusiveMaximum": 9 }));
    let change = normalized.changes.iter().find(|it| it.pointer == "/properties/low").unwrap();
    assert_eq!(
        (change.loss, &change.keywords[..]),
        (Loss::Exact, &["minimum", "exclusiveMinimum"].map(String::from)[..])
    );
    // Since draft-06 each is a bound of its own.
    let between = json!({ "type": "integer", "exclusiveMinimum": 3, "exclusiveMaximum": 7 });
    let normalized = normalize(&object(json!({ "a": between })), &ANTHROPIC).unwrap().schema;
    let description = normalized["properties"]["a"]["description"].as_str().unwrap();
    assert!(description.contains("more than 3") && description.contains("less than 7"), "{description}");
}

/// An enum is large beyond the number of its values and beyond their letters, and not at one of the limits.
#[test]
fn an_enum_at_a_limit_stays() {
    let texts = |count: usize, letters: usize| -> Vec<String> {
        let width = |index: usize| if index == 0 { letters - letters / count * (count - 1) } else { letters / count };
        (0..count).map(|index| format!("{index:0width$}", width = width(index))).collect()
    };
    for (count, letters, stays) in [(250, 15_001, true), (251, 15_000, true), (251, 15_001, false)] {
        let schema =
            json!({ "type": "object", "properties": { "a": { "enum": texts(count, letters) } }, "required": ["a"] });
        let written = normalize(&schema, &OPENAI).unwrap().schema;
        assert!(validate(&written, &OPENAI).is_ok());
        assert_eq!(written["properties"]["a"].get("enum").is_some(), stays, "{count}, {letters}");
    }
    for (count, stays) in [(20, true), (21, false)] {
        let schema = object(json!({ "a": { "enum": texts(count, 3 * count) } }));
        let written = normalize(&schema, &OPENAI.with_limit(Limit::OneEnum, 20)).unwrap().schema;
        assert_eq!(written["properties"]["a"].get("enum").is_some(), stays, "{count}");
    }
    // A type would not say what is in arrays and objects.
    for value in [json!([1]), json!({ "b": 1 })] {
        let schema = object(json!({ "a": { "enum": [1, 2, value] } }));
        let dialect = OPENAI.with_limit(Limit::OneEnum, 2);
        let normalized = normalize(&schema, &dialect).unwrap();
        assert_eq!(normalized.schema["properties"]["a"]["type"], "string", "{:#}", normalized.schema);
        decodes(&normalized.codec, json!({ "a": value.to_string() }), json!({ "a": value }));
    }
}

/// Only one pattern can be written, and one format: the others are described. The tightest bound implies the others, and equal divisors
/// are one.
#[test]
fn of_several_assertions_one_is_written() {
    let both = |keyword: &str, kind: &str, one: Value, other: Value| json!({ "type": kind, keyword: one, "allOf": [{ keyword: other }] });
    let (patterns, formats) = (("^a", "z$"), ("email", "uri"));
    within(
        both("pattern", "string", json!(patterns.0), json!(patterns.1)),
        json!({ "type": "string", "pattern": "^a", "description": "(matches the regular expression z$)" }),
    );
    within(
        both("format", "string", json!(formats.0), json!(formats.1)),
        json!({ "type": "string", "format": "email", "description": "(format: uri)" }),
    );
    // The dialect accepts the second one only.
    within(
        both("pattern", "string", json!("(?=a)a"), json!("z$")),
        json!({ "type": "string", "pattern": "z$", "description": "(matches the regular expression (?=a)a)" }),
    );
    within(both("multipleOf", "integer", json!(2), json!(2)), json!({ "type": "integer", "multipleOf": 2 }));
    let bounds =
        normalize(&object(json!({ "a": both("minimum", "integer", json!(2), json!(1.5)) })), &MOONSHOT).unwrap();
    assert_eq!(bounds.schema["properties"]["a"], json!({ "type": "integer", "minimum": 2 }));
}

/// Up to draft-04, whether a bound is exclusive is a keyword of its own.
#[test]
fn an_exclusive_bound_of_draft_04_is_written() {
    let mut schema = object(
        json!({ "a": { "type": "integer", "minimum": 5, "exclusiveMinimum": true, "maximum": 9, "exclusiveMaximum": false } }),
    );
    schema["$schema"] = json!("http://json-schema.org/draft-04/schema#");
    let codec = check(schema, &object(json!({ "a": { "type": "integer", "exclusiveMinimum": 5, "maximum": 9 } })));
    refuses(&codec, json!({ "a": 5 }), "/a", "expected an integer greater than 5 and at most 9, not 5");
}
