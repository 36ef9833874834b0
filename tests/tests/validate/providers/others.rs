//! What other hosts and the engines that run here are known to have said.

use serde_json::{Map, Value, json};
use strict_schema::Role;
use strict_schema::dialect::{
    ANTHROPIC, CEREBRAS, COHERE, DEEPSEEK, FIREWORKS, GEMINI, GEMINI_INTERACTIONS, GEMINI_OPENAPI, GROQ, LLAMA_CPP,
    MISTRAL, MOONSHOT, OLLAMA, OPENAI, SGLANG, SGLANG_LLGUIDANCE, VLLM, VLLM_GUIDANCE, VLLM_XGRAMMAR, Verdict, XAI,
};
use strict_schema::{Severity, Violation, normalize, validate, validate_request};

use super::{check, judged, object, w, with};

#[test]
fn deepseek_lists_const_and_default_for_numbers_only() {
    let report = |property: Value| validate(&object(&json!({ "a": property })), &DEEPSEEK);
    for kept in [json!({ "type": "integer", "const": 1 }), json!({ "type": "number", "default": 0.5 })] {
        assert!(report(kept.clone()).violations().is_empty(), "{kept}");
    }
    for (disputed, keyword) in [
        (json!({ "type": "string", "const": "a" }), "const"),
        (json!({ "type": "boolean", "default": true }), "default"),
    ] {
        let report = report(disputed.clone());
        assert_eq!(report.violations().len(), 1, "{report}");
        let found = &report.violations()[0];
        assert_eq!(
            (found.severity, found.verdict, found.place().as_str()),
            (Severity::Warning, Verdict::Disputed, format!("/properties/a/{keyword}").as_str())
        );
        assert_eq!(found.keyword.as_deref(), Some(keyword));
        let normalized = normalize(&object(&json!({ "a": disputed })), &DEEPSEEK).unwrap();
        assert!(validate(&normalized.schema, &DEEPSEEK).violations().is_empty(), "{}", normalized.schema);
        assert_eq!(normalized.schema["properties"]["a"].get(keyword), None);
    }
}

#[test]
fn cerebras_c1_to_c4() {
    let definitions = with(&object(&json!({})), &json!({ "definitions": { "a": { "type": "null" } } }));
    check(&CEREBRAS, &definitions, "", "'definitions' is not supported in JSON schema. Use '$defs' instead");
    let list = object(&json!({ "a": { "type": ["string", "null"] } }));
    let quote = "Lists of types are not supported in JSON schema. If you are trying to make a field Optional, use anyOf \
                 with a null type";
    check(&CEREBRAS, &list, "/properties/a", quote);
    let open = object(&json!({ "a": { "type": "object", "properties": {}, "required": [] } }));
    let quote = "additionalProperties must be set to false for all objects in JSON schema";
    check(&CEREBRAS, &open, "/properties/a", quote);
    let nullable = object(&json!({ "a": { "type": "string", "nullable": true } }));
    check(&CEREBRAS, &nullable, "/properties/a", "Unsupported JSON schema fields: {'nullable'}");
}

#[test]
fn gemini_g1_an_unknown_field() {
    let schema = object(&json!({ "a": { "type": "integer", "exclusiveMinimum": 0 } }));
    let quote = "Invalid JSON payload received. Unknown name \"exclusiveMinimum\"";
    check(&GEMINI_OPENAPI, &schema, "/properties/a", quote);
}

