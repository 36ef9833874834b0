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
    let key = std::env::var("GEMINI_API_KEY")?;
    println!("{}", ask("https://generativelanguage.googleapis.com", &key, "Will it rain in Oslo tomorrow?")?);
    Ok(())
}

/// Asks the model, runs the tools that it calls, and returns its final text.
fn ask(host: &str, key: &str, question: &str) -> Result<String, Box<dyn std::error::Error>> {
    let provider = Provider::gemini();
    let ready = Toolbox::new().function::<get_weather::Args>().fit(&provider)?;
    let mut contents = vec![json!({ "role": "user", "parts": [{ "text": question }] })];
    for _ in 0..8 {
        let request = json!({ "contents": contents });
        let response = ureq::post(format!("{host}/v1beta/models/gemini-2.5-flash:generateContent"))
            .header("x-goog-api-key", key)
            .header("Content-Type", "application/json")
            .send(provider.body(request, &ready)?.into_string())?
            .into_body()
            .read_to_string()?;
        let response: Value = serde_json::from_str(&response)?;
        let content = &response["candidates"][0]["content"];
        let parts = content["parts"].as_array().ok_or("there are no parts")?;
        let mut results = Vec::new();
        for call in parts.iter().filter_map(|part| part.get("functionCall")) {
            let reply = ready.reply(call["name"].as_str().unwrap_or_default(), &call["args"]);
            let key = if reply.is_error() { "error" } else { "result" };
            results.push(json!({ "functionResponse": { "name": call["name"], "response": { key: reply.text() } } }));
        }
        if results.is_empty() {
            return Ok(parts.iter().filter_map(|part| part["text"].as_str()).collect());
        }
        // Unchanged, because its parts may have a `thoughtSignature`, which Gemini needs back.
        contents.push(content.clone());
        contents.push(json!({ "role": "user", "parts": results }));
    }
    Err("the model still calls tools after eight turns".into())
}
