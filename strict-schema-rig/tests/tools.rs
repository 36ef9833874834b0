//! Functions as rig's tools, and what a model is sent and told.

#![allow(missing_docs, clippy::unused_async, reason = "these are tests")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rig_core::completion::CompletionRequest;
use rig_core::providers::openai::OpenAIConfig;
use rig_core::tool::{DynamicTool, ToolContext};
use serde_json::{Value, json};
use strict_schema::{Functions, Provider};
use strict_schema_tests::server::{Server, Turn};

/// Look up the weather.
#[strict_schema::tool]
async fn forecast(
    /// City and country
    city: String,
    days: u8,
    #[ctx] calls: &Arc<AtomicU32>,
) -> Result<String, String> {
    if days == 0 {
        return Err("today is over".to_owned());
    }
    let call = calls.fetch_add(1, Ordering::Relaxed);
    Ok(format!("call {call}: rain in {city}"))
}

fn tools() -> (Vec<DynamicTool>, Functions<Arc<AtomicU32>>) {
    let functions = Functions::new().with::<forecast::Args>();
    let calls = Arc::new(AtomicU32::new(1));
    let context = move |_: &ToolContext| calls.clone();
    (strict_schema_rig::tools(&functions, &Provider::openai_chat(), context).unwrap(), functions)
}

fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future)
}

#[test]
fn a_function_is_a_tool_of_rig() {
    let (tools, functions) = tools();
    let definition = tools[0].definition();
    assert_eq!((definition.name.to_string().as_str(), &*definition.description), ("forecast", "Look up the weather."));
    let ours = functions.fit(&Provider::openai_chat()).unwrap();
    assert_eq!(definition.parameters.to_string(), ours.request().tools()[0].schema(), "in order");

    let output = run(tools[0].execute(json!({ "city": "Oslo", "days": 2 }))).unwrap();
    assert_eq!(output.as_text(), Some("call 1: rain in Oslo"));
}

#[test]
fn what_is_wrong_the_model_is_told_in_our_words() {
    let (tools, _) = tools();
    let told = |arguments: Value| {
        let error = run(tools[0].execute(arguments)).unwrap_err();
        error.model_feedback().map(str::to_owned).unwrap_or_default()
    };
    let wrong = told(json!({ "city": "Oslo", "days": -1 }));
    assert!(wrong.contains("at /days: expected an integer from 0 to 255, not -1"), "{wrong}");
    assert_eq!(told(json!({ "city": "Oslo", "days": 0 })), "the tool failed: today is over");
}

#[test]
fn what_is_sent_is_our_payload_to_the_byte() {
    let (tools, functions) = tools();
    let server = Server::with_script([Turn::Call("forecast", r#"{"city":"Oslo","days":2}"#)]);
    let client = OpenAIConfig::new("none").with_base_url(format!("{}/v1", server.url())).client();
    let mut model = client.chat("dice");
    model.wire = model.wire.with_strict_tools();
    let response = run(model.call(CompletionRequest::new("?").tool(tools[0].definition()))).unwrap();
    let call = response.tool_calls().next().unwrap();
    let output = run(tools[0].execute(Value::Object(call.function.arguments.clone()))).unwrap();
    assert_eq!(output.as_text(), Some("call 1: rain in Oslo"));
    let ours = functions.fit(&Provider::openai_chat()).unwrap().request().tools_json();
    let sent = server.received();
    assert!(sent.contains(&format!(r#""tools":{ours}"#)), "{ours}\nis not in\n{sent}");
}
