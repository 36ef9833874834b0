use async_openai::Client;
use async_openai::config::OpenAIConfig;
use async_openai::types::chat::{
    ChatCompletionMessageToolCalls, ChatCompletionRequestAssistantMessage, ChatCompletionRequestToolMessage,
    ChatCompletionRequestUserMessage, ChatCompletionTools, CreateChatCompletionRequest,
};
use strict_schema::{Payload, Provider, Toolbox};

/// Look up the weather of the coming days.
#[strict_schema::tool]
fn get_weather(
    /// City and country
    location: String,
    /// How many days to look ahead
    #[strict(range(min = 1, max = 14))]
    days: u8,
) -> String {
    format!("{location}, day {days}: rain, 9 °C")
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    // With the key in OPENAI_API_KEY.
    println!("{}", ask(&Client::new(), "Will it rain in Oslo tomorrow?").await?);
    Ok(())
}

/// Asks the model, runs the tools that it calls, and returns its final text.
async fn ask(client: &Client<OpenAIConfig>, question: &str) -> Result<String, Box<dyn std::error::Error>> {
    let ready = Toolbox::new().function::<get_weather::Args>().fit(&Provider::openai_chat())?;
    // The payloads as the client's own type.
    let tools: Vec<ChatCompletionTools> =
        ready.request().tools().iter().map(Payload::deserialize).collect::<Result<_, _>>()?;
    let mut messages = vec![ChatCompletionRequestUserMessage::from(question).into()];
    for _ in 0..8 {
        let response = client
            .chat()
            .create(CreateChatCompletionRequest {
                model: "gpt-5".to_owned(),
                messages: messages.clone(),
                tools: Some(tools.clone()),
                ..Default::default()
            })
            .await?;
        let message = response.choices.into_iter().next().ok_or("there is no choice")?.message;
        let Some(calls) = message.tool_calls.filter(|calls| !calls.is_empty()) else { return Ok(message.content.unwrap_or_default()) };
        messages.push(
            ChatCompletionRequestAssistantMessage { tool_calls: Some(calls.clone()), ..Default::default() }.into(),
        );
        for call in calls {
            let ChatCompletionMessageToolCalls::Function(call) = call else { continue };
            let reply = ready.reply(&call.function.name, &call.function.arguments);
            let content = reply.into_text().into();
            messages.push(ChatCompletionRequestToolMessage { tool_call_id: call.id, content }.into());
        }
    }
    Err("the model still calls tools after eight turns".into())
}
