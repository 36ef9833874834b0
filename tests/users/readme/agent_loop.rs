use strict_schema::{Provider, Toolbox};

/// Look up the weather in a city.
#[strict_schema::tool]
fn get_weather(city: String) -> Result<String, String> {
    match city.as_str() {
        "Oslo" => Ok("rain, 17 °C".to_owned()),
        _ => Err(format!("there is no station in {city}")),
    }
}

fn main() -> Result<(), strict_schema::Error> {
    let ready = Toolbox::new().function::<get_weather::Args>().fit(&Provider::openai_chat())?;

    // The tool calls of one response, in parallel: (name, arguments).
    let calls = [("get_weather", r#"{"city":"Oslo"}"#), ("get_weather", r#"{"city":"Rome"}"#), ("get_wether", "{}")];
    for ((name, _), reply) in calls.iter().zip(ready.reply_all(calls)) {
        println!("{name}: {} (error: {})", reply.text(), reply.is_error());
    }
    Ok(())
}
