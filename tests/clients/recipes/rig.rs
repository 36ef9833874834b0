use rig_core::completion::CompletionRequest;
use rig_core::completion::message::{Message, ToolResultContent};
use rig_core::providers::openai::{OpenAI, OpenAIConfig};
use serde_json::Value;
use strict_schema::{Functions, Provider};

/// Look up the weather of the coming days.
#[strict_schema::tool]
async fn get_weather(
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
    let client = OpenAIConfig::from_env()?.client();
    println!("{}", ask(&client, "Will it rain in Oslo tomorrow?").await?);
    Ok(())
}

/// Asks the model, runs the tools that it calls, and returns its final text.
async fn ask(client: &OpenAI, question: &str) -> Result<String, Box<dyn std::error::Error>> {
    let functions = Functions::new().with::<get_weather::Args>();
    let tools = strict_schema_rig::tools(&functions, &Provider::openai_chat(), |_| ())?;
    let mut model = client.chat("gpt-5");
    // Without this rig sends no tool as strict.
    model.wire = model.wire.with_strict_tools();
    let request = CompletionRequest::new(question);
    let mut request = tools.iter().fold(request, |it, tool| it.tool(tool.definition()));
    loop {
        let response = model.call(request.clone()).await?;
        let mut results = Vec::new();
        for call in response.tool_calls() {
            let tool = tools.iter().find(|tool| *tool.name() == call.function.name).ok_or("there is no such tool")?;
            let (text, failed) = match tool.execute(Value::Object(call.function.arguments.clone())).await {
                Ok(output) => (output.as_text().unwrap_or_default().to_owned(), false),
                Err(error) => (error.model_feedback().unwrap_or_default().to_owned(), true),
            };
            let content = vec![ToolResultContent::text(text)];
            results.push(if failed { call.error_result(content) } else { call.result(content) });
        }
        if results.is_empty() {
            return Ok(response.text());
        }
        request.chat_history.extend(response.message());
        request.chat_history.push(Message::tool_results(results));
    }
}
