//! `async-openai`: a payload as the library's own type, and what arrives when that is sent.

use std::collections::BTreeMap;

use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, ChatCompletionRequestMessage, ChatCompletionRequestUserMessage,
    ChatCompletionTools, CreateChatCompletionRequest, ResponseFormat,
};
use async_openai::types::responses::{
    CreateResponse, InputParam, OutputItem, ResponseTextParam, TextResponseFormatConfiguration, Tool as ResponsesTool,
};
use serde::Deserialize;
use serde_json::{Value, json};
use strict_schema::{Format, Payload, Provider, StrictSchema, Tool};
use strict_schema_tests::server::{Server, Turn};

/// Look up the weather.
#[derive(Debug, PartialEq, Eq, Deserialize, StrictSchema)]
struct GetWeather {
    /// City and country
    location: String,
    days: u8,
    also: Option<String>,
}

/// Send a request.
#[derive(StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "only the schema is used")]
struct SendRequest {
    url: String,
    headers: BTreeMap<String, String>,
}

const CALL: Turn = Turn::Call("get_weather", ARGUMENTS);
const ARGUMENTS: &str = r#"{"location":"Oslo","days":2,"also":null}"#;

/// Derived, foreign and opted out.
fn tools(provider: &Provider) -> Vec<Payload> {
    let schema = json!({ "type": "object", "properties": { "path": { "type": "string" } } });
    let tools = [Tool::of::<GetWeather>(), Tool::new("list", "List files", schema), Tool::of::<SendRequest>()];
    tools.iter().map(|tool| tool.payload(provider).unwrap()).collect()
}

fn client(server: &Server) -> Client<OpenAIConfig> {
    Client::with_config(OpenAIConfig::new().with_api_base(format!("{}/v1", server.url())).with_api_key("none"))
}

fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

#[track_caller]
fn check(arguments: &str) {
    let read: GetWeather = strict_schema::from_str(arguments).unwrap();
    assert_eq!(read, GetWeather { location: "Oslo".to_owned(), days: 2, also: None });
}

fn chat(server: &Server, change: impl FnOnce(&mut CreateChatCompletionRequest)) -> (String, String) {
    let message = ChatCompletionRequestMessage::User(ChatCompletionRequestUserMessage::from("?"));
    let mut request =
        CreateChatCompletionRequest { model: "dice".to_owned(), messages: vec![message], ..Default::default() };
    change(&mut request);
    let response = run(client(server).chat().create(request)).unwrap();
    let message = &response.choices[0].message;
    let calls = message.tool_calls.as_deref().unwrap_or_default();
    let arguments = calls.iter().find_map(|call| match call {
        ChatCompletionMessageToolCalls::Function(call) => Some(call.function.arguments.clone()),
        ChatCompletionMessageToolCalls::Custom(_) => None,
    });
    (arguments.or(message.content.clone()).unwrap(), server.received())
}

#[test]
fn chat_tools_are_sent_to_the_byte() {
    let payloads = tools(&Provider::openai_chat());
    let read: Vec<ChatCompletionTools> = payloads.iter().map(|it| it.deserialize().unwrap()).collect();
    let (arguments, body) = chat(&Server::with_script([CALL]), |request| request.tools = Some(read));
    check(&arguments);
    for payload in payloads {
        assert!(body.contains(payload.as_str()), "{payload}\nis not in\n{body}");
    }
}

#[test]
fn the_format_of_chat_is_sent_with_its_schema_to_the_byte() {
    let payload = Format::of::<GetWeather>().payload(&Provider::openai_chat()).unwrap();
    let read: ResponseFormat = payload.deserialize().unwrap();
    let server = Server::with_script([Turn::Answer(ARGUMENTS)]);
    let (answer, body) = chat(&server, |request| request.response_format = Some(read));
    check(&answer);
    assert!(body.contains(payload.schema()), "{body}");
    let sent: Value = body.parse().unwrap();
    assert_eq!(sent["response_format"], payload.deserialize::<Value>().unwrap());
}

fn responses(server: &Server, change: impl FnOnce(&mut CreateResponse)) -> (String, String) {
    let mut request = CreateResponse {
        model: Some("dice".to_owned()),
        input: InputParam::Text("?".to_owned()),
        ..Default::default()
    };
    change(&mut request);
    let response = run(client(server).responses().create(request)).unwrap();
    let arguments = match &response.output[..] {
        [OutputItem::FunctionCall(call)] => call.arguments.clone(),
        _ => response.output_text().unwrap(),
    };
    (arguments, server.received())
}

#[test]
fn tools_of_responses_are_sent_with_their_schemas_to_the_byte() {
    let payloads = tools(&Provider::openai_responses());
    let read: Vec<ResponsesTool> = payloads.iter().map(|it| it.deserialize().unwrap()).collect();
    let (arguments, body) = responses(&Server::with_script([CALL]), |request| request.tools = Some(read));
    check(&arguments);
    let sent: Value = body.parse().unwrap();
    for (index, payload) in payloads.iter().enumerate() {
        assert!(body.contains(payload.schema()), "{payload}\nis not in\n{body}");
        assert_eq!(sent["tools"][index], payload.deserialize::<Value>().unwrap());
    }
}

#[test]
fn the_format_of_responses_is_sent_with_its_schema_to_the_byte() {
    let payload = Format::of::<GetWeather>().payload(&Provider::openai_responses()).unwrap();
    let format: TextResponseFormatConfiguration = payload.deserialize().unwrap();
    let server = Server::with_script([Turn::Answer(ARGUMENTS)]);
    let (answer, body) =
        responses(&server, |request| request.text = Some(ResponseTextParam { format, verbosity: None }));
    check(&answer);
    assert!(body.contains(payload.schema()), "{body}");
    let sent: Value = body.parse().unwrap();
    assert_eq!(sent["text"]["format"], payload.deserialize::<Value>().unwrap());
}
