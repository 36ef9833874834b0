use serde::Deserialize;
use serde_json::json;
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

fn main() -> Result<(), strict_schema::Error> {
    // The body of POST https://api.openai.com/v1/chat/completions
    let request = json!({ "model": "gpt-5", "messages": [{ "role": "user", "content": "Will it rain in Oslo?" }] });
    println!("{}", Provider::openai_chat().body(request, Tool::of::<GetWeather>())?);

    // The arguments of the model's call, as your type.
    let call: GetWeather = strict_schema::from_str(r#"{"location":"Oslo, Norway","days":1}"#)?;
    println!("{call:?}");

    // A wrong call. Send the error back as the tool's result: the model corrects itself.
    let error = strict_schema::from_str::<GetWeather>(r#"{"location":"Oslo, Norway","days":30}"#).unwrap_err();
    println!("{error}");
    Ok(())
}