#[test]
fn engines_that_run_here() {
    let s = json!({ "type": "string" });
    let recursive = json!({ "type": "object", "properties": { "n": { "$ref": "#" } } });
    let by_id = json!({ "$id": "https://a.test/s", "$defs": { "b": s } });
    let by_id = with(&w(json!({ "$ref": "https://a.test/s#/$defs/b" })), &by_id);
    let (taken, ignored, refused) = (Verdict::Allowed, Verdict::Ignored, Verdict::Refused);
    let v = "/properties/v";
    for (dialect, schema, verdict, place) in [
        (&LLAMA_CPP, w(json!(true)), refused, v),
        (&LLAMA_CPP, by_id.clone(), refused, v),
        (&VLLM_GUIDANCE, by_id, taken, v),
        (&LLAMA_CPP, recursive.clone(), refused, "/properties/n"),
        (&LLAMA_CPP, w(json!({ "enum": [] })), refused, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "minLength": 5000 })), refused, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "maxLength": 5000 })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "integer", "exclusiveMinimum": 5 })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": ["string", "null"] })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": "array", "items": [s, s] })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": "number", "minimum": 5 })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "^\\d{4}$" })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "a" })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "^(?=a)$" })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "^[0-9]{4}$" })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "pattern": "^a*$", "minLength": 3 })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "array", "items": s, "uniqueItems": true })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "format": "email" })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "string", "not": true })), ignored, v),
        (&LLAMA_CPP, w(json!({ "oneOf": [s, { "type": "unknown" }] })), refused, "/properties/v/oneOf/1"),
        (&VLLM_XGRAMMAR, w(json!({ "type": "array", "items": [s, s] })), refused, v),
        (&VLLM_XGRAMMAR, w(json!({ "type": "integer", "maximum": u64::MAX })), refused, v),
        (&VLLM_XGRAMMAR, w(json!({ "type": "integer", "maximum": i64::MAX })), taken, v),
        (&SGLANG, w(json!({ "type": "integer", "minimum": u64::MAX })), refused, v),
        (&VLLM, w(json!({ "type": "integer", "maximum": u64::MAX })), Verdict::Disputed, v),
        (&VLLM_GUIDANCE, w(json!({ "type": "integer", "maximum": u64::MAX })), taken, v),
        (&SGLANG_LLGUIDANCE, w(json!({ "type": "integer", "maximum": u64::MAX })), taken, v),
        (&LLAMA_CPP, w(json!({ "type": "integer", "minimum": 0, "maximum": u64::MAX })), ignored, v),
        (&LLAMA_CPP, w(json!({ "type": "integer", "minimum": 0, "maximum": i64::MAX })), taken, v),
        (&LLAMA_CPP, object(&json!({ "": s })), Verdict::Disputed, ""),
        (&VLLM_XGRAMMAR, w(json!({ "type": "integer", "minimum": 5.5 })), refused, v),
        (&VLLM_XGRAMMAR, w(json!({ "type": "integer", "multipleOf": 5 })), refused, v),
        (&VLLM, w(json!({ "type": "integer", "multipleOf": 5 })), Verdict::Disputed, v),
        (&SGLANG, w(json!({ "type": "integer", "multipleOf": 5 })), taken, v),
        (&SGLANG_LLGUIDANCE, w(json!({ "type": "integer", "multipleOf": 5 })), taken, v),
        (&SGLANG, w(json!({ "type": "string", "pattern": "^a*$", "minLength": 3 })), ignored, v),
        (&SGLANG, w(json!({ "type": "string", "not": { "const": "a" } })), ignored, v),
        (&SGLANG, w(json!({ "allOf": [object(&json!({ "a": s })), object(&json!({ "b": s }))] })), ignored, v),
        (&SGLANG, w(json!({ "type": "array", "minItems": 2 })), refused, v),
        (&SGLANG, recursive, taken, "/properties/n"),
        (&VLLM_GUIDANCE, w(json!({ "type": "string", "not": { "const": "a" } })), refused, v),
        (&VLLM_GUIDANCE, w(json!({ "type": "string", "format": "credit-card" })), refused, v),
        (&VLLM_GUIDANCE, w(json!({ "type": "string", "pattern": "^a*$", "minLength": 3 })), taken, v),
        (&VLLM_GUIDANCE, w(json!({ "type": "array", "items": s, "uniqueItems": true })), refused, v),
        (&VLLM_GUIDANCE, w(json!({ "oneOf": [s, { "type": "integer" }] })), Verdict::Disputed, v),
        (&SGLANG_LLGUIDANCE, w(json!({ "oneOf": [s, { "type": "integer" }] })), Verdict::Disputed, v),
        (&SGLANG, w(json!({ "anyOf": [] })), Verdict::Disputed, v),
        (&VLLM_XGRAMMAR, w(json!({ "type": [] })), Verdict::Disputed, v),
        (&SGLANG, w(json!({ "enum": [] })), refused, v),
        (&SGLANG_LLGUIDANCE, w(json!({ "anyOf": [] })), refused, v),
    ] {
        judged(dialect, &schema, verdict, place);
    }
    for format in ["uri-reference", "uri-template", "json-pointer", "relative-json-pointer"] {
        let schema = w(json!({ "type": "string", "format": format }));
        judged(&SGLANG, &schema, taken, v);
        judged(&VLLM, &schema, taken, v);
        judged(&VLLM_XGRAMMAR, &schema, taken, v);
        judged(&VLLM_GUIDANCE, &schema, refused, v);
        judged(&LLAMA_CPP, &schema, ignored, v);
        // Neither enforces the formats of the other.
        judged(&SGLANG.and(LLAMA_CPP), &schema, ignored, v);
    }
    for version in 1..=5 {
        let schema = w(json!({ "type": "string", "format": format!("uuid{version}") }));
        judged(&LLAMA_CPP, &schema, taken, v);
        judged(&OLLAMA, &schema, taken, v);
        judged(&VLLM_XGRAMMAR, &schema, refused, v);
    }
    let anchored =
        with(&w(json!({ "$ref": "#foo" })), &json!({ "$defs": { "x": { "$anchor": "foo", "type": "string" } } }));
    for dialect in [&LLAMA_CPP, &OLLAMA] {
        let quote = "unsupported $ref #foo, only references into the same document are supported";
        check(dialect, &anchored, v, quote);
        judged(dialect, &anchored, refused, v);
        let normalized = normalize(&anchored, dialect).unwrap();
        assert!(validate(&normalized.schema, dialect).is_ok(), "{}", normalized.schema);
    }
    // Every engine but those of ECMA 262 has this form of a named group; llama.cpp takes no named group.
    let named = w(json!({ "type": "string", "pattern": "^(?P<n>a)$" }));
    for (dialect, verdict) in
        [(&OPENAI, taken), (&ANTHROPIC, taken), (&VLLM_GUIDANCE, taken), (&SGLANG, taken), (&LLAMA_CPP, ignored)]
    {
        judged(dialect, &named, verdict, v);
        let normalized = normalize(&named, dialect).unwrap();
        assert!(normalized.codec.decode(json!({ "v": "a" })).is_ok());
        assert!(normalized.codec.decode(json!({ "v": "b" })).is_err());
    }
}

