//! The main job, end to end: a type, the request, the answer, and what a wrong answer's error looks like.

use serde::Deserialize;
use strict_schema::{Provider, StrictSchema, Tool};

/// Look up the weather of the coming days.
#[derive(Debug, Deserialize, StrictSchema)]
struct GetWeather {
    /// City and country, for example `Bogotá, Colombia`
    location: String,
    /// How many days to look ahead
    days: u8,
    /// Null means the local default
    unit: Option<Unit>,
}

/// The unit of temperatures.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    /// Water freezes at 0
    Celsius,
    /// Water freezes at 32
    Fahrenheit,
}

/// Written by const evaluation, and checked: what strict mode cannot say does not compile.
const SCHEMA: &str = strict_schema::json!(GetWeather);

fn main() -> Result<(), strict_schema::Error> {
    println!("The schema:\n\n{SCHEMA}");

    // What the type says of itself is told of the tool, and not once more in its schema.
    let tool = Tool::of::<GetWeather>().to_json(&Provider::openai_chat())?;
    println!("\nThe request:\n");
    println!(r#"{{"model":"gpt-5","messages":[{{"role":"user","content":"Oslo, tomorrow?"}}],"tools":[{tool}]}}"#);

    let call = strict_schema::from_str::<GetWeather>(r#"{"location":"Oslo, Norway","days":1,"unit":null}"#)?;
    let GetWeather { location, days, unit } = call;
    println!("\nThe model calls `get_weather`:\n\nlocation {location:?}, days {days}, unit {unit:?}");

    let wrong = r#"{"location":"Oslo, Norway","days":1,"unit":"kelvin"}"#;
    let error = strict_schema::from_str::<GetWeather>(wrong).expect_err("there is no such unit");
    println!("\nHad it answered something else, it would be told:\n\n{error}");
    Ok(())
}
