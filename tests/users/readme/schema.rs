use serde::Deserialize;
use strict_schema::StrictSchema;

/// Look up the weather of the coming days.
#[derive(Debug, Deserialize, StrictSchema)]
struct GetWeather {
    /// City and country
    location: String,
    /// How many days to look ahead
    #[strict(range(min = 1, max = 14))]
    days: u8,
    /// Null means the local default
    unit: Option<Unit>,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

const SCHEMA: &str = strict_schema::json!(GetWeather);

fn main() {
    println!("{SCHEMA}");
}