#[test]
fn what_one_engine_refuses_and_another_does_not() {
    let (s, refused) = (json!({ "type": "string" }), Verdict::Refused);
    for (dialect, schema, verdict) in [
        // What the engine that is tried next accepts is no error.
        (&VLLM, json!({ "type": "array", "items": [s, s] }), Verdict::Disputed),
        (&VLLM, json!({ "type": "integer", "minimum": 5.5 }), Verdict::Disputed),
        (&VLLM, json!({ "type": "string", "pattern": "\\ba" }), Verdict::Disputed),
        (&SGLANG, json!({ "type": "string", "pattern": "\\ba" }), refused),
        (&SGLANG, json!({ "type": "string", "pattern": "(a)\\1" }), refused),
        (&VLLM_XGRAMMAR, json!({ "type": "integer", "format": "int32" }), Verdict::Ignored),
        (&VLLM_GUIDANCE, json!({ "type": "integer", "format": "int32" }), Verdict::Ignored),
        (&SGLANG, json!({ "type": "string", "pattern": "^.{0,128}$" }), Verdict::Allowed),
        (&SGLANG, json!({ "type": "string", "pattern": "^.{0,129}$" }), refused),
        (&VLLM_GUIDANCE, json!({ "type": "string", "pattern": "^.{0,129}$" }), Verdict::Allowed),
        (&SGLANG, json!({ "type": "string", "pattern": "^\\p{L}+$" }), refused),
        (&SGLANG, json!({ "type": "string", "pattern": "(?<=a)b" }), Verdict::Disputed),
        (&SGLANG, json!({ "type": ["integer", "null"], "minimum": 5.5 }), refused),
        (&SGLANG, json!({ "type": "integer", "exclusiveMaximum": u64::MAX }), refused),
        // A pattern may be that of keys.
        (&SGLANG, json!({ "type": "object", "patternProperties": { "(": s } }), refused),
        (&SGLANG, json!({ "type": "object", "patternProperties": { "\\bx": s } }), refused),
        (&VLLM_GUIDANCE, json!({ "type": "object", "patternProperties": { "(?=a)": s } }), refused),
    ] {
        judged(dialect, &w(schema), verdict, "/properties/v");
    }
}

