//! Each preset's payloads to the byte, beside the shape in the provider's documentation: a tool that is strict, the same as
//! not strict, and a format.

use serde_json::Value;
use strict_schema::dialect::{ANTHROPIC, OPENAI};
use strict_schema::{Dialect, Format, Provider, Tool};

/// It stands in each payload as it is, and is `SCHEMA` below.
const SCHEMA: &str =
    r#"{"type":"object","properties":{"path":{"type":"string"}},"required":["path"],"additionalProperties":false}"#;

/// A tool that is strict, and the same as not strict.
const FLAGGED: [&str; 2] = [
    r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":true}}"#,
    r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA,"strict":false}}"#,
];

/// Where the API has no flag.
const FLAGLESS: [&str; 2] =
    [r#"{"type":"function","function":{"name":"read_file","description":"Read it","parameters":SCHEMA}}"#; 2];

const INTERACTIONS: [&str; 2] =
    [r#"{"type":"function","name":"read_file","description":"Read it","parameters":SCHEMA}"#; 2];

/// A format as OpenAI takes it.
const FORMAT: &str = r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA,"strict":true}}"#;

#[test]
fn payloads() {
    check(
        &Provider::moonshot(),
        FLAGGED,
        r#"{"type":"json_schema","json_schema":{"name":"answer","strict":true,"schema":SCHEMA}}"#,
    );
    check(&Provider::mistral(), FLAGGED, FORMAT);
    check(&Provider::cohere(), FLAGLESS, r#"{"type":"json_object","json_schema":SCHEMA}"#);
    check(&Provider::fireworks(), FLAGGED, r#"{"type":"json_schema","json_schema":{"name":"answer","schema":SCHEMA}}"#);
    check(&Provider::together(), FLAGLESS, FORMAT);
    check(&Provider::groq(), FLAGGED, FORMAT);
    check(&Provider::cerebras(), FLAGGED, FORMAT);
    check(&Provider::xai(), FLAGGED, FORMAT);
    check(
        &Provider::deepseek(),
        FLAGGED,
        "no format `answer`: the dialect `deepseek-2026-09` has no formats of responses",
    );
    check(
        &Provider::gemini_interactions(),
        INTERACTIONS,
        r#"{"type":"text","mime_type":"application/json","schema":SCHEMA}"#,
    );
    check(&Provider::llama_cpp(), FLAGLESS, r#"{"type":"json_schema","json_schema":{"schema":SCHEMA}}"#);
    check(&Provider::ollama(), FLAGLESS, "SCHEMA");
    check(&Provider::lm_studio(), FLAGGED, FORMAT);
    check(&Provider::vllm(), FLAGGED, FORMAT);
    check(&Provider::sglang(), FLAGGED, FORMAT);
    check(&Provider::openrouter(&OPENAI), FLAGGED, FORMAT);
    check(&Provider::openrouter(&ANTHROPIC), FLAGGED, FORMAT);
    // The number of tools is a limit of OpenAI's own API.
    let tools = |dialect: &Dialect| dialect.request.tools;
    assert_eq!((tools(&OPENAI), tools(Provider::openrouter(&OPENAI).dialect())), (Some(128), None));
}

#[track_caller]
fn check(provider: &Provider, tools: [&str; 2], format: &str) {
    let schema = || -> Value { serde_json::from_str(SCHEMA).unwrap() };
    let tool = || Tool::new("read_file", "Read it", schema());
    let said = |payload: Result<String, strict_schema::Error>| {
        payload.unwrap_or_else(|error| error.to_string()).replace(SCHEMA, "SCHEMA")
    };
    assert_eq!([said(tool().to_json(provider)), said(tool().strict(false).to_json(provider))], tools, "{provider}");
    assert_eq!(said(Format::new("answer", "", schema()).to_json(provider)), format, "{provider}");
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
