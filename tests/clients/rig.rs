//! `rig`: its tools, its structured output, and what its clients of OpenAI and Anthropic send.

use rig_core::completion::{CompletionRequest, ToolDefinition};
use rig_core::driver::Model;
use rig_core::message::ToolName;
use rig_core::operation::Completion;
use rig_core::providers::anthropic::AnthropicConfig;
use rig_core::providers::openai::OpenAIConfig;
use rig_core::providers::openai::responses_api::ResponsesToolDefinition;
use rig_core::schemars::Schema;
use rig_core::tool::{
    DynamicTool, ErasedTool, PortableTool, ToolContext, ToolExecutionError, ToolOutput, tool_definition,
};
use serde_json::{Value, json};
use strict_schema::dialect::{ANTHROPIC, OPENAI, PORTABLE};
use strict_schema::{Format, Payload, Provider, Tool};
use strict_schema_tests::server::{Server, Turn};

use super::{CALL, GetWeather, Outline, Ping, SendRequest, assert_sent, kinds, oslo, payload, run, schema, sent};

/// A derived type as rig's tool.
struct Forecast;

impl PortableTool for Forecast {
    // It has to be a constant; a test holds it to what the type says.
    const NAME: &'static str = "get_weather";
    // rig would decode with serde_json, and tell the model neither the place nor what was expected there.
    type Args = Value;
    type Output = String;
    type Error = strict_schema::Error;

    fn description(&self) -> String {
        "Look up the weather of the coming days.".to_owned()
    }

    fn parameters(&self) -> Value {
        schema::<GetWeather>(&Provider::openai_chat())
    }

    // Of an error that it does not know rig tells the model nothing but that there was one.
    fn map_error(&self, error: strict_schema::Error) -> ToolExecutionError {
        ToolExecutionError::invalid_args(error.to_string())
    }

    async fn call(&self, arguments: Value) -> Result<String, strict_schema::Error> {
        let GetWeather { location, days, .. } = strict_schema::from_str(&arguments.to_string())?;
        Ok(format!("{location} in {days} days: rain"))
    }
}

#[test]
fn a_derived_type_defines_a_tool() {
    let definition = tool_definition(&Forecast);
    let ours = Tool::of::<GetWeather>();
    assert_eq!(definition.name, ours.name());
    let expected = format!(
        r#"{{"type":"function","function":{{"name":"get_weather","description":{},"parameters":{},"strict":true}}}}"#,
        Value::from(definition.description),
        definition.parameters
    );
    assert_eq!(payload::<GetWeather>(&Provider::openai_chat()), expected, "in order");
}

#[test]
fn a_call_reaches_the_tool_as_the_rust_type() {
    let Turn::Call(_, arguments) = CALL else { unreachable!() };
    let result = run(Forecast.execute(arguments.to_owned(), &mut ToolContext::new()));
    assert_eq!(result.output().as_text(), Some("Oslo, Norway in 1 days: rain"));
}

#[test]
fn a_wrong_call_is_answered_in_our_words() {
    let wrong = r#"{"location":"Oslo, Norway","days":-1,"unit":null,"also":null}"#;
    let result = run(Forecast.execute(wrong.to_owned(), &mut ToolContext::new()));
    let told = result.error().and_then(ToolExecutionError::model_feedback).unwrap();
    assert_eq!(told, "the JSON does not match the schema\n  at /days: expected an integer from 0 to 255, not -1");
}

#[test]
fn a_tool_that_is_known_only_at_run_time_needs_no_constant() {
    for kind in kinds() {
        let offered = kind.tool.payload(&Provider::openai_chat()).unwrap();
        let name = ToolName::new(offered.name()).unwrap();
        let decode = kind.decode;
        let tool = DynamicTool::new(name, "", offered.schema().parse().unwrap(), move |arguments| {
            let read = decode(&arguments.to_string());
            Box::pin(async move { read.map(|()| ToolOutput::text("read")).map_err(ToolExecutionError::invalid_args) })
        });
        assert_eq!(tool.definition().parameters.to_string(), offered.schema());
        assert!(run(tool.execute(json!({ "no": "such" }))).is_err() || offered.name() == "ping");
    }
}

