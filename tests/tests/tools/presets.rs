//! Each preset's payloads to the byte, beside the shape in the provider's documentation: a tool that is strict, the same as
//! not strict, and a format.

use expect_test::{Expect, expect};
use serde_json::Value;
use strict_schema::dialect::{ANTHROPIC, OPENAI};
use strict_schema::{Dialect, Format, Provider, Tool};

/// It stands in each payload as it is, and is `SCHEMA` below.
const SCHEMA: &str =
    r#"{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}"#;

#[track_caller]
fn check(provider: &Provider, expected: [Expect; 3]) {
    let [strict, free, format] = expected;
    let schema = || -> Value { serde_json::from_str(SCHEMA).unwrap() };
    let tool = || Tool::new("read_file", "Read it", schema());
    let said = |payload: Result<String, strict_schema::Error>| {
        payload.unwrap_or_else(|error| error.to_string()).replace(SCHEMA, "SCHEMA")
    };
    strict.assert_eq(&said(tool().to_json(provider)));
    free.assert_eq(&said(tool().strict(false).to_json(provider)));
    format.assert_eq(&said(Format::new("answer", "", schema()).to_json(provider)));
}

#[test]
fn moonshot() {
    check(
        &Provider::moonshot(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","strict":true,"schema":SCHEMA}}"#]],
        ],
    );
}

#[test]
fn mistral() {
    check(
        &Provider::mistral(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn cohere() {
    check(
        &Provider::cohere(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#
            ]],
            expect![[r#"{"type":"json_object","json_schema":SCHEMA}"#]],
        ],
    );
}

#[test]
fn fireworks() {
    check(
        &Provider::fireworks(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA}}"#]],
        ],
    );
}

#[test]
fn together() {
    check(
        &Provider::together(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn groq() {
    check(
        &Provider::groq(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn cerebras() {
    check(
        &Provider::cerebras(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn xai() {
    check(
        &Provider::xai(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn deepseek() {
    check(
        &Provider::deepseek(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect!["no format `answer`: the dialect `deepseek-2026-09` has no formats of responses"],
        ],
    );
}

#[test]
fn gemini_interactions() {
    check(
        &Provider::gemini_interactions(),
        [
            expect![[r#"{"type":"function","name":"read_file","description":"Read it","parameters":SCHEMA}"#]],
            expect![[r#"{"type":"function","name":"read_file","description":"Read it","parameters":SCHEMA}"#]],
            expect![[r#"{"type":"text","mime_type":"application/json","schema":SCHEMA}"#]],
        ],
    );
}

#[test]
fn llama_cpp() {
    check(
        &Provider::llama_cpp(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"schema":SCHEMA}}"#]],
        ],
    );
}

#[test]
fn ollama() {
    check(
        &Provider::ollama(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#
            ]],
            expect!["SCHEMA"],
        ],
    );
}

#[test]
fn lm_studio() {
    check(
        &Provider::lm_studio(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn vllm() {
    check(
        &Provider::vllm(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn sglang() {
    check(
        &Provider::sglang(),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn openrouter() {
    check(
        &Provider::openrouter(&OPENAI),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
    check(
        &Provider::openrouter(&ANTHROPIC),
        [
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#
            ]],
            expect![[
                r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#
            ]],
            expect![[r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#]],
        ],
    );
}

#[test]
fn every_provider_has_its_payloads_in_a_test() {
    let tests = [include_str!("presets.rs"), include_str!("payloads.rs")].concat();
    for provider in Provider::all() {
        let preset = format!("Provider::{}()", provider.name().replace('-', "_"));
        assert!(tests.contains(&preset), "{preset}");
    }
}

#[test]
fn every_dialect_of_a_provider_is_refused_by_another_api() {
    let tool = Tool::new("read_file", "Read it", serde_json::from_str(SCHEMA).unwrap());
    for provider in Provider::all().into_iter().filter(|it| it.name() != "mcp") {
        let dialect = *provider.dialect();
        let other = match dialect.provider {
            "Anthropic" => Provider::openai_chat(),
            _ => Provider::anthropic(),
        };
        let error = tool.payload(&other.with_dialect(dialect)).map(|it| it.to_string()).unwrap_err();
        assert!(error.to_string().contains("is that of another API"), "{provider}: {error}");
    }
}

#[test]
fn an_alias_of_a_provider_is_one_of_its_dialect() {
    for provider in Provider::all() {
        for alias in provider.aliases() {
            assert_eq!(alias.parse::<Dialect>().unwrap().name, provider.dialect().name, "{alias}");
        }
    }
}
