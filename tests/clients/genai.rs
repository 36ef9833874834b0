//! `genai`: its tools, its response format, and what its adapters for OpenAI and Anthropic send.

use genai::adapter::AdapterKind;
use genai::chat::{
    ChatOptions, ChatRequest, ChatResponse, ChatResponseFormat, JsonSchemaDialect, JsonSpec, Tool as TheirTool,
    sanitize_json_schema,
};
use genai::resolver::{AuthData, Endpoint, Error, ServiceTargetResolver};
use genai::{Client, ModelIden, ServiceTarget};
use serde_json::{Value, json};
use strict_schema::{Format, Payload, Provider, Tool};
use strict_schema_tests::server::{Server, Turn};

use super::{CALL, GetWeather, Ping, SendRequest, assert_sent, kinds, oslo, payload, run, schema, sent};

/// The tool, with the flag that this library resolved.
fn tool(payload: &Payload, description: &str) -> TheirTool {
    let tool = TheirTool::new(payload.name().to_owned()).with_description(description);
    let tool = tool.with_schema(payload.schema().parse().unwrap());
    match payload.strict() {
        Some(strict) => tool.with_strict(strict),
        None => tool,
    }
}

const WEATHER: &str = "Look up the weather of the coming days.";

fn weather(provider: &Provider) -> TheirTool {
    tool(&Tool::of::<GetWeather>().payload(provider).unwrap(), WEATHER)
}

pub(crate) fn client(url: &str, kind: AdapterKind) -> Client {
    let url = format!("{url}/v1/");
    let target = move |target: ServiceTarget| -> Result<ServiceTarget, Error> {
        let model = ModelIden::new(kind, target.model.model_name);
        Ok(ServiceTarget { endpoint: Endpoint::from_owned(url.clone()), auth: AuthData::from_single("none"), model })
    };
    Client::builder().with_service_target_resolver(ServiceTargetResolver::from_resolver_fn(target)).build().unwrap()
}

fn ask(client: &Client, tools: Vec<TheirTool>, options: &ChatOptions) -> Result<ChatResponse, genai::Error> {
    let request = ChatRequest::from_user("?").with_tools(tools);
    run(client.exec_chat("dice", request, Some(options)))
}

/// A call's name and arguments.
fn called(response: &ChatResponse) -> (String, String) {
    let call = response.tool_calls()[0];
    (call.fn_name.clone(), call.fn_arguments.to_string())
}

#[test]
fn chat_sends_our_payload_to_the_byte() {
    let server = Server::with_script([CALL]);
    let client = client(&server.url(), AdapterKind::OpenAI);
    let response = ask(&client, vec![weather(&Provider::openai_chat())], &ChatOptions::default()).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&called(&response).1).unwrap(), oslo());
    assert_sent(&server, &format!(r#""tools":[{}]"#, payload::<GetWeather>(&Provider::openai_chat())));
}

#[test]
fn responses_sends_our_schema_to_the_byte() {
    let server = Server::with_script([CALL]);
    let client = client(&server.url(), AdapterKind::OpenAIResp);
    let response = ask(&client, vec![weather(&Provider::openai_responses())], &ChatOptions::default()).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&called(&response).1).unwrap(), oslo());
    let schema = schema::<GetWeather>(&Provider::openai_responses());
    assert_sent(
        &server,
        &format!(r#""name":"get_weather","parameters":{schema},"description":"{WEATHER}","strict":true"#),
    );
}

#[test]
fn by_itself_genai_leaves_strict_mode_to_the_api_or_off() {
    let server = Server::with_script([CALL, CALL, CALL]);
    let plain = || TheirTool::new("get_weather").with_schema(schema::<GetWeather>(&Provider::openai_chat()));
    ask(&client(&server.url(), AdapterKind::OpenAI), vec![plain()], &ChatOptions::default()).unwrap();
    assert_eq!(sent(&server)["tools"][0]["function"]["strict"], json!(false));
    ask(&client(&server.url(), AdapterKind::OpenAIResp), vec![plain()], &ChatOptions::default()).unwrap();
    assert_eq!(sent(&server)["tools"][0].get("strict"), None);
    ask(&client(&server.url(), AdapterKind::Anthropic), vec![plain()], &ChatOptions::default()).unwrap();
    assert_eq!(sent(&server)["tools"][0].get("strict"), None);
}

