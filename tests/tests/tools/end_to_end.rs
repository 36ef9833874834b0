//! Real clients over HTTP, against a server that behaves as strict mode does.

use std::fmt::Debug;

use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::error::OpenAIError;
use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use async_openai::types::responses::{CreateResponse, OutputItem};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, OPENAI, PORTABLE};
use strict_schema::{Format, Provider, Root, StrictSchema, Tool, ToolSet, validate};
use strict_schema_tests::exclusions::excuses;
use strict_schema_tests::literals::{Literal, literals};
use strict_schema_tests::server::{Server, Turn};

macro_rules! types {
    ($($(#[$meta:meta])* $name:ident { $($(#[$field_meta:meta])* $field:ident: $type:ty),* $(,)? })*) => {
        $(
            $(#[$meta])*
            #[derive(Debug, Deserialize, StrictSchema)]
            #[allow(dead_code, reason = "it is decoded, and no more")]
            struct $name { $($(#[$field_meta])* $field: $type),* }
        )*

        /// The tool of each type, with what decodes its arguments.
        fn kinds() -> Vec<Kind> {
            vec![$(Kind::of::<$name>()),*]
        }
    };
}

types! {
    Ping {}
    GetWeather {
        /// City and country
        city: String,
        unit: Option<Unit>,
    }
    SendMail { to: Vec<String>, subject: String, body: Option<String> }
    SetAlarm { hour: u8, minute: u8, label: Option<String> }
    CreateTask { title: String, done: bool, priority: Priority }
    Search { query: String, page: Option<u16>, tags: Vec<String> }
    MoveFile { from: String, to: String, overwrite: Option<bool> }
    Draw { shapes: Vec<Figure> }
    Outline { title: String, parts: Vec<Outline> }
    Evaluate { expression: Expression }
    Translate { text: String, from: Option<Language>, to: Language }
    BookTable { guests: u8, name: String, wishes: Vec<String> }
    Rate { stars: u8, comment: Option<String> }
    Transfer { account: String, cents: u32, purpose: Option<String> }
    Toggle { device: String, on: bool }
    Paint { red: u8, green: u8, blue: u8 }
    Plan { steps: Vec<Step> }
    Merge { into: String, heads: Vec<String>, squash: bool }
    Quote { symbol: String, currency: Option<Currency> }
    Remember { key: String, value: Option<Box<Remember>> }
    Notify { channel: Channel, urgent: bool }
    Vote { choice: Option<Choice>, abstain: bool }
}

macro_rules! words {
    ($($name:ident { $($variant:ident),* })*) => {
        $(
            #[derive(Debug, Deserialize, StrictSchema)]
            #[serde(rename_all = "snake_case")]
            enum $name { $($variant),* }
        )*
    };
}

words! {
    Unit { Celsius, Fahrenheit }
    Priority { Low, High }
    Language { English, Spanish, Quechua }
    Currency { Cop, Eur }
    Choice { Yes, No }
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(dead_code, reason = "it is decoded, and no more")]
enum Figure {
    Circle { radius: u16 },
    Line { from: u16, to: u16 },
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "op", rename_all = "snake_case")]
#[allow(dead_code, reason = "it is decoded, and no more")]
enum Expression {
    Number { value: u32 },
    Sum { of: Vec<Expression> },
}

#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "it is decoded, and no more")]
struct Step {
    what: String,
    after: Option<u8>,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
#[allow(dead_code, reason = "it is decoded, and no more")]
enum Channel {
    Mail(String),
    Phone { number: String },
}

/// A type, where it is of no importance which.
struct Kind {
    tool: Tool,
    format: Format,
    decode: fn(&str) -> Result<(), String>,
}

impl Kind {
    fn of<T: Root + DeserializeOwned + Debug>() -> Self {
        let decode = |text: &str| strict_schema::from_str::<T>(text).map(drop).map_err(|error| error.to_string());
        Self { tool: Tool::of::<T>(), format: Format::of::<T>().erased(), decode }
    }
}

/// The name and the arguments of a call, or an answer.
type Said = (Option<String>, String);

/// One of the APIs, through its client.
struct Caller {
    provider: Provider,
    ask: Box<dyn Fn(Value) -> Result<Said, String>>,
}

fn chat(server: &Server) -> Caller {
    let client = client(server);
    let ask = move |body: Value| {
        let mut request: CreateChatCompletionRequest = serde_json::from_value(with(
            body,
            json!({ "model": "dice", "messages": [{ "role": "user", "content": "?" }] }),
        ))
        .map_err(|error| error.to_string())?;
        request.n = Some(1);
        let response = run(client.chat().create(request))?;
        Ok(said_in_chat(&response))
    };
    Caller { provider: Provider::openai_chat(), ask: Box::new(ask) }
}

fn said_in_chat(response: &CreateChatCompletionResponse) -> Said {
    let message = &response.choices[0].message;
    match message.tool_calls.as_deref() {
        Some([ChatCompletionMessageToolCalls::Function(call)]) => {
            (Some(call.function.name.clone()), call.function.arguments.clone())
        }
        Some(others) => panic!("one call was expected: {others:?}"),
        None => (None, message.content.clone().unwrap_or_default()),
    }
}

fn responses(server: &Server) -> Caller {
    let client = client(server);
    let ask = move |body: Value| {
        let request: CreateResponse = serde_json::from_value(with(body, json!({ "model": "dice", "input": "?" })))
            .map_err(|error| error.to_string())?;
        let response = run(client.responses().create(request))?;
        Ok(match &response.output[..] {
            [OutputItem::FunctionCall(call)] => (Some(call.name.clone()), call.arguments.clone()),
            _ => (None, response.output_text().unwrap_or_default()),
        })
    };
    Caller { provider: Provider::openai_responses(), ask: Box::new(ask) }
}

fn messages(server: &Server) -> Caller {
    let url = server.url();
    let ask = move |body: Value| {
        let (status, reply) = post(&url, "/v1/messages", &body)?;
        if status != 200 {
            return Err(reply["error"]["message"].as_str().map_or_else(|| reply.to_string(), str::to_owned));
        }
        let content = &reply["content"][0];
        Ok(match content["type"].as_str() {
            Some("tool_use") => (content["name"].as_str().map(str::to_owned), in_digits(&content["input"].to_string())),
            _ => (None, content["text"].as_str().unwrap_or_default().to_owned()),
        })
    };
    Caller { provider: Provider::anthropic(), ask: Box::new(ask) }
}

/// Here arguments are JSON, and a client's JSON holds an integer beyond 64 bits as a float. It gets its digits back.
fn in_digits(text: &str) -> String {
    let mut written = text.to_owned();
    for (at, literal) in literals(text).into_iter().rev() {
        if let Literal::Number(spelled) = literal
            && spelled.contains('e')
        {
            written.replace_range(at, &format!("{:.0}", spelled.parse::<f64>().unwrap()));
        }
    }
    written
}

fn client(server: &Server) -> Client<OpenAIConfig> {
    Client::with_config(OpenAIConfig::new().with_api_base(format!("{}/v1", server.url())).with_api_key("none"))
}

fn run<T>(future: impl Future<Output = Result<T, OpenAIError>>) -> Result<T, String> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(future).map_err(|error| match error {
        OpenAIError::ApiError(error) => error.api_error.message,
        other => other.to_string(),
    })
}

/// A plain client.
fn post(url: &str, path: &str, body: &Value) -> Result<(u16, Value), String> {
    use std::io::{Read, Write};

    let address = url.trim_start_matches("http://");
    let body = body.to_string();
    let mut stream = std::net::TcpStream::connect(address).map_err(|error| error.to_string())?;
    let head = format!("POST {path} HTTP/1.1\r\nhost: {address}\r\ncontent-length: {}\r\n\r\n", body.len());
    stream.write_all(format!("{head}{body}").as_bytes()).map_err(|error| error.to_string())?;
    let mut reply = String::new();
    stream.read_to_string(&mut reply).map_err(|error| error.to_string())?;
    let (head, body) = reply.split_once("\r\n\r\n").ok_or("the reply has no body")?;
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or("the reply has no status")?;
    Ok((status, serde_json::from_str(body).map_err(|error| error.to_string())?))
}

fn with(mut body: Value, more: Value) -> Value {
    let (Value::Object(members), Value::Object(more)) = (&mut body, more) else { panic!("they are objects") };
    members.extend(more);
    body
}

/// The request's part for the format.
fn format_part(provider: &Provider, format: &Format) -> Value {
    let part: Value = format.payload(provider).unwrap().deserialize().unwrap();
    match provider.dialect().name {
        name if name == ANTHROPIC.name => json!({ "output_config": { "format": part } }),
        _ if part.get("json_schema").is_some() => json!({ "response_format": part }),
        _ => json!({ "text": { "format": part } }),
    }
}

/// How many answers were decoded, and how many were of those that the dialect's schemas cannot rule out.
#[derive(Debug, Default)]
struct Tally {
    decoded: usize,
    excused: usize,
}

impl Tally {
    /// `named` are the [exclusions](excuses) that the dialect needs.
    #[track_caller]
    fn read(&mut self, kind: &Kind, text: &str, named: &[&str]) {
        match (kind.decode)(text) {
            Ok(()) => self.decoded += 1,
            Err(error) => {
                let by = if named.is_empty() { Vec::new() } else { excuses(text, &error, named, kind.decode) };
                assert!(!by.is_empty(), "{}: {error}\n{text}", kind.tool.name());
                self.excused += 1;
            }
        }
    }
}

/// `rounds` requests with all the tools that go together, and one with each type as the format.
#[track_caller]
fn check(caller: &Caller, kinds: &[Kind], rounds: usize, named: &[&str]) -> Tally {
    let mut tally = Tally::default();
    for together in kinds.chunks(8) {
        let set: ToolSet = together.iter().map(|kind| kind.tool.clone()).collect();
        let fitted = set.fit(&caller.provider).unwrap();
        assert_eq!(fitted.left_out().count() + fitted.demoted().count(), 0, "{:?}", fitted.demoted().next());
        let tools: Value = serde_json::from_str(&fitted.tools_json()).unwrap();
        for _ in 0..rounds {
            let (name, arguments) = (caller.ask)(json!({ "tools": tools.clone() })).unwrap();
            let name = name.expect("it is a call");
            let kind = together.iter().find(|kind| kind.tool.name() == name).expect("it was offered");
            tally.read(kind, &arguments, named);
        }
    }
    for kind in kinds {
        let (name, answer) = (caller.ask)(format_part(&caller.provider, &kind.format)).unwrap();
        assert_eq!(name, None);
        tally.read(kind, &answer, named);
    }
    tally
}

#[test]
fn every_call_and_every_answer_of_openai_is_decoded() {
    let server = Server::start();
    let kinds = kinds();
    assert!(kinds.len() >= 20);
    let decoded = check(&chat(&server), &kinds, 30, &[]).decoded + check(&responses(&server), &kinds, 30, &[]).decoded;
    assert!(decoded >= 200, "{decoded}");
    println!("{decoded} decoded of {} types", kinds.len());
}

#[test]
fn every_call_and_every_answer_of_anthropic_is_decoded_but_for_integers_out_of_range() {
    let server = Server::start();
    let has_integers = |kind: &Kind| {
        kind.tool.payload(&Provider::anthropic()).ok().map(|payload| payload.schema().contains(r#""integer""#))
    };
    let (mut with, mut without) = (Vec::new(), Vec::new());
    for kind in kinds() {
        match has_integers(&kind) {
            Some(true) => with.push(kind),
            Some(false) => without.push(kind),
            // It contains itself.
            None => {}
        }
    }
    assert_eq!((with.len(), without.len()), (8, 11));

    let tally = check(&messages(&server), &without, 30, &[]);
    assert!(tally.excused == 0 && tally.decoded >= 38, "{tally:?}");
    // Its schemas have no bounds, so that a number may be one that the type does not hold.
    let tally = check(&messages(&server), &with, 200, &["integer-range"]);
    assert!(tally.decoded >= 80 && tally.excused > 0, "{tally:?}");
    println!("{tally:?} of types with integers");
}

#[test]
fn an_integer_out_of_range_is_told_to_the_model_and_mended() {
    let server = Server::with_script([
        Turn::Call("set_alarm", r#"{"hour":6,"minute":300}"#),
        Turn::Call("set_alarm", r#"{"hour":6,"minute":30}"#),
    ]);
    let kinds = kinds();
    let kind = kinds.iter().find(|kind| kind.tool.name() == "set_alarm").unwrap();
    let payload = kind.tool.payload(&Provider::anthropic()).unwrap();
    // What the schema cannot say stands in its words.
    assert!(payload.schema().contains(r#""minute":{"type":"integer","description":"from 0 to 255"}"#), "{payload}");
    let caller = messages(&server);
    let call = || (caller.ask)(json!({ "tools": [payload.deserialize::<Value>().unwrap()] })).unwrap().1;
    assert_eq!(
        (kind.decode)(&call()).unwrap_err(),
        "the JSON does not match the schema\n  at /minute: expected an integer from 0 to 255, not 300"
    );
    (kind.decode)(&call()).unwrap();
}

#[test]
fn each_type_is_clean_under_its_own_dialect_or_refused_with_the_path() {
    let providers = vec![
        Provider::openai_chat(),
        Provider::openai_responses(),
        Provider::azure_openai(),
        Provider::anthropic(),
        Provider::bedrock(),
        Provider::gemini(),
        Provider::mcp(),
    ];
    for provider in providers {
        let mut refused = Vec::new();
        for kind in kinds() {
            match kind.tool.payload(&provider) {
                Ok(payload) => {
                    let report = validate(&serde_json::from_str(payload.schema()).unwrap(), provider.dialect());
                    // A server of the Model Context Protocol may list any schema, and one that contains itself has to.
                    let is_open = provider.dialect().name == PORTABLE.name && payload.schema().contains("$ref");
                    assert!(report.is_ok() || is_open, "{}: {report}", kind.tool.name());
                }
                Err(error) => {
                    assert!(error.to_string().contains("contains itself"), "{error}");
                    refused.push(kind.tool.name().to_owned());
                }
            }
        }
        for name in &refused {
            assert!(["outline", "evaluate", "remember"].contains(&name.as_str()), "{name}");
        }
        println!("{}: refused {refused:?}", provider.dialect().name);
    }
}

/// A hand-written tool that breaks a rule, the rule, and what the API says.
const INVALID: [(&str, &str, &str); 10] = [
    (
        r#"{"type":"object","properties":{},"required":[]}"#,
        "open-object",
        "In context=(), 'additionalProperties' is required to be supplied and to be false.",
    ),
    (
        r#"{"type":"object","properties":{"id":{"type":"string"}},"required":[],"additionalProperties":false}"#,
        "optional-property",
        "In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'id'.",
    ),
    (
        r#"{"type":"object","properties":{"pet":{"oneOf":[{"type":"string"}]}},"required":["pet"],"additionalProperties":false}"#,
        "one-of",
        "In context=('properties', 'pet'), 'oneOf' is not permitted.",
    ),
    (
        r#"{"type":"object","properties":{"url":{"type":"string","format":"uri"}},"required":["url"],"additionalProperties":false}"#,
        "foreign-format",
        "In context=('properties', 'url'), 'uri' is not a valid format.",
    ),
    (
        r#"{"type":"object","properties":{"tags":{"type":"array","items":{"type":"string"},"uniqueItems":true}},"required":["tags"],"additionalProperties":false}"#,
        "unsupported-keyword",
        "In context=('properties', 'tags'), 'uniqueItems' is not permitted.",
    ),
    (
        r##"{"type":"object","properties":{"a":{"$ref":"#/$defs/A","description":"a"}},"required":["a"],"additionalProperties":false,"$defs":{"A":{"type":"string"}}}"##,
        "ref-siblings",
        "context=('properties', 'a'), $ref cannot have keywords {'description'}.",
    ),
    (
        r#"{"type":"object","properties":{"any":{}},"required":["any"],"additionalProperties":false}"#,
        "untyped",
        "In context=('properties', 'any'), schema must have a 'type' key.",
    ),
    (
        r#"{"type":"array","items":{"type":"string"}}"#,
        "root-not-object",
        r#"schema must be a JSON Schema of 'type: "object"', got 'type: "array"'."#,
    ),
    (
        r#"{"type":"object","properties":{"list":{"type":"array"}},"required":["list"],"additionalProperties":false}"#,
        "missing-items",
        "In context=('properties', 'list'), array schema missing items.",
    ),
    (
        r#"{"type":"object","properties":{"to":{"type":"string","pattern":"^(?!x)"}},"required":["to"],"additionalProperties":false}"#,
        "look-around",
        "Invalid JSON schema: regex lookaround is not supported. Found at $.properties.to.pattern.",
    ),
];

#[test]
fn the_server_refuses_what_the_validator_found_beforehand() {
    let server = Server::start();
    for caller in [chat(&server), responses(&server)] {
        for (schema, rule, says) in INVALID {
            let schema: Value = serde_json::from_str(schema).unwrap();
            let report = validate(&schema, &OPENAI);
            assert_eq!(report.errors().next().unwrap().rule.name, rule, "{report}");
            assert!(Tool::new("bad", "", schema.clone()).strict(true).payload(&caller.provider).is_err());

            // Sent all the same, by hand.
            let inner = json!({ "name": "bad", "parameters": schema, "strict": true });
            let tool = if caller.is_chat() {
                json!({ "type": "function", "function": inner })
            } else {
                with(inner, json!({ "type": "function" }))
            };
            let error = (caller.ask)(json!({ "tools": [tool] })).unwrap_err();
            assert_eq!(error, format!("Invalid schema for function 'bad': {says}"));
        }
    }
}

impl Caller {
    fn is_chat(&self) -> bool {
        Format::of::<Ping>().to_json(&self.provider).unwrap().contains("json_schema\":{")
    }
}

#[test]
fn anthropics_shape_is_refused_in_its_own_words() {
    let server = Server::start();
    let schema = json!({ "type": "object", "properties": { "n": { "type": "integer", "minimum": 1 } }, "required": ["n"], "additionalProperties": false });
    let ask = messages(&server).ask;
    let error = ask(json!({ "tools": [{ "name": "bad", "strict": true, "input_schema": schema }] })).unwrap_err();
    assert_eq!(error, "tools.0.custom: For 'integer' type, property 'minimum' is not supported");
    // What is not strict is exempt.
    assert!(ask(json!({ "tools": [{ "name": "bad", "input_schema": schema }] })).is_ok());
}