#[test]
fn left_to_itself_rig_tells_the_model_less() {
    struct Plain;

    impl PortableTool for Plain {
        const NAME: &'static str = "plain";
        type Args = GetWeather;
        type Output = String;
        type Error = strict_schema::Error;

        fn description(&self) -> String {
            String::new()
        }

        fn parameters(&self) -> Value {
            schema::<GetWeather>(&Provider::openai_chat())
        }

        async fn call(&self, _: GetWeather) -> Result<String, strict_schema::Error> {
            strict_schema::from_str::<GetWeather>("{}").map(|_| String::new())
        }
    }

    let told = |arguments: &str| {
        let result = run(Plain.execute(arguments.to_owned(), &mut ToolContext::new()));
        result.error().and_then(ToolExecutionError::model_feedback).unwrap().to_owned()
    };
    let wrong = r#"{"location":"Oslo, Norway","days":-1,"unit":null,"also":null}"#;
    let without_the_place =
        "failed to parse tool arguments: invalid value: integer `-1`, expected u8 at line 1 column 36";
    assert_eq!(told(wrong), without_the_place);
    // An error that is not mapped is not told at all.
    let right = r#"{"location":"Oslo, Norway","days":1,"unit":null,"also":null}"#;
    assert!(!told(right).contains("location"), "{}", told(right));
}

/// The tool as rig knows it, and what it was made of.
fn defined(tool: &Tool, provider: &Provider) -> ToolDefinition {
    let offered = tool.payload(provider).unwrap();
    let name = ToolName::new(offered.name()).unwrap();
    ToolDefinition::new(name, "Described.", offered.schema().parse().unwrap())
}

fn openai(server: &Server) -> rig_core::providers::openai::OpenAI {
    OpenAIConfig::new("none").with_base_url(format!("{}/v1", server.url())).client()
}

/// A call's name and arguments, or the text.
fn said<W>(model: &Model<W>, request: CompletionRequest) -> Result<(Option<String>, String), String>
where
    W: rig_core::wire::Wire<Op = Completion>,
    rig_core::http_client::DynHttpClient: rig_core::driver::Transport<W>,
{
    let response = run(model.call(request)).map_err(|error| error.to_string())?;
    let call = response.tool_calls().next();
    Ok(match call {
        Some(call) => {
            assert_eq!(call.function.invalid_arguments, None);
            (Some(call.function.name.to_string()), Value::Object(call.function.arguments.clone()).to_string())
        }
        None => (None, response.text()),
    })
}

