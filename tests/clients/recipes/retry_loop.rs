use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use strict_schema::{ErrorKind, Format, Provider, Root, StrictSchema};

#[derive(Debug, Deserialize, StrictSchema)]
struct Summary {
    #[strict(length(max = 20))]
    title: String,
    #[strict(range(min = 0, max = 10))]
    score: u8,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let key = std::env::var("OPENAI_API_KEY")?;
    let summary: Summary = ask("https://api.openai.com", &key, "Summarize the report, and rate it.")?;
    println!("{summary:?}");
    Ok(())
}

/// Asks up to four times for a response that fits the type.
fn ask<T: Root + DeserializeOwned>(host: &str, key: &str, question: &str) -> Result<T, Box<dyn std::error::Error>> {
    let provider = Provider::openai_chat();
    let mut messages = vec![json!({ "role": "user", "content": question })];
    let mut max_tokens = 50;
    for _ in 0..4 {
        let request = json!({ "model": "gpt-5", "max_completion_tokens": max_tokens, "messages": messages });
        let response = ureq::post(format!("{host}/v1/chat/completions"))
            .header("Authorization", format!("Bearer {key}"))
            .header("Content-Type", "application/json")
            .send(provider.body(request, Format::of::<T>())?.into_string())?
            .into_body()
            .read_to_string()?;
        let response: Value = serde_json::from_str(&response)?;
        let message = &response["choices"][0]["message"];
        if let Some(refusal) = message["refusal"].as_str() {
            return Err(refusal.into());
        }
        let error = match strict_schema::from_str(message["content"].as_str().unwrap_or_default()) {
            Ok(value) => return Ok(value),
            Err(error) => error,
        };
        match error.kind() {
            // The response was cut off: it needs more tokens, and no advice.
            ErrorKind::Truncated => max_tokens *= 4,
            _ => {
                messages.push(json!({ "role": "assistant", "content": message["content"] }));
                messages.push(json!({ "role": "user", "content": format!("{error}\nAnswer again.") }));
            }
        }
    }
    Err("no response fits".into())
}
