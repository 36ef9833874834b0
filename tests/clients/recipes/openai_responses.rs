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
    let provider = Provider::openai_responses();
    let ready = Toolbox::new().function::<get_weather::Args>().fit(&provider)?;
    let mut input = vec![json!({ "role": "user", "content": question })];
    for _ in 0..8 {
        let request = json!({ "model": "gpt-5", "input": input });
        let response = ureq::post(format!("{host}/v1/responses"))
            .header("Authorization", format!("Bearer {key}"))
            .header("Content-Type", "application/json")
            .send(provider.body(request, &ready)?.into_string())?
            .into_body()
            .read_to_string()?;
        let response: Value = serde_json::from_str(&response)?;
        let output = response["output"].as_array().ok_or("there is no output")?;
        let calls: Vec<_> = output.iter().filter(|item| item["type"] == "function_call").collect();
        if calls.is_empty() {
            let message = output.iter().find(|item| item["type"] == "message").ok_or("there is no message")?;
            return Ok(message["content"][0]["text"].as_str().unwrap_or_default().to_owned());
        }
        // The reasoning of the model goes back too.
        input.extend(output.iter().cloned());
        for call in calls {
            let name = call["name"].as_str().unwrap_or_default();
            let reply = ready.reply(name, call["arguments"].as_str().unwrap_or_default());
            input.push(json!({ "type": "function_call_output", "call_id": call["call_id"], "output": reply.text() }));
        }
    }
    Err("the model still calls tools after eight turns".into())
}
