use genai::Client;
use genai::chat::{ChatRequest, Tool, ToolResponse};
use strict_schema::{Provider, Toolbox};

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
    // With the key in ANTHROPIC_API_KEY.
    println!("{}", ask(&Client::new()?, "Will it rain in Oslo tomorrow?").await?);
    Ok(())
}

/// Asks the model, runs the tools that it calls, and returns its final text.
async fn ask(client: &Client, question: &str) -> Result<String, Box<dyn std::error::Error>> {
    // The provider has to be that of the model.
    let ready = Toolbox::new().function::<get_weather::Args>().fit(&Provider::anthropic())?;
    let mut request = ChatRequest::from_user(question);
    for payload in ready.request().tools() {
        let tool = Tool::new(payload.name().to_owned())
            .with_description(payload.description())
            .with_schema(serde_json::from_str(payload.schema())?)
            // Without this genai sends no flag, and Anthropic is not strict.
            .with_strict(payload.strict() == Some(true));
        request = request.append_tool(tool);
    }
    loop {
        let response = client.exec_chat("claude-sonnet-4-5", request.clone(), None).await?;
        let calls: Vec<_> = response.tool_calls().into_iter().cloned().collect();
        let text = response.first_text().unwrap_or_default().to_owned();
        let Some(message) = response.into_assistant_message_for_tool_use() else { return Ok(text) };
        request = request.append_message(message);
        for call in &calls {
            let reply = ready.reply(&call.fn_name, &call.fn_arguments);
            request = request.append_message(ToolResponse::from_tool_call(call, reply.text()));
        }
    }
}