#[test]
fn hosts_and_corrections() {
    let s = json!({ "type": "string" });
    let (taken, ignored, disputed, refused) = (Verdict::Allowed, Verdict::Ignored, Verdict::Disputed, Verdict::Refused);
    let v = "/properties/v";
    let branch = |name: &str| object(&json!({ "t": s, name: s }));
    for (dialect, schema, verdict, place) in [
        (&COHERE, json!({ "type": "object", "properties": { "a": s } }), refused, ""),
        (&COHERE, w(json!({ "type": "integer", "minimum": 0 })), refused, v),
        (&COHERE, w(json!({ "type": "string", "format": "email" })), refused, v),
        (&COHERE, w(json!({ "type": "string", "format": "date" })), taken, v),
        (&COHERE, json!({ "type": "object", "properties": { "a": s, "b": s }, "required": ["a"] }), taken, ""),
        (&MISTRAL, w(json!({ "type": "string", "format": "date" })), refused, v),
        (&MISTRAL, with(&object(&json!({ "v": s })), &json!({ "$schema": "x" })), refused, ""),
        (&FIREWORKS, w(json!({ "oneOf": [s] })), disputed, v),
        (&FIREWORKS, w(json!({ "type": "string", "maxLength": 5 })), disputed, v),
        (&FIREWORKS, w(json!({ "allOf": [{ "type": "object", "properties": { "a": s } }] })), taken, v),
        (&GROQ, w(json!({ "anyOf": [branch("a"), branch("b")] })), refused, v),
        (&GROQ, w(json!({ "type": "array", "items": s, "minItems": 1 })), refused, v),
        (&GROQ, w(json!({ "type": "string", "pattern": "^a$" })), disputed, v),
        (&CEREBRAS, json!({ "type": "object", "properties": { "a": s }, "additionalProperties": false }), taken, ""),
        (&CEREBRAS, json!({ "type": "object", "properties": { "a": s }, "required": ["a"] }), refused, ""),
        (&CEREBRAS, w(json!({ "type": "array", "prefixItems": [s], "items": false })), taken, v),
        (&CEREBRAS, w(json!({ "oneOf": [s] })), refused, v),
        (&CEREBRAS, w(json!({ "type": "array" })), refused, v),
        (&CEREBRAS, w(json!({ "type": "array", "items": true })), refused, "/properties/v/items"),
        (&CEREBRAS, w(json!({ "type": ["string", "null"] })), disputed, v),
        (&XAI, w(json!({ "type": "string", "maxLength": 5000 })), ignored, v),
        (&XAI, w(json!({ "enum": [] })), refused, v),
        (&GEMINI, w(json!({ "type": "object", "additionalProperties": s, "propertyOrdering": ["a"] })), taken, v),
        (&GEMINI_INTERACTIONS, w(json!({ "type": "string", "maxLength": 5 })), ignored, v),
        (&GEMINI_INTERACTIONS, w(json!({ "type": "array", "items": s, "maxItems": 5 })), taken, v),
    ] {
        judged(dialect, &schema, verdict, place);
    }
    let in_def = || with(&w(json!({ "$ref": "#/$def/x" })), &json!({ "$def": { "x": s } }));
    let mapped = json!({ "type": "object", "additionalProperties": { "$ref": "#" } });
    let itself =
        |required: Value| json!({ "type": "object", "properties": { "v": { "$ref": "#" } }, "required": required });
    let nullable = json!({
        "type": "object", "properties": { "v": { "anyOf": [{ "$ref": "#" }, { "type": "null" }] } }, "required": ["v"]
    });
    let tree = json!({
        "type": "object", "required": ["v"],
        "properties": { "v": { "type": "array", "items": { "$ref": "#" } }, "w": { "$ref": "#" } }
    });
    let draft_07 = with(
        &w(json!({ "$ref": "#/definitions/x" })),
        &json!({ "definitions": { "x": s }, "$schema": "http://json-schema.org/draft-07/schema#" }),
    );
    let or_null = |name: &str| with(&branch(name), &json!({ "type": ["object", "null"] }));
    let elsewhere = || w(json!({ "$ref": "https://example.com/x.json" }));
    for (dialect, schema, verdict, place) in [
        (&GROQ, w(json!({ "type": "string", "format": "date" })), disputed, v),
        (&GROQ, w(json!({ "type": "string", "pattern": "(?=a)" })), disputed, v),
        (&GROQ, w(json!({ "anyOf": [or_null("a"), branch("b")] })), refused, v),
        (&GROQ, w(json!({ "anyOf": [{ "anyOf": [branch("a"), { "type": "null" }] }, branch("b")] })), refused, v),
        (&GEMINI, w(json!({ "type": "boolean", "enum": [true] })), disputed, v),
        (&GEMINI_INTERACTIONS, w(json!({ "type": "boolean", "enum": [true] })), disputed, v),
        (&GEMINI, w(json!({ "type": "integer", "enum": [1, 2] })), taken, v),
        (&GEMINI, itself(json!([])), taken, v),
        (&GEMINI, itself(json!(["v"])), refused, v),
        (&GEMINI, nullable, refused, "/properties/v/anyOf/0"),
        (&GEMINI, tree, refused, "/properties/v/items"),
        (&GEMINI, mapped, refused, "/additionalProperties"),
        (&CEREBRAS, w(json!({ "type": "array", "prefixItems": [s] })), refused, v),
        (&CEREBRAS, w(json!({})), disputed, v),
        (&XAI, w(json!(true)), refused, v),
        (&XAI, w(json!({ "type": "array", "items": true })), taken, "/properties/v/items"),
        (&XAI, w(json!({ "type": "array", "prefixItems": [s], "items": false })), taken, "/properties/v/items"),
        (&XAI, draft_07, taken, ""),
        (&DEEPSEEK, in_def(), taken, v),
        (&COHERE, in_def(), taken, v),
        (&OPENAI, in_def(), refused, v),
        (&FIREWORKS, elsewhere(), disputed, v),
        (&XAI, elsewhere(), disputed, v),
    ] {
        judged(dialect, &schema, verdict, place);
    }
    let texts = |property: Value| json!({ "type": "object", "properties": { "v": property }, "required": ["v"] });
    judged(&GEMINI_OPENAPI, &texts(json!({ "type": "integer", "enum": [1] })), refused, v);
    judged(&GEMINI_OPENAPI, &texts(json!({ "type": "string", "nullable": true, "enum": ["a"] })), taken, v);
    let overlapping = |values: [&str; 2]| {
        let branch = |value: &str| object(&json!({ "kind": { "type": "string", "enum": [value] }, "x": s }));
        w(json!({ "anyOf": values.map(branch) }))
    };
    judged(&GROQ, &overlapping(["scroll", "scroll"]), refused, v);
    let report = validate(&overlapping(["scroll", "scroll"]), &GROQ);
    let said = report.errors().flat_map(Violation::quotes).collect::<Vec<_>>();
    assert_eq!(said, ["anyOf disambiguation failed"], "the rest depends on the case");
    judged(&GROQ, &overlapping(["scroll", "click"]), taken, v);
    let many: Map<_, _> = (0..67).map(|it| (format!("p{it}"), s.clone())).collect();
    let wide: Map<_, _> = (0..201).map(|it| (format!("p{it}"), s.clone())).collect();
    judged(&COHERE, &object(&Value::Object(wide)), refused, "");
    let tool = (Role::Tool, *validate(&object(&Value::Object(many)), &COHERE).totals());
    assert!(validate_request(&[tool; 2], &COHERE).is_ok() && !validate_request(&[tool; 3], &COHERE).is_ok());
}

