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
    let key = std::env::var("OPENAI_API_KEY")?;
    println!("{}", ask("https://api.openai.com", &key, "Will it rain in Oslo tomorrow?")?);
    Ok(())
}

/// Asks the model, runs the tools that it calls, and returns its final text.
fn ask(host: &str, key: &str, question: &str) -> Result<String, Box<dyn std::error::Error>> {
    let provider = Provider::openai_chat();
    let ready = Toolbox::new().function::<get_weather::Args>().fit(&provider)?;
    let mut messages = vec![json!({ "role": "user", "content": question })];
    for _ in 0..8 {
        let request = json!({ "model": "gpt-5", "messages": messages });
        let response = ureq::post(format!("{host}/v1/chat/completions"))
            .header("Authorization", format!("Bearer {key}"))
            .header("Content-Type", "application/json")
            .send(provider.body(request, &ready)?.into_string())?
            .into_body()
            .read_to_string()?;
        let response: Value = serde_json::from_str(&response)?;
        let message = &response["choices"][0]["message"];
        let Some(calls) = message["tool_calls"].as_array().filter(|calls| !calls.is_empty()) else {
            return Ok(message["content"].as_str().unwrap_or_default().to_owned());
        };
        messages.push(message.clone());
        for call in calls {
            let name = call["function"]["name"].as_str().unwrap_or_default();
            let reply = ready.reply(name, call["function"]["arguments"].as_str().unwrap_or_default());
            messages.push(json!({ "role": "tool", "tool_call_id": call["id"], "content": reply.text() }));
        }
    }
    Err("the model still calls tools after eight turns".into())
}