#[test]
fn with_strict_tools_chat_sends_our_payload_to_the_byte() {
    let server = Server::with_script([CALL]);
    let mut model = openai(&server).chat("dice");
    model.wire = model.wire.with_strict_tools();
    let (name, arguments) = said(&model, CompletionRequest::new("?").tool(tool_definition(&Forecast))).unwrap();
    assert_eq!(name.as_deref(), Some("get_weather"));
    assert_eq!(strict_schema::from_str::<GetWeather>(&arguments).unwrap(), oslo());
    assert_sent(&server, &format!(r#""tools":[{}]"#, payload::<GetWeather>(&Provider::openai_chat())));
}

#[test]
fn with_strict_tools_responses_sends_our_schema_to_the_byte() {
    let server = Server::with_script([CALL]);
    let mut model = openai(&server).responses("dice");
    model.wire = model.wire.with_strict_tools();
    let (_, arguments) = said(&model, CompletionRequest::new("?").tool(tool_definition(&Forecast))).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&arguments).unwrap(), oslo());
    let schema = schema::<GetWeather>(&Provider::openai_responses());
    assert_sent(&server, &format!(r#""name":"get_weather","parameters":{schema},"strict":true"#));
}

#[test]
fn by_itself_rig_is_not_strict() {
    let server = Server::with_script([CALL, CALL]);
    let request = || CompletionRequest::new("?").tool(tool_definition(&Forecast));
    said(&openai(&server).chat("dice"), request()).unwrap();
    // Left out, it is off there.
    assert_eq!(sent(&server)["tools"][0]["function"].get("strict"), None);
    said(&openai(&server).responses("dice"), request()).unwrap();
    assert_eq!(sent(&server)["tools"][0]["strict"], json!(false));
}

#[test]
fn every_call_is_decoded() {
    let server = Server::start();
    let kinds = kinds();
    let tools = || kinds.iter().map(|kind| defined(&kind.tool, &Provider::openai_chat())).collect();
    let mut chat = openai(&server).chat("dice");
    chat.wire = chat.wire.with_strict_tools();
    let mut responses = openai(&server).responses("dice");
    responses.wire = responses.wire.with_strict_tools();
    for _ in 0..20 {
        let request = || CompletionRequest::new("?").tools(tools());
        for (name, arguments) in [said(&chat, request()).unwrap(), said(&responses, request()).unwrap()] {
            let kind = kinds.iter().find(|kind| Some(kind.tool.name()) == name.as_deref()).unwrap();
            (kind.decode)(&arguments).unwrap();
        }
    }
}

// One switch for all tools: what is to be sent as it is goes another way.

#[test]
fn with_strict_tools_a_type_that_opted_out_is_refused() {
    let server = Server::start();
    let mut model = openai(&server).chat("dice");
    model.wire = model.wire.with_strict_tools();
    let tool = defined(&Tool::of::<SendRequest>(), &Provider::openai_chat());
    let error = said(&model, CompletionRequest::new("?").tool(tool)).unwrap_err();
    assert!(error.contains("Invalid schema for function 'send_request'"), "{error}");
}

#[test]
fn what_is_added_to_the_body_of_chat_is_sent_to_the_byte() {
    let request = r#"{"url":"/","headers":{"a":"b"}}"#;
    let server = Server::with_script([Turn::Call("send_request", request)]);
    let payloads = [Tool::of::<GetWeather>(), Tool::of::<SendRequest>()]
        .map(|tool| tool.payload(&Provider::openai_chat()).unwrap());
    let tools: Vec<Value> = payloads.iter().map(|it| it.deserialize().unwrap()).collect();
    let model = openai(&server).chat("dice");
    let (_, arguments) =
        said(&model, CompletionRequest::new("?").additional_params(json!({ "tools": tools }))).unwrap();
    let read: SendRequest = strict_schema::from_str(&arguments).unwrap();
    assert_eq!(read.headers["a"], "b");
    let [strict, open] = payloads;
    assert_eq!((strict.strict(), open.strict()), (Some(true), Some(false)));
    assert_sent(&server, &format!(r#""tools":[{strict},{open}]"#));
}

#[test]
fn a_payload_of_responses_is_rigs_own_type() {
    let server = Server::with_script([CALL]);
    let tools: Vec<ResponsesToolDefinition> = [Tool::of::<GetWeather>(), Tool::of::<SendRequest>()]
        .iter()
        .map(|tool| {
            tool.payload(&Provider::openai_responses()).and_then(|payload: Payload| payload.deserialize()).unwrap()
        })
        .collect();
    let mut model = openai(&server).responses("dice");
    model.wire = model.wire.with_tools(tools);
    let (_, arguments) = said(&model, CompletionRequest::new("?")).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&arguments).unwrap(), oslo());
    let sent = sent(&server);
    let flags = [&sent["tools"][0]["strict"], &sent["tools"][1]["strict"]];
    assert_eq!(flags, [&json!(true), &json!(false)]);
    assert_sent(&server, schema::<GetWeather>(&Provider::openai_responses()).to_string().as_str());
}

// The form of an answer.

fn output_schema(text: &str) -> Schema {
    serde_json::from_str(text).unwrap()
}

#[test]
fn an_output_schema_is_sent_to_the_byte_and_strict() {
    let answer = r#"{"location":"Oslo","days":2,"unit":"celsius","also":null}"#;
    let server = Server::with_script([Turn::Answer(answer), Turn::Answer(answer)]);
    let ours = strict_schema::to_string::<GetWeather>(&OPENAI).unwrap();
    let request = || CompletionRequest::new("?").output_schema(output_schema(&ours));

    let (_, text) = said(&openai(&server).chat("dice"), request()).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&text).unwrap().days, 2);
    let expected = format!(r#"{{"name":"response_schema","strict":true,"schema":{ours}}}"#);
    assert_sent(&server, &expected);

    let (_, text) = said(&openai(&server).responses("dice"), request()).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&text).unwrap().days, 2);
    let expected = format!(r#"{{"type":"json_schema","name":"response_schema","schema":{ours},"strict":true}}"#);
    assert_sent(&server, &expected);
}

