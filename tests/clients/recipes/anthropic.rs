use serde_json::{Value, json};
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

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let key = std::env::var("ANTHROPIC_API_KEY")?;
    println!("{}", ask("https://api.anthropic.com", &key, "Will it rain in Oslo tomorrow?")?);
    Ok(())
}

/// Asks the model, runs the tools that it calls, and returns its final text.
fn ask(host: &str, key: &str, question: &str) -> Result<String, Box<dyn std::error::Error>> {
    let provider = Provider::anthropic();
    let ready = Toolbox::new().function::<get_weather::Args>().fit(&provider)?;
    let mut messages = vec![json!({ "role": "user", "content": question })];
    for _ in 0..8 {
        let request = json!({ "model": "claude-sonnet-4-5", "max_tokens": 1024, "messages": messages });
        let response = ureq::post(format!("{host}/v1/messages"))
            .header("x-api-key", key)
            .header("anthropic-version", "2023-06-01")
            .header("Content-Type", "application/json")
            .send(provider.body(request, &ready)?.into_string())?
            .into_body()
            .read_to_string()?;
        let response: Value = serde_json::from_str(&response)?;
        let content = response["content"].as_array().ok_or("there is no content")?;
        let mut results = Vec::new();
        for call in content.iter().filter(|block| block["type"] == "tool_use") {
            let reply = ready.reply(call["name"].as_str().unwrap_or_default(), &call["input"]);
            results.push(json!({
                "type": "tool_result",
                "tool_use_id": call["id"],
                "content": reply.text(),
                "is_error": reply.is_error()
            }));
        }
        if results.is_empty() {
            let text = content.iter().find(|block| block["type"] == "text").ok_or("there is no text")?;
            return Ok(text["text"].as_str().unwrap_or_default().to_owned());
        }
        messages.push(json!({ "role": "assistant", "content": content }));
        // All results of one response go into one message.
        messages.push(json!({ "role": "user", "content": results }));
    }
    Err("the model still calls tools after eight turns".into())
}
