//! The pages of recipes: their programs are the files of `recipes/`. Below each stands what it sends, what comes back, and what it
//! returns, written by a run against the server on loopback.
//!
//! The server refuses what strict mode refuses. What it sends back is in `recipes/*.json`, in the form that each API documents.

use std::error::Error;

use serde_json::{Value, json};
use strict_schema_tests::page::{hold, read};
use strict_schema_tests::server::{Server, Turn};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

use super::run;

const QUESTION: &str = "Will it rain in Oslo tomorrow?";

macro_rules! programs {
    ($($name:ident: |$url:ident| $returned:expr;)*) => {
        $(#[allow(dead_code, clippy::needless_pass_by_value, clippy::unused_async, reason = "its `main` asks the provider itself, and a tool owns its arguments")]
        mod $name {
            include!(concat!("recipes/", stringify!($name), ".rs"));

            /// What the program asks the server at this URL, and returns.
            pub(super) fn recipe($url: &str) -> Result<String, Box<dyn std::error::Error>> {
                $returned
            }
        })*

        fn recipe(name: &str, url: &str) -> Result<String, Box<dyn Error>> {
            match name {
                $(stringify!($name) => $name::recipe(url),)*
                other => panic!("there is no recipe `{other}`"),
            }
        }
    };
}

programs! {
    openai_chat: |url| ask(url, "none", super::QUESTION);
    openai_responses: |url| ask(url, "none", super::QUESTION);
    anthropic: |url| ask(url, "none", super::QUESTION);
    gemini: |url| ask(url, "none", super::QUESTION);
    ollama: |url| ask(url, super::QUESTION);
    getting_started: |url| {
        let call = ask(url, "none", super::QUESTION)?;
        Ok(format!("{}\n{}, {} day(s) ahead", strict_schema::json!(GetWeather), call.location, call.days))
    };
    retry_loop: |url| {
        let summary: Summary = ask(url, "none", "Summarize the report, and rate it.")?;
        Ok(format!("{summary:?}"))
    };
    async_openai: |url| {
        let config = OpenAIConfig::new().with_api_base(format!("{url}/v1")).with_api_key("none");
        super::run(ask(&Client::with_config(config), super::QUESTION))
    };
    rig: |url| super::run(ask(&OpenAIConfig::new("none").with_base_url(format!("{url}/v1")).client(), super::QUESTION));
    genai: |url| super::run(ask(&crate::genai::client(url, genai::adapter::AdapterKind::Anthropic), super::QUESTION));
}

mod rmcp {
    #![allow(
        dead_code,
        clippy::needless_pass_by_value,
        clippy::unused_async,
        reason = "its `main` serves standard input"
    )]

    include!("recipes/rmcp.rs");

    pub(super) fn weather() -> Server<()> {
        server().expect("the tool is accepted")
    }
}

/// The bodies that the server sends to this recipe.
fn responses(name: &str) -> Vec<Value> {
    let file = match name {
        "async_openai" | "rig" => "openai_chat",
        "genai" => "anthropic",
        own => own,
    };
    serde_json::from_str(&read(&format!("tests/clients/recipes/{file}.json"))).unwrap()
}

/// What a run of the recipe sends, and what it returns.
fn ran(name: &str) -> (Vec<Value>, String) {
    let server = Server::with_script(responses(name).iter().map(|body| Turn::Body(body.to_string())));
    let returned = recipe(name, &server.url()).unwrap_or_else(|error| panic!("{name}: {error}"));
    (server.all_received().iter().map(|body| body.parse().unwrap()).collect(), returned)
}

/// The messages that the last request has more than the first.
fn added(requests: &[Value]) -> Value {
    let [Value::Object(first), .., Value::Object(last)] = requests else { panic!("it asks more than once") };
    let longer = last.iter().find_map(|(key, value)| {
        let before = first[key].as_array()?.len();
        value.as_array().filter(|list| list.len() > before).map(|list| list[before..].to_vec())
    });
    longer.expect("the conversation grows").into()
}

fn block(kind: &str, name: &str) -> Option<String> {
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap();
    Some(match (kind, name) {
        ("program", _) => read(&format!("tests/clients/recipes/{name}.rs")),
        ("response", "rmcp") => pretty(&served("tools/list", json!({}))),
        ("result", "rmcp") => {
            let arguments = json!({ "name": "get_weather", "arguments": { "location": "Oslo, Norway", "days": 30 } });
            pretty(&served("tools/call", arguments))
        }
        ("schema", _) => pretty(&ran(name).1.lines().next()?.parse().unwrap()),
        ("request", _) => pretty(&ran(name).0[0]),
        ("response", _) => pretty(&responses(name)[0]),
        ("second", _) => pretty(&responses(name)[1]),
        ("added", _) => pretty(&added(&ran(name).0)),
        ("printed", _) => ran(name).1.lines().last()?.to_owned(),
        _ => return None,
    })
}

#[test]
fn the_recipes_of_clients_have_what_they_send_and_return() {
    hold("docs/clients.md", block);
}

#[test]
fn the_recipes_by_plain_http_have_what_they_send_and_return() {
    hold("docs/http.md", block);
}

#[test]
fn getting_started_has_what_it_sends_and_returns() {
    hold("docs/getting-started.md", block);
}

#[test]
fn the_retry_loop_has_what_it_sends_and_returns() {
    hold("docs/retry.md", block);
}

#[test]
fn each_recipe_runs_the_call_and_sends_its_result() {
    for name in ["openai_chat", "openai_responses", "anthropic", "gemini", "ollama", "async_openai", "rig", "genai"] {
        let (requests, returned) = ran(name);
        assert_eq!(returned, "Yes. Rain is forecast in Oslo tomorrow, with 9 °C.", "{name}");
        let sent_back = added(&requests).to_string();
        assert!(sent_back.contains("Oslo, Norway, day 1: rain, 9 °C"), "{name}: {sent_back}");
    }
}

/// What the server of the recipe answers to a request of a client.
fn served(method: &str, params: Value) -> Value {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let client = async move {
        let (reading, mut writing) = tokio::io::split(ours);
        let mut lines = BufReader::new(reading).lines();
        let info = json!({ "name": "client", "version": "1.0.0" });
        let hello = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info });
        for message in [
            json!({ "jsonrpc": "2.0", "id": 0, "method": "initialize", "params": hello }),
            json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
            json!({ "jsonrpc": "2.0", "id": 1, "method": method, "params": params }),
        ] {
            writing.write_all(format!("{message}\n").as_bytes()).await.unwrap();
        }
        loop {
            let line: Value = lines.next_line().await.unwrap().expect("there is an answer").parse().unwrap();
            if line["id"] == 1 {
                return line;
            }
        }
    };
    run(async move {
        let serving = async { ::rmcp::ServiceExt::serve(rmcp::weather(), theirs).await.unwrap() };
        let (_running, answer) = tokio::join!(serving, client);
        answer
    })
}
