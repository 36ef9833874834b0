use serde::Deserialize;
use serde_json::{Value, json};
use strict_schema::{Provider, StrictSchema, Tool};

/// Look up the weather of the coming days.
#[derive(Debug, Deserialize, StrictSchema)]
struct GetWeather {
    /// City and country
    location: String,
    /// How many days to look ahead
    #[strict(range(min = 1, max = 14))]
    days: u8,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{}", strict_schema::json!(GetWeather));
    let key = std::env::var("OPENAI_API_KEY")?;
    let call = ask("https://api.openai.com", &key, "Will it rain in Oslo tomorrow?")?;
    println!("{}, {} day(s) ahead", call.location, call.days);
    Ok(())
}

/// Asks the model for a call of the tool. An error goes back to the model, which then corrects its call.
fn ask(host: &str, key: &str, question: &str) -> Result<GetWeather, Box<dyn std::error::Error>> {
    let mut messages = vec![json!({ "role": "user", "content": question })];
    for _ in 0..3 {
        let request = json!({
            "model": "gpt-5",
            "messages": messages,
            "tool_choice": "required",
            // One call at a time, because each call needs a result.
            "parallel_tool_calls": false,
        });
        let body = Provider::openai_chat().body(request, Tool::of::<GetWeather>())?;
        let response = ureq::post(format!("{host}/v1/chat/completions"))
            .header("Authorization", format!("Bearer {key}"))
            .header("Content-Type", "application/json")
            .send(body.into_string())?
            .into_body()
            .read_to_string()?;
        let response: Value = serde_json::from_str(&response)?;
        let message = &response["choices"][0]["message"];
        let call = &message["tool_calls"][0];
        match strict_schema::from_str(call["function"]["arguments"].as_str().unwrap_or_default()) {
            Ok(arguments) => return Ok(arguments),
            Err(error) => {
                messages.push(message.clone());
                messages.push(json!({ "role": "tool", "tool_call_id": call["id"], "content": error.to_string() }));
            }
        }
    }
    Err("no call fits".into())
}