/// What a provider ignores is kept, said in words too, and checked by the codec.
#[test]
fn what_is_ignored_stays_and_is_checked() {
    let s = json!({ "type": "string" });
    for (dialect, part, keyword, note, good, bad) in [
        (&LLAMA_CPP, json!({ "type": "number", "minimum": 5 }), "minimum", "at least 5", json!(5), json!(4)),
        (
            &LLAMA_CPP,
            json!({ "type": "array", "items": s, "uniqueItems": true }),
            "uniqueItems",
            "no item twice",
            json!(["a"]),
            json!(["a", "a"]),
        ),
        (
            &MOONSHOT,
            json!({ "type": "string", "pattern": "^a$" }),
            "pattern",
            "matches the regular expression ^a$",
            json!("a"),
            json!("b"),
        ),
        (
            &XAI,
            json!({ "type": "string", "maxLength": 3000 }),
            "maxLength",
            "at most 3000 characters",
            json!("a"),
            json!("b".repeat(3001)),
        ),
        (
            &GEMINI_INTERACTIONS,
            json!({ "type": "string", "minLength": 3 }),
            "minLength",
            "at least 3 characters",
            json!("bbb"),
            json!("b"),
        ),
        (
            &LLAMA_CPP,
            json!({ "type": "string", "pattern": "^b*$", "minLength": 3 }),
            "minLength",
            "at least 3 characters",
            json!("bbb"),
            json!("b"),
        ),
    ] {
        let schema = w(part);
        let report = validate(&schema, dialect);
        let warning = report.ignored().next().unwrap_or_else(|| panic!("{report}"));
        assert!(report.is_ok() && warning.message.contains("accepts it and does not enforce it"), "{report}");
        assert!(warning.quotes().is_empty(), "the API says nothing of what it accepts: {report}");
        let normalized = strict_schema::normalize(&schema, dialect).unwrap();
        let written = &normalized.schema["properties"]["v"];
        assert_eq!(written[keyword], schema["properties"]["v"][keyword], "{written}");
        assert_eq!(written["description"], json!(format!("({note})")));
        assert!(normalized.codec.decode(json!({ "v": good })).is_ok());
        assert!(normalized.codec.decode(json!({ "v": bad })).is_err());
        let again = strict_schema::normalize(&normalized.schema, dialect).unwrap();
        assert!(again.changes.is_empty() && again.schema == normalized.schema, "{:?}", again.changes);
        let exact = strict_schema::normalize_with(&normalized.schema, dialect, &strict_schema::Policy::EXACT);
        assert!(exact.unwrap_err().to_string().contains(keyword));
    }
    // A form that is enforced comes first.
    let normalized = strict_schema::normalize(&w(json!({ "const": 1 })), &MOONSHOT).unwrap();
    assert_eq!(normalized.schema["properties"]["v"], json!({ "type": "integer", "enum": [1] }));
}
