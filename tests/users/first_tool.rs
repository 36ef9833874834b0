//! The first tool: into a request, and the model's call back.

use serde::Deserialize;
use strict_schema::{Provider, StrictSchema, Tool};

/// Look up the weather of the coming days.
#[derive(Debug, Deserialize, StrictSchema)]
struct GetWeather {
    /// City and country
    location: String,
    /// How many days to look ahead
    #[strict(range(min = 1, max = 14))]
    days: u8,
    unit: Option<Unit>,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

pub(crate) fn main() -> crate::Result {
    let tool = Tool::of::<GetWeather>().payload(&Provider::openai_chat())?;
    println!("{tool}\n");

    let call: GetWeather = strict_schema::from_str("```json\n{\"location\":\"Oslo, Norway\",\"days\":2.0,\"unit\":\"celsius\"}\n```")?;
    println!("{call:?}");
    let error = strict_schema::from_str::<GetWeather>(r#"{"location":"Oslo","days":30,"unit":"celcius"}"#).unwrap_err();
    println!("{error}");
    Ok(())
}
