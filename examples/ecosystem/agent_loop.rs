//! A whole loop: tools, a call, an error sent back, a corrected call, a final structured answer.
//!
//! It runs offline. In place of a provider it asks a server on loopback, which refuses what a strict mode refuses and
//! whose model follows a script; against the real API only the URL and the key differ.

use std::error::Error;

use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, CreateChatCompletionRequest, CreateChatCompletionResponse,
};
use serde::Deserialize;
use serde_json::{Value, json};
use strict_schema::{Format, Payload, Provider, StrictSchema, Tool, Toolbox};
use strict_schema_tests::server::{Server, Turn};

/// Look up the weather of the coming days.
#[derive(Deserialize, StrictSchema)]
struct GetWeather {
    /// City and country
    city: String,
    /// How many days to look ahead
    days: u8,
    /// Null means the local default
    unit: Option<Unit>,
}

/// The unit of temperatures.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

/// What the user is told in the end.
#[derive(Deserialize, StrictSchema)]
struct Advice {
    /// Why, before what: models answer in this order
    reasoning: String,
    take_umbrella: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    // What a tool does is a function of its arguments. A foreign one, from a server of the Model Context Protocol say,
    // takes and sends JSON.
    let schema = json!({ "type": "object", "properties": { "query": { "type": "string" } } });
    let toolbox = Toolbox::new()
        .on(|ask: GetWeather| {
            let unit = ask.unit.unwrap_or(Unit::Celsius);
            format!("{} in {} days: rain, 17 {unit:?}", ask.city, ask.days)
        })
        .on_foreign(Tool::new("search", "Search the web", schema), |arguments| format!("nothing about {arguments}"))
        .with_format(Format::of::<Advice>());

    // Fitted to one provider: what is strict, what is not, and why.
    let ready = toolbox.fit(&Provider::openai_chat())?;
    for (name, why) in ready.request().demoted() {
        println!("`{name}` is not strict.\n  {}\n", why.to_string().replace('\n', "\n  "));
    }
    println!("The request takes {}.\n", ready.request().usage());

    let server = Server::with_script([
        // A name is not held to any schema, and so it may be wrong.
        Turn::Call("serch", r#"{"query":"is it the season of rain in Bogotá"}"#),
        Turn::Call("search", r#"{"query":"is it the season of rain in Bogotá"}"#),
        Turn::Call("get_weather", r#"{"city":"Bogotá, Colombia","days":1,"unit":null}"#),
        Turn::Answer(r#"{"reasoning":"Rain is expected tomorrow.","take_umbrella":true}"#),
    ]);
    let config = OpenAIConfig::new().with_api_base(format!("{}/v1", server.url())).with_api_key("none");
    let client = Client::with_config(config);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;

    let tools: Vec<Value> = ready.request().tools().iter().map(Payload::deserialize).collect::<Result<_, _>>()?;
    let format: Option<Value> = ready.request().format().map(Payload::deserialize).transpose()?;
    let mut messages = vec![json!({ "role": "user", "content": "Do I need an umbrella in Bogotá tomorrow?" })];
    loop {
        let request: CreateChatCompletionRequest = serde_json::from_value(json!({
            "model": "gpt-5",
            "messages": messages,
            "tools": tools,
            "response_format": format
        }))?;
        let response: CreateChatCompletionResponse = runtime.block_on(client.chat().create(request))?;
        let message = &response.choices[0].message;
        let Some(calls) = &message.tool_calls else {
            let advice: Advice = strict_schema::from_str(message.content.as_deref().unwrap_or_default())?;
            println!(
                "The answer: {} So {} umbrella.",
                advice.reasoning,
                if advice.take_umbrella { "take an" } else { "no" }
            );
            return Ok(());
        };
        messages.push(serde_json::to_value(message)?);
        for call in calls {
            let ChatCompletionMessageToolCalls::Function(call) = call else { continue };
            println!("The model calls `{}` with {}", call.function.name, call.function.arguments);
            // An error is an answer too: the model reads it, and tries again.
            let content = ready.reply(&call.function.name, &call.function.arguments).into_text();
            println!("  and is told: {content}\n");
            messages.push(json!({ "role": "tool", "tool_call_id": call.id, "content": content }));
        }
    }
}
