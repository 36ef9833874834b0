use strict_schema::StrictSchema;

#[derive(StrictSchema)]
#[serde(untagged)]
enum Reading {
    Celsius { unit: Celsius, value: f64 },
    Other { unit: Other, value: f64 },
}

#[derive(StrictSchema)]
enum Celsius {
    #[serde(alias = "kelvin")]
    Celsius,
}

#[derive(StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Other {
    Kelvin,
    Fahrenheit,
}

fn main() {}