#[test]
fn a_type_that_opted_out_is_sent_as_it_is_beside_a_strict_one() {
    let call = Turn::Call("send_request", r#"{"url":"/","headers":{"a":"b"}}"#);
    for (kind, provider) in [
        (AdapterKind::OpenAI, Provider::openai_chat()),
        (AdapterKind::OpenAIResp, Provider::openai_responses()),
        (AdapterKind::Anthropic, Provider::anthropic()),
    ] {
        let server = Server::with_script([call.clone()]);
        let open = Tool::of::<SendRequest>().payload(&provider).unwrap();
        assert_eq!(open.strict(), Some(false));
        let tools = vec![weather(&provider), tool(&open, "Send a request.")];
        let response = ask(&client(&server.url(), kind), tools, &ChatOptions::default()).unwrap();
        let read: SendRequest = strict_schema::from_str(&called(&response).1).unwrap();
        assert_eq!(read.headers["a"], "b");
        assert_sent(&server, open.schema());
        assert_sent(&server, r#""strict":false"#);
        assert_sent(&server, r#""strict":true"#);
    }
}

#[test]
fn every_call_is_decoded() {
    let server = Server::start();
    let kinds = kinds();
    for (kind, provider) in
        [(AdapterKind::OpenAI, Provider::openai_chat()), (AdapterKind::OpenAIResp, Provider::openai_responses())]
    {
        let client = client(&server.url(), kind);
        for _ in 0..20 {
            let tools = kinds.iter().map(|kind| tool(&kind.tool.payload(&provider).unwrap(), "Described.")).collect();
            let (name, arguments) = called(&ask(&client, tools, &ChatOptions::default()).unwrap());
            let kind = kinds.iter().find(|kind| kind.tool.name() == name).unwrap();
            (kind.decode)(&arguments).unwrap();
        }
    }
}

#[test]
fn anthropics_tools_are_sent_to_the_byte() {
    let server = Server::with_script([Turn::Call("get_weather", r#"{"location":"Oslo, Norway","days":1}"#)]);
    let ping = Tool::of::<Ping>().payload(&Provider::anthropic()).unwrap();
    let tools = vec![weather(&Provider::anthropic()), tool(&ping, "")];
    let response = ask(&client(&server.url(), AdapterKind::Anthropic), tools, &ChatOptions::default()).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&called(&response).1).unwrap(), oslo());
    let schema = schema::<GetWeather>(&Provider::anthropic());
    assert_sent(&server, &format!(r#""name":"get_weather","input_schema":{schema},"strict":true"#));
    assert_sent(&server, ping.schema());
}

// The form of an answer.

/// Of a format it takes the name and the schema, and is always strict.
fn json_spec<T: ?Sized>(payload: &Payload<T>) -> ChatOptions {
    let spec = JsonSpec::new(payload.name(), payload.schema().parse::<Value>().unwrap());
    ChatOptions::default().with_response_format(ChatResponseFormat::JsonSpec(spec.with_description("Not sent.")))
}

#[test]
fn a_json_spec_is_sent_to_the_byte_and_strict() {
    let answer = r#"{"location":"Oslo","days":2,"unit":"celsius","also":null}"#;
    let cases = [
        (
            AdapterKind::OpenAI,
            Provider::openai_chat(),
            r#"{"type":"json_schema","json_schema":{"name":"get_weather","strict":true,"schema":SCHEMA}}"#,
        ),
        (
            AdapterKind::OpenAIResp,
            Provider::openai_responses(),
            r#"{"type":"json_schema","name":"get_weather","strict":true,"schema":SCHEMA}"#,
        ),
        (AdapterKind::Anthropic, Provider::anthropic(), r#"{"format":{"type":"json_schema","schema":SCHEMA}}"#),
    ];
    for (kind, provider, expected) in cases {
        let answer = if kind == AdapterKind::Anthropic { r#"{"location":"Oslo","days":2}"# } else { answer };
        let server = Server::with_script([Turn::Answer(answer)]);
        let ours = Format::of::<GetWeather>().payload(&provider).unwrap();
        let response = ask(&client(&server.url(), kind), Vec::new(), &json_spec(&ours)).unwrap();
        let read: GetWeather = strict_schema::from_str(response.first_text().unwrap()).unwrap();
        assert_eq!(read.days, 2);
        assert_sent(&server, &expected.replace("SCHEMA", ours.schema()));
        assert!(!server.received().contains("Not sent."));
    }
}

#[test]
fn what_genai_does_to_schemas_changes_nothing_in_ours() {
    for kind in kinds() {
        for (provider, dialect) in [
            (Provider::openai_chat(), JsonSchemaDialect::OpenAiStrictTool),
            (Provider::openai_chat(), JsonSchemaDialect::OpenAiStrict),
            (Provider::anthropic(), JsonSchemaDialect::AnthropicStructured),
        ] {
            let Ok(payload) = kind.tool.payload(&provider) else {
                assert_eq!((kind.tool.name(), dialect), ("outline", JsonSchemaDialect::AnthropicStructured));
                continue;
            };
            let theirs = sanitize_json_schema(&payload.schema().parse().unwrap(), dialect);
            assert_eq!(theirs.to_string(), payload.schema());
        }
    }
}

#[test]
fn a_foreign_schema_is_normalized_before_genai_would_narrow_it() {
    let schema = json!({ "type": "object", "properties": { "path": { "type": "string" }, "depth": { "type": "integer" } }, "required": ["path"] });

    // genai requires what was optional, and leaves it no way out.
    let theirs = sanitize_json_schema(&schema, JsonSchemaDialect::OpenAiStrictTool);
    assert_eq!(theirs["required"], json!(["path", "depth"]));
    assert_eq!(theirs["properties"]["depth"], json!({ "type": "integer" }));

    // Normalized it may be null, and the codec takes the null away again.
    let list = Tool::new("list", "List files", schema).normalized().payload(&Provider::openai_chat()).unwrap();
    let server = Server::with_script([Turn::Call("list", r#"{"path":"/","depth":null}"#)]);
    let response =
        ask(&client(&server.url(), AdapterKind::OpenAI), vec![tool(&list, "List files")], &ChatOptions::default())
            .unwrap();
    assert_eq!(list.decode(&called(&response).1).unwrap(), json!({ "path": "/" }));
    assert_sent(&server, list.as_str());
}

// The server speaks neither of these, but tells what it was sent.

#[test]
fn gemini_is_sent_our_payload_to_the_byte() {
    let server = Server::start();
    let ours = Tool::of::<GetWeather>().payload(&Provider::gemini()).unwrap();
    assert!(
        ask(&client(&server.url(), AdapterKind::Gemini), vec![tool(&ours, WEATHER)], &ChatOptions::default()).is_err()
    );
    assert_sent(&server, &format!(r#""functionDeclarations":[{ours}]"#));
    let format = Format::of::<GetWeather>().payload(&Provider::gemini()).unwrap();
    assert!(ask(&client(&server.url(), AdapterKind::Gemini), Vec::new(), &json_spec(&format)).is_err());
    assert_sent(&server, &format!(r#""generationConfig":{format}"#));
}

#[test]
fn bedrock_is_sent_no_flag() {
    let server = Server::start();
    let ours = Tool::of::<GetWeather>().payload(&Provider::bedrock()).unwrap();
    assert!(
        ask(&client(&server.url(), AdapterKind::BedrockApi), vec![tool(&ours, WEATHER)], &ChatOptions::default())
            .is_err()
    );
    let mut expected: Value = ours.deserialize().unwrap();
    expected["toolSpec"].as_object_mut().unwrap().remove("strict");
    assert_eq!(sent(&server)["toolConfig"]["tools"], json!([expected]));
    assert_sent(&server, ours.schema());
}