#[test]
fn every_answer_is_decoded() {
    let server = Server::start();
    for kind in kinds() {
        let ours = kind.tool.payload(&Provider::openai_chat()).unwrap();
        let request = || CompletionRequest::new("?").output_schema(output_schema(ours.schema()));
        for _ in 0..5 {
            (kind.decode)(&said(&openai(&server).chat("dice"), request()).unwrap().1).unwrap();
            (kind.decode)(&said(&openai(&server).responses("dice"), request()).unwrap().1).unwrap();
        }
    }
}

// Anthropic.

fn anthropic(server: &Server) -> rig_core::providers::anthropic::Anthropic {
    AnthropicConfig::new("none").with_base_url(server.url()).client()
}

#[test]
fn anthropics_tools_keep_what_is_said_and_the_order_of_properties() {
    let server = Server::with_script([Turn::Call("get_weather", r#"{"location":"Oslo, Norway","days":1}"#)]);
    let mut model = anthropic(&server).completion("dice");
    model.wire = model.wire.with_strict_tools();
    let tools = vec![
        defined(&Tool::of::<GetWeather>(), &Provider::anthropic()),
        defined(&Tool::of::<Ping>(), &Provider::anthropic()),
    ];
    let request = CompletionRequest::new("?").tools(tools).max_tokens(100);
    let (_, arguments) = said(&model, request).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&arguments).unwrap(), oslo());

    let sent = sent(&server);
    for (index, ours) in
        [schema::<GetWeather>(&Provider::anthropic()), schema::<Ping>(&Provider::anthropic())].into_iter().enumerate()
    {
        let tool = &sent["tools"][index];
        assert_eq!(tool["strict"], json!(true));
        assert_eq!(tool["input_schema"], ours);
        assert_ne!(tool["input_schema"].to_string(), ours.to_string(), "but for the order of keywords");
        let names = |schema: &Value| schema["properties"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&tool["input_schema"]), names(&ours));
    }
}

#[test]
fn anthropics_output_schema_requires_every_property_so_that_the_portable_dialect_is_the_one() {
    let answer = r#"{"location":"Oslo","days":2,"unit":"celsius","also":"wind"}"#;
    let server = Server::with_script([Turn::Answer(answer), Turn::Answer(answer)]);
    let model = anthropic(&server).completion("dice");
    let ask = |ours: &str| {
        let request = CompletionRequest::new("?").output_schema(output_schema(ours)).max_tokens(100);
        let (_, text) = said(&model, request).unwrap();
        strict_schema::from_str::<GetWeather>(&text).unwrap();
        sent(&server)["output_config"]["format"]["schema"].clone()
    };

    // What may be left out there rig requires, and it may not be null: the model has to invent it.
    let ours = strict_schema::to_value::<GetWeather>(&ANTHROPIC).unwrap();
    let theirs = ask(&ours.to_string());
    assert_eq!(ours["required"], json!(["location", "days"]));
    assert_eq!(theirs["required"], json!(["location", "days", "unit", "also"]));
    assert_eq!(theirs["properties"]["also"]["type"], json!("string"));

    // Where all is required already, there is nothing to change.
    let ours = strict_schema::to_string::<GetWeather>(&PORTABLE).unwrap();
    assert_eq!(ask(&ours).to_string(), ours);
}

#[test]
fn anthropics_format_can_be_added_to_the_body() {
    let server = Server::with_script([Turn::Answer(r#"{"location":"Oslo","days":2}"#)]);
    let format = Format::of::<GetWeather>().payload(&Provider::anthropic()).unwrap();
    let body = json!({ "output_config": { "format": format.deserialize::<Value>().unwrap() } });
    let request = CompletionRequest::new("?").additional_params(body).max_tokens(100);
    let (_, text) = said(&anthropic(&server).completion("dice"), request).unwrap();
    assert_eq!(strict_schema::from_str::<GetWeather>(&text).unwrap().also, None);
    assert_sent(&server, format.as_str());
}

#[test]
fn a_recursive_type_is_refused_for_anthropic_before_rig_sees_it() {
    assert!(Tool::of::<Outline>().payload(&Provider::anthropic()).is_err());
}
